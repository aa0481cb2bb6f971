//! Tables computed from the rules once, so that generation only looks things up.

use super::powers::{CompiledPowers, Side, SpecialPower};
use super::zones::{self, Zone, ZoneRows};
use super::{Geometry, Window};
use crate::rules::{Compulsory, Deferral, PromoteOn, Rules, ZoneSquares};
use crate::types::{Bitboard, Color, Direction, Piece, PieceKind, Square};

/// The rank of a piece that has none: below all others.
pub const LOWEST_RANK: u8 = u8::MAX;

/// Facts about a piece that decide how it is generated and made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PieceFlags(u16);

impl PieceFlags {
    /// It has a power beyond slides, so the second pass of generation handles it.
    pub const SPECIAL: Self = Self(1);
    /// It is royal.
    pub const ROYAL: Self = Self(2);
    /// It has a place in the range jumpers' order.
    pub const RANKED: Self = Self(4);
    /// It burns its neighbours.
    pub const BURNER: Self = Self(8);
    /// More than the end of a move decides if it removes anything: it burns its neighbours only with
    /// some of its moves, or captures the pieces that it passes over.
    pub const BY_MOVE: Self = Self(16);
    /// It may remove pieces where its move does not end.
    pub const REMOVES_ELSEWHERE: Self = Self(Self::BURNER.0 | Self::BY_MOVE.0);
    /// The rules about trading Lions apply to it.
    pub const LION: Self = Self(32);
    /// Pieces in between can keep a special power of it from a square.
    pub const BLOCKABLE: Self = Self(64);
    /// It has powers that reach beyond the window around it.
    pub const FAR: Self = Self(128);

    /// It stands on a board with wide lines.
    pub const WIDE: Self = Self(256);

    /// Returns `true` if any of these flags is set.
    #[inline]
    #[must_use]
    pub const fn has(self, flags: Self) -> bool {
        self.0 & flags.0 != 0
    }

    /// Returns `true` if no flag is set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    const fn with_if(self, flags: Self, condition: bool) -> Self {
        if condition { Self(self.0 | flags.0) } else { self }
    }
}

/// The events that make a piece promote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PromotionClass {
    /// Nothing.
    #[default]
    Never,
    /// A move that touches the squares for promotion: those of the zone, or all.
    Zone,
    /// Such a move, which has no choice if a captured piece was promoted.
    ZoneByVictims,
    /// Any capture; it has no choice.
    EveryCapture,
    /// A capture, depending on the captured piece.
    SomeCaptures,
    /// Any move on the board; it has no choice.
    EveryMove,
}

/// The precomputed facts of a piece, in one cache line; its powers beyond slides are stored elsewhere.
#[derive(Debug, Clone)]
#[repr(align(64))]
pub struct PieceData {
    /// The lengths of its slides in the eight directions, 0 where it does not slide.
    pub ranges: [u32; 8],
    /// The neighbours that it slides to, as bits of a [window](super::LineWords::window).
    pub first_squares: u32,
    /// The flags that decide how it is generated and made.
    pub flags: PieceFlags,
    /// The king steps beyond which it captures nothing, more than any board has if there is no limit.
    pub capture_range: u8,
    /// The events that make it promote.
    pub class: PromotionClass,
    /// True if a promoting and a staying move between the same squares may both be legal.
    pub has_choice: bool,
    /// The rule for it after it declined to promote.
    pub deferral: Deferral,
    /// True if more than the squares of a plain move may decide how it promotes in a zone: that it
    /// declined before, or the captures on its way.
    pub zone_by_move: bool,
    /// The index of its promotion masks.
    zone: u8,
    /// Its place in the range jumpers' order, 1 the highest.
    rank: u8,
    /// The piece it promotes to, or none.
    promoted: Piece,
    /// The kind into which capturing it turns the captor, if it is contagious.
    infects: Option<PieceKind>,
    /// Its powers beyond slides.
    special: Box<CompiledPowers>,
}

// Generation looks at every piece on the board.
const _: () = assert!(size_of::<PieceData>() == 64);

