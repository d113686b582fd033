//! What kind of file some bytes are.

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
    /// An archive without a workbook in it.
    OtherArchive,
    /// A page of HTML or XML, often saved as .xls.
    Markup,
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

    /// A word for findings.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Xlsx => "xlsx",
            Self::Xlsb => "xlsb",
            Self::Ods => "ods",
            Self::Xls => "xls",
            Self::Encrypted => "encrypted",
            Self::BrokenArchive => "damaged",
            Self::OtherArchive => "zip",
            Self::Markup => "html",
            Self::Text => "text",
            Self::Nothing => "empty",
            Self::Binary => "binary",
        }
    }
}

/// The kind of an archive by the names of its parts.
fn archive(bytes: &[u8]) -> Kind {
    let Ok(zip) = zip::ZipArchive::new(std::io::Cursor::new(bytes)) else {
        return Kind::BrokenArchive;
    };
    let has = |end: &str| {
        zip.file_names()
            .any(|name| name.to_ascii_lowercase().replace('\\', "/").ends_with(end))
    };
    match () {
        () if has("workbook.bin") => Kind::Xlsb,
        () if has("workbook.xml") || has("xl/_rels/workbook.xml.rels") => Kind::Xlsx,
        () if has("content.xml") && has("mimetype") => Kind::Ods,
        () if has("encrypted-package") => Kind::Encrypted,
        () => Kind::OtherArchive,
    }
}

/// A compound file is an old workbook, or the wrapping of an encrypted new one.
fn compound(bytes: &[u8]) -> Kind {
    let wide = |name: &str| name.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let holds = |name: &str| {
        let name = wide(name);
        bytes.windows(name.len()).any(|part| part == name)
    };
    if holds("EncryptedPackage") {
        Kind::Encrypted
    } else {
        Kind::Xls
    }
}

fn text(bytes: &[u8]) -> Kind {
    let head = &bytes[..bytes.len().min(4096)];
    let start = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    match () {
        () if UTF_16.iter().any(|mark| head.starts_with(mark)) => Kind::Text,
        () if start.starts_with(b"<") => Kind::Markup,
        () if head.contains(&0) => Kind::Binary,
        () => Kind::Text,
    }
}
