//! What pieces are called in KIF and KI2.

use crate::notation::kanji;
use crate::rules::Rules;
use crate::types::PieceKind;

/// The pieces of a game by all names that are used in drawings and moves.
pub(in super::super) struct Names {
    /// Longer names before shorter ones.
    list: Vec<(String, PieceKind)>,
}

impl Names {
    pub fn new(rules: &Rules) -> Self {
        const OTHER: [(&str, &str); 6] = [
            ("玉", "王"),
            ("龍", "竜"),
            ("全", "成銀"),
            ("圭", "成桂"),
            ("杏", "成香"),
            ("と", "个"),
        ];
        let mut list = Vec::new();
        for (index, short) in kanji::short_names(rules).into_iter().enumerate() {
            let kind = PieceKind(index as u16);
            let piece = &rules.pieces[index];
            let names = [short, Some(kanji::name(rules, kind)), piece.kanji.clone()];
            for name in names.into_iter().flatten() {
                for (known, other) in OTHER {
                    if name.contains(known) {
                        list.push((name.replace(known, other), kind));
                    }
                }
                list.push((name, kind));
            }
            list.extend(piece.kif.iter().map(|name| (name.clone(), kind)));
        }
        list.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        Self { list }
    }

    /// The piece with whose name a text begins, and the rest.
    pub fn piece<'t>(&self, text: &'t str) -> Option<(PieceKind, &'t str)> {
        self.list.iter().find_map(|(name, kind)| Some((*kind, text.strip_prefix(name.as_str())?)))
    }

    /// Tells if a piece is called so.
    pub fn is_called(&self, kind: PieceKind, name: &str) -> bool {
        self.list.iter().any(|(known, of)| *of == kind && known == name)
    }
}
