#include "isa/intel/text/operand_words.hpp"

#include "isa/common/number_text.hpp"
#include "isa/intel/text/names.hpp"

namespace eu::isa {

std::uint8_t implied_swizzle(const Operand& source, bool replicates_full) {
  return source.replicate && !replicates_full ? 0x00 : 0xe4;
}

bool replicates_full(const Instruction& instruction, Generation gen, Encoder encoder) {
  return instruction.compacted || (encoder == Encoder::Iga && facts(gen).layout != Layout::Gen7);
}

void append_arf(std::string& out, unsigned number) {
  const auto kind = static_cast<Arf>(number >> 4);
  const std::string_view name = name_of(kArfNames, kind);
  out += name.empty() ? "arf" : name;
  if (!is_unnumbered(kind) || (number & 15) != 0) append_decimal(out, number & 15);
}

void append_subregister(std::string& out, const Operand& operand, bool even_if_zero) {
  const int size = size_of(operand.type);
  if (operand.subreg_bytes == 0 && !even_if_zero) return;
  out += '.';
  if (operand.subreg_bytes % size == 0) {
    append_decimal(out, operand.subreg_bytes / size);
  } else {
    append_decimal(out, operand.subreg_bytes);
    out += 'b';
  }
}

void append_write_mask(std::string& out, const Operand& dst) {
  if (dst.channel_enable == 0xf) return;
  out += '.';
  for (std::size_t channel = 0; channel < 4; ++channel)
    if (((dst.channel_enable >> channel) & 1) != 0) out += kChannelLetters[channel];
}

void append_swizzle(std::string& out, const Operand& source, bool replicates_full) {
  const std::uint8_t swizzle = source.swizzle;
  if (swizzle == implied_swizzle(source, replicates_full)) return;
  out += '.';
  const bool is_replicated = swizzle == (swizzle & 3) * 0x55;
  for (int channel = 0; channel < (is_replicated ? 1 : 4); ++channel)
    out += kChannelLetters[static_cast<std::size_t>((swizzle >> (2 * channel)) & 3)];
}

}  // namespace eu::isa
