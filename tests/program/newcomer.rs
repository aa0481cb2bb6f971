//! The program started without arguments: a person at a terminal gets the board, a front end the loop
//! of protocols.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::board::Board;
use crate::commands::{Folder, text};

/// Ctrl-C, as a terminal gets it.
const CTRL_C: &[u8] = b"\x03";

/// A command whose browser is a program that copies the page that it is given into the folder.
fn with_browser(program: &str, folder: &Folder) -> Command {
    let browser = folder.file("xdg-open");
    let page = folder.file("page.html");
    let script = format!("#!/bin/sh\ncat \"$1\" > '{0}.new'\nmv '{0}.new' '{0}'\n", page.display());
    fs::write(&browser, script).expect("a file");
    fs::set_permissions(&browser, fs::Permissions::from_mode(0o755)).expect("an executable file");
    let path = std::env::var("PATH").expect("a path");
    let mut command = Command::new(program);
    command.env("HOME", &folder.0).env("PATH", format!("{}:{path}", folder.0.display()));
    command.env_remove("XDG_DATA_HOME").env_remove("XDG_RUNTIME_DIR");
    command
}

/// Starts the program at a terminal of its own, made by `script`.
fn at_terminal(arguments: &str, folder: &Folder) -> Child {
    let command = format!("{} {arguments}", env!("CARGO_BIN_EXE_komainu"));
    let mut script = with_browser("script", folder);
    script.args(["-qec", &command, "/dev/null"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    script.spawn().expect("util-linux is installed")
}

/// What the program writes at its terminal up to a line with some words.
fn written_until(child: &mut Child, words: &str) -> String {
    let mut written = String::new();
    let mut terminal = BufReader::new(child.stdout.as_mut().expect("a pipe"));
    while !written.contains(words) {
        let length = terminal.read_line(&mut written).expect("a text");
        assert!(length > 0, "no `{words}` in: {written}");
    }
    written
}

fn type_keys(child: &mut Child, keys: &[u8]) {
    child.stdin.as_mut().expect("a pipe").write_all(keys).expect("a terminal");
}

#[test]
fn at_a_terminal_the_board_opens_at_the_choice_of_games() {
    let folder = Folder::new("newcomer");
    let mut child = at_terminal("", &folder);
    let written = written_until(&mut child, "Ctrl-C ends it");
    assert!(
        written.contains("komainu --help") && written.contains("komainu protocol"),
        "{written}"
    );
    let address = written.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
    let address = address.expect("an address");
    assert!(text(&folder.file("page.html")).contains(&format!("url=http://{address}\"")));
    let (host, path) =
        address.strip_suffix("#new").expect("its end").split_once('/').expect("a path");
    let mut stream = TcpStream::connect(host).expect("it listens");
    write!(stream, "GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
        .expect("a request");
    let mut page = String::new();
    stream.read_to_string(&mut page).expect("an answer");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("new-dialog"), "{page}");
    type_keys(&mut child, CTRL_C);
    let status = child.wait().expect("it ends");
    assert_eq!(status.code(), Some(128 + 2), "SIGINT has ended it");
}

#[test]
fn at_a_terminal_the_loop_of_protocols_is_there_for_whoever_names_it() {
    for arguments in ["protocol", "--variant chu", "--option Hash=1", "protocol --variant chu"] {
        let folder = Folder::new("newcomer-protocol");
        let mut child = at_terminal(arguments, &folder);
        type_keys(&mut child, b"usi\n");
        written_until(&mut child, "usiok");
        type_keys(&mut child, b"quit\n");
        assert!(child.wait().expect("it ends").success(), "{arguments}");
        assert!(!folder.file("page.html").exists(), "{arguments}: a browser was opened");
    }
}

#[test]
fn front_ends_reach_the_loop_of_protocols_through_pipes_sockets_and_files() {
    let folder = Folder::new("newcomer-front-ends");
    let program = || Command::new(env!("CARGO_BIN_EXE_komainu"));
    let lines = b"usi\nquit\n";

    let mut child =
        program().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    child.stdin.take().expect("a pipe").write_all(lines).expect("it reads");
    let written = child.wait_with_output().expect("it ends").stdout;
    assert!(String::from_utf8_lossy(&written).contains("usiok"));

    let (mut ours, theirs) = UnixStream::pair().expect("sockets");
    let output = OwnedFd::from(theirs.try_clone().expect("a socket"));
    let mut child =
        program().stdin(OwnedFd::from(theirs)).stdout(output).spawn().expect("it starts");
    ours.write_all(lines).expect("it reads");
    ours.shutdown(Shutdown::Write).expect("a socket");
    child.wait().expect("it ends");
    let mut written = vec![0; 1 << 16];
    let length = ours.read(&mut written).expect("an answer");
    assert!(String::from_utf8_lossy(&written[..length]).contains("id name Komainu"));

    let (input, output) = (folder.file("input"), folder.file("output"));
    fs::write(&input, lines).expect("a file");
    let file = File::open(&input).expect("a file");
    let mut child = program().stdin(file).stdout(File::create(&output).expect("a file")).spawn();
    child.as_mut().expect("it starts").wait().expect("it ends");
    assert!(text(&output).contains("usiok"));

    // An input that is at its end is the end of a front end.
    let output = program().env("DISPLAY", ":0").stdin(Stdio::null()).output().expect("it starts");
    assert!(output.status.success());
}

/// File managers start a program with nothing to read and a log for its output and errors.
#[test]
fn a_double_click_opens_the_board_where_it_makes_no_terminal() {
    for (display, opens) in [(":0", true), ("", false)] {
        let folder = Folder::new("newcomer-desktop");
        let log = File::create(folder.file("log")).expect("a file");
        let mut command = with_browser(env!("CARGO_BIN_EXE_komainu"), &folder);
        command.env("DISPLAY", display).env_remove("WAYLAND_DISPLAY").stdin(Stdio::null());
        command.stdout(log.try_clone().expect("a file")).stderr(log);
        let mut child = command.spawn().expect("it starts");
        let page = folder.file("page.html");
        while !page.exists() && child.try_wait().expect("a process").is_none() {
            thread::sleep(Duration::from_millis(20));
        }
        assert_eq!(page.exists(), opens, "{display}");
        if opens {
            assert!(text(&page).contains("#new\""));
            child.kill().expect("it runs");
        }
        child.wait().expect("it ends");
    }
}

#[test]
fn a_board_that_no_page_shows_ends_after_the_time_that_it_was_given() {
    let board = |time| Board::start("unwatched", &["--unwatched", time]);
    let mut alone = board("0.2");
    assert!(alone.wait().success());
    let mut watched = board("3");
    let page = watched.events();
    thread::sleep(Duration::from_secs(5));
    assert!(watched.is_running(), "a page shows it");
    drop(page);
}
