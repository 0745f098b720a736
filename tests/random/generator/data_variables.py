"""The variables of programs that test data directives: their declarations, and views of them."""

import random

from .memory import DEVICES, PRIME, Block, Current, Section, View

MODULE = """\
module random_state
  implicit none
  type object
    integer :: n = 0
    integer, allocatable :: a(:)
    integer, pointer :: q(:) => null()
  end type object
  type outer
    integer :: first = 0
    type(object) :: in
  end type outer
  integer :: dc(9) = 0, dn(4) = [3, 1, 4, 1]
  integer, allocatable :: da(:)
  !$acc declare create(dc, da) copyin(dn)
end module random_state
""".splitlines()

DECLARATIONS = """\
use random_state
use openacc
use iso_c_binding, only: c_null_ptr
implicit none
integer, target :: s(-2:9), t(14)
integer :: m(6, 5), k, i, j
integer, allocatable :: u(:), v(:), w(:, :), third(:)
integer, pointer :: p(:)
type(object) :: x, y(2)
type(outer) :: z""".splitlines()

# Shows what is on the device, without a change of what is there.
PROBES = """\
subroutine probe0(label, value)
  character(*), intent(in) :: label
  integer, intent(in) :: value
  integer :: found
  !$acc serial present(value) copyout(found)
  found = value
  !$acc end serial
  print '(a, *(1x, i0))', label, found
end subroutine probe0

subroutine probe1(label, values)
  character(*), intent(in) :: label
  integer, intent(in) :: values(:)
  integer :: found(size(values)), n
  !$acc parallel loop present(values) copyout(found)
  do n = 1, size(values)
    found(n) = values(n)
  end do
  print '(a, *(1x, i0))', label, found
end subroutine probe1

subroutine probe2(label, values)
  character(*), intent(in) :: label
  integer, intent(in) :: values(:, :)
  integer :: found(size(values, 1), size(values, 2)), n, o
  !$acc parallel loop collapse(2) present(values) copyout(found)
  do o = 1, size(values, 2)
    do n = 1, size(values, 1)
      found(n, o) = values(n, o)
    end do
  end do
  print '(a, *(1x, i0))', label, found
end subroutine probe2

subroutine probe_a(label, holder)
  character(*), intent(in) :: label
  type(object), intent(in) :: holder
  integer :: found(size(holder%a)), n
  !$acc parallel loop present(holder) copyout(found)
  do n = 1, size(found)
    found(n) = holder%a(n)
  end do
  print '(a, *(1x, i0))', label, found
end subroutine probe_a

subroutine probe_q(label, holder)
  character(*), intent(in) :: label
  type(object), intent(in) :: holder
  integer :: found(size(holder%q)), n
  !$acc parallel loop present(holder) copyout(found)
  do n = 1, size(found)
    found(n) = holder%q(n)
  end do
  print '(a, *(1x, i0))', label, found
end subroutine probe_q

subroutine probe_address(label, address)
  character(*), intent(in) :: label
  integer(8), intent(in) :: address
  integer :: found
  call acc_memcpy_from_device(found, transfer(address, c_null_ptr), int(4, 8))
  print '(a, *(1x, i0))', label, found
end subroutine probe_address

subroutine go_to_device(number)
  integer, intent(in) :: number
  integer :: type
  type = acc_get_device_type()
  if (type /= acc_device_host) call acc_set_device_num(number, type)
end subroutine go_to_device""".splitlines()


