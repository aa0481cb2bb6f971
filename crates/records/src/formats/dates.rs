//! Dates as written in PGN and in Japanese formats: in two tags, `2024.01.02` and `09:00:00`, or in one
//! header, `2024/01/02 09:00:00`. A record has two tags; any other text stays as it is.

use crate::Record;

/// The tags of dates, each with the tag of its time.
const TAGS: [(&str, &str); 2] = [("Date", "Time"), ("EndDate", "EndTime")];

/// Adds tags with the texts of headers. A date is not separated from its time if there is another text
/// for the time.
pub(super) fn add_tags(record: &mut Record, tags: &[(&str, &str)]) {
    let has_time = TAGS.map(|(_, of_time)| {
        let mut names = tags.iter().map(|(name, _)| name);
        record.tag(of_time).is_some() || names.any(|name| name.eq_ignore_ascii_case(of_time))
    });
    let mut split = Vec::new();
    for &(name, text) in tags {
        let place = TAGS.iter().position(|(date, _)| *date == name);
        let found = place.and_then(|place| Some((place, read(text)?)));
        match found.filter(|&(place, _)| !has_time[place]) {
            None => split.push((name, text.to_owned())),
            Some((place, (date, time))) => {
                split.push((name, date.replace('/', ".")));
                split.push((TAGS[place].1, time.to_owned()));
            }
        }
    }
    record.add_tags(split.iter().map(|(name, text)| (*name, text.as_str())));
}

/// Returns the date and the time that a text consists of; the time may be empty.
fn read(text: &str) -> Option<(&str, &str)> {
    match text.split_once(' ') {
        None => is_date(text, '/').then_some((text, "")),
        Some((date, time)) => (is_date(date, '/') && is_time(time)).then_some((date, time)),
    }
}

/// Returns the text of a tag as a header has it, trimmed, together with the time of a date; `None` if
/// it is empty.
pub(super) fn joined(record: &Record, name: &str) -> Option<String> {
    let text = record.tag(name).map(str::trim).filter(|text| !text.is_empty())?;
    let of_time = TAGS.iter().find(|(date, _)| date.eq_ignore_ascii_case(name));
    let Some((_, of_time)) = of_time.filter(|_| is_date(text, '.')) else {
        return Some(text.to_owned());
    };
    let date = text.replace('.', "/");
    Some(match record.tag(of_time).map(str::trim) {
        None => date,
        Some(time) if is_time(time) => format!("{date} {time}"),
        Some(_) => text.to_owned(),
    })
}

/// Returns `true` if a tag is the time of a date, and is written with it.
pub(super) fn is_beside_date(record: &Record, name: &str) -> bool {
    let date = TAGS.iter().find(|(_, time)| time.eq_ignore_ascii_case(name));
    let date = date.and_then(|(date, _)| record.tag(date));
    let is_said = |text: &str| is_date(text.trim(), '.');
    date.is_some_and(is_said) && record.tag(name).is_some_and(|time| is_time(time.trim()))
}

/// Returns `true` if a text is a date such as `2024.01.02`.
fn is_date(text: &str, sign: char) -> bool {
    let lengths = text.split(sign).map(str::len);
    lengths.eq([4, 2, 2]) && text.chars().all(|c| c.is_ascii_digit() || c == sign)
}

/// Returns `true` if a text is a time such as `9:00` or `09:00:00`.
fn is_time(text: &str) -> bool {
    let is_number =
        |part: &str| matches!(part.len(), 1 | 2) && part.bytes().all(|b| b.is_ascii_digit());
    matches!(text.split(':').count(), 2 | 3) && text.split(':').all(is_number)
}
