#include "model/workload/draft.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "model/base/memory_limit.hpp"
#include "model/io/file_io.hpp"
#include "model/text/layout.hpp"
#include "model/workload/dispatch_json.hpp"

namespace eu::model {
namespace {

using isa::KernelNeeds;
using isa::SurfaceNeed;

constexpr int kLocalSize = 64;  ///< default number of invocations
constexpr int kMaxLocalSize = 1024;
constexpr int kPixelBlocksAcross = 16;
constexpr unsigned kUnknownIndices = 16;  ///< number of indices bound for descriptors in registers
constexpr std::uint64_t kMostSurfaceBytes = std::uint64_t{1} << 31;  ///< of all surfaces together
constexpr int kMinSlmBytes = 4096;                                   ///< smallest allocation

int power_of_two(std::int64_t bytes, int least, int most) {
  int power = least;
  while (power < bytes && power < most) power *= 2;
  return power;
}

std::string extent_text(const std::array<int, 3>& extent) {
  return fmt::format("{} x {} x {}", extent[0], extent[1], extent[2]);
}

class Drafter {
 public:
  Drafter(isa::Program program, const DraftOptions& options) : options_(options) {
    draft_.workload.program = std::move(program);
  }

  Draft draft() {
    Workload& workload = draft_.workload;
    workload.name = workload.program.name;
    workload.is_bare = true;
    draft_.needs = workload.program.isa->needs(workload.program);
    bind_unknown_indices();
    draft_dispatch();
    if (options_.sizes != SurfaceSizes::None) draft_surfaces_and_say();
    say_what_else_is_missing();
    return std::move(draft_);
  }

 private:
  const isa::CompiledShape& shape() const { return draft_.workload.program.shape; }
  const KernelNeeds& needs() const { return draft_.needs; }
  void say(const std::string& what) { draft_.workload.invented.push_back(what); }
  [[noreturn]] void fail(const std::string& what) const {
    throw FileError(draft_.workload.program.name + ": " + what);
  }

  /// Binds indices for sends with descriptors in registers, which may name any surface. Drivers add
  /// to the index of the first of an array.
  void bind_unknown_indices() {
    std::vector<SurfaceNeed>& surfaces = draft_.needs.surfaces;
    // Indices above those of surfaces cannot be bound.
    surfaces.erase(
        std::remove_if(surfaces.begin(), surfaces.end(),
                       [](const SurfaceNeed& need) { return need.index >= isa::kSlmIndex; }),
        surfaces.end());
    if (needs().unknown.empty()) return;
    std::map<unsigned, SurfaceNeed> all;
    for (const SurfaceNeed& need : surfaces) all[need.index] = need;
    for (unsigned index = 0; index < kUnknownIndices; ++index) {
      SurfaceNeed& need = all[index];
      if (need.sends != 0) continue;
      need.index = index;
      need.constants = true;
    }
    surfaces.clear();
    for (const auto& [index, need] : all) surfaces.push_back(need);
  }

  bool draws_pixels() const {
    return std::any_of(
        needs().surfaces.begin(), needs().surfaces.end(),
        [](const SurfaceNeed& need) { return need.target == isa::MessageTarget::RenderTarget; });
  }

  void draft_dispatch() {
    Dispatch& dispatch = draft_.workload.dispatch;
    dispatch.simd_size = own_simd_size(draft_.workload.program, needs());
    dispatch.ends_without_eot = !needs().ends_thread;
    if (needs().scratch_bytes != 0)
      dispatch.scratch_bytes =
          power_of_two(needs().scratch_bytes, kMinScratchBytes, kMaxScratchBytes);
    if (draws_pixels())
      draft_pixels(dispatch);
    else
      draft_groups(dispatch);
    if (!has_countable_threads(dispatch))
      fail(fmt::format("dispatches more than {} threads", kMaxThreads));
  }

  void draft_pixels(Dispatch& dispatch) {
    dispatch.kind = DispatchKind::Pixel;
    dispatch.simd_size = std::min(dispatch.simd_size, 16);
    dispatch.local_size = {dispatch.simd_size, 1, 1};
    if (options_.local_size) fail("its threads draw pixels: they are in no work groups");
    const int down = (options_.thread_slots + kPixelBlocksAcross - 1) / kPixelBlocksAcross;
    dispatch.groups = options_.groups.value_or(std::array<int, 3>{kPixelBlocksAcross, down, 1});
    const std::array<int, 2> block = pixel_block(dispatch.simd_size);
    for (std::size_t i = 0; i < block.size(); ++i)
      dispatch.pixels[i] = dispatch.groups[i] * block[i];
    if (dispatch.groups[2] != 1) fail("its threads draw pixels: there is no third direction");
    if (!options_.groups)
      say(fmt::format("how much is drawn: {} x {} pixels, a thread for each slot",
                      dispatch.pixels[0], dispatch.pixels[1]));
  }

