//! The record of a piece's powers beyond slides, and the questions that each power answers.

use super::area::Area;
use super::burn::Burn;
use super::edge_slide::EdgeSlide;
use super::emperor::Emperor;
use super::hook::Hook;
use super::hop::Hop;
use super::igui::Igui;
use super::jump::Jump;
use super::limited_slide::LimitedSlide;
use super::line_lion::LineLion;
use super::lion::Lion;
use super::mobility::MobilityView;
use super::range_capture::RangeCapture;
use super::range_jump::RangeJump;
use super::skip_slide::SkipSlide;
use super::turning_lion::TurningLion;
use crate::board::rays::{RayMasks, UNLIMITED};
use crate::board::{Geometry, Window};
use crate::rules::{Power, Rules};
use crate::types::{Color, DirectionSet};

/// A power beyond slides as a piece of one colour has it, or has it not.
pub trait SpecialPower {
    /// Tells whether the piece has it.
    fn is_present(&self) -> bool;

    /// The place of the power among the others; only asked if it is present.
    fn outline(&self) -> PowerOutline;

    /// Adds the expected number of squares that it reaches, weighted by direction.
    fn add_mobility(&self, view: &MobilityView<'_>, sum: &mut f32);

    /// The factor by which it raises what mobility is worth.
    fn value_factor(&self) -> f32;
}

/// The parts of a power that do not depend on the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PowerOutline {
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

impl PowerOutline {
    /// The outline of several powers together.
    fn with(self, other: Self) -> Self {
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

/// The powers of a piece beyond slides, in the board's directions; one field for each power.
///
/// Whoever asks all of them takes the record apart without `..`, so that a new power is missed.
#[derive(Debug, Clone, Default)]
pub struct PowerSet {
    pub jump: Jump,
    pub skip_slide: SkipSlide,
    pub line_lion: LineLion,
    pub range_jump: RangeJump,
    pub range_capture: RangeCapture,
    pub hook: Hook,
    pub hop: Hop,
    pub limited_slide: LimitedSlide,
    pub edge_slide: EdgeSlide,
    pub lion: Lion,
    pub turning_lion: TurningLion,
    pub area: Area,
    pub igui: Igui,
    pub burn: Burn,
    pub emperor: Emperor,
}

impl PowerSet {
    /// All powers, in the order in which the evaluation adds up their mobility.
    fn all(&self) -> [&dyn SpecialPower; 15] {
        let Self {
            jump,
            skip_slide,
            line_lion,
            range_jump,
            range_capture,
            hook,
            hop,
            limited_slide,
            edge_slide,
            lion,
            turning_lion,
            area,
            igui,
            burn,
            emperor,
        } = self;
        [
            jump,
            skip_slide,
            line_lion,
            range_jump,
            range_capture,
            hook,
            hop,
            limited_slide,
            edge_slide,
            lion,
            turning_lion,
            area,
            igui,
            burn,
            emperor,
        ]
    }

    /// The powers that the piece has.
    fn present(&self) -> impl Iterator<Item = &dyn SpecialPower> {
        self.all().into_iter().filter(|power| power.is_present())
    }
}

/// The precomputed facts of a piece with powers beyond slides.
#[derive(Debug, Clone, Default)]
pub struct Special {
    /// The squares of its slides, as far as nothing stands in the way.
    pub slides: RayMasks,
    /// The parts of its other powers that do not depend on the position.
    pub outline: PowerOutline,
    /// Its other powers.
    pub powers: PowerSet,
}

impl Special {
    /// The ranges of a piece's slides and its other powers.
    pub fn compile(
        powers: &[Power],
        color: Color,
        rules: &Rules,
        geometry: &Geometry,
    ) -> ([u32; 8], Self) {
        let mut ranges = [0; 8];
        let mut set = PowerSet::default();
        for power in powers {
            match power {
                Power::Slide(slide) => widen(&mut ranges, slide.dirs, range(slide.max), color),
                Power::LimitedSlide(slide) => set.limited_slide.add(slide, color, geometry),
                Power::Jump(jump) => set.jump.add(&jump.offsets, jump.mode, color),
                Power::SkipSlide(slide) => {
                    set.skip_slide.add(slide.dirs, slide.from, slide.max, color, rules);
                }
                Power::Lion(lion) => set.lion.add(lion.steps),
                Power::LineLion(lion) => set.line_lion.add(lion.dirs, lion.steps, color),
                Power::TurningLion(lion) => set.turning_lion.add(lion.dirs, color),
                Power::Hook(hook) => set.hook.add(hook.first, hook.second, color),
                Power::Hop(hop) => set.hop.add(hop, color),
                Power::EdgeSlide(slide) => {
                    set.edge_slide.add(slide.dirs, slide.ranks, color, geometry);
                }
                Power::Area(area) => set.area.add(area.steps, rules),
                Power::RangeJump(jump) => set.range_jump.add(jump.dirs, color),
                Power::RangeCapture(capture) => set.range_capture.add(capture.dirs, color),
                Power::Igui(igui) => set.igui.add(igui.pass),
                Power::Burn(_) => set.burn = Burn(true),
                Power::Emperor(_) => set.emperor = Emperor(true),
            }
        }
        let outline =
            set.present().fold(PowerOutline::default(), |all, one| all.with(one.outline()));
        (ranges, Self { slides: RayMasks::first(ranges), outline, powers: set })
    }

    /// Tells whether the piece has a power beyond slides.
    pub fn is_special(&self) -> bool {
        self.powers.present().next().is_some()
    }

    /// Adds the expected number of squares that its other powers reach, weighted by direction.
    pub fn add_mobility(&self, view: &MobilityView<'_>, sum: &mut f32) {
        self.powers.present().for_each(|power| power.add_mobility(view, sum));
    }

    /// The factor by which its other powers raise what mobility is worth.
    pub fn value_factor(&self) -> f32 {
        self.powers.present().map(SpecialPower::value_factor).product()
    }
}

/// The length in squares of a slide that may be limited.
pub fn range(max: Option<u8>) -> u32 {
    max.map_or(UNLIMITED, u32::from)
}

/// Makes slides in some directions, named from the mover's side, at least so long.
pub fn widen(ranges: &mut [u32; 8], dirs: DirectionSet, length: u32, color: Color) {
    for direction in dirs.seen_by(color).iter() {
        let range = &mut ranges[direction.index()];
        *range = (*range).max(length);
    }
}
