//! From the sections of a variant file to rules.

use toml::Spanned;

use super::error::Mistake;
use super::moves::number;
use super::pieces::{self, resolve_pieces};
use super::section::{
    DropsSection, EmperorSection, EndingsSection, Number, Patch, PieceSection, PromotionSection,
    Table, Text,
};
use super::words::PromoteOnWord;
use super::{
    BurningRules, Compulsory, Deferral, Drops, EmperorProtection, EmperorRules, Endings, Names,
    PieceRules, PromoteOn, Promotion, RangeJumpRules, Repetition, RuleOption, Rules, Verdict,
    ZoneSquares,
};
use crate::types::{Color, PieceKind, Square};

/// How many kinds can be in hand.
const MAX_DROPPABLE: usize = 32;
/// The widest board that XBoard shows, with the columns it needs for pieces in hand.
const XBOARD_FILES: u8 = 16;
/// The highest board that XBoard shows.
const XBOARD_RANKS: u8 = 17;
/// The columns that XBoard needs for pieces in hand.
const XBOARD_HOLDINGS: u8 = 4;

/// What no option changes.
#[derive(Debug)]
pub(super) struct Header {
    pub id: String,
    pub name: String,
    pub names: Names,
    pub files: Number,
    pub ranks: Number,
    pub setup: Spanned<Vec<Text>>,
    /// Where the part about XBoard is, if there is one.
    pub xboard: Option<std::ops::Range<usize>>,
}

/// The start position, as in [`Rules::setup`].
type Setup = Vec<Vec<Option<(PieceKind, Color)>>>;

/// The rules that these sections say.
pub(super) fn resolve(
    header: &Header,
    rules: &Patch,
    options: Vec<RuleOption>,
) -> Result<Rules, Mistake> {
    let files = number(
        &header.files,
        1,
        Square::MAX_SIDE as u8,
        "the number of files",
    )?;
    let ranks = number(
        &header.ranks,
        1,
        Square::MAX_SIDE as u8,
        "the number of ranks",
    )?;
    check_xboard(header, files, ranks, rules.drops.is_some())?;
    let promotion = promotion(&rules.promotion, ranks)?;
    let pieces = resolve_pieces(&rules.pieces, promotion.on)?;
    let drops = rules
        .drops
        .as_ref()
        .map(|section| drops(section, &pieces, &rules.pieces));
    let resolved = Rules {
        id: header.id.clone(),
        name: header.name.clone(),
        names: header.names.clone(),
        files,
        ranks,
        setup: setup(header, (files, ranks), &rules.pieces)?,
        promotion,
        drops: drops.transpose()?,
        endings: endings(&rules.endings),
        range_jump: RangeJumpRules {
            captured_must_be_lower: rules.range_jump.jump_limit.is_none_or(|word| word.0),
            plain_capture_must_be_lower: rules.range_jump.plain_capture.is_some_and(|word| word.0),
        },
        burning: BurningRules {
            burns_before_it_burns: rules.burning.demon_meets_demon.is_some_and(|word| word.0),
            without_displacement: rules.burning.without_displacement.is_none_or(|word| word.0),
            on_promotion: rules.burning.on_promotion.is_some_and(|word| word.0),
        },
        emperor: emperor(&rules.emperor),
        area_pass: rules.area.pass.is_some_and(|word| word.0),
        skip_slide_needs_first_empty: rules.skip_slide.third_square.is_some_and(|word| word.0),
        pieces,
        options,
    };
    check_royals(&resolved, header)?;
    check_spellings(&resolved, &rules.pieces)?;
    Ok(resolved)
}

/// When pieces promote.
fn promotion(section: &PromotionSection, ranks: u8) -> Result<Promotion, Mistake> {
    let on = section
        .on
        .as_ref()
        .map_or(PromoteOnWord::Nothing, |word| word.get_ref().0);
    let on = match (on, &section.ranks, &section.on) {
        (PromoteOnWord::Zone, Some(depth), _) => {
            PromoteOn::Zone(number(depth, 1, ranks, "the depth of the promotion zone")?)
        }
        (PromoteOnWord::Zone, None, word) => {
            let span = word.as_ref().map(Spanned::span).unwrap_or_default();
            return Err(Mistake::new(
                span,
                "a promotion zone needs its depth, `ranks`",
            ));
        }
        (_, Some(depth), _) => {
            return Err(Mistake::new(depth.span(), "`ranks` needs `on = \"zone\"`"));
        }
        (PromoteOnWord::Capture, None, _) => PromoteOn::Capture,
        (PromoteOnWord::Nothing, None, _) => PromoteOn::Nothing,
    };
    Ok(Promotion {
        on,
        compulsory: section.compulsory.map_or(Compulsory::Never, |word| word.0),
        squares: section
            .squares
            .map_or(ZoneSquares::AnySquareOfTheMove, |word| word.0),
        deferral: section.deferral.map_or(Deferral::None, |word| word.0),
    })
}

