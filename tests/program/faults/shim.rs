//! A library for a program whose memory runs out once, or whose every write takes only a part:
//! `FAIL_ALLOCATION=N` refuses the N-th allocation after a file has been created, before which there is
//! nothing to lose, and reports it on standard error; `SHORT_WRITES=1` writes half of what is asked
//! for.
#![no_std]
#![allow(clippy::missing_safety_doc)]

use core::ffi::{c_char, c_int, c_long, c_void};
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

#[link(name = "c")]
unsafe extern "C" {
    fn __libc_malloc(size: usize) -> *mut c_void;
    fn __libc_calloc(count: usize, size: usize) -> *mut c_void;
    fn __libc_realloc(old: *mut c_void, size: usize) -> *mut c_void;
    fn __libc_memalign(align: usize, size: usize) -> *mut c_void;
    fn getenv(name: *const c_char) -> *const c_char;
    fn syscall(number: c_long, ...) -> c_long;
}

const WRITE: c_long = 1;
const OPEN_AT: c_long = 257;
const HERE: c_long = -100;
const CREATE: c_int = 0o100;
const OUT_OF_MEMORY: c_int = 12;
/// A number that has not been read yet.
const UNKNOWN: usize = usize::MAX;

/// True once a file has been created.
static HAS_BEGUN: AtomicBool = AtomicBool::new(false);
static COUNT: AtomicUsize = AtomicUsize::new(0);
static FAILING: AtomicUsize = AtomicUsize::new(UNKNOWN);
static SHORT: AtomicUsize = AtomicUsize::new(UNKNOWN);

/// The number in a variable; 0 if there is none.
fn number(known: &AtomicUsize, name: &core::ffi::CStr) -> usize {
    let number = known.load(Ordering::Relaxed);
    if number != UNKNOWN {
        return number;
    }
    let mut number = 0;
    // SAFETY: both are texts that end with a zero.
    unsafe {
        let mut text = getenv(name.as_ptr());
        while !text.is_null() && (*text as u8).is_ascii_digit() {
            number = 10 * number + usize::from(*text as u8 - b'0');
            text = text.add(1);
        }
    }
    known.store(number, Ordering::Relaxed);
    number
}

/// Returns `true` if this allocation is the one that fails.
fn fails() -> bool {
    let failing = number(&FAILING, c"FAIL_ALLOCATION");
    let counts = failing != 0 && HAS_BEGUN.load(Ordering::Relaxed);
    let fails = counts && COUNT.fetch_add(1, Ordering::Relaxed) + 1 == failing;
    if fails {
        let said = b"(INJECTED)\n";
        // SAFETY: `said` has these bytes.
        unsafe { syscall(WRITE, 2 as c_long, said.as_ptr(), said.len()) };
    }
    fails
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn malloc(size: usize) -> *mut c_void {
    if fails() { core::ptr::null_mut() } else { unsafe { __libc_malloc(size) } }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn calloc(count: usize, size: usize) -> *mut c_void {
    if fails() { core::ptr::null_mut() } else { unsafe { __libc_calloc(count, size) } }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn realloc(old: *mut c_void, size: usize) -> *mut c_void {
    if fails() { core::ptr::null_mut() } else { unsafe { __libc_realloc(old, size) } }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn aligned_alloc(align: usize, size: usize) -> *mut c_void {
    if fails() { core::ptr::null_mut() } else { unsafe { __libc_memalign(align, size) } }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn posix_memalign(
    place: *mut *mut c_void,
    align: usize,
    size: usize,
) -> c_int {
    // SAFETY: the caller has room for the address.
    unsafe { *place = aligned_alloc(align, size) };
    // SAFETY: as before.
    if unsafe { (*place).is_null() } { OUT_OF_MEMORY } else { 0 }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: c_int) -> c_int {
    if flags & CREATE != 0 {
        HAS_BEGUN.store(true, Ordering::Relaxed);
    }
    // SAFETY: the arguments are the caller's own.
    unsafe { syscall(OPEN_AT, HERE, path, c_long::from(flags), c_long::from(mode)) as c_int }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn write(file: c_int, bytes: *const c_void, length: usize) -> isize {
    let is_short = number(&SHORT, c"SHORT_WRITES") != 0 && length > 1;
    let length = if is_short { length / 2 } else { length };
    // SAFETY: the bytes are a part of the caller's buffer.
    unsafe { syscall(WRITE, c_long::from(file), bytes, length) as isize }
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
