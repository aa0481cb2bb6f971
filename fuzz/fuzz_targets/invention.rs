#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| komainu_fuzz::invention::try_out(data));
