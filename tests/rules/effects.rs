//! Effects: what a move removes and leaves, known before it is made.

use komainu::board::Effects;
use komainu::internals::{Stage, generate};
use komainu::notation::{canonical, parse_canonical};

use super::scene::{Scene, list, place, place_with};

/// The effects of a move, and the squares of the pieces that it removes: captured, then burnt.
fn effects(scene: &Scene, text: &str) -> (Effects, Vec<String>, Vec<String>) {
    let position = &scene.position;
    let m = parse_canonical(position, text).unwrap_or_else(|error| panic!("{error}"));
    let effects = position.effects(m);
    let names = |removed: Vec<_>| {
        let geometry = position.variant().geometry();
        let mut names: Vec<String> = removed.iter().map(|(s, _)| geometry.name(*s)).collect();
        names.sort();
        names
    };
    let (captured, burnt) = (effects.captured().collect(), effects.burnt().collect());
    (effects, names(captured), names(burnt))
}

/// The texts of the moves of a stage from one square.
fn stage(scene: &Scene, stage: Stage, from: &str) -> Vec<String> {
    let mut moves = Vec::new();
    generate(&scene.position, stage, &mut moves);
    let texts = moves.into_iter().map(|m| canonical(scene.position.variant(), m));
    texts.filter(|text| text.starts_with(from)).collect()
}

/// Tenjiku rules, Active burn: a Fire Demon captures by displacement and burns around its end.
#[test]
fn a_demon_removes_its_victim_and_its_neighbours() {
    let scene = place("tenjiku", "b K1p k16a [FiD]8h p5h p4h r5g P6h");
    let (effects, captured, burnt) = effects(&scene, "8h7h");
    assert_eq!((captured, burnt), (vec![], vec![]));
    assert_eq!(effects.landed(), effects.mover());
    let scene = place("tenjiku", "b K1p k16a [FiD]8h p5h p4h r5g");
    let (effects, captured, burnt) = self::effects(&scene, "8h5h");
    assert_eq!((captured, burnt), (list("5h"), list("4h 5g")));
    assert!(effects.is_capture() && !effects.mover_burns());
}

/// Tenjiku, option `demon_promotion_burn`: a Water Buffalo that becomes a Fire Demon burns at once
/// under `yes`, so only its promotion captures; it is listed once.
#[test]
fn a_promotion_that_burns_is_a_capture_and_staying_is_not() {
    let pieces = "b K1p k16a [WBf]8f p7d p9d";
    let scene = place_with("tenjiku", &[("demon_promotion_burn", "yes")], pieces);
    let (_, captured, burnt) = effects(&scene, "8f8e+");
    assert_eq!((captured, burnt), (vec![], list("7d 9d")));
    let captures = stage(&scene, Stage::Captures, "8f8e");
    assert_eq!(captures, ["8f8e+"]);
    assert_eq!(stage(&scene, Stage::Quiets, "8f8e"), ["8f8e"]);

    let scene = place_with("tenjiku", &[("demon_promotion_burn", "no")], pieces);
    assert!(!effects(&scene, "8f8e+").0.is_capture());
    assert!(stage(&scene, Stage::Captures, "8f8e").is_empty());
}

/// Tenjiku, option `fire_demon_meets_fire_demon`: under `mover_only` a demon that ends beside an
/// enemy demon burns alone; under `others_then_mover` its other neighbours burn before it.
#[test]
fn a_demon_beside_a_demon_burns_alone_or_after_the_others() {
    let pieces = "b K1p k16a [FiD]8h [fid]6g p8g";
    let meets = "fire_demon_meets_fire_demon";
    let scene = place_with("tenjiku", &[(meets, "mover_only")], pieces);
    let (alone, captured, burnt) = effects(&scene, "8h7h");
    assert_eq!((captured, burnt), (vec![], vec![]));
    assert!(alone.mover_burns() && alone.landed().is_none() && !alone.is_capture());
    assert!(stage(&scene, Stage::Quiets, "8h7h").contains(&"8h7h".to_owned()));

    let scene = place_with("tenjiku", &[(meets, "others_then_mover")], pieces);
    let (after, _, burnt) = effects(&scene, "8h7h");
    assert_eq!(burnt, list("8g"));
    assert!(after.mover_burns() && after.is_capture());
    assert!(stage(&scene, Stage::Captures, "8h7h").contains(&"8h7h".to_owned()));
}

/// Option contagious_promotion = on: a piece that captures a Dark Spirit becomes a Buddhist Spirit.
#[test]
fn a_captor_lands_as_what_its_victim_turns_it_into() {
    let contagion = [("contagious_promotion", "on")];
    let scene = place_with("maka-dai-dai", &contagion, "b K10s k10a G10j [dsp]10i");
    let (effects, captured, _) = effects(&scene, "10j10i+");
    assert_eq!(captured, list("10i"));
    let rules = scene.position.variant().rules();
    assert_eq!(rules.pieces[effects.landed().kind().index()].name, "Buddhist Spirit");
}
