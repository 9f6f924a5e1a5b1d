#include "model/program/draw.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>

#include "config/json/diagnostics.hpp"
#include "isa/isa.hpp"
#include "model/program/dispatch_run.hpp"
#include "model/program/dispatch_workload.hpp"
#include "model/report/text/text_report.hpp"

namespace eu::model {
namespace {

/// Bytes of r0 that the stage writes; the dispatcher writes the rest.
constexpr std::size_t kR0Bytes = 8;

PayloadItem item_at(int byte) {
  PayloadItem item;
  item.byte = byte;
  item.each_thread = true;
  return item;
}

}  // namespace

StageThreads::StageThreads(int simd_size, int registers)
    : simd_size_(simd_size), registers_(registers) {
  if (registers > isa::kGrfCount)
    throw CommandError(fmt::format("a thread's payload has {} registers, too many", registers));
}

RegisterData* StageThreads::add(std::uint32_t mask) {
  masks_.push_back(mask);
  contents_.resize(contents_.size() + static_cast<std::size_t>(registers_));
  return contents_.data() + contents_.size() - registers_;
}

void StageThreads::write(int first_register, const std::vector<std::uint8_t>& bytes) {
  if (bytes.empty()) return;
  RegisterData* const thread = contents_.data() + contents_.size() - registers_;
  std::memcpy(thread + first_register, bytes.data(), bytes.size());
}

Dispatch StageThreads::dispatch() const {
  Dispatch dispatch;
  dispatch.kind = DispatchKind::Threads;
  dispatch.simd_size = simd_size_;
  dispatch.local_size = {simd_size_, 1, 1};
  dispatch.groups = {static_cast<int>(count()), 1, 1};
  dispatch.thread_masks = masks_;
  PayloadItem header = item_at(0);
  PayloadItem rest = item_at(static_cast<int>(sizeof(RegisterData)));
  const std::size_t size = static_cast<std::size_t>(registers_) * sizeof(RegisterData);
  for (std::size_t thread = 0; thread < count(); ++thread) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(contents_.data()) + thread * size;
    header.bytes.insert(header.bytes.end(), bytes, bytes + kR0Bytes);
    rest.bytes.insert(rest.bytes.end(), bytes + sizeof(RegisterData), bytes + size);
  }
  dispatch.payload = {std::move(header), std::move(rest)};
  return dispatch;
}

void DrawRun::execute(const StageKernel& kernel, const StageThreads& threads,
                      const std::string& name, const std::function<void(const UntimedRun&)>& look) {
  PreparedDispatch prepared;
  Workload& workload = prepared.workload;
  workload.name = name;
  workload.program = read_kernel(memory, kernel.kernel_address, machine.gen, name);
  const isa::Isa& isa = *workload.program.isa;
  workload.dispatch = threads.dispatch();
  workload.dispatch.scratch_bytes = static_cast<int>(kernel.scratch_bytes);
  workload.dispatch.control = control_of(kernel, isa);
  bind_surfaces(kernel, isa.needs(workload.program), memory, machine.gen, prepared);
  try {
    run_prepared(prepared, look);
  } catch (const config::InputError& error) {  // no room for scratch space
    throw CommandError(error.what());
  }
}

void DrawRun::run_prepared(const PreparedDispatch& prepared,
                           const std::function<void(const UntimedRun&)>& look) {
  UntimedOptions options;
  options.max_instructions = kMaxInstructions;
  options.is_cancelled = is_abandoned;
  UntimedRun run(machine, prepared.workload, options);
  const RunResult result = run.run();
  write_images(prepared, run.surfaces(), memory);
  counts.instructions += result.instruction_count;
  counts.unmapped.add(unmapped_accesses(result));
  if (result.outcome != Outcome::Finished)
    throw CommandError(fmt::format("a {} failed: {}", prepared.workload.name,
                                   failure_report({machine, prepared.workload, result, {}})));
  if (look) look(run);
}

}  // namespace eu::model
