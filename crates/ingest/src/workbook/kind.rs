//! What kind of file some bytes are.

use std::io::Read;

use infer::MatcherType;
use memchr::memmem;

use crate::trf::encoding::unmarked_utf_16;

/// The kinds of workbooks that are read, and what else a file may turn out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// .xlsx, .xlsm
    Xlsx,
    /// .xlsb
    Xlsb,
    /// .ods
    Ods,
    /// .xls
    Xls,
    /// An Office workbook behind a password.
    Encrypted,
    /// An archive that is cut short or damaged.
    BrokenArchive,
    /// An archive of other files.
    Packed,
    /// A page of HTML, often saved as .xls.
    Markup,
    /// A workbook in one text of XML: of Excel 2003, or .fods.
    XmlSheet,
    /// A workbook of Excel before 1993.
    EarlyXls,
    /// .numbers
    Numbers,
    /// A document of a word processor or a presentation.
    Document,
    /// .pdf
    Pdf,
    /// A picture.
    Picture,
    /// A message with what is attached to it.
    Mail,
    /// Another text.
    Text,
    /// A file without a byte.
    Nothing,
    /// Other bytes.
    Binary,
}

/// How texts begin whose characters take two bytes, as spreadsheets write them.
const UTF_16: [&[u8]; 2] = [b"\xff\xfe", b"\xfe\xff"];
const ZIP: &[u8] = b"PK";
const COMPOUND: &[u8] = &[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

impl Kind {
    /// Looks at the content only.
    pub fn of(bytes: &[u8]) -> Self {
        match bytes {
            [] => Self::Nothing,
            _ if bytes.starts_with(ZIP) => archive(bytes),
            _ if bytes.starts_with(COMPOUND) => compound(bytes),
            _ => text(bytes),
        }
    }

    /// Whether [`super::open`] can be asked to read it: a workbook, if perhaps an encrypted or damaged one.
    pub const fn is_workbook(self) -> bool {
        matches!(
            self,
            Self::Xlsx | Self::Xlsb | Self::Ods | Self::Xls | Self::Encrypted | Self::BrokenArchive
        )
    }

    /// Whether it may be read as text; a zero byte alone makes no other file of one.
    pub(crate) const fn may_be_text(self) -> bool {
        matches!(self, Self::Text | Self::Markup | Self::Binary)
    }

    /// A word for findings.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Xlsx => "xlsx",
            Self::Xlsb => "xlsb",
            Self::Ods => "ods",
            Self::Xls => "xls",
            Self::Encrypted => "encrypted",
            Self::BrokenArchive => "damaged",
            Self::Packed => "zip",
            Self::Markup => "html",
            Self::XmlSheet => "xml",
            Self::EarlyXls => "early-xls",
            Self::Numbers => "numbers",
            Self::Document => "document",
            Self::Pdf => "pdf",
            Self::Picture => "picture",
            Self::Mail => "mail",
            Self::Text => "text",
            Self::Nothing => "empty",
            Self::Binary => "binary",
        }
    }
}

/// How a workbook of Excel 2, 3 and 4 begins.
const EARLY_XLS: [&[u8]; 3] = [b"\x09\x00\x04\x00", b"\x09\x02\x06\x00", b"\x09\x04\x06\x00"];
/// How messages begin.
const MAIL: [&[u8]; 6] = [
    b"Received:",
    b"Return-Path:",
    b"Delivered-To:",
    b"From:",
    b"MIME-Version:",
    b"X-",
];
/// What the head of a workbook in one text of XML names.
const XML_SHEETS: [&[u8]; 2] = [
    b"urn:schemas-microsoft-com:office:spreadsheet",
    b"application/vnd.oasis.opendocument.spreadsheet",
];

/// The kind of an archive by the names of its parts.
fn archive(bytes: &[u8]) -> Kind {
    let Ok(mut zip) = zip::ZipArchive::new(std::io::Cursor::new(bytes)) else {
        return Kind::BrokenArchive;
    };
    let has = |end: &str| {
        zip.file_names()
            .any(|name| name.to_ascii_lowercase().replace('\\', "/").ends_with(end))
    };
    match () {
        () if has("workbook.bin") => Kind::Xlsb,
        () if has("workbook.xml") || has("xl/_rels/workbook.xml.rels") => Kind::Xlsx,
        () if has("content.xml") && has("mimetype") => open_document(&mut zip),
        () if has("encrypted-package") => Kind::Encrypted,
        () if has(".iwa") || has("index.zip") => Kind::Numbers,
        () if has("word/document.xml") || has("ppt/presentation.xml") => Kind::Document,
        () => Kind::Packed,
    }
}

/// A sheet or a text, as the part says that is there to say it.
fn open_document(zip: &mut zip::ZipArchive<std::io::Cursor<&[u8]>>) -> Kind {
    let mut said = String::new();
    let read = zip
        .by_name("mimetype")
        .map(|part| part.take(100).read_to_string(&mut said));
    match read {
        Ok(Ok(_)) if !said.contains("spreadsheet") => Kind::Document,
        _ => Kind::Ods,
    }
}

/// A compound file is an old workbook, the wrapping of an encrypted new one, or of another program.
fn compound(bytes: &[u8]) -> Kind {
    let holds = |name: &str| {
        let wide: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        memmem::find(bytes, &wide).is_some()
    };
    match () {
        () if holds("EncryptedPackage") => Kind::Encrypted,
        () if holds("Workbook") || holds("Book") => Kind::Xls,
        () if holds("WordDocument") || holds("PowerPoint Document") => Kind::Document,
        () if holds("__substg1.0_") => Kind::Mail,
        () => Kind::Xls,
    }
}

fn text(bytes: &[u8]) -> Kind {
    let head = &bytes[..bytes.len().min(4096)];
    let start = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    let names = |mark: &&[u8]| memmem::find(head, mark).is_some();
    match () {
        () if UTF_16.iter().any(|mark| head.starts_with(mark)) => Kind::Text,
        () if EARLY_XLS.iter().any(|mark| head.starts_with(mark)) => Kind::EarlyXls,
        () if start.starts_with(b"<?xml") && XML_SHEETS.iter().any(names) => Kind::XmlSheet,
        () if MAIL.iter().any(|mark| start.starts_with(mark)) && names(&&b"\nSubject:"[..]) => Kind::Mail,
        () if start.starts_with(b"<") || start.starts_with(b"MIME-Version:") => Kind::Markup,
        () if start.starts_with(b"%PDF-") => Kind::Pdf,
        () if start.starts_with(b"{\\rtf") => Kind::Document,
        () if head.contains(&0) && unmarked_utf_16(head).is_none() => binary(bytes),
        () => Kind::Text,
    }
}

/// What bytes are that are no text.
fn binary(bytes: &[u8]) -> Kind {
    let found = infer::get(bytes).map(|found| found.matcher_type());
    match found {
        Some(MatcherType::Image) => Kind::Picture,
        Some(MatcherType::Archive) => Kind::Packed,
        _ => Kind::Binary,
    }
}
