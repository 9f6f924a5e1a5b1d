#include "isa/intel/timing/footprint.hpp"

#include <algorithm>

#include "isa/intel/opcode.hpp"
#include "isa/intel/types.hpp"

namespace eu::isa {
namespace {

struct OperationsRow {
  Opcode opcode;
  int per_four_channels;
};
constexpr OperationsRow kOperations[] = {
#define OPERATIONS(id, operations) {Opcode::id, operations},
#include "isa/intel/timing/operations.def"
};

int per_four_channels(Opcode opcode) {
  for (const OperationsRow& row : kOperations)
    if (row.opcode == opcode) return row.per_four_channels;
  return 4;
}

bool computes_floats(const Instruction& in) {
  const OpcodeRow& opcode = row(in.opcode);
  return std::any_of(in.src.begin(), in.src.begin() + opcode.sources,
                     [](const Operand& source) { return !is_integer(source.type); });
}

}  // namespace

Operations operations_of(const Instruction& in) {
  Operations operations;
  if (is_front_end(row(in.opcode).timing_class)) return operations;
  operations.kind = computes_floats(in) ? Operations::Kind::Float : Operations::Kind::Integer;
  operations.per_four_channels = static_cast<std::uint8_t>(per_four_channels(in.opcode));
  return operations;
}

}  // namespace eu::isa
