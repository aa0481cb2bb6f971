//! The names of pieces in Japanese texts.

use std::collections::{HashMap, HashSet};

use super::{PieceRules, Rules};
use crate::types::PieceKind;

const PROMOTED: char = '成';

/// The kanji on pieces with their abbreviations, where one character is enough.
///
/// Source: the abbreviations of the Japan Shogi Association, and lishogi's for Chu Shogi.
const SHORT: [(&str, &str); 36] = [
    ("玉将", "玉"),
    ("飛車", "飛"),
    ("角行", "角"),
    ("金将", "金"),
    ("銀将", "銀"),
    ("桂馬", "桂"),
    ("香車", "香"),
    ("歩兵", "歩"),
    ("龍王", "龍"),
    ("龍馬", "馬"),
    ("成銀", "全"),
    ("成桂", "圭"),
    ("成香", "杏"),
    ("と金", "と"),
    ("銅将", "銅"),
    ("盲虎", "虎"),
    ("醉象", "象"),
    ("猛豹", "豹"),
    ("奔王", "奔"),
    ("仲人", "仲"),
    ("麒麟", "麒"),
    ("鳳凰", "鳳"),
    ("獅子", "獅"),
    ("反車", "反"),
    ("横行", "横"),
    ("竪行", "竪"),
    ("太子", "太"),
    ("飛鹿", "鹿"),
    ("飛牛", "牛"),
    ("奔猪", "猪"),
    ("角鷹", "鷹"),
    ("飛鷲", "鷲"),
    ("鯨鯢", "鯨"),
    ("白駒", "駒"),
    ("鉄将", "鉄"),
    ("石将", "石"),
];
/// The kinds of ordinary shogi, which come first in the list.
const ORDINARY: usize = 14;

/// The names of the pieces of a game: one for drawn boards, one for moves, and all that are read.
#[derive(Debug)]
#[doc(hidden)]
pub struct JapaneseNames {
    short: Vec<Option<String>>,
    in_moves: Vec<String>,
    /// All names, longer ones before shorter ones.
    all: Vec<(String, PieceKind)>,
}

impl JapaneseNames {
    /// The names of the pieces of a game with these rules.
    pub fn of(rules: &Rules) -> Self {
        const OTHER: [(&str, &str); 6] = [
            ("玉", "王"),
            ("龍", "竜"),
            ("全", "成銀"),
            ("圭", "成桂"),
            ("杏", "成香"),
            ("と", "个"),
        ];
        let (short, in_moves) = (short_names(rules), names_in_moves(rules));
        let mut all = Vec::new();
        for (index, piece) in rules.pieces.iter().enumerate() {
            let kind = PieceKind(index as u16);
            let names = [short[index].as_ref(), Some(&in_moves[index]), piece.kanji.as_ref()];
            for name in names.into_iter().flatten() {
                for (known, other) in OTHER {
                    if name.contains(known) {
                        all.push((name.replace(known, other), kind));
                    }
                }
                all.push((name.clone(), kind));
            }
            all.extend(piece.kif.iter().map(|name| (name.clone(), kind)));
        }
        all.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        Self { short, in_moves, all }
    }

    /// The short name of a kind for drawn boards; none if it cannot be distinguished from another kind.
    pub fn short(&self, kind: PieceKind) -> Option<&str> {
        self.short[kind.index()].as_deref()
    }

    /// Returns `true` if every kind has a name for drawn boards.
    pub fn all_have_short(&self) -> bool {
        self.short.iter().all(Option::is_some)
    }

    /// The name of a kind in moves.
    pub fn in_moves(&self, kind: PieceKind) -> &str {
        &self.in_moves[kind.index()]
    }

    /// The piece with whose name a text begins, and the rest of the text.
    pub fn piece<'t>(&self, text: &'t str) -> Option<(PieceKind, &'t str)> {
        self.all.iter().find_map(|(name, kind)| Some((*kind, text.strip_prefix(name.as_str())?)))
    }

    /// Returns `true` if a piece has this name.
    pub fn is_called(&self, kind: PieceKind, name: &str) -> bool {
        self.all.iter().any(|(known, of)| *of == kind && known == name)
    }
}

