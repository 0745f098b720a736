//! The elements of a variable: what they are, and which one stands where. For
//! messages and comparisons; data moves as bytes.

use super::{
    descriptor::derived_type::DerivedType, descriptors::Descriptors, kind::Kind, name::Name,
};
use smallvec::SmallVec;
use std::ops::Range;

/// One dimension of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis {
    /// Bytes between neighbouring elements.
    pub stride: i64,
    /// Subscript of the element at position 0.
    pub lower_bound: i64,
}

/// Dimensions of an array; most have few.
pub type Axes = SmallVec<[Axis; 3]>;

/// The elements of a variable in host memory.
#[derive(Clone, Debug)]
pub struct Elements {
    /// Address of the element at position 0 of every dimension.
    pub base: usize,
    /// Size of an element.
    pub bytes: usize,
    /// What an element is.
    pub kind: Kind,
    /// Empty for scalars and where only bytes are known.
    pub axes: Axes,
    /// The type of objects of derived type, where it is known.
    pub derived_type: Option<DerivedType>,
}

impl Elements {
    /// Bytes of unknown meaning.
    pub fn unknown(base: usize) -> Elements {
        Elements {
            base,
            bytes: 1,
            kind: Kind::Other,
            axes: Axes::new(),
            derived_type: None,
        }
    }

    /// The subscripts of the element with the byte at the host address, and the
    /// address of its first byte. `None` between elements.
    pub fn at(&self, host: usize) -> Option<(SmallVec<[i64; 3]>, usize)> {
        let mut rest = host.wrapping_sub(self.base) as i64;
        let mut subscripts: SmallVec<[i64; 3]> = self.axes.iter().map(|_| 0).collect();
        // The largest stride first: the others cannot reach as far.
        let mut order: SmallVec<[usize; 3]> = (0..self.axes.len()).collect();
        order.sort_by_key(|axis| std::cmp::Reverse(self.axes[*axis].stride.abs()));
        for axis in order {
            let Axis {
                stride,
                lower_bound,
            } = self.axes[axis];
            let position = match stride {
                0 => 0,
                stride => rest.div_euclid(stride),
            };
            rest -= position * stride;
            subscripts[axis] = lower_bound + position;
        }
        let offset = usize::try_from(rest).ok()?;
        (offset < self.bytes.max(1)).then_some((subscripts, host - offset))
    }

    /// Where its objects have descriptors, if rows begin with one; `None` where their type is
    /// not known.
    pub fn descriptors(&self) -> Option<Descriptors> {
        let ty = self.derived_type.filter(|_| self.bytes > 0)?;
        let mut places = Vec::new();
        ty.add_descriptors(0, &mut places);
        Some(Descriptors {
            origin: None,
            stride: self.bytes,
            places,
        })
    }

    /// The descriptors in the host range, parts of objects included; `None` where
    /// their type is not known, or they stand at other distances than those of an array.
    pub fn descriptors_in(&self, host: &Range<usize>) -> Option<Descriptors> {
        let descriptors = self.descriptors()?;
        let bytes = isize::try_from(self.bytes).ok()?;
        let mut strides = self.axes.iter().map(|axis| axis.stride);
        if !strides.all(|stride| stride % bytes as i64 == 0) {
            return None;
        }
        let before = host.start.wrapping_sub(self.base) as isize;
        let inside = before.rem_euclid(bytes) as usize;
        Some(Descriptors {
            origin: Some(host.start - inside),
            ..descriptors
        })
    }

    /// `u(3,5)`: the element with the byte at the host address.
    pub fn name(&self, variable: Name, host: usize) -> String {
        let name = variable.0.to_string_lossy();
        let variable = without_section(&name);
        // What a routine calls its argument is no variable, and elements of a section
        // with a stride are counted in it.
        let whole = match name.ends_with(" argument") || has_stride(&name[variable.len()..]) {
            true => "element ",
            false => variable,
        };
        match self.at(host) {
            Some((subscripts, _)) if !subscripts.is_empty() => {
                let list: Vec<_> = subscripts.iter().map(i64::to_string).collect();
                format!("{whole}({})", list.join(","))
            }
            _ => whole.to_owned(),
        }
    }

    /// `u(1) to u(100)`: the first and last element of a host range that touches
    /// at least one; `None` where only bytes are known.
    pub fn span(&self, variable: Name, host: &Range<usize>) -> Option<String> {
        if self.axes.is_empty() || host.is_empty() {
            return None;
        }
        let first = self.name(variable, host.start);
        let last = self.name(variable, host.end - 1);
        Some(match first == last {
            true => first,
            false => format!("{first} to {last}"),
        })
    }
}

/// The variable's name without the section that may follow it.
fn without_section(name: &str) -> &str {
    let Some(body) = name.strip_suffix(')') else {
        return name;
    };
    let mut depth = 1;
    for (place, character) in body.char_indices().rev() {
        match character {
            ')' => depth += 1,
            '(' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &name[..place];
        }
    }
    name
}

/// Whether one of the subscripts of `(1:9:2, n)` has a stride.
fn has_stride(section: &str) -> bool {
    let mut depth = 0;
    let mut colons = 0;
    section.chars().any(|character| {
        match character {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 1 => colons = 0,
            ':' if depth == 1 => colons += 1,
            _ => {}
        }
        colons == 2
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// real(8) u(0:9, 5) at address 1000.
    fn matrix() -> Elements {
        let axis = |stride, lower_bound| Axis {
            stride,
            lower_bound,
        };
        Elements {
            base: 1000,
            bytes: 8,
            kind: Kind::Real,
            axes: [axis(8, 0), axis(80, 1)].into_iter().collect(),
            derived_type: None,
        }
    }

    #[test]
    fn elements_have_subscripts() {
        let u = matrix();
        let name = Name(c"u(:, 2:3)");
        assert_eq!(u.name(name, 1000), "u(0,1)");
        assert_eq!(u.name(name, 1000 + 80 + 3 * 8 + 5), "u(3,2)");
        assert_eq!(u.at(1013).map(|(_, start)| start), Some(1008));
        assert_eq!(
            u.span(name, &(1080..1240)).as_deref(),
            Some("u(0,2) to u(9,3)")
        );
    }

    #[test]
    fn there_may_be_gaps_between_elements() {
        let mut members = matrix();
        members.bytes = 4;
        assert!(members.at(1004).is_none());
        assert!(members.at(1008).is_some());
    }

    #[test]
    fn arguments_of_routines_have_no_name() {
        let argument = Name(c"acc_copyin's argument");
        assert_eq!(matrix().name(argument, 1000), "element (0,1)");
    }

    #[test]
    fn elements_of_sections_with_strides_are_counted() {
        assert_eq!(matrix().name(Name(c"u(::2, 1)"), 1000), "element (0,1)");
        assert!(has_stride("(n, 2:9:f(3))"));
        assert!(!has_stride("(a(1:9:2), 2:9, :)"));
        assert!(!has_stride(""));
    }

    #[test]
    fn sections_end_with_their_parenthesis() {
        assert_eq!(without_section("a"), "a");
        assert_eq!(without_section("a(1:n)"), "a");
        assert_eq!(without_section("x(i)%a(f(1):2)"), "x(i)%a");
        assert_eq!(without_section("x(i)%a"), "x(i)%a");
    }
}
