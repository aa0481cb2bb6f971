//! The rules of a game in sentences, apart from what its pieces do.

use super::piece::{kinds, named, ranks};
use super::powers::words;
use komainu_core::rules::{
    BareKing, BurningRules, Compulsory, CounterStrike, Declaration, Deferral, Drops, EmperorRules,
    Endings, Goal, GoalPiece, Impasse, LionCapture, LionTrading, Power, PromoteOn, Promotion,
    RangeCaptureRules, RangeJumpRules, Rules, SkipSlide, Verdict, ZoneSquares,
};
use komainu_core::text::counted;
use komainu_core::types::Color;

/// The rules of promotion.
pub(super) fn promotion(rules: &Rules) -> Vec<String> {
    let Promotion { on, compulsory, squares, deferral } = rules.promotion;
    let right = match on {
        PromoteOn::Nothing => return vec!["Nothing promotes.".to_owned()],
        PromoteOn::Zone(depth) => format!(
            "The promotion zone is the last {}. A piece may promote with a move that touches it.",
            ranks(depth)
        ),
        PromoteOn::Capture => "A piece may promote with a move that captures.".to_owned(),
        PromoteOn::Move => "A piece may promote with every move on the board.".to_owned(),
    };
    let mut said = vec![right, compulsory.sentence().to_owned()];
    if matches!(on, PromoteOn::Zone(_)) {
        // Only some powers touch more squares than the start and the end.
        let touching = match squares {
            _ if touches_more(rules) => squares,
            ZoneSquares::EndOrCaptures => ZoneSquares::End,
            ZoneSquares::AnySquareOfTheMove => ZoneSquares::StartOrEnd,
            _ => squares,
        };
        said.push(touching.sentence().to_owned());
        if compulsory != Compulsory::Always || deferral != Deferral::None {
            said.push(deferral.sentence().to_owned());
        }
    }
    if kinds(rules).any(|kind| rules.other_side(kind).is_some()) {
        let turning = "A piece whose two sides promote to each other turns over each time.";
        said.push(turning.to_owned());
    }
    said
}

/// The rules of drops.
pub(super) fn drops(rules: &Rules) -> Vec<String> {
    let Some(drops) = rules.drops else {
        return vec!["Captured pieces leave the game.".to_owned()];
    };
    let Drops {
        either_side,
        pawn,
        pawns_per_file,
        moves_keep_pawn_limit,
        pawn_drop_mate,
        check,
        immobile,
        before_royal,
    } = drops;
    let side = match either_side {
        true => "with the side up that its player chooses",
        false => "with its unpromoted side up",
    };
    let mut said = vec![format!(
        "Captured pieces change sides and go to the captor's hand. In place of a move one of them \
         is dropped on an empty square, {side}."
    )];
    let stuck = match immobile {
        true => "A piece may be dropped even where it can never move.",
        false => "No piece may be dropped where it can never move.",
    };
    said.push(stuck.to_owned());
    let pawn = pawn.map(|kind| named(rules, kind));
    if let (Some(pawn), Some(limit)) = (&pawn, pawns_per_file) {
        let moves = if moves_keep_pawn_limit { ", by drops as by moves" } else { " by a drop" };
        let limit = match limit {
            1 => "a second".to_owned(),
            limit => format!("more than {}", words::number(limit)),
        };
        said.push(format!("No file may get {limit} {pawn} of one player{moves}."));
    }
    if let (Some(pawn), false) = (&pawn, pawn_drop_mate) {
        said.push(format!("No {pawn} may be dropped to give mate at once."));
    }
    if !check {
        said.push("No drop may leave the other player in check.".to_owned());
    }
    said.extend(before_royal.map(|rule| rule.sentence().to_owned()));
    let held = Color::ALL.iter().zip(&rules.hands).filter(|(_, hand)| !hand.is_empty());
    said.extend(held.map(|(color, hand)| {
        let pieces = hand.iter().map(|&(kind, count)| match count {
            1 => named(rules, kind),
            count => format!("{count} {}", named(rules, kind)),
        });
        let pieces = words::list(&pieces.collect::<Vec<_>>(), "and");
        format!("At the start {color} holds {pieces}.")
    }));
    said
}

