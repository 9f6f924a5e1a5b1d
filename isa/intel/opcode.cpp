#include "isa/intel/opcode.hpp"

#include <algorithm>
#include <iterator>

namespace eu::isa {
namespace {

// An enumerator without a row, or with two, does not compile: the compiler names it.
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wswitch"
constexpr bool has_row(Opcode opcode) {
  switch (opcode) {
#define OP(id, ...) case Opcode::id:
#include "isa/intel/opcodes.def"
    return true;
  }
  return false;
}
constexpr bool has_row(MathFunction function) {
  switch (function) {
#define MATH(id, ...) case MathFunction::id:
#include "isa/intel/math_functions.def"
    return true;
  }
  return false;
}
#pragma GCC diagnostic pop
static_assert(has_row(Opcode::Illegal) && has_row(MathFunction::Inv));

constexpr Generations kAllOfIntel = {kGenerations[0].gen, kGenerations[kGenerationCount - 1].gen};

// The rows of codes: each opcode has one, and no generation has two opcodes of one code or two
// codes of one opcode.
constexpr bool overlap(const Generations& a, const Generations& b) {
  return a.first <= b.last && b.first <= a.last;
}
constexpr int rows_with_code(unsigned code, const Generations& gens) {
  int rows = 0;
#define CODE(id, its_code, its_gens) rows += code == its_code && overlap(gens, available::its_gens);
#include "isa/intel/encoding/opcode_codes.def"
  return rows;
}
constexpr int rows_with_opcode(Opcode opcode, const Generations& gens) {
  int rows = 0;
#define CODE(id, code, its_gens) rows += opcode == Opcode::id && overlap(gens, available::its_gens);
#include "isa/intel/encoding/opcode_codes.def"
  return rows;
}
#define CODE(id, code, gens)                                                         \
  static_assert(rows_with_code(code, available::gens) == 1, #id " shares its code"); \
  static_assert(rows_with_opcode(Opcode::id, available::gens) == 1, #id " has two codes");
#include "isa/intel/encoding/opcode_codes.def"
#define OP(id, ...)                                            \
  static_assert(rows_with_opcode(Opcode::id, kAllOfIntel) > 0, \
                #id " has no row in isa/intel/encoding/opcode_codes.def");
#include "isa/intel/opcodes.def"

/// Where an instruction leaves the EU or changes the flow, its format and its class both say so.
constexpr bool agree(Format format, TimingClass timing_class) {
  switch (format) {
    case Format::Nullary: return timing_class == TimingClass::Nop;
    case Format::Send:
    case Format::Sends: return timing_class == TimingClass::Send;
    case Format::JumpIndexed:
    case Format::BranchJip:
    case Format::BranchJipUip:
    case Format::Call: return timing_class == TimingClass::Flow;
    case Format::Basic:
      return timing_class != TimingClass::Nop && timing_class != TimingClass::Send;
    case Format::ThreeSrc:
    case Format::Math:
    case Format::Immediate64: break;
  }
  return !is_front_end(timing_class);
}
#define OP(id, mnemonic, format, sources, allows, timing, ...) \
  static_assert(agree(Format::format, TimingClass::timing), #id ": format or timing class");
#include "isa/intel/opcodes.def"

constexpr std::array<MathRow, kMathFunctionCount> math_rows() {
  std::array<MathRow, kMathFunctionCount> rows{};
#define MATH(id, code, name, prm_name, sources, results, gens, timing, semantics)  \
  rows[static_cast<std::size_t>(MathFunction::id)] = {                             \
      MathFunction::id,   code, name, prm_name, sources, results, available::gens, \
      TimingClass::timing};
#include "isa/intel/math_functions.def"
  return rows;
}

}  // namespace

// Where the words of the column `attributes` have a meaning.
namespace attribute {
static constexpr std::array<OpcodeRow, kOpcodeCount> opcode_rows() {
  std::array<OpcodeRow, kOpcodeCount> rows{};
#define OP(id, mnemonic, format, sources, allows, timing, attributes, semantics) \
  rows[static_cast<std::size_t>(Opcode::id)] = {                                 \
      Opcode::id, mnemonic, Format::format, sources, allows, TimingClass::timing, attributes};
#include "isa/intel/opcodes.def"
  return rows;
}
}  // namespace attribute

constexpr std::array<OpcodeRow, kOpcodeCount> kOpcodes = attribute::opcode_rows();
constexpr std::array<MathRow, kMathFunctionCount> kMathFunctions = math_rows();

namespace {

constexpr std::array<OpcodeWord, kOpcodeCount> words_of(Generation gen) {
  std::array<OpcodeWord, kOpcodeCount> words{};
  for (std::size_t opcode = 0; opcode < kOpcodeCount; ++opcode)
    words[opcode].format = kOpcodes[opcode].format;
  const auto set = [&](Opcode opcode, std::uint8_t code, const Generations& gens) {
    if (!gens.has(gen)) return;
    words[static_cast<std::size_t>(opcode)].code = code;
    words[static_cast<std::size_t>(opcode)].exists = true;
  };
#define CODE(id, code, gens) set(Opcode::id, code, available::gens);
#include "isa/intel/encoding/opcode_codes.def"
#define CODE(...)
#define CODE_WITH_FORMAT(id, code, its_format, gens) \
  if (available::gens.has(gen))                      \
    words[static_cast<std::size_t>(Opcode::id)].format = Format::its_format;
#include "isa/intel/encoding/opcode_codes.def"
  return words;
}

}  // namespace

constexpr std::array<std::array<OpcodeWord, kOpcodeCount>, kGenerationCount> kOpcodeWords = {
#define GENERATION(id, ...) words_of(Generation::id),
#include "isa/generations.def"
};

namespace {

constexpr std::size_t kOpcodeCodes = 128;  // the field has seven bits
constexpr std::uint8_t kReserved = 0xff;

/// Opcodes by code: a decoder looks up every instruction.
constexpr std::array<std::uint8_t, kOpcodeCodes> rows_by_code(Generation gen) {
  std::array<std::uint8_t, kOpcodeCodes> rows{};
  for (std::uint8_t& row : rows) row = kReserved;
  for (std::uint8_t opcode = 0; opcode < kOpcodeCount; ++opcode)
    if (const OpcodeWord word = kOpcodeWords[static_cast<std::size_t>(gen)][opcode]; word.exists)
      rows[word.code] = opcode;
  return rows;
}
constexpr std::array<std::uint8_t, kOpcodeCodes> kRowsByCode[] = {
#define GENERATION(id, ...) rows_by_code(Generation::id),
#include "isa/generations.def"
};

}  // namespace

Generation first_with(Opcode opcode) {
  const auto* const first =
      std::find_if(std::begin(kGenerations), std::end(kGenerations),
                   [&](const GenerationRow& row) { return exists_on(opcode, row.gen); });
  return first->gen;
}

Generation last_with(Opcode opcode) {
  const auto last =
      std::find_if(std::rbegin(kGenerations), std::rend(kGenerations),
                   [&](const GenerationRow& row) { return exists_on(opcode, row.gen); });
  return last->gen;
}

std::optional<Opcode> opcode_from_code(unsigned code, Generation gen) {
  if (code >= kOpcodeCodes) return std::nullopt;
  const std::uint8_t row = kRowsByCode[static_cast<int>(gen)][code];
  if (row == kReserved) return std::nullopt;
  return static_cast<Opcode>(row);
}

std::optional<Opcode> opcode_from_code(unsigned code) {
  for (const GenerationRow& generation : kGenerations)
    if (const auto opcode = opcode_from_code(code, generation.gen)) return opcode;
  return std::nullopt;
}

std::optional<Opcode> opcode_from_mnemonic(std::string_view mnemonic) {
  for (const OpcodeRow& candidate : kOpcodes)
    if (candidate.mnemonic == mnemonic) return candidate.opcode;
  return std::nullopt;
}

std::optional<MathFunction> math_function_from_code(unsigned code, Generation gen) {
  for (const MathRow& candidate : kMathFunctions)
    if (candidate.code == code && candidate.gens.has(gen)) return candidate.function;
  return std::nullopt;
}

}  // namespace eu::isa
