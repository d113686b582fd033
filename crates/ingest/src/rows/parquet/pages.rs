//! A look over the pages of a column before the decoder reads them.
//!
//! The decoder makes room for as much as the head of a page says it holds.

use polars_parquet_format::thrift::protocol::TCompactInputProtocol;
use polars_parquet_format::{ColumnMetaData, PageHeader, PageType};

/// The bytes to which the pages of a column expand; none if they do not lie in the file, or do not hold the values that
/// are described.
pub(super) fn expanded(bytes: &[u8], column: &ColumnMetaData, rows: i64) -> Option<u64> {
    let start = column.dictionary_page_offset.unwrap_or(column.data_page_offset);
    let start = usize::try_from(start).ok()?;
    let length = usize::try_from(column.total_compressed_size).ok()?;
    let mut rest = bytes.get(start..start.checked_add(length)?)?;
    let (mut values, mut total, mut is_first) = (0, 0, true);
    while values < rows || is_first && !rest.is_empty() {
        let page = Page::next(&mut rest)?;
        total += page.expanded;
        values += page.values;
        is_first = false;
    }
    (values == rows && column.num_values == rows).then_some(total)
}

/// What the head of a page says.
struct Page {
    /// Values of rows; those of a dictionary are none.
    values: i64,
    /// Bytes.
    expanded: u64,
}

impl Page {
    /// Takes the next page off the bytes.
    fn next(rest: &mut &[u8]) -> Option<Self> {
        let most = rest.len();
        let head = PageHeader::read_from_in_protocol(&mut TCompactInputProtocol::new(&mut *rest, most)).ok()?;
        *rest = rest.get(usize::try_from(head.compressed_page_size).ok()?..)?;
        let expanded = u64::try_from(head.uncompressed_page_size).ok()?;
        let values = match head.type_ {
            // No value of a dictionary takes less than a byte.
            PageType::DICTIONARY_PAGE => {
                let values = u64::try_from(head.dictionary_page_header?.num_values).ok()?;
                (values <= expanded).then_some(0)?
            }
            PageType::DATA_PAGE => head.data_page_header?.num_values,
            PageType::DATA_PAGE_V2 => head.data_page_header_v2?.num_values,
            _ => return None,
        };
        let values = u32::try_from(values).ok()?.into();
        Some(Self { values, expanded })
    }
}
