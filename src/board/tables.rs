//! What is computed from the rules once, so that generation only looks it up.

use super::Geometry;
use super::patterns::Pattern;
use super::zones::{self, Zone, ZoneRows};
use crate::rules::{Compulsory, Deferral, Power, PromoteOn, Rules};
use crate::types::{Bitboard, Color, Direction, DirectionSet, Piece, PieceKind};

/// The rank of a piece that has none: below all others.
pub const LOWEST_RANK: u8 = u8::MAX;

/// How far an unlimited slide goes: further than any board.
pub const UNLIMITED: u32 = 31;

/// Facts about a piece that decide how it is generated and made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PieceFlags(u8);

impl PieceFlags {
    /// It has a power beyond slides, so the second pass of generation handles it.
    pub const SPECIAL: Self = Self(1);
    /// It is royal.
    pub const ROYAL: Self = Self(2);
    /// It has a place in the range jumpers' order.
    pub const RANKED: Self = Self(4);
    /// It burns its neighbours.
    pub const BURNER: Self = Self(8);
    /// It burns its neighbours on the move on which it promotes.
    pub const IGNITES: Self = Self(16);
    /// The rules about trading Lions are about it.
    pub const LION: Self = Self(32);
    /// Pieces in between can keep a special power of it from a square.
    pub const BLOCKABLE: Self = Self(64);
    /// It has powers that reach beyond the window around it.
    pub const FAR: Self = Self(128);

    /// Whether any of these flags is set.
    #[inline]
    #[must_use]
    pub const fn has(self, flags: Self) -> bool {
        self.0 & flags.0 != 0
    }

    /// Whether no flag is set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    const fn with_if(self, flags: Self, condition: bool) -> Self {
        if condition { Self(self.0 | flags.0) } else { self }
    }
}

/// What can make a piece promote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PromotionClass {
    /// Nothing.
    #[default]
    Never,
    /// A move that touches the promotion zone.
    Zone,
    /// Any capture; it has no choice.
    EveryCapture,
    /// A capture, depending on what is captured.
    SomeCaptures,
    /// Any move on the board; it has no choice.
    EveryMove,
}

/// The powers of a piece beyond slides, in the board's directions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Special {
    /// Jumps as (rows down, columns right).
    pub jumps: Vec<(i32, i32)>,
    /// The furthest square of a skip-slide in each direction, 0 for none.
    pub skip_slides: [u32; 8],
    /// The steps of full Lion power, 0 for none.
    pub lion_steps: u32,
    /// The steps of Lion power along each line, 0 for none.
    pub line_lion_steps: [u32; 8],
    /// The directions of the first leg of hook moves, none if it has none.
    pub hooks: DirectionSet,
    /// The directions of the second leg of hook moves.
    pub hook_turns: DirectionSet,
    /// The directions of slides that need a row of `edge_rows`.
    pub edge_slides: DirectionSet,
    /// The grid rows from which these slides can be used, a bit a row.
    pub edge_rows: u32,
    /// The king steps of an area move, 0 for none.
    pub area_steps: u32,
    /// The directions of range jumps.
    pub range_jumps: DirectionSet,
    /// Whether it captures adjacent pieces without moving.
    pub igui: bool,
    /// Whether it moves like an Emperor.
    pub emperor: bool,
}

impl Special {
    /// Whether one of the powers captures on the way.
    #[must_use]
    pub fn captures_on_the_way(&self) -> bool {
        self.lion_steps > 0 || self.line_lion_steps != [0; 8] || self.igui
    }

    /// Whether pieces in between can keep one of the powers from a square.
    fn is_blockable(&self) -> bool {
        self.skip_slides != [0; 8]
            || !self.hooks.is_empty()
            || !self.edge_slides.is_empty()
            || self.area_steps > 0
            || !self.range_jumps.is_empty()
    }
}

/// What generation looks up of every piece it comes across, in one or two cache lines.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(64))]
pub struct Facts {
    /// How far it slides in the eight directions, 0 where it does not.
    pub ranges: [u32; 8],
    /// The neighbours that it slides to, as bits of a [window](super::LineWords::window).
    pub first_squares: u32,
    /// What decides how it is generated and made.
    pub flags: PieceFlags,
    /// What can make it promote.
    pub class: PromotionClass,
    /// Whether a promoting and a staying move between the same squares may both be legal.
    pub has_choice: bool,
    /// What holds after it declined to promote.
    pub deferral: Deferral,
    /// Which of the promotion masks are its own.
    zone: u8,
}

