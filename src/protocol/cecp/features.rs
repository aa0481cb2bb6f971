//! The features that the engine announces to a front end.

use super::Output;
use komainu_engine::{Engine, EngineOption, OptionKind};

/// Sends the features and options.
pub fn announce(engine: &Engine, out: &mut Output) {
    out.line("feature done=0");
    out.line(format!("feature myname=\"Komainu {}\"", env!("CARGO_PKG_VERSION")));
    out.line("feature ping=1 setboard=1 usermove=1 playother=1 colors=0 sigint=0 sigterm=0");
    out.line(
        "feature debug=1 reuse=1 analyze=1 memory=1 smp=1 highlight=1 nps=1 san=0 draw=1 exclude=1",
    );
    announce_games(engine, out);
    out.line("feature done=1");
}

/// Sends the lists anew: XBoard forgets the old ones when it receives `done=0`.
pub fn announce_anew(engine: &Engine, out: &mut Output) {
    out.line("feature done=0");
    announce_games(engine, out);
    out.line("feature done=1");
}

/// Sends the names of the games, and the options of the current one.
fn announce_games(engine: &Engine, out: &mut Output) {
    out.line(format!("feature variants=\"{}\"", engine.games().cecp_names().join(",")));
    for option in options(engine) {
        out.line(format!("feature option=\"{option}\""));
    }
}

/// The options that are announced, as CECP writes them.
pub fn options(engine: &Engine) -> Vec<String> {
    engine.options().iter().filter_map(option_text).collect()
}

/// An option as CECP writes it; the hash size and the game have commands of their own.
///
/// The current value is announced as the default.
fn option_text(option: &EngineOption) -> Option<String> {
    let EngineOption { name, kind, value } = option;
    if matches!(
        name.as_str(),
        "Hash" | "Threads" | "Ponder" | "Variant" | "ShowWDL" | "AnalyseMode"
    ) {
        return None;
    }
    Some(match kind {
        OptionKind::Spin { min, max, .. } => format!("{name} -spin {value} {min} {max}"),
        OptionKind::Check { .. } => format!("{name} -check {}", u8::from(value == "true")),
        OptionKind::Text => format!("{name} -string {value}"),
        OptionKind::File => format!("{name} -file {value}"),
        OptionKind::Button => format!("{name} -button"),
        OptionKind::Combo { choices, .. } => {
            let mark = |choice: &String| {
                if choice == value { format!("*{choice}") } else { choice.clone() }
            };
            let choices: Vec<String> = choices.iter().map(mark).collect();
            format!("{name} -combo {}", choices.join(" /// "))
        }
    })
}
