#include "model/program/dispatch_workload.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/program/program.hpp"

namespace eu::model {
namespace {

using isa::Distance;
using isa::Instruction;

constexpr std::uint64_t kMaxKernelBytes = std::uint64_t{1} << 22;

/// The instruction at an address; its `compacted` is set if it has 8 bytes.
Instruction read_instruction(const CommandMemory& memory, std::uint64_t address,
                             isa::Generation gen) {
  isa::Word word;
  word.qwords[0] = memory.read<std::uint64_t>(address);
  if (isa::is_compact(word.qwords[0]))
    word = isa::expand(word.qwords[0], gen);
  else
    word.qwords[1] = memory.read<std::uint64_t>(address + 8);
  Instruction instruction = isa::decode(word, gen);
  instruction.compacted = isa::is_compact(memory.read<std::uint64_t>(address));
  return instruction;
}

std::int64_t last_target(const Instruction& instruction, std::int64_t offset, isa::Generation gen) {
  std::int64_t last = 0;
  for (const Distance distance : {Distance::Jip, Distance::Uip, Distance::Index})
    if (isa::has_distance(instruction, distance, gen))
      last = std::max(last, isa::branch_target(instruction, distance, offset, gen));
  return last;
}

/// Size of a kernel: it ends after the first end of a thread that no branch jumps past. If no
/// code follows for such a branch, it ends after the last end of a thread, and a thread that
/// takes the branch fails.
std::uint64_t kernel_bytes(const CommandMemory& memory, std::uint64_t address,
                           isa::Generation gen) {
  std::int64_t furthest = 0;
  std::uint64_t last_end = 0;
  for (std::uint64_t offset = 0; offset < kMaxKernelBytes;) {
    try {
      const Instruction instruction = read_instruction(memory, address + offset, gen);
      furthest =
          std::max(furthest, last_target(instruction, static_cast<std::int64_t>(offset), gen));
      offset += static_cast<std::uint64_t>(instruction.size_bytes());
      if (instruction.eot) last_end = offset;
      if (instruction.eot && furthest < static_cast<std::int64_t>(offset)) return offset;
    } catch (const CommandError&) {  // past the end of the buffer
      if (last_end != 0) return last_end;
      throw;
    } catch (const isa::DecodeError& error) {
      if (last_end != 0) return last_end;
      throw CommandError(fmt::format("the kernel at {:#x} has no instruction at offset {:#x}: {}",
                                     address, offset, error.what()));
    }
  }
  if (last_end != 0) return last_end;
  throw CommandError(fmt::format("the kernel at {:#x} does not end a thread", address));
}

}  // namespace

isa::Program read_kernel(const CommandMemory& memory, std::uint64_t address, isa::Generation gen,
                         const std::string& name) {
  const std::uint64_t size = kernel_bytes(memory, address, gen);
  const std::uint8_t* bytes = memory.bytes(address, size);
  return isa::program_from_bytes({bytes, bytes + size}, gen, name, isa::Undecodable::Illegal);
}

}  // namespace eu::model
