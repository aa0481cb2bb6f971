//! The names of games and of handicaps in KIF, which are spelt in several ways.

use super::{Handicap, Names, Rules};

impl Names {
    /// Returns `true` if the game without a handicap has this name in KIF, however it is spelt.
    #[must_use]
    pub fn is_kif(&self, name: &str) -> bool {
        contains(&self.kif, name)
    }
}

impl Rules {
    /// The handicap with this name in KIF, however it is spelt.
    ///
    /// ```
    /// use komainu_core::Variant;
    /// let shogi = Variant::find("shogi", &[]).unwrap();
    /// let found = |name| Some(shogi.rules().handicap_in_kif(name)?.name.as_str());
    /// for name in ["二枚落ち", "2枚落ち", "２枚落", "飛角落ち"] {
    ///     assert_eq!(found(name), Some("two_pieces"));
    /// }
    /// assert_eq!(found("平手"), None);
    /// ```
    #[must_use]
    pub fn handicap_in_kif(&self, name: &str) -> Option<&Handicap> {
        self.handicaps.iter().find(|handicap| contains(&handicap.kif, name))
    }
}

/// Returns `true` if a name is one of these, however it is spelt.
fn contains(names: &[String], name: &str) -> bool {
    names.iter().any(|known| plain(known).eq(plain(name)))
}

/// The common form of all spellings of a name: no blanks, small Latin letters, numbers in ordinary
/// digits, 落 for 落ち and the usual form of 両.
pub(super) fn plain(name: &str) -> impl Iterator<Item = char> {
    const KANJI: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let digit = |digit: usize| char::from_digit(digit as u32, 10);
    let mut before = None;
    let characters = name.chars().filter(|c| !c.is_whitespace()).flat_map(move |c| {
        if c == 'ち' && before == Some('落') {
            return [None, None];
        }
        before = Some(c);
        match c {
            '０'..='９' => [digit(c as usize - '０' as usize), None],
            '十' => [Some('1'), Some('0')],
            '兩' => [Some('両'), None],
            '＋' => [Some('+'), None],
            c => match KANJI.iter().position(|&kanji| kanji == c) {
                Some(index) => [digit(index + 1), None],
                None => [Some(c.to_ascii_lowercase()), None],
            },
        }
    });
    characters.flatten()
}
