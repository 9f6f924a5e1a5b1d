"""Corrections of compiler faults that need more than an expression: functions on the lines of a listing."""
import re

INDICES = re.compile(r"\s*(?:add|mov)\(\d+\) a0<1>UW .*\{ align1 (?:WE_all )?(\d)([HQ])\b")
LANE = re.compile(r"\s*smov\(1\) (g\d+)<1>DF (\S+DF) (0x\w+)UW ")
STORE = re.compile(r"\s*mov\(2\) g\[(a0[.\d]*)\]<1>UD (g\d+)<2,2,1>UD ")
LANES, BYTES = 8, 64  # lanes of an instruction of doubles, bytes of its result
NEGATION = r"-(?P<value>g\d+(?:\.\d+)?)<(?P<rows>\d+),\d+,(?P<columns>\d+)>"
NEGATED = re.compile(
    r"(?P<first>\s*(?:\(.*?\) )?(?:sel\.\w+|asr|cmp\.\S+)\((?P<size>\d+)\) "
    rf"(?P<result>\S+)<\d+>(?P<type>[BWDQ]) (?:\S+ )?){NEGATION}(?P=type)\b"
)
NEGATED_FOR_CONVERSION = re.compile(
    r"(?P<first>\s*(?:\(.*?\) )?mov\S*\((?P<size>\d+)\) "
    rf"(?P<result>\S+)<\d+>(?:HF|F|DF) ){NEGATION}(?P<type>[BWD])\b"
)
NEGATED_FOR_EXTENSION = re.compile(
    r"(?P<first>\s*(?:\(.*?\) )?mov\((?P<size>\d+)\) "
    rf"(?P<result>\S+)<\d+>U?[WDQ] ){NEGATION}(?P<type>[BWD])\b"
)
NEGATED_FOR_OPERATION = re.compile(
    r"(?P<first>\s*(?:\(.*?\) )?(?:add|mul|shl)\((?P<size>\d+)\) (?P<result>\S+)<\d+>U?"
    r"(?!W (?:\S+ )?-\S+>[WD]\b|D (?:\S+ )?-\S+>D\b)"  # a result as narrow as the operand
    rf"[WDQ] (?:\S+ )?){NEGATION}(?P<type>[BWD])\b"
)
WIDE_AT_ADDRESS = re.compile(r"\s*(?:\(.*?\) )?(?!smov)\w+\S*\(16\) g\[a0[^\]]*\]<1>(?:U?Q|DF) ")
ADDRESS = re.compile(r"g\[(a0[.\d]*)(?: (-?\d+))?\]")
OPERAND = re.compile(r"\bg(\d+)(?:\.(\d+))?<(\d+),(\d+),(\d+)>(\w+)")
HALF = re.compile(r"(\{ align1 (?:WE_all )?)(\d)H\b")
SIZES = {"B": 1, "UB": 1, "W": 2, "UW": 2, "HF": 2, "D": 4, "UD": 4, "F": 4, "Q": 8, "UQ": 8, "DF": 8}
MODE = re.compile(r"\s*xor\(1\) cr0<1>UD cr0<0,1,0>UD 0x(\w+)U[DW] ")
MODE_CHANGE = "xor(1) cr0<1>UD cr0<0,1,0>UD 0x{:04x}UW {{ align1 WE_all 1N switch }};"
ROUNDING = 0x30
CONVERSION = re.compile(r"\s*(?:\(.*?\) )?mov\(\d+\) \S+>(?P<to>D?F) -?\S+>(?P<of>U?[DQ]|DF) ")
MAGNITUDE = re.compile(r"(\s*)mov(\(\d+\)) (g\d+)<1>F (g\d+)<8,8,1>UD (\{.*)")
SIGN = re.compile(r"\s*and\(\d+\) (g\d+)<1>D (g\d+)<8,8,1>D -2147483648D ")
OPPOSITE = {0x10: 0x20, 0x20: 0x10}  # the rounding of a negative number's magnitude
HALF_OF_QUAD = re.compile(r"\s*mov\(\d+\) (g\d+)<1>DF \S+>U?D ")
WRITTEN = re.compile(r"\s*(?:\(.*?\) )?\w\S*\(\d+\) (g\d+)<")
SUM_OF_HALVES = re.compile(r"\s*mad\(\d+\) g\d+<1>DF " + r"-?(g\d+)<\S+>DF " * 3)
SPILL = re.compile(r"\s*send\(16\) null<1>UW g(\d+)<\S+ 0x040f(\w{4}) data .*WE_all")
FILL = (
    "send(16) {0}<1>UW g0<8,8,1>F 0x021c{1} data MsgDesc: ( DC OWORD block read) mlen 1 rlen 1 "
    "{{ align1 WE_all 1H }};"
)
CONDITION = re.compile(
    r"(\s*(?:\(.*?\) )?)mul\.(\w+)\.(f\d\.\d)\(\d+\) (g\d+)<1>U?W \S+>U?B (?:\S+B|-?\d+W|0x\w+UW) "
)
NARROWING = re.compile(r"\s*(?:\(.*?\) )?mov(\(\d+\)) (g\d+)<(\d)>(U?B) (g\d+)<\S+>U?W (\{.*)")
STRIDED = re.compile(r"\s*\w+\((\d+)\) g(\d+)<([24])>(?:U?Q|DF) .*WE_all")
COPY_BACK = re.compile(r"(\s*)mov\(8\) (g\d+)\.([246])<1>UD (g(\d+))<8,8,1>UD (\{ align1 WE_all) 1Q \};")
NEAR = 12  # lines from a value to its spill
FLOW = re.compile(r"\S+:|.*\b(?:if|else|endif|break|continue|while|goto|join)\(")
TO_DOUBLE = {("DF", "Q"), ("DF", "UQ")}  # (to, from): conversions that may round
ROUNDS = {("F", "D"), ("F", "UD"), ("F", "Q"), ("F", "UQ"), ("F", "DF"), *TO_DOUBLE}


