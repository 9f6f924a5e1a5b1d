#include "isa/intel/text/mesa.hpp"

#include <cstring>

#include "isa/common/float_bits.hpp"
#include "isa/common/number_text.hpp"
#include "isa/intel/restricted_float.hpp"
#include "isa/intel/text/names.hpp"

namespace eu::isa {
namespace {

void append_register(std::string& out, const Operand& operand, bool subregister_even_if_zero) {
  const bool arf = operand.file == RegFile::Arf;
  if (operand.indirect) {
    out += arf ? "ARF[a0" : "g[a0";
    if (operand.addr_subreg != 0) {
      out += '.';
      append_decimal(out, operand.addr_subreg);
    }
    if (operand.addr_imm != 0) {
      out += ' ';
      append_decimal(out, operand.addr_imm);
    }
    out += ']';
    return;
  }
  if (arf) {
    append_arf(out, operand.number);
  } else {
    out += 'g';
    append_decimal(out, operand.number);
  }
  append_subregister(out, operand, subregister_even_if_zero);
}

void append_vert_stride(std::string& out, std::uint8_t stride) {
  if (stride == Region::kVxH)
    out += "VxH";
  else
    append_decimal(out, stride);
}

void append_value_comment(std::string& out, double value) {
  out += " /* ";
  append_float(out, value);
  out += "F */";
}

void append_vf_comment(std::string& out, std::uint32_t bits) {
  out += " /* [";
  for (int element = 0; element < 4; ++element) {
    if (element != 0) out += ", ";
    append_float(out, restricted_float_value(static_cast<std::uint8_t>(bits >> (8 * element))));
    out += 'F';
  }
  out += "]VF */";
}

void append_word_pair(std::string& out, const Operand& operand) {
  const bool is_signed_word = operand.type == Type::W;
  out += '[';
  for (int half = 0; half < 2; ++half) {
    if (half != 0) out += ", ";
    const auto word = static_cast<std::uint16_t>(operand.immediate >> (16 * half));
    if (is_signed_word) {
      append_decimal(out, static_cast<std::int16_t>(word));
    } else {
      out += "0x";
      append_hex(out, word, 4);
    }
  }
  out += ']';
}

void append_word(std::string& out, const Operand& operand) {
  const auto low = static_cast<std::uint16_t>(operand.immediate);
  if (low != operand.immediate >> 16) {
    append_word_pair(out, operand);
  } else if (operand.type == Type::W) {
    append_decimal(out, static_cast<std::int16_t>(low));
  } else {
    out += "0x";
    append_hex(out, low, 4);
  }
}

void append_float_immediate(std::string& out, const Operand& operand, bool comments) {
  out += "0x";
  append_hex(out, operand.immediate, 1);
  out += 'F';
  if (!comments) return;
  float value;
  std::memcpy(&value, &operand.immediate, sizeof value);
  append_value_comment(out, value);
}

/// Appends the double of dim, whose type is F in Mesa. For another type a colon separates it from
/// the digits.
void append_double_immediate(std::string& out, const Operand& operand, bool comments) {
  const std::uint64_t bits =
      static_cast<std::uint64_t>(operand.immediate_high) << 32 | operand.immediate;
  out += "0x";
  append_hex(out, bits, 1);
  if (operand.type != Type::F) out += ':';
  out += row(operand.type).name;
  if (!comments) return;
  double value;
  std::memcpy(&value, &bits, sizeof value);
  append_value_comment(out, value);
}

/// Appends all 16 digits: after fewer digits the D of DF would be read as one more.
void append_quad_immediate(std::string& out, const Operand& operand, bool comments) {
  const std::uint64_t bits =
      static_cast<std::uint64_t>(operand.immediate_high) << 32 | operand.immediate;
  out += "0x";
  append_hex(out, bits, 16);
  out += row(operand.type).name;
  if (!comments || operand.type != Type::DF) return;
  double value;
  std::memcpy(&value, &bits, sizeof value);
  append_value_comment(out, value);
}

void append_immediate(std::string& out, const Operand& operand, bool comments) {
  if (size_of(operand.type) == 8) return append_quad_immediate(out, operand, comments);
  switch (operand.type) {
    case Type::F: return append_float_immediate(out, operand, comments);
    case Type::D: append_decimal(out, static_cast<std::int32_t>(operand.immediate)); break;
    case Type::W:
    case Type::UW:
    case Type::HF: append_word(out, operand); break;
    case Type::VF:
      out += "0x";
      append_hex(out, operand.immediate, 1);
      break;
    default: out += "0x"; append_hex(out, operand.immediate, 8);
  }
  out += row(operand.type).name;
  if (comments && operand.type == Type::VF) append_vf_comment(out, operand.immediate);
  if (comments && operand.type == Type::HF)
    append_value_comment(out, half_to_single(static_cast<std::uint16_t>(operand.immediate)));
}

void append_source_region(std::string& out, const Operand& source, const OperandStyle& style) {
  out += '<';
  append_vert_stride(out, source.region.vert_stride);
  if (style.mode == AccessMode::Align16 && !style.three_source) {
    out += '>';
    return append_swizzle(out, source);
  }
  out += ',';
  append_decimal(out, source.region.width);
  out += ',';
  append_decimal(out, source.region.horz_stride);
  out += '>';
  if (style.three_source) append_swizzle(out, source, style.replicates_full);
}

}  // namespace

void append_mesa_register(std::string& out, const Operand& operand) {
  append_register(out, operand, false);
}

void append_mesa_destination(std::string& out, const Operand& dst, const OperandStyle& style) {
  append_register(out, dst, false);
  out += '<';
  append_decimal(out, dst.region.horz_stride);
  out += '>';
  if (style.mode == AccessMode::Align16) append_write_mask(out, dst);
  out += row(dst.type).name;
}

void append_mesa_region(std::string& out, const Operand& source, const OperandStyle& style) {
  if (source.negate) out += style.negation;
  if (source.absolute) out += "(abs)";
  append_register(out, source, style.three_source && source.replicate);
  append_source_region(out, source, style);
}

void append_mesa_source(std::string& out, const Operand& source, const OperandStyle& style) {
  if (source.is_immediate())
    return style.wide ? append_double_immediate(out, source, style.value_comments)
                      : append_immediate(out, source, style.value_comments);
  append_mesa_region(out, source, style);
  out += row(source.type).name;
}

}  // namespace eu::isa
