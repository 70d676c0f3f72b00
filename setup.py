"""Builds the package: mypyc turns the rules into machine code where a C compiler is at hand.

What is compiled is said in pyproject.toml under [tool.rattus].
Without a compiler, or with RATTUS_NO_COMPILE=1, the same files are installed as plain Python.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import sysconfig
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

from tools.paths import ROOT
from tools.sources import compiled_sources

# Other commands (reading the name and version, packing the sources) need no machine code.
BUILD_COMMANDS = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}

# Calls inside the shared object need not go through the symbol table, so gcc may inline them; a warning
# of a compiler newer than mypyc must not stop an installation. The figures are in docs/decisions/0001.
UNIX_FLAGS = ["-fno-semantic-interposition", "-fvisibility=hidden", "-Wno-error"]

# All rules are one C file. gcc puts off its work until it links, and then does it on all cores.
ALL_CORES = f"-flto={os.cpu_count() or 1}"


GROUP = "rattus"
# The statements of a module outside of its functions, which run once: not worth gcc's time.
TOP_LEVEL = re.compile(r"^extern (char CPyDef_\w+_____top_level__\(void\));$", re.MULTILINE)
RUN_ONCE = Path("build", "run-once.h")

# Where gcc finds Python's header already read; it takes the plain one if that does not fit.
READ_HEADERS = Path("build", "read-headers")


class BuildRules(build_ext):  # type: ignore[misc]  # setuptools has no types
    """Compiles the rules; each module has a tiny C file besides, for which reading Python.h takes longest."""

    def build_extensions(self) -> None:
        """Read that header once for all of them, and look for no mistakes in C that a program wrote."""
        if self.extensions and compiler_is_gcc():
            # Finding what to warn of takes gcc three times as long as reading the file.
            self.compiler.compiler_so = [word for word in self.compiler.compiler_so if word != "-Wall"]
            self.read_header(self.extensions[-1])
        super().build_extensions()

    def read_header(self, module: Extension) -> None:
        """Keep Python.h as gcc holds it in memory, for modules compiled like this one."""
        READ_HEADERS.mkdir(parents=True, exist_ok=True)
        header = Path(sysconfig.get_path("include"), "Python.h")
        kept = READ_HEADERS / "Python.h.gch"
        flags = [f"-I{header.parent}", *module.extra_compile_args]
        self.spawn([*self.compiler.compiler_so, *flags, "-x", "c-header", str(header), "-o", str(kept)])


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


def write_run_once() -> list[str]:
    """Flags that let gcc leave code alone that runs once."""
    declared = Path("build", f"__native_internal_{GROUP}.h").read_text(encoding="utf-8")
    lines = [f'{name} __attribute__((optimize("O0")));\n' for name in TOP_LEVEL.findall(declared)]
    RUN_ONCE.write_text("".join(lines), encoding="utf-8")
    return ["-include", str(RUN_ONCE)]


@cache
def compiler_is_gcc() -> bool:
    """Whether the compiler is gcc; on a Mac even `gcc` is another."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    said = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False).stdout
    return "Free Software Foundation" in said


def extensions() -> list[Extension]:
    """What mypyc makes of the compiled files; nothing where they stay plain Python."""
    files = [path.relative_to(ROOT).as_posix() for path in compiled_sources()]
    if not files or os.environ.get("RATTUS_NO_COMPILE") == "1" or not BUILD_COMMANDS & set(sys.argv):
        return []
    if not compiler_works():
        print("rattus: no working C compiler found, building as plain Python (same game, slower)")
        return []
    # Imported late: a plain build must not need mypyc.
    from mypyc.build import mypycify  # noqa: PLC0415

    modules = mypycify(files, opt_level="3", debug_level="0", group_name=GROUP)
    if sys.platform != "win32":
        for module in modules:
            module.extra_compile_args = [*module.extra_compile_args, *UNIX_FLAGS]
            module.include_dirs = [*module.include_dirs, str(READ_HEADERS)]
            if module.name.endswith("__mypyc") and compiler_is_gcc():
                module.extra_compile_args.append(ALL_CORES)
                module.extra_link_args = [*module.extra_compile_args]
                module.extra_compile_args += write_run_once()
    return modules


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildRules})
