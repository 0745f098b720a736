//! The pointers in a present object whose device copies point to device memory
//! (OpenACC 3.4, 2.6.8).

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// A pointer or descriptor in a present object whose device copy points to
/// device memory.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Attachment {
    /// What the device copy holds.
    image: Vec<u8>,
    /// How often it was attached and not detached.
    count: u32,
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

    /// Counts an attachment of the pointer at that offset. True when the device copy has to
    /// become `image`: on the first one, and when the pointer has got another target since,
    /// which starts the count anew.
    pub fn attach(&mut self, offset: usize, image: &[u8]) -> bool {
        let attachments = Arc::make_mut(&mut self.0);
        match attachments.get_mut(&offset) {
            Some(attachment) if attachment.image == image => {
                attachment.count += 1;
                false
            }
            _ => {
                let image = image.to_vec();
                attachments.insert(offset, Attachment { image, count: 1 });
                true
            }
        }
    }

    /// Takes an attachment, with `finalize` all; true when it was the last one
    /// and the device copy has to become the host's pointer again.
    pub fn detach(&mut self, offset: usize, finalize: bool) -> bool {
        // Most pointers are attached nowhere: nothing is copied for them.
        if !self.are_at(offset) {
            return false;
        }
        let attachments = Arc::make_mut(&mut self.0);
        let Some(attachment) = attachments.get_mut(&offset) else {
            return false;
        };
        attachment.count -= 1;
        let last = attachment.count == 0 || finalize;
        if last {
            attachments.remove(&offset);
        }
        last
    }
}
