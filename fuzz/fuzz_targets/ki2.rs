#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| komainu_fuzz::ki2::try_out(data));
