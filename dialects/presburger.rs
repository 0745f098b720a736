//! Systems of linear equations and inequalities over integers, decided by MLIR
//! (mlir/Analysis/Presburger/IntegerRelation.h).

use crate::ffi;

/// A system over numbered variables. A row has the coefficients of the variables,
/// then a constant.
#[derive(Clone, Debug, Default)]
pub struct System {
    variables: usize,
    equations: Vec<Row>,
    inequalities: Vec<Row>,
}

/// Coefficients by variable, and a constant: a linear expression.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Numbers of variables, each with its coefficient.
    pub terms: Vec<(usize, i64)>,
    /// What is added to them.
    pub constant: i64,
}

impl System {
    /// A new variable; it may have any value.
    pub fn add_variable(&mut self) -> usize {
        self.variables += 1;
        self.variables - 1
    }

    /// Demands `row` == 0.
    pub fn equal_zero(&mut self, row: Row) {
        self.equations.push(row);
    }

    /// Demands `row` >= 0.
    pub fn at_least_zero(&mut self, row: Row) {
        self.inequalities.push(row);
    }

    /// Whether no integers satisfy the system.
    pub fn is_empty(&self) -> bool {
        let equations = self.matrix(&self.equations);
        let inequalities = self.matrix(&self.inequalities);
        // SAFETY: the matrices have as many rows as is said, of one coefficient for
        // each variable and a constant.
        unsafe {
            ffi::acccHasNoIntegerPoint(
                self.variables,
                self.equations.len(),
                equations.as_ptr(),
                self.inequalities.len(),
                inequalities.as_ptr(),
            )
        }
    }

    fn matrix(&self, rows: &[Row]) -> Vec<i64> {
        let columns = self.variables + 1;
        let mut matrix = vec![0; columns * rows.len()];
        for (row, values) in rows.iter().zip(matrix.chunks_mut(columns)) {
            for &(variable, factor) in &row.terms {
                values[variable] += factor;
            }
            values[self.variables] = row.constant;
        }
        matrix
    }
}

#[cfg(test)]
mod tests {
    use super::{Row, System};

    fn row(terms: &[(usize, i64)], constant: i64) -> Row {
        Row {
            terms: terms.to_vec(),
            constant,
        }
    }

    #[test]
    fn even_is_never_odd() {
        let mut system = System::default();
        let (i, j) = (system.add_variable(), system.add_variable());
        system.equal_zero(row(&[(i, 2), (j, -2)], 1));
        assert!(system.is_empty());
    }

    #[test]
    fn halves_do_not_meet() {
        // 1 <= i <= n, 1 <= j <= n, i = j + n.
        let mut system = System::default();
        let [i, j, n] = [(); 3].map(|()| system.add_variable());
        for variable in [i, j] {
            system.at_least_zero(row(&[(variable, 1)], -1));
            system.at_least_zero(row(&[(n, 1), (variable, -1)], 0));
        }
        let mut overlapping = system.clone();
        system.equal_zero(row(&[(i, 1), (j, -1), (n, -1)], 0));
        assert!(system.is_empty());
        overlapping.equal_zero(row(&[(i, 1), (j, -1), (n, -1)], 1));
        assert!(!overlapping.is_empty());
    }
}
