//! From the sections of a variant file to rules.

use toml::Spanned;

use super::header::Header;
use super::mistake::{Mistake, Mistakes};
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
    PromoteOn, Promotion, RangeJumpRules, Repetition, RuleOption, Rules, Verdict, XBoard,
    ZoneSquares,
};
use crate::types::{Color, PieceKind, Square};

/// How many kinds can be in hand.
const MAX_DROPPABLE: usize = 32;

/// The rules that these sections say, or what is `wrong` with them beside what was known before.
pub(super) fn resolve(
    header: &Header,
    rules: &Patch,
    options: Vec<RuleOption>,
    mut wrong: Mistakes,
) -> Result<Rules, Mistakes> {
    wrong.keep(check_xboard(header, rules.drops.is_some()));
    let promotion = promotion(&rules.promotion, header.ranks, &mut wrong);
    let pieces = resolve_pieces(&rules.pieces, promotion.on, &mut wrong);
    let drops = rules.drops.as_ref();
    let drops = drops.map(|section| self::drops(section, &pieces, &rules.pieces, &mut wrong));
    let resolved = Rules {
        id: header.id.clone(),
        name: header.name.clone(),
        names: header.names.clone(),
        files: header.files,
        ranks: header.ranks,
        setup: header.setup.clone(),
        promotion,
        drops,
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
        impasse: impasse(&rules.impasse, promotion.on, &mut wrong),
        area_pass: rules.area.pass.is_some_and(|word| word.0),
        skip_slide_needs_first_empty: rules.skip_slide.third_square.is_some_and(|word| word.0),
        pieces,
        options,
    };
    if wrong.is_empty() {
        wrong.keep(check_royals(&resolved, header));
        check_spellings(&resolved, &rules.pieces, &mut wrong);
    }
    if wrong.is_empty() { Ok(resolved) } else { Err(wrong) }
}

/// When pieces promote.
fn promotion(section: &PromotionSection, ranks: u8, wrong: &mut Mistakes) -> Promotion {
    let on = section.on.as_ref().map_or(PromoteOnWord::Nothing, |word| word.get_ref().0);
    let mut misfit = |span, message| {
        wrong.push(Mistake::new(span, message).if_section_reads_well("promotion"));
    };
    let on = match (on, &section.ranks) {
        (PromoteOnWord::Zone, Some(depth)) => {
            let depth = number(depth, 1, ranks, "the depth of the promotion zone");
            PromoteOn::Zone(wrong.keep(depth).unwrap_or(ranks))
        }
        (PromoteOnWord::Zone, None) => {
            let span = section.on.as_ref().map(Spanned::span).unwrap_or_default();
            misfit(span, "a promotion zone needs its depth, `ranks`");
            PromoteOn::Zone(ranks)
        }
        (on, depth) => {
            if let Some(depth) = depth {
                misfit(depth.span(), "`ranks` needs `on = \"zone\"`");
            }
            match on {
                PromoteOnWord::Capture => PromoteOn::Capture,
                PromoteOnWord::Move => PromoteOn::Move,
                _ => PromoteOn::Nothing,
            }
        }
    };
    Promotion {
        on,
        compulsory: section.compulsory.map_or(Compulsory::Never, |word| word.0),
        squares: section.squares.map_or(ZoneSquares::AnySquareOfTheMove, |word| word.0),
        deferral: section.deferral.map_or(Deferral::None, |word| word.0),
    }
}

