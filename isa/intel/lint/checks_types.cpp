// Types that instructions allow (tables of IVB PRM chapter 6).
#include <array>

#include "isa/intel/lint/checks.hpp"

namespace eu::isa::lint::check {
namespace {

/// A set of types: bit n is the n-th row of isa/intel/types.def.
using TypeSet = std::uint16_t;

constexpr TypeSet set_of(Type type) {
  return static_cast<TypeSet>(1u << static_cast<int>(type));
}
constexpr TypeSet kUb = set_of(Type::UB), kB = set_of(Type::B);
constexpr TypeSet kUw = set_of(Type::UW), kW = set_of(Type::W);
constexpr TypeSet kUd = set_of(Type::UD), kD = set_of(Type::D);
constexpr TypeSet kF = set_of(Type::F), kDf = set_of(Type::DF);
constexpr TypeSet kUq = set_of(Type::UQ), kQ = set_of(Type::Q), kHf = set_of(Type::HF);
constexpr TypeSet kByte = kUb | kB, kWord = kUw | kW, kDword = kUd | kD;
constexpr TypeSet kQuad = kUq | kQ, kFloat = kF | kHf;
constexpr TypeSet kSmall = kByte | kWord | kDword, kInt = kSmall | kQuad;
constexpr TypeSet kUnsigned = kUb | kUw | kUd | kUq;

constexpr int type_rows(Opcode opcode) {
  int rows = 0;
#define TYPES(id, ...) rows += opcode == Opcode::id;
#include "isa/intel/lint/types.def"
  return rows;
}
#define OP(id, mnemonic, format, sources, allows, timing, ...)                            \
  static_assert(type_rows(Opcode::id) == (is_front_end(TimingClass::timing) ? 0 : 1), #id \
                ": isa/intel/lint/types.def has one row for each opcode that computes, "  \
                "none for others");
#include "isa/intel/opcodes.def"

struct Combination {
  TypeSet sources = 0;
  TypeSet destination = 0;
};
using Combinations = std::array<Combination, 7>;

constexpr std::array<Combinations, kOpcodeCount> combinations() {
  std::array<Combinations, kOpcodeCount> rows{};
#define COMBINATION(sources, destination) \
  Combination {                           \
    sources, destination                  \
  }
#define TYPES(opcode, mnemonic, severity, shipped, source, ...) \
  rows[static_cast<std::size_t>(Opcode::opcode)] = Combinations{__VA_ARGS__};
#include "isa/intel/lint/types.def"
#undef COMBINATION
  return rows;
}
constexpr std::array<Combinations, kOpcodeCount> kCombinations = combinations();

/// Additional combinations from Gen8 on.
constexpr std::array<Combinations, kOpcodeCount> combinations_from_gen8() {
  std::array<Combinations, kOpcodeCount> rows{};
#define COMBINATION(sources, destination) \
  Combination {                           \
    sources, destination                  \
  }
#define TYPES_FROM_GEN8(opcode, ...) \
  rows[static_cast<std::size_t>(Opcode::opcode)] = Combinations{__VA_ARGS__};
#include "isa/intel/lint/types.def"
#undef COMBINATION
  return rows;
}
constexpr std::array<Combinations, kOpcodeCount> kFromGen8Too = combinations_from_gen8();

bool allows(const Combinations& combinations, TypeSet sources, TypeSet destination) {
  for (const Combination& allowed : combinations)
    if ((sources & ~allowed.sources) == 0 && (destination & allowed.destination) != 0) return true;
  return false;
}

}  // namespace

void operand_types(const Facts& facts, Report& report) {
  TypeSet sources = 0;
  for (int index = 0; index < facts.sources; ++index)
    sources |= set_of(element_type(facts.src(index).type));
  const TypeSet destination = set_of(facts.in.dst.type);
  const auto opcode = static_cast<std::size_t>(facts.in.opcode);
  if (allows(kCombinations[opcode], sources, destination)) return;
  if (facts.has(kFromGen8) && allows(kFromGen8Too[opcode], sources, destination)) return;
  std::string types;
  for (int index = 0; index < facts.sources; ++index) {
    if (index > 0) types += ", ";
    types += row(facts.src(index).type).name;
  }
  report.add(types, " -> ", row(facts.in.dst.type).name);
}

}  // namespace eu::isa::lint::check
