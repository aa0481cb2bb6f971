//! The browser that this machine opens pages with.

use std::fs::{self, DirBuilder, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// The time that a browser has to open a page.
const TIME_TO_OPEN: Duration = Duration::from_secs(60);

/// The signals that end the program, blocked before there are other threads.
#[cfg(target_os = "linux")]
pub struct Ending(nix::sys::signal::SigSet);

#[cfg(target_os = "linux")]
impl Ending {
    /// Blocks the signals.
    pub fn listen() -> Self {
        use nix::sys::signal::Signal;
        let signals: nix::sys::signal::SigSet =
            [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP].into_iter().collect();
        // If this fails, the program ends as it would have.
        let _ = signals.thread_block();
        Self(signals)
    }

    /// Unblocks the signals in this thread, so that programs started from it receive them as usual.
    fn let_through(&self) {
        let _ = self.0.thread_unblock();
    }

    /// Removes a page when a signal ends the program.
    fn with(self, page: &Arc<Mutex<Option<Page>>>) {
        let page = Arc::clone(page);
        thread::spawn(move || {
            let signal = self.0.wait();
            drop(take(&page));
            std::process::exit(signal.map_or(1, |signal| 128 + signal as i32));
        });
    }
}

/// Stands for the signals on systems where they end the program at once.
#[cfg(not(target_os = "linux"))]
pub struct Ending;

#[cfg(not(target_os = "linux"))]
impl Ending {
    /// Blocks nothing.
    pub const fn listen() -> Self {
        Self
    }

    const fn let_through(&self) {}

    fn with(self, _: &Arc<Mutex<Option<Page>>>) {}
}

/// Opens an address in the browser; returns `true` if there is one.
///
/// The address is secret, and the arguments of programs are not: the browser is given a file that only
/// this user can find, which redirects it. The file is there for a minute, or until the program ends.
pub fn open(url: &str, ending: Ending) -> bool {
    let page = page(url);
    let path = page.as_ref().ok().map(|page| page.file());
    let shared = Arc::new(Mutex::new(page.ok()));
    let is_open = path.is_some_and(|path| {
        // The browser receives the signals that would end it.
        thread::scope(|scope| {
            let opened = scope.spawn(|| {
                ending.let_through();
                start(&path)
            });
            opened.join().unwrap_or(false)
        })
    });
    if !is_open {
        drop(take(&shared));
    }
    ending.with(&shared);
    thread::spawn(move || {
        thread::sleep(TIME_TO_OPEN);
        drop(take(&shared));
    });
    is_open
}

fn take(page: &Mutex<Option<Page>>) -> Option<Page> {
    page.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Opens a file in the browser; returns `true` if there is one.
fn start(path: &PathBuf) -> bool {
    let openers: &[&[&str]] = if cfg!(target_os = "windows") {
        &[&["cmd", "/c", "start", ""]]
    } else if cfg!(target_os = "macos") {
        &[&["open"]]
    } else {
        &[&["xdg-open"], &["sensible-browser"], &["chromium"], &["firefox"]]
    };
    openers.iter().any(|words| {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).arg(path);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let Ok(mut child) = command.spawn() else { return false };
        // A launcher ends soon; a browser goes on running.
        thread::sleep(Duration::from_millis(700));
        child.try_wait().map_or(true, |ended| ended.is_none_or(|status| status.success()))
    })
}

/// A page that redirects the browser, in a folder of its own; both are removed when it is dropped.
struct Page {
    folder: PathBuf,
}

impl Page {
    fn file(&self) -> PathBuf {
        self.folder.join("komainu.html")
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        // A page that cannot be removed is still readable by the user alone.
        let _ = fs::remove_file(self.file());
        let _ = fs::remove_dir(&self.folder);
    }
}

/// Creates a page that redirects the browser to an address, where only this user can read it.
fn page(url: &str) -> io::Result<Page> {
    let own = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
    let own = own.filter(|folder| folder.is_absolute() && folder.is_dir());
    let page = Page { folder: folder_in(own.unwrap_or_else(std::env::temp_dir))? };
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(page.file())?;
    writeln!(
        file,
        "<!DOCTYPE html><meta charset=\"utf-8\"><title>Komainu</title>\
         <meta name=\"referrer\" content=\"no-referrer\">\
         <meta http-equiv=\"refresh\" content=\"0; url={url}\"><a href=\"{url}\">The board</a>"
    )?;
    Ok(page)
}

/// Creates a folder that only this user can enter, under an unpredictable name.
fn folder_in(place: PathBuf) -> io::Result<PathBuf> {
    let folder = place.join(format!("komainu-{:016x}", RandomState::new().hash_one(0)));
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has modes"))]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(&folder)?;
    Ok(folder)
}
