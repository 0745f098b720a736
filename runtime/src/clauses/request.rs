//! What asks for a transfer or a lifetime: a clause, a directive or a routine.

use crate::{
    abi::{Action, flag},
    asynchrony::queue::Queue,
    memory::present::Lifetime,
    report::{
        error::Result,
        location::Location,
        profile::{self, Details, Event, Span, construct},
    },
    state::{caller, environment::Environment},
};

/// A data clause or routine at work: where it stands and where it queues.
#[derive(Clone, Copy)]
pub struct Request {
    /// Its flags.
    pub action: Action,
    /// Where it queues.
    pub queue: Queue,
    /// Where it stands.
    pub location: Location,
}

impl Request {
    /// With the number of a queue that a program passes; an error where there is none of that number.
    pub(crate) fn new(action: Action, queue: i32, location: Location) -> Result<Request> {
        Ok(Request {
            action,
            queue: Queue::from_argument(queue)?,
            location,
        })
    }

    /// What the program does not ask for by a directive or routine.
    pub(crate) fn implicit(location: Location) -> Request {
        Request {
            action: Action(flag::IMPLICIT),
            queue: Queue::Sync,
            location,
        }
    }

    /// An event of the profiling interface that this request causes.
    pub(crate) fn span(&self, event: Event, environment: &Environment) -> Span {
        Span::start(event, environment, || self.details(event))
    }

    /// What the profiling interface tells of this request.
    pub(crate) fn details(&self, event: Event) -> Details {
        let own = match event {
            _ if caller::asks_for(self.location) => Some(construct::RUNTIME_API),
            _ if self.action.has(flag::DECLARED) => Some(construct::DECLARE),
            Event::UpdateStart => Some(construct::UPDATE),
            Event::EnterDataStart | Event::ExitDataStart if self.action.has(flag::STRUCTURED) => {
                let compute = self.action.construct().map(construct::compute);
                Some(compute.unwrap_or(construct::DATA))
            }
            Event::EnterDataStart => Some(construct::ENTER_DATA),
            Event::ExitDataStart => Some(construct::EXIT_DATA),
            // It is a part of one of those.
            _ => None,
        };
        let parent = own.or_else(profile::enclosing);
        Details {
            implicit: self.action.has(flag::IMPLICIT),
            ..Details::other(
                parent.unwrap_or(construct::RUNTIME_API),
                self.queue,
                self.location,
            )
        }
    }

    /// Whether it is about what a component leads to, which no clause of the program names.
    pub(crate) fn is_of_component(&self) -> bool {
        self.action.has(flag::IMPLICIT) && self.action.has(flag::PART)
    }

    /// The reference count that it takes.
    pub(crate) fn lifetime(&self) -> Lifetime {
        match self.action.has(flag::STRUCTURED) {
            true => Lifetime::Structured,
            false => Lifetime::Dynamic,
        }
    }
}
