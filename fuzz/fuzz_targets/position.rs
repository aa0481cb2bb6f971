#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| komainu_fuzz::position::try_out(data));
