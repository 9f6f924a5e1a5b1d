#pragma once
// A kernel: instructions in memory order, their bytes, and where they came from.
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "isa/common/input_error.hpp"
#include "isa/gen/instruction.hpp"

namespace eu::isa {

struct SourceLine {
  int line = 0;      ///< 1-based line of the input; 0 when the input has no lines
  std::string text;  ///< the instruction as the input had it, if the input was text
};

struct Label {
  std::string name;
  std::uint32_t offset_bytes = 0;
};

/// What a driver's compiler said about one basic block of its dump.
struct BlockEstimate {
  int block = 0;
  std::uint32_t begin_offset_bytes = 0;
  std::uint32_t end_offset_bytes = 0;
  std::int64_t cycles = 0;
};

/// How the compiler that wrote a dump wants its kernel dispatched; 0 where the dump does not say.
struct CompiledShape {
  int simd_width = 0;
  std::array<int, 3> local_size{0, 0, 0};  ///< invocations of a work group in x, y, z
  int shared_bytes = 0;                    ///< shared memory of a work group
};

/// A word that is no instruction, in a program that may hold such: why it is none.
struct UndecodedWord {
  std::uint32_t index = 0;
  std::string reason;
};

class Program {
 public:
  /// Index of no instruction: a branch to it is a simulated-program failure.
  static constexpr std::uint32_t kNowhere = 0xffffffff;

  Gen gen = Gen::Ivb;
  std::string name;  ///< for messages: file name
  std::vector<std::uint8_t> bytes;
  std::vector<Instruction> instructions;
  std::vector<std::uint32_t> offsets_bytes;  ///< of each instruction, and the end
  std::vector<SourceLine> source;            ///< one an instruction, or empty
  std::vector<Label> labels;
  std::vector<BlockEstimate> estimates;
  CompiledShape shape;
  std::vector<UndecodedWord> undecoded;  ///< in order; `illegal` stands in their places
  /// Where the kernel ends and the system routine begins, as indices, if there is a routine
  /// (isa/gen/system_routine.hpp); else kNowhere.
  std::uint32_t kernel_end = kNowhere;
  std::uint32_t system_routine = kNowhere;

  std::uint32_t size() const { return static_cast<std::uint32_t>(instructions.size()); }
  /// Instruction that starts at this byte, size() for the end of the program, else kNowhere.
  std::uint32_t index_of(std::int64_t offset_bytes) const;
};

/// What becomes of words that are no instructions. The hardware makes them `illegal`, which matters
/// only if they are executed (IVB PRM 4.3.2): kernels in memory may end in padding.
enum class Undecodable : std::uint8_t {
  Reject,
  Illegal,  ///< but the first word of a program must be an instruction
};

/// Splits machine code into instructions, compact and native mixed. Throws InputError (line = byte
/// offset is named in the message) for a truncated instruction and an undecodable one that is not
/// let through. Eight bytes of zeros at the end are half an `illegal`.
Program program_from_bytes(std::vector<std::uint8_t> bytes, Gen gen, const std::string& name,
                           Undecodable undecodable = Undecodable::Reject);

/// Encodes instructions in order; those marked compacted become 8 bytes.
/// Throws InputError for one marked compacted that has no compact form.
Program program_from_instructions(std::vector<Instruction> instructions, Gen gen,
                                  const std::string& name);

}  // namespace eu::isa
