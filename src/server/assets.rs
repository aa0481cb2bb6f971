//! The files of the page, which are part of the program.

/// A file and its type.
pub struct Asset {
    pub name: &'static str,
    pub content_type: &'static str,
    pub content: &'static [u8],
}

/// Lists files of the folder of assets.
macro_rules! assets {
    ($($name:literal $content_type:literal,)+) => {
        &[$(Asset {
            name: $name,
            content_type: $content_type,
            content: include_bytes!(concat!("../browser/assets/", $name)),
        }),+]
    };
}

const ASSETS: &[Asset] = assets! {
    "index.html" "text/html; charset=utf-8",
};

/// The file of a name; the page itself where there is no name.
pub fn find(name: &str) -> Option<&'static Asset> {
    let name = if name.is_empty() { "index.html" } else { name };
    ASSETS.iter().find(|asset| asset.name == name)
}
