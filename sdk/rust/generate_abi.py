#!/usr/bin/env python3
"""Makes the C ABI in Rust from the layout tables in tests/abi.

    generate_abi.py write     writes the module `abi` between the marks of podball.rs
    generate_abi.py check     fails if the module in podball.rs is not what `write` would write
    generate_abi.py program   prints a Rust program that prints the layout that rustc gives this module, as
                              tests/abi/layout.c does for C

The newest table has every row of the older ones. The older ones say since which minor a field or a constant exists.
"""

import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE / "podball.rs"
TABLES = HERE.parents[1] / "tests" / "abi"
BEGIN = "// Begin of what generate_abi.py wrote from the layout tables of the ABI.\n"
END = "// End of what generate_abi.py wrote.\n"

VALUES = {
    "double": "f64", "int32_t": "i32", "uint32_t": "u32", "int64_t": "i64", "uint64_t": "u64",
    "char": "c_char", "void": "c_void", "podball_status_t": "i32",
}
CONSTANT = re.compile(r"^(PODBALL_\w+) = (.+)$")
FIELD = re.compile(r"^(podball_\w+)\.(\w+) offset \d+ size \d+ (.+)$")
SIZE = re.compile(r"^(podball_\w+) (fixed|grows) size \d+$")
FUNCTION = re.compile(r"^(.+) \(\*\)\((.*)\)$")


def read_tables():
    """The rows of the newest table, its minor, and for each row the minor that has it first."""
    minors = sorted(int(folder.name[len("v1_"):]) for folder in TABLES.glob("v1_*"))
    since = {}
    for minor in minors:
        rows = (TABLES / f"v1_{minor}" / "layout.txt").read_text().splitlines()
        for row in rows:
            since.setdefault(row, minor)
    return rows, minors[-1], since


def rust_name(name):
    """The name of a field in Rust, which reserves the word `type`."""
    return name + "_" if name == "type" else name


def rust_type(c_type):
    """The Rust type of a C type of the tables."""
    function = FUNCTION.match(c_type)
    if function:
        parameters = ", ".join(rust_type(each) for each in function[2].split(", "))
        result = "" if function[1] == "void" else " -> " + rust_type(function[1])
        return f'Option<unsafe extern "C" fn({parameters}){result}>'
    if c_type.endswith("*"):
        target = c_type[:-1]
        constant = target.startswith("const ")
        return ("*const " if constant else "*mut ") + rust_type(target.removeprefix("const "))
    return VALUES.get(c_type, c_type)


def constant_of(name, value):
    """The definition of a constant. Strings end with a zero byte, as C reads them."""
    if name == "PODBALL_DRAW_REACH":
        return f"pub const {name}: f64 = {value}.0;"
    if re.fullmatch(r"-?\d+", value):
        return f"pub const {name}: i32 = {value};"
    return f'pub const {name}: &[u8] = b"{value}\\0";'


def since_of(row, since):
    return f" // Since 1.{since[row]}." if since[row] > 0 else ""


def module_text():
    """The module `abi` as Rust."""
    rows, minor, since = read_tables()
    lines = [
        "/// The C ABI under its names of C. The comments of its headers say what the fields mean.",
        "#[allow(non_camel_case_types, clippy::all)]",
        "#[rustfmt::skip]",
        "pub mod abi {",
        "    use std::os::raw::{c_char, c_void};",
        "",
        "    /// An instance of a team. Its contents are private to the team.",
        "    #[repr(C)]",
        "    pub struct podball_team_t {",
        "        private: [u8; 0],",
        "    }",
        "",
        f"    pub const PODBALL_ABI_MINOR: i32 = {minor};",
    ]
    fields = []
    for row in rows:
        constant, field, size = CONSTANT.match(row), FIELD.match(row), SIZE.match(row)
        if constant:
            lines.append(f"    {constant_of(constant[1], constant[2])}{since_of(row, since)}")
        elif field:
            fields.append(f"        pub {rust_name(field[2])}: {rust_type(field[3])},{since_of(row, since)}")
        elif size:
            lines += ["", "    #[repr(C)]", "    #[derive(Clone, Copy)]", f"    pub struct {size[1]} {{", *fields, "    }", ""]
            fields = []
    text = "\n".join(lines + ["}"])
    return re.sub(r"\n\n+", "\n\n", text) + "\n"


def program_text(folder):
    """A program that prints the layout in the order and the words of the tables."""
    rows, _, _ = read_tables()
    types = []
    calls = []
    for row in rows:
        constant, field, size = CONSTANT.match(row), FIELD.match(row), SIZE.match(row)
        if constant:
            is_text = constant_of(constant[1], constant[2]).find("&[u8]") > 0
            calls.append(f"    {'text' if is_text else 'number'}!({constant[1]});")
        elif field:
            calls.append(f"    field!({field[1]}, {rust_name(field[2])}, \"{field[2]}\");")
            if field[3] not in types:
                types.append(field[3])
        elif size:
            calls.append(f"    whole!({size[1]}, \"{size[2]}\");")
    names = [f'impl CType for {rust_type(each)} {{ const NAME: &\'static str = "{each}"; }}' for each in types]
    return PROGRAM.replace("FOLDER", str(folder)) + "\n".join(names) + "\n\nfn main() {\n" + "\n".join(calls) + "\n}\n"


PROGRAM = """\
#![allow(non_camel_case_types)]
#[path = "FOLDER/podball.rs"]
mod podball;
use podball::abi::*;
use std::mem::{align_of, size_of, MaybeUninit};
use std::os::raw::{c_char, c_void};

/// The C type that a type of Rust stands for.
trait CType {
    const NAME: &'static str;
}

fn print_field<F: CType>(name: &str, offset: usize, _at: *const F) {
    println!("{} offset {} size {} {}", name, offset, size_of::<F>(), F::NAME);
}

macro_rules! number { ($name:ident) => { println!("{} = {}", stringify!($name), $name); }; }
macro_rules! text { ($name:ident) => {
    println!("{} = {}", stringify!($name), std::ffi::CStr::from_bytes_with_nul($name).unwrap().to_str().unwrap());
}; }
macro_rules! field { ($of:ident, $name:ident, $word:expr) => {
    let value = MaybeUninit::<$of>::uninit();
    let at = unsafe { std::ptr::addr_of!((*value.as_ptr()).$name) };
    print_field(concat!(stringify!($of), ".", $word), at as usize - value.as_ptr() as usize, at);
}; }
macro_rules! whole { ($of:ident, $growth:expr) => {
    println!("{} align {}", stringify!($of), align_of::<$of>());
    println!("{} {} size {}", stringify!($of), $growth, size_of::<$of>());
}; }

"""


def split_source():
    """What stands before, between and after the marks of podball.rs."""
    text = SOURCE.read_text()
    if text.count(BEGIN) != 1 or text.count(END) != 1:
        sys.exit(f"{SOURCE}: must have each of the lines '{BEGIN.strip()}' and '{END.strip()}' once")
    before, rest = text.split(BEGIN)
    between, after = rest.split(END)
    return before, between, after


def main(arguments):
    if arguments == ["program"]:
        sys.stdout.write(program_text(HERE))
        return
    before, between, after = split_source()
    if arguments == ["write"]:
        SOURCE.write_text(before + BEGIN + module_text() + END + after)
    elif arguments == ["check"]:
        if between != module_text():
            sys.exit(f"{SOURCE}: is not what the layout tables give; run {HERE}/generate_abi.py write")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
