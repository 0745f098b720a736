"""Whole programs of random data directives, with what they are to print."""

import random
from dataclasses import dataclass

from .data_steps import Steps
from .data_variables import DECLARATIONS, MODULE, PROBES, DataVariables
from .memory import Section
from .source import block, indented

MARK = "  ! the mistake"


@dataclass
class DataProgram:
    """A program, and what it prints with separate memory and with shared."""

    text: str
    separate: str
    shared: str
    # What the message of the mistake at the program's end has, with separate memory.
    mistake: list[str]


def data_program(seed: int) -> DataProgram:
    """The program number `seed`."""
    chance = random.Random(f"data {seed}")
    variables = DataVariables(chance)
    steps = Steps(chance, variables)
    body = [*variables.initial(), *steps.steps(chance.randint(15, 45)), *steps.shows_all()]
    last, words = mistake(chance, steps) if chance.random() < 0.3 else ([], [])
    declarations = [*DECLARATIONS, "logical :: never", "never = command_argument_count() > 5"]
    inner = [line for procedure in steps.procedures for line in ["", *procedure]]
    main = [*declarations, *body, *last, "contains", *PROBES, *inner]
    lines = [*MODULE, "", *block("program random_data", main, "end program random_data")]
    for number, line in enumerate(lines, 1):
        if line.endswith(MARK):
            words = [*words, f".f90:{number}"]
            lines[number - 1] = line.removesuffix(MARK)
    return DataProgram(
        "\n".join(lines) + "\n", printed(steps.separate), printed(steps.shared), words
    )


def printed(lines: list[str]) -> str:
    return "".join(line + "\n" for line in lines)


def mistake(chance: random.Random, steps: Steps) -> tuple[list[str], list[str]]:
    """A directive that ends the program, and words of the message."""
    views = steps.variables.views()
    for _ in range(20):
        section = steps.section(chance.choice(views))
        if section.entry():
            continue
        return [*steps.settled([section.block]), *wrong(chance, section)], [
            f"'{section.text.replace(', ', ',')}'",
            "partly present" if section.overlaps() else "not present",
        ]
    return [], []


def wrong(chance: random.Random, section: Section) -> list[str]:
    text = section.text
    forms = [
        [f"!$acc update {chance.choice(['self', 'device'])}({text}){MARK}"],
        [f"!$acc data present({text}){MARK}", "k = 1", "!$acc end data"],
    ]
    if section.overlaps():
        forms += [
            [f"!$acc enter data copyin({text}){MARK}"],
            [f"!$acc exit data delete({text}){MARK}"],
            [f"!$acc data copy({text}){MARK}", "k = 1", "!$acc end data"],
        ]
    return chance.choice(forms)
