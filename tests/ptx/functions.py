"""Translates functions of PTX to C++, instruction by instruction.

Registers become local variables and labels labels. Addresses are generic: shared and local
memory are the host's, global memory is the fake GPU's. Instructions that accc's kernels do
not have are errors.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from syntax import Function, Instruction, NotUnderstood, Variable, bytes_of, read_instruction
from syntax import read_variable, split

COMPARISONS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
               "lo": "<", "ls": "<=", "hi": ">", "hs": ">="}
EXCHANGES = {"up": "SHUFFLE_UP", "down": "SHUFFLE_DOWN", "bfly": "SHUFFLE_BUTTERFLY",
             "idx": "SHUFFLE_INDEXED", "ballot": "VOTE_BALLOT", "any": "VOTE_ANY",
             "all": "VOTE_ALL", "uni": "VOTE_UNIFORM"}
SPECIAL = {"%laneid": "t->lane", "%warpid": "t->warp"}
# Instructions of two or three operands that are one expression of them.
EXPRESSIONS = {
    "and": "x & y", "or": "x | y", "xor": "x ^ y", "min": "least(x, y)", "max": "greatest(x, y)",
    "div": "quotient(x, y)", "rem": "remainder_of(x, y)", "fma": "std::fma(x, y, z)",
    "not": "~x", "sqrt": "std::sqrt(x)", "rsqrt": "1 / std::sqrt(x)", "rcp": "1 / x",
    "ex2": "std::exp2(x)", "lg2": "std::log2(x)", "sin": "std::sin(x)", "cos": "std::cos(x)",
    "copysign": "std::copysign(y, x)", "brev": "reversed(x)",
}
ROUNDINGS = {"rzi": "trunc", "rni": "nearbyint", "rmi": "floor", "rpi": "ceil"}
ATOMICS = {"add": "T(old + x)", "exch": "x", "cas": "old == x ? y : old", "min": "least(old, x)",
           "max": "greatest(old, x)", "and": "old & x", "or": "old | x", "xor": "old ^ x"}


def space(it: Instruction) -> str:
    """Where an instruction says that its address is."""
    found = {"global", "shared", "local"}.intersection(it.modifiers)
    return f"{found.pop().upper()}_SPACE" if found else "GENERIC_SPACE"


def identifier(name: str) -> str:
    """A name of PTX as one of C++."""
    return re.sub(r"[^\w]", lambda it: f"_{ord(it[0])}_", name)


def routine(name: str) -> str:
    """A function of PTX as one of C++; some have names of the C library's, and are others."""
    return "ptx_" + identifier(name)


def unsigned(kind: str) -> str:
    """The type of the registers that hold values of a type."""
    return "pred" if kind == "pred" else "u" + kind[1:]


def signature(function: Function) -> str:
    """The head of a function in C++."""
    if function.is_kernel:
        return f"static void {routine(function.name)}(thread *t, char **values)"
    parameters = "".join(f", u64 p{number}" for number in
                         range(len(function.results) + len(function.parameters)))
    return f'extern "C" void {routine(function.name)}(thread *t{parameters})'


@dataclass
class Symbols:
    """What a function finds in its module."""

    address: Callable[[str], str]
    add_shared: Callable[[Variable], None]


