//! The secret of the address, which is kept beside the games: an open page goes on working when the
//! program is started again at the same port.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind};
use std::path::Path;

use komainu_core::files::{self, Readers};

/// The name of the file.
const NAME: &str = ".secret";
/// The number of digits of a secret.
const LENGTH: usize = 32;

/// The secret that is kept in a folder, or a new one, and a warning about it, if there is one.
pub fn of(folder: &Path) -> (String, Option<String>) {
    let path = folder.join(NAME);
    let refused = match kept(&path) {
        Ok(secret) => return (secret, None),
        Err(problem) if problem.kind() == ErrorKind::NotFound => None,
        // A secret that cannot be trusted is replaced.
        Err(problem) => Some(format!("{}: {problem}; the address is a new one", path.display())),
    };
    let secret = random();
    let keep = || {
        fs::create_dir_all(folder)?;
        if refused.is_some() {
            fs::remove_file(&path)?;
        }
        files::write_new(&path, &secret, Readers::Owner)
    };
    let Err(problem) = keep() else { return (secret, refused) };
    // A program that was started at the same time may have kept another one.
    if let Ok(secret) = kept(&path) {
        return (secret, refused);
    }
    let path = path.display();
    let words = format!("{path}: {problem}; the address will be another one at the next start");
    (secret, Some(words))
}

/// Makes a secret that has nothing in common with others: each thread draws its own keys, and goes on with
/// keys that follow them.
pub fn fresh() -> String {
    let drawn = std::thread::Builder::new().spawn(random).map(std::thread::JoinHandle::join);
    drawn.ok().and_then(Result::ok).unwrap_or_else(random)
}

/// Makes a random secret.
fn random() -> String {
    // A hash of 0 under keys that the system draws at random.
    let part = || format!("{:016x}", RandomState::new().hash_one(0));
    part() + &part()
}

/// Reads the secret in a file, which no other user may be able to read.
fn kept(path: &Path) -> io::Result<String> {
    let bytes = files::read_unlinked(path, LENGTH as u64)?;
    check_private(path)?;
    let is_digit = |byte: &u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(byte);
    match String::from_utf8(bytes) {
        Ok(text) if text.len() == LENGTH && text.bytes().all(|byte| is_digit(&byte)) => Ok(text),
        _ => Err(io::Error::other("it is no secret of this program")),
    }
}

#[cfg(unix)]
fn check_private(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt;
    let data = fs::symlink_metadata(path)?;
    if data.mode() & 0o077 != 0 {
        return Err(io::Error::other("others may read it"));
    }
    #[cfg(target_os = "linux")]
    if data.uid() != nix::unistd::geteuid().as_raw() {
        return Err(io::Error::other("it belongs to somebody else"));
    }
    Ok(())
}

#[cfg(not(unix))]
fn check_private(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("komainu-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn secrets_are_long_and_never_the_same_but_in_one_folder() {
        let (one, other) = (folder("secret-one"), folder("secret-other"));
        let secrets = [&one, &other, &one].map(|folder| {
            let (secret, problem) = of(folder);
            assert_eq!((secret.len(), problem), (LENGTH, None));
            secret
        });
        assert_eq!(secrets[0], secrets[2]);
        assert_ne!(secrets[0], secrets[1]);
        assert_ne!(secrets[0][..16], secrets[0][16..]);
        fs::remove_dir_all(one).unwrap();
        fs::remove_dir_all(other).unwrap();
    }

    #[test]
    #[cfg(unix)]
    fn a_secret_that_others_may_read_or_that_lies_elsewhere_is_one_no_longer() {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
        let folder = folder("secret-known");
        let path = folder.join(NAME);
        let (first, _) = of(&folder);
        let mode = || fs::symlink_metadata(&path).unwrap().mode() & 0o777;
        assert_eq!(mode(), 0o600);
        let elsewhere = folder.join("elsewhere");
        let spoils: [&dyn Fn(); 5] = [
            &|| fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap(),
            &|| {
                fs::rename(&path, &elsewhere).unwrap();
                symlink(&elsewhere, &path).unwrap();
            },
            &|| fs::write(&path, "x").unwrap(),
            &|| fs::write(&path, "0".repeat(33)).unwrap(),
            &|| fs::write(&path, "../x/../../etc/passwd/..........").unwrap(),
        ];
        let mut known = vec![first];
        for spoil in spoils {
            spoil();
            let (secret, problem) = of(&folder);
            assert!(problem.unwrap().contains(NAME));
            assert!(!known.contains(&secret));
            assert_eq!((mode(), of(&folder)), (0o600, (secret.clone(), None)));
            known.push(secret);
        }
        assert_eq!(fs::read_to_string(&elsewhere).unwrap(), known[1], "it is not written through");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_board_whose_secret_cannot_be_kept_has_one_and_says_so() {
        let folder = folder("secret-nowhere");
        fs::write(&folder, "a file").unwrap();
        let (secret, problem) = of(&folder);
        assert_eq!(secret.len(), LENGTH);
        assert!(problem.unwrap().contains("at the next start"));
        fs::remove_file(folder).unwrap();
    }
}
