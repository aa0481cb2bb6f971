//! Variant files: the built-in ones say what the sources say, and mistakes are shown where they
//! are.

mod effects;
mod facts;
mod vocabulary;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use effects::EFFECTS;
use facts::Facts;
use komainu::check;
use komainu::rules::{OptionError, VariantFile, catalog};
use komainu::types::{Color, PieceKind};
use proptest::prelude::*;
use vocabulary::every_word;

/// A choice of a game's option.
const fn choose<'t>(option: &'t str, choice: &'t str) -> [(&'t str, &'t str); 1] {
    [(option, choice)]
}

#[test]
fn built_in_files_say_what_the_facts_say() {
    for game in catalog::all() {
        let (facts, file) = (Facts::read(&game.id), game.file());
        facts.compare(&file.rules(&[]).unwrap(), None);
        for (option, of_option) in &facts.options {
            for choice in &of_option.choices {
                let rules = file.rules(&choose(option, choice)).unwrap();
                facts.compare(&rules, Some((option, choice)));
            }
        }
    }
}

#[test]
fn the_heads_of_built_in_files_have_all_names() {
    for game in catalog::all() {
        let file = game.file();
        assert_eq!(
            (&game.id[..], &game.name[..], &game.names),
            (file.id(), file.name(), file.names())
        );
    }
}

/// The program does not check them when it starts.
#[test]
fn built_in_files_are_right_in_every_choice_and_nothing_in_them_is_odd() {
    for game in catalog::all() {
        let file = VariantFile::parse(game.text(), &game.id).unwrap_or_else(|e| panic!("{e}"));
        let odd = check::warnings(&file);
        let odd: Vec<String> = odd.iter().map(ToString::to_string).collect();
        assert!(odd.is_empty(), "{}", odd.join("\n\n"));
    }
}

#[test]
fn options_are_those_of_the_facts() {
    for game in catalog::all() {
        let (facts, rules) = (Facts::read(&game.id), game.file().rules(&[]).unwrap());
        let names: BTreeSet<_> = rules.options.iter().map(|option| &option.name).collect();
        assert_eq!(names, facts.options.keys().collect());
        for option in &rules.options {
            let fact = &facts.options[&option.name];
            assert_eq!((&option.default, &option.choices), (&fact.default, &fact.choices));
            assert_eq!(option.chosen, option.default);
            assert!(option.source.ends_with('.') && !option.about.ends_with('.'));
        }
    }
}

#[test]
fn every_choice_has_its_effect() {
    for game in catalog::all() {
        let (facts, file) = (Facts::read(&game.id), game.file());
        for (option, of_option) in &facts.options {
            let by_moves =
                of_option.choices.iter().any(|choice| facts.has_moves_for(option, choice));
            for choice in of_option.choices.iter().filter(|_| !by_moves) {
                let found = EFFECTS.iter().find(|effect| (effect.0, effect.1) == (option, choice));
                let (_, _, holds) = found.unwrap_or_else(|| panic!("{option} = {choice}"));
                let rules = file.rules(&choose(option, choice)).unwrap();
                assert!(holds(&rules), "{}: {option} = {choice}", game.id);
            }
        }
    }
}

#[test]
fn a_patch_reaches_pieces_that_are_like_another() {
    let rules = catalog::find("tenjiku").unwrap().rules(&choose("lion_hawk", "version2")).unwrap();
    let powers = |symbol| &rules.pieces[rules.kind_by_symbol(symbol).unwrap().index()].powers;
    assert_eq!(powers("+Ln"), powers("LHk"));
}

#[test]
fn a_value_that_is_no_table_stands_for_the_first_key_of_a_power() {
    let powers = |moves: &str| {
        let text = fs::read_to_string("tests/variant_files/right.toml").unwrap();
        let text = text.replacen("[{ step = \"F\" }]", &format!("[{moves}]"), 1);
        let rules = VariantFile::parse(&text, "x").unwrap().rules(&[]).unwrap();
        rules.pieces[rules.kind_by_symbol("P").unwrap().index()].powers.clone()
    };
    let long = "{ lion = { steps = 2 } }, { hop = { dirs = \"F\" } }, { hook = { dirs = \"F\" } }";
    assert_eq!(powers("{ lion = 2 }, { hop = \"F\" }, { hook = \"F\" }"), powers(long));
    assert_eq!(powers("{ jump = [[1, 2]] }"), powers("{ jump = { to = [[1, 2]] } }"));
}

