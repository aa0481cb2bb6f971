#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| komainu_fuzz::journals::try_out(data));
