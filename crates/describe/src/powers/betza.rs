//! Moves of pieces in the words of XBoard's `piece` command.
//!
//! XBoard has a dialect of Betza's notation: an atom in capitals stands for steps (`W`, `F`, `K`),
//! slides (`R`, `B`, `Q`) or jumps (`D`, `A`, `N`); before it come directions (`f b l r s v`), what the
//! move may do (`m` go to an empty square, `c` capture), `j` for squares to skip, and `a` where the same
//! atom goes on with another leg; a number after it limits a slide. In a leg after the first, directions
//! count from the direction of the leg before.
//!
//! XBoard 4.9 follows everything that is written here; a power for which that was not tried has no
//! words.

use super::description_of;
use komainu_core::rules::{Mode, Power, Rules};
use komainu_core::types::{Direction, DirectionSet};

/// The moves of a piece in the words sent to XBoard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Words {
    /// The moves in XBoard's words.
    pub text: String,
    /// True if these are the piece's moves, and not more than these.
    pub exact: bool,
}

impl Words {
    /// Words for just the moves of a power.
    pub const fn exact(text: String) -> Self {
        Self { text, exact: true }
    }

    /// Words for the moves of a power and others.
    pub const fn superset(text: String) -> Self {
        Self { text, exact: false }
    }
}

/// Says how a piece with these powers moves; nothing if XBoard cannot follow it.
///
/// The words leave out no legal move. XBoard cannot follow burning and range captures, which take away
/// pieces that stay on its board, nor an Emperor, nor moves of three or four captures, nor hops over
/// other numbers of pieces than one, nor jumps of four squares.
pub fn describe(rules: &Rules, powers: &[Power]) -> Option<Words> {
    let mut all = Words::exact(String::new());
    for power in powers {
        let words = description_of(power).betza(rules)?;
        all.text += &words.text;
        all.exact &= words.exact;
    }
    Some(all)
}

/// The letter for the purpose of a power; none for any purpose.
pub const fn mode(mode: Mode) -> &'static str {
    match mode {
        Mode::Any => "",
        Mode::Move => "m",
        Mode::Capture => "c",
    }
}

/// Steps or slides; `modes` stand between the directions and the atom.
///
/// A limit of 0 means no limit.
pub fn slide(dirs: DirectionSet, modes: &str, max: Option<u8>) -> String {
    let (steps, limit) = match max {
        Some(1) => (true, String::new()),
        None | Some(0) => (false, String::new()),
        Some(max) => (false, max.to_string()),
    };
    let (all, orthogonal, diagonal) = if steps { ("K", "W", "F") } else { ("Q", "R", "B") };
    if dirs == DirectionSet::ALL {
        return format!("{modes}{all}{limit}");
    }
    along(dirs, |words, is_diagonal| {
        format!("{words}{modes}{}{limit}", if is_diagonal { diagonal } else { orthogonal })
    })
}

/// The words for orthogonal directions and for diagonal ones, one after the other.
pub fn along(dirs: DirectionSet, say: impl Fn(&str, bool) -> String) -> String {
    let part = |set: DirectionSet, is_diagonal: bool| {
        let dirs = DirectionSet(dirs.0 & set.0);
        if dirs.is_empty() { String::new() } else { say(&directions(dirs), is_diagonal) }
    };
    part(DirectionSet::ORTHOGONAL, false) + &part(DirectionSet::DIAGONAL, true)
}

/// Directions before an atom that goes either only orthogonally or only diagonally.
///
/// A single letter before a diagonal atom means two directions, and two letters that follow each
/// other are taken for one direction where they can be.
fn directions(dirs: DirectionSet) -> String {
    use Direction::{B, BL, BR, F, FL, FR, L, R};
    let is = |list: &[Direction]| dirs == list.iter().copied().collect();
    let known: [(&[Direction], &str); 14] = [
        (&[F, R, B, L], ""),
        (&[L, R], "s"),
        (&[F, B], "v"),
        (&[FL, FR, BL, BR], ""),
        (&[FL, FR], "f"),
        (&[BL, BR], "b"),
        (&[FL, BL], "l"),
        (&[FR, BR], "r"),
        (&[FL, BR], "flbr"),
        (&[FR, BL], "frbl"),
        (&[FR, BL, BR], "frb"),
        (&[FL, BL, BR], "flb"),
        (&[FL, FR, BR], "brf"),
        (&[FL, FR, BL], "blf"),
    ];
    let word = known.into_iter().find(|(list, _)| is(list)).map(|(_, word)| word.to_owned());
    let each = || {
        dirs.iter()
            .map(|direction| Direction::NAMES[direction.index()].to_ascii_lowercase())
            .collect()
    };
    word.unwrap_or_else(each)
}

