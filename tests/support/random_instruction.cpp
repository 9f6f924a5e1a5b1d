#include "tests/support/random_instruction.hpp"

#include <algorithm>

namespace eu::test {
namespace {

/// The type of an operation's operands.
struct Kind {
  const char* type;
  int bytes;
};
constexpr Kind kF{"F", 4}, kD{"D", 4}, kUD{"UD", 4}, kW{"W", 2}, kUW{"UW", 2};

int registers_of(const Channels& channels, int bytes) {
  return channels.size * bytes > 32 ? 2 : 1;
}

std::string immediate(Choice& choice, const Kind& kind) {
  if (kind.type[0] == 'F') return choice.word({"0.5F", "2F", "-1.25F", "3e+10F", "0F"});
  if (kind.type[0] == 'U') return choice.word({"1", "7", "0x0ff0", "0x5a5a", "31"}) + kind.type;
  return choice.word({"1", "-3", "127", "-32768", "5"}) + kind.type;
}

std::string packed_region(const Kind& kind, int exec_size) {
  if (exec_size == 1) return "<0,1,0>";
  const int row = std::min(exec_size, kind.bytes == 2 ? 16 : 8);
  const std::string width = std::to_string(row);
  return "<" + width + "," + width + ",1>";
}

/// A region of a register of the pool: mostly packed, sometimes one element, sometimes another.
std::string source(Choice& choice, const Channels& channels, const Kind& kind, bool modifiers) {
  const std::string sign =
      modifiers && choice.chance(20) ? choice.word({"-", "(abs)", "-(abs)"}) : "";
  const int roll = choice.below(100);
  if (roll < 25)
    return join({sign, grf(pool_register(choice)), ".",
                 std::to_string(choice.below(32 / kind.bytes)), "<0,1,0>", kind.type});
  const std::string number = sign + grf(pool_register(choice, 2));
  if (roll < 40 && channels.size == 8 && kind.bytes == 4)
    return join({number,
                 choice.word({"<8,4,2>", "<4,4,1>", "<1,1,0>", "<2,2,1>", "<0,4,1>", ".2<8,8,1>"}),
                 kind.type});
  return join({number, packed_region(kind, channels.size), kind.type});
}

/// A flag register; an instruction has one for both its predicate and its condition.
std::string random_flag(Choice& choice) {
  return choice.word({"f0.0", "f0.1", "f1.0"});
}

/// A predicate or none. Align16 has no predicates over several channels.
std::string predicate(Choice& choice, const std::string& flag, bool align1) {
  if (!choice.chance(15)) return "";
  return join({choice.word({"(+", "(-"}), flag,
               align1 && choice.chance(20) ? choice.word({".any4h", ".all8h", ".any2h"}) : "",
               ") "});
}

std::string condition(Choice& choice, const std::string& flag) {
  return join({choice.word({".z.", ".nz.", ".g.", ".ge.", ".l.", ".le."}), flag});
}

std::string control(Choice& choice) {
  const int roll = choice.below(100);
  return roll < 4 ? "switch" : roll < 8 ? "atomic" : "";
}

/// Mnemonics with the same type, number of sources and allowed modifiers.
struct Family {
  Kind kind;
  int sources;
  bool modifiers;  ///< of sources
  bool flags;      ///< predicate and condition modifier; sel has its own, which excludes both
  std::initializer_list<const char*> mnemonics;
};

const Family kFamilies[] = {
    {kF, 2, true, true, {"add", "mul", "add.sat", "mul"}},
    {kF, 2, true, false, {"sel.l", "sel.ge"}},
    {kF, 1, true, true, {"mov", "mov", "frc", "rndd", "rndu", "rnde", "rndz"}},
    {kD, 2, true, true, {"add", "mul", "avg", "asr", "add.sat"}},
    {kUD, 2, false, true, {"and", "or", "xor", "shl", "shr", "add", "mul"}},
    {kD, 2, true, false, {"sel.l", "sel.ge"}},
    {kD, 1, true, true, {"mov", "not"}},
    {kUD, 1, false, false, {"bfrev", "cbit", "fbl", "fbh"}},
    {kW, 2, true, true, {"add", "mul", "asr", "avg"}},
    {kUW, 2, false, true, {"and", "or", "xor", "shr", "add"}},
    {kUW, 1, false, true, {"mov"}},
};

std::string from_family(Choice& choice, int simd) {
  const Family& family = kFamilies[choice.below(static_cast<int>(std::size(kFamilies)))];
  const Channels channels = some(choice, simd);
  const std::string flag = random_flag(choice);
  const auto operand = [&] { return source(choice, channels, family.kind, family.modifiers); };
  return join({family.flags ? predicate(choice, flag, true) : "", choice.word(family.mnemonics),
               family.flags && choice.chance(12) ? condition(choice, flag) : "", size(channels),
               grf(pool_register(choice, registers_of(channels, family.kind.bytes))), "<1>",
               family.kind.type, family.sources == 2 ? " " + operand() : "", " ",
               choice.chance(20) ? immediate(choice, family.kind) : operand(), " ",
               options(channels, control(choice))});
}

std::string conversion(Choice& choice, int simd) {
  if (choice.chance(15))
    return join({"f32to16(8) ", grf(pool_register(choice)), "<2>W ",
                 packed(pool_register(choice), "F", 8), " ", options(whole(8))});
  const Channels channels = whole(choice.chance(50) ? simd : 8);
  const std::string to = grf(pool_register(choice, 2));
  const int from = pool_register(choice, 2);
  const std::string narrow = grf(from) + (channels.size == 16 ? "<16,16,1>" : "<8,8,1>");
  const std::string operands = choice.of<std::string>(
      {"<1>D " + packed(from, "F", channels.size), "<1>F " + packed(from, "D", channels.size),
       "<1>F " + narrow + "UW", "<1>UD " + narrow + "UB",
       "<2>W " + packed(from, "D", channels.size), "<2>UW " + narrow + "UW"});
  return join({"mov", size(channels), to, operands, " ", options(channels)});
}

/// An instruction with three sources.
std::string ternary(Choice& choice, const std::string& mnemonic, const char* type, bool scalars) {
  const Channels channels = choice.chance(70) ? whole(8) : Channels{8, "2Q", false};
  const auto operand = [&] {
    const std::string sign = scalars && choice.chance(15) ? " -" : " ";
    const std::string number = sign + grf(pool_register(choice));
    if (!scalars || !choice.chance(25)) return join({number, "<4,4,1>", type});
    return join({number, ".", std::to_string(choice.below(8)), "<0,1,0>", type});
  };
  return join({predicate(choice, random_flag(choice), false), mnemonic, size(channels),
               grf(pool_register(choice)), "<1>", type, operand(), operand(), operand(), " ",
               options(channels, control(choice), true)});
}

std::string align16(Choice& choice) {
  switch (choice.below(6)) {
    case 0: return ternary(choice, "lrp", "F", true);
    case 1: return ternary(choice, choice.word({"bfe", "bfi2"}), "UD", false);
    case 2:
      return join({choice.word({"dp4", "dp3", "dph", "dp2"}), "(8) ", grf(pool_register(choice)),
                   "<1>F ", grf(pool_register(choice)), choice.word({"<4>F ", "<0>F "}),
                   grf(pool_register(choice)), "<4>F ", options(whole(8), "", true)});
    default: return ternary(choice, choice.word({"mad", "mad", "mad.sat"}), "F", true);
  }
}

std::string math(Choice& choice, int simd) {
  const Channels channels = whole(choice.chance(60) ? simd : 8);
  const std::string to = grf(pool_register(choice, 2));
  const auto from = [&](const char* type, int count) {
    return packed(pool_register(choice, 2), type, count) + " ";
  };
  if (choice.chance(20))  // at most eight channels; quotient and remainder in two registers
    return join({"math ", choice.word({"intdiv", "intmod", "intdivmod"}), "(8) ", to, "<1>UD ",
                 from("UD", 8), from("UD", 8), options(whole(8))});
  if (choice.chance(30))
    return join({"math ", choice.word({"pow", "fdiv"}), size(channels), to, "<1>F ",
                 from("F", channels.size), from("F", channels.size), options(channels)});
  return join({"math ", choice.word({"inv", "log", "exp", "sqrt", "rsq", "sin", "cos"}),
               size(channels), to, "<1>F ", from("F", channels.size), "null<8,8,1>F ",
               options(channels, control(choice))});
}

std::string interpolation(Choice& choice) {
  return join({choice.word({"pln", "line"}), "(8) ", grf(pool_register(choice)), "<1>F ",
               grf(pool_register(choice)), choice.word({"", ".4"}), "<0,1,0>F ",
               packed(pool_register(choice, 2), "F", 8), " ", options(whole(8))});
}

}  // namespace

Channels whole(int simd) {
  return {simd, simd == 16 ? "1H" : "1Q", false};
}

Channels some(Choice& choice, int simd) {
  const int roll = choice.below(100);
  if (roll < 55) return whole(simd);
  if (roll < 75) return {8, std::to_string(choice.between(1, simd / 8)) + "Q", choice.chance(20)};
  if (roll < 85) return {4, std::to_string(choice.between(1, simd / 4)) + "N", choice.chance(50)};
  return {choice.chance(50) ? 1 : 2, "1N", true};
}

std::string options(const Channels& channels, const std::string& extra, bool align16) {
  return std::string("{ ") + (align16 ? "align16 " : "align1 ") +
         (channels.no_mask ? "WE_all " : "") + channels.group + (extra.empty() ? "" : " " + extra) +
         " };";
}

std::string grf(int number) {
  return "g" + std::to_string(number);
}

std::string packed(int number, const char* type, int exec_size) {
  return grf(number) + packed_region({type, 4}, exec_size) + type;
}

int pool_register(Choice& choice, int count) {
  return choice.between(kPoolFirst, kPoolLast - count + 1);
}

std::string size(const Channels& channels) {
  return "(" + std::to_string(channels.size) + ") ";
}

std::string random_compare(Choice& choice, const Channels& channels) {
  const Kind& kind = choice.chance(50) ? kF : kD;
  return join({"cmp", choice.word({".l", ".ge", ".z", ".nz"}), ".f0.0", size(channels), "null<1>",
               kind.type, " ", source(choice, channels, kind, false), " ",
               source(choice, channels, kind, true), " ",
               options(channels, choice.chance(50) ? "switch" : "")});
}

std::vector<std::string> random_instructions(Choice& choice, int simd) {
  const int roll = choice.below(100);
  if (roll < 45) return {from_family(choice, simd)};
  if (roll < 52) return {conversion(choice, simd)};
  if (roll < 67) return {align16(choice)};
  if (roll < 75) return {math(choice, simd)};
  if (roll < 78) return {interpolation(choice)};
  if (roll < 84) return {random_compare(choice, some(choice, simd))};
  if (roll < 86) return {"nop;"};
  return random_sequence(choice, simd);
}

}  // namespace eu::test
