//! From the sections of a variant file to rules.

use toml::Spanned;

use super::error::Mistake;
use super::header::Header;
use super::moves::{number, optional_number};
use super::pieces::{self, resolve_pieces};
use super::section::{
    DropsSection, EmperorSection, EndingsSection, ImpasseSection, LionTradingSection, Patch,
    PieceSection, PromotionSection,
};
use super::table::Table;
use super::words::{ImpasseWord, PromoteOnWord};
use super::{
    BareKing, BurningRules, Compulsory, CounterStrike, Declaration, Deferral, Drops,
    EmperorProtection, EmperorRules, Endings, Impasse, LionCapture, LionTrading, PieceRules,
    PromoteOn, Promotion, RangeJumpRules, Repetition, RuleOption, Rules, Verdict, ZoneSquares,
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

/// The rules that these sections say.
pub(super) fn resolve(
    header: &Header,
    rules: &Patch,
    options: Vec<RuleOption>,
) -> Result<Rules, Mistake> {
    check_xboard(header, rules.drops.is_some())?;
    let promotion = promotion(&rules.promotion, header.ranks)?;
    let pieces = resolve_pieces(&rules.pieces, promotion.on)?;
    let drops = rules.drops.as_ref().map(|section| drops(section, &pieces, &rules.pieces));
    let resolved = Rules {
        id: header.id.clone(),
        name: header.name.clone(),
        names: header.names.clone(),
        files: header.files,
        ranks: header.ranks,
        setup: header.setup.clone(),
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
        lion_trading: lion_trading(&rules.lion_trading),
        impasse: impasse(&rules.impasse, promotion.on)?,
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
            return Err(Mistake::new(depth.span(), "`ranks` needs `on = \"zone\"`"));
        }
        (PromoteOnWord::Capture, None, _) => PromoteOn::Capture,
        (PromoteOnWord::Move, None, _) => PromoteOn::Move,
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
fn drops(
    section: &DropsSection,
    kinds: &[PieceRules],
    sections: &Table<PieceSection>,
) -> Result<Drops, Mistake> {
    let droppable = |index: &usize| kinds[*index].promoted_from.is_none() && !kinds[*index].royal;
    if let Some(index) = (0..kinds.len()).filter(droppable).nth(MAX_DROPPABLE) {
        let symbol = &sections.0[index].0;
        let message = format!("only {MAX_DROPPABLE} kinds of pieces can be dropped");
        return Err(Mistake::new(symbol.span(), message));
    }
    let pawn = section.pawn.as_ref().map(|symbol| {
        let kind = pieces::kind(symbol, sections)?;
        if droppable(&kind.index()) {
            return Ok(kind);
        }
        Err(Mistake::new(symbol.span(), format!("`{symbol}` cannot be dropped")))
    });
    let pawn = pawn.transpose()?;
    if let (Some(limit), None) = (&section.pawns_per_file, pawn) {
        return Err(Mistake::new(limit.span(), "`pawns_per_file` needs `pawn`"));
    }
    let most = Square::MAX_SIDE as u8;
    Ok(Drops {
        either_side: section.side.is_some_and(|word| word.0),
        pawn,
        pawns_per_file: optional_number(&section.pawns_per_file, 1, most, "the number of pawns")?,
        moves_keep_pawn_limit: section.pawn_limit.is_some_and(|word| word.0),
        pawn_drop_mate: section.pawn_drop_mate.is_none_or(|word| word.0),
        immobile: section.immobile.is_some_and(|word| word.0),
    })
}

/// How games end.
fn endings(section: &EndingsSection) -> Endings {
    let both_fall = section.simultaneous_royal_loss;
    Endings {
        check_is_enforced: section.self_check.is_some_and(|word| word.0),
        repetition: section.repetition.map_or(Repetition::FourfoldDraw, |word| word.0),
        perpetual_check_loses: section.perpetual_check.is_some_and(|word| word.0),
        no_legal_move: section.no_legal_move.map_or(Verdict::Loss, |word| word.0),
        bare_king: section.bare_king.map_or(BareKing::Off, |word| word.0),
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

/// When Lions may be captured.
fn lion_trading(section: &LionTradingSection) -> LionTrading {
    LionTrading {
        capture: section.capture.map_or(LionCapture::Free, |word| word.0),
        counter_strike: section.counter_strike.map_or(CounterStrike::Off, |word| word.0),
        counter_strike_same_square: section.counter_strike_same_square.is_none_or(|word| word.0),
    }
}

/// How an impasse is ended.
fn impasse(section: &ImpasseSection, promote_on: PromoteOn) -> Result<Impasse, Mistake> {
    let Some(by) = &section.by else {
        return Ok(Impasse::Agreement);
    };
    let wrong = |message| Err(Mistake::new(by.span(), message));
    let points = |value, what| optional_number(value, 0, u8::MAX, what);
    match by.get_ref().0 {
        ImpasseWord::Agreement => Ok(Impasse::Agreement),
        ImpasseWord::Try => Ok(Impasse::Try),
        ImpasseWord::Declaration if !matches!(promote_on, PromoteOn::Zone(_)) => {
            wrong("a declaration needs a promotion zone")
        }
        ImpasseWord::Declaration => {
            let black = points(&section.black_wins, "`black_wins`")?;
            let white = points(&section.white_wins, "`white_wins`")?;
            let (Some(black), Some(white)) = (black, white) else {
                return wrong("a declaration needs `black_wins` and `white_wins`");
            };
            Ok(Impasse::Declaration(Declaration {
                pieces: points(&section.pieces, "`pieces`")?.unwrap_or(0),
                wins: [black, white],
                draws: points(&section.draw, "`draw`")?,
            }))
        }
    }
}

/// Makes sure that XBoard can show the board if it is to.
fn check_xboard(header: &Header, drops: bool) -> Result<(), Mistake> {
    let (files, ranks) = (header.files, header.ranks);
    let holdings = if drops { XBOARD_HOLDINGS } else { 0 };
    match &header.xboard_span {
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
        let mut owned = rules.setup.iter().flatten().flatten().filter(|(_, owner)| *owner == color);
        if !owned.any(|(kind, _)| rules.pieces[kind.index()].royal) {
            let message = format!("{color:?} has no royal piece in the set-up");
            return Err(Mistake::new(header.setup_span.clone(), message)
                .with_help("mark the piece that must not be lost with `royal = true`"));
        }
    }
    Ok(())
}

/// Makes sure that no two kinds are written the same way.
fn check_spellings(rules: &Rules, sections: &Table<PieceSection>) -> Result<(), Mistake> {
    for spelling in [Rules::piece_text, Rules::piece_id] {
        let kinds = (0..rules.pieces.len()).map(|index| PieceKind(index as u16));
        let mut seen: Vec<_> = kinds.map(|k| (spelling(rules, k, Color::Black), k)).collect();
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
