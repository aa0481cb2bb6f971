#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| komainu_fuzz::variant_file::try_out(data));