impl PieceData {
    /// The facts of a piece, without those of its promotion, which come later.
    fn new(special: CompiledPowers, ranges: [u32; 8]) -> Self {
        let slides = Direction::ALL.into_iter().filter(|d| ranges[d.index()] > 0);
        let static_reach = special.static_reach;
        let flags = PieceFlags::default()
            .with_if(PieceFlags::SPECIAL, special.is_special())
            .with_if(PieceFlags::BLOCKABLE, static_reach.is_blockable)
            .with_if(PieceFlags::FAR, static_reach.attacks_afar)
            .with_if(PieceFlags::BURNER, special.powers.burn.0)
            .with_if(PieceFlags::BY_MOVE, special.powers.range_capture.is_present());
        Self {
            ranges,
            first_squares: slides.map(|direction| 1 << window_bit(direction)).sum(),
            flags,
            capture_range: capture_range(&ranges, &special),
            class: PromotionClass::Never,
            has_choice: false,
            deferral: Deferral::None,
            zone_by_move: false,
            zone: 0,
            rank: LOWEST_RANK,
            promoted: Piece::NONE,
            infects: None,
            special: Box::new(special),
        }
    }

    /// Returns `true` if the squares of a move alone decide how many ways it has to promote.
    #[inline(always)]
    #[must_use]
    pub fn promotes_by_square(&self) -> bool {
        match self.class {
            PromotionClass::Never | PromotionClass::EveryMove => true,
            PromotionClass::Zone => self.deferral == Deferral::None,
            PromotionClass::ZoneByVictims => false,
            PromotionClass::EveryCapture | PromotionClass::SomeCaptures => !self.has_choice,
        }
    }
}

/// The king steps beyond which a piece captures nothing.
fn capture_range(ranges: &[u32; 8], special: &CompiledPowers) -> u8 {
    let slides = ranges.iter().copied().max().unwrap_or_default() as u8;
    let static_reach = special.static_reach;
    if static_reach.attacks_afar || static_reach.is_anywhere || special.powers.burn.is_present() {
        u8::MAX
    } else if special.is_special() {
        slides.max(Window::STEPS as u8)
    } else {
        slides
    }
}

/// The precomputed facts of the pieces of a game; tables are indexed by [`Piece::index`].
#[derive(Debug, Clone)]
pub struct AttackTables {
    pieces: Vec<PieceData>,
    /// For each player how far pieces slide against each direction; 0 for the other player's pieces.
    ///
    /// It repeats the ranges of the pieces, eight of which an attack query looks up at once.
    against: [Vec<[u8; 8]>; 2],
    /// The grid rows where each piece may not stay unpromoted, a bit a row.
    must_promote_rows: Vec<u64>,
    zone_rows: [u64; 2],
    promotion_rows: [u64; 2],
    zones: Vec<ZoneRows>,
    has_burners: bool,
    has_range_captures: bool,
    has_emperors: bool,
    promotes_by_square: bool,
    promotes_to_royal: bool,
}

impl AttackTables {
    /// Computes the tables.
    #[must_use]
    pub fn new(rules: &Rules, geometry: &Geometry, is_wide: bool) -> Self {
        let zone = match rules.promotion.on {
            PromoteOn::Zone(ranks) => ranks as usize,
            _ => 0,
        };
        let promotion = if rules.promotion.on == PromoteOn::Move { geometry.ranks() } else { zone };
        let no_piece = PieceData::new(CompiledPowers::default(), [0; 8]);
        let mut tables = Self {
            pieces: vec![no_piece; (rules.pieces.len() + 1) * 2],
            against: [Vec::new(), Vec::new()],
            must_promote_rows: vec![0; (rules.pieces.len() + 1) * 2],
            zone_rows: Color::ALL.map(|color| geometry.furthest_rows(zone, color)),
            promotion_rows: Color::ALL.map(|color| geometry.furthest_rows(promotion, color)),
            zones: Vec::new(),
            has_burners: false,
            has_range_captures: false,
            has_emperors: false,
            promotes_by_square: true,
            promotes_to_royal: rules.pieces.iter().any(|piece| {
                let mut kinds = [piece.promotes_to, piece.infects].into_iter().flatten();
                kinds.any(|kind| rules.pieces[kind.index()].royal)
            }),
        };
        for (index, piece_rules) in rules.pieces.iter().enumerate() {
            for color in Color::ALL {
                let (ranges, special) =
                    CompiledPowers::compile(&piece_rules.powers, &Side { color, rules, geometry });
                tables.has_burners |= special.powers.burn.0;
                tables.has_range_captures |= special.powers.range_capture.is_present();
                tables.has_emperors |= special.powers.emperor.0;
                let data = PieceData::new(special, ranges);
                let flags = data
                    .flags
                    .with_if(PieceFlags::WIDE, is_wide)
                    .with_if(PieceFlags::ROYAL, piece_rules.royal)
                    .with_if(PieceFlags::RANKED, piece_rules.rank.is_some())
                    .with_if(PieceFlags::LION, piece_rules.lion)
                    // Lions are searched for among the special pieces.
                    .with_if(PieceFlags::SPECIAL, piece_rules.lion);
                let promoted = piece_rules.promotes_to;
                let index = Piece::new(PieceKind(index as u16), color).index();
                tables.must_promote_rows[index] =
                    geometry.furthest_rows(piece_rules.must_promote as usize, color);
                tables.pieces[index] = PieceData {
                    flags,
                    rank: piece_rules.rank.unwrap_or(LOWEST_RANK),
                    promoted: promoted.map_or(Piece::NONE, |kind| Piece::new(kind, color)),
                    infects: piece_rules.infects,
                    ..data
                };
            }
        }
        tables.against = Color::ALL.map(|color| {
            let against = |(index, data): (u16, &PieceData)| match Piece(index).is(color) {
                true => std::array::from_fn(|direction| data.ranges[direction ^ 4] as u8),
                false => [0; 8],
            };
            (0..).zip(&tables.pieces).map(against).collect()
        });
        tables.add_promotion(rules, geometry);
        tables.mark_igniting(rules.burning.on_promotion);
        tables
    }

