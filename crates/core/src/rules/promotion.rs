//! When pieces promote.

use super::section::Section;

/// The rules of promotion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Promotion {
    /// The moves that give the right to promote.
    pub on: PromoteOn,
    /// The cases in which promotion may not be declined.
    pub compulsory: Compulsory,
    /// The squares of a move that count for the zone.
    pub squares: ZoneSquares,
    /// The rule for a piece that entered the zone and declined to promote.
    pub deferral: Deferral,
}

/// The moves that give the right to promote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PromoteOn {
    /// Nothing does.
    Nothing,
    /// Moves that touch one of this number of furthest ranks.
    Zone(u8),
    /// Captures.
    Capture,
    /// Every move on the board.
    Move,
}

words! {
    /// The cases in which promotion may not be declined.
    pub enum Compulsory {
        /// Only where a piece could not stay unpromoted.
        Never = "never":
            "Promotion may be declined wherever the piece may stay as it is.",
            "成らずに指してもよい（不成）。必ず成る段が決まっている駒は、その段に進むときは成る。",
        /// Always.
        Always = "always":
            "Promotion may not be declined.",
            "必ず成り、不成は選べない。",
        /// If a captured piece was promoted.
        WhenVictimPromoted = "when_victim_promoted":
            "A piece that captures a promoted one has to promote; any other promotion may be \
             declined.",
            "成り駒を取った駒は必ず成る。そのほかの場合は成らなくてもよい。",
    }
}

words! {
    /// The squares of a move that count for the promotion zone.
    pub enum ZoneSquares {
        /// Start, destination, squares captured on the way and the square a pass steps to.
        AnySquareOfTheMove = "any_square_of_the_move":
            "A move touches the zone with its start, its end, a square on which it captures on \
             the way or the square that a pass steps to.",
            "敵陣に入る手、敵陣の中で動く手、敵陣から出る手が、敵陣にかかる手である。\
             途中で敵陣にいる駒を取る手（居喰いを含む）や、じっと（手を渡す手）で敵陣のマスを\
             踏む手も含む。",
        /// Start and destination.
        StartOrEnd = "start_or_end":
            "A move touches the zone with its start or its end alone.",
            "敵陣に入る手、敵陣の中で動く手、敵陣から出る手が、敵陣にかかる手である\
             （動き始めと動き終わりのマスで見る）。",
        /// Destination and squares captured on the way.
        EndOrCaptures = "end_or_captures":
            "A move touches the zone with its end or a square on which it captures on the way, not \
             with its start.",
            "敵陣で動き終わる手と、途中で敵陣にいる駒を取る手が、敵陣にかかる手である。\
             敵陣から出るだけの手は含まない。",
        /// Destination.
        End = "end":
            "A move touches the zone with its end alone.",
            "敵陣に入る手と敵陣の中で動く手が、敵陣にかかる手である。\
             敵陣から出る手は含まない。",
    }
}

words! {
    /// The rule for a piece that declined to promote.
    pub enum Deferral {
        /// Nothing: it may promote on any later move in the zone.
        None = "none":
            "A piece that declined may promote with any later move that touches the zone.",
            "成らなかった駒も、その後、敵陣にかかる手を指すときに成れる。",
        /// On its side's next move it may promote only by capturing, after that on any move.
        NextTurnOnlyByCapture = "next_turn_only_by_capture":
            "A piece that declined on entering the zone may promote on its side's next move only \
             by capturing, and after that with any move that touches the zone.",
            "敵陣に入るときに成らなかった駒は、次の自分の手番では駒を取る手でしか成れない。\
             その後は、敵陣にかかる手を指すときに成れる。",
        /// It may promote only by capturing or by entering the zone anew.
        UntilCaptureOrReentry = "until_capture_or_reentry":
            "A piece that declined may promote only by capturing or by entering the zone anew.",
            "成らなかった駒は、駒を取る手か、いったん敵陣を出て入り直す手でしか成れない。",
        /// It may promote only on the last rank.
        UntilLastRank = "until_last_rank":
            "A piece that declined may promote only on the last rank.",
            "成らなかった駒は、最も奥の段でしか成れない。",
    }
}

impl ZoneSquares {
    /// Returns `true` if the start of a move counts.
    #[must_use]
    pub const fn start_counts(self) -> bool {
        matches!(self, Self::AnySquareOfTheMove | Self::StartOrEnd)
    }

    /// Returns `true` if squares count on which a move captures on its way.
    #[must_use]
    pub const fn captures_count(self) -> bool {
        matches!(self, Self::AnySquareOfTheMove | Self::EndOrCaptures)
    }
}

/// Reads the rules of promotion; `ranks` is the number of ranks of the board.
pub(super) fn read_promotion(mut section: Section<'_>, ranks: u8) -> Promotion {
    let nothing = ("nothing", PromoteOn::Nothing);
    let words = [nothing, ("zone", PromoteOn::Zone(ranks)), ("capture", PromoteOn::Capture)];
    let on = section.word("on", &[&words[..], &[("move", PromoteOn::Move)]].concat());
    let depth = section.number("ranks", 1, ranks);
    let is_zone = matches!(on, PromoteOn::Zone(_));
    if is_zone && !section.has("ranks") {
        section.misfit("on", "a promotion zone needs its depth, `ranks`");
    } else if !is_zone && depth.is_some() {
        section.misfit("ranks", "`ranks` needs `on = \"zone\"`");
    }
    Promotion {
        on: depth.filter(|_| is_zone).map_or(on, PromoteOn::Zone),
        compulsory: section.word("compulsory", Compulsory::WORDS),
        squares: section.word("squares", ZoneSquares::WORDS),
        deferral: section.word("deferral", Deferral::WORDS),
    }
}
