//! The folder that `komainu site` writes.

use std::fs;

use crate::commands::{Folder, answer, complaint, path, text};

#[test]
fn a_site_is_written_into_a_new_folder_and_brought_up_to_date() {
    let folder = Folder::new("site-new");
    let site = folder.file("deep/site");
    let said = answer(&["site", "mini", "chu", "--output", path(&site)]);
    assert!(said.contains(" files about 2 games, "), "{said}");
    assert!(text(&site.join("ja/games/chu.html")).contains("獅子"));
    // Another site takes its place, and files of others stay.
    fs::create_dir(site.join("play")).expect("a folder");
    fs::write(site.join("play/index.html"), "a board").expect("a file");
    answer(&["site", "mini", "--output", path(&site), "--board", "play/index.html"]);
    assert!(!site.join("games/chu.html").exists() && site.join("games/mini.html").exists());
    assert!(text(&site.join("games/mini.html")).contains("href=\"../play/index.html#mini\""));
    assert_eq!(text(&site.join("play/index.html")), "a board");
    let left = fs::read_dir(&site).expect("a folder").filter_map(Result::ok);
    let hidden = left.filter(|entry| entry.file_name().to_string_lossy().starts_with('.'));
    assert_eq!(hidden.count(), 0);
}

#[test]
fn a_file_of_somebody_else_is_not_overwritten() {
    let folder = Folder::new("site-foreign");
    fs::write(folder.file("index.html"), "mine").expect("a file");
    let said = complaint(&["site", "mini", "--output", path(&folder.0)]);
    assert!(said.contains("found index.html, not written by this command"), "{said}");
    assert_eq!(text(&folder.file("index.html")), "mine");
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 1, "nothing is written");
    fs::remove_file(folder.file("index.html")).expect("it is there");
    // A file where a folder has to be.
    fs::write(folder.file("games"), "mine").expect("a file");
    let said = complaint(&["site", "mini", "--output", path(&folder.0)]);
    assert!(said.contains("found games/mini.html"), "{said}");
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 1, "nothing is written");
}

#[test]
fn a_folder_that_cannot_be_written_is_told() {
    let folder = Folder::new("site-unwritten");
    let file = folder.file("file");
    fs::write(&file, "mine").expect("a file");
    let said = complaint(&["site", "mini", "--output", path(&file)]);
    assert!(said.contains("file"), "{said}");
    complaint(&["site", "mini", "--output", path(&file.join("site"))]);
    assert_eq!(text(&file), "mine");
}

#[test]
fn no_game_is_written_twice() {
    let folder = Folder::new("site-twice");
    let said = complaint(&["site", "chu", "chu-shogi", "--output", path(&folder.0)]);
    assert!(said.contains("found chu and chu-shogi, which are both `chu`"), "{said}");
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 0);
}
