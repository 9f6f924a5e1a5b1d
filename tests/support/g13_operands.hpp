#pragma once
// The laws' view of an instruction of the G13: its decoded operands and its row.
#include <string_view>

#include "isa/g13/instruction.hpp"

namespace eu::test {

/// Calls `visit` for each register of 32 bits of which the operand has a part.
template <class Visit>
void for_each_register(const isa::g13::Operand& operand, const Visit& visit) {
  if (!operand.is_register()) return;
  const auto first = static_cast<std::size_t>(operand.value);
  for (std::size_t half = first; half < first + static_cast<std::size_t>(operand.halves()); ++half)
    visit(half / 2);
}
template <class Visit>
void for_each_source(const isa::g13::Instruction& in, const Visit& visit) {
  for (int n = 0; n < in.source_count; ++n)
    for_each_register(in.sources[static_cast<std::size_t>(n)], visit);
}

/// True for instructions on the mask stack, whose state is r0l (isa/g13/README.md).
inline bool decides_mask(isa::g13::Opcode opcode) {
  const std::string_view name = row(opcode).applegpu;
  return name == "pop_exec" || name.substr(0, 3) == "if_" || name.substr(0, 5) == "else_" ||
         name.substr(0, 6) == "while_";
}

inline bool is_message(const isa::g13::Instruction& in) {
  return row(in.opcode).timing_class == isa::TimingClass::Send;
}

/// True for messages whose word names a wait group.
inline bool is_of_group(const isa::g13::Instruction& in) {
  return is_message(in) && row(in.opcode).layout.find("Group@") != std::string_view::npos;
}

}  // namespace eu::test
