#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| komainu_fuzz::session::try_out(data));
