//! Exact numbers and the named roundings.
//!
//! Every rating figure is one of three kinds: half points ([`Score`]), hundredths ([`Hundredths`]) or a fraction
//! ([`Exact`]). Nothing here is a binary floating-point number, so sums do not depend on their order.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use num_rational::Ratio;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Points of a player, counted in half points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Score(i32);

impl Score {
    /// No points.
    pub const ZERO: Self = Self(0);
    /// Half a point.
    pub const HALF: Self = Self(1);
    /// One point.
    pub const ONE: Self = Self(2);

    /// The score made of so many half points.
    pub const fn from_halves(halves: i32) -> Self {
        Self(halves)
    }

    /// The number of half points.
    pub const fn halves(self) -> i32 {
        self.0
    }

    /// The same figure in hundredths of a point.
    pub fn hundredths(self) -> Hundredths {
        Hundredths(i64::from(self.0) * 50)
    }

    /// The same figure as a fraction.
    pub fn exact(self) -> Exact {
        Exact::ratio(i128::from(self.0), 2)
    }
}

impl Add for Score {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Score {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Sum for Score {
    fn sum<I: Iterator<Item = Self>>(scores: I) -> Self {
        scores.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.exact().fmt(f)
    }
}

/// A figure in hundredths: a scoring probability, an expected score, a rating change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Hundredths(i64);

impl Hundredths {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// So many hundredths.
    pub const fn new(hundredths: i64) -> Self {
        Self(hundredths)
    }

    /// The number of hundredths.
    pub const fn get(self) -> i64 {
        self.0
    }

    /// The same figure as a fraction.
    pub fn exact(self) -> Exact {
        Exact::ratio(i128::from(self.0), 100)
    }

    /// One minus this figure, as a scoring probability is mirrored.
    #[must_use]
    pub const fn complement(self) -> Self {
        Self(100 - self.0)
    }
}

impl Add for Hundredths {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Hundredths {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Hundredths {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Hundredths {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i64> for Hundredths {
    type Output = Self;
    fn mul(self, times: i64) -> Self {
        Self(self.0 * times)
    }
}

impl Sum for Hundredths {
    fn sum<I: Iterator<Item = Self>>(figures: I) -> Self {
        figures.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.exact().fmt(f)
    }
}

/// An exact fraction, always reduced.
///
/// Nearly all figures fit 64 bits; they are reduced there, the others in 128 bits, with the same result.
#[derive(Clone, Copy, Debug, Default, Eq)]
pub struct Exact(Ratio<i128>);

/// Reduced fractions are alike if their parts are.
impl PartialEq for Exact {
    fn eq(&self, other: &Self) -> bool {
        self.0.numer() == other.0.numer() && self.0.denom() == other.0.denom()
    }
}

/// Numerator and denominator.
impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.0.numer(), self.0.denom()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Deserialize::deserialize(deserializer)? {
            (_, 0) => Err(de::Error::custom("a fraction over zero")),
            (numerator, denominator) => Ok(Self::ratio(numerator, denominator)),
        }
    }
}

impl Exact {
    /// Nothing.
    pub const ZERO: Self = Self(Ratio::new_raw(0, 1));

    /// A whole number.
    pub fn whole(number: i64) -> Self {
        Self(Ratio::from_integer(i128::from(number)))
    }

    /// `numerator / denominator`, reduced.
    ///
    /// # Panics
    /// If the denominator is zero: a caller that divides by a count has checked that there is something to count.
    pub fn ratio(numerator: i128, denominator: i128) -> Self {
        match (u64::try_from(numerator.unsigned_abs()), u64::try_from(denominator)) {
            (Ok(size), Ok(count)) if count > 0 => {
                let common = common_divisor(size, count);
                let (size, count) = (i128::from(size / common), i128::from(count / common));
                Self(Ratio::new_raw(if numerator < 0 { -size } else { size }, count))
            }
            _ => Self(Ratio::new(numerator, denominator)),
        }
    }

    /// This figure divided by a count that is not zero.
    #[must_use]
    pub fn per(self, count: i64) -> Self {
        match self.narrow() {
            // With both below 2^63 the product stays within 128 bits.
            Some((numerator, denominator)) => {
                Self::ratio(numerator.into(), i128::from(denominator) * i128::from(count))
            }
            None => Self(self.0 / i128::from(count)),
        }
    }

