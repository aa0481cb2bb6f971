//! The names of games and of handicaps in KIF, which are spelt in several ways.

use super::{Handicap, Names, Rules};

impl Names {
    /// Tells if the game without a handicap is called so in KIF, however that is spelt.
    #[must_use]
    pub fn is_kif(&self, name: &str) -> bool {
        contains(&self.kif, name)
    }
}

impl Rules {
    /// The handicap that is called so in KIF, however that is spelt.
    ///
    /// ```
    /// use komainu::Variant;
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

/// Tells if a name is one of these, however it is spelt.
fn contains(names: &[String], name: &str) -> bool {
    let name = plain(name);
    names.iter().any(|known| plain(known) == name)
}

/// The one spelling of all that stand for the same: no blanks, small Latin letters, numbers in
/// ordinary digits, 落 for 落ち and the usual form of 両.
pub(super) fn plain(name: &str) -> String {
    const KANJI: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let mut plain = String::new();
    for c in name.chars().filter(|c| !c.is_whitespace()) {
        match c {
            '０'..='９' => plain.extend(char::from_digit(c as u32 - '０' as u32, 10)),
            '十' => plain += "10",
            '兩' => plain.push('両'),
            '＋' => plain.push('+'),
            'ち' if plain.ends_with('落') => {}
            c => match KANJI.iter().position(|&kanji| kanji == c) {
                Some(index) => plain += &(index + 1).to_string(),
                None => plain.push(c.to_ascii_lowercase()),
            },
        }
    }
    plain
}
