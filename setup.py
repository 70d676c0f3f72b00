"""Builds the package: mypyc turns the rules into machine code where a C compiler is at hand.

What is compiled is said in pyproject.toml under [tool.rattus]; `./run` reads the same list.
Without a compiler, or with RATTUS_NO_COMPILE=1, the same files are installed as plain Python.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup
from setuptools.errors import BaseError, CCompilerError

# Other commands (reading the name and version, packing the sources) need no machine code.
BUILD_COMMANDS = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}

# Calls inside the shared object need not go through the symbol table, so gcc may inline them; a warning
# of a compiler newer than mypyc must not stop an installation. The figures are in docs/decisions/0001.
UNIX_FLAGS = ["-fno-semantic-interposition", "-fvisibility=hidden", "-Wno-error"]

# All rules are one C file. gcc puts off its work until it links, and then does it on all cores.
ALL_CORES = f"-flto={os.cpu_count() or 1}"


def matching(patterns: list[str]) -> set[Path]:
    return {path for pattern in patterns for path in Path().glob(pattern)}


def compiled_files() -> list[str]:
    """The files mypyc compiles, as pyproject.toml names them."""
    config = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["rattus"]
    found = matching(config["compiled"]) - matching(config["plain"])
    return sorted(path.as_posix() for path in found if path.name != "__init__.py")


def compiler_works() -> bool:
    """Whether this machine can compile against Python's headers."""
    # Imported late: from Python 3.12 on these exist only once setuptools is loaded.
    from distutils.ccompiler import new_compiler  # noqa: PLC0415
    from distutils.sysconfig import customize_compiler  # noqa: PLC0415

    with TemporaryDirectory() as scratch:
        probe = Path(scratch, "probe.c")
        probe.write_text("#include <Python.h>\n", encoding="utf-8")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(probe)], output_dir=scratch, include_dirs=[sysconfig.get_path("include")])
        except (BaseError, CCompilerError):
            return False
    return True


def compiler_is_gcc() -> bool:
    """Whether the compiler is gcc; on a Mac even `gcc` is another."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    said = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False).stdout
    return "Free Software Foundation" in said


def extensions() -> list[Extension]:
    """What mypyc makes of the compiled files; nothing where they stay plain Python."""
    files = compiled_files()
    if not files or os.environ.get("RATTUS_NO_COMPILE") == "1" or not BUILD_COMMANDS & set(sys.argv):
        return []
    if not compiler_works():
        print("rattus: no working C compiler found, building as plain Python (same game, slower)")
        return []
    # Imported late: a plain build must not need mypyc.
    from mypyc.build import mypycify  # noqa: PLC0415

    modules = mypycify(files, opt_level="3", debug_level="0", group_name="rattus")
    if sys.platform != "win32":
        for module in modules:
            module.extra_compile_args = [*module.extra_compile_args, *UNIX_FLAGS]
            if module.name.endswith("__mypyc") and compiler_is_gcc():
                module.extra_compile_args.append(ALL_CORES)
                module.extra_link_args = [*module.extra_compile_args]
    return modules


setup(ext_modules=extensions())
