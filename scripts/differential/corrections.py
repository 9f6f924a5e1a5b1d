"""Corrections of a compiler's code that an expression cannot describe: functions of lines of a listing."""
import re

INDICES = re.compile(r"\s*(?:add|mov)\(\d+\) a0<1>UW .*\{ align1 (?:WE_all )?(\d)([HQ])\b")
LANE = re.compile(r"\s*smov\(1\) (g\d+)<1>DF (\S+DF) (0x\w+)UW ")
STORE = re.compile(r"\s*mov\(2\) g\[(a0[.\d]*)\]<1>UD (g\d+)<2,2,1>UD ")
LANES, BYTES = 8, 64  # of an instruction of doubles, of its result
NEGATED = re.compile(
    r"(?P<first>\s*(?:\(.*?\) )?(?:sel\.\w+|asr|cmp\.\S+)\((?P<size>\d+)\) "
    r"(?P<result>\S+)<\d+>(?P<type>[BWD]) (?:\S+ )?)"
    r"-(?P<value>g\d+(?:\.\d+)?)<(?P<rows>\d+),\d+,(?P<columns>\d+)>(?P=type)\b"
)


def lanes_of_doubles(lines):
    """A pair of smov(1) DF and mov(2) UD becomes smov(8) DF of the lane's eight channels, as they are on."""
    corrected, pairs, quarter = [], {}, 0
    for line in lines:
        if found := INDICES.match(line):
            quarter = (int(found[1]) - 1) * (2 if found[2] == "H" else 1)
        if found := LANE.match(line):
            pairs[found[1]] = found[2], int(found[3], 16).bit_length() - 1
            continue
        found = STORE.match(line)
        if not found or found[2] not in pairs:
            corrected.append(line)
            continue
        value, lane = pairs.pop(found[2])
        place = f"{found[1]} {lane // LANES * BYTES}" if lane >= LANES else found[1]
        channels = f"{{ align1 {quarter + lane // LANES + 1}Q }};"
        corrected.append(f"smov(8) g[{place}]<1>DF {value} 0x{1 << lane % LANES:04x}UW {channels}")
    return corrected


def wrapped_negations(lines):
    """A negation of an operand of the result's type becomes one in registers, which keeps the least number;
    the operand is restored unless the instruction overwrites it."""
    corrected = []
    for line in lines:
        found = NEGATED.match(line)
        if not found:
            corrected.append(line)
            continue
        value, kind, rows, columns = found.group("value", "type", "rows", "columns")
        step = columns if columns != "0" else rows
        size = "1" if step == "0" else found["size"]
        stride = step if step != "0" else "1"
        negation = f"mov({size}) {value}<{stride}>{kind} -{value}<{step},1,0>{kind} {{ align1 WE_all }};"
        corrected += [negation, found["first"] + line[found.end("first") + 1 :]]
        if found["result"] != value:
            corrected.append(negation)
    return corrected


BY_NAME = {"lanes_of_doubles": lanes_of_doubles, "wrapped_negations": wrapped_negations}
