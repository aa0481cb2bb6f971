//! The rules of games in Japanese.

use super::{Japanese, last_ranks};
use crate::language::{GameWords, PromotionRight, RuleWords};
use komainu_core::rules::{Declaration, RangeJumpRules, Verdict};
use komainu_core::types::Color;

impl RuleWords for Japanese {
    fn promotion_right(&self, right: PromotionRight) -> String {
        match right {
            PromotionRight::Nothing => "成る駒はない。".to_owned(),
            PromotionRight::Zone(depth) => {
                format!("敵陣は{}である。駒は、敵陣にかかる手を指すときに成る。", last_ranks(depth))
            }
            PromotionRight::Capture => "駒は、相手の駒を取るときに成る。".to_owned(),
            PromotionRight::Move => "盤上の駒は、動くときにいつでも成る。".to_owned(),
        }
    }

    fn turning_over(&self) -> &'static str {
        "表と裏が互いの成り駒になっている駒は、成るたびに裏返る。"
    }

    fn no_drops(&self) -> &'static str {
        "取った駒は盤から取り除き、再び使うことはない。"
    }

    fn drops(&self, either_side: bool) -> String {
        let side = match either_side {
            true => "打つときは、表と裏のどちらの面を上にしてもよい",
            false => "打つときは、成っていない面を上にする",
        };
        format!(
            "取った駒は持ち駒になる。盤上の駒を動かす代わりに、持ち駒を1枚、空きマスに打てる。{side}。"
        )
    }

    fn immobile_drops(&self, are_allowed: bool) -> &'static str {
        match are_allowed {
            true => "行き所のない駒になるマスにも打てる。",
            false => "行き所のない駒になるマスには打てない。",
        }
    }

    fn pawn_limit(&self, pawn: &str, limit: u8, holds_for_moves: bool) -> String {
        let count = if limit == 1 { String::new() } else { format!("{limit}枚") };
        let forbidden = match (holds_for_moves, limit) {
            (true, _) => "打つことも、ほかの筋から動かすこともできない",
            (false, 1) => "打ってはならない（二歩）",
            (false, _) => "打ってはならない",
        };
        format!("自分の{pawn}が{count}ある筋には、{pawn}を{forbidden}。")
    }

    fn no_pawn_drop_mate(&self, pawn: &str) -> String {
        format!("{pawn}を打って詰ませてはならない（打ち歩詰め）。")
    }

    fn no_check_by_drop(&self) -> &'static str {
        "持ち駒を打って王手をかけてはならない。"
    }

    fn held_at_start(&self, color: Color, pieces: &[(String, u16)]) -> String {
        let pieces = pieces.iter().map(|(piece, count)| match count {
            1 => piece.clone(),
            count => format!("{piece}{count}枚"),
        });
        let pieces = pieces.collect::<Vec<_>>().join("、");
        format!("{}は、初めに{pieces}を持ち駒として持つ。", self.player(color))
    }

    fn last_royal_lost(&self) -> &'static str {
        "王駒（玉将に当たる駒）をすべて失った側の負けとなる。"
    }

    fn check(&self, is_enforced: bool) -> &'static str {
        match is_enforced {
            true => {
                "王手を放置する手や、王駒が相手の利きにさらされる手は指せない。\
                 王手を防ぐ手がなければ詰みで、負けとなる。"
            }
            false => {
                "王手を放置する手も、王駒を相手の利きに入れる手も指せる。\
                 その王駒は、次の手で取られることがある。"
            }
        }
    }

    fn no_legal_move(&self, is_other: bool, verdict: Verdict) -> String {
        let other = if is_other { "詰みではないが、" } else { "" };
        format!("{other}手番の側に指せる手がないときは、{}。", fate("その側", verdict))
    }

    fn burning_is_no_check(&self) -> &'static str {
        "王駒が焼かれるだけの形は、王手とみなさない。"
    }

    fn check_wins(&self) -> &'static str {
        "王手をかけた側は、相手が防げるかどうかにかかわらず、ただちに勝ちとなる。"
    }

    fn perpetual_check_loses(&self) -> &'static str {
        "千日手の間ずっと王手をかけ続けた側は負けとなる（連続王手の千日手）。"
    }

    fn both_royals_lost(&self, verdict: Verdict) -> String {
        format!(
            "自分の最後の王駒で相手の最後の王駒を取り、その手で自分も焼かれるときは、{}。",
            fate("取った側", verdict)
        )
    }

    fn agreement(&self) -> &'static str {
        "互いに勝つ見込みのない局面では、双方の合意で引き分け（持将棋）とすることができる。"
    }

    fn try_rule(&self) -> &'static str {
        "相手の王駒が初めにいたマスに、取られない形で自分の王駒を進めた側の勝ちとなる（トライ）。"
    }

    fn declaration(&self, declaration: Declaration) -> Vec<String> {
        let Declaration { pieces, wins: [black, white], draws } = declaration;
        let mut said = vec![format!(
            "手番の側は、王駒が王手をかけられずに敵陣にいて、ほかに自分の駒が{pieces}枚以上敵陣にあれば、\
             入玉宣言ができる。敵陣にある自分の駒と持ち駒を、王駒を除いて点数に数え、\
             先手は{black}点以上、後手は{white}点以上で勝ちとなる。"
        )];
        said.extend(draws.map(|points| {
            format!("それに足りなくても、{points}点以上あれば引き分け（持将棋）となる。")
        }));
        said
    }

    fn goal(&self, piece: Option<&str>, ranks: u8, unattacked: bool) -> String {
        let piece = piece.unwrap_or("王駒");
        let safely = if unattacked { "相手に取られない形で" } else { "" };
        format!(
            "手を指し終えたとき、自分の{piece}が{safely}{}にいれば勝ちとなる（トライ）。",
            last_ranks(ranks)
        )
    }

    fn range_jump_limits(&self, limits: RangeJumpRules) -> String {
        let RangeJumpRules { captured_must_be_lower, plain_capture_must_be_lower } = limits;
        let behind = match captured_must_be_lower {
            true => "飛び越えた先で取る駒も、格下でなければならない。",
            false => "飛び越えた先で取る駒の格は問わない。",
        };
        let first = match plain_capture_must_be_lower {
            true => "飛び越えずに取るときも、格下の駒しか取れない。",
            false => "飛び越えずに取るときは、格を問わない。",
        };
        format!("駒を飛び越えて取る手で飛び越えられるのは、格下の駒だけである。{behind}{first}")
    }

    fn range_capture_passing(&self, passed_are_captured: bool) -> &'static str {
        match passed_are_captured {
            true => "飛び越えながら取る手では、飛び越えた駒を、味方の駒も含めてすべて取る。",
            false => "飛び越えながら取る手でも、飛び越えた駒はそのまま残る。",
        }
    }

    fn order_of_ranks(&self, ranks: &[Vec<&str>]) -> String {
        let ranks: Vec<String> = ranks.iter().map(|names| names.join("・")).collect();
        format!("駒の格は高い順に、{}、その他すべての駒である。", ranks.join("、"))
    }

    fn burners_meeting(&self, burns_before_it_burns: bool) -> &'static str {
        match burns_before_it_burns {
            true => {
                "焼く力のある駒が、相手の焼く力のある駒の隣で動き終えたときは、\
                 隣にいるほかの相手の駒を焼いてから、自分も焼かれる。"
            }
            false => {
                "焼く力のある駒が、相手の焼く力のある駒の隣で動き終えたときは、\
                 自分だけが焼かれ、相手の駒は焼けない。"
            }
        }
    }

    fn burning_without_moving(&self, is_burnt: bool) -> &'static str {
        match is_burnt {
            true => {
                "居喰いやじっとで元のマスにとどまった駒も、\
                 相手の焼く力のある駒の隣にいれば焼かれる。"
            }
            false => {
                "居喰いやじっとで元のマスにとどまった駒は、\
                 相手の焼く力のある駒の隣にいても焼かれない。"
            }
        }
    }

    fn burning_on_promotion(&self, burns: bool) -> &'static str {
        match burns {
            true => "成って焼く力を得た駒は、成った手ですぐに焼く。",
            false => "成って焼く力を得た駒も、成った手では焼かない。",
        }
    }

    fn emperor_captures(&self, only_royals_protected: bool) -> &'static str {
        match only_royals_protected {
            true => "自在天王は、守られている王駒を除き、相手の駒をどれでも取れる。",
            false => "自在天王は、守られていない相手の駒をどれでも取れる。",
        }
    }

    fn emperor_protection(&self, before_capture: bool) -> &'static str {
        match before_capture {
            true => "守られているかどうかは、取る前の局面で味方の利きがあるかどうかで決まる。",
            false => "守られているかどうかは、取った後の局面で取り返せるかどうかで決まる。",
        }
    }

    fn area_pass(&self, is_allowed: bool) -> &'static str {
        match is_allowed {
            true => "空きマスを伝って歩いた駒は、元のマスに戻って手を終えてもよい。",
            false => "空きマスを伝って歩いた駒は、元のマスに戻って手を終えることはできない。",
        }
    }

    fn skip_slide_limit(&self, needs_first_empty: bool) -> &'static str {
        match needs_first_empty {
            true => {
                "2マス先へ飛び越え、さらに決まったマスまで走る動きでは、\
                 1マス目と2マス目がともに空いていなければその先へ進めない。"
            }
            false => {
                "2マス先へ飛び越え、さらに決まったマスまで走る動きでは、\
                 2マス目が空いていなければその先へ進めない。"
            }
        }
    }

    fn counter_strike_same_square(&self, is_allowed: bool) -> &'static str {
        match is_allowed {
            true => "獅子を取って獅子に成った駒は、先獅子の対象にならず、すぐに取ってよい。",
            false => "獅子を取って獅子に成った駒も、先獅子の対象になる。",
        }
    }

    fn minor_pieces(&self, names: &[String]) -> String {
        format!("歩兵級の駒とは、{}をいう。", names.join("、"))
    }
}

/// The fate of a player: `その側の負けとなる`.
fn fate(player: &str, verdict: Verdict) -> String {
    match verdict {
        Verdict::Win => format!("{player}の勝ちとなる"),
        Verdict::Loss => format!("{player}の負けとなる"),
        Verdict::Draw => "引き分けとなる".to_owned(),
    }
}