impl Facts {
    /// Whether the squares of a move alone tell how many ways it has to promote.
    #[inline(always)]
    #[must_use]
    pub fn promotes_by_square(&self) -> bool {
        match self.class {
            PromotionClass::Never | PromotionClass::EveryMove => true,
            PromotionClass::Zone => self.deferral == Deferral::None,
            PromotionClass::EveryCapture | PromotionClass::SomeCaptures => !self.has_choice,
        }
    }
}

/// What is precomputed for the pieces of a game; tables are indexed by [`Piece::index`].
#[derive(Debug, Clone)]
pub struct AttackTables {
    facts: Vec<Facts>,
    /// For each player how far pieces slide against each direction; others' pieces nowhere.
    against: [Vec<[u8; 8]>; 2],
    specials: Vec<Special>,
    patterns: Vec<Pattern>,
    ranks: Vec<u8>,
    promoted: Vec<Piece>,
    must_rows: Vec<u32>,
    zone_rows: [u32; 2],
    zones: Vec<ZoneRows>,
    infections: Vec<Option<PieceKind>>,
    has_burners: bool,
    has_emperors: bool,
    promotes_by_square: bool,
    promotes_to_royal: bool,
}

impl AttackTables {
    /// Computes the tables.
    #[must_use]
    pub fn new(rules: &Rules, geometry: &Geometry) -> Self {
        let count = (rules.pieces.len() + 1) * 2;
        let zone = match rules.promotion.on {
            PromoteOn::Zone(ranks) => ranks as usize,
            _ => 0,
        };
        let mut tables = Self {
            facts: vec![Facts::default(); count],
            against: [Vec::new(), Vec::new()],
            specials: vec![Special::default(); count],
            patterns: vec![Pattern::default(); count],
            ranks: vec![LOWEST_RANK; count],
            promoted: vec![Piece::NONE; count],
            must_rows: vec![0; count],
            zone_rows: Color::ALL.map(|color| geometry.furthest_rows(zone, color)),
            zones: Vec::new(),
            infections: rules.pieces.iter().map(|piece| piece.infects).collect(),
            has_burners: false,
            has_emperors: false,
            promotes_by_square: true,
            promotes_to_royal: rules.pieces.iter().any(|piece| {
                let mut kinds = [piece.promotes_to, piece.infects].into_iter().flatten();
                kinds.any(|kind| rules.pieces[kind.index()].royal)
            }),
        };
        for (index, facts) in rules.pieces.iter().enumerate() {
            for color in Color::ALL {
                let piece = Piece::new(PieceKind(index as u16), color);
                tables.compile(piece, &facts.powers, geometry);
                let i = piece.index();
                tables.patterns[i] =
                    Pattern::new(rules, &tables.facts[i].ranges, &tables.specials[i]);
                tables.ranks[i] = facts.rank.unwrap_or(LOWEST_RANK);
                tables.facts[i].flags = tables.facts[i]
                    .flags
                    .with_if(PieceFlags::ROYAL, facts.royal)
                    .with_if(PieceFlags::RANKED, facts.rank.is_some())
                    .with_if(PieceFlags::FAR, tables.patterns[i].attacks_afar)
                    .with_if(PieceFlags::LION, facts.lion)
                    // Lions are looked for among the special pieces.
                    .with_if(PieceFlags::SPECIAL, facts.lion);
                tables.promoted[i] =
                    facts.promotes_to.map_or(Piece::NONE, |kind| Piece::new(kind, color));
                tables.must_rows[i] = geometry.furthest_rows(facts.must_promote as usize, color);
            }
        }
        tables.against = Color::ALL.map(|color| {
            let against = |(index, facts): (u16, &Facts)| match Piece(index).is(color) {
                true => std::array::from_fn(|direction| facts.ranges[direction ^ 4] as u8),
                false => [0; 8],
            };
            (0..).zip(&tables.facts).map(against).collect()
        });
        tables.add_promotion(rules, geometry);
        if rules.burning.on_promotion {
            tables.mark_igniting();
        }
        tables
    }

