#pragma once
// Single random instructions of all kinds, on threads with random registers.
#include <gtest/gtest.h>

#include <random>

#include "isa/intel/encoding/codec.hpp"
#include "tests/support/exec_machine.hpp"
#include "tests/support/random_thread.hpp"
#include "tests/support/word_maker.hpp"

namespace eu::test {

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
