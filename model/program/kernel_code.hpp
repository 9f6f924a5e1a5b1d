#pragma once
// A kernel in memory, of which only the beginning is known.
#include <string>

#include "isa/program.hpp"
#include "model/commands/command_memory.hpp"

namespace eu::model {

/// The kernel from an address on: up to the instruction that ends its thread and that no branch
/// leads behind. Throws CommandError for what is no kernel.
isa::Program read_kernel(const CommandMemory& memory, std::uint64_t address, isa::Generation gen,
                         const std::string& name);

}  // namespace eu::model
