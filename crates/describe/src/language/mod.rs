//! Everything that descriptions say, in each language.
//!
//! The rest of the crate decides what is said and never writes a word itself: it calls the methods of a
//! [`Catalogue`]. Each language implements all of them, so a phrase that one lacks does not compile.
//!
//! | methods | for | written in |
//! | --- | --- | --- |
//! | [`PowerWords`] | what a piece does in a move | `english/powers.rs`, `japanese/powers.rs` |
//! | [`PieceWords`] | the other facts about a piece | `english/pieces.rs`, `japanese/pieces.rs` |
//! | [`RuleWords`] | the rules of a game | `english/rules.rs`, `japanese/rules.rs` |
//! | [`GameWords`] | headings, tables, boards, diagrams | `english/games.rs`, `japanese/games.rs` |
//! | [`RefusalWords`] | why a move is not possible | `english/refusals.rs`, `japanese/refusals.rs` |
//! | [`PictureWords`] | the lines below a picture | `english/pictures.rs`, `japanese/pictures.rs` |
//! | [`SiteWords`] | the site | `english/site.rs`, `japanese/site.rs` |
//!
//! A rule that a variant file chooses by a word has its sentences beside that word, in
//! [`komainu_core::rules`], and what options decide stands in the variant files.

mod english;
mod japanese;
mod names;
mod refusals;
mod romaji;
mod site;

pub use names::{game_name, game_reading, japanese_title, name, reading, title_reading};
pub use refusals::{RefusalWords, RefusedMove, deciding_keys};
pub(crate) use romaji::{romaji, short_romaji};
pub use site::{Badge, Feature, Label, NotationFacts, PowerName, SiteWords};

use crate::diagram::MarkKind;
use crate::draw::Mark;
use english::English;
use japanese::Japanese;
use komainu_core::board::Position;
use komainu_core::rules::{Declaration, Deferral, Hop, Mode, RangeCaptureRules, RangeJumpRules};
use komainu_core::rules::{Preset, Verdict};
use komainu_core::text::Language;
use komainu_core::types::{Color, DirectionSet, Geometry, Square};

/// All that a language has to say.
pub trait Catalogue:
    PowerWords + PieceWords + RuleWords + GameWords + RefusalWords + PictureWords + SiteWords
{
}

impl<T: PowerWords + PieceWords + RuleWords + GameWords + RefusalWords + PictureWords + SiteWords>
    Catalogue for T
{
}

/// What is said in a language.
pub fn words(language: Language) -> &'static dyn Catalogue {
    match language {
        Language::English => &English,
        Language::Japanese => &Japanese,
    }
}

/// What an option is called, by its name in the variant file.
#[must_use]
pub fn option_title(name: &str, language: Language) -> String {
    words(language).option_title(name)
}

/// What a choice of an option is called, by its name in the variant file.
#[must_use]
pub fn choice_title(name: &str, language: Language) -> String {
    words(language).choice_title(name)
}

/// A name of a variant file in words: `Lion capture` for `lion_capture`.
fn in_words(name: &str) -> String {
    let words = name.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The places from which a slide may start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum From<'r> {
    /// All.
    Anywhere,
    /// These ranks, counted from the player's own side.
    Ranks(&'r [u8]),
    /// This number of ranks that are furthest from the player.
    Last(u8),
}

/// Where a jump leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// Straight on by a number of squares.
    Straight { distance: u8, dirs: DirectionSet },
    /// By a number of squares to one side and by a smaller one at a right angle to it.
    Oblique { long: (u8, Side), short: (u8, Side) },
}

/// A side as the mover sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Forward,
    Backward,
    Left,
    Right,
    /// To the left or to the right.
    Either,
}

