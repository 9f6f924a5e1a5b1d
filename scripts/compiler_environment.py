"""The environment of drivers and compilers. Variables of the user's session that would select another driver or other
code are omitted, and named in a note."""
import os
import sys

# Prefixes and names of Mesa's variables (docs.mesa3d.org/envvars.html) and of libglvnd's.
MESA = (
    "MESA_", "LIBGL_", "GALLIUM_", "INTEL_", "EGL_", "__EGL_", "__GLX_", "LP_", "ST_DEBUG", "NIR_",
    "DRI_PRIME", "DRICONF_", "CROCUS_", "IRIS_", "GBM_", "vblank_mode", "mesa_glthread", "LD_PRELOAD",
)  # fmt: skip
# ocloc reads its own debug switches only with this one.
OCLOC = ("NEOReadDebugKeys", "NEO_", "LD_PRELOAD")
# IGC's switches select code on purpose, so they are passed on, and named.
IGC = ("IGC_", "VISA_")


def without(prefixes, program):
    """A copy of the environment without the variables that begin with one of `prefixes`; a note on standard error
    names them."""
    dropped = sorted(name for name in os.environ if name.startswith(prefixes))
    if dropped:
        print(f"{program}: note: not passed on: {', '.join(dropped)}", file=sys.stderr)
    return {name: value for name, value in os.environ.items() if name not in dropped}


def name_passed(prefixes, program):
    """Writes a note to standard error that names the variables that begin with one of `prefixes`."""
    passed = sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith(prefixes))
    if passed:
        print(f"{program}: note: the compiler reads {', '.join(passed)}", file=sys.stderr)
