//! Bytes as choices.

/// Bytes that are taken one by one; after the last one come zeros.
#[derive(Debug, Clone, Copy)]
pub struct Bytes<'d>(pub &'d [u8]);

impl<'d> Bytes<'d> {
    /// Returns the next byte.
    pub fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// Returns `true` if all of them have been taken.
    pub const fn is_over(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns a number below a limit of up to 65,536.
    pub fn below(&mut self, limit: usize) -> usize {
        let number = if limit > 256 {
            usize::from(u16::from_le_bytes([self.next(), self.next()]))
        } else {
            usize::from(self.next())
        };
        number % limit.max(1)
    }

    /// Returns an entry of a list, which is not empty.
    pub fn pick<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        &list[self.below(list.len())]
    }

    /// Returns one of some words.
    pub fn word<'w>(&mut self, words: &[&'w str]) -> &'w str {
        self.pick::<&str>(words)
    }

    /// Takes this many bytes, or as many as there are.
    pub fn take(&mut self, count: usize) -> Bytes<'d> {
        let (first, rest) = self.0.split_at(count.min(self.0.len()));
        self.0 = rest;
        Bytes(first)
    }
}
