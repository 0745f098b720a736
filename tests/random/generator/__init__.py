"""Random OpenACC programs whose results do not depend on the order of iterations.

`program(seed)` returns the text of a Fortran program that prints checksums: the
same with and without directives, from any compiler. All numbers are integers, in
reals too, so that every sum is exact; every iteration writes elements of its own,
and what iterations share is only changed by reductions and atomic operations that
commute.

    source       lines of Fortran with their indentation
    variables    what a program declares: arrays of 1 to 4 dimensions, scalars
    expressions  integer expressions of what is known at a place
    statements   bodies of loops: control flow, atomics, private arrays, calls
    reductions   variables, operators and the statements that use them
    nests        loops with their levels and clauses
    constructs   compute constructs with their clauses, and the data around them
    redundant    loops that every gang runs
    stencils     loops that read neighbouring elements, with cache directives
    features     procedures for features that come in few forms, as labelled nests
    data_features  the same for data: structures, arguments, queues
    argument_features, control_features, kind_features, form_features  the same for dummies
                 and pointers, for control flow, functions and routines, for types and kinds,
                 for rarer forms of directives
    object_features, whole_features, flow_features, temporary_features  the same for objects in
                 device code, for functions of whole arrays, for scalars in kernels constructs, and
                 for arrays and parts of variables that iterations have for themselves
    programs     the whole: procedures, arguments, initial values, checksums; or features only
    data_programs  programs of data directives, with what they print
    data_steps, data_constructs, data_members, data_queues, data_clauses, data_variables
                 the steps, with what is present, attached and at work
    memory       the model of both memories that follows them
    odd          something else: directives that only have to be refused or compiled
"""

from .data_programs import data_program
from .programs import feature_program, program

__all__ = ["data_program", "feature_program", "program"]
