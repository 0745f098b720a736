"""Programs with directives, clauses and loops put together without regard to what
they mean: most are wrong somewhere, in the directive or in the loop behind it."""

import random

BLOCKS = ["parallel", "kernels", "serial", "data", "host_data"]
LOOPS = ["parallel loop", "kernels loop", "serial loop", "loop"]
ALONE = [
    "enter data", "exit data", "update", "wait", "wait(1)", "cache(a(i:i))", "routine seq",
    "declare", "init", "shutdown", "set", "atomic", "atomic read", "atomic write",
    "atomic update", "atomic capture", "routine", "routine(f)", "loop",
]
CLAUSES = """
gang gang(3) gang(num:n) gang(static:2) gang(static:*) gang(dim:2) gang(dim:4) gang(dim:n)
worker worker(4) worker(num:n) vector vector(8) vector(length:n) vector(0) seq independent auto
collapse(1) collapse(2) collapse(3) collapse(0) collapse(-1) collapse(two) collapse(n)
collapse(force:2) collapse(force:3) collapse(force:two) tile(2) tile(2,2) tile(*,4) tile(n,two)
tile(0) tile(2,2,2)
private(s) private(a) private(c) private(r) private(k) private(i) private(/blk/) private(r%x)
private(a(1:2,1)) firstprivate(s) firstprivate(a) firstprivate(c) firstprivate(r) firstprivate(p)
reduction(+:s) reduction(max:s) reduction(iand:s) reduction(.and.:s) reduction(+:c)
reduction(*:a) reduction(+:a(1:n,1)) reduction(min:c(2)) reduction(+:r%x) reduction(+:z)
reduction(max:z) reduction(.or.:l) reduction(+:l) reduction(ieor:n) reduction(+:s,s) reduction(+:p)
copy(a) copyin(c) copyout(c(1:n)) create(c(2:)) present(a) no_create(c) deviceptr(a)
copy(a(:,1:2)) copy(c(1:n:2)) copy(c(:)) copy(r) copy(r%x) copy(r%y(1:2)) copy(p) copy(q) copy(two)
copyin(readonly:c) copyout(zero:c) create(zero:a) copy(5) copy(f) copy(nowhere) attach(p)
attach(s) detach(p) delete(a) finalize use_device(a) use_device(p) use_device(s) if_present
async async(1) async(n) async(-3) async(s) wait wait(1) wait(1,2) wait(devnum:0:queues:1)
num_gangs(4) num_gangs(2,2) num_gangs(0) num_gangs(s) num_workers(2) num_workers(0)
vector_length(32) vector_length(n) vector_length(-1) if(n>1) if(s) if(.false.) if(l) self
self(n>1) self(a) default(none) default(present) default(shared) device_type(*) device_type(host)
device_type(nvidia) device_type(host,radeon) dtype(*) host(a) device(c) device(c(1:2))
device_resident(a) link(a) bind(g) bind('g') nohost device_num(0) default_async(1) read write
update capture
""".split()

DATA = "copy copyin copyout create present no_create deviceptr attach default"
SCHEDULE = "gang worker vector seq independent auto collapse tile private reduction device_type"
COMPUTE = f"{DATA} async wait if self num_gangs num_workers vector_length device_type reduction"
# The names of the clauses that a directive may have.
ALLOWED = {
    "parallel": f"{COMPUTE} private firstprivate",
    "serial": f"{COMPUTE} private firstprivate",
    "kernels": COMPUTE,
    "data": f"{DATA} if async wait",
    "host_data": "use_device if_present if",
    "loop": SCHEDULE,
    "enter data": "copyin create attach if async wait",
    "exit data": "copyout delete detach finalize if async wait",
    "update": "self host device if_present if async wait device_type",
    "wait(1)": "async if",
    "declare": "copy copyin create present device_resident link deviceptr",
    "routine seq": "nohost bind device_type",
    "set": "device_num default_async device_type if",
}
for outer in ("parallel", "serial", "kernels"):
    ALLOWED[f"{outer} loop"] = f"{ALLOWED[outer]} {SCHEDULE}"

DECLARATIONS = """\
integer, parameter :: two = 2
type inside
  integer :: x = 1
  integer, allocatable :: y(:)
end type
integer :: n, m, i, j, k
real :: a(9, 9), c(9), s
complex :: z
logical :: l
real, pointer :: p(:)
character(5) :: q
type(inside) :: r
common /blk/ b
integer :: b""".splitlines()

EXITS = ["exit", "cycle", "go to 90", "return", "stop", "exit outer", "cycle outer", "go to 80"]


