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
                format!("成る領域は{}である。領域にかかる手で成れる。", last_ranks(depth))
            }
            PromotionRight::Capture => "駒を取る手で成れる。".to_owned(),
            PromotionRight::Move => "盤上で動くどの手でも成れる。".to_owned(),
        }
    }

    fn turning_over(&self) -> &'static str {
        "表と裏が互いに成る駒は、そのたびに裏返る。"
    }

    fn no_drops(&self) -> &'static str {
        "取った駒は盤から除かれ、再び使うことはない。"
    }

    fn drops(&self, either_side: bool) -> String {
        let side = match either_side {
            true => "表と裏のどちらを上にしてもよい",
            false => "成っていない面を上にする",
        };
        format!(
            "取った駒は持ち駒になる。駒を動かす代わりに、持ち駒を一枚、空きマスに打てる。\
             打つ駒は{side}。"
        )
    }

    fn immobile_drops(&self, are_allowed: bool) -> &'static str {
        match are_allowed {
            true => "行き所のない駒になるマスにも打てる。",
            false => "行き所のない駒になるマスには打てない。",
        }
    }

    fn pawn_limit(&self, pawn: &str, limit: u8, holds_for_moves: bool) -> String {
        let (moves, nifu) = match (holds_for_moves, limit) {
            (true, _) => ("打つ手でも動かす手でも", ""),
            (false, 1) => ("打つ手で", "（二歩）"),
            (false, _) => ("打つ手で", ""),
        };
        format!("{moves}、一つの筋に自分の{pawn}を{}枚以上並べてはならない{nifu}。", limit + 1)
    }

    fn no_pawn_drop_mate(&self, pawn: &str) -> String {
        format!("{pawn}を打ってすぐに詰ませてはならない（打ち歩詰め）。")
    }

    fn no_check_by_drop(&self) -> &'static str {
        "打つ手で王手をかけてはならない。"
    }

    fn held_at_start(&self, color: Color, pieces: &[(String, u16)]) -> String {
        let pieces = pieces.iter().map(|(piece, count)| match count {
            1 => piece.clone(),
            count => format!("{piece}{count}枚"),
        });
        let pieces = pieces.collect::<Vec<_>>().join("、");
        format!("開始時に{}は{pieces}を持ち駒とする。", self.player(color))
    }

    fn last_royal_lost(&self) -> &'static str {
        "最後の王駒を失った側の負けとなる。"
    }

    fn check(&self, is_enforced: bool) -> &'static str {
        match is_enforced {
            true => {
                "王手を放置したり、王駒を取られるマスに動かしたりしてはならない。\
                 王手を防げなければ詰みで、負けとなる。"
            }
            false => {
                "王手を放置しても、王駒を取られるマスに動かしてもよく、そのときは王駒が取られる。"
            }
        }
    }

    fn no_legal_move(&self, is_other: bool, verdict: Verdict) -> String {
        let other = if is_other { "詰みでなくても、" } else { "" };
        format!("{other}指せる手のない側は{}。", fate(verdict))
    }

    fn burning_is_no_check(&self) -> &'static str {
        "焼かれるだけの王駒は、王手をかけられているとはみなさない。"
    }

    fn check_wins(&self) -> &'static str {
        "王手をかけた側は、防げるかどうかにかかわらず、ただちに勝ちとなる。"
    }

    fn perpetual_check_loses(&self) -> &'static str {
        "千日手の間ずっと王手をかけ続けた側は負けとなる（連続王手の千日手）。"
    }

    fn both_royals_lost(&self, verdict: Verdict) -> String {
        format!(
            "敵の最後の王駒を取る手で、自分の最後の王駒である動いた駒も焼かれるときは、指した側が{}。",
            fate(verdict)
        )
    }

    fn agreement(&self) -> &'static str {
        "どちらも勝てない局面では、合意により引き分け（持将棋）としてよい。"
    }

    fn try_rule(&self) -> &'static str {
        "敵の王駒が開始時にいたマスに、取られることなく王駒を進めた側は勝ちとなる（トライ）。"
    }

    fn declaration(&self, declaration: Declaration) -> Vec<String> {
        let Declaration { pieces, wins: [black, white], draws } = declaration;
        let mut said = vec![format!(
            "手番の側は、王手をかけられていない王駒と、ほかの自分の駒{pieces}枚とが成る領域にあれば、\
             持将棋（入玉）を宣言できる。領域内の駒と持ち駒を、王駒を除いて点数に数え、\
             先手は{black}点、後手は{white}点で勝ちとなる。"
        )];
        said.extend(draws.map(|points| format!("{points}点なら引き分けとなる。")));
        said
    }

    fn goal(&self, piece: Option<&str>, ranks: u8, unattacked: bool) -> String {
        let piece = piece.unwrap_or("王駒");
        let safely = if unattacked { "敵に取られない形で" } else { "" };
        format!("手を指し終えて、自分の{piece}が{safely}{}にいれば勝ちとなる。", last_ranks(ranks))
    }

    fn range_jump_limits(&self, limits: RangeJumpRules) -> String {
        let RangeJumpRules { captured_must_be_lower, plain_capture_must_be_lower } = limits;
        let behind = match captured_must_be_lower {
            true => "その先で取る駒も格下でなければならない。",
            false => "その先で取る駒の格は問わない。",
        };
        let first = match plain_capture_must_be_lower {
            true => "道筋の最初の駒は、格下のときだけ取れる。",
            false => "道筋の最初の駒は、格を問わず取れる。",
        };
        format!("飛び越えて取る駒が飛び越えられるのは、格下の駒だけである。{behind}{first}")
    }

    fn range_capture_passing(&self, passed_are_captured: bool) -> &'static str {
        match passed_are_captured {
            true => "飛び越えながら取る手では、飛び越えた駒を味方の駒も含めてすべて取る。",
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
                "焼く駒が敵の焼く駒の隣で動き終えたときは、ほかの隣の駒を焼いた後、自分も焼かれる。"
            }
            false => "焼く駒が敵の焼く駒の隣で動き終えたときは、自分だけが焼かれ、何も焼かない。",
        }
    }

    fn burning_without_moving(&self, is_burnt: bool) -> &'static str {
        match is_burnt {
            true => "敵の焼く駒の隣で、元のマスで手を終えた駒も焼かれる。",
            false => "敵の焼く駒の隣でも、元のマスで手を終えた駒は焼かれない。",
        }
    }

    fn burning_on_promotion(&self, burns: bool) -> &'static str {
        match burns {
            true => "成って焼く駒になる手でも焼く。",
            false => "成って焼く駒になる手では焼かない。",
        }
    }

    fn emperor_captures(&self, only_royals_protected: bool) -> &'static str {
        match only_royals_protected {
            true => "自在天王は、守られている王駒以外のどの駒でも取れる。",
            false => "自在天王は、守られていない駒をどれでも取れる。",
        }
    }

    fn emperor_protection(&self, before_capture: bool) -> &'static str {
        match before_capture {
            true => "取る前の局面で味方の利きがある駒は、守られている。",
            false => "取った後の局面で取り返せる駒は、守られている。",
        }
    }

    fn area_pass(&self, is_allowed: bool) -> &'static str {
        match is_allowed {
            true => "空きマスを伝って歩く手は、元のマスで終えてもよい。",
            false => "空きマスを伝って歩く手は、元のマスで終えてはならない。",
        }
    }

    fn skip_slide_limit(&self, needs_first_empty: bool) -> &'static str {
        match needs_first_empty {
            true => {
                "2マス先へ飛び越えて決まったマスまで走る駒は、\
                 1マス目と2マス目がともに空いていなければその先へ進めない。"
            }
            false => {
                "2マス先へ飛び越えて決まったマスまで走る駒は、\
                 2マス目が空いていなければその先へ進めない。"
            }
        }
    }

    fn counter_strike_same_square(&self, is_allowed: bool) -> &'static str {
        match is_allowed {
            true => "獅子を取って獅子に成った駒は、この場合でも取ってよい。",
            false => "獅子を取って獅子に成った駒も、同じく取れない。",
        }
    }

    fn minor_pieces(&self, names: &[String]) -> String {
        format!("歩兵級の駒は{}である。", names.join("、"))
    }
}

/// The fate of a player.
const fn fate(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "勝ちとなる",
        Verdict::Loss => "負けとなる",
        Verdict::Draw => "引き分けとなる",
    }
}