    /// Fills in what decides how each piece promotes.
    fn add_promotion(&mut self, rules: &Rules, geometry: &Geometry) {
        let always = rules.promotion.compulsory == Compulsory::Always;
        let contagious = rules.pieces.iter().any(|piece| piece.infects.is_some());
        let mut known: Vec<(u32, u32)> = Vec::new();
        for (index, piece_rules) in rules.pieces.iter().enumerate() {
            for color in Color::ALL {
                let i = Piece::new(PieceKind(index as u16), color).index();
                let can = piece_rules.promotes_to.is_some();
                let infectious = contagious && (can || !piece_rules.royal);
                let zone = self.zone_rows(color);
                let compulsory = if always { !0 } else { self.must_rows[i] };
                let masks = (zone, compulsory);
                let place = known.iter().position(|&other| other == masks).unwrap_or_else(|| {
                    known.push(masks);
                    self.zones.push(zones::rows(geometry, zone, compulsory));
                    known.len() - 1
                });
                let facts = &mut self.facts[i];
                facts.class = promotion_class(rules, can, infectious);
                facts.has_choice = can && !always;
                facts.deferral = piece_rules.deferral.unwrap_or(rules.promotion.deferral);
                facts.zone = place as u8;
                self.promotes_by_square &= facts.promotes_by_square();
            }
        }
    }

    /// Marks what can become a demon without capturing: a quiet move of it may burn.
    fn mark_igniting(&mut self) {
        for i in 0..self.facts.len() {
            let ignites = self.facts[i].class == PromotionClass::Zone
                && self.flags(self.promoted[i]).has(PieceFlags::BURNER);
            self.facts[i].flags = self.facts[i]
                .flags
                .with_if(PieceFlags::IGNITES, ignites)
                .with_if(PieceFlags::SPECIAL, ignites);
        }
    }

    fn compile(&mut self, piece: Piece, powers: &[Power], geometry: &Geometry) {
        let (i, color) = (piece.index(), piece.color());
        let special = &mut self.specials[i];
        let mut burns = false;
        for power in powers {
            match power {
                Power::Slide { dirs, max } => {
                    let max = max.map_or(UNLIMITED, u32::from);
                    widen(&mut self.facts[i].ranges, *dirs, max, color);
                }
                Power::Jump { offsets } => {
                    let sign = if color == Color::Black { 1 } else { -1 };
                    special.jumps.extend(
                        offsets.iter().map(|&(r, f)| (-sign * i32::from(f), sign * i32::from(r))),
                    );
                }
                Power::SkipSlide { dirs, max } => {
                    let max = max.map_or(UNLIMITED, u32::from);
                    widen(&mut special.skip_slides, *dirs, max, color);
                }
                Power::Lion { steps } => {
                    special.lion_steps = special.lion_steps.max(u32::from(*steps));
                }
                Power::LineLion { dirs, steps } => {
                    widen(&mut special.line_lion_steps, *dirs, u32::from(*steps), color);
                }
                Power::Hook { first, second } => {
                    special.hooks = special.hooks.union(first.seen_by(color));
                    special.hook_turns = special.hook_turns.union(second.seen_by(color));
                }
                Power::EdgeSlide { dirs, ranks } => {
                    special.edge_slides = special.edge_slides.union(dirs.seen_by(color));
                    special.edge_rows |= geometry.furthest_rows(usize::from(*ranks), color);
                }
                Power::Area { steps } => {
                    special.area_steps = special.area_steps.max(u32::from(*steps));
                }
                Power::RangeJump { dirs } => {
                    special.range_jumps = special.range_jumps.union(dirs.seen_by(color));
                }
                Power::Igui => special.igui = true,
                Power::Burn => burns = true,
                Power::Emperor => special.emperor = true,
            }
        }
        self.has_burners |= burns;
        self.has_emperors |= special.emperor;
        let is_special = *special != Special::default() || burns;
        let blockable = special.is_blockable();
        let facts = &mut self.facts[i];
        let slides = Direction::ALL.into_iter().filter(|d| facts.ranges[d.index()] > 0);
        facts.first_squares = slides.map(|direction| 1 << window_bit(direction)).sum();
        facts.flags = PieceFlags::default()
            .with_if(PieceFlags::SPECIAL, is_special)
            .with_if(PieceFlags::BLOCKABLE, blockable)
            .with_if(PieceFlags::BURNER, burns);
    }

    /// What generation looks up of a piece.
    #[inline(always)]
    #[must_use]
    pub fn facts(&self, piece: Piece) -> &Facts {
        &self.facts[piece.index()]
    }

    /// How far pieces slide against each direction, by [`Piece::index`]; only this player's do.
    #[inline(always)]
    #[must_use]
    pub fn ranges_towards(&self, color: Color) -> &[[u8; 8]] {
        &self.against[color.index()]
    }

    /// What a piece with special powers reaches.
    #[inline(always)]
    #[must_use]
    pub fn pattern(&self, piece: Piece) -> &Pattern {
        &self.patterns[piece.index()]
    }