/// Phrases for powers, without a subject: `slides any number of squares diagonally`.
///
/// They are regular enough to be read back, as the tests do.
pub trait PowerWords {
    /// Steps, if `max` is 1, or slides.
    fn slide(&self, dirs: DirectionSet, max: Option<u8>, mode: Mode, from: &From<'_>) -> String;
    /// Jumps over whatever stands between.
    fn jump(&self, ways: &[Way], mode: Mode) -> String;
    /// Jumps over empty squares alone.
    fn lame_jump(&self, ways: &[Way], mode: Mode) -> String;
    /// One jump after the other, each but the last to an empty square.
    fn rider(&self, ways: &[Way], max: Option<u8>, mode: Mode) -> String;
    /// A jump to a square of a line and a slide from there.
    fn skip_slide(
        &self,
        dirs: DirectionSet,
        from: u8,
        max: Option<u8>,
        needs_first_empty: bool,
    ) -> String;
    /// Full Lion power.
    fn lion(&self, steps: u8) -> String;
    /// Lion power along a line.
    fn line_lion(&self, dirs: DirectionSet, steps: u8) -> String;
    /// Lion power of two steps in these directions; `comes_back` if two of them are opposite.
    fn turning_lion(&self, dirs: DirectionSet, comes_back: bool) -> String;
    /// A slide and another at a right angle.
    fn hook(&self, first: DirectionSet, second: DirectionSet) -> String;
    /// A hop over pieces.
    fn hop(&self, hop: &Hop) -> String;
    /// Several steps over empty squares.
    fn area(&self, steps: u8, may_return: bool) -> String;
    /// A capture without a move.
    fn igui(&self, may_pass: bool) -> String;
    /// The burning of adjacent enemies.
    fn burn(&self) -> String;
    /// Moves to any square of the board.
    fn emperor(&self, only_royals_protected: bool) -> String;
    /// A capture over lower-ranked pieces.
    fn range_jump(&self, dirs: DirectionSet, limits: RangeJumpRules) -> String;
    /// The capture of a line of lower-ranked pieces.
    fn range_capture(&self, dirs: DirectionSet, rules: RangeCaptureRules) -> String;
}

/// A fact about a piece that stands in its list of facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PieceFact {
    Symbol,
    Kanji,
    Reading,
    Id,
    PromotesTo,
    PromotedFrom,
}

/// Sentences about a piece, apart from its powers.
pub trait PieceWords {
    /// The name of a fact.
    fn piece_fact(&self, fact: PieceFact) -> &'static str;
    /// The title of a page with several pieces of a game.
    fn pieces_of(&self, game: &str) -> String;
    /// A piece without a power.
    fn never_moves(&self) -> &'static str;
    /// The words before the list of powers.
    fn moves_intro(&self, are_several: bool) -> &'static str;
    /// Sentences, one after the other.
    fn sentences(&self, sentences: &[String]) -> String;
    /// A phrase for a power that is no move, as a sentence.
    fn effect(&self, phrase: &str) -> String;
    fn royal(&self) -> &'static str;
    fn has_to_promote(&self, ranks: u8) -> String;
    fn other_deferral(&self, deferral: Deferral) -> String;
    fn last_rank_chance(&self) -> &'static str;
    /// A captor becomes the kind with this name.
    fn infects(&self, kind: &str) -> String;
    fn rank(&self, rank: u8) -> String;
    fn in_hand_as(&self, kind: &str) -> String;
    fn drop_ranks(&self, ranks: u8) -> String;
    fn drop_id(&self, id: &str) -> String;
    fn lion_in_trading(&self) -> &'static str;
    fn minor(&self) -> &'static str;
    fn points(&self, points: u8) -> String;
}

/// The move after which a piece may promote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PromotionRight {
    Nothing,
    Zone(u8),
    Capture,
    Move,
}

/// Sentences about the rules of a game.
pub trait RuleWords {
    fn promotion_right(&self, right: PromotionRight) -> String;
    fn turning_over(&self) -> &'static str;
    fn no_drops(&self) -> &'static str;
    fn drops(&self, either_side: bool) -> String;
    fn immobile_drops(&self, are_allowed: bool) -> &'static str;
    /// The limit of the pawns on a file.
    fn pawn_limit(&self, pawn: &str, limit: u8, holds_for_moves: bool) -> String;
    fn no_pawn_drop_mate(&self, pawn: &str) -> String;
    fn no_check_by_drop(&self) -> &'static str;
    /// The pieces that a player holds at the start, each with its number.
    fn held_at_start(&self, color: Color, pieces: &[(String, u16)]) -> String;
    fn last_royal_lost(&self) -> &'static str;
    fn check(&self, is_enforced: bool) -> &'static str;
    /// The fate of a player without a move; `is_other` if a mated one is spoken of before.
    fn no_legal_move(&self, is_other: bool, verdict: Verdict) -> String;
    fn burning_is_no_check(&self) -> &'static str;
    fn check_wins(&self) -> &'static str;
    fn perpetual_check_loses(&self) -> &'static str;
    fn both_royals_lost(&self, verdict: Verdict) -> String;
    fn agreement(&self) -> &'static str;
    fn try_rule(&self) -> &'static str;
    fn declaration(&self, declaration: Declaration) -> Vec<String>;
    /// The ranks on which a piece wins: one with this name, or any royal.
    fn goal(&self, piece: Option<&str>, ranks: u8, unattacked: bool) -> String;
    fn range_jump_limits(&self, limits: RangeJumpRules) -> String;
    fn range_capture_passing(&self, passed_are_captured: bool) -> &'static str;
    /// The names of each rank, the highest first.
    fn order_of_ranks(&self, ranks: &[Vec<&str>]) -> String;
    fn burners_meeting(&self, burns_before_it_burns: bool) -> &'static str;
    fn burning_without_moving(&self, is_burnt: bool) -> &'static str;
    fn burning_on_promotion(&self, burns: bool) -> &'static str;
    fn emperor_captures(&self, only_royals_protected: bool) -> &'static str;
    fn emperor_protection(&self, before_capture: bool) -> &'static str;
    fn area_pass(&self, is_allowed: bool) -> &'static str;
    fn skip_slide_limit(&self, needs_first_empty: bool) -> &'static str;
    fn counter_strike_same_square(&self, is_allowed: bool) -> &'static str;
    fn minor_pieces(&self, names: &[String]) -> String;
}

