//! The features that the engine announces to a front end.

use super::Output;
use crate::engine::{Engine, EngineOption, OptionKind};

/// Sends the features and options.
pub fn announce(engine: &Engine, out: &mut Output) {
    out.line("feature done=0");
    out.line(format!("feature myname=\"Komainu {}\"", env!("CARGO_PKG_VERSION")));
    out.line("feature ping=1 setboard=1 usermove=1 playother=1 colors=0 sigint=0 sigterm=0");
    out.line("feature debug=1 reuse=1 analyze=1 memory=1 smp=1 highlight=1 nps=1 san=0 draw=0");
    announce_games(engine, &[], out);
    out.line("feature done=1");
}

/// Sends the names of the games and the options other than those that are `known` already.
pub fn announce_games(engine: &Engine, known: &[EngineOption], out: &mut Output) {
    out.line(format!("feature variants=\"{}\"", engine.games().cecp_names().join(",")));
    let options = engine.options().into_iter().filter(|option| !known.contains(option));
    for option in options.filter_map(|option| option_text(&option)) {
        out.line(format!("feature option=\"{option}\""));
    }
}

/// An option as CECP writes it; the hash size and the game have commands of their own.
fn option_text(option: &EngineOption) -> Option<String> {
    let name = &option.name;
    if matches!(name.as_str(), "Hash" | "Threads" | "Ponder" | "Variant") {
        return None;
    }
    Some(match &option.kind {
        OptionKind::Spin { default, min, max } => format!("{name} -spin {default} {min} {max}"),
        OptionKind::Check { default } => format!("{name} -check {}", u8::from(*default)),
        OptionKind::File => format!("{name} -file "),
        OptionKind::Button => format!("{name} -button"),
        OptionKind::Combo { default, choices } => {
            let mark = |choice: &String| {
                if choice == default { format!("*{choice}") } else { choice.clone() }
            };
            let choices: Vec<String> = choices.iter().map(mark).collect();
            format!("{name} -combo {}", choices.join(" /// "))
        }
    })
}
