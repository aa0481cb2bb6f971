//! The site in Japanese.

use super::Japanese;
use crate::language::{Badge, Feature, Heading, Label, NotationFacts, PowerName, SiteWords};
use komainu_core::types::Color;

impl SiteWords for Japanese {
    fn label(&self, label: Label) -> &'static str {
        match label {
            Label::LanguageName => "日本語",
            Label::SiteTitle => "将棋類の規則",
            Label::SiteIntroduction => {
                "各将棋の規則と駒、説の分かれる点を、狛犬（Komainu）が対局に使うファイルから作った案内。"
            }
            Label::SiteNavigation => "サイト",
            Label::SkipToContents => "本文へ",
            Label::Games => "将棋の一覧",
            Label::AllPieces => "駒の一覧",
            Label::AcrossIntroduction => {
                "名前ごとに、駒の動きと、その動きをする将棋を示す。動きが二つ以上ある名前は、\
                 将棋によって動きが異なる。"
            }
            Label::Search => "検索",
            Label::SearchFor => "将棋、駒、規則、選択の名前",
            Label::SearchHint => {
                "漢字、かな、ローマ字、英語の名前で探せる。言葉を並べると、そのすべてを含むものが見つかる。"
            }
            Label::SearchNeedsScript => "検索にはJavaScriptが必要。",
            Label::NothingFound => "見つからない。",
            Label::MoreFound => "言葉を足すと絞り込める",
            Label::Board => "将棋盤",
            Label::PlayIt => "盤で指す",
            Label::Sheet => "印刷用の一覧",
            Label::Special => "特徴",
            Label::Contents => "目次",
            Label::Examples => "動きを試す",
            Label::ExamplesIntroduction => {
                "色の付いたマスを、マウス、指、キーボードのいずれかで選ぶと、その手の結果が見える。\
                 同じマスで終わる手がいくつかあるときは、その中から選ぶ。ここでは成りを省く。"
            }
            Label::Notation => "表記",
            Label::Captures => "#枚取る",
            Label::Burns => "#枚焼く",
            Label::CapturesOwn => "味方を#枚取る",
            Label::IsBurnt => "自分も焼かれる",
            Label::CapturesNothing => "駒は取らない",
            Label::MoveTo => "#への手",
            Label::SeveralMoves => "#通りの手から選ぶ",
            Label::ChooseMove => "ここで終わる手がいくつかある。一つを選ぶ：",
            Label::TakeBack => "元に戻す",
            Label::Comma => "、",
        }
    }

    fn feature(&self, feature: Feature) -> &'static str {
        match feature {
            Feature::Drops => "取った駒を持ち駒として打つ。",
            Feature::NoDrops => "取った駒は再び使わない。",
            Feature::NoPromotion => "成る駒はない。",
            Feature::PromotionByCapture => "場所によらず、駒を取ることで成る。",
            Feature::PromotionByMove => "どの手でも成る。",
            Feature::LionTrading => "獅子の取り合いを制限する規則がある。",
            Feature::BareKing => "王駒だけになった側は、それだけで負けになることがある。",
            Feature::RoyalsAreCaptured => "王手を防ぐ義務はなく、王駒を取ることで勝負が決まる。",
            Feature::Goal => "相手側の奥の段に達して勝つこと（トライ）がある。",
            Feature::Contagion => "次の駒を取った駒は、別の駒に変わる",
            Feature::EmptyStart => "始めは盤上に駒がなく、すべて持ち駒である。",
            Feature::Royals => "王駒（最後の一枚を取られると負けになる駒）",
        }
    }

    fn power_name(&self, power: PowerName) -> &'static str {
        match power {
            PowerName::Lion => "獅子の動き",
            PowerName::LineLion => "一直線の獅子の動き",
            PowerName::TurningLion => "決まった方向の獅子の動き",
            PowerName::Igui => "居喰い",
            PowerName::Burn => "焼く",
            PowerName::Emperor => "どこへでも動く",
            PowerName::RangeJump => "格下の駒を飛び越えて取る",
            PowerName::RangeCapture => "線上の駒をまとめて取る",
            PowerName::Hook => "直角に曲がって走る",
            PowerName::Area => "空きマスを伝って歩く",
            PowerName::SkipSlide => "飛び越えてから走る",
            PowerName::Hop => "駒を飛び越えて動く",
            PowerName::Rider => "続けて飛ぶ",
            PowerName::LameJump => "通り道が空いていれば飛ぶ",
            PowerName::Jump => "飛び越え",
            PowerName::EdgeSlide => "奥の段から走る",
            PowerName::LimitedSlide => "取るとき・取らないとき・決まった段だけの動き",
        }
    }

    fn size(&self, files: u8, ranks: u8, pieces: usize, kinds: usize) -> String {
        format!("{files}×{ranks}マス、{pieces}枚、{kinds}種類")
    }

    fn made_by(&self, licence: &str) -> String {
        format!(
            "狛犬（Komainu）が作成。駒の字はNoto Serif CJKの一部（<a href=\"{licence}\">使用許諾</a>）。"
        )
    }

    fn moves_of(&self, piece: &str) -> String {
        format!("{piece}の動き、上が前")
    }

    fn and_more(&self, count: usize) -> String {
        format!("ほか{count}種類")
    }

    fn enumerated(&self, links: &[String]) -> String {
        links.join("、")
    }

    fn labelled(&self, label: &str, text: &str) -> String {
        format!("{label}：{text}")
    }

    fn in_game(&self, game: &str, part: &str) -> String {
        format!("{game}：{part}")
    }

    fn sheet_of(&self, game: &str) -> String {
        format!("{game}の一覧")
    }

    fn feature_terms(&self, feature: Feature) -> &'static str {
        match feature {
            Feature::Drops => "持ち駒, 持駒, 打つ, もちごま",
            Feature::NoDrops => "取り捨て",
            Feature::NoPromotion => "成りなし",
            Feature::PromotionByCapture => "取って成る",
            Feature::PromotionByMove => "動いて成る",
            Feature::LionTrading => "先獅子, 付け喰い, 獅子の取り合い",
            Feature::BareKing => "裸玉",
            Feature::RoyalsAreCaptured => "王を取る",
            Feature::Goal => "トライ",
            Feature::Contagion => "取ると変わる",
            Feature::EmptyStart => "空の盤",
            Feature::Royals => "王駒",
        }
    }

    fn heading_terms(&self, heading: Heading) -> &'static str {
        match heading {
            Heading::Start => "配置, 並べ方, 初形",
            Heading::Promotion => "成る, 成り駒, 成る領域, 敵陣, 不成, なり",
            Heading::CapturedPieces => {
                "持ち駒, 持駒, 打つ, 打ち駒, 二歩, にふ, 打ち歩詰め, うちふづめ, 行き所のない駒"
            }
            Heading::Endings => {
                "王手, おうて, 詰み, つみ, 詰め, ステイルメイト, 千日手, せんにちて, 連続王手, \
                 持将棋, じしょうぎ, 入玉, 宣言, 裸玉, 引き分け, 勝ち, 負け, トライ"
            }
            Heading::Powers => "動き",
            Heading::Lions => "獅子, しし, 付け喰い, 先獅子, かたき, 足",
            Heading::Handicaps => "駒落ち, こまおち, 手合割, 上手, 下手",
            Heading::Options => "選択, 規則",
            Heading::Presets => "組",
            Heading::Pieces => "駒の動き, こま",
        }
    }

    fn power_terms(&self, power: PowerName) -> &'static str {
        match power {
            PowerName::Lion | PowerName::LineLion | PowerName::TurningLion => "獅子, しし, 居喰い",
            PowerName::Igui => "居喰い, 居食い, いぐい, じっと",
            PowerName::Burn => "火鬼, 焼き",
            PowerName::Emperor => "自在天王",
            PowerName::RangeJump => "飛び越え",
            PowerName::RangeCapture => "飛び越え",
            PowerName::Hook => "鉤行, かぎ, 曲がる",
            PowerName::Area => "歩く",
            PowerName::SkipSlide => "飛び越え",
            PowerName::Hop => "砲, 飛び越え",
            PowerName::Rider | PowerName::LameJump | PowerName::Jump => "桂馬, 飛ぶ",
            PowerName::EdgeSlide | PowerName::LimitedSlide => "条件",
        }
    }

    fn notation_terms(&self) -> &'static str {
        "棋譜, 表記, 記号, 座標, 符号"
    }

    fn notation(&self, facts: &NotationFacts) -> Vec<String> {
        let NotationFacts {
            square: (square, file),
            step,
            has_promotions,
            way,
            igui,
            pass,
            drop,
            long_rank,
            piece,
            long_symbol,
        } = facts;
        let mut squares = format!(
            "先手から見て、筋は右から数字で、段は上から英字で表す。{square}は{file}筋のマスである。"
        );
        if let Some(rank) = long_rank {
            squares += &format!("zの次の段は{rank}と書く。");
        }
        let mut moves = format!("手は、動き始めるマスと動き終わるマスで表す：{step}。");
        if *has_promotions {
            moves += &format!("後の「+」は成ることを示す：{step}+。");
        }
        let way = way.as_ref().map(|way| format!("途中で駒を取るマスは間に書く：{way}。"));
        let igui = igui.as_ref().map(|igui| format!("居喰いは元のマスで終わる：{igui}。"));
        let pass = pass.as_ref().map(|pass| format!("じっと（手を渡す手）は{pass}と書く。"));
        let drop = drop.as_ref().map(|drop| format!("打つ手には駒の記号を書く：{drop}。"));
        let mut symbols =
            "局面はSFENで、上の段から順に、駒を記号で書く。後手の駒は小文字にする。".to_owned();
        if let Some(symbol) = long_symbol {
            symbols += &format!("二文字以上の記号は括弧に入れる：[{symbol}]。");
        }
        let id = piece.as_ref().map(|(name, symbol, id)| {
            format!(
                "駒の「記号」は、ここでの手と局面に使う。「ID」は、XBoardとQBoardが駒を書くときの字である。\
                 たとえば{name}は、記号が{symbol}、IDが{id}である。"
            )
        });
        let mut said = vec![squares, moves];
        said.extend(way.into_iter().chain(igui).chain(pass).chain(drop));
        said.push(symbols);
        said.extend(id);
        said
    }

    fn badge(&self, badge: &Badge) -> String {
        match badge {
            Badge::Royal => "王駒".to_owned(),
            Badge::Rank(rank) => format!("格{rank}位"),
            Badge::Burns => "隣を焼く".to_owned(),
            Badge::Contagious(kind) => format!("取った駒は{kind}になる"),
            Badge::HasToPromote(1) => "最も奥の段で必ず成る".to_owned(),
            Badge::HasToPromote(ranks) => format!("奥の{ranks}段で必ず成る"),
            Badge::InHand(kind) => format!("持ち駒では{kind}"),
            Badge::DropRanks(1) => "最も手前の段にだけ打てる".to_owned(),
            Badge::DropRanks(ranks) => format!("手前の{ranks}段にだけ打てる"),
        }
    }

    fn no_further_rule(&self) -> &'static str {
        "他の選択肢に示した規則はない。"
    }

    fn by_option(&self, option: &str, text: &str) -> String {
        format!("{text}（規則の選択{option}による）")
    }

    fn only_choice(&self) -> &'static str {
        "選択肢はこれだけで、規則は上の各章のとおりである。"
    }

    fn becomes(&self, piece: &str) -> String {
        format!("{piece}に成る")
    }

    fn moves_first(&self, color: Color, handicaps: Option<&[String]>) -> String {
        let player = match color {
            Color::Black => "下手（先手）",
            Color::White => "上手（後手）",
        };
        match handicaps {
            None => format!("これらの駒落ちでは{player}が先に指す。"),
            Some(names) => format!("{player}が先に指す駒落ち：{}。", names.join("、")),
        }
    }

    fn moves_as(&self, other: &str) -> String {
        format!("{other}と同じ動きをする。")
    }
}
