#include "isa/intel/text/prm.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstring>

#include "isa/common/number_text.hpp"
#include "isa/common/scanner.hpp"
#include "isa/intel/text/names.hpp"

namespace eu::isa {
namespace {

void append_address(std::string& out, const Operand& operand) {
  out += operand.file == RegFile::Arf ? "ARF[a0." : "r[a0.";
  append_decimal(out, operand.addr_subreg);
  if (operand.addr_imm != 0) {
    out += ',';
    append_decimal(out, operand.addr_imm);
  }
  out += ']';
}

/// Appends a register; iga64 writes the subregister of all registers that have some.
void append_register(std::string& out, const Operand& operand) {
  if (operand.indirect) return append_address(out, operand);
  append_prm_register_name(out, operand);
  const bool arf = operand.file == RegFile::Arf;
  append_subregister(out, operand, !arf || !is_unnumbered(static_cast<Arf>(operand.number >> 4)));
}

/// Appends iga64's regions of three sources: <2;1>, the last <1>; replicated <0;0>, the last <0>.
void append_three_source_region(std::string& out, const Operand& source, std::size_t index,
                                bool replicates_full) {
  const bool plain = source.swizzle == implied_swizzle(source, replicates_full);
  if (plain && index < 2)
    out += source.replicate ? "<0;0>" : "<2;1>";
  else if (plain)
    out += source.replicate ? "<0>" : "<1>";
  else
    out += source.replicate ? "<0;1,0>" : "<4;4,1>";
  append_swizzle(out, source, replicates_full);
}

void append_region(std::string& out, const Operand& source, std::size_t index,
                   const OperandStyle& style) {
  if (style.three_source)
    return append_three_source_region(out, source, index, style.replicates_full);
  out += '<';
  if (source.region.vert_stride != Region::kVxH) {
    append_decimal(out, source.region.vert_stride);
    out += ';';
  }
  if (style.mode == AccessMode::Align16) {
    out += "4,1>";
    return append_swizzle(out, source);
  }
  append_decimal(out, source.region.width);
  out += ',';
  append_decimal(out, source.region.horz_stride);
  out += '>';
}

/// Appends inf or a NaN; the float has `fraction_bits` bits of fraction.
void append_special_float(std::string& out, std::uint32_t bits, int fraction_bits, bool negative) {
  if (negative) out += '-';
  const std::uint32_t fraction = bits & ((1u << fraction_bits) - 1);
  if (fraction == 0) {
    out += "inf";
    return;
  }
  out += (fraction >> (fraction_bits - 1)) != 0 ? "qnan(0x" : "snan(0x";
  append_upper_hex(out, fraction & ((1u << (fraction_bits - 1)) - 1));
  out += ')';
}

/// Appends six digits if they give the exact value; otherwise the bits.
template <class Float, class Bits>
void append_exact(std::string& out, Bits bits) {
  Float value, again = 0;
  std::memcpy(&value, &bits, sizeof value);
  const std::size_t begin = out.size();
  append_float(out, static_cast<double>(value));
  const char* first = out.data() + begin;
  const char* last = out.data() + out.size();
  std::from_chars(first, last, again);
  Bits bits_again;
  std::memcpy(&bits_again, &again, sizeof again);
  if (std::isfinite(value) && bits == bits_again) {
    if (out.find_first_of(".e", begin) == std::string::npos) out += ".0";
    return;
  }
  out.resize(begin);
  out += "0x";
  append_upper_hex(out, bits);
}

void append_float_immediate(std::string& out, std::uint32_t bits) {
  if (((bits >> 23) & 0xff) == 0xff)
    append_special_float(out, bits, 23, (bits >> 31) != 0);
  else
    append_exact<float>(out, bits);
}

/// Appends the bits, iga64's other form: six digits may be inexact.
void append_half_immediate(std::string& out, const Operand& operand) {
  const std::uint32_t bits = operand.immediate & 0xffff;
  if (bits != operand.immediate >> 16) {
    out += fmt::format("[0x{:04x},0x{:04x}]", bits, operand.immediate >> 16);
  } else if (((bits >> 10) & 0x1f) == 0x1f) {
    append_special_float(out, bits, 10, (bits >> 15) != 0);
  } else {
    out += "0x";
    append_upper_hex(out, bits);
  }
}

void append_quad_immediate(std::string& out, const Operand& operand) {
  const std::uint64_t bits =
      static_cast<std::uint64_t>(operand.immediate_high) << 32 | operand.immediate;
  if (operand.type == Type::DF) return append_exact<double>(out, bits);
  if (operand.type == Type::Q) return append_decimal(out, static_cast<std::int64_t>(bits));
  out += "0x";
  append_upper_hex(out, bits);
}

void append_hex_immediate(std::string& out, std::uint32_t value) {
  out += "0x";
  append_upper_hex(out, value);
}

/// Appends a word, which is in both halves of the dword. Unlike halves become a list in lower case:
/// in upper case a last digit would be read as a type.
void append_words(std::string& out, const Operand& operand) {
  const std::uint32_t low = operand.immediate & 0xffff, high = operand.immediate >> 16;
  if (low != high) {
    out += "[0x";
    append_hex(out, low, 4);
    out += ",0x";
    append_hex(out, high, 4);
    out += ']';
  } else if (operand.type == Type::W) {
    append_decimal(out, static_cast<std::int16_t>(low));
  } else {
    append_hex_immediate(out, low);
  }
}

void append_prm_immediate(std::string& out, const Operand& operand, bool wide) {
  if (wide) {
    append_exact<double>(
        out, static_cast<std::uint64_t>(operand.immediate_high) << 32 | operand.immediate);
  } else if (size_of(operand.type) == 8) {
    append_quad_immediate(out, operand);
  } else {
    switch (operand.type) {
      case Type::F: append_float_immediate(out, operand.immediate); break;
      case Type::HF: append_half_immediate(out, operand); break;
      case Type::D: append_decimal(out, static_cast<std::int32_t>(operand.immediate)); break;
      case Type::W:
      case Type::UW: append_words(out, operand); break;
      default: append_hex_immediate(out, operand.immediate);
    }
  }
  append_prm_type(out, operand.type);
}

}  // namespace

void append_prm_register_name(std::string& out, const Operand& operand) {
  if (operand.is_arf(Arf::ChannelEnable)) {
    out += "ce";
    return append_decimal(out, operand.number & 15);
  }
  if (operand.file == RegFile::Arf) return append_arf(out, operand.number);
  out += 'r';
  append_decimal(out, operand.number);
}

bool is_same_source(const Operand& a, const Operand& b) {
  return a.file == b.file && a.type == b.type && a.indirect == b.indirect && a.negate == b.negate &&
         a.absolute == b.absolute && a.number == b.number && a.subreg_bytes == b.subreg_bytes &&
         a.swizzle == b.swizzle && a.region == b.region;
}

bool is_macro_destination(const Operand& dst, bool three_source) {
  return dst.is_grf() && !dst.indirect && dst.subreg_bytes == 0 &&
         dst.region.horz_stride == (three_source ? 1 : 0) &&
         dst.channel_enable <= kNoMacroAccumulator;
}

bool is_macro_source(const Operand& source, bool three_source) {
  const bool region = three_source ? !source.replicate : source.region == macro_region(source.type);
  return source.is_grf() && !source.indirect && source.subreg_bytes == 0 && region &&
         source.swizzle <= kNoMacroAccumulator;
}

void append_macro_operand(std::string& out, const Operand& operand, unsigned accumulator) {
  if (operand.negate) out += '-';
  if (operand.absolute) out += "(abs)";
  append_prm_register_name(out, operand);
  if (accumulator == kNoMacroAccumulator) {
    out += ".nomme";
  } else {
    out += ".mme";
    append_decimal(out, accumulator);
  }
  append_prm_type(out, operand.type);
}

void append_prm_type(std::string& out, Type type) {
  out += ':';
  for (const char c : row(type).name) out += to_lower(c);
}

void append_prm_destination(std::string& out, const Operand& dst, const OperandStyle& style) {
  append_register(out, dst);
  out += '<';
  append_decimal(out, dst.region.horz_stride);
  out += '>';
  if (style.mode == AccessMode::Align16) append_write_mask(out, dst);
  append_prm_type(out, dst.type);
}

void append_prm_region(std::string& out, const Operand& source, const OperandStyle& style) {
  if (source.negate) out += '-';
  if (source.absolute) out += "(abs)";
  append_register(out, source);
  append_region(out, source, 0, style);
}

void append_prm_source(std::string& out, const Operand& source, std::size_t index, bool bitwise,
                       const OperandStyle& style) {
  if (source.is_immediate()) return append_prm_immediate(out, source, style.wide);
  if (source.negate) out += bitwise ? '~' : '-';
  if (source.absolute) out += "(abs)";
  append_register(out, source);
  append_region(out, source, index, style);
  append_prm_type(out, source.type);
}

}  // namespace eu::isa
