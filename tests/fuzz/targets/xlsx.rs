//! Any bytes as the parts of an .xlsx: a sheet, shared strings, styles, the list of sheets; what is missing is the usual.
#![no_main]

use dengji_fuzz::{archive, parts, quiet, workbook};
use libfuzzer_sys::fuzz_target;

const BOOK: &[u8] = br#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>"#;
const ROOT: &[u8] = br#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;
const RELATIONS: &[u8] = br#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>"#;
const STRINGS: &[u8] = br#"<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>"#;
const STYLES: &[u8] = br#"<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>"#;

fuzz_target!(init: quiet(), |bytes: &[u8]| {
    let Some((kind, bytes)) = bytes.split_last() else { return };
    let mut parts = parts(bytes);
    let mut part = |usual: &'static [u8]| parts.next().filter(|part| !part.is_empty()).unwrap_or(usual).to_vec();
    let (sheet, strings, styles, book) = (part(b""), part(STRINGS), part(STYLES), part(BOOK));
    let file = archive([
        ("_rels/.rels", ROOT),
        ("xl/workbook.xml", &book),
        ("xl/_rels/workbook.xml.rels", RELATIONS),
        ("xl/worksheets/sheet1.xml", &sheet),
        ("xl/sharedStrings.xml", &strings),
        ("xl/styles.xml", &styles),
    ]);
    workbook(file, *kind);
});