  void draft_groups(Dispatch& dispatch) {
    dispatch.kind = DispatchKind::Walker;
    const bool has_local_size = shape().local_size[0] > 0;
    dispatch.local_size = options_.local_size ? *options_.local_size
                          : has_local_size           ? shape().local_size
                                              : std::array<int, 3>{kLocalSize, 1, 1};
    for (int& size : dispatch.local_size) size = std::max(1, size);
    const std::int64_t invocations =
        std::int64_t{dispatch.local_size[0]} * dispatch.local_size[1] * dispatch.local_size[2];
    if (invocations > kMaxLocalSize)
      fail(fmt::format("a work group of {} invocations (allowed: up to {})", invocations,
                       kMaxLocalSize));
    if (!options_.local_size && !has_local_size)
      say("invocations of a work group: " + extent_text(dispatch.local_size));
    const int threads = dispatch.threads_per_group();
    dispatch.groups = options_.groups.value_or(
        std::array<int, 3>{(options_.thread_slots + threads - 1) / threads, 1, 1});
    if (!options_.groups)
      say(fmt::format("work groups: {}, which fill the machine", extent_text(dispatch.groups)));
    draft_shared_memory(dispatch, invocations);
    // The place that drivers of this generation use.
    PayloadItem thread;
    thread.byte = draft_.workload.program.isa->state.register_bytes;
    thread.builtin = Builtin::ThreadInGroup;
    dispatch.payload.push_back(thread);
  }

  void draft_shared_memory(Dispatch& dispatch, std::int64_t invocations) {
    if (!needs().uses_shared_memory && shape().shared_bytes == 0) return;
    const bool has_local_size = shape().shared_bytes != 0;
    const std::int64_t bytes =
        has_local_size ? shape().shared_bytes : invocations * needs().shared_lane_bytes;
    dispatch.slm_bytes = power_of_two(bytes, kMinSlmBytes, kMaxSlmBytes);
    if (!has_local_size)
      say(fmt::format("shared local memory of a work group: {} bytes", dispatch.slm_bytes));
  }

  void draft_surfaces_and_say() {
    Workload& workload = draft_.workload;
    if (std::uint64_t{options_.surface_bytes} * needs().surfaces.size() > kMostSurfaceBytes)
      fail(fmt::format("{} surfaces of {} (allowed: {} in all)", needs().surfaces.size(),
                       memory_text(options_.surface_bytes), memory_text(kMostSurfaceBytes)));
    workload.surfaces = draft_surfaces(needs(), workload.dispatch, options_);
    std::string names;
    for (const SurfaceData& surface : workload.surfaces)
      names += (names.empty() ? "" : ", ") + surface.name;
    if (names.empty()) return;
    say("surfaces of zeros" +
        std::string(options_.sizes == SurfaceSizes::Growing ? ", which grow as they are written"
                    : options_.sizes == SurfaceSizes::Given
                        ? ", each of " + memory_text(options_.surface_bytes)
                        : "") +
        ": " + names);
  }

  std::string registers_without_payload() const {
    std::string names;
    constexpr std::size_t kFirst = 2;  // the dispatcher fills r0 and r1
    for (std::size_t grf = kFirst; grf < needs().payload.size(); ++grf)
      if (needs().payload[grf]) names += (names.empty() ? "r" : ", r") + std::to_string(grf);
    return names;
  }

  void say_what_else_is_missing() {
    if (const std::string registers = registers_without_payload(); !registers.empty())
      say("zeros in registers that are read before they are written: " + registers);
    if (!needs().unknown.empty())
      say(
          fmt::format("accesses of {} with descriptors in registers: unknown from the code; "
                      "indices 0 to {} are bound",
                      counted(needs().unknown.size(), "send"), kUnknownIndices - 1));
    if (needs().uses_stateless)
      say("memory without a surface (binding table index 255): zeros, the same for all threads");
    if (needs().uses_urb) say("contents of the URB: zeros");
  }

  const DraftOptions& options_;
  Draft draft_;
};

}  // namespace

int own_simd_size(const isa::Program& program, const isa::KernelNeeds& needs) {
  const int stated = program.shape.simd_width;
  return power_of_two(stated != 0 ? stated : needs.simd_width, 8, 32);
}

Draft draft_workload(isa::Program program, const DraftOptions& options) {
  return Drafter(std::move(program), options).draft();
}

}  // namespace eu::model
