//! Dates, which PGN writes differently from Japanese formats.

use komainu::records::formats::{Format, Lookup, Losses, read, write};

/// A game with a header in each format but PGN.
fn with_date(format: Format, header: [&str; 2], text: &str) -> String {
    match format {
        Format::Kif => format!("{}：{text}\n手合割：平手\n   1 ７六歩(77)\n", header[0]),
        Format::Ki2 => format!("{}：{text}\n手合割：平手\n\n▲７六歩\n", header[0]),
        Format::Csa => format!("${}:{text}\nPI\n+\n+7776FU\n", header[1]),
        _ => format!("{{\"header\":{{\"{}\":\"{text}\"}},\"moves\":[{{}}]}}", header[0]),
    }
}

#[test]
fn a_date_is_written_as_each_format_has_it() {
    for (date, time, text) in [
        ("2024.01.02", Some("09:00:00"), "2024/01/02 09:00:00"),
        ("2014.10.12", Some("14:46"), "2014/10/12 14:46"),
        ("2014.10.12", Some("9:46"), "2014/10/12 9:46"),
        ("2014.10.12", None, "2014/10/12"),
        ("2014/10/12(日)", None, "2014/10/12(日)"),
        ("2014/10/12 14：46", None, "2014/10/12 14：46"),
        ("2014/10/12 ", None, "2014/10/12"),
        ("2014年10月12日", None, "2014年10月12日"),
        ("2014/1/2 09:00", None, "2014/1/2 09:00"),
        ("2014/10/12 09:00 JST", None, "2014/10/12 09:00 JST"),
    ] {
        let date = if text == "2014/10/12" { "2014.10.12" } else { date };
        for (header, tags) in [
            (["開始日時", "START_TIME"], ["Date", "Time"]),
            (["終了日時", "END_TIME"], ["EndDate", "EndTime"]),
        ] {
            for format in [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf] {
                let record = read(&with_date(format, header, text), &Lookup::default());
                let record = record.expect("a game").record;
                assert_eq!(record.tag(tags[0]), Some(date), "{format}");
                assert_eq!(record.tag(tags[1]), time, "{format} {text}");
                let pgn = write(&record, Format::Pgn).expect("PGN");
                assert!(pgn.contains(&format!("[{} \"{date}\"]", tags[0])), "{pgn}");
                let record = read(&pgn, &Lookup::default()).expect("PGN").record;
                for other in [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf] {
                    let written = write(&record, other).expect("it can be written");
                    assert!(written.contains(text), "{written}");
                    assert!(!written.contains("Time"), "{written}");
                    assert_eq!(Losses::of(&record, other, &written).to_string(), "nothing");
                }
            }
        }
    }
}

#[test]
fn a_date_of_pgn_that_is_none_leaves_the_time_alone() {
    for date in ["2024.??.??", "2024/01/02 10:00", "2024/01/02"] {
        let text =
            format!("[Variant \"shogi\"]\n[Date \"{date}\"]\n[Time \"09:00\"]\n\n1. c3c4 *\n");
        let record = read(&text, &Lookup::default()).expect("PGN").record;
        for format in [Format::Kif, Format::Csa, Format::Jkf] {
            let written = write(&record, format).expect("it can be written");
            assert!(written.contains(date) && written.contains("09:00"), "{written}");
            let again = read(&written, &Lookup::default()).expect("a game").record;
            assert_eq!(write(&again, format), Ok(written));
        }
    }
}

/// A date that is read back differently is reported, and the written text is written again unchanged.
#[test]
fn a_date_that_becomes_another_text_is_told() {
    for (tags, lost) in [
        (&[("Date", "2024.01.02")][..], &[][..]),
        (&[("Date", "2024.01.02"), ("Time", "09:00:00")], &[]),
        (&[("Date", "2024.??.??"), ("Time", "09:00:00")], &[]),
        (&[("Date", "2024.01.02"), ("Time", "noon")], &[]),
        (&[("Date", "2024/01/02 09:00:00"), ("Time", "10:00:00")], &[]),
        // These have the form of dates in KIF.
        (&[("Date", "2024/01/02")], &["Date"]),
        (&[("Date", "2024/01/02 09:00:00")], &["Date"]),
        (&[("EndDate", "2024/01/02 09:00")], &["EndDate"]),
        // A header has no blanks around it.
        (&[("Date", " 2024.01.02")], &["Date"]),
        (&[("Date", " 2024.01.02"), ("Time", "10:00:00 ")], &["Date", "Time"]),
        (&[("Date", "2024.01.02"), ("Time", "10:00:00 ")], &["Time"]),
        (&[("Event", "A ")], &["Event"]),
    ] {
        let line = |(name, text): &(&str, &str)| format!("[{name} \"{text}\"]\n");
        let tags: String = tags.iter().map(line).collect();
        let pgn = format!("[Variant \"shogi\"]\n{tags}\n1. c3c4 *\n");
        let record = read(&pgn, &Lookup::default()).expect("PGN").record;
        for format in [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf] {
            let written = write(&record, format).expect("it can be written");
            let losses = Losses::of(&record, format, &written).to_string();
            let message: Vec<_> = lost.iter().map(|name| format!("the tag {name}")).collect();
            let message =
                if message.is_empty() { "nothing".to_owned() } else { message.join(" and ") };
            assert_eq!(losses, message, "{format} {tags}");
            let again = read(&written, &Lookup::default()).expect("a game").record;
            assert_eq!(write(&again, format), Ok(written));
        }
        let written = write(&record, Format::Pgn).expect("PGN");
        assert_eq!(Losses::of(&record, Format::Pgn, &written).to_string(), "nothing");
    }
}
