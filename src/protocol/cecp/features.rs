//! What the engine tells a front end about itself.

use super::Output;
use crate::engine::{Engine, EngineOption, OptionKind};

/// Sends the features and options.
pub fn announce(engine: &Engine, out: &mut Output) {
    out.line("feature done=0");
    out.line(format!("feature myname=\"Komainu {}\"", env!("CARGO_PKG_VERSION")));
    out.line("feature ping=1 setboard=1 usermove=1 playother=1 colors=0 sigint=0 sigterm=0");
    out.line("feature debug=1 reuse=1 analyze=1 memory=1 smp=0 highlight=1 nps=1 san=0 draw=0");
    let names = engine.games().all().iter().flat_map(|game| game.names.cecp.clone());
    out.line(format!("feature variants=\"{}\"", names.collect::<Vec<_>>().join(",")));
    for option in engine.options().iter().filter_map(option_text) {
        out.line(format!("feature option=\"{option}\""));
    }
    out.line("feature done=1");
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
