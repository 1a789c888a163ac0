//! Crate doc.
/// A struct.
#[derive(Debug)]
pub struct A<T> { a: T }
struct Unit;
impl<T> A<T> { /// New.
    pub fn new() -> Self { Self::make(); vec![1]; foo::<u8>(1) } }
impl fmt::Display for A<u8> { fn fmt(&self) {} }
impl fmt::Debug for A<u8> { fn fmt(&self) {} }
impl T for &'a B { fn x() {} }
impl T for [u8; 4] { fn y() {} }
impl T for crate::x::C { fn z() {} }
trait Tr { fn req(&self); fn def(&self) {} }
mod m { fn inside() {} #[cfg(test)] mod tests { #[test] fn t() {} } }
enum E { A(u8) }
pub async unsafe extern "C" fn ff() {}
