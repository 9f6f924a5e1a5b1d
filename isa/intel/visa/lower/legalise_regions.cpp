// Sets regions and registers of operands.
#include <algorithm>

#include "isa/intel/region.hpp"
#include "isa/intel/visa/lower/legalise.hpp"

namespace eu::isa::lowering {
namespace {

constexpr int kMaxWidth = 16;
constexpr int kMaxStride = 32;

bool rows_cross(int begin_byte, int rows, int step_bytes, int row_bytes) {
  for (int row = 0; row < rows; ++row)
    if ((begin_byte + row * step_bytes) % kRegisterBytes + row_bytes > kRegisterBytes) return true;
  return false;
}

/// Sets a region of elements with one stride: rows as long as their registers allow.
void fit_linear(Operand& source, int stride, int channels) {
  const int size = size_of(source.type);
  for (int width = std::min(kMaxWidth, channels); width > 1; width /= 2) {
    const int step = width * stride;
    const bool encodable = step <= kMaxStride && step * size <= (step >= 16 ? 32 : 64);
    const int row_bytes = ((width - 1) * stride + 1) * size;
    if (!encodable || rows_cross(source.subreg_bytes, channels / width, step * size, row_bytes))
      continue;
    source.region = {static_cast<std::uint8_t>(step), static_cast<std::uint8_t>(width),
                     static_cast<std::uint8_t>(stride)};
    return;
  }
  source.region = {static_cast<std::uint8_t>(stride), 1, 0};
}

void fit_source(Node& node, Operand& source) {
  if (source.is_immediate() || source.region.vert_stride == Region::kVxH) return;
  const int channels = node.in.exec_size;
  const Region& region = source.region;
  if (channels == 1 || source.is_scalar()) {
    source.region = {0, 1, 0};
    return;
  }
  const bool one_row = region.width >= channels;
  if (region.width == 1 && region.vert_stride <= 4)
    return fit_linear(source, region.vert_stride, channels);
  if (one_row || region.vert_stride == region.width * region.horz_stride) {
    if (region.horz_stride != 0) fit_linear(source, region.horz_stride, channels);
  }
}

void fit_three_source(Operand& source) {
  source.replicate = source.is_scalar();
  source.region = source.replicate ? Region{0, 1, 0} : Region{4, 4, 1};
}

}  // namespace

void fit_regions(Node& node, Generation) {
  if (!node.is_instruction() || node.is_send() || is_macro(node.in)) return;
  if (row(node.in.opcode).timing_class == TimingClass::Flow) return;
  const int sources = source_count(node.in.opcode, node.in.math_function);
  for (int n = kSrc0; n <= sources; ++n) {
    Operand& source = node.operand(n);
    if (row(node.in.opcode).format == Format::ThreeSrc) {
      if (!source.replicate) {
        if (source.is_scalar()) source.replicate = true;
        fit_three_source(source);
      }
    } else if (source.is_grf() || source.is_arf(Arf::Accumulator)) {
      fit_source(node, source);
    }
  }
}

void set_registers(Node& node, const Code& code) {
  for (int n = 0; n < kOperands; ++n) {
    const Reference& at = node.at[static_cast<std::size_t>(n)];
    if (!at.exists()) continue;
    const Variable& variable = code.variable(at.variable);
    Operand& operand = node.operand(n);
    const int place = variable.place + at.offset_bytes;
    if (operand.is_immediate()) {
      operand.immediate += static_cast<std::uint32_t>(place);
      if (size_of(operand.type) == 2)
        operand.immediate = (operand.immediate & 0xffff) | operand.immediate << 16;
      continue;
    }
    if (operand.indirect) continue;
    if (variable.bank == Bank::Register) {
      operand.number = static_cast<std::uint8_t>(place / kRegisterBytes);
      operand.subreg_bytes = static_cast<std::uint8_t>(place % kRegisterBytes);
    } else if (variable.bank == Bank::Flag) {
      operand.number = static_cast<std::uint8_t>(static_cast<int>(Arf::Flag) << 4 | place / 4);
      operand.subreg_bytes = static_cast<std::uint8_t>(place % 4);
    } else {
      operand.number = static_cast<std::uint8_t>(static_cast<int>(Arf::Address) << 4);
      operand.subreg_bytes = static_cast<std::uint8_t>(place);
    }
  }
  for (int n = 0; n < kOperands; ++n) {
    const Reference& index = node.index[static_cast<std::size_t>(n)];
    if (index.exists())
      node.operand(n).addr_subreg =
          static_cast<std::uint8_t>((code.variable(index.variable).place + index.offset_bytes) / 2);
  }
  if (!node.flag.exists()) return;
  const int place = code.variable(node.flag.variable).place + node.flag.offset_bytes;
  node.in.flag_reg = static_cast<std::uint8_t>(place / 4);
  node.in.flag_subreg = static_cast<std::uint8_t>(place % 4 / 2);
}

}  // namespace eu::isa::lowering
