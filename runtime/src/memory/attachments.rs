//! The pointers in a present object whose device copies point to device memory
//! (OpenACC 3.4, 2.6.8).

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Bytes of the address that a pointer or descriptor begins with.
const ADDRESS_BYTES: usize = size_of::<u64>();

/// What attaches a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A clause or routine for the pointer or its target, which counts.
    Pointer,
    /// A clause for its object, whose target is present: the specification has nothing attached
    /// then, so that it does not count, and copies of the object to the device may end it.
    Object,
}

/// A pointer or descriptor in a present object whose device copy points to
/// device memory.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Attachment {
    /// What the device copy holds.
    image: Vec<u8>,
    /// The host address of its target when it was attached.
    target: usize,
    /// How often it was attached by a clause or routine for it and not detached.
    count: u32,
    /// Whether it was attached with its object.
    is_with_object: bool,
}

impl Attachment {
    /// The device address of its target.
    fn device(&self) -> u64 {
        address(&self.image)
    }

    /// Whether the host's pointer still is what it was: the device copy differs from it in the
    /// address alone.
    fn is_of(&self, host: &[u8]) -> bool {
        self.target as u64 == address(host) && self.image[ADDRESS_BYTES..] == host[ADDRESS_BYTES..]
    }
}

/// The address that a pointer or descriptor begins with.
fn address(pointer: &[u8]) -> u64 {
    let bytes = pointer[..ADDRESS_BYTES].try_into();
    bytes.map_or(0, u64::from_ne_bytes)
}

/// An attached pointer that the host has changed since.
pub struct Changed {
    /// Where it is on the host.
    pub place: Range<usize>,
    /// The host address of the target that it is attached to.
    pub target: usize,
    /// The device address of that.
    pub device: u64,
    /// Whether a clause or routine for it has attached it, and none has detached it.
    pub is_counted: bool,
}

/// The attached pointers of an entry, by offset from its first byte. Whoever copies them has
/// them as they were, without the table's lock.
#[derive(Clone, Debug, Default)]
pub struct Attachments(Arc<BTreeMap<usize, Attachment>>);

impl Attachments {
    /// Those in the host range, which lies in the entry with these attachments.
    pub fn within(
        &self,
        entry: &Range<usize>,
        host: &Range<usize>,
    ) -> impl Iterator<Item = (Range<usize>, &[u8])> {
        // One that begins before the range may reach into it, and only one.
        let start = entry.start;
        let offset = host.start - start;
        let before = self.0.range(..offset).next_back();
        let within = self.0.range(offset..host.end - start);
        let before = before.filter(|(place, it)| *place + it.image.len() > offset);
        before.into_iter().chain(within).map(move |(offset, it)| {
            let place = start + offset;
            (place..place + it.image.len(), &it.image[..])
        })
    }

    /// Whether the pointer at that offset is attached.
    pub fn are_at(&self, offset: usize) -> bool {
        self.0.contains_key(&offset)
    }

    /// Attaches the pointer at that offset, whose contents on the host are `host`, to what lies at
    /// the address `device`; the bytes that its device copy has to become, if it is not so
    /// already. A pointer that has got another target since is attached anew.
    pub fn attach(
        &mut self,
        offset: usize,
        host: &[u8],
        device: u64,
        cause: Cause,
    ) -> Option<Box<[u8]>> {
        let mut image = Box::<[u8]>::from(host);
        image[..ADDRESS_BYTES].copy_from_slice(&device.to_ne_bytes());
        let target = address(host) as usize;
        let count = u32::from(cause == Cause::Pointer);
        let attachments = Arc::make_mut(&mut self.0);
        match attachments.get_mut(&offset) {
            Some(known) if known.target == target && known.device() == device => {
                known.count += count;
                if *known.image == *image {
                    return None;
                }
                known.image = image.to_vec();
            }
            _ => {
                let attachment = Attachment {
                    image: image.to_vec(),
                    target,
                    count,
                    is_with_object: cause == Cause::Object,
                };
                attachments.insert(offset, attachment);
            }
        }
        Some(image)
    }

    /// Those that lie in the host range and that the host, which `read` reads, has changed.
    pub fn changed<'h>(
        &self,
        entry: &Range<usize>,
        host: &Range<usize>,
        read: impl Fn(&Range<usize>) -> &'h [u8],
    ) -> Vec<Changed> {
        let offsets = host.start - entry.start..host.end - entry.start;
        let within = self.0.range(offsets).map(|(offset, it)| {
            let start = entry.start + offset;
            (start..start + it.image.len(), it)
        });
        let whole = within.filter(|(place, _)| place.end <= host.end);
        let changed = whole.filter(|(place, it)| !it.is_of(read(place)));
        changed
            .map(|(place, it)| Changed {
                place,
                target: it.target,
                device: it.device(),
                is_counted: it.count > 0,
            })
            .collect()
    }

    /// Takes an attachment, with `finalize` all; true when it was the last one and the device copy
    /// has to become the host's pointer again. What was attached with its object stays so until
    /// more is detached than clauses and routines have attached.
    pub fn detach(&mut self, offset: usize, finalize: bool) -> bool {
        // Most pointers are attached nowhere: nothing is copied for them.
        if !self.are_at(offset) {
            return false;
        }
        let attachments = Arc::make_mut(&mut self.0);
        let Some(attachment) = attachments.get_mut(&offset) else {
            return false;
        };
        let least = u32::from(!attachment.is_with_object);
        let last = finalize || attachment.count <= least;
        match last {
            true => _ = attachments.remove(&offset),
            false => attachment.count -= 1,
        }
        last
    }
}
