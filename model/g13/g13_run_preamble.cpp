#include "model/g13/g13_run.hpp"

#include <cstring>

#include "isa/g13/exec/exec.hpp"
#include "model/base/run_control.hpp"
#include "model/g13/group_memory.hpp"

namespace eu::model {
namespace {

using isa::g13::G13State;
using isa::g13::Opcode;

constexpr std::uint64_t kLookEvery = 4096;  ///< instructions

void load_or_store(const isa::PreparedInstruction& prepared, G13State& state,
                   SurfaceTable& surfaces, MemoryImage& stack) {
  Packet packet;
  packet.index = prepared.index;
  surfaces.log.begin(packet);
  OwnMemories own;
  own.stack = &stack;
  const isa::g13::MemoryAccess access = isa::g13::memory_access(prepared, state);
  isa::g13::land(prepared, state, access.lanes,
                 GroupMemory(surfaces, own).perform(access).elements);
}

}  // namespace

Uniforms launch_uniforms(const Workload& workload, SurfaceTable& surfaces,
                         std::uint64_t max_instructions,
                         const std::function<bool()>& is_cancelled) {
  G13State state;
  for (const PayloadItem& item : workload.dispatch.uniforms)
    std::memcpy(reinterpret_cast<std::uint8_t*>(state.uniforms.data()) + item.byte,
                item.bytes.data(), item.bytes.size());
  if (!workload.preamble) return state.uniforms;
  const auto program = isa::g13::prepare(*workload.preamble);
  MemoryImage stack;
  state.is_preamble = true;
  isa::g13::start_thread(state, 1, {});
  try {
    for (std::uint64_t executed = 0;; ++executed) {
      if (executed == max_instructions) throw PreambleFault("it reached the limit of instructions");
      if (executed % kLookEvery == 0 && is_cancelled && is_cancelled()) throw RunCancelled();
      const isa::PreparedInstruction& prepared = (*program)[state.pc];
      const bool sends = prepared.action == isa::Action::Send;
      const Opcode opcode = isa::g13::instruction_of(prepared).opcode;
      if (sends && opcode == Opcode::Stop) return state.uniforms;
      // The preamble is a single SIMD-group, so a barrier is complete at its arrival.
      if (sends && opcode != Opcode::ThreadgroupBarrier)
        load_or_store(prepared, state, surfaces, stack);
      prepared.execute(prepared, state);
    }
  } catch (const isa::ExecutionFault& fault) {
    throw PreambleFault(fault.what());
  }
}

}  // namespace eu::model
