//! Huge pages: looking up the address of a small page takes longer than reading a word of the table.
#![allow(unsafe_code, reason = "a hint to the system about memory, which no safe function gives")]

/// Asks the system to keep some memory in huge pages; without them nothing changes.
#[cfg(target_os = "linux")]
pub fn ask_for<T>(memory: &[T]) {
    /// The largest size of an ordinary page: the system takes hints for whole pages alone.
    const PAGE: usize = 1 << 16;
    let start = memory.as_ptr().cast::<u8>();
    let skipped = start.align_offset(PAGE);
    let Some(length) = size_of_val(memory).checked_sub(skipped) else { return };
    // SAFETY: the range lies within the slice, and the hint changes neither what the memory holds
    // nor who may use it.
    unsafe {
        libc::madvise(start.add(skipped).cast_mut().cast(), length, libc::MADV_HUGEPAGE);
    }
}

/// Does nothing: other systems have no such hint.
#[cfg(not(target_os = "linux"))]
pub const fn ask_for<T>(_: &[T]) {}