/// How captured pieces come back.
fn drops(
    section: &DropsSection,
    kinds: &[PieceRules],
    sections: &Table<PieceSection>,
) -> Result<Drops, Mistake> {
    let in_hand = |piece: &&PieceRules| piece.promoted_from.is_none() && !piece.royal;
    if let Some(piece) = kinds.iter().filter(in_hand).nth(MAX_DROPPABLE)
        && let Some((symbol, _)) = sections
            .0
            .iter()
            .find(|(s, _)| *s.get_ref() == piece.symbol)
    {
        let message = format!("only {MAX_DROPPABLE} kinds of pieces can be dropped");
        return Err(Mistake::new(symbol.span(), message));
    }
    let pawn = section
        .pawn
        .as_ref()
        .map(|symbol| pieces::kind(symbol, sections))
        .transpose()?;
    let limit = section.pawns_per_file.as_ref();
    if let (Some(limit), None) = (limit, pawn) {
        return Err(Mistake::new(limit.span(), "`pawns_per_file` needs `pawn`"));
    }
    let limit = limit.map(|n| number(n, 1, Square::MAX_SIDE as u8, "the number of pawns"));
    Ok(Drops {
        pawn,
        pawns_per_file: limit.transpose()?,
        pawn_drop_mate: section.pawn_drop_mate.is_none_or(|word| word.0),
        immobile: section.immobile.is_some_and(|word| word.0),
    })
}

/// How games end.
fn endings(section: &EndingsSection) -> Endings {
    let both_fall = section.simultaneous_royal_loss;
    Endings {
        check_is_enforced: section.self_check.is_some_and(|word| word.0),
        repetition: section
            .repetition
            .map_or(Repetition::FourfoldDraw, |word| word.0),
        perpetual_check_loses: section.perpetual_check.is_some_and(|word| word.0),
        no_legal_move: section.no_legal_move.map_or(Verdict::Loss, |word| word.0),
        bare_king_loses: section.bare_king.is_some_and(|word| word.0),
        simultaneous_royal_loss: both_fall.map_or(Verdict::Win, |word| word.0),
    }
}

/// What an Emperor may capture.
fn emperor(section: &EmperorSection) -> EmperorRules {
    let enemy = section.enemy_emperor_protects;
    EmperorRules {
        only_royals_protected: section.may_not_capture.is_some_and(|word| word.0),
        protection_before_capture: section.protection.is_some_and(|word| word.0),
        enemy_emperor_protects: enemy.map_or(EmperorProtection::Always, |word| word.0),
    }
}

/// Reads the start position.
fn setup(
    header: &Header,
    (files, ranks): (u8, u8),
    sections: &Table<PieceSection>,
) -> Result<Setup, Mistake> {
    let rows = header.setup.get_ref();
    if rows.len() != ranks as usize {
        let message = format!("the set-up has {} ranks, but the board {ranks}", rows.len());
        return Err(Mistake::new(header.setup.span(), message));
    }
    let row = |text: &Text| {
        let squares = text.get_ref().split_ascii_whitespace().count();
        if squares != files as usize {
            let message = format!("this rank has {squares} squares, but the board {files} files");
            return Err(Mistake::new(text.span(), message));
        }
        text.get_ref()
            .split_ascii_whitespace()
            .map(|word| square(text, word, sections))
            .collect()
    };
    rows.iter().map(row).collect()
}

/// Reads one square of the start position.
fn square(
    row: &Text,
    word: &str,
    sections: &Table<PieceSection>,
) -> Result<Option<(PieceKind, Color)>, Mistake> {
    if word == "." {
        return Ok(None);
    }
    let (symbol, color) = match word.strip_prefix('v') {
        Some(symbol) => (symbol, Color::White),
        None => (word, Color::Black),
    };
    match sections.keys().position(|known| known == symbol) {
        Some(index) => Ok(Some((PieceKind(index as u16), color))),
        None => Err(
            Mistake::in_word(row, word, format!("there is no piece `{symbol}`"))
                .with_candidates(symbol, sections.keys()),
        ),
    }
}

/// Makes sure that XBoard can show the board if it is to.
fn check_xboard(header: &Header, files: u8, ranks: u8, drops: bool) -> Result<(), Mistake> {
    let holdings = if drops { XBOARD_HOLDINGS } else { 0 };
    match &header.xboard {
        Some(span) if files + holdings > XBOARD_FILES || ranks > XBOARD_RANKS => {
            let message = format!("XBoard cannot show a board of {files} files and {ranks} ranks");
            Err(Mistake::new(span.clone(), message))
        }
        _ => Ok(()),
    }
}

/// Makes sure that both players can lose.
fn check_royals(rules: &Rules, header: &Header) -> Result<(), Mistake> {
    for color in Color::ALL {
        let mut owned = rules
            .setup
            .iter()
            .flatten()
            .flatten()
            .filter(|(_, owner)| *owner == color);
        if !owned.any(|(kind, _)| rules.pieces[kind.index()].royal) {
            let message = format!("{color:?} has no royal piece in the set-up");
            return Err(Mistake::new(header.setup.span(), message)
                .with_help("mark the piece that must not be lost with `royal = true`"));
        }
    }
    Ok(())
}

/// Makes sure that no two kinds are written the same way.
fn check_spellings(rules: &Rules, sections: &Table<PieceSection>) -> Result<(), Mistake> {
    for spelling in [Rules::piece_text, Rules::piece_id] {
        let kinds = (0..rules.pieces.len()).map(|index| PieceKind(index as u16));
        let mut seen: Vec<_> = kinds
            .map(|k| (spelling(rules, k, Color::Black), k))
            .collect();
        seen.sort_unstable();
        if let Some(pair) = seen.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let (one, other) = (pair[0].1.index(), pair[1].1.index());
            let (text, section) = &sections.0[other];
            let span = section.id.as_ref().unwrap_or(text).span();
            let one = &rules.pieces[one].symbol;
            let message = format!("`{text}` would be written `{}`, as `{one}` is", pair[0].0);
            return Err(Mistake::new(span, message));
        }
    }
    Ok(())
}
