#include "model/dispatch/dispatch.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "config/machine/machine.hpp"
#include "isa/isa.hpp"

namespace eu::model {
namespace {

constexpr std::uint32_t first_channels(int count) {
  return count >= 32 ? ~0u : (1u << count) - 1;
}

struct WalkWeights {
  int x;
  int y;
};

WalkWeights weights_of(WalkOrder order) {
  static constexpr WalkWeights kWeights[] = {
#define WALK_ORDER(id, name, x_weight, y_weight, meaning) {x_weight, y_weight},
#include "model/dispatch/dispatch.def"
  };
  return kWeights[static_cast<int>(order)];
}

/// Sort key of positions, and of offsets against (0, 0), in the order of the walk.
std::tuple<int, int, int> walk_key(WalkOrder order, int x, int y) {
  const WalkWeights weights = weights_of(order);
  return {weights.x * x + weights.y * y, y, x};
}

std::uint32_t pixel_mask(const Dispatch& dispatch, int group) {
  std::uint32_t mask = 0;
  for (int lane = 0; lane < dispatch.simd_size; ++lane) {
    const std::array<int, 2> pixel = pixel_position(dispatch, group, lane);
    if (pixel[0] < dispatch.pixels[0] && pixel[1] < dispatch.pixels[1]) mask |= 1u << lane;
  }
  return mask;
}

std::uint32_t grid_mask(const Dispatch& dispatch, int thread_in_group) {
  const ThreadGrid& grid = *dispatch.thread_grid;
  const std::array<int, 3> at = position(thread_in_group, grid.threads);
  std::uint32_t mask = first_channels(dispatch.simd_size);
  if (at[0] == grid.threads[0] - 1) mask &= grid.right_mask;
  if (at[1] == grid.threads[1] - 1) mask &= grid.bottom_mask;
  return mask;
}

}  // namespace

const std::vector<std::string_view>& builtin_names() {
  static const std::vector<std::string_view> kNames = {
#define BUILTIN(id, name, each_channel, meaning) name,
#include "model/dispatch/dispatch.def"
  };
  return kNames;
}

bool is_each_channel(Builtin builtin) {
  static constexpr bool kEachChannel[] = {
#define BUILTIN(id, name, each_channel, meaning) each_channel,
#include "model/dispatch/dispatch.def"
  };
  return kEachChannel[static_cast<int>(builtin)];
}

const std::vector<std::string_view>& dispatch_kind_names() {
  static const std::vector<std::string_view> kNames = {
#define DISPATCH_KIND(id, name, meaning) name,
#include "model/dispatch/dispatch.def"
  };
  return kNames;
}

const std::vector<std::string_view>& walk_order_names() {
  static const std::vector<std::string_view> kNames = {
#define WALK_ORDER(id, name, x_weight, y_weight, meaning) name,
#include "model/dispatch/dispatch.def"
  };
  return kNames;
}

int Dispatch::threads_per_group() const {
  if (thread_grid)
    return thread_grid->threads[0] * thread_grid->threads[1] * thread_grid->threads[2];
  const int invocations = local_size[0] * local_size[1] * local_size[2];
  return (invocations + simd_size - 1) / simd_size;
}

std::array<int, 2> pixel_block(int simd_size) {
  return {2 * kSubspanPixels, simd_size == 8 ? kSubspanPixels : 2 * kSubspanPixels};
}

std::uint32_t dispatch_mask(const Dispatch& dispatch, int group, int thread_in_group) {
  if (!dispatch.thread_masks.empty()) return dispatch.thread_masks[static_cast<std::size_t>(group)];
  if (dispatch.kind == DispatchKind::Pixel) return pixel_mask(dispatch, group);
  if (dispatch.kind == DispatchKind::Vertex)
    return first_channels(4 * std::min(2, dispatch.vertices - 2 * group));
  if (dispatch.thread_grid) return grid_mask(dispatch, thread_in_group);
  const std::array<int, 3>& size = dispatch.local_size;
  const int left = size[0] * size[1] * size[2] - thread_in_group * dispatch.simd_size;
  return first_channels(std::min(left, dispatch.simd_size));
}

std::vector<int> walk_order(const Dispatch& dispatch) {
  std::vector<int> groups(static_cast<std::size_t>(dispatch.group_count()));
  std::iota(groups.begin(), groups.end(), 0);
  const auto key = [&](int group) {
    const std::array<int, 3> at = position(group, dispatch.groups);
    return walk_key(dispatch.order, at[0], at[1]);
  };
  if (dispatch.order != WalkOrder::Raster)
    std::sort(groups.begin(), groups.end(), [&](int a, int b) { return key(a) < key(b); });
  if (dispatch.part)
    return {groups.begin() + (*dispatch.part)[0], groups.begin() + (*dispatch.part)[1]};
  return groups;
}

bool comes_before(WalkOrder order, int dx, int dy) {
  return walk_key(order, dx, dy) < walk_key(order, 0, 0);
}

std::vector<int> dependencies_of(const Dispatch& dispatch, int group) {
  std::vector<int> groups;
  const std::array<int, 3> at = position(group, dispatch.groups);
  for (const auto& [dx, dy] : dispatch.scoreboard.dependencies) {
    const int x = at[0] + dx;
    const int y = at[1] + dy;
    if (x >= 0 && x < dispatch.groups[0] && y >= 0 && y < dispatch.groups[1])
      groups.push_back(y * dispatch.groups[0] + x);
  }
  return groups;
}

int register_bytes(const isa::Program& program) {
  const isa::Isa& isa = *program.isa;
  int end = 1;
  const auto see = [&](isa::EntryRange range) {
    if (range.count != 0) end = std::max(end, range.first + range.count);
  };
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const isa::Footprint footprint = isa.footprint(program, index);
    for (const isa::EntryRange& read : footprint.reads) see(read);
    see(footprint.write);
  }
  return std::min(end, isa.state.registers) * isa.state.register_bytes;
}

void suit_program(Dispatch& dispatch, const isa::Program& program) {
  if (program.isa->launch == nullptr) return;
  dispatch.has_header = false;
  dispatch.register_bytes = register_bytes(program);
}

int threads_of_subslice(const config::Machine& machine, const Dispatch& dispatch) {
  const int slots = machine.machine.eus_per_subslice * machine.eu.threads;
  const config::RegisterFileConfig& file = machine.register_file;
  if (file.subslice_bytes == 0 || dispatch.register_bytes == 0) return slots;
  const int lane_bytes = dispatch.register_bytes / dispatch.simd_size;
  const int lanes = file.subslice_bytes / lane_bytes / file.granule_lanes * file.granule_lanes;
  return std::min(slots, lanes / dispatch.simd_size);
}

}  // namespace eu::model
