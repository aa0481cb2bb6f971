//! The browser that this machine opens pages with.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Opens an address in the browser; tells if there is one.
///
/// The address is secret, and the arguments of programs are not: the browser is given a file that
/// only this user can read, which sends it on.
pub fn open(url: &str) -> bool {
    let target = page(url).map_or_else(|_| url.to_owned(), |page| page.display().to_string());
    let openers: &[&[&str]] = if cfg!(target_os = "windows") {
        &[&["cmd", "/c", "start", ""]]
    } else if cfg!(target_os = "macos") {
        &[&["open"]]
    } else {
        &[&["xdg-open"], &["sensible-browser"], &["chromium"], &["firefox"]]
    };
    openers.iter().any(|words| {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).arg(&target);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let Ok(mut child) = command.spawn() else { return false };
        // A program that opens others ends soon; a browser goes on.
        std::thread::sleep(std::time::Duration::from_millis(700));
        child.try_wait().map_or(true, |ended| ended.is_none_or(|status| status.success()))
    })
}

/// A page that sends the browser on to an address, in a file that only this user can read.
fn page(url: &str) -> io::Result<PathBuf> {
    let folder = std::env::var_os("XDG_RUNTIME_DIR").map_or_else(std::env::temp_dir, PathBuf::from);
    let path = folder.join(format!("komainu-{}.html", std::process::id()));
    // What somebody else has put there is not to be followed.
    let _ = std::fs::remove_file(&path);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&path)?;
    writeln!(
        file,
        "<!DOCTYPE html><meta charset=\"utf-8\"><title>Komainu</title>\
         <meta http-equiv=\"refresh\" content=\"0; url={url}\"><a href=\"{url}\">The board</a>"
    )?;
    Ok(path)
}
