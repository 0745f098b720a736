//! Device memory in the user's hands: mapped data, addresses of either side and
//! plain copies (OpenACC 3.4, 3.2.18, 3.2.25 to 3.2.31).

use crate::{
    asynchrony::queue::Queue,
    device::{Copy, Direction, Stream},
    memory::present::{Entry, Presence, State},
    report::{
        error::{Error, Result, range},
        location::Location,
        operation::Operation,
        turn,
    },
    state::environment::Environment,
    variables::{
        descriptor::Descriptor, elements::Elements, kind::Kind, layout::Layout, name::Name,
        section::Section,
    },
};
use std::ops::Range;

impl Environment {
    /// `acc_malloc`: device memory without host data; 0 bytes give NULL.
    pub fn allocate(&self, bytes: usize) -> Result<u64> {
        match bytes {
            0 => Ok(0),
            bytes => {
                let allocated = self.pool.allocate(&*self.device, bytes);
                allocated.map_err(|error| error.of(Name(c"acc_malloc")))
            }
        }
    }

    /// `acc_free`.
    pub fn free(&self, device: u64) -> Result<()> {
        if device == 0 {
            return Ok(());
        }
        let _turn = turn::changing();
        let Some(bytes) = self.pool.bytes_at(device) else {
            let text = format!("device address {device:#x} was not given by acc_malloc");
            return Err(Error::Invalid(text));
        };
        if let Some(entry) = self
            .table
            .lock()
            .find_device(&(device..device + bytes as u64))
        {
            let text = format!(
                "device address {device:#x} holds the data of '{}'",
                entry.name
            );
            return Err(Error::Invalid(text));
        }
        let streams = self.queues.at_work(Queue::Sync);
        self.pool.free(&*self.device, device, &streams)
    }

    /// `acc_map_data`: makes `device` the device copy of the host range.
    pub fn map(&self, host: Range<usize>, device: u64, location: Location) -> Result<()> {
        if self.device.shares_memory() || host.is_empty() {
            return Ok(());
        }
        if device == 0 {
            let text = format!("host range {} is mapped to no device memory", range(&host));
            return Err(Error::NullPointer(text));
        }
        let settled = self.settled(&host);
        if let Presence::Present(entry) | Presence::Partial(entry) = settled.presence() {
            return Err(Error::Present(format!(
                "host range {} already has data on the device, of '{}'",
                range(&host),
                entry.name
            )));
        }
        let name = Name(c"(acc_map_data)");
        let elements = Elements::unknown(host.start);
        let layout = Layout::contiguous(host.len());
        settled.insert(Entry {
            device,
            block: device,
            dynamic: 1,
            mapped_by_user: true,
            ..Entry::new(host, name, elements, layout, location)
        });
        Ok(())
    }

    /// `acc_unmap_data`.
    pub fn unmap(&self, host: usize) -> Result<()> {
        if self.device.shares_memory() {
            return Ok(());
        }
        let settled = self.settled(&(host..host));
        let Some(entry) = settled.present().filter(|entry| entry.mapped_by_user) else {
            let text = format!("host address {host:#x} was not mapped by acc_map_data");
            return Err(Error::Invalid(text));
        };
        if entry.structured > 0 {
            let text = format!("a data region has the data at host address {host:#x}");
            return Err(Error::Invalid(text));
        }
        settled.remove();
        Ok(())
    }

    /// The device address of a host address, if it is present.
    pub fn device_address(&self, host: usize) -> Option<u64> {
        if self.device.shares_memory() {
            return Some(host as u64);
        }
        let settled = self.settled(&(host..host));
        settled.present().map(|entry| entry.device_address(host))
    }

    /// The host address of a device address that is a copy of host data.
    pub fn host_address(&self, device: u64) -> Option<usize> {
        if self.device.shares_memory() {
            return Some(device as usize);
        }
        let table = self.table.lock();
        let entry = table.find_device(&(device..device.saturating_add(1)))?;
        Some(entry.host.start + (device - entry.device) as usize)
    }

