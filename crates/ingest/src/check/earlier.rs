//! What was found before a report is checked, by where it stands.

use std::collections::HashSet;

use dengji_core::finding::{Code, Finding, Place, Severity};
use dengji_core::terms::EventReport;

use crate::event_toml::sidecar_name;

/// The errors found while files were read. Made once, asked for every report.
#[derive(Debug, Default)]
pub struct Earlier<'f> {
    places: HashSet<&'f Place>,
    files: HashSet<&'f str>,
    sheets: HashSet<(&'f str, Option<&'f str>)>,
    broken_sidecars: HashSet<&'f str>,
}

impl<'f> Earlier<'f> {
    /// The errors among findings.
    pub fn of(findings: &'f [Finding]) -> Self {
        let mut earlier = Self::default();
        for found in findings.iter().filter(|found| found.severity == Severity::Error) {
            let place = &found.place;
            earlier.places.insert(place);
            if found.code == Code::EventFileInvalid {
                earlier.broken_sidecars.insert(&place.file);
            }
            if found.code != Code::EventFieldMissing {
                earlier.files.insert(&place.file);
                earlier.sheets.insert((&place.file, place.sheet.as_deref()));
            }
        }
        earlier
    }

    /// Whether something was found at this very place.
    pub(super) fn has_error_at(&self, place: &Place) -> bool {
        self.places.contains(place)
    }

    /// Whether something was found in the file of a report.
    pub(super) fn has_error_in(&self, report: &EventReport) -> bool {
        self.files.contains(&*report.place.file)
    }

    /// Whether something was found on the sheet of a cell.
    pub(super) fn has_error_on_sheet_of(&self, place: &Place) -> bool {
        self.sheets.contains(&(&*place.file, place.sheet.as_deref()))
    }

    /// Whether the file beside the report could not be read: what is missing may stand there.
    pub(super) fn has_broken_sidecar(&self, report: &EventReport) -> bool {
        !self.broken_sidecars.is_empty() && self.broken_sidecars.contains(&*sidecar_name(&report.place.file))
    }
}
