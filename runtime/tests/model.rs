//! Random data directives on a device with memory of its own, against a model
//! that keeps both memories byte by byte.

mod support;

use accrt::abi::Variable;
use proptest::prelude::*;
use std::ffi::c_void;
use std::ops::Range;
use support::*;

const BYTES: usize = 48;

#[derive(Clone, Debug)]
enum Step {
    /// Data entry: copyin or create(zero).
    Enter(Range<usize>, Entry),
    Exit(Range<usize>, Exit),
    Update(Range<usize>, bool),
    HostStores(usize, u8),
    DeviceStores(usize, u8),
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    copyin: bool,
    always: bool,
    structured: bool,
}

#[derive(Clone, Copy, Debug)]
struct Exit {
    copyout: bool,
    always: bool,
    structured: bool,
    finalize: bool,
}

/// One object on the device.
#[derive(Clone, Debug)]
struct Present {
    range: Range<usize>,
    bytes: Vec<u8>,
    structured: u32,
    dynamic: u32,
}

impl Present {
    /// The part of its bytes that a range inside it means.
    fn part(&mut self, range: &Range<usize>) -> &mut [u8] {
        &mut self.bytes[range.start - self.range.start..range.end - self.range.start]
    }
}

/// Both memories as the specification has them.
struct Model {
    host: [u8; BYTES],
    present: Vec<Present>,
}

impl Model {
    /// The object that holds the range; an error when it is partly present.
    fn find(&self, range: &Range<usize>) -> Result<Option<usize>, ()> {
        let overlaps = |it: &Present| it.range.start < range.end && range.start < it.range.end;
        let holds = |it: &Present| it.range.start <= range.start && range.end <= it.range.end;
        match self.present.iter().position(overlaps) {
            None => Ok(None),
            Some(index) if holds(&self.present[index]) => Ok(Some(index)),
            Some(_) => Err(()),
        }
    }

    fn enter(&mut self, range: &Range<usize>, index: Option<usize>, how: Entry) {
        let is_new = index.is_none();
        let index = index.unwrap_or_else(|| {
            self.present.push(Present {
                range: range.clone(),
                bytes: vec![0; range.len()],
                structured: 0,
                dynamic: 0,
            });
            self.present.len() - 1
        });
        let object = &mut self.present[index];
        if how.copyin && (is_new || how.always) {
            object
                .part(range)
                .copy_from_slice(&self.host[range.clone()]);
        }
        match how.structured {
            true => object.structured += 1,
            false => object.dynamic += 1,
        }
    }

    fn exit(&mut self, range: &Range<usize>, index: usize, how: Exit) {
        let object = &mut self.present[index];
        let count = match how.structured {
            true => &mut object.structured,
            false => &mut object.dynamic,
        };
        *count = if how.finalize {
            0
        } else {
            count.saturating_sub(1)
        };
        let last = object.structured == 0 && object.dynamic == 0;
        if how.copyout && (last || how.always) {
            self.host[range.clone()].copy_from_slice(object.part(range));
        }
        if last {
            self.present.remove(index);
        }
    }
}

/// The program's side: host memory and where the device has its copy.
struct Program {
    host: Vec<u8>,
}

impl Program {
    fn variable(&mut self, range: &Range<usize>) -> Variable {
        object(&mut self.host[range.clone()])
    }

    /// The device address of a byte that is present.
    fn device(&mut self, place: usize) -> *mut c_void {
        const USE_DEVICE: u32 = 6;
        enter(&self.variable(&(place..place + 1)), USE_DEVICE)
    }
}

fn flags(set: &[(bool, u32)]) -> u32 {
    set.iter()
        .filter(|(set, _)| *set)
        .map(|(_, flag)| flag)
        .sum()
}

