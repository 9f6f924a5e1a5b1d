#pragma once
// A kernel: its bytes, where its instructions stand in them, and where they came from.
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "isa/common/input_error.hpp"
#include "isa/generation.hpp"

namespace eu::isa {

struct Isa;

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

/// The decoded instructions of a program, which only their instruction set looks at.
struct Code {
  virtual ~Code() = default;
};

class Program {
 public:
  /// Index of no instruction: a branch to it is a simulated-program failure.
  static constexpr std::uint32_t kNowhere = 0xffffffff;

  const Isa* isa = nullptr;
  Generation gen = kDefaultGeneration;
  std::string name;  ///< for messages: file name
  std::vector<std::uint8_t> bytes;
  std::shared_ptr<const Code> code;          ///< what the bytes say
  std::vector<std::uint32_t> offsets_bytes;  ///< of each instruction, and the end
  std::vector<SourceLine> source;            ///< one an instruction, or empty
  std::vector<Label> labels;
  std::vector<BlockEstimate> estimates;
  CompiledShape shape;
  std::vector<UndecodedWord>
      undecoded;  ///< in order; an instruction that faults is in their places
  /// Where the kernel ends and the system routine begins, as indices, if there is a routine; else
  /// kNowhere.
  std::uint32_t kernel_end = kNowhere;
  std::uint32_t system_routine = kNowhere;

  /// Number of instructions.
  std::uint32_t size() const {
    return offsets_bytes.empty() ? 0 : static_cast<std::uint32_t>(offsets_bytes.size() - 1);
  }
  /// Instruction that starts at this byte, size() for the end of the program, else kNowhere.
  std::uint32_t index_of(std::int64_t offset_bytes) const;
};

/// Is `index` behind the last instruction of the kernel, for a thread outside the system routine;
/// or behind the last one of all, for any?
inline bool is_past_end(const Program& program, std::uint32_t index, bool in_system_routine) {
  return index >= program.size() || (index >= program.kernel_end && !in_system_routine);
}

/// 1-based line of the input at which an instruction begins; 0 for what has no lines.
inline int line_of(const Program& program, std::uint32_t index) {
  return index < program.source.size() ? program.source[index].line : 0;
}

/// A byte offset as listings and reports write it: "0x0040".
std::string offset_text(std::uint32_t offset_bytes);

}  // namespace eu::isa
