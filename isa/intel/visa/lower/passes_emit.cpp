#include "isa/intel/visa/lower/passes.hpp"

#include <algorithm>
#include <cstdint>

#include "isa/intel/program/program.hpp"
#include "isa/intel/visa/lower/legalise.hpp"

namespace eu::isa::lowering {
namespace {

constexpr int kInstructionBytes = 16;

/// Fills fields that hardware ignores with the values that the rules of isa/intel/lint and other
/// readers expect.
void fill_in(Instruction& in, Generation gen) {
  const int sources = source_count(in.opcode, in.math_function);
  const bool flows = row(in.opcode).timing_class == TimingClass::Flow;
  if (isa::is_send(in.opcode) || flows || row(in.opcode).format == Format::ThreeSrc) return;
  if (sources == 1 && !in.src[0].is_immediate()) {
    in.src[1] = Operand{};
    in.src[1].type = in.src[0].type;
    if (in.opcode == Opcode::Math && facts(gen).layout != Layout::Gen7)
      in.src[1].region = in.src[0].region;
  }
}

/// Moves explicit accumulator operands next to implicit ones. The lanes that an instruction writes
/// besides its destination, or reads implicitly, follow its destination's place in its register
/// (isa/ERRATA.md C4). The instructions before and after it that fill or read these lanes must name
/// the same ones.
void follow_destination(std::vector<Instruction>& instructions) {
  constexpr int kLaneBytes = 4;
  for (std::size_t i = 0; i < instructions.size(); ++i) {
    const Instruction& in = instructions[i];
    if (!in.acc_wr_en || !in.dst.is_grf() || in.dst.indirect) continue;
    const int step = std::max<int>(1, in.dst.region.horz_stride) * size_of(in.dst.type);
    const int lane = in.dst.subreg_bytes / std::max(step, kLaneBytes);
    const auto place = static_cast<std::uint8_t>(lane * kLaneBytes);
    if (i > 0 && instructions[i - 1].dst.is_arf(Arf::Accumulator))
      instructions[i - 1].dst.subreg_bytes = place;
    if (i + 1 < instructions.size() && instructions[i + 1].src[0].is_arf(Arf::Accumulator))
      instructions[i + 1].src[0].subreg_bytes = place;
  }
}

}  // namespace

Emitted emit(const Code& code, const std::string& name) {
  Emitted result;
  std::vector<int> offset_of_label(static_cast<std::size_t>(code.labels), 0);
  int offset = 0;
  for (const Node& node : code.nodes) {
    if (node.kind == NodeKind::Label)
      offset_of_label[static_cast<std::size_t>(node.label)] = offset;
    else
      offset += kInstructionBytes;
  }
  std::vector<Instruction> instructions;
  offset = 0;
  for (Node node : code.nodes) {
    if (!node.is_instruction()) continue;
    set_registers(node, code);
    fit_regions(node, code.gen);
    fill_in(node.in, code.gen);
    if (row(node.in.opcode).format == Format::ThreeSrc) node.in.access_mode = AccessMode::Align16;
    const auto aim = [&](Distance distance, int label) {
      if (label != kNone && has_distance(node.in, distance, code.gen))
        set_branch_target(node.in, distance, offset,
                          offset_of_label[static_cast<std::size_t>(label)], code.gen);
    };
    aim(Distance::Jip, node.jip);
    aim(Distance::Uip, node.uip);
    aim(Distance::Index, node.jip);
    instructions.push_back(node.in);
    result.lines.push_back(node.line);
    offset += kInstructionBytes;
  }
  follow_destination(instructions);
  result.program = program_from_instructions(std::move(instructions), code.gen, name);
  return result;
}

}  // namespace eu::isa::lowering
