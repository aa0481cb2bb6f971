//! XBoard, started and set up for the games; the program started here only notes its arguments.

use std::fs::{self, Permissions};
use std::io::{Read, Write};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;

/// An empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("xboard-command").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Komainu, with a folder as its home that is also its whole `PATH`.
fn komainu(home: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komainu"));
    command.args(arguments).env("HOME", home).env("PATH", home);
    command.env_remove("XDG_CACHE_HOME").env_remove("XAUTHORITY").env("DISPLAY", "");
    command
}

/// Runs a command, which has to end with this exit code, and returns what it writes.
fn written(command: &mut Command, code: i32) -> String {
    let Output { status, stdout, stderr } = command.output().expect("it runs");
    let text = String::from_utf8_lossy(&stdout).into_owned() + &String::from_utf8_lossy(&stderr);
    assert_eq!(status.code(), Some(code), "{text}");
    text
}

/// Puts a program called `xboard` there, which reports this version and notes its arguments.
fn put_xboard(home: &Path, version: &str) {
    let program = home.join("xboard");
    let script = format!(
        "#!/bin/sh\n\
         if [ \"$1\" = --version ]; then echo 'xboard version {version}'; exit; fi\n\
         for word in \"$@\"; do echo \"$word\" >> {}; done\n",
        home.join("arguments").display()
    );
    fs::write(&program, script).expect("a script");
    fs::set_permissions(&program, Permissions::from_mode(0o755)).expect("a program");
}

/// Stands in for an X server with a screen of this size, for one greeting; returns its name.
fn display(width: u16, height: u16) -> String {
    let listener = (6000..7000).find_map(|port| TcpListener::bind(("localhost", port)).ok());
    let listener = listener.expect("a port");
    let number = listener.local_addr().expect("its port").port() - 6000;
    let mut description = vec![0; 32 + 20];
    description.extend(width.to_le_bytes());
    description.extend(height.to_le_bytes());
    let mut answer = vec![1, 0, 11, 0, 0, 0, (description.len() / 4) as u8, 0];
    answer.extend(description);
    thread::spawn(move || {
        let (mut client, _) = listener.accept().expect("a greeting");
        client.read_exact(&mut [0; 12]).expect("all of it");
        client.write_all(&answer).expect("it listens");
    });
    format!("localhost:{number}.0")
}

#[test]
fn without_xboard_it_says_how_to_get_it() {
    let text = written(&mut komainu(&folder("none"), &["xboard", "mini"]), 2);
    let wanted = "error: found no program `xboard` on the path, expected XBoard 4.9 or newer; \
                  install it (Debian and Ubuntu: apt install xboard)\n";
    assert_eq!(text, wanted);
}

#[test]
fn an_old_xboard_is_refused() {
    let home = folder("old");
    put_xboard(&home, "4.8.0");
    let text = written(&mut komainu(&home, &["xboard", "mini"]), 2);
    assert!(
        text.starts_with("error: found xboard version 4.8.0, expected XBoard 4.9 or"),
        "{text}"
    );
}

#[test]
fn without_a_display_it_says_what_is_missing() {
    let home = folder("no-display");
    put_xboard(&home, "4.9.1");
    let text = written(&mut komainu(&home, &["xboard", "mini"]), 2);
    assert!(text.starts_with("error: found no display: DISPLAY is empty, expected"), "{text}");
    for name in [":65535", "localhost:59535", "nonsense"] {
        let text = written(komainu(&home, &["xboard", "mini"]).env("DISPLAY", name), 2);
        assert!(text.starts_with(&format!("error: the display `{name}` does not let")), "{text}");
    }
}

#[test]
fn a_board_fits_the_screen() {
    for (game, size) in [("tenjiku", "72"), ("chu", "72"), ("mini", "85")] {
        let home = folder(&format!("fits-{game}"));
        put_xboard(&home, "4.9.1");
        let mut command = komainu(&home, &["xboard", game, "--pieces", "kanji"]);
        assert_eq!(written(command.env("DISPLAY", display(1366, 768)), 0), "");
        let noted = fs::read_to_string(home.join("arguments")).expect("its arguments");
        assert!(noted.contains(&format!("-boardSize\n{size}\n")), "{game}: {noted}");
        let tiles = home.join(".cache/komainu/xboard").join(game);
        assert!(noted.contains(&format!("-pieceImageDirectory\n{}\n", tiles.display())), "{noted}");
        let king = fs::read_to_string(tiles.join("WhiteKing.svg")).expect("a picture");
        assert!(king.contains(">玉</text>"), "{king}");
    }
}

