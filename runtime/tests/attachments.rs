//! Random attaching and detaching of the pointers in a present object, against a model
//! that follows each pointer on both sides (OpenACC 3.4, 2.6.8 and 2.7.2).

mod support;

use accrt::abi::{Dimension, Variable};
use accrt::routines::memory::{acc_attach, acc_detach, acc_detach_finalize, acc_deviceptr};
use proptest::prelude::*;
use std::ops::Range;
use support::*;

const POINTERS: usize = 5;
const TARGETS: usize = 3;
const LENGTH: usize = 4;

#[derive(Clone, Debug)]
enum Step {
    /// The object with the pointers.
    EnterObject,
    ExitObject {
        finalize: bool,
    },
    UpdateObject {
        pointers: Range<usize>,
        to_device: bool,
    },
    EnterTarget(usize),
    ExitTarget(usize),
    /// A section of a target without elements: it has no lifetime.
    Nothing(usize),
    /// The host's pointer gets another target, or none.
    Assign {
        pointer: usize,
        target: Option<usize>,
    },
    Attach(usize),
    Detach {
        pointer: usize,
        finalize: bool,
    },
}

fn step() -> impl Strategy<Value = Step> {
    let pointer = || 0..POINTERS;
    let target = || 0..TARGETS;
    let pointers =
        (0..POINTERS, 1..=POINTERS).prop_map(|(start, count)| start..(start + count).min(POINTERS));
    prop_oneof![
        2 => Just(Step::EnterObject),
        1 => prop::bool::weighted(0.3).prop_map(|finalize| Step::ExitObject { finalize }),
        3 => (pointers, any::<bool>())
            .prop_map(|(pointers, to_device)| Step::UpdateObject { pointers, to_device }),
        3 => target().prop_map(Step::EnterTarget),
        1 => target().prop_map(Step::ExitTarget),
        1 => target().prop_map(Step::Nothing),
        3 => (pointer(), prop::option::weighted(0.8, target()))
            .prop_map(|(pointer, target)| Step::Assign { pointer, target }),
        6 => pointer().prop_map(Step::Attach),
        4 => (pointer(), prop::bool::weighted(0.2))
            .prop_map(|(pointer, finalize)| Step::Detach { pointer, finalize }),
    ]
}

/// A pointer's device copy.
#[derive(Clone, Copy, Debug, Default)]
struct Copy {
    value: usize,
    /// How often it is attached, and to what on either side.
    count: u32,
    target: usize,
    image: usize,
}

/// The object on the device.
struct Present {
    references: u32,
    copies: [Copy; POINTERS],
}

struct Program {
    /// What runs.
    pointers: Vec<usize>,
    targets: [Vec<f64>; TARGETS],
    /// What has to be: the host's pointers, the device's, and references to targets.
    host: [usize; POINTERS],
    present: Option<Present>,
    references: [u32; TARGETS],
}

/// A section of an array, which uses its dimension.
fn part<T>(data: &mut [T], section: Range<usize>, use_it: impl FnOnce(&Variable)) {
    let dimension = Dimension {
        lower: section.start as i64,
        extent: section.len() as i64,
        stride: size_of::<T>() as i64,
    };
    use_it(&support::section(data, &[dimension]));
}

impl Program {
    fn new() -> Program {
        Program {
            pointers: vec![0; POINTERS],
            targets: std::array::from_fn(|_| vec![1.0; LENGTH]),
            host: [0; POINTERS],
            present: None,
            references: [0; TARGETS],
        }
    }

    /// Where a target's device copy is; `None` for what is absent, or no target.
    fn device_target(&self, address: usize) -> Option<usize> {
        let number = (0..TARGETS).find(|at| self.targets[*at].as_ptr() as usize == address)?;
        // SAFETY: only looked up.
        let device = unsafe { acc_deviceptr(address as *mut _) } as usize;
        assert_eq!(device != 0, self.references[number] > 0);
        (device != 0).then_some(device)
    }

    fn run(&mut self, step: &Step) {
        match step {
            Step::EnterObject => self.enter_object(),
            Step::ExitObject { finalize } => self.exit_object(*finalize),
            Step::UpdateObject {
                pointers,
                to_device,
            } => self.update_object(pointers.clone(), *to_device),
            Step::EnterTarget(number) => {
                enter(&object(&mut self.targets[*number]), COPYIN);
                self.references[*number] += 1;
            }
            Step::ExitTarget(number) => {
                exit(&object(&mut self.targets[*number]), DELETE);
                self.references[*number] = self.references[*number].saturating_sub(1);
            }
            Step::Nothing(number) => part(&mut self.targets[*number], 1..1, |nothing| {
                enter(nothing, COPYIN);
                enter(nothing, PRESENT);
                exit(nothing, COPYOUT);
            }),
            Step::Assign { pointer, target } => {
                let address = target.map_or(0, |number| self.targets[number].as_ptr() as usize);
                self.pointers[*pointer] = address;
                self.host[*pointer] = address;
            }
            Step::Attach(pointer) => self.attach(*pointer),
            Step::Detach { pointer, finalize } => self.detach(*pointer, *finalize),
        }
    }

