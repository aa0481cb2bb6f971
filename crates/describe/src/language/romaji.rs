//! Kana in Roman letters, as names of pieces are searched for.

/// Syllables by their hiragana, in Hepburn's spelling.
const SYLLABLES: &str = "\
あa いi うu えe おo かka きki くku けke こko がga ぎgi ぐgu げge ごgo さsa しshi すsu せse そso ざza じji ずzu ぜze \
ぞzo たta ちchi つtsu てte とto だda ぢji づzu でde どdo なna にni ぬnu ねne のno はha ひhi ふfu へhe ほho ばba びbi \
ぶbu べbe ぼbo ぱpa ぴpi ぷpu ぺpe ぽpo まma みmi むmu めme もmo やya ゆyu よyo らra りri るru れre ろro わwa ゐi ゑe \
をo んn ゔvu";

/// A reading in hiragana or katakana in Roman letters, with long vowels as they are written in kana:
/// `ryuuou`.
pub(crate) fn romaji(kana: &str) -> String {
    let mut text = String::new();
    let mut is_doubled = false;
    for c in kana.chars().map(hiragana) {
        match c {
            'っ' => is_doubled = true,
            'ゃ' => soften(&mut text, 'a'),
            'ゅ' => soften(&mut text, 'u'),
            'ょ' => soften(&mut text, 'o'),
            'ー' => text.extend(text.chars().next_back()),
            _ => {
                let syllable = syllable(c);
                if is_doubled {
                    // Before `ch` the sound is written with a `t`.
                    let first = syllable.chars().next();
                    text.extend(first.map(|first| if first == 'c' { 't' } else { first }));
                }
                is_doubled = false;
                text += syllable;
            }
        }
    }
    text
}

/// The same with long vowels written as short ones: `ryuo`.
pub(crate) fn short_romaji(kana: &str) -> String {
    let mut text = romaji(kana);
    for (long, short) in [("ou", "o"), ("oo", "o"), ("uu", "u")] {
        text = text.replace(long, short);
    }
    text
}

/// The letters of a syllable; nothing for what is not kana.
fn syllable(kana: char) -> &'static str {
    let known = SYLLABLES.split(' ').find_map(|syllable| syllable.strip_prefix(kana));
    known.unwrap_or_default()
}

/// Turns the last syllable, such as `ki` or `shi`, into one with a glide: `kya`, `sha`.
fn soften(text: &mut String, vowel: char) {
    text.pop();
    if !text.ends_with("sh") && !text.ends_with("ch") && !text.ends_with('j') {
        text.push('y');
    }
    text.push(vowel);
}

/// Katakana as hiragana.
fn hiragana(c: char) -> char {
    match c {
        'ァ'..='ヶ' => char::from_u32(u32::from(c) - 0x60).unwrap_or(c),
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kana_are_spelt_as_in_the_names_of_pieces() {
        let known = [
            ("きりん", "kirin", "kirin"),
            ("しし", "shishi", "shishi"),
            ("ひしゃ", "hisha", "hisha"),
            ("りゅうおう", "ryuuou", "ryuo"),
            ("かくぎょう", "kakugyou", "kakugyo"),
            ("ふひょう", "fuhyou", "fuhyo"),
            ("ほんおう", "honou", "hono"),
            ("キング", "kingu", "kingu"),
            ("どうぶつしょうぎ", "doubutsushougi", "dobutsushogi"),
            ("てっちり", "tetchiri", "tetchiri"),
            ("らっきー", "rakkii", "rakkii"),
        ];
        for (kana, long, short) in known {
            assert_eq!((romaji(kana).as_str(), short_romaji(kana).as_str()), (long, short));
        }
    }

    #[test]
    fn every_kana_of_the_readings_has_its_letters() {
        let names = include_str!("names.txt").lines().filter(|line| !line.starts_with('#'));
        for reading in names.filter_map(|line| line.split(" | ").nth(1)) {
            for c in reading.chars().map(hiragana).filter(|c| !"っゃゅょー".contains(*c)) {
                assert!(!syllable(c).is_empty(), "{reading}: {c}");
            }
        }
    }
}
