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
                format!("対局は終わっている（{}）。", over(*outcome, self))
            }
            Refusal::NoPiece => format!("{}に駒はない。", from.as_deref().unwrap_or_default()),
            Refusal::NotYours(theirs) => format!(
                "{here}{piece}は{}の駒で、いまは{player}の手番である。",
                self.player(theirs.color())
            ),
            Refusal::OutOfReach => format!("{here}{piece}は{to}へ動けない。"),
            Refusal::Stuck => format!("{here}{piece}は行き所のない駒である。"),
            Refusal::OwnPiece(own) => format!("味方の駒（{}）があるので進めない。", standing(own)),
            Refusal::Blocked(squares) => format!("間に{}があるので進めない。", those(squares)),
            Refusal::WrongHop { over, least, most } => {
                let needed = match (least, most) {
                    (least, most) if least == most => format!("ちょうど{least}枚"),
                    (least, &u8::MAX) => format!("{least}枚以上"),
                    (least, most) => format!("{least}枚から{most}枚"),
                };
                format!(
                    "{piece}がそこへ行くには間の駒を{needed}飛び越えなければならないが、間の駒は{over}枚である。"
                )
            }
            Refusal::OnlyCaptures => {
                format!("{piece}は相手の駒を取るときだけ{to}へ進めるが、そこに相手の駒はない。")
            }
            Refusal::OnlyMoves => {
                format!("{piece}は{to}が空いているときだけそこへ進める。その動きで駒は取れない。")
            }
            Refusal::RanksTooHigh(victim) => {
                format!("{}は格が高く、{piece}はその動きでは取れない。", standing(victim))
            }
            Refusal::PassedOverRankTooHigh(squares) => {
                format!("{}は格が高く、{piece}は飛び越せない。", those(squares))
            }
            Refusal::PassesOverOnlyToCapture(squares) => format!(
                "{piece}が駒を飛び越せるのは相手の駒を取るときだけで、{to}に相手の駒はない。間に{}がある。",
                those(squares)
            ),
            Refusal::NothingToCapture(way) => format!("途中の{}に取る駒がない。", square(way)),
            Refusal::CannotPass => {
                format!("{piece}はすでに{to}にいて、じっと（手を渡す手）はできない。")
            }
            Refusal::NoRoomToPass => {
                format!(
                    "{piece}がじっと（手を渡す手）をするには、隣に空いたマスがなければならない。"
                )
            }
            Refusal::MayNotPromote(NoPromotion::NotThisPiece) => {
                format!("{piece}は成れない駒である。")
            }
            Refusal::MayNotPromote(NoPromotion::OutsideZone) => {
                "敵陣にかからない手では成れない。".to_owned()
            }
            Refusal::MayNotPromote(NoPromotion::NoCapture) => {
                format!("{piece}は駒を取る手でしか成れない。")
            }
            Refusal::MayNotPromote(NoPromotion::Declined(deferral)) => format!(
                "{piece}は敵陣に入るときに成らなかった。{}",
                deferral.sentence(Language::Japanese)
            ),
            Refusal::MayNotPromote(NoPromotion::ByVictim) => {
                format!("{piece}が何になるかは、取る駒で決まる。")
            }
            Refusal::MustPromote(MustPromote::Stuck) => {
                format!("{piece}は{to}では必ず成る。")
            }
            Refusal::MustPromote(MustPromote::Always) => format!("この手では{piece}は必ず成る。"),
            Refusal::MustPromote(MustPromote::VictimPromoted) => {
                format!("成り駒を取るので、{piece}は必ず成る。")
            }
            Refusal::MustPromote(MustPromote::Infected(_)) => {
                format!("取る駒によって、{piece}は別の駒に変わる。")
            }
            Refusal::InCheck { royal, attackers, is_already } => {
                let king = m.royal(*royal);
                let still = if *is_already { "王手が解けず、" } else { "" };
                format!("{still}{}の{king}が{}に取られてしまう。", square(royal), those(attackers))
            }
            Refusal::ProtectedLion { lion, protectors } => format!(
                "離れた獅子は、足があれば獅子で取れない。{}の獅子には{}の足がある。",
                square(lion),
                those(protectors)
            ),
            Refusal::LionTakenInReturn { lion: _, taken, protectors } => {
                let protected = match protectors[..] {
                    [] => String::new(),
                    _ => format!("この獅子には{}の足がある。", those(protectors)),
                };
                format!(
                    "直前の手で{}の獅子が獅子以外の駒に取られたので、獅子以外の駒で獅子を取り返せない（先獅子）。\
                     {protected}",
                    square(taken)
                )
            }
            Refusal::ProtectedFromEmperor { victim, protectors } => format!(
                "{piece}は、足のある（守られている）駒を取れない。{}の駒は{}に守られている。",
                square(victim),
                those(protectors)
            ),
            Refusal::Repeats { times } => {
                format!("この手を指すと、すでに{times}回現れた局面に戻る。")
            }
            Refusal::RepeatsTheWayOn => {
                "同じ局面が繰り返されていて、この手は前にもその局面で指された。".to_owned()
            }
            Refusal::FullFile { pawns } => {
                format!("この筋にはすでに{}がある（二歩）。", those(pawns))
            }
            Refusal::BeforeRoyal(limit) => limit.sentence(Language::Japanese).to_owned(),
            Refusal::NoDrops => "このゲームでは持ち駒を使わない。".to_owned(),
            Refusal::NotInHand(_) => format!("{player}の持ち駒に{piece}はない。"),
            Refusal::Occupied(taken) => {
                format!("駒は空いたマスに打つ。そこには{}がある。", standing(taken))
            }
            Refusal::NoMoveFromThere => format!("{to}に打つと{piece}は行き所のない駒になる。"),
            Refusal::DropRanks(ranks) => format!("{piece}は手前の{ranks}段にしか打てない。"),
            Refusal::NoOtherSide => "この駒は成った形では打てない。".to_owned(),
            Refusal::DropChecks => "王手になる駒打ちはできない。".to_owned(),
            Refusal::TooManyMoves => "指し手が多すぎて、理由を調べられない。".to_owned(),
            Refusal::PawnDropMates => {
                format!("{piece}を打って詰ますことはできない（打ち歩詰め）。")
            }
        }
    }

    fn decided_by(&self, option: &RuleOption) -> String {
        let (title, chosen) = (self.option_title(&option.name), self.choice_title(&option.chosen));
        format!("これは規則「{title}」の選択（現在は「{chosen}」）による。")
    }
}

/// How a game has ended.
fn over(outcome: Outcome, words: &impl GameWords) -> String {
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
