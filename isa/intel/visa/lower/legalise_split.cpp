// Splits instructions into two of half the channels.
#include <algorithm>

#include "isa/intel/region.hpp"
#include "isa/intel/visa/lower/legalise.hpp"
#include "isa/intel/visa/lower/legaliser.hpp"
#include "isa/intel/visa/lower/liveness.hpp"
#include "isa/intel/visa/lower/make.hpp"

namespace eu::isa::lowering {

void Legaliser::split(const Node& node) {
  const int half = node.in.exec_size / 2;
  Node low = node, high = node;
  low.in.exec_size = high.in.exec_size = static_cast<std::uint8_t>(half);
  const int first = node.in.first_channel() + half;
  if (half >= kSmallestMasked) {
    high.in.qtr_ctrl = static_cast<std::uint8_t>(first / 8);
    high.in.nib_ctrl = static_cast<std::uint8_t>(first % 8 / 4);
  }
  for (int n = 0; n < kOperands; ++n) halve(node, n, half, low, high);
  if (reads_what_it_wrote(low, high)) return split_over_copy(node);
  add(low);
  add(high);
}

void Legaliser::halve(const Node& node, int n, int half, Node& low, Node& high) {
  const Operand& operand = node.operand(n);
  Region region = operand.region;
  int element = half;
  if (n == kDst) {
    element = half * region.horz_stride;
  } else if (region.vert_stride == Region::kVxH) {
    if (node.index[static_cast<std::size_t>(n)].exists())
      high.index[static_cast<std::size_t>(n)].offset_bytes += 2 * half / region.width;
    return;
  } else if (region.width > half) {
    element = half * region.horz_stride;
    region.width = static_cast<std::uint8_t>(half);
    region.vert_stride = static_cast<std::uint8_t>(half * region.horz_stride);
  } else {
    element = half / region.width * region.vert_stride;
  }
  low.operand(n).region = high.operand(n).region = region;
  if (operand.is_immediate()) return;
  const int bytes = element * size_of(operand.type);
  advance(high, n, bytes);
}

/// Moves the operand's origin by a number of bytes.
void Legaliser::advance(Node& node, int n, int bytes) {
  Operand& operand = node.operand(n);
  if (operand.indirect) {
    operand.addr_imm = static_cast<std::int16_t>(operand.addr_imm + bytes);
  } else if (node.at[static_cast<std::size_t>(n)].exists()) {
    node.at[static_cast<std::size_t>(n)].offset_bytes += bytes;
  } else if (operand.is_grf()) {
    const int place = operand.number * kRegisterBytes + operand.subreg_bytes + bytes;
    operand.number = static_cast<std::uint8_t>(place / kRegisterBytes);
    operand.subreg_bytes = static_cast<std::uint8_t>(place % kRegisterBytes);
  }
}

bool Legaliser::reads_what_it_wrote(const Node& low, const Node& high) const {
  if (!low.at[kDst].exists() || low.in.dst.indirect) return false;
  const int begin = low.at[kDst].offset_bytes;
  const int end = begin + span_bytes(low, kDst, code_.gen);
  for (int n = kSrc0; n < kOperands; ++n) {
    const Reference& at = high.at[static_cast<std::size_t>(n)];
    if (at.variable != low.at[kDst].variable || high.operand(n).indirect ||
        high.operand(n).is_immediate())
      continue;
    if (at.offset_bytes < end && begin < at.offset_bytes + span_bytes(high, n, code_.gen))
      return true;
  }
  return false;
}

/// Splits an instruction whose second half would read the result of the first: the result goes to a
/// variable first.
void Legaliser::split_over_copy(const Node& node) {
  const int id = temporary(span_bytes(node, kDst, code_.gen));
  Node first = node;
  first.at[kDst] = {id, 0};
  Node second = move(node, node.in.dst.type);
  second.in.dst = node.in.dst;
  second.at[kDst] = node.at[kDst];
  second.at[kSrc0] = {id, 0};
  const std::uint8_t stride = node.in.dst.region.horz_stride;
  second.in.src[0].region = {stride, 1, 0};
  if (keeps_old_bytes(node)) {
    second.in.pred_ctrl = node.in.pred_ctrl;
    second.in.pred_inv = node.in.pred_inv;
    second.flag = node.flag;
  }
  add(first);
  add(second);
}

}  // namespace eu::isa::lowering
