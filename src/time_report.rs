//! What a run of the compiler spends its time on (`-ftime-report`).
//!
//! Work is measured by [`tracing`] spans, which cost nothing as long as nobody listens.
//! This listens, and prints them as a tree once the run is over:
//!
//! ```text
//!    9.17 s         foo.f90
//!      4.02 s    44%  host: optimise
//!      2.71 s    30%  passes
//!        1.13 s    12%  accgpu-prove-independence
//! ```
//!
//! Percentages are of the source, by the wall clock. Devices have threads of their own, so
//! that their time and the host's add up to more than a source takes.

use std::fmt::{self, Display, Formatter};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id};
use tracing::{Subscriber, info_span};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt};
use tracing_subscriber::registry::{LookupSpan, Registry};

/// Parts below this share of what they are parts of are added up.
const SMALLEST_SHARE: f64 = 0.02;

/// A span that the report shows as `label`.
pub fn span(label: &str) -> tracing::Span {
    info_span!("part", label)
}

/// Does `work` as a part of the compilation that the report shows as `label`.
pub fn part<T>(label: &str, work: impl FnOnce() -> T) -> T {
    span(label).in_scope(work)
}

/// The spans of a run of the compiler, from [`TimeReport::start`] on.
pub struct TimeReport {
    sources: Arc<Mutex<Vec<Part>>>,
}

impl TimeReport {
    /// Listens to all spans of this process. There is one report for each.
    pub fn start() -> Self {
        let sources = Arc::default();
        let listener = Listener {
            sources: Arc::clone(&sources),
        };
        // Only a second listener could be refused, and who has it gets the spans.
        let _ = tracing::subscriber::set_global_default(Registry::default().with(listener));
        Self { sources }
    }
}

impl Display for TimeReport {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let sources = self.sources.lock().unwrap_or_else(PoisonError::into_inner);
        for source in sources.iter() {
            writeln!(
                formatter,
                "{:7.2} s       {}",
                source.spent.as_secs_f64(),
                source.label
            )?;
            source.write_parts(formatter, 1, source.spent)?;
        }
        Ok(())
    }
}

/// What was done under one name at one place of the tree.
struct Part {
    label: String,
    spent: Duration,
    parts: Vec<Part>,
}

impl Part {
    /// Writes the parts of `self`, the longest first, as shares of `whole`.
    fn write_parts(
        &self,
        formatter: &mut Formatter<'_>,
        depth: usize,
        whole: Duration,
    ) -> fmt::Result {
        let share = |spent: Duration| spent.as_secs_f64() / whole.as_secs_f64().max(1e-9);
        let mut sorted: Vec<_> = self.parts.iter().collect();
        sorted.sort_by_key(|part| std::cmp::Reverse(part.spent));
        let smallest = self.spent.mul_f64(SMALLEST_SHARE);
        let shown = sorted.partition_point(|part| part.spent >= smallest);
        for part in &sorted[..shown] {
            write_line(formatter, depth, part.spent, share(part.spent), &part.label)?;
            part.write_parts(formatter, depth + 1, whole)?;
        }
        let rest: Duration = sorted[shown..].iter().map(|part| part.spent).sum();
        if rest >= smallest {
            let label = format!("{} others", sorted.len() - shown);
            write_line(formatter, depth, rest, share(rest), &label)?;
        }
        Ok(())
    }
}

fn write_line(
    formatter: &mut Formatter<'_>,
    depth: usize,
    spent: Duration,
    share: f64,
    label: &str,
) -> fmt::Result {
    let (indent, seconds, percent) = ("  ".repeat(depth), spent.as_secs_f64(), 100.0 * share);
    writeln!(formatter, "{indent}{seconds:7.2} s {percent:4.0}%  {label}")
}

/// Adds `part` to those of the same name.
fn add(parts: &mut Vec<Part>, part: Part) {
    match parts.iter_mut().find(|known| known.label == part.label) {
        Some(known) => {
            known.spent += part.spent;
            part.parts
                .into_iter()
                .for_each(|p| add(&mut known.parts, p));
        }
        None => parts.push(part),
    }
}

/// A span that is open.
struct Open {
    started: Instant,
    part: Part,
}

struct Listener {
    sources: Arc<Mutex<Vec<Part>>>,
}

impl<S: Subscriber + for<'s> LookupSpan<'s>> Layer<S> for Listener {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut label = Label(None);
        attributes.record(&mut label);
        let (Some(span), Label(Some(label))) = (context.span(id), label) else {
            return;
        };
        span.extensions_mut().insert(Open {
            started: Instant::now(),
            part: Part {
                label,
                spent: Duration::ZERO,
                parts: Vec::new(),
            },
        });
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let Some(span) = context.span(&id) else {
            return;
        };
        let Some(open) = span.extensions_mut().remove::<Open>() else {
            return;
        };
        let part = Part {
            spent: open.started.elapsed(),
            ..open.part
        };
        match span.parent() {
            Some(parent) => {
                if let Some(parent) = parent.extensions_mut().get_mut::<Open>() {
                    add(&mut parent.part.parts, part);
                }
            }
            None => add(
                &mut self.sources.lock().unwrap_or_else(PoisonError::into_inner),
                part,
            ),
        }
    }
}

/// The label of a span, once its fields have been visited.
struct Label(Option<String>);

impl Visit for Label {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "label" {
            self.0 = Some(value.to_owned());
        }
    }

    fn record_debug(&mut self, _field: &Field, _value: &dyn fmt::Debug) {}
}
