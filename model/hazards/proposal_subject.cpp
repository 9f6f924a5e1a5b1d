#include <algorithm>
#include <set>

#include "isa/intel/exec/lanes.hpp"
#include "isa/intel/lint/opcode_sets.hpp"
#include "model/hazards/proposal.hpp"
#include "model/intel/thread_header.hpp"

namespace eu::model {
namespace {

namespace on = isa::lint::on;
using isa::Arf;
using isa::Instruction;
using isa::Opcode;

/// True for registers that make an instruction immovable: modes, notifications, masks, time, ip.
bool ties_to_place(const isa::Operand& operand) {
  return operand.is_arf(Arf::Control) || operand.is_arf(Arf::State) ||
         operand.is_arf(Arf::Notification) || operand.is_arf(Arf::Ip) ||
         operand.is_arf(Arf::ThreadDependency) || operand.is_arf(Arf::Timestamp);
}

bool movable(const Instruction& in) {
  if (on::flow(in.opcode) || in.breakpoint) return false;
  if (in.opcode == Opcode::Illegal || in.opcode == Opcode::Wait) return false;
  if (on::sends(in.opcode) && (in.eot || is_conditional_send(in.opcode))) return false;
  return !ties_to_place(in.dst) && std::none_of(in.src.begin(), in.src.end(), ties_to_place);
}

bool is_indirect(const Instruction& in) {
  if (on::sends(in.opcode)) return in.descriptor_is_register();
  return in.dst.indirect || std::any_of(in.src.begin(), in.src.end(),
                                        [](const isa::Operand& source) { return source.indirect; });
}

/// True for branches after which some channels may be disabled.
bool parts_channels(const Instruction& in) {
  return on::flow(in.opcode) && in.opcode != Opcode::Jmpi;
}

std::vector<std::uint32_t> masks_of(const Dispatch& dispatch) {
  std::set<std::uint32_t> masks;
  for (int group = 0; group < dispatch.group_count(); ++group)
    for (int thread = 0; thread < dispatch.threads_per_group(); ++thread)
      masks.insert(dispatch_mask(dispatch, group, thread));
  return {masks.begin(), masks.end()};
}

}  // namespace

KernelAnalysis::KernelAnalysis(const config::Machine& machine, const Workload& workload,
                               const Observation& observation)
    : machine_(machine),
      workload_(workload),
      observation_(observation),
      flow_(workload.program),
      dispatch_masks_(masks_of(workload.dispatch)),
      blocks_are_unknown_(depends_on_offsets(workload.program)),
      payload_registers_(static_cast<int>(
          thread_payload(workload.dispatch, ThreadNumbers{}, &kIntelHeaders).size())) {
  for (const Instruction& in : isa::instructions(program())) {
    footprints_.push_back(isa::footprint_of(in, program().gen));
    movable_.push_back(movable(in));
    has_indirect_ |= is_indirect(in);
    diverges_ |= parts_channels(in);
    if (!in.no_mask && on::data(in.opcode))
      thread_channels_ = std::max(thread_channels_, in.first_channel() + channels_of(in));
  }
}

bool KernelAnalysis::has_channels_by_mask(std::uint32_t index) const {
  const Instruction& in = at(index);
  const std::uint32_t components = in.is_align16() ? in.dst.channel_enable * 0x11111111u : ~0u;
  const std::uint32_t own = isa::low_bits(channels_of(in));
  return std::all_of(dispatch_masks_.begin(), dispatch_masks_.end(), [&](std::uint32_t mask) {
    return ((mask >> in.first_channel()) & own & components) != 0;
  });
}

/// True with NoMask, or if the instruction is as wide as the thread: an executed block has an
/// enabled channel. An align16 component mask may exclude that channel, so then control flow must
/// not diverge.
bool KernelAnalysis::has_channels_always(std::uint32_t index) const {
  const Instruction& in = at(index);
  if (in.no_mask) return true;
  if (observation_.fewest_channels[index] == 0 || !has_channels_by_mask(index)) return false;
  if (!diverges_) return true;
  return !in.is_align16() && in.first_channel() == 0 && channels_of(in) >= thread_channels_;
}

GrfSet KernelAnalysis::free_registers() const {
  GrfSet free;
  if (has_indirect_ || size() == 0) return free;
  const Instruction& last = at(std::min(size(), program().kernel_end) - 1);
  if (!on::sends(last.opcode) || !last.eot) return free;
  free.set();
  const auto take = [&](isa::EntryRange range) {
    for (int n = 0; n < range.count; ++n) free.reset(static_cast<std::size_t>(range.first + n));
  };
  for (const isa::Footprint& footprint : footprints_) {
    for (const isa::EntryRange& range : footprint.reads) take(range);
    take(footprint.write);
  }
  for (int grf = 0; grf < payload_registers_; ++grf) free.reset(static_cast<std::size_t>(grf));
  return free;
}

bool overlap(isa::EntryRange a, isa::EntryRange b) {
  return a.first < b.first + b.count && b.first < a.first + a.count;
}

bool depends(const isa::Footprint& a, const isa::Footprint& b) {
  const auto writes_what_is_read = [](const isa::Footprint& writer, const isa::Footprint& reader) {
    return std::any_of(reader.reads.begin(), reader.reads.end(),
                       [&](const isa::EntryRange& range) { return overlap(range, writer.write); });
  };
  const int special_a = a.special_reads | a.special_writes;
  const int special_b = b.special_reads | b.special_writes;
  return overlap(a.write, b.write) || writes_what_is_read(a, b) || writes_what_is_read(b, a) ||
         (a.special_writes & special_b) != 0 || (b.special_writes & special_a) != 0;
}

}  // namespace eu::model
