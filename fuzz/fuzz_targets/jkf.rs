#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| komainu_fuzz::jkf::try_out(data));
