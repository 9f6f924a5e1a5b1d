#include "isa/intel/exec/operand_bytes.hpp"

#include <algorithm>

#include "isa/intel/exec/address.hpp"
#include "isa/intel/exec/channels.hpp"

namespace eu::isa {

void add_bytes(GrfBytes& bytes, int first, int count) {
  const int end = std::min(first + count, kGrfCount * kGrfBytes);
  for (int byte = first; byte < end; ++byte) bytes.set(static_cast<std::size_t>(byte));
}

void add_operand(GrfBytes& bytes, const Prepared& prepared, const IntelState& state,
                 const OperandPlan& operand, std::uint32_t channels) {
  const bool indirect = operand.place >= Place::Indirect;
  if (operand.place != Place::Grf && !indirect) return;
  const Offsets offsets =
      indirect ? resolve_offsets(prepared, state, operand, channels) : operand.offsets;
  for_each_bit(channels, [&](int n) {
    add_bytes(bytes, offsets[static_cast<std::size_t>(n)], size_of(operand.type));
  });
}

}  // namespace eu::isa
