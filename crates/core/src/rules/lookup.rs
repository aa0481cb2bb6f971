//! Finding the game that a name means.

use thiserror::Error;

use super::{Names, distance, is_close};

/// The most games that an error names.
const MAX_CLOSE: usize = 3;
/// The fewest letters that stand for a longer name beginning with them.
const SHORTEST_BEGINNING: usize = 3;

/// No game has this name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("unknown variant `{found}`{} `komainu variants` lists those that are built in", hint(.close))]
pub struct UnknownGame {
    /// The name as it was given.
    pub found: String,
    /// The ids of games with similar names, the closest first.
    pub close: Vec<String>,
}

/// The names of a game.
#[derive(Debug, Clone, Copy)]
#[doc(hidden)]
pub struct GameNames<'g> {
    /// The game's id.
    pub id: &'g str,
    /// The game's display name.
    pub title: &'g str,
    /// All other names.
    pub names: &'g Names,
    /// True if the game comes from outside, and so takes precedence over built-in games.
    pub is_from_outside: bool,
}

/// The index of the game that a name means: its id, then another of its names, then its display name, in
/// any case; and then any of them whatever characters are between its words.
///
/// # Errors
/// If no game has this name; the error names the games with similar names.
#[doc(hidden)]
pub fn look_up<'g>(
    games: impl DoubleEndedIterator<Item = GameNames<'g>> + ExactSizeIterator + Clone,
    name: &str,
) -> Result<usize, UnknownGame> {
    let find = |is_meant: &dyn Fn(&GameNames<'g>) -> bool| {
        let outside = |game: GameNames<'g>| game.is_from_outside && is_meant(&game);
        let last_outside = games.clone().rposition(outside);
        last_outside.or_else(|| games.clone().position(|game| is_meant(&game)))
    };
    let plain_name = plain(name);
    games
        .clone()
        .position(|game| game.id.eq_ignore_ascii_case(name))
        .or_else(|| find(&|game| game.names.contain(game.id, name)))
        .or_else(|| find(&|game| game.title.eq_ignore_ascii_case(name)))
        .or_else(|| find(&|game| game.all().any(|known| plain(&known) == plain_name)))
        .ok_or_else(|| UnknownGame { found: name.to_owned(), close: close(games, &plain_name) })
}

impl<'g> GameNames<'g> {
    /// The names that users have for the game besides its id, with or without `shogi` after it, and its
    /// display name.
    pub fn others(&self) -> Vec<&'g str> {
        let mut known = vec![plain(self.id), plain(self.id) + "shogi", plain(self.title)];
        let names = self.names.aliases.iter().chain(&self.names.titles);
        let is_new = |name: &&str| {
            let plain = plain(name);
            let is_new = !known.contains(&plain);
            known.push(plain);
            is_new
        };
        names.map(String::as_str).filter(is_new).collect()
    }

    /// All names of the game.
    pub fn all(&self) -> impl Iterator<Item = String> {
        let Names { aliases, titles, cecp, uci, xboard, .. } = self.names;
        let xboard = xboard.iter().flat_map(|xboard| &xboard.names);
        let words = aliases.iter().chain(titles).chain(cecp).chain([uci]).chain(xboard);
        let words = words.map(String::as_str).chain([self.id, self.title]);
        words.map(str::to_owned).chain([format!("{}shogi", self.id)])
    }
}

/// A name without differences of spelling: case, full width, characters between words, and the marks of
/// long vowels.
fn plain(name: &str) -> String {
    let half_width = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        _ => c,
    };
    let letters = name.chars().map(half_width).flat_map(char::to_lowercase);
    let letters = letters.filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_' | '\'' | '・'));
    letters
        .map(|c| match c {
            'ō' | 'ô' => 'o',
            'ū' | 'û' => 'u',
            _ => c,
        })
        .collect()
}

/// The ids of the games with similar names, the closest first; if there are none, of the games with
/// names that begin like this.
fn close<'g>(games: impl Iterator<Item = GameNames<'g>> + Clone, plain_name: &str) -> Vec<String> {
    let slips = |game: GameNames<'g>| {
        let known = game.all().map(|known| plain(&known));
        let close = known.filter(|known| is_close(plain_name, known));
        Some((close.map(|known| distance(plain_name, &known)).min()?, game.id))
    };
    let near: Vec<_> = games.clone().filter_map(slips).collect();
    let fewest = near.iter().map(|(slips, _)| *slips).min();
    let mut ids: Vec<&str> =
        near.into_iter().filter(|(slips, _)| Some(*slips) == fewest).map(|(_, id)| id).collect();
    if ids.is_empty() && plain_name.chars().count() >= SHORTEST_BEGINNING {
        let is_begun = |game: &GameNames<'g>| game.all().any(|k| plain(&k).starts_with(plain_name));
        ids = games.filter(is_begun).map(|game| game.id).collect();
    }
    ids.into_iter().take(MAX_CLOSE).map(str::to_owned).collect()
}

/// The question whether one of these games is meant, or the sign that separates two clauses.
fn hint(close: &[String]) -> String {
    match close {
        [] => ";".to_owned(),
        _ => format!(", did you mean `{}`?", close.join("` or `")),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::catalog::{find, look_up};

    #[test]
    fn a_name_is_understood_however_it_is_spelt() {
        let names = [
            ("Chu Shogi", "chu"),
            ("CHU_SHOGI", "chu"),
            ("chū shōgi", "chu"),
            ("中将棋", "chu"),
            ("maka dai dai", "maka-dai-dai"),
            ("MakaDaiDai-Shogi", "maka-dai-dai"),
            ("摩訶大大将棋", "maka-dai-dai"),
            ("Heian Shogi", "hshogi"),
            ("heian-shogi", "heian"),
            ("heian_shogi", "hshogi"),
            ("heian dai shogi", "heian"),
            ("Mini Shogi", "mini"),
            ("５五将棋", "mini"),
            ("5x5+5_shogi", "mini"),
            ("将棋", "shogi"),
            ("どうぶつしょうぎ", "dobutsu"),
            ("crazywa", "wa"),
            ("Taikyoku Shōgi", "taikyoku"),
        ];
        for (name, id) in names {
            assert_eq!(find(name).map(|file| file.id()), Some(id), "{name}");
        }
    }

    #[test]
    fn a_misspelt_name_gets_the_game_that_was_meant() {
        let names = [
            ("chuu", "chu"),
            ("cuh", "chu"),
            ("tenjuki", "tenjiku"),
            ("tenjikku shogi", "tenjiku"),
            ("tenj", "tenjiku"),
            ("taikyouku", "taikyoku"),
            ("minishougi", "mini"),
            ("mkaa-dai-dai", "maka-dai-dai"),
            ("doubutsu", "dobutsu"),
            ("kyotto", "kyoto"),
            ("shoggi", "shogi"),
            ("中将騎", "chu"),
        ];
        for (name, id) in names {
            let close = look_up(name).unwrap_err().close;
            assert!(close.iter().any(|close| close == id), "{name}: {close:?}");
        }
    }

    #[test]
    fn what_is_like_no_game_gets_no_hint() {
        for name in ["chess", "xiangqi", "crazyhouse", "makruk", "", " ", "x", "go", "囲碁"] {
            let error = look_up(name).unwrap_err();
            assert_eq!(error.close, [""; 0], "{name}");
        }
        let long = "chu".repeat(100_000);
        assert_eq!(look_up(&long).unwrap_err().close, [""; 0]);
    }
}