/// A heading of the description of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heading {
    Start,
    Promotion,
    CapturedPieces,
    Endings,
    Powers,
    Lions,
    Handicaps,
    Options,
    Presets,
    Pieces,
}

/// The head of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    Name,
    InKif,
    DiffersBy,
    WhoseRules,
    Symbol,
    Kanji,
    Reading,
    PromotesTo,
}

/// A fact about an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionFact {
    Decides,
    Choices,
    Sources,
}

/// How a handicap changes a player's pieces on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    Without,
    With,
}

/// The lines below a picture.
pub trait PictureWords {
    /// The player to move and the number of the move, or how the game has ended.
    fn state(&self, position: &Position) -> String;
    /// The name of the game with its state.
    fn caption(&self, game: &str, state: &str) -> String;
    /// The meaning of a mark.
    fn picture_mark(&self, mark: Mark) -> &'static str;
}

/// Headings, tables, boards and diagrams.
pub trait GameWords {
    fn heading(&self, heading: Heading) -> &'static str;
    fn column(&self, column: Column) -> &'static str;
    /// The meaning of the words for moves.
    fn conventions(&self) -> &'static str;
    fn board(&self, files: u8, ranks: u8, kinds: usize) -> String;
    fn also_called(&self, names: &[String]) -> String;
    fn option_fact(&self, fact: OptionFact) -> &'static str;
    fn choice(&self, choice: &str, is_default: bool, is_chosen: bool) -> String;
    /// An option over its facts, by the name in the file of the game.
    fn option_heading(&self, name: &str) -> String;
    /// The title of an option; its name in words if it has none.
    fn option_title(&self, name: &str) -> String;
    /// The title of a choice of an option; its name in words if it has none.
    fn choice_title(&self, name: &str) -> String;
    /// The sources of an option, as the file has them.
    fn sources(&self, source: &str) -> String;
    /// The origin of a preset and its choices.
    fn preset(&self, preset: &Preset) -> String;
    /// A player.
    fn player(&self, color: Color) -> &'static str;
    /// A piece with its owner.
    fn owned(&self, color: Color, piece: &str) -> String;
    /// A player lacks pieces on the board, or has others instead.
    fn changed(&self, color: Color, change: Change, pieces: &[String]) -> String;
    /// A player has pieces in hand, each with its number.
    fn holds(&self, color: Color, pieces: &[(&str, u16)]) -> String;
    /// A kind, the one that it replaces, and the squares on which it stands.
    fn placed(&self, piece: &str, replaced: Option<&str>, squares: &str) -> String;
    /// What stands between the parts of a handicap.
    fn parts(&self, parts: &[String]) -> String;
    /// The name of a square.
    fn square(&self, geometry: &Geometry, square: Square) -> String;
    /// The name of a rank, from 1.
    fn row(&self, rank: usize) -> String;
    /// The caption of the start position.
    fn start_caption(&self) -> &'static str;
    /// The label of a part that can be scrolled.
    fn table_label(&self) -> &'static str;
    fn board_label(&self) -> &'static str;
    fn diagram_label(&self) -> &'static str;
    /// The meaning of `v`; with `numbers` also of numbers.
    fn white_marks(&self, numbers: bool) -> &'static str;
    /// The meaning of `v` in Markdown.
    fn white_marks_in_code(&self) -> &'static str;
    /// What a piece does on a square with this mark.
    fn mark(&self, kind: MarkKind) -> &'static str;
    /// The limit that a purpose sets on a mark; nothing if there is none.
    fn mark_purpose(&self, mode: Mode) -> &'static str;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::powers::description_of;
    use komainu_core::rules::{
        Area, Burn, EdgeSlide, Emperor, Hook, Igui, Jump, LameJump, LimitedSlide, LineLion, Lion,
        Power, RangeCapture, RangeJump, Rider, SkipSlide, Slide, TurningLion, catalog,
    };

