//! Reading values of a rule-fact file that have to be there.

use serde_json::Value;

pub fn string(json: &Value) -> String {
    json.as_str().unwrap_or_else(|| panic!("not a string: {json}")).to_string()
}

pub fn strings(json: &Value) -> Vec<String> {
    json.as_array().unwrap_or_else(|| panic!("not a list: {json}")).iter().map(string).collect()
}

pub fn number(json: &Value) -> i64 {
    json.as_i64().unwrap_or_else(|| panic!("not a number: {json}"))
}
