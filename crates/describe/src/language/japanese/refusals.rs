//! Moves that are not possible, in Japanese.

use super::Japanese;
use crate::language::{GameWords, RefusalWords, RefusedMove};
use komainu_core::board::{MustPromote, NoPromotion, Outcome, Reason, Refusal};
use komainu_core::rules::RuleOption;
use komainu_core::text::Language;
use komainu_core::types::Square;

impl RefusalWords for Japanese {
    fn refusal(&self, m: &RefusedMove<'_>, refusal: &Refusal) -> String {
        let RefusedMove { player, piece, from, to, .. } = m;
        let player = self.player(*player);
        let square = |square: &Square| (m.square)(*square);
        let standing = |square: &Square| {
            let (color, name, square) = m.standing(*square);
            format!("{square}の{}の{name}", self.player(color))
        };
        let those =
            |squares: &[Square]| squares.iter().map(standing).collect::<Vec<_>>().join("と");
        let here = from.as_ref().map_or_else(String::new, |from| format!("{from}の"));
        match refusal {
            Refusal::GameOver(outcome) => {
                format!("対局は終わっています（{}）。", over(*outcome, self))
            }
            Refusal::NoPiece => {
                format!("{}に駒はありません。", from.as_deref().unwrap_or_default())
            }
            Refusal::NotYours(theirs) => format!(
                "{here}{piece}は{}の駒で、いまは{player}の手番です。",
                self.player(theirs.color())
            ),
            Refusal::OutOfReach => format!("{here}{piece}は{to}へ動けません。"),
            Refusal::Stuck => format!("{here}{piece}は行き所のない駒です。"),
            Refusal::OwnPiece(own) => {
                format!("味方の駒（{}）があるので進めません。", standing(own))
            }
            Refusal::Blocked(squares) => format!("間に{}があるので進めません。", those(squares)),
            Refusal::WrongHop { over, least, most } => {
                let needed = match (least, most) {
                    (least, most) if least == most => format!("ちょうど{least}枚"),
                    (least, &u8::MAX) => format!("{least}枚以上"),
                    (least, most) => format!("{least}枚から{most}枚"),
                };
                format!(
                    "{piece}がそこへ行くには間の駒を{needed}飛び越える必要がありますが、間の駒は{over}枚です。"
                )
            }
            Refusal::OnlyCaptures => {
                format!(
                    "{piece}は相手の駒を取るときだけ{to}へ進めますが、そこに相手の駒はありません。"
                )
            }
            Refusal::OnlyMoves => {
                format!(
                    "{piece}は{to}が空いているときだけそこへ進めます。その動きで駒は取れません。"
                )
            }
            Refusal::RanksTooHigh(victim) => {
                format!("{}は格が高く、{piece}はその動きでは取れません。", standing(victim))
            }
            Refusal::PassedOverRankTooHigh(squares) => {
                format!("{}は格が高く、{piece}は飛び越えられません。", those(squares))
            }
            Refusal::PassesOverOnlyToCapture(squares) => format!(
                "{piece}が駒を飛び越えられるのは相手の駒を取るときだけで、{to}に相手の駒はありません。間に{}があります。",
                those(squares)
            ),
            Refusal::NothingToCapture(way) => {
                format!("途中の{}に取る駒がありません。", square(way))
            }
            Refusal::CannotPass => {
                format!("{piece}はすでに{to}にいて、じっと（手を渡す手）はできません。")
            }
            Refusal::NoRoomToPass => {
                format!("{piece}がじっと（手を渡す手）をするには、隣に空いたマスが必要です。")
            }
            Refusal::MayNotPromote(NoPromotion::NotThisPiece) => {
                format!("{piece}は成れない駒です。")
            }
            Refusal::MayNotPromote(NoPromotion::OutsideZone) => {
                "敵陣にかからない手では成れません。".to_owned()
            }
            Refusal::MayNotPromote(NoPromotion::NoCapture) => {
                format!("{piece}は駒を取る手でしか成れません。")
            }
            Refusal::MayNotPromote(NoPromotion::Declined(deferral)) => format!(
                "{piece}は敵陣に入るときに成りませんでした。{}",
                rule(deferral.sentence(Language::Japanese))
            ),
            Refusal::MayNotPromote(NoPromotion::ByVictim) => {
                format!("{piece}が何になるかは、取る駒で決まります。")
            }
            Refusal::MustPromote(MustPromote::Stuck) => {
                format!("{piece}は{to}では必ず成ります。")
            }
            Refusal::MustPromote(MustPromote::Always) => {
                format!("この手では{piece}は必ず成ります。")
            }
            Refusal::MustPromote(MustPromote::VictimPromoted) => {
                format!("成り駒を取るので、{piece}は必ず成ります。")
            }
            Refusal::MustPromote(MustPromote::Infected(_)) => {
                format!("取る駒によって、{piece}は別の駒に変わります。")
            }
            Refusal::InCheck { royal, attackers, is_already } => {
                let king = m.royal(*royal);
                let still = if *is_already { "王手が解けず、" } else { "" };
                format!(
                    "{still}{}の{king}が{}に取られてしまいます。",
                    square(royal),
                    those(attackers)
                )
            }
            Refusal::ProtectedLion { lion, protectors } => format!(
                "離れた獅子は、足があれば獅子で取れません。{}の獅子には{}の足があります。",
                square(lion),
                those(protectors)
            ),
            Refusal::LionTakenInReturn { lion: _, taken, protectors } => {
                let protected = match protectors[..] {
                    [] => String::new(),
                    _ => format!("この獅子には{}の足があります。", those(protectors)),
                };
                format!(
                    "直前の手で{}の獅子が獅子以外の駒に取られたので、獅子以外の駒で獅子を取り返せません（先獅子）。\
                     {protected}",
                    square(taken)
                )
            }
            Refusal::ProtectedFromEmperor { victim, protectors } => format!(
                "{piece}は、足のある（守られている）駒を取れません。{}の駒は{}に守られています。",
                square(victim),
                those(protectors)
            ),
            Refusal::Repeats { times } => {
                format!("この手を指すと、すでに{times}回現れた局面に戻ります。")
            }
            Refusal::RepeatsTheWayOn => {
                "同じ局面が繰り返されていて、この手は前にもその局面で指されています。".to_owned()
            }
            Refusal::FullFile { pawns } => {
                format!("この筋にはすでに{}があります（二歩）。", those(pawns))
            }
            Refusal::BeforeRoyal(limit) => rule(limit.sentence(Language::Japanese)),
            Refusal::NoDrops => "このゲームでは持ち駒を使いません。".to_owned(),
            Refusal::NotInHand(_) => format!("{player}の持ち駒に{piece}はありません。"),
            Refusal::Occupied(taken) => {
                format!("駒は空いたマスに打ちます。そこには{}があります。", standing(taken))
            }
            Refusal::NoMoveFromThere => format!("{to}に打つと{piece}は行き所のない駒になります。"),
            Refusal::DropRanks(ranks) => format!("{piece}は手前の{ranks}段にしか打てません。"),
            Refusal::NoOtherSide => "この駒は成った形では打てません。".to_owned(),
            Refusal::DropChecks => "王手になる駒打ちはできません。".to_owned(),
            Refusal::TooManyMoves => "指し手が多すぎて、理由を調べられません。".to_owned(),
            Refusal::PawnDropMates => {
                format!("{piece}を打って詰ますことはできません（打ち歩詰め）。")
            }
        }
    }

    fn decided_by(&self, option: &RuleOption) -> String {
        let (title, chosen) = (self.option_title(&option.name), self.choice_title(&option.chosen));
        format!("これはルール「{title}」で選べます（現在は「{chosen}」）。")
    }
}

/// A sentence of the rules as a reason.
fn rule(sentence: &str) -> String {
    format!("「{}」というルールです。", sentence.trim_end_matches('。'))
}

/// How a game has ended.
pub(super) fn over(outcome: Outcome, words: &impl GameWords) -> String {
    let reason = match outcome.reason {
        Reason::RoyalsCaptured => "王駒がなくなった",
        Reason::Check => "王手",
        Reason::BareKing => "裸玉",
        Reason::Checkmate => "詰み",
        Reason::NoLegalMove => "指せる手がない",
        Reason::Repetition => "千日手",
        Reason::PerpetualCheck => "連続王手の千日手",
        Reason::Declaration => "入玉宣言",
        Reason::Try => "トライ",
        Reason::Goal => "目標に到達",
    };
    match outcome.winner {
        Some(color) => format!("{reason}、{}の勝ち", words.player(color)),
        None => format!("{reason}、引き分け"),
    }
}
