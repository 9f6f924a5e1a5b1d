#pragma once
// A SIMD-group of the G13 that executes assembly, without memory.
#include <memory>
#include <string>

#include "isa/g13/exec/exec.hpp"
#include "isa/g13/exec/state.hpp"
#include "isa/g13/g13_isa.hpp"

namespace eu::test {

class G13Machine {
 public:
  explicit G13Machine(std::uint32_t lanes = ~0u) { isa::g13::start_thread(state, lanes, {}); }

  /// Executes a program of the driver's dialect until its end, or `limit` instructions.
  int run(const std::string& assembly, int limit = 10000) {
    const isa::Program program = isa::g13::g13_isa().read(
        {assembly, std::nullopt, "test", isa::Undecodable::Reject, ""}, isa::Generation::G13);
    const auto prepared = isa::g13::prepare(program);
    state.pc = 0;
    int executed = 0;
    while (state.pc < program.size() && executed < limit) {
      const isa::PreparedInstruction& next = (*prepared)[state.pc];
      next.execute(next, state);
      ++executed;
    }
    return executed;
  }

  /// Sets r`number` of each lane to the lane's number.
  void count_lanes(std::size_t number) {
    for (std::uint32_t lane = 0; lane < isa::g13::kLanes; ++lane)
      state.registers[number][lane] = lane;
  }
  std::vector<std::uint32_t> lanes(std::size_t number, std::size_t count = 8) const {
    const auto& values = state.registers[number];
    return {values.begin(), values.begin() + static_cast<std::ptrdiff_t>(count)};
  }
  /// Mask levels until each of the first eight lanes is active again.
  std::vector<std::uint32_t> counts() const {
    std::vector<std::uint32_t> counts;
    for (int lane = 0; lane < 8; ++lane) counts.push_back(state.count(lane));
    return counts;
  }

  isa::g13::G13State state;
};

}  // namespace eu::test