    fn enter_object(&mut self) {
        enter(&object(&mut self.pointers), COPYIN);
        let new = || Present {
            references: 0,
            copies: self.host.map(|value| Copy {
                value,
                ..Copy::default()
            }),
        };
        self.present.get_or_insert_with(new).references += 1;
    }

    fn exit_object(&mut self, finalize: bool) {
        let flags = if finalize { FINALIZE } else { 0 };
        exit(&object(&mut self.pointers), COPYOUT | flags);
        let Some(present) = &mut self.present else {
            return;
        };
        present.references = match finalize {
            true => 0,
            false => present.references - 1,
        };
        if present.references == 0 {
            self.copy_to_host(0..POINTERS);
            self.present = None;
        }
    }

    fn update_object(&mut self, pointers: Range<usize>, to_device: bool) {
        part(&mut self.pointers, pointers.clone(), |variable| {
            update(variable, to_device, IF_PRESENT);
        });
        if !to_device {
            return self.copy_to_host(pointers);
        }
        if self.present.is_none() {
            return;
        }
        for pointer in pointers {
            let copy = self
                .present
                .as_ref()
                .map(|it| it.copies[pointer])
                .unwrap_or_default();
            let host = self.host[pointer];
            let is_lost =
                copy.target != host && self.device_target(copy.target) != Some(copy.image);
            if copy.count == 0 || is_lost {
                let value = host;
                let copy = Copy {
                    value,
                    ..Copy::default()
                };
                if let Some(present) = &mut self.present {
                    present.copies[pointer] = copy;
                }
            }
        }
    }

    /// Pointers that are not attached: addresses of the device stay there.
    fn copy_to_host(&mut self, pointers: Range<usize>) {
        let Some(present) = &self.present else { return };
        for pointer in pointers {
            let copy = present.copies[pointer];
            if copy.count == 0 {
                self.host[pointer] = copy.value;
            }
        }
    }

    fn attach(&mut self, pointer: usize) {
        // SAFETY: a pointer of this program.
        unsafe { acc_attach(self.pointers[pointer..].as_mut_ptr().cast()) };
        let target = self.host[pointer];
        let image = self.device_target(target);
        let (Some(present), Some(image)) = (&mut self.present, image) else {
            return;
        };
        let copy = &mut present.copies[pointer];
        let is_same = copy.count > 0 && copy.target == target && copy.image == image;
        *copy = Copy {
            value: if is_same { copy.value } else { image },
            count: if is_same { copy.count + 1 } else { 1 },
            target,
            image,
        };
    }

    fn detach(&mut self, pointer: usize, finalize: bool) {
        let place = self.pointers[pointer..].as_mut_ptr().cast();
        // SAFETY: a pointer of this program.
        unsafe {
            match finalize {
                true => acc_detach_finalize(place),
                false => acc_detach(place),
            }
        }
        let Some(present) = &mut self.present else {
            return;
        };
        let copy = &mut present.copies[pointer];
        if copy.count == 0 {
            return;
        }
        copy.count = if finalize { 0 } else { copy.count - 1 };
        if copy.count == 0 {
            copy.value = self.host[pointer];
        }
    }

    fn check(&mut self, step: &Step) -> Result<(), TestCaseError> {
        prop_assert_eq!(&self.pointers[..], &self.host[..], "host after {:?}", step);
        // SAFETY: only looked up.
        let copy = unsafe { acc_deviceptr(self.pointers.as_mut_ptr().cast()) };
        prop_assert_eq!(copy.is_null(), self.present.is_none());
        if let Some(present) = &self.present {
            let expected: Vec<_> = present.copies.iter().map(|copy| copy.value).collect();
            let found = device::<usize>(copy, POINTERS);
            prop_assert_eq!(found, expected, "device after {:?}", step);
        }
        Ok(())
    }
}

/// What is left would meet the next case, which may get the same memory.
impl Drop for Program {
    fn drop(&mut self) {
        exit(&object(&mut self.pointers), DELETE | FINALIZE);
        for target in &mut self.targets {
            exit(&object(target), DELETE | FINALIZE);
        }
    }
}

proptest! {
    #[test]
    fn pointers_are_as_the_specification_has_them(
        steps in prop::collection::vec(step(), 0..80)
    ) {
        use_discrete();
        let mut program = Program::new();
        for step in steps {
            program.run(&step);
            program.check(&step)?;
        }
    }
}