#[test]
fn names_that_are_sizes_to_xboard_stand_for_the_game_s_own_name() {
    let home = folder("sizes");
    let text = written(&mut komainu(&home, &["xboard", "5x5+5_shogi", "--print"]), 0);
    assert!(text.contains("xboard -variant minishogi "), "{text}");
}

#[test]
fn a_game_of_one_s_own_is_started_with_its_file() {
    let home = folder("own file");
    let file = home.join("shrine.toml");
    fs::copy("tests/tutorial/shrine.toml", &file).expect("a copy");
    let path = file.to_str().expect("a text");
    let arguments = ["xboard", path, "--print", "--pieces", "kanji"];
    let text = written(&mut komainu(&home, &arguments), 0);
    assert!(text.starts_with("xboard -variant shrine "), "{text}");
    assert!(text.contains(&format!(" --variant-file \"{path}\"' ")), "{text}");
}

#[test]
fn without_a_font_with_kanji_pieces_have_letters() {
    let home = folder("letters");
    let text = written(&mut komainu(&home, &["xboard", "chu", "--print"]), 0);
    assert!(text.contains("note: found no font with the kanji of the pieces"), "{text}");
    let king = home.join(".cache/komainu/xboard/chu/WhiteKing.svg");
    let king = fs::read_to_string(king).expect("a picture");
    assert!(king.contains(">K</text>"), "{king}");
}

/// All files under a folder and their contents.
fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push((path.clone(), fs::read_to_string(&path).expect("a text")));
        }
    }
    found.sort();
    found
}

#[test]
fn what_is_installed_is_as_it_is_installed_again_and_gone_when_uninstalled() {
    let home = folder("install");
    let install = |more: &[&str], code| {
        let arguments = [&["install-xboard", "--pieces", "kanji"], more].concat();
        written(&mut komainu(&home, &arguments), code)
    };
    assert!(install(&[], 0).starts_with("wrote "));
    let first = files(&home);
    let tenjiku = home.join(".xboard/themes/conf/komainu-tenjiku");
    let settings = fs::read_to_string(&tenjiku).expect("settings");
    assert!(settings.contains("\n-variant tenjiku-shogi\n-rankOffset 1\n"), "{settings}");
    assert!(install(&[], 0).starts_with("nothing to do: "));
    assert_eq!(files(&home), first);
    assert!(install(&["--uninstall"], 0).starts_with(&format!("removed {} files", first.len())));
    assert_eq!(files(&home), []);
    assert!(install(&["--uninstall"], 0).starts_with("nothing to do: "));
}

#[test]
fn files_of_others_are_neither_overwritten_nor_removed_unasked() {
    let home = folder("others");
    let install = |more: &[&str], code| {
        let arguments = [&["install-xboard", "--pieces", "kanji"], more].concat();
        written(&mut komainu(&home, &arguments), code)
    };
    let theme = home.join(".xboard/themes/conf/komainu-chu");
    fs::create_dir_all(theme.parent().expect("a folder")).expect("a folder");
    fs::write(&theme, "-variant chu\n").expect("a theme");
    let text = install(&[], 2);
    assert!(text.starts_with("error: nothing was written: found "), "{text}");
    assert_eq!(files(&home).len(), 1);
    install(&["--force"], 0);
    let changed = fs::read_to_string(&theme).expect("a theme") + "-boardSize 50\n";
    fs::write(&theme, &changed).expect("a change");
    install(&[], 2);
    let text = install(&["--uninstall"], 0);
    assert!(text.contains("komainu-chu, which was changed; --force removes it"), "{text}");
    assert_eq!(files(&home), [(theme, changed)]);
    install(&["--uninstall", "--force"], 0);
    assert_eq!(files(&home), []);
}

#[test]
fn a_package_is_filled_with_files_that_name_the_prefix() {
    let home = folder("package");
    let root = home.join("root");
    let root = root.to_str().expect("a text");
    let arguments = ["install-xboard", "--pieces", "kanji", "--prefix", "/usr", "--destdir", root];
    written(&mut komainu(&home, &arguments), 0);
    let games = home.join("root/usr/share/games");
    let plugin = fs::read_to_string(games.join("plugins/xboard/komainu.eng")).expect("a plug-in");
    assert!(plugin.starts_with("plugin spec 0.0\nkomainu\n"), "{plugin}");
    let theme = games.join("xboard/themes/conf/komainu-mini");
    let theme = fs::read_to_string(theme).expect("a theme");
    assert!(theme.contains("\n-firstChessProgram komainu\n"), "{theme}");
    assert!(theme.contains("-pieceImageDirectory /usr/share/games/xboard/themes/komainu-mini\n"));
    written(&mut komainu(&home, &[&arguments[..], &["--uninstall"]].concat()), 0);
    assert_eq!(files(&home), []);
}
