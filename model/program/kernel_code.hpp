#pragma once
// Kernels in memory whose end is not given.
#include <string>

#include "isa/program.hpp"
#include "model/commands/command_memory.hpp"

namespace eu::model {

/// Reads the kernel at an address, up to the instruction that ends its thread and that no branch
/// jumps past. Throws CommandError if the memory is not a kernel.
isa::Program read_kernel(const CommandMemory& memory, std::uint64_t address, isa::Generation gen,
                         const std::string& name);

}  // namespace eu::model
