#pragma once
// Sets of opcodes for rules: column `on` of rules.def. Each is derived from the rows of
// isa/intel/opcodes.def; a rule for a single opcode names it.
#include "isa/intel/opcode.hpp"

namespace eu::isa::lint::on {

inline bool any(Opcode) {
  return true;
}
template <Opcode the_one>
bool only(Opcode opcode) {
  return opcode == the_one;
}
template <attribute::Attribute attribute>
bool with(Opcode opcode) {
  return has(opcode, attribute);
}

inline bool sends(Opcode opcode) {
  return is_send(opcode);
}
/// Instructions that may change the next instruction.
inline bool flow(Opcode opcode) {
  return row(opcode).timing_class == TimingClass::Flow;
}
inline bool nullary(Opcode opcode) {
  return row(opcode).format == Format::Nullary;
}
/// Instructions that compute data.
inline bool data(Opcode opcode) {
  return !is_front_end(row(opcode).timing_class);
}
/// Instructions whose operands are regions of one or two sources.
inline bool regions(Opcode opcode) {
  const Format format = row(opcode).format;
  return data(opcode) && (format == Format::Basic || format == Format::Math);
}
inline bool three_sources(Opcode opcode) {
  return row(opcode).format == Format::ThreeSrc;
}
/// Instructions of data with a field for a condition modifier.
inline bool conditional_data(Opcode opcode) {
  return data(opcode) && row(opcode).format != Format::Math;
}
/// Instructions other than data that could name an accumulator.
inline bool no_data(Opcode opcode) {
  return !data(opcode) && !nullary(opcode);
}

}  // namespace eu::isa::lint::on