#[test]
fn games_are_found_by_all_their_names() {
    let names = [
        ("mini", "MiniShogi mini 5x5+5_shogi mini-shogi Mini_Shogi 5五将棋"),
        ("tenjiku", "tenjiku Tenjiku-Shogi tenjikushogi"),
        ("dai-dai", "dai-dai daidai DADA dai-dai-shogi dai-daishogi"),
        ("maka-dai-dai", "maka-dai-dai maka MakaDaiDai maka-dai-dai-shogi"),
        ("shogi", "shogi standard"),
        ("sho", "sho ShoShogi sho-shogi 9x9+0_shogi"),
        ("judkins", "judkins judkinshogi judkinsshogi 6x6+6_shogi"),
        ("kyoto", "kyotoshogi kyoto-shogi 5x5+4_shogi"),
        ("micro", "micro micro_shogi microshogi"),
        ("tori", "tori torishogi 7x7+6_shogi"),
        ("whale", "whale whale_shogi whale-shogi"),
        ("yari", "yari yarishogi"),
        ("cannon", "cannon cannonshogi cannon-shogi"),
        ("wa", "wa wa-shogi washogi crazywa"),
        ("chu", "chu chushogi chu-shogi"),
        ("heian", "heian heian_dai_shogi heian-dai-shogi"),
        ("hshogi", "hshogi heian_shogi"),
        ("heian-sho", "heian-sho"),
        ("dai", "dai dai-shogi daishogi"),
        ("tai", "tai tai-shogi taishogi"),
        ("taikyoku", "taikyoku taikyoku-shogi"),
    ];
    for (id, names) in names {
        for name in names.split(' ') {
            assert_eq!(catalog::find(name).unwrap().id(), id);
        }
    }
    for name in ["", "heian-dai-sho", "maka-shogi-", "dai shogi mini"] {
        assert!(catalog::find(name).is_none(), "{name}");
    }
    for game in catalog::all() {
        let names = [&game.names.aliases[..], &game.names.titles[..], &game.names.cecp[..]];
        for name in names.concat() {
            assert_eq!(catalog::find(&name).unwrap().id(), game.id, "{name}");
        }
    }
}

#[test]
fn unknown_options_and_choices_are_named_with_the_known_ones() {
    let file = catalog::find("dai-dai").unwrap();
    let option = file.rules(&choose("lion_hawk", "version2")).unwrap_err();
    assert_eq!(
        option.to_string(),
        "dai-dai has no option `lion_hawk`; its options are lion_dog, repetition, bare_king, \
         no_legal_move, end_of_game"
    );
    let choice = file.rules(&choose("lion_dog", "range4")).unwrap_err();
    assert_eq!(
        choice.to_string(),
        "the option `lion_dog` has no choice `range4`; it can be range3, linear_lion"
    );
    assert!(matches!(choice, OptionError::UnknownChoice { .. }));
}