    /// Whether all elements of the section are on the device.
    pub fn is_present(&self, section: &Section) -> bool {
        self.device.shares_memory() || self.settled_section(section).present().is_some()
    }

    /// Whether the device has memory for all of the host range, if not data.
    pub(crate) fn has_memory_for(&self, host: &Range<usize>) -> bool {
        self.device.shares_memory() || self.settled(host).present().is_some()
    }

    /// What was known of descriptors in device memory that the program writes itself is not.
    fn note_written(&self, device: Range<u64>, stream: Stream) {
        let mut table = self.table.lock();
        let entry = table.holds_device(&device);
        if entry.is_some_and(|entry| entry.elements.kind == Kind::Other) {
            self.descriptor_changes.count(stream);
        }
    }

    /// `acc_memcpy_…`: copies bytes without asking the present table.
    pub fn copy_bytes(
        &self,
        direction: Direction,
        to: u64,
        from: u64,
        bytes: usize,
        queue: Queue,
        location: Location,
    ) -> Result<()> {
        if bytes == 0 || (to == from && self.device.shares_memory()) {
            return Ok(());
        }
        let stream = self.stream(queue)?;
        let _turn = turn::changing();
        let copy = Copy::contiguous(direction, from, to, bytes);
        self.device.copy(&copy, stream)?;
        if direction != Direction::ToHost {
            self.note_written(to..to.saturating_add(bytes as u64), stream);
        }
        let host = match direction {
            Direction::ToDevice => Some(from as usize),
            Direction::ToHost => Some(to as usize),
            Direction::OnDevice => None,
        };
        if let Some(host) = host {
            self.note_copy(queue, direction, &(host..host.saturating_add(bytes)));
        }
        let operation = Operation {
            action: direction.into(),
            name: c"acc_memcpy's argument",
            location,
        };
        self.settle(queue, stream, operation)
    }
}

impl Environment {
    /// The descriptors in present host memory that describe the same object as
    /// `target`: only the one at the address `own`, where it is such a one.
    pub fn descriptors_of(&self, target: &Descriptor, own: usize) -> Vec<Descriptor> {
        // The lock keeps the entries, and thereby their host memory, in place.
        let table = self.table.lock();
        if own != 0
            && let Some(entry) = table.present(&(own..own + target.least_bytes()))
        {
            return same_objects(&entry.host, target, [own].into_iter());
        }
        let entries = table.iter().filter(|entry| entry.state == State::Ready);
        let entries = entries.filter(|entry| entry.elements.kind == Kind::Other);
        entries
            .flat_map(|entry| descriptors_in(entry, target))
            .collect()
    }
}

/// The descriptors in an entry that describe the same object as `target`: those that the type
/// of its objects has, or what looks like one where the type is not known.
fn descriptors_in(entry: &Entry, target: &Descriptor) -> Vec<Descriptor> {
    let host = &entry.host;
    if let Some(places) = entry.elements.descriptors_in(host) {
        let is_inside = |place: &Range<usize>| host.start <= place.start && place.end <= host.end;
        let places = places.of(host.clone()).filter(is_inside);
        let places = places.filter(|place| place.len() >= target.least_bytes());
        return same_objects(host, target, places.map(|place| place.start));
    }
    let alignment = align_of::<u64>();
    let first = host.start.next_multiple_of(alignment);
    let end = (host.end + 1).saturating_sub(target.least_bytes());
    same_objects(host, target, (first..end).step_by(alignment))
}

/// Of the places in present host memory those with a descriptor of the same object as `target`.
fn same_objects(
    host: &Range<usize>,
    target: &Descriptor,
    places: impl Iterator<Item = usize>,
) -> Vec<Descriptor> {
    places
        // SAFETY: present host memory of the program, long enough for the
        // descriptor's fixed part and dimensions.
        .filter(|place| unsafe { target.is_same_object(*place) })
        // SAFETY: what looks like this descriptor in all fields is one.
        .map(|place| unsafe { Descriptor::read(place) })
        .filter(|own| own.address + own.bytes <= host.end)
        .collect()
}
