#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| komainu_fuzz::kif::try_out(data));
