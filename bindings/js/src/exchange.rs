//! The functions between the WebAssembly module and its host, which pass texts through the memory.
//!
//! | | | |
//! | --- | --- | --- |
//! | import | `now() -> f64` | the time in milliseconds |
//! | import | `decode(label, length, bytes, length, into) -> i32` | decodes a file by the encoding with this label |
//! | import | `event(text, length)` | receives the events of a request while it is carried out |
//! | import, with threads | `spawn(work, stack, length)` | runs `run_thread(work)` on a thread with this stack |
//! | export | `alloc(length) -> pointer` | allocates memory for a request |
//! | export | `call(text, length) -> u64` | carries out a request; returns the address of the answer and, 32 bits higher, its length |
//! | export | `free(pointer, length)` | frees a request, an answer or the stack of a thread that has ended |
//! | export | `stop_flag() -> pointer` | the byte that ends the running request once it is not 0 |
#![allow(unsafe_code, reason = "memory that the host writes and reads; this module alone does it")]

use std::alloc::{Layout, alloc as allocate, dealloc};
use std::cell::RefCell;
use std::sync::atomic::AtomicBool;
use std::{ptr, slice};

use crate::Program;
use komainu_studio::web;

#[link(wasm_import_module = "komainu")]
unsafe extern "C" {
    /// Takes an event while a request is carried out, as a text in UTF-8.
    fn event(text: *const u8, length: usize);
}

/// The answer to a request that came before the last one was answered.
const BUSY: &str = r#"{"error":"one request at a time: this one came before the last was answered","kind":"request"}"#;

thread_local! {
    static PROGRAM: RefCell<Program> = RefCell::default();
}

/// Lends the host some bytes of memory, which it gives back with [`free`]; null if there are none.
#[unsafe(no_mangle)]
extern "C" fn alloc(length: usize) -> *mut u8 {
    let Some(layout) = layout(length) else { return ptr::null_mut() };
    // SAFETY: the layout has a size.
    unsafe { allocate(layout) }
}

/// Takes back memory that [`alloc`] lent, or the answer of [`call`].
///
/// # Safety
/// The bytes were lent with this length and have not been given back.
#[unsafe(no_mangle)]
unsafe extern "C" fn free(bytes: *mut u8, length: usize) {
    if let Some(layout) = layout(length).filter(|_| !bytes.is_null()) {
        // SAFETY: the bytes have this layout, as the host promises.
        unsafe { dealloc(bytes, layout) };
    }
}

/// Carries out a request; returns the address of the answer in the low half, and its length in the high
/// half. Request and answer are texts in UTF-8. The host keeps the request and is lent the answer.
///
/// # Safety
/// The request lies in memory that was lent with [`alloc`], unless it has no bytes.
#[unsafe(no_mangle)]
unsafe extern "C" fn call(request: *const u8, length: usize) -> u64 {
    let request = match length {
        // No memory is lent for an empty request, so its address may be invalid.
        0 => &[],
        // SAFETY: the host has written `length` bytes there, as it promises.
        _ => unsafe { slice::from_raw_parts(request, length) },
    };
    // SAFETY: the host reads the text while it is there, and changes no memory.
    let mut tell = |text: &str| unsafe { event(text.as_ptr(), text.len()) };
    // A host that calls from within `event` gets an error.
    let answer = PROGRAM.with(|program| match program.try_borrow_mut() {
        Ok(mut program) => program.call(&String::from_utf8_lossy(request), &mut tell),
        Err(_) => BUSY.to_owned(),
    });
    let answer = answer.into_bytes().into_boxed_slice();
    let length = answer.len() as u64;
    let start = Box::into_raw(answer).cast::<u8>() as u64;
    length << 32 | start
}

/// Returns the address of the flag that ends the running request with what it has found; a host that
/// shares the memory sets it, and clears it before the next request.
#[unsafe(no_mangle)]
extern "C" fn stop_flag() -> *const AtomicBool {
    ptr::from_ref(web::stop_flag())
}

/// The layout in which bytes are lent: that of a slice.
fn layout(length: usize) -> Option<Layout> {
    Layout::array::<u8>(length).ok().filter(|layout| layout.size() > 0)
}