/// How games end.
pub(super) fn endings(rules: &Rules) -> Vec<String> {
    let Endings {
        check_is_enforced,
        checks_to_win,
        repetition,
        perpetual_check_loses,
        no_legal_move,
        bare_king,
        simultaneous_royal_loss,
    } = rules.endings;
    let (check, other) = match check_is_enforced {
        true => (
            "No royal piece may be left or moved into attack; who is attacked and cannot help it \
             is mated and loses.",
            "Any other player",
        ),
        false => ("A royal piece may be left or moved into attack, and be captured.", "A player"),
    };
    let burns = kinds(rules).any(|kind| {
        rules.pieces[kind.index()].powers.iter().any(|power| matches!(power, Power::Burn(_)))
    });
    let mut said = vec![
        "Who has lost the last royal piece has lost.".to_owned(),
        check.to_owned(),
        format!("{other} without a legal move {}.", fate(no_legal_move)),
        repetition.sentence().to_owned(),
    ];
    if check_is_enforced && burns {
        said.insert(2, "What may only be burnt is not attacked.".to_owned());
    }
    if checks_to_win.is_some() {
        said.insert(
            2,
            "Who gives check wins at once, whether it could be answered or not.".to_owned(),
        );
    }
    if perpetual_check_loses {
        let perpetual = "A player who gave check with every move of a repetition loses.";
        said.push(perpetual.to_owned());
    }
    if bare_king != BareKing::Off {
        said.push(bare_king.sentence().to_owned());
    }
    if has_power(rules, |power| matches!(power, Power::Burn(_))) {
        said.push(format!(
            "Who takes the last enemy royal with a move that burns the mover, the last own one, {}.",
            fate(simultaneous_royal_loss)
        ));
    }
    said.extend(impasse(rules.impasse));
    said.extend(rules.goal.map(|goal| self::goal(rules, goal)));
    said
}

/// The fate of a player.
const fn fate(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "wins",
        Verdict::Loss => "loses",
        Verdict::Draw => "draws",
    }
}

/// The end of a game that cannot be won by mate.
fn impasse(impasse: Impasse) -> Vec<String> {
    match impasse {
        Impasse::Agreement => {
            vec!["The players may agree on a draw where nobody can win.".to_owned()]
        }
        Impasse::Try => vec![
            "A royal piece that safely reaches a square where an enemy one started wins."
                .to_owned(),
        ],
        Impasse::Declaration(Declaration { pieces, wins: [black, white], draws }) => {
            let mut said = vec![format!(
                "Who is to move may declare an impasse if a royal piece stands unattacked in the \
                 promotion zone together with {} other {} of its side. These and the pieces in \
                 hand, royals aside, count their points: with {black} Black wins, with {white} \
                 White.",
                words::number(pieces),
                if pieces == 1 { "piece" } else { "pieces" }
            )];
            said.extend(
                draws.map(|points| format!("With {} the game is drawn.", counted(points, "point"))),
            );
            said
        }
    }
}

/// The ranks on which a piece wins.
fn goal(rules: &Rules, Goal { ranks: depth, by, unattacked }: Goal) -> String {
    let piece = match by {
        GoalPiece::Royal => "royal piece".to_owned(),
        GoalPiece::Kind(kind) => named(rules, kind),
    };
    let safely = if unattacked { " where the enemy cannot capture it" } else { "" };
    format!("Who has just moved wins with a {piece} on the last {}{safely}.", ranks(depth))
}

/// The rules about powers that some piece has.
pub(super) fn powers(rules: &Rules) -> Vec<String> {
    let mut said = Vec::new();
    if has_power(rules, |power| matches!(power, Power::RangeJump(_))) {
        said.extend(range_jump(rules.range_jump));
    }
    if has_power(rules, |power| matches!(power, Power::RangeJump(_) | Power::RangeCapture(_))) {
        said.push(order_of_ranks(rules));
    }
    if has_power(rules, |power| matches!(power, Power::RangeCapture(_))) {
        said.extend(range_capture(rules.range_capture));
    }
    if has_power(rules, |power| matches!(power, Power::Burn(_))) {
        said.extend(burning(rules.burning));
    }
    if has_power(rules, |power| matches!(power, Power::Emperor(_))) {
        said.extend(emperor(rules.emperor));
    }
    if has_power(rules, |power| matches!(power, Power::Area(_))) {
        let verb = if rules.area_pass { "may" } else { "may not" };
        said.push(format!("A walk over empty squares {verb} end where it began."));
    }
    if has_power(rules, |power| {
        matches!(power, Power::SkipSlide(SkipSlide { from: 2, max: Some(3..), .. }))
    }) {
        let first = if rules.skip_slide_needs_first_empty { "the first and " } else { "" };
        said.push(format!(
            "Who jumps to the second square and slides on no further than a certain one needs \
             {first}the second square empty to go past it."
        ));
    }
    said
}

