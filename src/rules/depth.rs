//! How deep the tables of a file lie in each other.
//!
//! The parser bounds brackets and the parts of a key each by itself, but not both together, and
//! tables that lie thousands deep cost more stack than there is.

use toml_parser::Source;
use toml_parser::lexer::TokenKind;

use super::mistake::Mistake;

/// How deep tables may lie; those of a variant file reach ten.
const DEEPEST: usize = 40;

/// Makes sure that nothing in the file lies too deep.
pub(super) fn check(text: &str) -> Result<(), Mistake> {
    // The parts of keys before each open bracket, and those of the key that is being read.
    let (mut outer, mut depth, mut parts) = (Vec::new(), 0, 0);
    for token in Source::new(text).lex() {
        match token.kind() {
            TokenKind::Dot => parts += 1,
            TokenKind::LeftCurlyBracket | TokenKind::LeftSquareBracket => {
                outer.push(parts + 1);
                depth += parts + 1;
                parts = 0;
            }
            TokenKind::RightCurlyBracket | TokenKind::RightSquareBracket => {
                depth -= outer.pop().unwrap_or(0);
                parts = 0;
            }
            TokenKind::Newline | TokenKind::Comma => parts = 0,
            _ => {}
        }
        if depth + parts > DEEPEST {
            let at = token.span().start();
            return Err(Mistake::new(at..at + 1, "this lies too deep in tables and lists"));
        }
    }
    Ok(())
}