    /// This figure taken so many times.
    #[must_use]
    pub fn times(self, count: i64) -> Self {
        match self.narrow() {
            Some((numerator, 1)) => Self(Ratio::from_integer(i128::from(numerator) * i128::from(count))),
            Some((numerator, denominator)) => {
                Self::ratio(i128::from(numerator) * i128::from(count), denominator.into())
            }
            None => Self(self.0 * i128::from(count)),
        }
    }

    /// This figure times another.
    #[must_use]
    pub fn product(self, other: Self) -> Self {
        Self(self.0 * other.0)
    }

    /// Numerator and denominator, if both fit 64 bits.
    fn narrow(self) -> Option<(i64, i64)> {
        let parts = (i64::try_from(*self.0.numer()), i64::try_from(*self.0.denom()));
        Some((parts.0.ok()?, parts.1.ok()?))
    }

    /// Rounded to a whole number, a half away from zero (四舍五入).
    pub fn half_away_from_zero(self) -> i64 {
        match self.narrow() {
            Some((numerator, 1)) => numerator,
            Some((numerator, denominator)) => {
                let (size, divisor) = (numerator.unsigned_abs(), denominator.unsigned_abs());
                let (whole, rest) = (size / divisor, size % divisor);
                let away = whole.saturating_add(u64::from(rest >= divisor - rest));
                let sign = i128::from(numerator.signum());
                narrow(sign * i128::from(away))
            }
            None => narrow(self.0.round().to_integer()),
        }
    }

    /// Rounded to a whole number, a half towards plus infinity.
    pub fn half_up(self) -> i64 {
        match self.narrow() {
            Some((numerator, denominator)) => {
                let (numerator, denominator) = (i128::from(numerator), i128::from(denominator));
                narrow((2 * numerator + denominator).div_euclid(2 * denominator))
            }
            None => narrow((self.0 + Ratio::new(1, 2)).floor().to_integer()),
        }
    }

    /// Rounded to hundredths, a half towards plus infinity.
    pub fn half_up_to_hundredths(self) -> Hundredths {
        Hundredths(self.times(100).half_up())
    }

    /// Whether it is a whole number.
    pub fn is_whole(self) -> bool {
        self.0.is_integer()
    }

    /// The smallest whole number that is not below this figure.
    pub fn ceil(self) -> i64 {
        narrow(self.0.ceil().to_integer())
    }

    /// The largest whole number that is not above this figure.
    pub fn floor(self) -> i64 {
        narrow(self.0.floor().to_integer())
    }

    /// Reads a decimal such as `2209.7286`, `-.5` or `7`.
    pub fn parse(text: &str) -> Option<Self> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1_i64, rest));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.len() + fraction.len() == 0 || whole.len() > 15 || fraction.len() > 12 {
            return None;
        }
        if !all_digits(whole) || !all_digits(fraction) {
            return None;
        }
        if fraction.is_empty() {
            return whole.parse().ok().map(|number: i64| Self::whole(sign * number));
        }
        let scale = 10_i128.pow(u32::try_from(fraction.len()).ok()?);
        let number: i128 = format!("{whole}{fraction}").parse().ok()?;
        Some(Self::ratio(i128::from(sign) * number, scale))
    }
}

/// A quotient rounded to a whole number, a half away from zero. The divisor is positive.
pub fn quotient_half_away_from_zero(dividend: i128, divisor: i128) -> i64 {
    let half = divisor / 2;
    let away = if dividend < 0 { dividend - half } else { dividend + half };
    // An odd divisor has no half: the quotient is never halfway.
    narrow(away / divisor)
}

/// Ratings and scores are far from the bounds of 64 bits; a figure beyond them is held at the bound.
fn narrow(number: i128) -> i64 {
    i64::try_from(number).unwrap_or(if number < 0 { i64::MIN } else { i64::MAX })
}

/// The greatest common divisor; the second number is not zero.
const fn common_divisor(first: u64, second: u64) -> u64 {
    let (mut one, mut other) = (second, first % second);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl Add for Exact {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        match (self.narrow(), other.narrow()) {
            (Some((one, divisor)), Some((further, of_further))) => {
                let (one, further) = (i128::from(one), i128::from(further));
                let (divisor, of_further) = (i128::from(divisor), i128::from(of_further));
                if divisor == 1 || of_further == 1 {
                    // A whole number added to a reduced fraction leaves it reduced.
                    let sum = one * of_further + further * divisor;
                    return Self(Ratio::new_raw(sum, divisor * of_further));
                }
                if divisor == of_further {
                    return Self::ratio(one + further, divisor);
                }
                Self(self.0 + other.0)
            }
            _ => Self(self.0 + other.0),
        }
    }
}

impl Sub for Exact {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + Self(-other.0)
    }
}

