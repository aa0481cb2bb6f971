//! Running hot code with the instructions that this processor has.
//!
//! The program is built for the oldest processors of its kind; whole generators are compiled a
//! second time for newer ones and chosen at run time.
#![allow(unsafe_code, reason = "calling code for another processor; this module alone does it")]

/// Some work that is worth compiling for several processors.
pub trait Work {
    /// Does it; to be `inline(always)`, like all that it calls, or nothing is gained.
    fn work(self);
}

/// Does some work, compiled for the best processor that this one may be.
///
/// Counting bits and leading zeros become single instructions, arrays of eight become vectors.
#[inline]
pub fn run(work: impl Work) {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
    {
        // SAFETY: the processor has all the features that the function is compiled with.
        return unsafe { run_avx2(work) };
    }
    work.work();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn run_avx2(work: impl Work) {
    work.work();
}
