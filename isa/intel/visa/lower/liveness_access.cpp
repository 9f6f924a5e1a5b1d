#include "isa/intel/visa/lower/liveness.hpp"

#include "isa/intel/messages/message.hpp"
#include "isa/intel/region.hpp"

namespace eu::isa::lowering {
namespace {

constexpr int kBitsPerByte = 8;

Descriptor descriptor_of(const Node& node) {
  return Descriptor{node.in.src[1].immediate, 0};
}

int send_bytes(const Node& node, int operand) {
  const Descriptor descriptor = descriptor_of(node);
  if (operand == kDst) return static_cast<int>(descriptor.response_length()) * kRegisterBytes;
  if (operand == kSrc0) return static_cast<int>(descriptor.first_length()) * kRegisterBytes;
  return second_payload_registers(node.in.ex_desc) * kRegisterBytes;
}

/// The bytes of a flag variable that hold the instruction's channels.
Access flag_bytes(const Code& code, const Node& node) {
  const int size = code.variable(node.flag.variable).size_bytes;
  const bool combined = node.in.pred_ctrl > PredCtrl::Sequential;
  const int first = node.in.first_channel() / kBitsPerByte;
  const int end = first + (node.in.exec_size + kBitsPerByte - 1) / kBitsPerByte;
  if (combined || end > size || !node.is_instruction()) return {node.flag.variable, 0, size};
  return {node.flag.variable, first, end};
}

bool is_source(const Node& node, int operand) {
  if (!node.is_instruction() || operand == kDst) return false;
  if (node.is_send()) return true;
  return operand <= source_count(node.in.opcode, node.in.math_function) ||
         node.in.opcode == Opcode::Mov;
}

void visit_flag(const Code& code, const Node& node, bool writes,
                const std::function<void(const Access&)>& visit) {
  if (!node.flag.exists()) return;
  Access access = flag_bytes(code, node);
  if (!writes) {
    if (node.is_predicated()) visit(access);
    return;
  }
  if (!writes_flags(node.in)) return;
  access.writes = true;
  access.is_whole = !node.is_predicated() && node.in.exec_size >= kBitsPerByte;
  visit(access);
}

}  // namespace

int span_bytes(const Node& node, int operand, Generation gen) {
  if (node.is_send()) return send_bytes(node, operand);
  if (node.in.opcode == Opcode::Call || node.in.opcode == Opcode::Ret) return 8;
  if (operand == kDst) {
    const int bytes = destination_span_bytes(node.in, node.in.dst, gen);
    return has_second_result(node.in.opcode, node.in.math_function) ? bytes + kRegisterBytes
                                                                    : bytes;
  }
  const Operand& source = node.operand(operand);
  if (node.in.is_align16() && !source.replicate) return node.in.exec_size * size_of(source.type);
  return region_span_bytes(node.in, source, gen);
}

bool keeps_old_bytes(const Node& node) {
  return node.is_predicated() && node.in.opcode != Opcode::Sel;
}

bool has_no_side_effects(const Node& node) {
  if (!node.is_instruction() || node.is_send()) return false;
  const TimingClass timing = row(node.in.opcode).timing_class;
  if (timing == TimingClass::Flow || timing == TimingClass::Wait) return false;
  const Operand& dst = node.in.dst;
  if (node.in.acc_wr_en || (dst.file == RegFile::Arf && !dst.is_null() && !node.at[kDst].exists()))
    return false;
  return !dst.indirect;
}

void for_each_access(const Code& code, const Node& node,
                     const std::function<void(const Access&)>& visit) {
  visit_flag(code, node, false, visit);
  for (int n = 0; n < kOperands; ++n)
    if (node.index[static_cast<std::size_t>(n)].exists()) {
      const int id = node.index[static_cast<std::size_t>(n)].variable;
      visit({id, 0, code.variable(id).size_bytes});
    }
  for (int n = kSrc0; n < kOperands; ++n) {
    const Reference& at = node.at[static_cast<std::size_t>(n)];
    if (!at.exists() || !is_source(node, n)) continue;
    const bool whole = node.operand(n).indirect || node.operand(n).is_immediate();
    if (whole) {
      visit({at.variable, 0, code.variable(at.variable).size_bytes});
      continue;
    }
    visit({at.variable, at.offset_bytes, at.offset_bytes + span_bytes(node, n, code.gen)});
  }
  const Reference& dst = node.at[kDst];
  if (node.is_instruction() && dst.exists()) {
    Access access{dst.variable, dst.offset_bytes,
                  dst.offset_bytes + span_bytes(node, kDst, code.gen), true, false};
    const bool dense = node.is_send() || node.in.dst.region.horz_stride <= 1;
    access.is_whole = dense && !keeps_old_bytes(node) && !node.in.dst.indirect;
    if (node.in.dst.indirect)
      access = {dst.variable, 0, code.variable(dst.variable).size_bytes, true, false};
    visit(access);
  }
  visit_flag(code, node, true, visit);
}

}  // namespace eu::isa::lowering
