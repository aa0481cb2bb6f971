//! The queries that each power answers, and the surroundings that they get.

use super::Targets;
use super::compiled::PowerSet;
use super::empty_board::LonePiece;
use super::mobility::MobilityView;
use crate::board::rays::UNLIMITED;
use crate::board::vector::Vector;
use crate::board::{Geometry, Position, Window};
use crate::rules::Rules;
use crate::types::{Color, DirectionSet, Move, Square};

/// A power of a piece of one colour, present or not.
///
/// A power implements the methods that it needs; the others keep their defaults.
pub trait SpecialPower: Default {
    /// The power as a variant file describes it.
    type Rules;

    /// Adds the power as the rules describe it; a piece may have a power several times.
    fn add(&mut self, rules: &Self::Rules, side: &Side<'_>);

    /// Returns `true` if the piece has it.
    fn is_present(&self) -> bool;

    /// The parts of the power that do not depend on the position; only called if it is present.
    fn static_reach(&self) -> StaticReach;

    /// Adds the expected number of squares that it reaches, weighted by direction.
    fn add_mobility(&self, view: &MobilityView<'_>, sum: &mut f32);

    /// The cost of computing its mobility from a square, as a multiple of a slide's.
    fn mobility_work(_: &Self::Rules) -> usize {
        1
    }

    /// The factor by which it raises the value of mobility.
    fn value_factor(&self) -> f32 {
        1.0
    }

    /// The squares along rays that it reaches; the squares of own pieces do not count. Only called if
    /// [`StaticReach::is_along_rays`].
    #[inline(always)]
    fn rays<V: Vector>(&self, at: &Surroundings<'_, V>) -> V::Words {
        at.vector.splat(0)
    }

    /// The squares along rays on which it ends, whatever stands there.
    #[inline(always)]
    fn rays_onto_own<V: Vector>(&self, at: &Surroundings<'_, V>) -> V::Words {
        at.vector.splat(0)
    }

    /// The squares nearby that it reaches only as this position stands.
    #[inline(always)]
    fn near<V: Vector>(&self, _: &Surroundings<'_, V>) -> Window {
        Window::EMPTY
    }

    /// Adds the squares that are neither on a line with the piece nor nearby; walls and own pieces may
    /// be among them. Only called if [`StaticReach::is_anywhere`].
    #[inline(always)]
    fn add_targets<V: Vector>(&self, _: &Surroundings<'_, V>, _: &mut Targets) {}

    /// The squares along rays whose content decides how many moves it has.
    #[inline(always)]
    fn seen_rays<V: Vector>(&self, at: &Surroundings<'_, V>) -> V::Words {
        self.rays(at)
    }

    /// The squares nearby whose content decides how many moves it has, except those that it attacks.
    #[inline(always)]
    fn seen_near<V: Vector>(&self, at: &Surroundings<'_, V>) -> Window {
        self.near(at)
    }

    /// Adds the squares neither on a line nor nearby whose content decides how many moves it has.
    #[inline(always)]
    fn add_seen<V: Vector>(&self, at: &Surroundings<'_, V>, targets: &mut Targets) {
        self.add_targets(at, targets);
    }

    /// Proposes its moves that capture on the way or end where they began.
    #[inline(always)]
    fn for_each_capture_on_the_way<V: Vector>(
        &self,
        _: &Surroundings<'_, V>,
        _: &PowerSet,
        _: impl FnMut(Move),
    ) {
    }

    /// Returns `true` if it could capture on a square of a line with the piece. Only called if
    /// [`StaticReach::attacks_afar`].
    #[inline(always)]
    fn attacks_on_line(&self, _: &LineAttack<'_>) -> bool {
        false
    }

    /// Returns `true` if it could capture on a square that [`StaticReach::attacks`] does not have, on a
    /// line or not. Only called if [`StaticReach::attacks_afar`].
    ///
    /// `near` holds the distances from that square to the nearest pieces or walls, so that
    /// `near[direction ^ 4]` is the way back along a leg in `direction`.
    #[inline(always)]
    fn attacks_anywhere(&self, _: &Position, _: Square, _: Square, _near: &[u32; 8]) -> bool {
        false
    }

    /// The empty squares on which its way to a square may turn; without any, its moves are described as
    /// slides and jumps.
    fn corners(&self, _: &Position, _from: Square, _to: Square) -> Vec<Square> {
        Vec::new()
    }

    /// Adds the squares that a lone piece can go to, or capture on if an enemy stood there; also its own
    /// square if it may capture without moving.
    fn add_targets_of(piece: &LonePiece, rules: &Self::Rules, targets: &mut Vec<Square>);

    /// Adds some of the same squares, enough to tell if it can go anywhere: there may be a thousand.
    fn add_some_targets_of(piece: &LonePiece, rules: &Self::Rules, targets: &mut Vec<Square>) {
        Self::add_targets_of(piece, rules, targets);
    }
}

/// A player's side of a game, for which powers are precomputed.
#[derive(Debug, Clone, Copy)]
pub struct Side<'g> {
    pub color: Color,
    pub rules: &'g Rules,
    pub geometry: &'g Geometry,
}

/// A piece with the pieces on its lines, as words of its rays.
#[derive(Debug, Clone, Copy)]
pub struct Surroundings<'p, V: Vector> {
    pub vector: V,
    pub position: &'p Position,
    pub us: Color,
    pub from: Square,
    /// The pieces of its own side, and walls.
    pub own: V::Words,
    /// The pieces of the other side, and walls.
    pub enemies: V::Words,
    /// The pieces of both sides, and walls.
    pub blockers: V::Words,
    /// The squares up to the first of these.
    pub open: V::Words,
}

impl<'p, V: Vector> Surroundings<'p, V> {
    /// The surroundings of a player's piece on a square.
    #[inline(always)]
    pub fn new(vector: V, position: &'p Position, us: Color, from: Square) -> Self {
        let own = position.lines(us).outward(vector, from);
        let enemies = position.lines(!us).outward(vector, from);
        let blockers = vector.or(own, enemies);
        let open = vector.up_to_lowest(blockers);
        Self { vector, position, us, from, own, enemies, blockers, open }
    }

