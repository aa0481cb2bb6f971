//! Texts with several games in JKF.

use super::super::Part;
use super::json::Json;
use super::read::IN_RECORD;

/// Returns `true` if a text seems to be JSON: an object, or a list with one, and a name in it.
pub(in super::super) fn is_json(text: &str) -> bool {
    let text = text.trim_start();
    let first = text.strip_prefix('[').unwrap_or(text).trim_start();
    // A comment of PGN may begin with a quotation.
    let name = || first.strip_prefix('{')?.trim_start().strip_prefix('"')?.split_once('"');
    let is_object = || name().is_some_and(|(_, rest)| rest.trim_start().starts_with(':'));
    let has_object = || {
        let (json, _) = Json::read(Part { text, line: 1 });
        let inside = json.root().and_then(|root| json.list(root)).unwrap_or_default();
        inside.iter().any(|&place| !json.entries(place).is_empty())
    };
    is_object() || text.starts_with('[') && has_object()
}

/// Returns `true` if JSON seems to be JKF: its first object, or one in a list, has a name used in
/// records.
pub(in super::super) fn sniff(text: &str) -> bool {
    let most = if text.trim_start().starts_with('[') { usize::MAX } else { 1 };
    let parts = games(Part { text, line: 1 });
    let has = |part: &Part<'_>, name| part.text.contains(&format!("\"{name}\""));
    parts.iter().take(most).any(|part| IN_RECORD.iter().any(|name| has(part, name)))
}

/// Returns the games of a text: objects one after another, or the values in a list.
pub(in super::super) fn games(whole: Part<'_>) -> Vec<Part<'_>> {
    let text = whole.text;
    let is_list = text.trim_start().starts_with('[');
    let (mut depth, mut begin, mut parts) = (0_usize, 0, Vec::new());
    let (mut in_text, mut is_escaped) = (false, false);
    for (place, byte) in text.bytes().enumerate() {
        if in_text {
            in_text = is_escaped || byte != b'"';
            is_escaped = byte == b'\\' && !is_escaped;
            continue;
        }
        let is_end = match byte {
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                depth == 0 && (is_list || byte == b'}')
            }
            byte => byte == b',' && is_list && depth == 1,
        };
        in_text = byte == b'"';
        depth += usize::from(matches!(byte, b'{' | b'['));
        if byte == b'[' && is_list && depth == 1 {
            begin = place + 1;
        }
        if is_end {
            let behind = place + usize::from(!is_list);
            parts.push((begin, &text[begin..behind]));
            begin = place + 1;
        }
    }
    let rest = &text[begin..];
    let is_cut_short = is_list && depth > 0;
    match parts.last_mut() {
        Some(_) if rest.trim().is_empty() && !is_cut_short => {}
        // It contains a mistake, which is reported with the record before it.
        Some((begin, last)) if !is_cut_short && !rest.trim_start().starts_with([',', '{']) => {
            *last = &text[*begin..];
        }
        _ => {
            parts.push((begin, rest));
            // Others may have followed in the list.
            let is_whole = depth == 1 && rest.trim_end().ends_with('}');
            parts.extend((is_cut_short && is_whole).then_some((text.len(), "")));
        }
    }
    let (mut line, mut counted) = (whole.line, 0);
    let part = |(begin, inside): (usize, &'_ str)| {
        let text_of_part = inside.trim_start();
        let begin = begin + (inside.len() - text_of_part.len());
        line += text[counted..begin].matches('\n').count();
        counted = begin;
        Part { text: &text[begin..begin + text_of_part.len()], line }
    };
    parts.into_iter().map(part).collect()
}