/// The short name of each kind for drawn boards, no two the same: as few characters as distinguish it
/// from all others; none for a kind that cannot be distinguished.
///
/// A promoted kind with the kanji of an unpromoted one has 成 before it. If several kinds promote to the
/// same kanji, the name is made from the unpromoted piece: 成 and that piece, or the one character that
/// stands for both.
fn short_names(rules: &Rules) -> Vec<Option<String>> {
    let kinds = || rules.pieces.iter();
    let mut names: Vec<Option<String>> = vec![None; rules.pieces.len()];
    let mut taken = HashSet::new();
    // Unpromoted kinds have the first choice.
    for is_promoted in [false, true] {
        for way in 0..WAYS {
            let mut wanted: HashMap<String, Vec<usize>> = HashMap::new();
            for (index, piece) in kinds().enumerate() {
                let waits = names[index].is_none() && piece.promoted_from.is_some() == is_promoted;
                if let Some(name) = short_in_way(rules, piece, way).filter(|_| waits) {
                    wanted.entry(name).or_default().push(index);
                }
            }
            let clear = wanted.into_iter().filter(|(_, wanting)| wanting.len() == 1);
            for (name, wanting) in clear {
                if taken.insert(name.clone()) {
                    names[wanting[0]] = Some(name);
                }
            }
        }
    }
    names
}

/// The number of ways to shorten the name of a kind.
const WAYS: usize = 4;

/// The short name of a kind made in one of the ways; earlier ways are better.
fn short_in_way(rules: &Rules, piece: &PieceRules, way: usize) -> Option<String> {
    if let Some(name) = piece.kif.get(1).or(piece.kif.first()) {
        return (way == 0).then(|| name.clone());
    }
    let kanji = piece.kanji.as_deref()?;
    let promoted = |base: &str| format!("{PROMOTED}{base}");
    match (way, piece.promoted_from) {
        (0, _) => Some(abbreviated(kanji).to_owned()),
        (1, None) => Some(kanji.to_owned()),
        (1, Some(_)) => Some(promoted(abbreviated(kanji))),
        (2, Some(base)) => {
            let base = abbreviated(rules.pieces[base.index()].kanji.as_deref()?);
            let promoted = promoted(base);
            Some(abbreviated(&promoted).to_owned())
        }
        (3, Some(_)) => Some(kanji.to_owned()),
        _ => None,
    }
}

/// The abbreviation of a kanji, or all of it if it has none.
fn abbreviated(kanji: &str) -> &str {
    SHORT.iter().find(|(known, _)| *known == kanji).map_or(kanji, |(_, short)| short)
}

/// The name of each kind in moves: the one in its file, or else the abbreviation in games with only
/// pieces of ordinary shogi, the whole kanji in others, and the symbol of a piece without kanji.
fn names_in_moves(rules: &Rules) -> Vec<String> {
    let is_ordinary = |kanji: &str| SHORT[..ORDINARY].iter().any(|(known, _)| *known == kanji);
    let mut pieces = rules.pieces.iter();
    let all_ordinary = pieces.all(|piece| piece.kanji.as_deref().is_some_and(is_ordinary));
    let kinds = rules.pieces.iter().enumerate();
    let name = |(index, piece): (usize, &PieceRules)| match (piece.kif.first(), &piece.kanji) {
        (Some(name), _) => name.clone(),
        (None, None) => rules.letters(PieceKind(index as u16)),
        // 成銀 and its like are not abbreviated in moves.
        (None, Some(kanji)) if kanji.starts_with(PROMOTED) => kanji.clone(),
        (None, Some(kanji)) if all_ordinary => abbreviated(kanji).to_owned(),
        (None, Some(kanji)) => kanji.clone(),
    };
    kinds.map(name).collect()
}
