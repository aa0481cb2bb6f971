#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| komainu_fuzz::records::try_out(data));
