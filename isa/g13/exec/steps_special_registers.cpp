#include "isa/g13/exec/steps.hpp"

namespace eu::isa::g13 {
namespace {

/// Register numbers; of a register with three directions, the first.
enum Number : int {
  kThreadgroup = 0,
  kThreadsPerThreadgroup = 4,
  kDispatchThreadsPerThreadgroup = 8,
  kCore = 20,
  kThreadInThreadgroup = 48,
  kLinearThread = 51,
  kLane = 52,
  kSimdGroup = 53,
  kActiveIndexInQuad = 56,
  kActiveTotalInQuad = 57,
  kActiveIndexInSimdGroup = 58,
  kActiveTotalInSimdGroup = 59,
  kIsActive = 63,
  kThreadInGrid = 80,
};

std::uint32_t bits_in(std::uint32_t mask) {
  std::uint32_t count = 0;
  for (; mask != 0; mask &= mask - 1) ++count;
  return count;
}

std::uint32_t linear_thread(const G13State& state, int lane) {
  return state.launch.simd_group * kLanes + static_cast<std::uint32_t>(lane);
}

/// Position of a lane's thread; x counts first.
std::uint32_t thread_in_threadgroup(const G13State& state, int lane, int direction) {
  const auto& size = state.launch.threads_per_threadgroup;
  const std::uint32_t linear = linear_thread(state, lane);
  if (direction == 0) return linear % size[0];
  if (direction == 1) return linear / size[0] % size[1];
  return linear / size[0] / size[1];
}

std::uint32_t quad_of(int lane) {
  return 0xfu << (lane & ~3);
}
std::uint32_t below(int lane) {
  return (1u << lane) - 1;
}

/// Reads registers with three directions; false for others.
bool read_position(const G13State& state, int number, int lane, std::uint64_t& value) {
  const auto within = [&](int first) { return number >= first && number < first + 3; };
  const auto direction = [&](int first) { return static_cast<std::size_t>(number - first); };
  const Launch& launch = state.launch;
  if (within(kThreadgroup)) {
    value = launch.threadgroup[direction(kThreadgroup)];
  } else if (within(kThreadsPerThreadgroup)) {
    value = launch.threads_per_threadgroup[direction(kThreadsPerThreadgroup)];
  } else if (within(kDispatchThreadsPerThreadgroup)) {
    value = launch.threads_per_threadgroup[direction(kDispatchThreadsPerThreadgroup)];
  } else if (within(kThreadInThreadgroup)) {
    value = thread_in_threadgroup(state, lane, number - kThreadInThreadgroup);
  } else if (within(kThreadInGrid)) {
    const std::size_t which = direction(kThreadInGrid);
    value = launch.threadgroup[which] * launch.threads_per_threadgroup[which] +
            thread_in_threadgroup(state, lane, number - kThreadInGrid);
  } else {
    return false;
  }
  return true;
}

bool read_number(const G13State& state, int number, int lane, std::uint64_t& value) {
  const std::uint32_t active = state.exec_mask;
  switch (number) {
    case kCore: value = state.launch.core; break;
    case kLinearThread: value = linear_thread(state, lane); break;
    case kLane: value = static_cast<std::uint64_t>(lane); break;
    case kSimdGroup: value = state.launch.simd_group; break;
    case kActiveIndexInQuad: value = bits_in(active & quad_of(lane) & below(lane)); break;
    case kActiveTotalInQuad: value = bits_in(active & quad_of(lane)); break;
    case kActiveIndexInSimdGroup: value = bits_in(active & below(lane)); break;
    case kActiveTotalInSimdGroup: value = bits_in(active); break;
    case kIsActive: value = 1; break;
    default: return read_position(state, number, lane, value);
  }
  return true;
}

}  // namespace

bool read_special_register(const G13State& state, int number, Values& values) {
  for (int lane = 0; lane < kLanes; ++lane)
    if (!read_number(state, number, lane, values[lane])) return false;
  return true;
}

}  // namespace eu::isa::g13
