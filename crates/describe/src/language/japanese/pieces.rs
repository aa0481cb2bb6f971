//! Pieces in Japanese.

use super::{Japanese, last_ranks};
use crate::language::{PieceFact, PieceWords};
use komainu_core::rules::Deferral;
use komainu_core::text::Language;

impl PieceWords for Japanese {
    fn piece_fact(&self, fact: PieceFact) -> &'static str {
        match fact {
            PieceFact::Symbol => "記号",
            PieceFact::Kanji => "漢字",
            PieceFact::Reading => "読み",
            PieceFact::Id => "ID",
            PieceFact::PromotesTo => "成り駒",
            PieceFact::PromotedFrom => "成る前",
        }
    }

    fn pieces_of(&self, game: &str) -> String {
        format!("{game}の駒")
    }

    fn never_moves(&self) -> &'static str {
        "この駒は動けない。"
    }

    fn moves_intro(&self, are_several: bool) -> &'static str {
        if are_several {
            "1手で次の動きのうち一つができる："
        } else {
            "1手で次の動きができる："
        }
    }

    fn sentences(&self, sentences: &[String]) -> String {
        sentences.concat()
    }

    fn effect(&self, phrase: &str) -> String {
        format!("{phrase}。")
    }

    fn royal(&self) -> &'static str {
        "王駒である。王駒をすべて失った側の負けとなる。"
    }

    fn has_to_promote(&self, ranks: u8) -> String {
        format!("{}に進むときは必ず成る。", last_ranks(ranks))
    }

    fn other_deferral(&self, deferral: Deferral) -> String {
        let rule = deferral.sentence(Language::Japanese);
        format!("この駒の成り方は、ほかの駒と異なる。{rule}")
    }

    fn last_rank_chance(&self) -> &'static str {
        "前に成らなかった駒も、最も奥の段では成れる。"
    }

    fn infects(&self, kind: &str) -> String {
        format!("この駒を取った駒は、王駒を除き、{kind}に変わる。")
    }

    fn rank(&self, rank: u8) -> String {
        format!("駒の格は{rank}位である（1位が最も高い）。")
    }

    fn in_hand_as(&self, kind: &str) -> String {
        format!("取られると、{kind}として持ち駒になる。")
    }

    fn drop_ranks(&self, ranks: u8) -> String {
        match ranks {
            1 => "最も手前の段にだけ打てる。".to_owned(),
            ranks => format!("手前の{ranks}段にだけ打てる。"),
        }
    }

    fn drop_id(&self, id: &str) -> String {
        format!("QBoardでは、打つときに{id}と書く。")
    }

    fn lion_in_trading(&self) -> &'static str {
        "獅子の取り合いの規則では、獅子として扱う。"
    }

    fn minor(&self) -> &'static str {
        "獅子の取り合いと裸玉の規則では、歩兵級の駒として扱う。"
    }

    fn points(&self, points: u8) -> String {
        format!("持将棋では{points}点に数える。")
    }
}