    /// Powers of every sort, and beside each the same with one of its facts changed.
    fn every_fact() -> Vec<Power> {
        use DirectionSet as Set;
        let (dirs, other) = (Set::ORTHOGONAL, Set::DIAGONAL);
        let limited = |dirs, max, mode, from_ranks: &[u8]| {
            Power::LimitedSlide(LimitedSlide { dirs, max, mode, from_ranks: from_ranks.to_vec() })
        };
        let jump = |right, mode| Power::Jump(Jump { offsets: vec![(right, 2)], mode });
        let lame_jump = |right, mode| Power::LameJump(LameJump { offsets: vec![(right, 2)], mode });
        let rider = |right, max, mode| Power::Rider(Rider { offsets: vec![(right, 2)], max, mode });
        let hop = |dirs, least, most, max, mode| Power::Hop(Hop { dirs, least, most, max, mode });
        let mut all = vec![
            Power::Slide(Slide { dirs, max: Some(1) }),
            Power::Slide(Slide { dirs, max: Some(2) }),
            Power::Slide(Slide { dirs, max: Some(3) }),
            limited(dirs, None, Mode::Move, &[]),
            limited(other, None, Mode::Move, &[]),
            limited(dirs, Some(2), Mode::Move, &[]),
            limited(dirs, None, Mode::Capture, &[]),
            limited(dirs, None, Mode::Move, &[2]),
            limited(dirs, None, Mode::Move, &[2, 3]),
            limited(dirs, None, Mode::Any, &[2]),
            jump(1, Mode::Any),
            jump(-1, Mode::Any),
            jump(1, Mode::Move),
            jump(1, Mode::Capture),
            lame_jump(1, Mode::Any),
            lame_jump(-1, Mode::Any),
            lame_jump(1, Mode::Move),
            lame_jump(1, Mode::Capture),
            rider(1, None, Mode::Any),
            rider(-1, None, Mode::Any),
            rider(1, Some(2), Mode::Any),
            rider(1, None, Mode::Move),
            rider(1, None, Mode::Capture),
            Power::SkipSlide(SkipSlide { dirs, from: 3, max: None }),
            Power::SkipSlide(SkipSlide { dirs, from: 2, max: Some(3) }),
            Power::Lion(Lion { steps: 2 }),
            Power::Lion(Lion { steps: 3 }),
            Power::LineLion(LineLion { dirs, steps: 3 }),
            Power::Hook(Hook { first: dirs, second: other }),
            Power::Hook(Hook { first: other, second: other }),
            hop(dirs, 1, 1, None, Mode::Any),
            hop(other, 1, 1, None, Mode::Any),
            hop(dirs, 1, 2, None, Mode::Any),
            hop(dirs, 0, 2, None, Mode::Any),
            hop(dirs, 1, 1, Some(3), Mode::Any),
            hop(dirs, 1, 1, None, Mode::Capture),
            Power::EdgeSlide(EdgeSlide { dirs, ranks: 1 }),
            Power::EdgeSlide(EdgeSlide { dirs, ranks: 2 }),
            Power::Area(Area { steps: 2 }),
            Power::Area(Area { steps: 3 }),
            Power::Igui(Igui { pass: false }),
            Power::Igui(Igui { pass: true }),
            Power::Burn(Burn),
            Power::Emperor(Emperor),
        ];
        for dirs in [dirs, other] {
            all.extend([
                Power::Slide(Slide { dirs, max: None }),
                Power::SkipSlide(SkipSlide { dirs, from: 2, max: None }),
                Power::LineLion(LineLion { dirs, steps: 2 }),
                Power::TurningLion(TurningLion { dirs }),
                Power::Hook(Hook { first: Set::ORTHOGONAL, second: dirs }),
                Power::RangeJump(RangeJump { dirs }),
                Power::RangeCapture(RangeCapture { dirs }),
            ]);
        }
        all
    }

    #[test]
    fn every_fact_of_a_power_is_in_its_words() {
        let tenjiku = catalog::find("tenjiku").expect("a built-in game");
        let rules = tenjiku.rules(&[]).expect("its default rules");
        for language in Language::ALL {
            let mut said_by: std::collections::BTreeMap<String, Power> = Default::default();
            for power in every_fact() {
                let phrase = description_of(&power).phrase(&rules, words(language));
                let alike = said_by.insert(phrase, power.clone());
                assert!(alike.is_none_or(|other| other == power), "said as another: {power:?}");
            }
        }
    }

    #[test]
    fn no_two_sets_of_directions_are_named_alike() {
        for language in Language::ALL {
            let name =
                |set| words(language).slide(DirectionSet(set), None, Mode::Any, &From::Anywhere);
            let all: std::collections::BTreeSet<_> = (1..=u8::MAX).map(name).collect();
            assert_eq!(all.len(), 255, "{language:?}");
        }
    }
}