#[cfg(test)]
mod tests {
    use super::*;
    use komainu_core::rules::{
        Area, Burn, EdgeSlide, Emperor, Hook, Hop, Igui, Jump, LimitedSlide, LineLion, Lion,
        RangeCapture, RangeJump, SkipSlide, Slide, TurningLion, catalog,
    };

    fn tenjiku() -> Rules {
        let file = catalog::find("tenjiku").expect("a built-in game");
        file.rules(&[]).expect("its default rules")
    }

    fn dirs(names: &str) -> DirectionSet {
        names.split(' ').filter_map(Direction::from_name).collect()
    }

    fn exact(power: Power) -> String {
        let betza = describe(&tenjiku(), &[power]).expect("XBoard can follow it");
        assert!(betza.exact);
        betza.text
    }

    fn superset(power: Power) -> String {
        let betza = describe(&tenjiku(), &[power]).expect("XBoard can follow it");
        assert!(!betza.exact);
        betza.text
    }

    #[test]
    fn steps_are_wazirs_and_ferzes() {
        let step = |names| exact(Power::Slide(Slide { dirs: dirs(names), max: Some(1) }));
        assert_eq!(step("F"), "fW");
        assert_eq!(step("F FL FR L R B"), "WfF");
        assert_eq!(step("F FL FR BL BR"), "fWF");
        assert_eq!(step("F FL FR L R BL BR B"), "K");
    }

    #[test]
    fn slides_are_rooks_and_bishops_with_a_number_where_they_are_limited() {
        let slide = |names, max| exact(Power::Slide(Slide { dirs: dirs(names), max }));
        assert_eq!(slide("L R", None), "sR");
        assert_eq!(slide("F B", Some(2)), "vR2");
        assert_eq!(slide("FL FR L R B BL BR", None), "rblRB");
        assert_eq!(slide("F FL FR L R BL BR B", Some(12)), "Q12");
    }

    #[test]
    fn any_diagonals_can_be_told_apart() {
        let step = |names| exact(Power::Slide(Slide { dirs: dirs(names), max: Some(1) }));
        let expected = [("FL", "fl"), ("BR", "br"), ("FL BR", "flbr"), ("FR BL", "frbl")];
        for (names, words) in expected {
            assert_eq!(step(names), format!("{words}F"));
        }
        for (names, words) in [("FR BR BL", "frb"), ("FL FR BR", "brf"), ("FL BL BR", "flb")] {
            assert_eq!(step(names), format!("{words}F"));
        }
    }

    #[test]
    fn jumps_are_dabbabas_alfils_and_knights() {
        let jump = |offsets: &[(i8, i8)]| {
            exact(Power::Jump(Jump { offsets: offsets.to_vec(), mode: Mode::Any }))
        };
        assert_eq!(jump(&[(0, 2), (0, -2), (-2, 0), (2, 0)]), "D");
        assert_eq!(jump(&[(-2, 2), (2, 2)]), "fA");
        assert_eq!(jump(&[(-1, 2), (1, 2)]), "ffN");
        assert_eq!(jump(&[(2, 1), (-1, -2)]), "frlbN");
        assert_eq!(jump(&[(0, 1), (1, 1)]), "fWfrF");
        assert_eq!(jump(&[(0, 3), (3, 3), (-3, 3)]), "fHfG");
        assert_eq!(jump(&[(1, 3), (-1, 3), (3, -2)]), "ffCbrZ");
        let giraffe = Power::Jump(Jump { offsets: vec![(1, 4)], mode: Mode::Any });
        assert_eq!(describe(&tenjiku(), &[giraffe]), None);
    }

    #[test]
    fn skip_slides_skip_the_first_squares() {
        let skip =
            |names, from, max| exact(Power::SkipSlide(SkipSlide { dirs: dirs(names), from, max }));
        assert_eq!(skip("FL FR", 2, None), "fjB");
        assert_eq!(skip("L R", 2, Some(3)), "sjR3");
        assert_eq!(skip("F", 4, None), "fjjjR");
        assert_eq!(skip("FL FR BL BR", 3, Some(5)), "jjB5");
    }

    #[test]
    fn skip_slides_that_need_the_first_square_empty_are_told_of_as_if_they_did_not() {
        let rules = Rules { skip_slide_needs_first_empty: true, ..tenjiku() };
        let is_exact = |max| {
            describe(&rules, &[Power::SkipSlide(SkipSlide { dirs: dirs("L"), from: 2, max })])
                .expect("known")
                .exact
        };
        assert!(is_exact(Some(2)) && !is_exact(Some(3)) && !is_exact(None));
    }

