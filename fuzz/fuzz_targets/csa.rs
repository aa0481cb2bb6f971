#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| komainu_fuzz::csa::try_out(data));