    /// Fills in the facts that decide how each piece promotes.
    fn add_promotion(&mut self, rules: &Rules, geometry: &Geometry) {
        let always = rules.promotion.compulsory == Compulsory::Always;
        let contagious = rules.pieces.iter().any(|piece| piece.infects.is_some());
        let mut known: Vec<(u64, u64)> = Vec::new();
        for (index, piece_rules) in rules.pieces.iter().enumerate() {
            for color in Color::ALL {
                let i = Piece::new(PieceKind(index as u16), color).index();
                let can = piece_rules.promotes_to.is_some();
                let infectious = contagious && (can || !piece_rules.royal);
                let zone = self.promotion_rows(color);
                let compulsory = if always { !0 } else { self.must_promote_rows[i] };
                let masks = (zone, compulsory);
                let place = known.iter().position(|&other| other == masks).unwrap_or_else(|| {
                    known.push(masks);
                    let start_counts = rules.promotion.squares.start_counts();
                    self.zones.push(zones::rows(geometry, zone, compulsory, start_counts));
                    known.len() - 1
                });
                let facts = &mut self.pieces[i];
                facts.class = promotion_class(rules, can, infectious);
                facts.has_choice = can && !always;
                facts.deferral = match rules.promotion.on {
                    PromoteOn::Zone(_) => piece_rules.deferral.unwrap_or(rules.promotion.deferral),
                    _ => Deferral::None,
                };
                facts.zone_by_move = facts.deferral != Deferral::None
                    || facts.special.powers.range_capture.is_present()
                        && rules.promotion.squares == ZoneSquares::EndOrCaptures;
                facts.zone = place as u8;
                self.promotes_by_square &= facts.promotes_by_square();
            }
        }
    }

    /// Marks the pieces that burn only with some of their moves: with those by which they promote, or
    /// with the others.
    fn mark_igniting(&mut self, on_promotion: bool) {
        for i in 0..self.pieces.len() {
            let PieceData { class, flags, promoted, .. } = self.pieces[i];
            let burns = flags.has(PieceFlags::BURNER);
            let may_burn_then = burns || on_promotion;
            let burns_then = may_burn_then && self.flags(promoted).has(PieceFlags::BURNER);
            let without_capture = match class {
                PromotionClass::Zone
                | PromotionClass::ZoneByVictims
                | PromotionClass::EveryMove => true,
                PromotionClass::Never
                | PromotionClass::EveryCapture
                | PromotionClass::SomeCaptures => false,
            };
            let ignites = without_capture && burns != burns_then;
            self.pieces[i].flags = self.pieces[i]
                .flags
                .with_if(PieceFlags::BY_MOVE, ignites)
                .with_if(PieceFlags::SPECIAL, ignites);
            if ignites {
                self.pieces[i].capture_range = u8::MAX;
            }
        }
    }

    /// The precomputed facts of a piece.
    #[inline(always)]
    #[must_use]
    pub fn facts(&self, piece: Piece) -> &PieceData {
        &self.pieces[piece.index()]
    }

    /// The lengths of slides against each direction, by [`Piece::index`]; 0 for the other player's.
    #[inline(always)]
    #[must_use]
    pub fn ranges_towards(&self, color: Color) -> &[[u8; 8]] {
        &self.against[color.index()]
    }

    /// Where the moves of a piece from a row may and must promote.
    #[inline(always)]
    #[must_use]
    pub fn zone(&self, facts: &PieceData, row: usize) -> &Zone {
        &self.zones[usize::from(facts.zone)][row & 63]
    }