    #[test]
    fn lions_capture_and_go_on_or_back() {
        assert_eq!(exact(Power::Lion(Lion { steps: 2 })), "KNADcaKmcabK");
        assert_eq!(
            exact(Power::LineLion(LineLion { dirs: dirs("F"), steps: 2 })),
            "fWfDfcafWfmcabW"
        );
        assert_eq!(
            exact(Power::LineLion(LineLion { dirs: dirs("FL FR"), steps: 2 })),
            "fFfAfcafFfmcabF"
        );
        assert_eq!(
            exact(Power::TurningLion(TurningLion { dirs: DirectionSet::DIAGONAL })),
            "FADcaFmcabF"
        );
        assert_eq!(
            exact(Power::TurningLion(TurningLion { dirs: DirectionSet::ORTHOGONAL })),
            "WDFcaWmcabW"
        );
        assert_eq!(
            superset(Power::TurningLion(TurningLion { dirs: dirs("F FL FR") })),
            "KNADcaKmcabK"
        );
        assert_eq!(exact(Power::Igui(Igui { pass: false })), "cabK");
        assert_eq!(exact(Power::Igui(Igui { pass: true })), "mcabK");
    }

    #[test]
    fn hook_movers_turn_to_both_sides_or_to_one() {
        let hook =
            |first, second| exact(Power::Hook(Hook { first: dirs(first), second: dirs(second) }));
        assert_eq!(hook("F L R B", "F L R B"), "RmasR");
        assert_eq!(hook("FL FR", "FL FR BL BR"), "fBfmasB");
        assert_eq!(hook("FL FR", "FL FR"), "fBfrmalBflmarB");
    }

    #[test]
    fn area_moves_step_over_empty_squares() {
        assert_eq!(exact(Power::Area(Area { steps: 2 })), "KmaK");
        assert_eq!(exact(Power::Area(Area { steps: 3 })), "KmaKmamaK");
        let rules = Rules { area_pass: true, ..tenjiku() };
        let betza = describe(&rules, &[Power::Area(Area { steps: 2 })]).expect("known");
        assert_eq!(betza.text, "KmaKmabK");
    }

    #[test]
    fn range_jumpers_are_said_to_capture_anything_on_their_lines() {
        let text = superset(Power::RangeJump(RangeJump { dirs: dirs("F B") }));
        assert!(text.starts_with("vRvcjRvcjjR"));
        assert_eq!(text.matches('R').count(), 15);
    }

    #[test]
    fn moves_that_only_move_or_only_capture_have_letters() {
        let step = |names, mode, from_ranks| {
            let (dirs, max) = (dirs(names), Some(1));
            Power::LimitedSlide(LimitedSlide { dirs, max, mode, from_ranks })
        };
        assert_eq!(exact(step("F", Mode::Move, vec![])), "fmW");
        assert_eq!(exact(step("FL FR", Mode::Capture, vec![])), "fcF");
        assert_eq!(superset(step("F", Mode::Move, vec![2])), "fmW");
        let mode = Mode::Capture;
        assert_eq!(
            exact(Power::Jump(Jump { offsets: vec![(1, 2), (-1, 2), (0, 2)], mode })),
            "fcDffcN"
        );
    }

    #[test]
    fn hops_over_one_piece_are_cannon_moves() {
        let hop =
            |mode, most, max| Power::Hop(Hop { dirs: dirs("F L R B"), least: 1, most, max, mode });
        assert_eq!(exact(hop(Mode::Any, 1, None)), "pR");
        assert_eq!(exact(hop(Mode::Move, 1, None)), "mpR");
        assert_eq!(exact(hop(Mode::Capture, 1, Some(2))), "cpR2");
        assert_eq!(describe(&tenjiku(), &[hop(Mode::Any, 2, None)]), None);
    }

    #[test]
    fn slides_from_the_furthest_ranks_are_said_to_start_anywhere() {
        assert_eq!(superset(Power::EdgeSlide(EdgeSlide { dirs: dirs("BL BR"), ranks: 1 })), "bB");
    }

    #[test]
    fn what_xboard_cannot_follow_is_not_described() {
        let three = Power::Lion(Lion { steps: 3 });
        let four = Power::LineLion(LineLion { dirs: dirs("F"), steps: 4 });
        let sweep = Power::RangeCapture(RangeCapture { dirs: dirs("F") });
        for power in [Power::Burn(Burn), Power::Emperor(Emperor), three, four, sweep] {
            assert_eq!(describe(&tenjiku(), &[Power::Igui(Igui { pass: false }), power]), None);
        }
    }
}
