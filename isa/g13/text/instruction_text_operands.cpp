#include "isa/g13/text/instruction_text.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>

#include "isa/common/message_text.hpp"
#include "isa/common/scanner.hpp"
#include "isa/g13/names.hpp"

namespace eu::isa::g13 {
namespace {

constexpr std::size_t kMostRegisters = 8;

bool is_float_class(OperandClass operand_class) {
  return operand_class == OperandClass::Float || operand_class == OperandClass::Half;
}

bool is_destination_class(OperandClass operand_class) {
  return operand_class == OperandClass::Dst || operand_class == OperandClass::Dst64 ||
         operand_class == OperandClass::DstHalf;
}

/// Whether two 32-bit registers form one of 64 bits in this class.
bool joins_pairs(OperandClass operand_class) {
  return operand_class == OperandClass::Dst64 || operand_class == OperandClass::Add ||
         operand_class == OperandClass::MemoryBase || operand_class == OperandClass::Heap ||
         operand_class == OperandClass::UniformPair;
}

/// Reads "r12", "u3l", "dr4"; false for other text. The number may be too large.
bool read_register(std::string_view text, Operand& operand) {
  const bool is_pair = !text.empty() && text[0] == 'd';
  if (is_pair) text.remove_prefix(1);
  if (text.empty() || (text[0] != 'r' && text[0] != 'u')) return false;
  operand.kind = text[0] == 'u' ? OperandKind::Uniform : OperandKind::Register;
  text.remove_prefix(1);
  const bool is_half = !text.empty() && (text.back() == 'l' || text.back() == 'h');
  if (is_half && is_pair) return false;
  const bool is_high = is_half && text.back() == 'h';
  if (is_half) text.remove_suffix(1);
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || end != text.data() + text.size() || error == std::errc::invalid_argument)
    return false;
  if (error == std::errc::result_out_of_range) number = UINT32_MAX;
  operand.bits = is_pair ? 64 : is_half ? 16 : 32;
  operand.value = std::int64_t{number} * 2 + (is_high ? 1 : 0);
  return true;
}

/// Reads "r4_r5": consecutive registers of one size.
std::string read_registers(std::string_view text, Operand& operand) {
  const std::string whole(text);
  std::size_t count = 0;
  while (true) {
    const std::size_t end = text.find('_');
    Operand next;
    if (!read_register(text.substr(0, end), next)) return "\"" + whole + "\" is not an operand";
    const int halves = next.is_uniform() ? kUniformHalves : kRegisterHalves;
    if (next.value + next.bits / 16 > halves)
      return fmt::format("\"{}\": {} are 0 to {}", whole,
                         next.is_uniform() ? "uniforms" : "registers", halves / 2 - 1);
    if (count == 0) {
      operand.kind = next.kind;
      operand.bits = next.bits;
      operand.value = next.value;
    } else if (next.kind != operand.kind || next.bits != operand.bits ||
               next.value != operand.value + static_cast<std::int64_t>(count) * next.bits / 16) {
      return "\"" + whole + "\" is not consecutive registers of one size";
    }
    if (++count > kMostRegisters) return "\"" + whole + "\" is too many registers";
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  operand.count = static_cast<std::uint8_t>(count);
  return "";
}

/// Takes marks at the end: `.sx`, `.abs`, `.neg`, and applegpu's hints.
void take_marks(std::string_view& text, Operand& operand) {
  for (bool taken = true; taken;) {
    taken = false;
    const auto take = [&](std::string_view mark) {
      if (text.size() <= mark.size() || text.substr(text.size() - mark.size()) != mark)
        return false;
      text.remove_suffix(mark.size());
      return taken = true;
    };
    if (take(".sx")) operand.sign_extend = true;
    if (take(".abs")) operand.abs = true;
    if (take(".neg")) operand.neg = true;
    if (take(".cache")) operand.hint = Hint::Cache;
    if (take(".discard")) operand.hint = Hint::Discard;
  }
}

bool is_number(std::string_view text) {
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
  return !text.empty() && is_digit(text[0]);
}

/// Reads one of the 256 floats of 8 bits; the problem with another number names the nearest.
std::string read_float(std::string_view text, Operand& operand) {
  const std::string digits(text);
  char* end = nullptr;
  const double value = std::strtod(digits.c_str(), &end);
  if (end != digits.c_str() + digits.size()) return "\"" + digits + "\" is not a number";
  int nearest = 0;
  for (int bits = 0; bits < 256; ++bits) {
    const double candidate = float_immediate(static_cast<std::uint8_t>(bits));
    const double best = float_immediate(static_cast<std::uint8_t>(nearest));
    if (candidate == value && std::signbit(candidate) == std::signbit(value)) {
      operand.kind = OperandKind::FloatImmediate;
      operand.value = bits;
      return "";
    }
    if (std::fabs(candidate - value) < std::fabs(best - value)) nearest = bits;
  }
  return fmt::format("{} is not an 8-bit float; {} is the nearest", digits,
                     float_immediate(static_cast<std::uint8_t>(nearest)));
}

std::string read_immediate(std::string_view text, OperandClass operand_class, Operand& operand) {
  if (is_float_class(operand_class)) return read_float(text, operand);
  operand.kind = OperandKind::Immediate;
  if (!read_number(text, operand.value))
    return "\"" + std::string(text) + "\" is not a whole number";
  if (operand_class == OperandClass::MemoryIndex) operand.sign_extend = operand.value <= 0x7fff;
  if (operand_class == OperandClass::LocalIndex) operand.sign_extend = true;
  if (operand_class == OperandClass::LocalBase && operand.value == 0) operand = {};
  return "";
}

/// Reads `thread_in_grid_x`, or applegpu's `sr80 (thread_position_in_grid.x)`.
std::string read_special_register(std::string_view text, Operand& operand) {
  operand.kind = OperandKind::SpecialRegister;
  const std::string_view word = text.substr(0, text.find_first_of(" ("));
  std::optional<unsigned> number = value_of(NameTable::SpecialRegister, word, Dialect::Mesa);
  if (std::int64_t value = 0; !number && word.substr(0, 2) == "sr" &&
                              read_number(word.substr(2), value) && value >= 0 && value < 256)
    number = static_cast<unsigned>(value);
  if (!number) return "\"" + std::string(text) + "\" is not a special register";
  operand.value = *number;
  return "";
}

struct Prefix {
  std::string_view text;
  OperandKind kind;
};
constexpr Prefix kPrefixes[] = {{"cf", OperandKind::Coefficient},
                                {"ts", OperandKind::TextureState},
                                {"ss", OperandKind::SamplerState}};

bool read_prefixed(std::string_view text, Operand& operand) {
  for (const Prefix& prefix : kPrefixes)
    if (text.substr(0, 2) == prefix.text && read_number(text.substr(2), operand.value)) {
      operand.kind = prefix.kind;
      return true;
    }
  return false;
}

}  // namespace

bool read_number(std::string_view text, std::int64_t& value) {
  bool negative = !text.empty() && text[0] == '-';
  if (negative) text.remove_prefix(1);
  int base = 10;
  if (text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
    text.remove_prefix(2);
    base = 16;
    if (!negative && text[0] == '-') {
      negative = true;
      text.remove_prefix(1);
    }
  }
  std::uint64_t magnitude = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), magnitude, base);
  if (text.empty() || error != std::errc() || end != text.data() + text.size() ||
      magnitude > std::uint64_t{1} << 40)
    return false;
  value = negative ? -static_cast<std::int64_t>(magnitude) : static_cast<std::int64_t>(magnitude);
  return true;
}

std::string read_operand(std::string_view text, OperandClass operand_class, Operand& operand) {
  operand = {};
  if (text.empty()) return "an operand is missing";
  if (operand_class == OperandClass::SpecialRegister) return read_special_register(text, operand);
  if (text == "_" || text == "None") return "";
  if (text[0] == '$') operand.hint = Hint::Cache;
  if (text[0] == '^') operand.hint = Hint::Discard;
  if (operand.hint != Hint::None) text.remove_prefix(1);
  take_marks(text, operand);
  if (is_number(text)) {
    if (operand.hint != Hint::None) return "a number has no hint";
    return read_immediate(text, operand_class, operand);
  }
  if (read_prefixed(text, operand)) return "";
  if (std::string problem = read_registers(text, operand); !problem.empty()) return problem;
  if (joins_pairs(operand_class) && operand.bits == 32 && operand.count == 2) {
    operand.bits = 64;
    operand.count = 1;
  }
  if (is_destination_class(operand_class) && !operand.is_register())
    return "\"" + std::string(text) + "\" cannot be written";
  return "";
}

}  // namespace eu::isa::g13