class FunctionTranslator:
    """A function's text in C++."""

    def __init__(self, module: Symbols, function: Function):
        self.module = module
        self.function = function
        self.declarations: dict[str, str] = {}
        self.code: list[str] = []
        self.targets: dict[str, list[str]] = {}
        form = "u64(values[{}])" if function.is_kernel else "p{}"
        self.addresses = {it.name: form.format(number) for number, it in
                          enumerate([*function.results, *function.parameters])}

    def text(self) -> str:
        """The function."""
        statements = self.function.body or []
        for number, text in enumerate(statements):
            if re.match(r"\.branchtargets\s", text):
                label = statements[number - 1][:-1]
                self.targets[label] = split(text[len(".branchtargets"):])
        for text in statements:
            self.statement(text)
        return "\n".join([signature(self.function) + " {", *self.declarations.values(),
                          *self.code, "}"])

    def statement(self, text: str) -> None:
        """Translates a statement, or a declaration."""
        if text in "{}":
            self.code.append(text)
        elif text.endswith(":"):
            self.code.append(f"L{identifier(text[:-1])}:;")
        elif text.startswith(".reg"):
            self.registers(text)
        elif text.startswith(".shared"):
            self.module.add_shared(read_variable(text))
        elif text.startswith((".local", ".param")):
            self.local(read_variable(text))
        elif not text.startswith((".pragma", ".loc", ".branchtargets", ".callprototype")):
            instruction = read_instruction(text)
            translate = getattr(self, "op_" + instruction.opcode, None)
            if instruction.opcode in EXPRESSIONS:
                translate = self.expression
            if not translate:
                raise NotUnderstood(text)
            guard = instruction.guard
            condition = f"if ({self.predicate(guard)}) " if guard else ""
            self.code.append(f"{condition}{{ {translate(instruction)} }}")

    def registers(self, text: str) -> None:
        """`.reg .b32 %r<5>;`"""
        kind, names = re.match(r"\.reg\s+\.(\w+)\s+(.*)$", text, re.S).groups()
        for name in split(names):
            many = re.match(r"(%\w+)<(\d+)>$", name)
            for one in [f"{many[1]}{i}" for i in range(int(many[2]))] if many else [name]:
                self.declarations[one] = f"{unsigned(kind)} {identifier(one)} = 0;"

    def local(self, variable: Variable) -> None:
        """Memory of the thread: local variables, and arguments of calls."""
        name = f"m{len(self.declarations)}_{identifier(variable.name)}"
        size = max(variable.bytes, 8)
        self.declarations[name] = (
            f"alignas(16) char {name}[{size}]; std::memset({name}, 0xbd, {size});")
        self.addresses[variable.name] = f"u64({name})"

    # ---- Operands ------------------------------------------------------------

    def operand(self, text: str) -> str:
        """A register, an immediate or an address, as an integer of any size."""
        special = re.match(r"%(tid|ntid|ctaid|nctaid)\.([xyz])$", text)
        if special:
            return f"t->{special[1]}[{'xyz'.index(special[2])}]"
        if text.startswith("%") or text in self.declarations:
            return SPECIAL.get(text) or identifier(text)
        if re.match(r"0[fd][0-9A-F]+$", text, re.I):
            return f"0x{text[2:]}ull"
        if re.match(r"-?(0x[0-9A-F]+|\d+)U?$", text, re.I):
            return f"u64({text.rstrip('U')}{'ll' if text.startswith('-') else 'ull'})"
        if text in ("true", "false"):
            return text
        symbol = re.match(r"([\w$.]+)(?:\s*\+\s*(\d+))?$", text)
        if not symbol:
            raise NotUnderstood(f"operand {text}")
        base = self.addresses.get(symbol[1]) or self.module.address(symbol[1])
        return f"({base} + {symbol[2] or 0})"

    def value(self, text: str, kind: str) -> str:
        """An operand as a value of a type."""
        return f"as<{kind}>({self.operand(text)})"

    def predicate(self, text: str) -> str:
        """A predicate or its negation."""
        return ("!" if text.startswith("!") else "") + self.operand(text.lstrip("!"))

    def place(self, text: str) -> str:
        """The address in `[%rd1+8]`."""
        base, offset = re.match(r"\[(.+?)(?:\s*\+\s*(-?\d+))?\]$", text).groups()
        return f"u64({self.operand(base)}) + ({offset or 0}ll)"

    def elements(self, text: str) -> list[str]:
        """The elements of `{%r1, %r2}`, or the operand alone."""
        return split(text[1:-1]) if text.startswith("{") else [text]

    def assign(self, register: str, value: str) -> str:
        """Stores a value of any type in a register."""
        return "" if register == "_" else f"{self.operand(register)} = held({value});"

    @property
    def here(self) -> int:
        """The number of this instruction in its function."""
        return len(self.code)

    # ---- Instructions, by their names ----------------------------------------

    def expression(self, it: Instruction) -> str:
        """An instruction that is one expression of its operands."""
        names = "".join(f"auto {name} = {self.value(text, it.kind)}; "
                        for name, text in zip("xyz", it.operands[1:]))
        form = EXPRESSIONS[it.opcode]
        if it.kind == "pred":
            form = form.replace("~", "!")
        return f"{names}{self.assign(it.operands[0], f'{it.kind}({form})')}"

    def op_add(self, it: Instruction) -> str:
        return self.sum(it, "+")

    def op_sub(self, it: Instruction) -> str:
        return self.sum(it, "-")

    op_addc = op_add
    op_subc = op_sub

    def sum(self, it: Instruction, sign: str) -> str:
        if "cc" in it.modifiers or it.opcode.endswith("c"):
            x, y = (f"u128({self.value(text, unsigned(it.kind))})" for text in it.operands[1:])
            return self.carried(it, f"{x} {sign} {y}", sign)
        # Integers wrap around, which signed ones of C++ must not.
        kind = it.kind if it.kind[0] == "f" else unsigned(it.kind)
        x, y = (self.value(text, kind) for text in it.operands[1:])
        return self.assign(it.operands[0], f"{kind}({x} {sign} {y})")

    def carried(self, it: Instruction, value: str, sign: str) -> str:
        """Assigns a value of 128 bits, with the carry of instructions before and for later
        ones (extended-precision arithmetic)."""
        self.declarations["carry"] = "u32 carry = 0;"
        used = f" {sign} carry" if it.opcode.endswith("c") else ""
        kept = f" carry = u32(whole >> {8 * bytes_of(it.kind)}) & 1;" if "cc" in it.modifiers else ""
        assigned = self.assign(it.operands[0], f"{unsigned(it.kind)}(whole)")
        return f"u128 whole = {value}{used};{kept} {assigned}"

    def op_mul(self, it: Instruction) -> str:
        return self.product(it, "")

    def op_mad(self, it: Instruction) -> str:
        return self.product(it, f" + {self.operand(it.operands[3])}")

    op_madc = op_mad

    def product(self, it: Instruction, addend: str) -> str:
        x, y = (self.value(text, it.kind) for text in it.operands[1:3])
        if it.kind[0] == "f":
            return self.assign(it.operands[0], f"{x} * {y}")
        width = 8 * bytes_of(it.kind)
        wide = f"{it.kind[0]}{2 * width}"
        product = f"({wide}({x}) * {wide}({y}))"
        if "hi" in it.modifiers:
            product = f"({product} >> {width})"
        if "cc" in it.modifiers or it.opcode == "madc":
            return self.carried(it, f"u128(u{width}({product})){addend}", "+")
        kind = f"u{2 * width if 'wide' in it.modifiers else width}"
        return self.assign(it.operands[0], f"{kind}({kind}({product}){addend})")

    def op_neg(self, it: Instruction) -> str:
        value = self.value(it.operands[1], it.kind)
        return self.assign(it.operands[0], f"-{value}" if it.kind[0] == "f" else f"0 - u64({value})")

    def op_abs(self, it: Instruction) -> str:
        value = self.value(it.operands[1], it.kind)
        if it.kind[0] == "f":
            return self.assign(it.operands[0], f"std::fabs({value})")
        return self.assign(it.operands[0], f"{value} < 0 ? 0 - u64({value}) : u64({value})")

    def op_popc(self, it: Instruction) -> str:
        value = self.value(it.operands[1], unsigned(it.kind))
        return self.assign(it.operands[0], f"__builtin_popcountll({value})")

    def op_clz(self, it: Instruction) -> str:
        value = self.value(it.operands[1], unsigned(it.kind))
        return self.assign(it.operands[0], f"leading_zeros({value})")

    def op_shl(self, it: Instruction) -> str:
        return self.shift(it, "left")

    def op_shr(self, it: Instruction) -> str:
        return self.shift(it, "right")

    def shift(self, it: Instruction, name: str) -> str:
        value, count = self.value(it.operands[1], it.kind), self.value(it.operands[2], "u32")
        return self.assign(it.operands[0], f"{name}({value}, {count})")

    def op_shf(self, it: Instruction) -> str:
        low, high, count = (self.value(text, "u32") for text in it.operands[1:])
        count = f"({count} & 31)" if "wrap" in it.modifiers else f"least({count}, 32u)"
        both = f"(u64({high}) << 32 | {low})"
        shifted = f"{both} << {count} >> 32" if "l" in it.modifiers else f"{both} >> {count}"
        return self.assign(it.operands[0], f"u32({shifted})")

    def op_bfe(self, it: Instruction) -> str:
        value = self.value(it.operands[1], it.kind)
        position, length = (self.value(text, "u32") for text in it.operands[2:])
        return self.assign(it.operands[0], f"bit_field({value}, {position}, {length})")

    def op_bfi(self, it: Instruction) -> str:
        values = ", ".join(self.value(text, it.kind) for text in it.operands[1:3])
        position, length = (self.value(text, "u32") for text in it.operands[3:])
        return self.assign(it.operands[0], f"insert_bits({values}, {position}, {length})")

    def op_prmt(self, it: Instruction) -> str:
        operands = ", ".join(self.value(text, "u32") for text in it.operands[1:])
        return self.assign(it.operands[0], f"permuted({operands})")

    def op_testp(self, it: Instruction) -> str:
        test = {"finite": "isfinite", "infinite": "isinf", "notanumber": "isnan",
                "normal": "isnormal"}[it.modifiers[0]]
        return self.assign(it.operands[0], f"std::{test}({self.value(it.operands[1], it.kind)})")

    def op_setp(self, it: Instruction) -> str:
        comparison, kind = it.modifiers[0], it.kind
        x, y = (self.value(text, kind) for text in it.operands[1:3])
        unordered = f"({x} != {x} || {y} != {y})"
        if comparison in ("nan", "num"):
            test = f"{'!' if comparison == 'num' else ''}{unordered}"
        elif kind[0] == "f" and comparison == "ne":
            test = f"({x} < {y} || {x} > {y})"
        elif comparison in COMPARISONS:
            test = f"({x} {COMPARISONS[comparison]} {y})"
        else:
            test = f"({unordered} || {x} {COMPARISONS[comparison[:-1]]} {y})"
        if len(it.operands) > 3:
            both = {"and": "&&", "or": "||", "xor": "!="}[it.modifiers[1]]
            test = f"({test} {both} {self.predicate(it.operands[3])})"
        first, _, second = it.operands[0].partition("|")
        other = f" {self.operand(second)} = !is;" if second else ""
        return f"bool is = {test}; {self.operand(first)} = is;{other}"

    def op_selp(self, it: Instruction) -> str:
        x, y = (f"u64({self.operand(text)})" for text in it.operands[1:3])
        return f"{self.operand(it.operands[0])} = {self.predicate(it.operands[3])} ? {x} : {y};"

    def op_cvt(self, it: Instruction) -> str:
        to, source = it.modifiers[-2:]
        value = self.value(it.operands[1], source)
        rounding = next((name for mode, name in ROUNDINGS.items() if mode in it.modifiers), None)
        is_clamped = "sat" in it.modifiers
        if "f16" in (to, source) or is_clamped and not (to[0] == source[0] == "f"):
            raise NotUnderstood(it.text)
        if rounding:
            value = f"std::{rounding}({value})"
        if source[0] == "f" and to[0] != "f":
            value = f"to_integer<{to}>({value})"
        if is_clamped:
            # To 0 to 1, and NaN to 0: std::fmax returns the number.
            value = f"std::fmin(std::fmax({value}, {source}(0)), {source}(1))"
        return self.assign(it.operands[0], f"{to}({value})")

    def op_cvta(self, it: Instruction) -> str:
        return self.assign(it.operands[0], f"u64({self.operand(it.operands[1])})")

    def op_mov(self, it: Instruction) -> str:
        to, source = it.operands
        if to.startswith("{"):
            parts = self.elements(to)
            width = 8 * bytes_of(it.kind) // len(parts)
            return f"u64 whole = {self.operand(source)};" + "".join(
                self.assign(part, f"u{width}(whole >> {width * number})")
                for number, part in enumerate(parts))
        parts = self.elements(source)
        width = 8 * bytes_of(it.kind) // len(parts)
        if len(parts) == 1:
            return f"{self.operand(to)} = {self.operand(source)};"
        return self.assign(to, " | ".join(
            f"u64(u{width}({self.operand(part)})) << {width * number}"
            for number, part in enumerate(parts)))

    def address(self, place: str, it: Instruction, count: int = 1) -> str:
        """Declares `at`, the address of a number of values."""
        return f"u64 at = aligned({self.place(place)}, {count * bytes_of(it.kind)});"

    def op_ld(self, it: Instruction) -> str:
        parts = self.elements(it.operands[0])
        size = bytes_of(it.kind)
        loads = "".join(f" auto v{number} = load<{it.kind}>(at + {number * size}, {space(it)});"
                        for number in range(len(parts)))
        return self.address(it.operands[1], it, len(parts)) + loads + "".join(
            f" {self.assign(part, f'v{number}')}" for number, part in enumerate(parts))

    def op_st(self, it: Instruction) -> str:
        size = bytes_of(it.kind)
        parts = self.elements(it.operands[1])
        return self.address(it.operands[0], it, len(parts)) + "".join(
            f" store<b{8 * size}>(at + {number * size}, b{8 * size}({self.operand(part)}),"
            f" {space(it)});" for number, part in enumerate(parts))

    def op_atom(self, it: Instruction) -> str:
        name = next(name for name in ATOMICS if name in it.modifiers)
        operands = "".join(f" auto {letter} = {self.value(text, it.kind)};"
                           for letter, text in zip("xy", it.operands[2:]))
        return (f"using T = {it.kind}; {self.address(it.operands[1], it)}{operands}"
                f" T old = load<T>(at, {space(it)});"
                f" store<T>(at, {ATOMICS[name]}, {space(it)});"
                f" {self.assign(it.operands[0], 'old')}")

    def op_red(self, it: Instruction) -> str:
        it.operands.insert(0, "_")
        return self.op_atom(it)

    def op_bar(self, it: Instruction) -> str:
        if "warp" in it.modifiers:
            return self.meet(it.operands[0], "NO_EXCHANGE", [])
        if it.modifiers[0] != "sync" or it.operands != ["0"]:
            raise NotUnderstood(it.text)
        return f"translated_module.services->meet_block(t, {self.here});"

    op_barrier = op_bar

    def op_shfl(self, it: Instruction) -> str:
        to, _, in_range = it.operands[0].partition("|")
        met = self.meet(it.operands[4], EXCHANGES[it.modifiers[1]], it.operands[1:4])
        flag = f" {self.operand(in_range)} = t->in_range;" if in_range else ""
        return f"{met} {self.operand(to)} = t->result;{flag}"

    def op_vote(self, it: Instruction) -> str:
        met = self.meet(it.operands[2], EXCHANGES[it.modifiers[1]], [it.operands[1]])
        return f"{met} {self.operand(it.operands[0])} = t->result;"

    def meet(self, mask: str, exchange: str, operands: list[str]) -> str:
        """The lanes of a warp meet and exchange values."""
        values = [self.predicate(text) for text in operands] + ["0"] * (3 - len(operands))
        return (f"meet(t, {self.here}, u32({self.operand(mask)}), {exchange}, "
                + ", ".join(f"u32({value})" for value in values) + ");")

    def nothing(self, _: Instruction) -> str:
        """Threads take turns, so that memory is in order without more."""
        return ""

    op_fence = op_membar = op_nanosleep = op_prefetch = op_stackrestore = nothing

    def op_stacksave(self, it: Instruction) -> str:
        return self.assign(it.operands[0], "0")

    def op_alloca(self, it: Instruction) -> str:
        return self.assign(it.operands[0],
                           f"u64(__builtin_alloca_with_align({self.operand(it.operands[1])}, 256))")

    def op_trap(self, _: Instruction) -> str:
        return f"translated_module.services->trap(t, {self.here});"

    def op_ret(self, _: Instruction) -> str:
        return "return;"

    op_exit = op_ret

    def op_bra(self, it: Instruction) -> str:
        return f"goto L{identifier(it.operands[0])};"

    def op_brx(self, it: Instruction) -> str:
        cases = " ".join(f"case {number}: goto L{identifier(label)};"
                         for number, label in enumerate(self.targets[it.operands[1]]))
        return f"switch ({self.operand(it.operands[0])}) {{ {cases} }}"

    def op_call(self, it: Instruction) -> str:
        operands = list(it.operands)
        results = split(operands.pop(0).strip("()")) if operands[0].startswith("(") else []
        callee = operands.pop(0)
        arguments = split(operands.pop(0).strip("()")) if operands else []
        values = "".join(f", {self.operand(text)}" for text in [*results, *arguments])
        if callee.startswith("%"):
            form = f"void (*)(thread *{', u64' * len([*results, *arguments])})"
            return f"(({form}){self.operand(callee)})(t{values});"
        return f"{routine(callee)}(t{values});"
