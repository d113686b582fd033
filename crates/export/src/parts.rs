//! Large files made in parts.

use rayon::prelude::*;

/// Parts one after the other, put together by as many threads as there are.
pub(crate) fn joined(parts: Vec<Vec<u8>>) -> Vec<u8> {
    let mut whole = vec![0; parts.iter().map(Vec::len).sum()];
    let mut rest = whole.as_mut_slice();
    let mut places = Vec::with_capacity(parts.len());
    for part in parts {
        let (place, behind) = rest.split_at_mut(part.len());
        places.push((place, part));
        rest = behind;
    }
    places
        .into_par_iter()
        .for_each(|(place, part)| place.copy_from_slice(&part));
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_stand_one_after_the_other() {
        let parts = ["a", "", "bc", "def"].map(|part| part.as_bytes().to_vec());
        assert_eq!(joined(parts.to_vec()), b"abcdef");
        assert_eq!(joined(Vec::new()), b"");
    }
}
