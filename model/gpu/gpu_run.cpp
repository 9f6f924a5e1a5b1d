#include "model/gpu/gpu_run.hpp"

#include <fmt/core.h>

#include <cerrno>

#include "config/json/diagnostics.hpp"
#include "config/json/sha256.hpp"
#include "model/base/run_control.hpp"
#include "model/gpu/device.hpp"
#include "model/gpu/draw.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kHashDigits = 12;

CommandMemory memory_of(const drm::Submission& submission) {
  std::vector<GpuBuffer> buffers;
  for (const drm::BoundBuffer& buffer : submission.buffers)
    buffers.push_back({buffer.address, buffer.bytes, buffer.size_bytes});
  return CommandMemory(std::move(buffers));
}

std::string hash_of(const isa::Program& program) {
  const auto* bytes = reinterpret_cast<const char*>(program.bytes.data());
  return config::sha256_hex({bytes, program.bytes.size()}).substr(0, kHashDigits);
}

/// A dispatch that failed: the GPU hangs, as far as the program can see.
class GpuHang : public CommandError {
 public:
  using CommandError::CommandError;
};

}  // namespace

int GpuRun::execute(const drm::Submission& submission) {
  ++totals_.submissions;
  submission_ = &submission;
  const CommandMemory memory = memory_of(submission);
  ContextState& state = contexts_[{submission.file, submission.context}];
  try {
    CommandStreamer(machine_.gen, state, memory, *this).run(submission.batch_address);
  } catch (const CommandError& error) {
    listener_.complains(error.what());
    return EIO;
  } catch (const RunCancelled&) {
    return EIO;
  }
  return 0;
}

std::uint64_t GpuRun::timestamp() {
  return ticks_of(machine_, cycles_);
}

void GpuRun::dispatch(const ComputeDispatch& dispatch, const CommandMemory& memory) {
  DispatchRow row;
  PreparedDispatch prepared;
  try {
    prepared = prepare_dispatch(dispatch, memory, machine_.gen, "dispatch");
  } catch (const CommandError& error) {
    not_executed(std::string("a dispatch: ") + error.what());
    return;
  }
  row.number = ++dispatches_;
  row.kernel = hash_of(prepared.workload.program);
  prepared.workload.name = fmt::format("dispatch_{}", row.number);
  row.simd_size = dispatch.simd_size;
  row.groups = prepared.workload.dispatch.groups;
  row.threads_per_group = prepared.workload.dispatch.threads_per_group();
  row.timed = options_.timed.has(row.number, row.kernel);
  listener_.begins(row);
  run(prepared, dispatch, memory, row);
  pass(row);
  if (!row.result.failure.empty())
    throw GpuHang(fmt::format("dispatch {} of kernel {} failed: {}", row.number, row.kernel,
                              row.result.failure));
  listener_.ended(row);
}

void GpuRun::pass(const DispatchRow& row) {
  // Without time it goes on all the same for a program that waits for it, though it means nothing:
  // an instruction a cycle.
  const std::uint64_t cycles = row.timed ? row.result.cycles : row.result.instructions;
  cycles_ += cycles;
  CounterFacts* facts = observed();
  if (facts == nullptr) return;
  if (row.result.counters) {
    *facts += *row.result.counters;
  } else {
    facts->clocks += cycles;
    facts->compute_threads += row.result.threads;
  }
}

void GpuRun::observe(std::uint64_t file, std::uint32_t context, const std::string& uuid) {
  if (uuid.empty()) {
    observations_.erase(counted_with(file, context));
    return;
  }
  observations_.insert_or_assign(
      counted_with(file, context),
      Observation{CounterFacts(machine_), metric_set(machine_.gen, uuid)});
}

CounterFacts* GpuRun::observed() {
  const auto found = observations_.find(counted_with(submission_->file, submission_->context));
  return found == observations_.end() ? nullptr : &found->second.facts;
}

CounterReport GpuRun::counter_report(std::uint64_t file, std::uint32_t context) {
  CounterReport report;
  const auto found = observations_.find(counted_with(file, context));
  if (found != observations_.end())
    report = model::counter_report(machine_.gen, found->second.facts, found->second.set);
  report.dwords[1] = static_cast<std::uint32_t>(timestamp());
  report.dwords[2] = context;
  return report;
}

void GpuRun::run(const PreparedDispatch& prepared, const ComputeDispatch& dispatch,
                 const CommandMemory& memory, DispatchRow& row) {
  DispatchRun options;
  options.timed = row.timed;
  options.counted = row.timed && (options_.counters || observed() != nullptr);
  options.is_abandoned = submission_->is_abandoned;
  options.goes_on = [this](const ThreadsNow& threads) { listener_.goes_on(threads); };
  if (row.timed && !options_.record.empty())
    options.record = options_.record + "/" + prepared.workload.name;
  std::optional<RepeatedDispatches::Key> key;
  if (options.record.empty()) key = repeated_.begin(prepared, row.timed);
  if (key)
    if (const std::optional<DispatchResult> before =
            repeated_.find(*key, prepared, options.counted)) {
      row.result = *before;
      row.repeated = true;
      return;
    }
  const int sample = options_.sample_groups;
  const auto again = [&] {
    return prepare_dispatch(dispatch, memory, machine_.gen, prepared.workload.name);
  };
  try {
    if (row.timed && sample != 0 && prepared.workload.dispatch.group_count() > sample)
      row.result = run_sample(prepared, sample, again, memory, machine_, options);
    else
      row.result = run_dispatch(prepared, memory, machine_, options);
  } catch (const config::InputError& error) {  // no room for scratch space
    row.result.failure = error.what();
  }
  if (key && row.result.failure.empty()) repeated_.end(*key, prepared, row.result);
}

void GpuRun::draw(const std::vector<std::uint32_t>& primitive, const ContextState& state,
                  const CommandMemory& memory) {
  DrawResult done;
  try {
    done = model::draw(primitive, state, memory, machine_, submission_->is_abandoned);
  } catch (const CommandError& error) {
    not_executed(std::string("a draw: ") + error.what());
    return;
  }
  if (!done.left_out.empty()) {
    not_executed("a draw " + done.left_out);
    return;
  }
  totals_.draws += done.counts.vertices != 0 ? 1 : 0;
  totals_.drawn_pixels += done.counts.pixels;
  cycles_ += done.counts.instructions;
  if (CounterFacts* facts = observed()) facts->clocks += done.counts.instructions;
}

void GpuRun::blitted(std::uint64_t bytes) {
  ++totals_.blits;
  totals_.blitted_bytes += bytes;
}

void GpuRun::not_executed(const std::string& what) {
  if (totals_.not_executed[what]++ == 0) listener_.complains(what + " is not executed");
}

}  // namespace eu::model