class DataVariables:
    """All variables of a program; those that can be allocated are not, in the beginning."""

    def __init__(self, chance: random.Random):
        self.chance = chance
        self.target = View("t", Block(14), [(1, 14, 1)])
        self.objects = [
            View("x", Block(1), [], component="%n"),
            View("y", Block(2), [(1, 2, 1)], component="%n"),
            View("z", Block(1), [], component="%in%n"),
        ]
        self.declared = [View("dc", Block(9), [(1, 9, 1)]), View("dn", Block(4), [(1, 4, 1)])]
        self.fixed = [
            View("s", Block(12), [(-2, 9, 1)]),
            View("m", Block(30), [(1, 6, 1), (1, 5, 6)]),
            View("k", Block(1), []),
            self.target,
            *self.objects,
            *self.declared,
        ]
        for view, first in ((self.declared[0], [0] * 9), (self.declared[1], [3, 1, 4, 1])):
            for element, value in enumerate(first):
                view.block.host[element] = view.block.plain[element] = value
        for Current.device in reversed(range(DEVICES)):
            for view in self.declared:
                view.whole().enter(copies=False, structured=True)
            entry = self.declared[1].block.entries[0]
            entry.values.update(self.declared[1].block.host)
        for view in self.objects:
            zeros = dict.fromkeys(range(view.block.size), 0)
            view.block.host, view.block.plain = dict(zeros), dict(zeros)
        self.allocated: dict[str, View] = {}

    def initial(self) -> list[str]:
        """The host's first values of what has none."""
        unset = [view for view in self.fixed if not view.block.host]
        return [line for view in unset for line in self.stores(view.whole())]

    def names_to_allocate(self) -> list[str]:
        every = ["u", "v", "w", "da", "x%a", "y(1)%a", "y(2)%a", "z%in%a"]
        return [name for name in every if name not in self.allocated]

    def object_with(self, member: str) -> View:
        """The object that a member is of."""
        return next(view for view in self.objects if view.name == member[0])

    def views(self) -> list[View]:
        """All variables that there are now."""
        return [*self.fixed, *self.allocated.values()]

    def allocate(self, name: str) -> list[str]:
        """A new variable; members get one lower bound as `probe_a` has it."""
        chance = self.chance
        if name == "w":
            first, second = chance.randint(1, 5), chance.randint(1, 4)
            low = chance.randint(-1, 2)
            bounds = [(low, low + first - 1, 1), (1, second, first)]
            view = View(name, Block(first * second), bounds)
        else:
            size, low = chance.randint(1, 10), chance.choice([1, 1, 0, -3])
            if "%" in name:
                low = 1
            view = View(name, Block(size), [(low, low + size - 1, 1)])
        if "%" in name:
            view.owner = self.object_with(name)
        if name == "da":
            view.whole().enter(copies=False, structured=False)
        self.allocated[name] = view
        shape = ", ".join(f"{low}:{high}" for low, high, _ in view.dimensions)
        return [f"allocate({name}({shape}))", *self.stores(view.whole())]

    def deallocate(self, name: str) -> list[str]:
        del self.allocated[name]
        return [f"deallocate({name})"]

    def exchange(self) -> list[str]:
        """MOVE_ALLOC gives each of two variables what the other had."""
        if not {"u", "v"} <= self.allocated.keys():
            return []
        u, v = self.allocated["u"], self.allocated["v"]
        self.allocated["u"] = View("u", v.block, v.dimensions)
        self.allocated["v"] = View("v", u.block, u.dimensions)
        return [f"call move_alloc({names})" for names in ("u, third", "v, u", "third, v")]

    def associate(self) -> list[str]:
        """The pointer, or a member, gets some of its target."""
        name = self.chance.choice(["p", "p", "x%q", "y(1)%q", "y(2)%q", "z%in%q"])
        step = self.chance.choice([1, 1, 2, 3, -1])
        low = self.chance.randint(1, 6)
        high = self.chance.randint(low, 14)
        if step < 0:
            low, high = high, low
        length = (high - low) // step + 1
        bounds = [(1, length, step)]
        view = View(name, self.target.block, bounds, origin=low - 1)
        before = self.allocated.get(name)
        if "%" in name:
            view.owner = self.object_with(name)
        if before:
            view.attachments, view.targets = before.attachments, before.targets
        self.allocated[name] = view
        return [f"{name} => t({low}:{high}:{step})"]

    def stores(self, section: Section, reads: bool = False) -> list[str]:
        """The host sets a section's elements."""
        statement, value = self.assignment(section, reads)
        section.store(value, on_device=False)
        return loops(section, statement)

    def assignment(self, section: Section, reads: bool, more: str = "", added=lambda place: (0, 0)):
        """A statement that sets an element, and the value it gives: `added` is what `more`
        stands for, with separate memory and with shared."""
        a, b, c = self.chance.randint(2, 7), self.chance.randint(1, 9), self.chance.randint(0, 99)
        names = ["i", "j"][: len(section.ranges)]
        element = section.view.element(names)
        old = f"{a}*{element} + " if reads else ""
        sum_text = f"{b}*i + 3*j" if len(names) == 2 else f"{b}*i" if names else f"{b}"
        statement = f"{element} = modulo({old}{sum_text} + {c}{more}, {PRIME})"

        def value(place: tuple[int, ...], before: int, is_shared: bool = False) -> int:
            terms = b * place[0] if place else b
            if len(place) == 2:
                terms += 3 * place[1]
            return (a * before if reads else 0) + terms + c + added(place)[is_shared]

        return statement, value


def loops(section: Section, statement: str) -> list[str]:
    """The loops of a statement over a section."""
    lines = [statement]
    for name, (low, high) in zip("ij", section.ranges):
        lines = [f"do {name} = {low}, {high}", *("  " + line for line in lines), "end do"]
    return lines