    /// The walls on its lines.
    #[inline(always)]
    pub fn walls(&self) -> V::Words {
        self.position.variant().walls().outward(self.vector, self.from)
    }
}

/// A square on a line, for a test of whether it is attacked.
#[derive(Debug, Clone, Copy)]
pub struct LineAttack<'p> {
    pub position: &'p Position,
    pub from: Square,
    pub to: Square,
    /// The direction of the line, an index from 0 to 7.
    pub direction: usize,
    /// How far away the square is.
    pub distance: u32,
    /// The distance from there back to the first piece.
    pub open: u32,
}

/// The parts of a power that do not depend on the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StaticReach {
    /// The squares nearby that it goes to whatever stands in between.
    pub near: Window,
    /// The squares nearby that it attacks whatever stands in between.
    pub attacks: Window,
    /// The neighbours that it can step to and come back from, which is a pass.
    pub passes: Window,
    /// True if it reaches squares along the piece's lines.
    pub is_along_rays: bool,
    /// True if it may reach squares that are neither along the lines nor in the window.
    pub is_anywhere: bool,
    /// True if it can capture beyond the window, or along lines that may be shut.
    pub attacks_afar: bool,
    /// True if pieces in between can keep it from a square, or lead it there.
    pub is_blockable: bool,
    /// True if it captures on squares where its move does not end.
    pub captures_on_the_way: bool,
}

impl StaticReach {
    /// The static reach of several powers together.
    pub fn with(self, other: Self) -> Self {
        Self {
            near: Window(self.near.0 | other.near.0),
            attacks: Window(self.attacks.0 | other.attacks.0),
            passes: Window(self.passes.0 | other.passes.0),
            is_along_rays: self.is_along_rays | other.is_along_rays,
            is_anywhere: self.is_anywhere | other.is_anywhere,
            attacks_afar: self.attacks_afar | other.attacks_afar,
            is_blockable: self.is_blockable | other.is_blockable,
            captures_on_the_way: self.captures_on_the_way | other.captures_on_the_way,
        }
    }
}

/// The length in squares of a slide that may be limited.
pub fn range(max: Option<u8>) -> u32 {
    max.map_or(UNLIMITED, u32::from)
}

/// Makes slides in some directions, named from the mover's side, at least `length` squares long.
pub fn widen(ranges: &mut [u32; 8], dirs: DirectionSet, length: u32, color: Color) {
    for direction in dirs.seen_by(color).iter() {
        let range = &mut ranges[direction.index()];
        *range = (*range).max(length);
    }
}
