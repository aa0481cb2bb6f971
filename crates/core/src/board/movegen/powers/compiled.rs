//! The powers of a piece, compiled: each query goes to all of them.

use super::Targets;
use super::empty_board::LonePiece;
use super::mobility::MobilityView;
use super::special_power::{LineAttack, Side, SpecialPower, StaticReach, Surroundings};
use crate::board::rays::RayMasks;
use crate::board::vector::Vector;
use crate::board::{Position, Window};
use crate::rules::Power;
use crate::types::{Move, Square};

/// Declares a field for each power, and the methods that query all of them.
macro_rules! power_set {
    ($($power:ident $module:ident)+) => {
        /// The powers of a piece, in the board's directions.
        #[derive(Debug, Clone, Default)]
        pub struct PowerSet {
            $(pub $module: super::$module::$power,)+
        }

        /// The place of each power among all.
        enum Place {
            $($power,)+
        }

        impl PowerSet {
            /// The powers that a piece has by the rules.
            fn of(powers: &[Power], side: &Side<'_>) -> Self {
                let mut set = Self::default();
                for power in powers {
                    match power {
                        $(Power::$power(rules) => set.$module.add(rules, side),)+
                    }
                }
                set
            }

            /// The powers beyond slides, a bit for each place.
            fn present(&self) -> u32 {
                0 $(| u32::from(self.$module.is_present()) << Place::$power as u32)+
            }
        }

        impl CompiledPowers {
            /// The ranges of a piece's slides and its other powers.
            pub fn compile(powers: &[Power], side: &Side<'_>) -> ([u32; 8], Self) {
                let powers = PowerSet::of(powers, side);
                let (ranges, present) = (powers.slide.ranges, powers.present());
                let mut special =
                    Self { slides: RayMasks::first(ranges), powers, present, ..Self::default() };
                $(if special.has(Place::$power) {
                    special.static_reach = special.static_reach.with(special.powers.$module.static_reach());
                })+
                (ranges, special)
            }

            /// The empty squares on which its way to a square may turn.
            pub fn corners(&self, position: &Position, from: Square, to: Square) -> Vec<Square> {
                let mut corners = Vec::new();
                $(if self.has(Place::$power) {
                    corners.extend(self.powers.$module.corners(position, from, to));
                })+
                corners
            }

            /// Adds the expected number of squares that its other powers reach, weighted by
            /// direction.
            pub fn add_mobility(&self, view: &MobilityView<'_>, sum: &mut f32) {
                $(if self.has(Place::$power) {
                    self.powers.$module.add_mobility(view, sum);
                })+
            }

            /// The factor by which its other powers raise the value of mobility.
            pub fn value_factor(&self) -> f32 {
                let mut factor = 1.0;
                $(if self.has(Place::$power) {
                    factor *= self.powers.$module.value_factor();
                })+
                factor
            }

            /// The squares along rays that its other powers reach; those of own pieces do not count.
            #[inline(always)]
            pub fn rays<V: Vector>(&self, at: &Surroundings<'_, V>) -> V::Words {
                let mut rays = at.vector.splat(0);
                $(if self.has(Place::$power) {
                    rays = at.vector.or(rays, self.powers.$module.rays(at));
                })+
                rays
            }

            /// The squares along rays on which its other powers end, whatever stands there.
            #[inline(always)]
            pub fn rays_onto_own<V: Vector>(&self, at: &Surroundings<'_, V>) -> V::Words {
                let mut rays = at.vector.splat(0);
                $(if self.has(Place::$power) {
                    rays = at.vector.or(rays, self.powers.$module.rays_onto_own(at));
                })+
                rays
            }

            /// The squares nearby that its other powers reach only as this position stands.
            #[inline(always)]
            pub fn near<V: Vector>(&self, at: &Surroundings<'_, V>) -> Window {
                let mut near = Window::EMPTY;
                $(if self.has(Place::$power) {
                    near.0 |= self.powers.$module.near(at).0;
                })+
                near
            }

            /// Adds the squares reached that are neither on a line with the piece nor nearby.
            #[inline(always)]
            pub fn add_targets<V: Vector>(&self, at: &Surroundings<'_, V>, targets: &mut Targets) {
                $(if self.has(Place::$power) {
                    self.powers.$module.add_targets(at, targets);
                })+
            }

            /// The squares along rays whose content decides how many moves its other powers have.
            #[inline(always)]
            pub fn seen_rays<V: Vector>(&self, at: &Surroundings<'_, V>) -> V::Words {
                let mut rays = at.vector.splat(0);
                $(if self.has(Place::$power) {
                    rays = at.vector.or(rays, self.powers.$module.seen_rays(at));
                })+
                rays
            }

            /// The squares nearby whose content decides how many moves its other powers have.
            #[inline(always)]
            pub fn seen_near<V: Vector>(&self, at: &Surroundings<'_, V>) -> Window {
                let mut near = self.static_reach.attacks;
                $(if self.has(Place::$power) {
                    near.0 |= self.powers.$module.seen_near(at).0;
                })+
                near
            }

            /// Adds the squares neither on a line nor nearby whose content decides how many moves they
            /// have.
            #[inline(always)]
            pub fn add_seen<V: Vector>(&self, at: &Surroundings<'_, V>, targets: &mut Targets) {
                $(if self.has(Place::$power) {
                    self.powers.$module.add_seen(at, targets);
                })+
            }

            /// Proposes the moves that capture on the way or end where they began.
            #[inline(always)]
            pub fn for_each_capture_on_the_way<V: Vector>(
                &self,
                at: &Surroundings<'_, V>,
                mut take: impl FnMut(Move),
            ) {
                $(if self.has(Place::$power) {
                    self.powers.$module.for_each_capture_on_the_way(at, &self.powers, &mut take);
                })+
            }

            /// Returns `true` if one of its other powers could capture on a square of a line.
            #[inline(always)]
            pub fn attacks_on_line(&self, line: &LineAttack<'_>) -> bool {
                false $(|| self.has(Place::$power) && self.powers.$module.attacks_on_line(line))+
            }

            /// Returns `true` if one of its other powers could capture on a square beyond the window.
            #[inline(always)]
            pub fn attacks_anywhere(
                &self,
                position: &Position,
                from: Square,
                to: Square,
                near: &[u32; 8],
            ) -> bool {
                false $(|| self.has(Place::$power)
                    && self.powers.$module.attacks_anywhere(position, from, to, near))+
            }
        }

        /// The cost of computing what a power adds to the mobility from a square, as a multiple of a
        /// slide's.
        pub fn mobility_work(power: &Power) -> usize {
            match power {
                $(Power::$power(rules) => super::$module::$power::mobility_work(rules),)+
            }
        }

        impl LonePiece {
            /// Adds the squares that the piece can go to with a power, or capture on if an enemy stood
            /// there.
            ///
            /// Its own square is among them if it may capture without moving.
            pub fn add_targets(&self, power: &Power, targets: &mut Vec<Square>) {
                match power {
                    $(Power::$power(rules) => {
                        super::$module::$power::add_targets_of(self, rules, targets);
                    })+
                }
            }

            /// Adds some of the same squares, enough to tell whether the piece can go anywhere with a
            /// power: there may be a thousand.
            pub fn add_some_targets(&self, power: &Power, targets: &mut Vec<Square>) {
                match power {
                    $(Power::$power(rules) => {
                        super::$module::$power::add_some_targets_of(self, rules, targets);
                    })+
                }
            }
        }
    };
}
crate::powers!(power_set);

/// The precomputed facts of a piece with powers beyond slides.
#[derive(Debug, Clone, Default)]
pub struct CompiledPowers {
    /// The squares of its slides, as far as nothing stands in the way.
    pub slides: RayMasks,
    /// The parts of its other powers that do not depend on the position.
    pub static_reach: StaticReach,
    /// All its powers.
    pub powers: PowerSet,
    /// The powers beyond slides, a bit for each place.
    present: u32,
}

impl CompiledPowers {
    /// Returns `true` if the piece has a power beyond slides.
    pub const fn is_special(&self) -> bool {
        self.present != 0
    }

    /// Returns `true` if the piece has the power with this place.
    #[inline(always)]
    const fn has(&self, place: Place) -> bool {
        self.present >> place as u32 & 1 != 0
    }
}