    /// Where the moves of a piece from a row may and must promote.
    #[inline(always)]
    #[must_use]
    pub fn zone(&self, facts: &Facts, row: usize) -> &Zone {
        &self.zones[usize::from(facts.zone)][row & 31]
    }

    /// How far a piece slides in the eight directions, 0 where it does not.
    #[inline]
    #[must_use]
    pub fn ranges(&self, piece: Piece) -> &[u32; 8] {
        &self.facts[piece.index()].ranges
    }

    /// The facts that decide how a piece is generated and made.
    #[inline]
    #[must_use]
    pub fn flags(&self, piece: Piece) -> PieceFlags {
        self.facts[piece.index()].flags
    }

    /// The powers of a piece beyond slides.
    #[inline]
    #[must_use]
    pub fn special(&self, piece: Piece) -> &Special {
        &self.specials[piece.index()]
    }

    /// A piece's place in the range jumpers' order: 1 the highest, [`u8::MAX`] without one.
    #[inline]
    #[must_use]
    pub fn rank(&self, piece: Piece) -> u8 {
        self.ranks[piece.index()]
    }

    /// What can make a piece promote.
    #[inline]
    #[must_use]
    pub fn promotion_class(&self, piece: Piece) -> PromotionClass {
        self.facts[piece.index()].class
    }

    /// What a piece promotes to, or no piece.
    #[inline]
    #[must_use]
    pub fn promoted(&self, piece: Piece) -> Piece {
        self.promoted[piece.index()]
    }

    /// The grid rows where a piece may not stay unpromoted, a bit a row.
    #[inline]
    #[must_use]
    pub fn must_promote_rows(&self, piece: Piece) -> u32 {
        self.must_rows[piece.index()]
    }

    /// The grid rows of a player's promotion zone, a bit a row.
    #[inline]
    #[must_use]
    pub const fn zone_rows(&self, color: Color) -> u32 {
        self.zone_rows[color.index()]
    }

    /// What capturing a piece turns the captor into, if it is contagious.
    #[inline]
    #[must_use]
    pub fn infection(&self, victim: Piece) -> Option<PieceKind> {
        self.infections[victim.kind().index()]
    }

    /// Whether a move can turn a piece into a royal.
    #[inline]
    #[must_use]
    pub const fn promotes_to_royal(&self) -> bool {
        self.promotes_to_royal
    }

    /// Whether the squares of a move alone tell how many ways it has to promote.
    #[inline]
    #[must_use]
    pub const fn promotes_by_square(&self) -> bool {
        self.promotes_by_square
    }

    /// Whether some kind of the game burns.
    #[inline]
    #[must_use]
    pub const fn has_burners(&self) -> bool {
        self.has_burners
    }

    /// Whether some kind of the game moves like an Emperor.
    #[inline]
    #[must_use]
    pub const fn has_emperors(&self) -> bool {
        self.has_emperors
    }

    /// Adds the neighbours of every square of `from` to `to`.
    pub fn add_neighbours(&self, from: &Bitboard, to: &mut Bitboard) {
        for row in 1..31 {
            let bits = from.rows[row];
            if bits != 0 {
                let wide = bits | bits << 1 | bits >> 1;
                to.rows[row - 1] |= wide;
                to.rows[row] |= wide;
                to.rows[row + 1] |= wide;
            }
        }
    }
}

/// The place of a neighbour in a window of three by three squares, counted row by row.
const fn window_bit(direction: Direction) -> i32 {
    let (row, column) = direction.offset();
    (row + 1) * 3 + column + 1
}

fn widen(ranges: &mut [u32; 8], dirs: DirectionSet, max: u32, color: Color) {
    for direction in dirs.seen_by(color).iter() {
        let range = &mut ranges[direction.index()];
        *range = (*range).max(max);
    }
}

const fn promotion_class(rules: &Rules, can: bool, infectious: bool) -> PromotionClass {
    match (rules.promotion.on, rules.promotion.compulsory) {
        (PromoteOn::Zone(_), _) if can => PromotionClass::Zone,
        (PromoteOn::Capture, _) if infectious => PromotionClass::SomeCaptures,
        (PromoteOn::Capture, Compulsory::Always) if can => PromotionClass::EveryCapture,
        (PromoteOn::Capture, _) if can => PromotionClass::SomeCaptures,
        (PromoteOn::Move, _) if can => PromotionClass::EveryMove,
        _ => PromotionClass::Never,
    }
}