def statement(chance: random.Random) -> list[str]:
    """One statement in the body of a loop."""
    return chance.choice([
        ["a(i, 1) = i"],
        ["s = s + c(1)"],
        ["c(3) = s"],
        ["call f(c)"],
        ["r%x = r%x + 1"],
        ["r%y(1) = 2"],
        ["a(:, 1) = a(:, 2) + s"],
        ["forall (m = 1:n) c(m) = m"],
        ["where (c > 1) c = 0"],
        ["z = z * 2"],
        ["print *, s"],
        ["allocate(p(4))"],
        ["block", "  integer :: h", "  h = i", "  c(1) = h", "end block"],
        ["associate(h => c(i))", "  h = 1", "end associate"],
        ["select case (n)", "case (1)", "  s = 1", "case default", "  s = 2", "end select"],
        ["if (n > 2) then", "  s = 3", "end if"],
        [f"if (n == 4) {chance.choice(EXITS)}"],
        ["do while (s < 0)", "  s = s + 1", "end do"],
        ["!$acc " + words(chance, chance.choice([ALONE, ["atomic"]])), "s = s + 1"],
        [],
    ])


def words(chance: random.Random, directives: list[str]) -> str:
    """A directive with clauses, most of them some that it may have."""
    name = chance.choice(directives)
    names = ALLOWED.get(name, "").split()
    clauses = CLAUSES
    if chance.random() < 0.9:
        clauses = [c for c in CLAUSES if c.partition("(")[0] in names]
    count = min(len(clauses), chance.choice([0, 1, 1, 2, 2, 3]))
    return " ".join([name, *chance.sample(clauses, count)])


def loop(chance: random.Random, depth: int, label: int) -> list[str]:
    """A loop of some form, with loops inside."""
    body = [line for _ in range(chance.randint(0, 2)) for line in statement(chance)]
    if depth > 0:
        inner = loop(chance, depth - 1, label + 1)
        if chance.random() < 0.2:
            inner = ["!$acc " + words(chance, ["loop", "loop", "cache(c(i:i))"]), *inner]
        place = chance.choice([0, 0, 0, len(body)])
        body[place:place] = inner
        if chance.random() < 0.5:
            body = inner
    index = "ijk"[depth % 3]
    bounds = chance.choice(["1, n", "1, n", "n, 1, -1", "5, 1", "i, n", "1, 9, m", "1, 4, 0"])
    match chance.randrange(9):
        case 0:
            return [f"do {label} {index} = {bounds}", *body, f"{label} continue"]
        case 1 if depth > 0:
            shared = [f"do {label} {index} = {bounds}", f"do {label} m = 1, 3", *statement(chance)]
            return [*shared, f"{label} continue"]
        case 2:
            return [f"do concurrent ({index} = 1:n)", *body, "end do"]
        case 3:
            mask = chance.choice(["", ", c(1) > 0", ", m = 1:3"])
            locality = chance.choice(["", "", " local(s)", " local_init(s)", " reduce(+:s)",
                                      " shared(s)", " default(none)"])
            return [f"do concurrent ({index} = 1:n:2{mask}){locality}", *body, "end do"]
        case 4 if chance.random() < 0.3:
            return ["do while (s > 0)", *body, "end do"]
        case 5 if chance.random() < 0.3:
            return ["do", *body, f"if ({index} > 3) exit", "end do"]
        case 6 if chance.random() < 0.3:
            return ["do s = 1.0, 2.0, 0.5", *body, "end do"]
        case _:
            return [f"do {index} = {bounds}", *body, "end do"]


def program(chance: random.Random) -> str:
    """A subroutine with one or two directives."""
    body: list[str] = []
    for number in range(chance.randint(1, 2)):
        nest = loop(chance, chance.randint(0, 2), 10 + 20 * number)
        match chance.randrange(6):
            case 0:
                kind = chance.choice(BLOCKS)
                body += ["!$acc " + words(chance, [kind]), *nest, f"!$acc end {kind}"]
            case 1:
                kind = chance.choice(BLOCKS)
                body += ["!$acc " + words(chance, [kind]), "!$acc " + words(chance, ["loop"])]
                body += [*nest, f"!$acc end {kind}"]
            case 2:
                body += ["!$acc " + words(chance, ALONE), "s = 1"]
            case _:
                body += ["!$acc " + words(chance, LOOPS), *nest]
    name = "subroutine odd(n, m, a)"
    declarations = list(DECLARATIONS)
    if chance.random() < 0.2:
        declarations.append("!$acc " + words(chance, ["declare", "routine seq"]))
    if chance.random() < 0.3:
        body = ["outer: do b = 1, 3", *body, "end do outer"]
    ends = ["80 s = 1", "90 continue", "contains", "subroutine f(v)", "real :: v(*)",
            "v(1) = 2", "end subroutine", "end subroutine odd"]
    return "\n".join([name, *declarations, *body, *ends]) + "\n"
