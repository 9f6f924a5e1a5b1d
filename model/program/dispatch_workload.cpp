#include "model/program/dispatch_workload.hpp"

#include <fmt/core.h>

#include <cstring>

#include "isa/isa.hpp"
#include "model/commands/command_table.hpp"
#include "model/workload/dispatch_json.hpp"

namespace eu::model {
namespace {

constexpr int kFirstPayloadByte = kGrfBlockBytes;  // the dispatcher writes r0

/// Mode bits of the descriptor, and the workload's names for them (Ivy Bridge PRM volume 2 part
/// 2, INTERFACE_DESCRIPTOR_DATA).
struct Mode {
  int bit;
  std::string_view key;
};
constexpr Mode kModes[] = {{16, "alt_mode"}, {18, "single_program_flow"}};

std::uint32_t dword_of(const std::vector<std::uint8_t>& bytes, std::size_t at) {
  std::uint32_t value = 0;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

/// Registers that differ from thread to thread. Drivers put the numbers of a group's threads, or of
/// their invocations, there.
class ThreadRegisters {
 public:
  ThreadRegisters(const ComputeDispatch& from, Dispatch& dispatch)
      : bytes_(from.thread_registers),
        threads_(from.threads_per_group()),
        share_(bytes_.size() / threads_),
        first_byte_(kFirstPayloadByte + (from.indirect_bytes != 0
                                             ? 0
                                             : static_cast<int>(from.common_registers.size()))),
        dispatch_(dispatch) {}

  void add() {
    for (std::size_t at = 0; at + 4 <= share_; at += 4) {
      const Kind kind = kind_of(at);
      if (kind == Kind::Number)
        add_item(at).builtin = Builtin::ThreadInGroup;
      else if (kind == Kind::Same)
        append(add_item(at), at, 0);
      else
        add_each(at);
    }
  }

 private:
  enum class Kind { Same, Number, Each };

  std::uint32_t value(std::size_t at, std::size_t thread) const {
    return dword_of(bytes_, thread * share_ + at);
  }
  Kind kind_of(std::size_t at) const {
    bool same = true, number = threads_ > 1;
    for (std::size_t thread = 0; thread < threads_; ++thread) {
      same &= value(at, thread) == value(at, 0);
      number &= value(at, thread) == thread;
    }
    return same ? Kind::Same : number ? Kind::Number : Kind::Each;
  }
  PayloadItem& add_item(std::size_t at) {
    PayloadItem item;
    item.byte = first_byte_ + static_cast<int>(at);
    dispatch_.payload.push_back(std::move(item));
    return dispatch_.payload.back();
  }
  void append(PayloadItem& item, std::size_t at, std::size_t thread) const {
    const std::uint8_t* from = bytes_.data() + thread * share_ + at;
    item.bytes.insert(item.bytes.end(), from, from + 4);
  }
  void add_each(std::size_t at) {
    PayloadItem& item = add_item(at);
    item.each_thread_of_group = true;
    for (std::size_t thread = 0; thread < threads_; ++thread) append(item, at, thread);
  }

  const std::vector<std::uint8_t>& bytes_;
  const std::size_t threads_;
  const std::size_t share_;
  const int first_byte_;
  Dispatch& dispatch_;
};

void check_threads(const ComputeDispatch& from) {
  std::uint64_t threads = from.threads_per_group();
  for (const std::uint32_t groups : from.groups)
    if (threads <= kMaxThreads) threads *= groups;
  if (threads > kMaxThreads)
    throw CommandError(fmt::format("it has more than {} threads", kMaxThreads));
  for (const std::uint32_t first : from.first_group)
    if (first != 0) throw CommandError("its groups do not begin at 0");
}

Dispatch dispatch_of(const ComputeDispatch& from, const isa::Isa& isa) {
  check_threads(from);
  Dispatch dispatch;
  dispatch.kind = DispatchKind::Walker;
  dispatch.simd_size = from.simd_size;
  ThreadGrid grid;
  for (std::size_t i = 0; i < 3; ++i) {
    dispatch.groups[i] = static_cast<int>(from.groups[i]);
    grid.threads[i] = static_cast<int>(from.threads[i]);
  }
  grid.right_mask = from.right_mask;
  grid.bottom_mask = from.bottom_mask;
  dispatch.thread_grid = grid;
  dispatch.slm_bytes = static_cast<int>(from.slm_bytes);
  dispatch.scratch_bytes = static_cast<int>(from.scratch_bytes);
  dispatch.control = control_of(from, isa);
  if (!from.common_registers.empty()) {
    PayloadItem common;
    common.byte = kFirstPayloadByte;
    if (from.indirect_bytes != 0)
      common.byte += static_cast<int>(from.thread_registers.size() / from.threads_per_group());
    common.bytes = from.common_registers;
    dispatch.payload.push_back(std::move(common));
  }
  ThreadRegisters(from, dispatch).add();
  return dispatch;
}

}  // namespace

std::uint32_t control_of(const KernelState& kernel, const isa::Isa& isa) {
  std::uint32_t control = kernel.rounding << isa.rounding_shift;
  for (const Mode& mode : kModes)
    for (const isa::ControlBit& known : isa.modes)
      if (known.key == mode.key && bits(kernel.modes, mode.bit, mode.bit) != 0)
        control |= known.bit;
  return control;
}

PreparedDispatch prepare_dispatch(const ComputeDispatch& dispatch, const CommandMemory& memory,
                                  isa::Generation gen, const std::string& name) {
  PreparedDispatch prepared;
  Workload& workload = prepared.workload;
  workload.name = name;
  workload.program = read_kernel(memory, dispatch.kernel_address, gen, name);
  const isa::Isa& isa = *workload.program.isa;
  workload.dispatch = dispatch_of(dispatch, isa);
  bind_surfaces(dispatch, isa.needs(workload.program), memory, gen, prepared);
  const FreeMemory free = surface_places(workload).free;
  if (free.first >= free.end) throw CommandError("its buffers have more than 4 GB together");
  return prepared;
}

}  // namespace eu::model
