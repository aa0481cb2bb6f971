#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| komainu_fuzz::requests::try_out(data));
