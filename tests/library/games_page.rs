//! `variants/GAMES.md`: all built-in games with their names and options.
//!
//! `UPDATE=1 cargo test --test library games_page` writes the page anew.

use std::env;
use std::fs;

use komainu::rules::{Handicap, RuleOption, Rules, catalog};
use komainu::{Position, Variant, describe};

const PAGE: &str = "variants/GAMES.md";

const INTRODUCTION: &str = "\
# The games and their options

The fixed rules of a game are in its file; the rules on which sources differ are options. Options are
set on the command line (`--option lion_hawk=version2`), with `setoption` in UCI and USI, or in the
engine's settings in CECP. The default choice is in bold; `komainu variants GAME` names the sources. A
handicap is given by its name, or by the squares of the pieces that White plays without, with
`--handicap` or the option `Handicap`.
";

#[test]
fn the_page_says_what_the_files_say() {
    let games = catalog::all().iter().map(|game| game.file().rules(&[]).expect("defaults"));
    let sections: String = games.map(|game| section(&game)).collect();
    let page = format!("{INTRODUCTION}{sections}");
    if env::var_os("UPDATE").is_some() {
        fs::write(PAGE, &page).expect("the page can be written");
    }
    let written = fs::read_to_string(PAGE).expect("the page");
    assert!(written == page, "{PAGE} is out of date; UPDATE=1 writes it anew");
}

fn section(game: &Rules) -> String {
    let hands = if game.drops.is_some() { "captured pieces are dropped" } else { "no drops" };
    let mut text = format!(
        "\n## {} (`{}`)\n\n{} files, {} ranks, {} kinds of pieces, {hands}.\n",
        game.name,
        game.id,
        game.files,
        game.ranks,
        describe::kind_count(game)
    );
    text += &format!("Also called {}.\n", names(game));
    for preset in &game.names.presets {
        let choices = preset.choices.iter().map(|(option, choice)| format!("{option}={choice}"));
        let choices = choices.collect::<Vec<_>>().join(" ");
        let (name, about) = (&preset.name, &preset.about);
        let named: String =
            preset.names.iter().map(|name| format!(", played as the game `{name}`")).collect();
        text += &format!("\nPreset `{name}`{named}: {about}, `{choices}`.\n");
    }
    text += &handicaps(game);
    text += "\n| option | decides | choices |\n| --- | --- | --- |\n";
    text.extend(game.options.iter().map(row));
    text
}

/// The other names of the game.
fn names(game: &Rules) -> String {
    let xboard = game.names.xboard.iter().flat_map(|xboard| &xboard.names);
    let all = game.names.aliases.iter().chain(&game.names.cecp).chain([&game.names.uci]);
    let is_preset = |name: &String| game.names.preset_under(name).is_some();
    let all = all.chain(xboard).filter(|name| **name != game.id && !is_preset(name));
    let mut names: Vec<&String> = all.collect();
    names.sort();
    names.dedup();
    let shogi = [format!("{}shogi", game.id), format!("{}-shogi", game.id)];
    let names: Vec<String> = names
        .into_iter()
        .chain(shogi.iter().filter(|_| !game.id.ends_with("shogi")))
        .map(|name| format!("`{name}`"))
        .collect();
    let mut unique: Vec<String> = Vec::new();
    for name in names {
        if !unique.contains(&name) {
            unique.push(name);
        }
    }
    unique.join(", ")
}

/// The table of the handicaps that have a name.
fn handicaps(game: &Rules) -> String {
    let variant = Variant::new(game.clone());
    let row = |known: &Handicap| {
        let start = Position::with_handicap(&variant, &known.name).expect("it can be given");
        format!(
            "| `{}` | {} | {} |\n",
            known.name,
            known.kif.join(", "),
            describe::handicap(&start)
        )
    };
    let rows: String = game.handicaps.iter().map(row).collect();
    let head = "\n| handicap | in KIF | differs by |\n| --- | --- | --- |\n";
    if rows.is_empty() { rows } else { format!("{head}{rows}") }
}

fn row(option: &RuleOption) -> String {
    let choices = option.choices.iter().map(|choice| {
        let bold = if *choice == option.default { "**" } else { "" };
        format!("{bold}{choice}{bold}")
    });
    let choices = choices.collect::<Vec<_>>().join(", ");
    format!("| `{}` | {} | {choices} |\n", option.name, option.about)
}
