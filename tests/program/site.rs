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

#[test]
fn a_folder_where_a_file_has_to_be_is_found_before_anything_is_replaced() {
    let folder = Folder::new("site-folder");
    answer(&["site", "mini", "--output", path(&folder.0)]);
    fs::remove_file(folder.file("style.css")).expect("it is there");
    fs::create_dir(folder.file("style.css")).expect("a folder");
    fs::write(folder.file("index.html"), "old").expect("a file");
    let said = complaint(&["site", "mini", "--output", path(&folder.0)]);
    assert!(said.contains("found the folder style.css, expected a file of the site"), "{said}");
    assert_eq!(text(&folder.file("index.html")), "old");
    assert!(!folder.file(".komainu-site-new").exists());
}

#[cfg(unix)]
#[test]
fn a_folder_below_that_cannot_be_written_is_found_before_anything_is_replaced() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("site-closed");
    answer(&["site", "mini", "--output", path(&folder.0)]);
    let closed = folder.file("ja/games");
    let permit = |mode| fs::set_permissions(&closed, fs::Permissions::from_mode(mode));
    permit(0o555).expect("a mode");
    // Some users, such as root, may write everywhere.
    if fs::write(closed.join("probe"), "").is_err() {
        fs::write(folder.file("index.html"), "old").expect("a file");
        let said = complaint(&["site", "mini", "--output", path(&folder.0)]);
        assert!(said.contains("games"), "{said}");
        assert_eq!(text(&folder.file("index.html")), "old");
    }
    permit(0o755).expect("a mode");
}

#[test]
fn the_address_of_a_board_is_one_that_a_link_can_have() {
    let folder = Folder::new("site-board");
    for (address, expected) in [
        ("", "found nothing, expected an address"),
        ("my board/index.html", "found a blank"),
        ("play/#chu", "found the fragment `#chu`"),
        ("javascript:alert(1)", "found the scheme `javascript`"),
        ("file:///play", "found the scheme `file`"),
    ] {
        let said = complaint(&["site", "mini", "--board", address, "--output", path(&folder.0)]);
        assert!(said.contains(expected), "{address}: {said}");
    }
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 0);
}
