#pragma once
// Single random instructions of all kinds, on threads with random registers.
#include <gtest/gtest.h>

#include <random>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/exec/exec.hpp"
#include "tests/support/exec_machine.hpp"
#include "tests/support/word_maker.hpp"

namespace eu::test {

// A thread with random registers.

inline isa::IntelState random_thread(std::mt19937_64& random) {
  isa::IntelState state;
  for (int byte = 0; byte < isa::kGrfCount * isa::kGrfBytes; byte += 8) state.write(byte, random());
  for (auto& accumulator : state.acc)
    for (std::int64_t& lane : accumulator) lane = static_cast<std::int64_t>(random());
  for (std::uint32_t& flag : state.flag) flag = static_cast<std::uint32_t>(random());
  // Indices often are inside the register file and aligned.
  for (std::uint16_t& index : state.address) index = static_cast<std::uint16_t>(random() & 0x0ffc);
  for (std::uint32_t& count : state.notification) count = static_cast<std::uint32_t>(random() % 3);
  state.cr[0] = random() % 2 ? 0 : static_cast<std::uint32_t>(random() & 0x4ff);
  for (auto& extension : state.extensions)
    for (std::uint8_t& bits : extension) bits = static_cast<std::uint8_t>(random() & 3);
  isa::start_thread(state, static_cast<std::uint32_t>(random() | 1));
  return state;
}

/// Calls check(program, prepared, before, after) for random instructions of both generations in
/// turn that run without a fault, without sends. Returns their number.
template <class Check>
int for_random_instructions(std::uint64_t seed, Check&& check) {
  WordMaker makers[] = {{seed, isa::Generation::Ivb}, {seed, isa::Generation::Hsw}};
  std::mt19937_64 random(seed);
  int checked = 0;
  for (int n = 0; n < 60000 && !::testing::Test::HasFatalFailure(); ++n) {
    const isa::Generation gen = n % 2 == 0 ? isa::Generation::Ivb : isa::Generation::Hsw;
    isa::Instruction instruction = isa::decode(makers[n % 2].make(), gen);
    instruction.compacted = false;
    const isa::Program program = program_of({instruction}, gen);
    const isa::PreparedIntelProgram prepared(program);
    if (prepared[0].action == isa::Action::Send) continue;
    const isa::IntelState before = random_thread(random);
    isa::IntelState after = before;
    try {
      prepared.step(after);
    } catch (const isa::ExecutionFault&) {
      continue;
    }
    ++checked;
    check(program, prepared, before, after);
  }
  return checked;
}

}  // namespace eu::test