def lanes_of_doubles(lines):
    """Replaces a pair of smov(1) DF and mov(2) UD by smov(8) DF on the lane's eight channels, with the
    lane's enables."""
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


def wrapped_negations(negated):
    """Negates an operand in registers instead, which preserves the least number. Restores the operand unless the
    instruction overwrites it."""

    def correction(lines):
        corrected = []
        for line in lines:
            found = negated.match(line)
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

    return correction


def halves_at_addresses(lines):
    """Splits a write of sixteen quads through an address into two of eight."""
    corrected = []
    for line in lines:
        if WIDE_AT_ADDRESS.match(line):
            corrected += [_half(line, 0), _half(line, 1)]
        else:
            corrected.append(line)
    return corrected


def _half(line, half):
    """The instruction for the lower or the upper eight of sixteen channels."""

    def address(found):
        place = int(found[2] or 0) + half * BYTES
        return f"g[{found[1]} {place}]" if place else f"g[{found[1]}]"

    def operand(found):
        register, element, rows, width, columns = map(int, found.groups("0")[:5])
        kind = found[6]
        step = rows * (LANES // width) if width <= LANES else LANES * columns
        element += half * step + register * 32 // SIZES[kind]
        register, element = divmod(element, 32 // SIZES[kind])
        width, rows = (width, rows) if width <= LANES else (LANES, LANES * columns)
        return f"g{register}.{element}<{rows},{width},{columns}>{kind}"

    line = OPERAND.sub(operand, ADDRESS.sub(address, line.replace("(16)", "(8)", 1)))
    return HALF.sub(lambda found: f"{found[1]}{2 * int(found[2]) - 1 + half}Q", line)


def rounded(bits, types=frozenset(ROUNDS)):
    """Makes conversions of these types to a floating-point type use the rounding mode `bits` of cr0 bits 5:4.
    Conversions for which the code sets the mode already are unchanged."""

    def correction(lines):
        corrected, mode, halves = [], 0, set()
        change = MODE_CHANGE.format(bits)
        for number, line in enumerate(lines):
            if found := MODE.match(line):
                mode ^= int(found[1], 16) & ROUNDING
            found, adds = CONVERSION.match(line), _adds_halves(line, halves)
            rounds = (adds or (found and found.group("to", "of") in types)) and mode == 0
            corrected += [change, line, change] if rounds else [line]
            sign = _sign_of_magnitude(lines, number) if rounds and bits in OPPOSITE else None
            if sign:
                corrected += _rounded_magnitude(line, sign, OPPOSITE[bits])
        return corrected

    return correction


def _sign_of_magnitude(lines, number):
    """The register of 0 or -1 whose highest bit the code adds to the result of a conversion, as Broxton's code converts
    a quad by its magnitude; or None."""
    found = MAGNITUDE.match(lines[number])
    if not found:
        return None
    signs = {}
    for line in lines[number + 1 : number + NEAR]:
        if FLOW.match(line):
            break
        if sign := SIGN.match(line):
            signs[sign[1]] = sign[2]
        for own, mask in signs.items():
            if re.match(rf"\s*or\(\d+\) {own}<1>D {found[3]}<8,8,1>D {own}<8,8,1>D ", line):
                return mask
    return None


def _rounded_magnitude(line, sign, bits):
    """Replaces the result of a conversion of a magnitude, for negative numbers, by that of rounding mode `bits`. The
    two results differ by at most one unit in the last place. Overwrites the magnitude, which the code reads once."""
    indent, size, result, magnitude, options = MAGNITUDE.match(line).groups()
    change = MODE_CHANGE.format(bits)
    own, other, mask = (f"{register}<8,8,1>D" for register in (result, magnitude, sign))
    return [
        change, f"{indent}mov{size} {magnitude}<1>F {magnitude}<8,8,1>UD {options}", change,
        f"{indent}add{size} {magnitude}<1>D {own} -{other} {options}",
        f"{indent}and{size} {magnitude}<1>D {other} {mask} {options}",
        f"{indent}add{size} {result}<1>D {own} -{other} {options}",
    ]  # fmt: skip


def _adds_halves(line, halves):
    """True if the line is high * 2^32 + low of a quad, as Broxton's code converts it to a double. `halves`: the
    registers with halves of quads as doubles, which are exact."""
    found = SUM_OF_HALVES.match(line)
    adds = bool(found) and len(halves & {*found.groups()}) == 2
    if found := WRITTEN.match(line):
        halves.discard(found[1])
    if found := HALF_OF_QUAD.match(line):
        halves.add(found[1])
    return adds


def filled_spills(lines):
    """Fills a register from its spill before an instruction that writes only its enabled channels."""
    fills = {}
    for number, line in enumerate(lines):
        if found := SPILL.match(line):
            value, copied = _spilled(lines, number, int(found[1]) + 1)
            first = _first_partial_write(lines, copied, value) if value else None
            if first is not None:
                fills[first] = FILL.format(value, found[2])
    corrected = []
    for number, line in enumerate(lines):
        corrected += [fills[number], line] if number in fills else [line]
    return corrected


def conditions_of_bytes(lines):
    """Takes the condition of a product of bytes, computed as words, from the byte that is moved from it."""
    corrected, products = [], {}
    for line in lines:
        if found := CONDITION.match(line):
            indent, condition, flag, product = found.groups()
            products[product] = f"{indent}cmp.{condition}.{flag}"
            line = line.replace(f".{condition}.{flag}(", "(", 1)
        corrected.append(line)
        found = NARROWING.match(line)
        if found and found[5] in products:
            size, value, stride, kind, product, options = found.groups()
            comparison = products.pop(product)
            corrected.append(f"{comparison}{size} null<1>W {value}<{stride},1,0>{kind} 0W {options}")
    return corrected


def strided_copies(lines):
    """Copies quads of a strided destination back from two registers, up to the last computed one."""
    corrected, second = [], {}
    for line in lines:
        if found := STRIDED.match(line):
            size, register, stride = map(int, found.groups())
            second[register + 1] = (size - 1) * stride - 3  # quads up to the last one that is computed
        found = COPY_BACK.match(line)
        count = second.pop(int(found[5]), None) if found else None
        if count not in (1, 3):
            corrected.append(line)
            continue
        indent, register, at, value, _, options = found.groups()
        at = int(at)
        if count == 3:
            corrected.append(f"{indent}mov(4) {register}.{at}<1>UD {value}<4,4,1>UD {options} 1N }};")
            at, value = at + 4, f"{value}.4"
        register = f"g{int(register[1:]) + at // 8}.{at % 8}"
        corrected.append(f"{indent}mov(2) {register}<1>UD {value}<2,2,1>UD {options} 1N }};")
    return corrected


def _spilled(lines, spill, payload):
    """The register copied into the payload of a spill, and the copy's line; or None twice."""
    copy = re.compile(rf"\s*mov\(8\) g{payload}<1>UD (g\d+)<8,8,1>UD \{{ align1 WE_all")
    for number in range(spill - 1, max(spill - NEAR, -1), -1):
        if found := copy.match(lines[number]):
            return found[1], number
    return None, None


def _first_partial_write(lines, copied, value):
    """The first line before the copy that writes enabled channels of `value`, unless a fill or another use
    precedes it."""
    write = re.compile(rf"\s*(?:\(.*?\) )?(\w+)\S*\(\d+\) {value}(?:\.\d+)?<\d+>(.*)")
    use, first = re.compile(rf"\b{value}\b"), None
    for number in range(copied - 1, max(copied - NEAR, -1), -1):
        line = lines[number]
        if FLOW.match(line):
            break
        if not use.search(line):
            continue
        found = write.match(line)
        if found and found[1] == "send":
            return None
        if not found or "WE_all" in line or use.search(found[2]):
            break
        first = number
    return first


BY_NAME = {
    "filled_spills": filled_spills,
    "lanes_of_doubles": lanes_of_doubles,
    "wrapped_negations": wrapped_negations(NEGATED),
    "converted_negations": wrapped_negations(NEGATED_FOR_CONVERSION),
    "extended_negations": wrapped_negations(NEGATED_FOR_EXTENSION),
    "operand_negations": wrapped_negations(NEGATED_FOR_OPERATION),
    "conditions_of_bytes": conditions_of_bytes,
    "strided_copies": strided_copies,
    "halves_at_addresses": halves_at_addresses,
    "rounded_up": rounded(0x10),
    "rounded_down": rounded(0x20),
    "rounded_to_zero": rounded(0x30),
    "doubles_rounded_up": rounded(0x10, TO_DOUBLE),
    "doubles_rounded_down": rounded(0x20, TO_DOUBLE),
    "doubles_rounded_to_zero": rounded(0x30, TO_DOUBLE),
}