fn run(steps: Vec<Step>) -> Result<(), TestCaseError> {
    use_discrete();
    let mut program = Program {
        host: vec![0; BYTES],
    };
    let mut model = Model {
        host: [0; BYTES],
        present: Vec::new(),
    };
    for step in steps {
        apply(&mut program, &mut model, &step);
        prop_assert_eq!(&program.host[..], &model.host[..], "host after {:?}", step);
        for object in &model.present {
            let copy = program.device(object.range.start);
            let bytes: Vec<u8> = device(copy, object.bytes.len());
            prop_assert_eq!(&bytes, &object.bytes, "device after {:?}", step);
        }
    }
    // What is left would meet the next case, which may get the same memory.
    for object in model.present {
        let variable = program.variable(&object.range);
        exit(&variable, DELETE | FINALIZE);
        for _ in 0..object.structured {
            exit(&variable, DELETE | STRUCTURED);
        }
    }
    Ok(())
}

/// Does the step on both sides, if the specification allows it.
fn apply(program: &mut Program, model: &mut Model, step: &Step) {
    match step {
        Step::Enter(range, how) => {
            let Ok(index) = model.find(range) else { return };
            model.enter(range, index, *how);
            let kind = if how.copyin { COPYIN } else { CREATE | ZERO };
            let flags = flags(&[(how.always, ALWAYS_IN), (how.structured, STRUCTURED)]);
            let always_in_is_for_copyin = if how.copyin {
                flags
            } else {
                flags & !ALWAYS_IN
            };
            enter(&program.variable(range), kind | always_in_is_for_copyin);
        }
        Step::Exit(range, how) => {
            let Ok(Some(index)) = model.find(range) else {
                return;
            };
            model.exit(range, index, *how);
            let kind = if how.copyout { COPYOUT } else { DELETE };
            let flags = flags(&[
                (how.always, ALWAYS_OUT),
                (how.structured, STRUCTURED),
                (how.finalize, FINALIZE),
            ]);
            exit(&program.variable(range), kind | flags);
        }
        Step::Update(range, to_device) => {
            let Ok(index) = model.find(range) else { return };
            if let Some(index) = index {
                let object = model.present[index].part(range);
                match to_device {
                    true => object.copy_from_slice(&model.host[range.clone()]),
                    false => model.host[range.clone()].copy_from_slice(object),
                }
            }
            update(&program.variable(range), *to_device, IF_PRESENT);
        }
        Step::HostStores(place, value) => {
            program.host[*place] = *value;
            model.host[*place] = *value;
        }
        Step::DeviceStores(place, value) => {
            let range = *place..*place + 1;
            if let Ok(Some(index)) = model.find(&range) {
                model.present[index].part(&range)[0] = *value;
                store(program.device(*place), &[*value]);
            }
        }
    }
}

fn step() -> impl Strategy<Value = Step> {
    let range = || {
        (0..BYTES - 1, 1..16_usize).prop_map(|(start, length)| start..(start + length).min(BYTES))
    };
    let entry = any::<(bool, bool, bool)>().prop_map(|(copyin, always, structured)| Entry {
        copyin,
        always,
        structured,
    });
    let exit = (any::<(bool, bool, bool)>(), prop::bool::weighted(0.2)).prop_map(
        |((copyout, always, structured), finalize)| Exit {
            copyout,
            always,
            structured,
            finalize,
        },
    );
    prop_oneof![
        4 => (range(), entry).prop_map(|(range, how)| Step::Enter(range, how)),
        4 => (range(), exit).prop_map(|(range, how)| Step::Exit(range, how)),
        2 => (range(), any::<bool>()).prop_map(|(range, to)| Step::Update(range, to)),
        3 => (0..BYTES, any::<u8>()).prop_map(|(place, value)| Step::HostStores(place, value)),
        3 => (0..BYTES, any::<u8>()).prop_map(|(place, value)| Step::DeviceStores(place, value)),
    ]
}

proptest! {
    #[test]
    fn both_memories_are_as_the_specification_has_them(
        steps in prop::collection::vec(step(), 0..80)
    ) {
        run(steps)?;
    }
}
