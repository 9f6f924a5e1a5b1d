#pragma once
// Layout of the operands of a form in the register file, and the distance of their channels.
#include <algorithm>
#include <vector>

#include "tests/isa/reference/evaluate.hpp"

namespace eu::test::reference {

inline constexpr int kDestination = 40, kFirstSource = 2;

inline int source_register(std::size_t k) {
  return kFirstSource + 2 * static_cast<int>(k);
}

inline bool is_line(const Form& form) {
  return form.opcode == Opcode::Line || form.opcode == Opcode::Pln;
}
inline bool has_three_sources(const Form& form) {
  return row(form.opcode).format == isa::Format::ThreeSrc;
}

/// Elements, as execution sizes and regions count them, per channel. With DF on Ivy Bridge two, on
/// Haswell one (isa/ERRATA.md, double precision).
inline int elements_per_channel(const Form& form, Generation gen) {
  return has_doubles(form) && gen == Generation::Ivb ? 2 : 1;
}
inline int channels_of(const Form& form, Generation gen) {
  return kExecSize / elements_per_channel(form, gen);
}

/// Bytes of a channel in the execution type.
inline int channel_bytes(const Form& form) {
  int bytes = form.opcode == Opcode::F16to32 ? 4 : 2;
  for (int k = 0; k < form.sources; ++k)
    bytes = std::max(bytes, isa::size_of(form.src[static_cast<std::size_t>(k)]));
  return form.dst == Type::DF ? 8 : bytes;
}

/// Bytes from one channel of the destination to the next.
inline int destination_step_bytes(const Form& form) {
  const int size_bytes = isa::size_of(form.dst);
  if (has_three_sources(form) && form.dst == Type::HF) return size_bytes;
  return form.opcode == Opcode::Movi ? size_bytes : std::max(size_bytes, channel_bytes(form));
}

inline int destination_stride(const Form& form, Generation gen) {
  const int element_bytes =
      isa::size_of(form.dst) == 8 && gen == Generation::Ivb ? 4 : isa::size_of(form.dst);
  return destination_step_bytes(form) / elements_per_channel(form, gen) / element_bytes;
}

/// Bytes from one channel of a packed source to the next.
inline int source_step_bytes(const Form& form, std::size_t k, Generation gen) {
  const int size_bytes = isa::size_of(form.src[k]);
  return size_bytes == 8 ? 8 : size_bytes * elements_per_channel(form, gen);
}

/// Dwords of its register in which src0 may begin: any for line, the first of four for pln.
inline std::vector<int> first_dwords(const Form& form) {
  if (form.opcode == Opcode::Line) return {0, 1, 2, 3, 4, 5, 6, 7};
  return form.opcode == Opcode::Pln ? std::vector<int>{0, 4} : std::vector<int>{0};
}

}  // namespace eu::test::reference