#[test]
fn presets_choose_as_a_community_plays() {
    let chosen = |game: &str, preset: &str| -> Vec<String> {
        let rules = catalog::find(game).unwrap().rules(&choose("rules", preset)).unwrap();
        let others = rules.options.iter().filter(|option| option.chosen != option.default);
        others.map(|option| format!("{}={}", option.name, option.chosen)).collect()
    };
    let modern = ["lion_hawk=version2", "general_jump_limit=only_jumped_lower"];
    assert_eq!(chosen("tenjiku", "modern"), [&modern[..], &["repetition=forbidden"]].concat());
    let wikipedia = "lion_hawk=version2 crown_prince_rank=king general_jump_limit=only_jumped_lower \
                     demon_promotion_burn=yes heavenly_tetrarchs=with_vertical \
                     free_eagle=diagonal_lion promotion_deferral=chu";
    assert_eq!(chosen("tenjiku", "wikipedia").join(" "), wikipedia);
    let maka = "teaching_king=lion_dog lion_dog=linear_lion contagious_promotion=on \
                promotion_on_capture=optional_unless_victim_promoted \
                emperor_may_not_capture=protected_royals_only donkey=with_all_steps \
                free_dragon=all_slides free_wolf=forward_slides free_bear=no_jump";
    assert_eq!(chosen("maka-dai-dai", "wikipedia").join(" "), maka);
    for game in ["tenjiku", "maka-dai-dai"] {
        assert!(chosen(game, "shogivar").is_empty());
    }
    let chu = "promotion_rule=jcsa lion_capture=before_move counter_strike=okazaki bare_king=jcsa \
               repetition=jcsa";
    assert_eq!(chosen("chu", "jcsa").join(" "), chu);
}

#[test]
fn choices_that_exclude_each_other_are_refused() {
    let text = fs::read_to_string("tests/variant_files/right.toml").unwrap();
    let file = VariantFile::parse(&text, "right.toml").unwrap();
    let both = [choose("gold", "marked"), choose("pawn_id", "marked")].concat();
    let error = file.rules(&both).unwrap_err();
    assert!(error.to_string().starts_with("these options do not go together: right.toml:"));
}

#[test]
fn pieces_are_written_by_symbol_and_by_id() {
    let written = |game: &str, symbol: &str| {
        let rules = catalog::find(game).unwrap().rules(&[]).unwrap();
        let kind = rules.kind_by_symbol(symbol).unwrap();
        let text = Color::ALL.map(|color| rules.piece_text(kind, color));
        let id = Color::ALL.map(|color| rules.piece_id(kind, color));
        [text, id].concat().join(" ")
    };
    assert_eq!(written("mini", "P"), "P p P p");
    assert_eq!(written("mini", "+P"), "+P +p +P +p");
    assert_eq!(written("tenjiku", "FiD"), "[FiD] [fid] D! d!");
    assert_eq!(written("tenjiku", "HT"), "+[ChS] +[chs] +C! +c!");
    assert_eq!(written("dai-dai", "ST"), "[ST] [sT] O~ o~");
    assert_eq!(written("dai-dai", "St"), "[St] [st] U u");
    assert_eq!(written("dai-dai", "WS"), "+[OR] +[or] +O! +o!");
    assert_eq!(written("maka-dai-dai", "E"), "+K +k +K +k");
    assert_eq!(written("maka-dai-dai", "RD"), "[RD] [rd] J! j!");
    assert_eq!(written("tai", "+CP"), "+[CP] +[cp] +P` +p`");
    assert_eq!(written("micro", "+P"), "+P +p T t");
    assert_eq!(written("kyoto", "R"), "R r R r");
    assert_eq!(written("tori", "Eg"), "+[Fa] +[fa] +F +f");
    assert_eq!(written("tai", "+DE"), "+[DE] +[de] +E +e");
    assert_eq!(written("tai", "CP"), "[CP] [cp] P` p`");
}

#[test]
fn no_two_pieces_are_written_alike() {
    for game in catalog::all() {
        let rules = game.file().rules(&[]).unwrap();
        let kinds = (0..rules.pieces.len()).map(|index| PieceKind(index as u16));
        let pieces = kinds.flat_map(|kind| Color::ALL.map(|color| (kind, color)));
        let texts: BTreeSet<_> = pieces.clone().map(|(k, c)| rules.piece_text(k, c)).collect();
        let ids: BTreeSet<_> = pieces.map(|(k, c)| rules.piece_id(k, c)).collect();
        assert_eq!((texts.len(), ids.len()), (2 * rules.pieces.len(), 2 * rules.pieces.len()));
    }
}

/// The variant files in a folder, but for the one that is right.
fn files_in(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .filter(|p| p.extension().is_some_and(|e| e == "toml") && !p.ends_with("right.toml"))
        .collect()
}

