//! Any bytes as the content of an .ods, and as its list of parts.
#![no_main]

use dengji_fuzz::{archive, parts, quiet, workbook};
use libfuzzer_sys::fuzz_target;

fuzz_target!(init: quiet(), |bytes: &[u8]| {
    let Some((kind, bytes)) = bytes.split_last() else { return };
    let mut parts = parts(bytes);
    let (content, manifest) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let file = archive([
        ("mimetype", &b"application/vnd.oasis.opendocument.spreadsheet"[..]),
        ("content.xml", content),
        ("META-INF/manifest.xml", manifest),
    ]);
    workbook(file, *kind);
});