/// The limits of range jumps.
fn range_jump(limits: RangeJumpRules) -> Vec<String> {
    let RangeJumpRules { captured_must_be_lower, plain_capture_must_be_lower } = limits;
    let behind = match captured_must_be_lower {
        true => "The piece that it captures beyond has to rank lower too.",
        false => "The piece that it captures beyond may have any rank.",
    };
    let first = match plain_capture_must_be_lower {
        true => "The first piece on its line it may capture only if that ranks lower.",
        false => "The first piece on its line it may capture whatever its rank.",
    };
    vec![format!(
        "A piece that jumps over others may jump only lower-ranked ones. {behind} {first}"
    )]
}

/// The pieces that range captures take, and the squares on which they end.
fn range_capture(rules: RangeCaptureRules) -> Vec<String> {
    let RangeCaptureRules { passed_are_captured, landing } = rules;
    let passed = match passed_are_captured {
        true => "All pieces that a range capture passes are captured, those of its own side too.",
        false => "The pieces that a range capture passes stay where they are.",
    };
    vec![passed.to_owned(), landing.sentence().to_owned()]
}

/// The pieces that have a rank, the highest first.
fn order_of_ranks(rules: &Rules) -> String {
    let mut all: Vec<u8> = rules.pieces.iter().filter_map(|piece| piece.rank).collect();
    all.sort_unstable();
    all.dedup();
    let of_rank = |rank: &u8| {
        let mut names: Vec<&str> = Vec::new();
        for piece in rules.pieces.iter().filter(|piece| piece.rank == Some(*rank)) {
            if !names.contains(&piece.name.as_str()) {
                names.push(&piece.name);
            }
        }
        words::list(&names, "and")
    };
    let ranks: Vec<String> = all.iter().map(of_rank).collect();
    format!("The order of ranks, the highest first: {}; then all other pieces.", ranks.join("; "))
}

/// The rules of burning.
fn burning(rules: BurningRules) -> Vec<String> {
    let BurningRules { burns_before_it_burns, without_displacement, on_promotion } = rules;
    let meeting = match burns_before_it_burns {
        true => "burns its other neighbours and is then burnt itself",
        false => "is burnt itself and burns nothing",
    };
    let staying = if without_displacement { "is burnt there too" } else { "is safe" };
    let promoting = if on_promotion { "burns" } else { "does not burn" };
    vec![
        format!("A burner that ends its move beside an enemy burner {meeting}."),
        format!("A piece that ends its move where it began, beside an enemy burner, {staying}."),
        format!("A piece {promoting} with the move by which it becomes a burner."),
    ]
}

/// The limits of an Emperor's captures.
fn emperor(rules: EmperorRules) -> Vec<String> {
    let EmperorRules { only_royals_protected, protection_before_capture, enemy_emperor_protects } =
        rules;
    let safe = match only_royals_protected {
        true => "An Emperor may capture any piece but a royal one that is protected.",
        false => "An Emperor may capture any piece that is not protected.",
    };
    let protected = match protection_before_capture {
        true => "Protected is what its own side attacks before the capture.",
        false => "Protected is what could be avenged on the board as it is after the capture.",
    };
    vec![safe.to_owned(), protected.to_owned(), enemy_emperor_protects.sentence().to_owned()]
}

/// The rules against trading Lions; none where Lions are captured like other pieces.
pub(super) fn lion_trading(rules: &Rules) -> Vec<String> {
    let LionTrading { capture, counter_strike, counter_strike_same_square } = rules.lion_trading;
    let mut said = Vec::new();
    if capture == LionCapture::Free && counter_strike == CounterStrike::Off {
        return said;
    }
    said.push(capture.sentence().to_owned());
    said.push(counter_strike.sentence().to_owned());
    if counter_strike != CounterStrike::Off {
        let may =
            if counter_strike_same_square { "may be captured so" } else { "may not be captured" };
        said.push(format!("What became a Lion by capturing one {may}, too."));
    }
    let minor: Vec<String> = kinds(rules)
        .filter(|kind| rules.pieces[kind.index()].minor)
        .map(|kind| named(rules, kind))
        .collect();
    if !minor.is_empty() {
        said.push(format!("Minor pieces are {}.", words::list(&minor, "and")));
    }
    said
}

/// Returns `true` if a move may touch other squares than its start and its end.
fn touches_more(rules: &Rules) -> bool {
    let on_the_way = |power: &Power| {
        use Power::{Igui, LineLion, Lion, RangeCapture, TurningLion};
        matches!(
            power,
            Lion { .. } | LineLion { .. } | TurningLion { .. } | RangeCapture { .. } | Igui { .. }
        )
    };
    has_power(rules, on_the_way)
        || rules.area_pass && has_power(rules, |power| matches!(power, Power::Area(_)))
}

/// Returns `true` if some piece has a power of a sort.
fn has_power(rules: &Rules, is_it: fn(&Power) -> bool) -> bool {
    rules.pieces.iter().flat_map(|piece| &piece.powers).any(is_it)
}
