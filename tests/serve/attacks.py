"""Requests that try to read, run or write files of others. In texts and words FILE is a file outside of the served
folder, INSIDE one in it that the request does not have; each contains SECRET. OWN is the folder in which the
compiler starts."""
SECRET = "not_to_be_read"
K = "\nkernel void k(global int *o) { o[0] = 1; }\n"
GLSL = "\nlayout(local_size_x = 8) in;\nlayout(std430, binding = 0) buffer O { uint v[]; };\nvoid main() { v[0] = 1u; }\n"
CL_WORDS = ("--global", "8", "--arg", "o=zeros:8")

# Title, the source's name, its text, further words of the command line.
COMPILES = (
    ("include", "k.cl", '#include "FILE"' + K, ()),
    ("include of the folder", "k.cl", '#include "INSIDE"' + K, ()),
    ("include by name", "k.cl", '#include "inside.h"' + K, ()),
    ("include in a spliced line", "k.cl", '#inc\\\nlude "FILE"' + K, ()),
    ("spliced with a space", "k.cl", '#incl\\ \nude "FILE"' + K, ()),
    ("spliced with a tab", "k.cl", '#incl\\\t\nude "FILE"' + K, ()),
    ("spliced with a vertical tab", "k.cl", '#incl\\\v\nude "FILE"' + K, ()),
    ("spliced with a return", "k.cl", '#incl\\\r\nude "FILE"' + K, ()),
    ("include by a macro", "k.cl", '#define F "FILE"\n#include F' + K, ()),
    ("include after a comment", "k.cl", '/* */ # /* */ include "FILE"' + K, ()),
    ("include by a digraph", "k.cl", '%:include "FILE"' + K, ()),
    ("include by a trigraph", "k.cl", '??=include "FILE"' + K, ()),
    ("include_next", "k.cl", '#include_next "FILE"' + K, ()),
    ("import", "k.cl", '#import "FILE"' + K, ()),
    ("embed", "k.cl", 'constant char x[] = {\n#embed "FILE"\n};' + K, ()),
    ("has_include of a file", "k.cl", '#if __has_include("FILE")\n#error not_to_be_read\n#endif' + K, ()),
    ("include of processes", "k.cl", '/**/#include "/proc/self/environ"' + K, ()),
    ("include of memory", "k.cl", '/**/#include "/proc/1/maps"' + K, ()),
    ("include that never ends", "k.cl", '/**/#include "/dev/zero"' + K, ()),
    ("module", "k.cl", "#pragma clang module import x" + K, ()),
    ("module map", "k.cl", "@import FILE;" + K, ()),
    ("pragma of dependencies", "k.cl", '#pragma GCC dependency "FILE"' + K, ()),
    ("pragma of a plugin", "k.cl", '#pragma clang plugin "FILE"\n_Pragma("comment(linker, \\"FILE\\")")' + K, ()),
    ("incbin", "k.cl", '__asm__(".incbin \\"FILE\\"");' + K, ()),
    ("incbin in a kernel", "k.cl", 'kernel void k(global int *o) { __asm__ volatile(".incbin \\"FILE\\"\\n.include \\"FILE\\""); o[0] = 1; }\n', ()),
    ("line that names a file", "k.cl", '#line 1 "FILE"\nint x = ;' + K, ()),
    ("include of itself", "k.cl", '/**/#include "OWN/k.cl"' + K, ()),
    ("macros without end", "k.cl", "#define A A1 A1 A1 A1 A1 A1 A1 A1\n" + "".join(
        f"#define A{n} A{n + 1} A{n + 1} A{n + 1} A{n + 1} A{n + 1} A{n + 1} A{n + 1} A{n + 1}\n" for n in range(1, 12)) + "A" + K, ()),
    ("nesting without end", "k.cl", "int x = " + "(" * 200000 + ";" + K, ()),
    ("messages without end", "k.cl", "\n".join(f"#warning {'x' * 1000}" for _ in range(5000)) + K, ()),
    ("options that name a folder", "k.cl", "/**/#include <outside.txt>" + K, ("--options", "-I/")),
    ("options with a file", "k.cl", K, ("--options=-include inside.h",)),
    ("options of a plugin", "k.cl", K, ("--options=-fplugin=outside.so -Xclang -load -Xclang outside.so",)),
    ("options to another command", "k.cl", K, ("--options=-cl-std=CL2.0' ; touch touched ; '",)),
    ("output elsewhere", "k.cl", K, ("-o", "x")),
    ("data of a file", "k.cl", K, ("--arg", "o=inside.h")),
    ("data by a path", "k.cl", K, ("--arg", "o=FILE")),
    ("shell in a word", "k.cl", K, ("--kernel", "$(touch touched)")),
    ("module of Python", "argparse.py", "open('touched', 'w').write('x')\nraise SystemExit('not_to_be_read')\n", ()),
    ("package of Python", "sitecustomize.py", "raise SystemExit('not_to_be_read')\n", ()),
    ("name of an option", "--help", K, ()),
    ("name of another option", "-o", K, ()),
    ("name of the folder above", "..", K, ()),
    ("name of the scripts", "cl2eu.sh", "#!/bin/sh\necho not_to_be_read >&2\n", ()),
    ("name of the compiler", "ocloc", "#!/bin/sh\necho not_to_be_read >&2\n", ()),
    ("options of the compiler", "k_options.txt", "-I/", ()),
    ("a zebin that is none", "k.cl", "\x7fELF" + "\x00" * 60, ()),
    ("include of GLSL", "s.comp", '#version 430\n#extension GL_ARB_shading_language_include : enable\n#include "FILE"' + GLSL, ()),
    ("include of Google's GLSL", "s.comp", '#version 430\n#extension GL_GOOGLE_include_directive : require\n/**/#include "FILE"' + GLSL, ()),
    ("line of GLSL", "s.comp", '#version 430\n#line 1 "FILE"\nint x = ;' + GLSL, ()),
    ("pragma of GLSL", "s.comp", '#version 430\n#pragma include "FILE"\n#pragma optionNV (incbin FILE)' + GLSL, ()),
    ("data of GLSL", "s.comp", "#version 430" + GLSL, ("--data=O=FILE",)),
    ("loop of GLSL", "s.comp", "#version 430\n" + GLSL.replace("v[0] = 1u;", "for (int i = 0; i < 2000000000; ++i) v[i % 8] += uint(i);"), ()),
)  # fmt: skip

# Names that would be options of eusim, for members of a request.
OPTIONS = ("--help", "./--help", "././--help", "a/../--help", "-o", "./-o", "./--json=x", "./--html=x", "--json=../x", "./--json=/tmp/x",
           "a/./../-x", "./--trace=x", "./--dump-surface=x", "--", "./--")  # fmt: skip
