//! Dates of the calendar.

use std::time::{SystemTime, UNIX_EPOCH};

/// The seconds since 1970.
pub fn seconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

/// Year, month, day and second of the day of a time in seconds since 1970, in universal time.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
pub const fn date(seconds: u64) -> (u64, u64, u64, u64) {
    let days = seconds / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + if month <= 2 { 1 } else { 0 };
    (year, month, day, seconds % 86_400)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_as_calendars_do() {
        assert_eq!(date(0), (1970, 1, 1, 0));
        assert_eq!(date(951_782_399), (2000, 2, 28, 86_399));
        assert_eq!(date(951_782_400), (2000, 2, 29, 0));
        assert_eq!(date(1_795_478_400), (2026, 11, 24, 0));
    }
}