    /// The lengths of a piece's slides in the eight directions, 0 where it does not slide.
    #[inline]
    #[must_use]
    pub fn ranges(&self, piece: Piece) -> &[u32; 8] {
        &self.pieces[piece.index()].ranges
    }

    /// The facts that decide how a piece is generated and made.
    #[inline]
    #[must_use]
    pub fn flags(&self, piece: Piece) -> PieceFlags {
        self.pieces[piece.index()].flags
    }

    /// The powers of a piece beyond slides.
    #[inline]
    #[must_use]
    #[doc(hidden)]
    pub fn special(&self, piece: Piece) -> &CompiledPowers {
        &self.pieces[piece.index()].special
    }

    /// A piece's place in the range jumpers' order: 1 the highest, [`u8::MAX`] without one.
    #[inline]
    #[must_use]
    pub fn rank(&self, piece: Piece) -> u8 {
        self.pieces[piece.index()].rank
    }

    /// The events that make a piece promote.
    #[inline]
    #[must_use]
    pub fn promotion_class(&self, piece: Piece) -> PromotionClass {
        self.pieces[piece.index()].class
    }

    /// The piece that a piece promotes to, or none.
    #[inline]
    #[must_use]
    pub fn promoted(&self, piece: Piece) -> Piece {
        self.pieces[piece.index()].promoted
    }

    /// The grid rows where a piece may not stay unpromoted, a bit a row.
    #[inline]
    #[must_use]
    pub fn must_promote_rows(&self, piece: Piece) -> u64 {
        self.must_promote_rows[piece.index()]
    }

    /// The grid rows of a player's promotion zone, a bit a row.
    #[inline]
    #[must_use]
    pub const fn zone_rows(&self, color: Color) -> u64 {
        self.zone_rows[color.index()]
    }

    /// The grid rows that a move has to touch, with a square that counts, to be allowed to promote, a
    /// bit a row: those of the promotion zone, or all.
    #[inline]
    #[must_use]
    pub const fn promotion_rows(&self, color: Color) -> u64 {
        self.promotion_rows[color.index()]
    }

    /// The kind into which capturing a piece turns the captor, if it is contagious.
    #[inline]
    #[must_use]
    pub fn infection(&self, victim: Piece) -> Option<PieceKind> {
        self.pieces[victim.index()].infects
    }

    /// Returns `true` if a move can turn a piece into a royal.
    #[inline]
    #[must_use]
    pub const fn promotes_to_royal(&self) -> bool {
        self.promotes_to_royal
    }

    /// Returns `true` if the squares of a move alone decide how many ways it has to promote.
    #[inline]
    #[must_use]
    pub const fn promotes_by_square(&self) -> bool {
        self.promotes_by_square
    }

    /// Returns `true` if some kind of the game burns.
    #[inline]
    #[must_use]
    pub const fn has_burners(&self) -> bool {
        self.has_burners
    }

    /// Returns `true` if some kind of the game captures all pieces that it passes over.
    #[inline]
    #[must_use]
    pub const fn has_range_captures(&self) -> bool {
        self.has_range_captures
    }

    /// Returns `true` if plain moves of the game may remove more than the piece on their destination.
    #[inline]
    #[must_use]
    pub const fn removes_elsewhere(&self) -> bool {
        self.has_burners | self.has_range_captures
    }

    /// Returns `true` if some kind of the game moves like an Emperor.
    #[inline]
    #[must_use]
    pub const fn has_emperors(&self) -> bool {
        self.has_emperors
    }

    /// Adds the neighbours of every square of `from` to `to`.
    pub fn add_neighbours(&self, from: &Bitboard, to: &mut Bitboard) {
        for row in 1..Square::GRID - 1 {
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

const fn promotion_class(rules: &Rules, can: bool, infectious: bool) -> PromotionClass {
    match (rules.promotion.on, rules.promotion.compulsory) {
        (PromoteOn::Move, Compulsory::Always) if can => PromotionClass::EveryMove,
        (PromoteOn::Zone(_) | PromoteOn::Move, Compulsory::WhenVictimPromoted) if can => {
            PromotionClass::ZoneByVictims
        }
        (PromoteOn::Zone(_) | PromoteOn::Move, _) if can => PromotionClass::Zone,
        (PromoteOn::Capture, _) if infectious => PromotionClass::SomeCaptures,
        (PromoteOn::Capture, Compulsory::Always) if can => PromotionClass::EveryCapture,
        (PromoteOn::Capture, _) if can => PromotionClass::SomeCaptures,
        _ => PromotionClass::Never,
    }
}