impl Ord for Exact {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.narrow(), other.narrow()) {
            (Some((one, divisor)), Some((further, of_further))) => {
                let of_one = i128::from(one) * i128::from(of_further);
                of_one.cmp(&(i128::from(further) * i128::from(divisor)))
            }
            _ => self.0.cmp(&other.0),
        }
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Sum for Exact {
    fn sum<I: Iterator<Item = Self>>(figures: I) -> Self {
        figures.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Exact {
    /// All digits of a decimal that ends; a decimal that does not end is rounded to four places, half away from zero.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = decimal_places(*self.0.denom());
        let scale = 10_i128.pow(places.unwrap_or(4));
        let scaled = (self.0 * scale).round().to_integer();
        let sign = if scaled < 0 { "-" } else { "" };
        let (whole, fraction) = (scaled.abs() / scale, scaled.abs() % scale);
        match places {
            Some(0) => write!(f, "{sign}{whole}"),
            _ => write!(
                f,
                "{sign}{whole}.{fraction:0width$}",
                width = places.unwrap_or(4) as usize
            ),
        }
    }
}

/// How many decimals a reduced fraction with this denominator has, if they end.
fn decimal_places(denominator: i128) -> Option<u32> {
    let (mut rest, mut twos, mut fives) = (denominator, 0, 0);
    while rest % 2 == 0 {
        (rest, twos) = (rest / 2, twos + 1);
    }
    while rest % 5 == 0 {
        (rest, fives) = (rest / 5, fives + 1);
    }
    (rest == 1 && twos.max(fives) <= 20).then_some(twos.max(fives))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_is_rounded_away_from_zero() {
        assert_eq!(Exact::ratio(1, 2).half_away_from_zero(), 1);
        assert_eq!(Exact::ratio(-1, 2).half_away_from_zero(), -1);
        assert_eq!(Exact::ratio(-149, 100).half_away_from_zero(), -1);
    }

    #[test]
    fn figures_beyond_64_bits_follow_the_same_arithmetic() {
        let large = i128::from(i64::MAX) * 6;
        let sixth = Exact::ratio(large + 3, 6);
        assert_eq!(sixth - Exact::whole(i64::MAX), Exact::ratio(1, 2));
        assert_eq!(Exact::ratio(1, large).per(3).times(3), Exact::ratio(1, large));
        assert!(Exact::ratio(1, large) < Exact::ratio(1, 1000) && sixth > Exact::whole(i64::MAX));
        assert_eq!(Exact::whole(i64::MIN).half_away_from_zero(), i64::MIN);
        assert_eq!(sixth.half_away_from_zero(), i64::MAX);
        assert_eq!(Exact::ratio(4, -6), Exact::ratio(-2, 3));
        assert_eq!(Exact::ratio(1, 6) + Exact::ratio(1, 3), Exact::ratio(1, 2));
        assert_eq!(Exact::ratio(5, 6) + Exact::ratio(1, 6), Exact::whole(1));
    }

    #[test]
    fn a_half_up_goes_to_plus_infinity() {
        assert_eq!(Exact::ratio(-1, 2).half_up(), 0);
        assert_eq!(Exact::ratio(5, 16).half_up_to_hundredths(), Hundredths::new(31));
        assert_eq!(Exact::ratio(1, 8).half_up_to_hundredths(), Hundredths::new(13));
    }

    #[test]
    fn decimals_that_end_are_printed_whole_and_others_to_four_places() {
        assert_eq!(Exact::ratio(1695, 100).to_string(), "16.95");
        assert_eq!(Exact::ratio(-105, 10).to_string(), "-10.5");
        assert_eq!(Exact::ratio(16_000, 7).to_string(), "2285.7143");
        assert_eq!(Exact::ratio(1, 32).to_string(), "0.03125");
        assert_eq!(Exact::whole(-3).to_string(), "-3");
        assert_eq!(Score::from_halves(9).to_string(), "4.5");
    }

    #[test]
    fn decimals_are_read_exactly_and_nothing_else_is() {
        assert_eq!(Exact::parse("2209.7286"), Some(Exact::ratio(22_097_286, 10_000)));
        assert_eq!(Exact::parse("-.5"), Some(Exact::ratio(-1, 2)));
        for wrong in ["", "-", ".", "1e3", "1,5", "+1", " 1"] {
            assert_eq!(Exact::parse(wrong), None, "{wrong:?}");
        }
    }
}
