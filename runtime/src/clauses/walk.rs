//! The objects that one data clause or update reaches, with what pointers in them lead to: each is
//! looked after once, however many pointers lead there and whatever rings they form. A clause's
//! beginning and its end come to the same ones, so that references are given back.

use super::request::Request;
use crate::{
    abi::flag,
    variables::{layout::Layout, section::Section},
};
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;

thread_local! {
    /// Host ranges that the calling thread's walk has come to, and which bytes of them.
    static REACHED: RefCell<HashMap<Range<usize>, Vec<Layout>>> = RefCell::default();
}

/// Whether the walk has not come to the section yet; from now on it has. One that is for no member
/// of an object begins another walk.
pub fn is_news(section: &Section, request: Request) -> bool {
    REACHED.with_borrow_mut(|reached| {
        if !request.action.has(flag::MEMBER) {
            reached.clear();
        }
        let layouts = reached.entry(section.range.clone()).or_default();
        let is_news = !layouts.iter().any(|it| it.holds(0, &section.layout));
        if is_news {
            layouts.push(section.layout.clone());
        }
        is_news
    })
}