/// How captured pieces come back.
fn drops(
    section: &DropsSection,
    kinds: &[PieceRules],
    sections: &Table<PieceSection>,
    wrong: &mut Mistakes,
) -> Drops {
    let droppable = |index: &usize| kinds[*index].promoted_from.is_none() && !kinds[*index].royal;
    if let Some(index) = (0..kinds.len()).filter(droppable).nth(MAX_DROPPABLE) {
        let symbol = &sections.0[index].0;
        let message = format!("only {MAX_DROPPABLE} kinds of pieces can be dropped");
        wrong.push(Mistake::new(symbol.span(), message).if_parts_are_right());
    }
    let pawn = section.pawn.as_ref().and_then(|symbol| {
        let kind = wrong.keep(pieces::kind(symbol, sections))?;
        if !droppable(&kind.index()) {
            let message = format!("`{symbol}` cannot be dropped");
            wrong.push(Mistake::new(symbol.span(), message).if_parts_are_right());
        }
        Some(kind)
    });
    if let (Some(limit), None) = (&section.pawns_per_file, &section.pawn) {
        let mistake = Mistake::new(limit.span(), "`pawns_per_file` needs `pawn`");
        wrong.push(mistake.if_section_reads_well("drops"));
    }
    let most = Square::MAX_SIDE as u8;
    let limit = optional_number(&section.pawns_per_file, 1, most, "the number of pawns");
    Drops {
        either_side: section.side.is_some_and(|word| word.0),
        pawn,
        pawns_per_file: wrong.keep(limit).flatten(),
        moves_keep_pawn_limit: section.pawn_limit.is_some_and(|word| word.0),
        pawn_drop_mate: section.pawn_drop_mate.is_none_or(|word| word.0),
        immobile: section.immobile.is_some_and(|word| word.0),
    }
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
fn impasse(section: &ImpasseSection, promote_on: PromoteOn, wrong: &mut Mistakes) -> Impasse {
    let mut points = |value, what| wrong.keep(optional_number(value, 0, u8::MAX, what)).flatten();
    let black = points(&section.black_wins, "`black_wins`");
    let white = points(&section.white_wins, "`white_wins`");
    let declaration = Declaration {
        pieces: points(&section.pieces, "`pieces`").unwrap_or(0),
        wins: [black.unwrap_or(0), white.unwrap_or(0)],
        draws: points(&section.draw, "`draw`"),
    };
    let Some(by) = &section.by else {
        return Impasse::Agreement;
    };
    match by.get_ref().0 {
        ImpasseWord::Agreement => Impasse::Agreement,
        ImpasseWord::Try => Impasse::Try,
        ImpasseWord::Declaration => {
            if !matches!(promote_on, PromoteOn::Zone(_)) {
                let mistake = Mistake::new(by.span(), "a declaration needs a promotion zone");
                wrong.push(mistake.if_parts_are_right());
            }
            if section.black_wins.is_none() || section.white_wins.is_none() {
                let message = "a declaration needs `black_wins` and `white_wins`";
                wrong.push(Mistake::new(by.span(), message).if_section_reads_well("impasse"));
            }
            Impasse::Declaration(declaration)
        }
    }
}

/// Makes sure that XBoard can show the board if it is to.
fn check_xboard(header: &Header, drops: bool) -> Result<(), Mistake> {
    let (files, ranks) = (header.files, header.ranks);
    match &header.xboard_span {
        Some(span) if !XBoard::can_show(files, ranks, drops) => {
            let message = format!("XBoard cannot show a board of {files} files and {ranks} ranks");
            Err(Mistake::new(span.clone(), message).if_parts_are_right())
        }
        _ => Ok(()),
    }
}

/// Makes sure that both players can lose.
fn check_royals(rules: &Rules, header: &Header) -> Result<(), Mistake> {
    if header.setup.len() != usize::from(header.ranks) {
        return Ok(()); // It is told of already, and royals may be what is missing.
    }
    let lacks = |color: &Color| {
        let mut owned = rules.setup.iter().flatten().flatten().filter(|(_, owner)| owner == color);
        !owned.any(|(kind, _)| rules.pieces[kind.index()].royal)
    };
    let lacking: Vec<Color> = Color::ALL.into_iter().filter(lacks).collect();
    let message = match lacking.as_slice() {
        [] => return Ok(()),
        [color] => format!("{color:?} has no royal piece in the set-up"),
        _ => "neither player has a royal piece in the set-up".to_owned(),
    };
    Err(Mistake::new(header.setup_span.clone(), message)
        .with_help("mark the piece that must not be lost with `royal = true`")
        .if_parts_are_right())
}

/// Makes sure that no two kinds are written the same way.
fn check_spellings(rules: &Rules, sections: &Table<PieceSection>, wrong: &mut Mistakes) {
    for spelling in [Rules::piece_text, Rules::piece_id] {
        let kinds = (0..rules.pieces.len()).map(|index| PieceKind(index as u16));
        let mut seen: Vec<_> = kinds.map(|k| (spelling(rules, k, Color::Black), k)).collect();
        seen.sort_unstable();
        for pair in seen.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            let (one, other) = (pair[0].1.index(), pair[1].1.index());
            let (text, section) = &sections.0[other];
            let span = section.id.as_ref().unwrap_or(text).span();
            let one = &rules.pieces[one].symbol;
            let message = format!("`{text}` would be written `{}`, as `{one}` is", pair[0].0);
            wrong.push(Mistake::new(span, message).if_parts_are_right());
        }
    }
}
