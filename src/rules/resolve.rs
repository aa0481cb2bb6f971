//! From the sections of a variant file to rules.

use toml::Spanned;

use super::error::Mistake;
use super::moves::number;
use super::pieces::resolve_pieces;
use super::section::{
    DropsSection, EndingsSection, NamesSection, Patch, PromotionSection, Text, XBoardSection,
};
use super::words::PromoteOnWord;
use super::{
    BurningRules, Compulsory, Deferral, Drops, EmperorProtection, EmperorRules, Endings, Names,
    PieceRules, PromoteOn, Promotion, RangeJumpRules, Repetition, RuleOption, Rules, Verdict,
    XBoard, ZoneSquares,
};
use crate::types::{Color, PieceKind, Square};

/// What no option changes.
#[derive(Debug)]
pub(super) struct Header {
    pub id: Text,
    pub name: Text,
    pub names: NamesSection,
    pub xboard: Option<XBoardSection>,
    pub files: Spanned<u8>,
    pub ranks: Spanned<u8>,
    pub setup: Spanned<Vec<Text>>,
}

/// The start position, as in [`Rules::setup`].
type Setup = Vec<Vec<Option<(PieceKind, Color)>>>;

/// The rules that these sections say.
pub(super) fn resolve(
    header: &Header,
    rules: &Patch,
    options: Vec<RuleOption>,
) -> Result<Rules, Mistake> {
    let side = Square::MAX_SIDE as u8;
    let files = number(&header.files, 1, side, "the number of files")?;
    let ranks = number(&header.ranks, 1, side, "the number of ranks")?;
    let pieces = resolve_pieces(&rules.pieces, ranks)?;
    Ok(Rules {
        id: header.id.get_ref().clone(),
        name: header.name.get_ref().clone(),
        names: names(header),
        files,
        ranks,
        setup: setup(header, &pieces)?,
        promotion: promotion(&rules.promotion, ranks)?,
        drops: rules.drops.as_ref().map(|section| drops(section, &pieces, files)).transpose()?,
        pieces,
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
        emperor: EmperorRules {
            only_royals_protected: rules.emperor.may_not_capture.is_some_and(|word| word.0),
            protection_before_capture: rules.emperor.protection.is_some_and(|word| word.0),
            enemy_emperor_protects: rules
                .emperor
                .enemy_emperor_protects
                .map_or(EmperorProtection::Always, |word| word.0),
        },
        area_pass: rules.area.pass.is_some_and(|word| word.0),
        skip_slide_needs_first_empty: rules.skip_slide.third_square.is_some_and(|word| word.0),
        options,
    })
}

/// How the outside world calls the game; its id where the file says nothing.
fn names(header: &Header) -> Names {
    let id = header.id.get_ref();
    let mut cecp = header.names.cecp.clone();
    if cecp.is_empty() {
        cecp.push(id.clone());
    }
    Names {
        aliases: header.names.aliases.clone(),
        cecp,
        uci: header.names.uci.clone().unwrap_or_else(|| id.clone()),
        xboard: header.xboard.as_ref().map(|section| XBoard {
            names: section.names.clone(),
            parent: section.parent.clone(),
            first_rank: section.first_rank.unwrap_or(1),
            slots: section.slots.clone(),
        }),
    }
}

/// Reads the start position.
fn setup(header: &Header, pieces: &[PieceRules]) -> Result<Setup, Mistake> {
    let (files, ranks) = (*header.files.get_ref() as usize, *header.ranks.get_ref() as usize);
    let rows = header.setup.get_ref();
    if rows.len() != ranks {
        let message = format!("the set-up has {} ranks, the board {ranks}", rows.len());
        return Err(Mistake::new(header.setup.span(), message));
    }
    let mut setup = Setup::with_capacity(ranks);
    for row in rows {
        let words: Vec<&str> = row.get_ref().split_ascii_whitespace().collect();
        if words.len() != files {
            let message = format!("this rank has {} squares, the board {files} files", words.len());
            return Err(Mistake::new(row.span(), message));
        }
        setup.push(words.into_iter().map(|w| square(row, w, pieces)).collect::<Result<_, _>>()?);
    }
    for color in Color::ALL {
        let royal = |&(kind, owner): &(PieceKind, Color)| {
            owner == color && pieces[kind.index()].royal
        };
        if !setup.iter().flatten().flatten().any(royal) {
            let message = format!("{color:?} has no royal piece in the set-up");
            return Err(Mistake::new(header.setup.span(), message)
                .with_help("mark the piece whose loss loses the game with `royal = true`"));
        }
    }
    Ok(setup)
}

