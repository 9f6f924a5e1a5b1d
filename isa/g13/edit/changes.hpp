#pragma once
// Programs made of others by what changes no value: hints to the register cache, and waits that
// wait for nothing.
#include <cstdint>
#include <vector>

#include "isa/program.hpp"

namespace eu::isa::g13 {

struct ChangedProgram {
  Program program;
  std::vector<std::uint32_t> instructions;  ///< of the original that are changed
};

/// No operand says that it is to be kept, or discarded.
ChangedProgram without_hints(const Program& program);

/// Each source register is discarded where it is read for the last time on every way, beside what
/// the program says. A write in part of the lanes ends no use, and nothing is discarded inside of
/// what the execution mask is narrowed for: what that does is not known.
ChangedProgram with_discards(const Program& program);

/// Waits before which on every way no message of their group can be in flight.
std::vector<std::uint32_t> useless_waits(const Program& program);

/// Jumps lead to where they led: to the next one left, if that is gone.
Program without(const Program& program, const std::vector<std::uint32_t>& instructions);

}  // namespace eu::isa::g13