/// Compares the message about a file with the text beside it.
///
/// With `UPDATE=1` in the environment, the expected text is written anew.
fn compare(path: &Path, shown: &str) {
    let expected = path.with_extension("txt");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&expected, shown).unwrap();
    }
    assert_eq!(shown, fs::read_to_string(&expected).unwrap(), "{}", path.display());
}

#[test]
fn mistakes_are_shown_where_they_are() {
    for path in files_in("tests/variant_files") {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        let error = VariantFile::parse(&text, name).expect_err(name);
        compare(&path, &format!("{error}\n"));
    }
}

#[test]
fn what_is_odd_is_shown_where_it_is() {
    for path in files_in("tests/variant_files/odd") {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        let file = VariantFile::parse(&text, name).unwrap_or_else(|error| panic!("{error}"));
        let odd = check::warnings(&file);
        assert!(!odd.is_empty(), "{name}");
        let shown: Vec<String> = odd.iter().map(ToString::to_string).collect();
        compare(&path, &(shown.join("\n\n") + "\n"));
    }
}

#[test]
fn the_place_of_a_mistake_fits_on_a_line() {
    let error = VariantFile::parse("id = 'x'\nname = 3", "x.toml").unwrap_err();
    let [missing, wrong] = error.mistakes() else { panic!("{error}") };
    assert_eq!(missing.summary(), "x.toml:1:1: missing keys `files`, `ranks`, `setup`, `pieces`");
    assert_eq!(wrong.summary(), "x.toml:2:8: found a whole number, expected a text");
    assert_eq!((error.summary(), error.count()), (missing.summary(), 2));
    assert_eq!(wrong.place(), (2, 8));
}

#[test]
fn all_mistakes_are_shown_to_who_asks_for_them() {
    let text = fs::read_to_string("tests/variant_files/too-many-mistakes.toml").unwrap();
    let error = VariantFile::parse(&text, "x.toml").unwrap_err();
    let shown = |text: String| text.matches("--> x.toml").count();
    assert_eq!((error.count(), error.mistakes().len()), (25, 25));
    assert_eq!((shown(format!("{error}")), shown(format!("{error:#}"))), (20, 25));
    assert!(format!("{error:#}").ends_with("error: 25 mistakes in x.toml"));
}

#[test]
fn the_reference_says_what_is_true() {
    let reference = fs::read_to_string("variants/README.md").unwrap();
    let transcripts = fs::read_to_string("tests/cli/check.trycmd").unwrap().replace("? 2\n", "");
    for command in ["$ komainu check wrong.toml\n", "$ komainu check odd.toml\n"] {
        let answer = transcripts.split(command).nth(1).unwrap().split("\n\n```").next().unwrap();
        assert!(reference.contains(&format!("{command}{answer}\n```")), "{command}");
    }
    for word in every_word() {
        let written = [
            format!("`{word}`"),
            format!("{{ {word} = "),
            format!("\"{word}\""),
            format!(", {word} = "),
            format!("[{word}"),
        ];
        assert!(written.iter().any(|text| reference.contains(text)), "{word} is not described");
    }
}

proptest! {
    /// Whatever is done to a file, reading it ends with rules or with an error.
    #[test]
    fn damaged_files_are_read_without_panic(
        game in 0..catalog::all().len(),
        cut in any::<prop::sample::Index>(),
        length in 0..40usize,
        junk in "[\\PC\\x00-\\x1f\\[\\]{}=\"' \n]{0,12}",
        short in any::<bool>(),
    ) {
        let text = catalog::all()[game].text();
        let start = text.floor_char_boundary(cut.index(text.len()));
        let end = text.ceil_char_boundary(text.len().min(start + length));
        let rest = if short { "" } else { &text[end..] };
        let damaged = format!("{}{junk}{rest}", &text[..start]);
        if let Err(error) = VariantFile::parse(&damaged, "damaged.toml") {
            prop_assert!(error.to_string().starts_with("error: "));
            prop_assert!(!error.summary().contains('\n'));
        }
    }
}