/// Reads one square of the start position.
fn square(
    row: &Text,
    word: &str,
    pieces: &[PieceRules],
) -> Result<Option<(PieceKind, Color)>, Mistake> {
    if word == "." {
        return Ok(None);
    }
    let (symbol, color) = match word.strip_prefix('v') {
        Some(symbol) => (symbol, Color::White),
        None => (word, Color::Black),
    };
    let symbols = || pieces.iter().map(|piece| piece.symbol.as_str());
    match symbols().position(|known| known == symbol) {
        Some(index) => Ok(Some((PieceKind(index as u16), color))),
        None => Err(Mistake::in_word(row, word, format!("there is no piece `{symbol}`"))
            .with_candidates(symbol, symbols())),
    }
}

/// When pieces promote.
fn promotion(section: &PromotionSection, ranks: u8) -> Result<Promotion, Mistake> {
    let on = section.on.as_ref().map_or(PromoteOnWord::Nothing, |word| word.get_ref().0);
    let on = match (on, &section.ranks, &section.on) {
        (PromoteOnWord::Zone, Some(depth), _) => {
            PromoteOn::Zone(number(depth, 1, ranks, "the depth of the promotion zone")?)
        }
        (PromoteOnWord::Zone, None, word) => {
            let span = word.as_ref().map(Spanned::span).unwrap_or_default();
            return Err(Mistake::new(span, "a promotion zone needs its depth, `ranks`"));
        }
        (_, Some(depth), _) => {
            return Err(Mistake::new(depth.span(), "only `on = \"zone\"` has `ranks`"));
        }
        (PromoteOnWord::Capture, None, _) => PromoteOn::Capture,
        (PromoteOnWord::Nothing, None, _) => PromoteOn::Nothing,
    };
    Ok(Promotion {
        on,
        compulsory: section.compulsory.map_or(Compulsory::Never, |word| word.0),
        squares: section.squares.map_or(ZoneSquares::AnySquareOfTheMove, |word| word.0),
        deferral: section.deferral.map_or(Deferral::None, |word| word.0),
    })
}

/// How captured pieces come back.
fn drops(section: &DropsSection, pieces: &[PieceRules], files: u8) -> Result<Drops, Mistake> {
    let droppable = pieces.iter().filter(|piece| piece.promoted_from.is_none() && !piece.royal);
    let most = Square::COUNT / 32;
    let _ = (files, most, droppable);
    let pawn = section.pawn.as_ref().map(|symbol| find(symbol, pieces)).transpose()?;
    let per_file = section.pawns_per_file.as_ref();
    Ok(Drops {
        pawn,
        pawns_per_file: per_file.map(|n| number(n, 1, Square::MAX_SIDE as u8, "the number of pawns on a file")).transpose()?,
        pawn_drop_mate: section.pawn_drop_mate.is_none_or(|word| word.0),
        immobile: section.immobile.is_some_and(|word| word.0),
    })
}

/// The kind with this symbol.
fn find(symbol: &Text, pieces: &[PieceRules]) -> Result<PieceKind, Mistake> {
    let symbols = || pieces.iter().map(|piece| piece.symbol.as_str());
    let index = symbols().position(|known| known == symbol.get_ref());
    index.map(|index| PieceKind(index as u16)).ok_or_else(|| {
        Mistake::new(symbol.span(), format!("there is no piece `{symbol}`"))
            .with_candidates(symbol.get_ref(), symbols())
    })
}

/// How games end.
fn endings(section: &EndingsSection) -> Endings {
    Endings {
        check_is_enforced: section.self_check.is_some_and(|word| word.0),
        repetition: section.repetition.map_or(Repetition::FourfoldDraw, |word| word.0),
        perpetual_check_loses: section.perpetual_check.is_some_and(|word| word.0),
        no_legal_move: section.no_legal_move.map_or(Verdict::Loss, |word| word.0),
        bare_king_loses: section.bare_king.is_some_and(|word| word.0),
        simultaneous_royal_loss: section
            .simultaneous_royal_loss
            .map_or(Verdict::Win, |word| word.0),
    }
}
