#pragma once
// An instruction set for tests, as unlike Intel's as five opcodes and a barrier allow: words of 4
// bytes, 16 registers of 64 bytes, a loop counter and an accumulator, one surface operand.
//   add D, A, B      16 lanes of 32 bits; into the counter: lane 0 alone
//   load D, A, S     lane by lane from the byte offsets in A of surface S
//   store A, S       the register after A to the byte offsets in A
//   loop T           jumps to T unless the counter is zero
//   arrive, wait     a barrier of the work group
//   end              ends the thread
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "isa/isa.hpp"

namespace eu::toy {

inline constexpr int kRegisters = 16;
inline constexpr int kLanes = 16;
inline constexpr std::size_t kWordBytes = 4;

enum class Opcode : std::uint8_t {
  Undecodable,
#define OPCODE(id, code, ...) id = code,
#include "tests/toy/opcodes.def"
};

struct OpcodeRow {
  Opcode opcode;
  std::string_view mnemonic;
  std::string_view operands;
};
inline constexpr OpcodeRow kOpcodes[] = {
#define OPCODE(id, code, mnemonic, operands) {Opcode::id, mnemonic, operands},
#include "tests/toy/opcodes.def"
};
inline const OpcodeRow* find_row(unsigned code) {
  for (const OpcodeRow& row : kOpcodes)
    if (static_cast<unsigned>(row.opcode) == code) return &row;
  return nullptr;
}

/// Operand bytes: registers from 0 on, then the scoreboard's special entries in their order.
inline constexpr unsigned kCounter = kRegisters;
inline constexpr unsigned kAccumulator = kRegisters + 1;
inline constexpr unsigned kImmediate = 0x80;  ///< with 7 bits of two's complement

struct Instruction {
  Opcode opcode = Opcode::Undecodable;
  std::array<std::uint8_t, 3> operands{};

  std::uint8_t operator[](int n) const { return operands[static_cast<std::size_t>(n)]; }
};

struct ToyCode : isa::Code {
  std::vector<Instruction> instructions;
};

inline const Instruction& instruction(const isa::Program& program, std::uint32_t index) {
  return static_cast<const ToyCode&>(*program.code).instructions[index];
}

using Register = std::array<std::uint32_t, kLanes>;

struct ToyState : isa::ThreadState {
  std::uint32_t mask = 0;  ///< bit n: lane n is active
  std::uint32_t counter = 0;
  Register accumulator{};
  std::array<Register, kRegisters> registers{};
};

/// Signed distance of a loop, in words from itself.
inline std::int32_t distance(const Instruction& in) {
  return static_cast<std::int8_t>(in[0]);
}

// ---- execution ----

std::unique_ptr<isa::PreparedProgram> prepare(const isa::Program& program);
isa::Footprint footprint(const isa::Program& program, std::uint32_t index);
std::vector<isa::WrittenByte> written(const isa::PreparedInstruction& prepared,
                                      const isa::ThreadState& state);
std::uint32_t channels(const isa::PreparedInstruction& prepared, const isa::ThreadState& state);

// ---- text and bytes ----

isa::Program decode(std::vector<std::uint8_t> bytes, isa::Generation gen, const std::string& name,
                    isa::Undecodable undecodable);
/// Form 0 is text, form 1 bytes.
isa::Program read(const isa::KernelText& text, isa::Generation gen);
std::string write(const isa::Program& program, const isa::WriteOptions& options);
std::string text(const isa::Program& program, std::uint32_t index);
std::string register_name(int number);

// ---- requests ----

enum Unit : int { kMemory, kRendezvous, kExit };

isa::Rows<isa::Unit> units();
std::optional<isa::Request> request(const Instruction& in);
isa::RequestTraits traits(const isa::Request& request, isa::Generation gen);

const isa::Isa& toy_isa();

}  // namespace eu::toy
