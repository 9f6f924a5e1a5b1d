#pragma once
// A kernel: its bytes, the offsets of its instructions, and its source.
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/common/input_error.hpp"
#include "isa/generation.hpp"

namespace eu::isa {

struct Isa;

struct SourceLine {
  int line = 0;      ///< 1-based line of the input; 0 when the input has no lines
  std::string text;  ///< the instruction in the input, if that was text
};

struct Label {
  std::string name;
  std::uint32_t offset_bytes = 0;
};

/// A driver's compiler's estimate for one basic block of its dump.
struct BlockEstimate {
  int block = 0;
  std::uint32_t begin_offset_bytes = 0;
  std::uint32_t end_offset_bytes = 0;
  std::int64_t cycles = 0;
};

/// Dispatch that the compiler of a dump intends for its kernel; 0 for what the dump does not state.
struct CompiledShape {
  int simd_width = 0;
  std::array<int, 3> local_size{0, 0, 0};  ///< invocations of a work group in x, y, z
  int shared_bytes = 0;                    ///< shared memory of a work group
};

/// A word that does not decode, in a program that may contain such words, with the reason.
struct UndecodedWord {
  std::uint32_t index = 0;
  std::string reason;
};

/// The decoded instructions of a program; only their instruction set reads them.
struct Code {
  virtual ~Code() = default;
};

class Program {
 public:
  /// Index of no instruction; a branch to it is an ExecutionFault.
  static constexpr std::uint32_t kNowhere = 0xffffffff;

  const Isa* isa = nullptr;
  Generation gen = kDefaultGeneration;
  std::string name;  ///< for messages: file name
  std::vector<std::uint8_t> bytes;
  std::shared_ptr<const Code> code;          ///< the decoded bytes
  std::vector<std::uint32_t> offsets_bytes;  ///< of each instruction, and of the end
  std::vector<SourceLine> source;            ///< one for each instruction, or empty
  std::vector<Label> labels;
  std::vector<BlockEstimate> estimates;
  CompiledShape shape;
  std::vector<UndecodedWord>
      undecoded;  ///< in order; the program has an instruction that faults for each
  /// End of the kernel and beginning of the system routine, as indices; kNowhere without a system
  /// routine.
  std::uint32_t kernel_end = kNowhere;
  std::uint32_t system_routine = kNowhere;

  /// Number of instructions.
  std::uint32_t size() const {
    return offsets_bytes.empty() ? 0 : static_cast<std::uint32_t>(offsets_bytes.size() - 1);
  }
  /// Instruction at this byte offset; size() for the end of the program, else kNowhere.
  std::uint32_t index_of(std::int64_t offset_bytes) const;
};

/// Whether `index` is after the kernel's last instruction, for a thread outside the system routine,
/// or after the program's last instruction, for any thread.
inline bool is_past_end(const Program& program, std::uint32_t index, bool in_system_routine) {
  return index >= program.size() || (index >= program.kernel_end && !in_system_routine);
}

/// 1-based line of the input at which an instruction begins; 0 if the input has no lines.
inline int line_of(const Program& program, std::uint32_t index) {
  return index < program.source.size() ? program.source[index].line : 0;
}

/// A byte offset in the format of listings and reports: "0x0040".
std::string offset_text(std::uint32_t offset_bytes);

// The line of source code that an instruction was compiled from. The text of the kernel has it in a
// comment after the instruction, `// saxpy.cl:6: y[i] = a * x[i];` (Program::source).

struct SourcePlace {
  std::string file;  ///< its name without folders
  int line = 0;      ///< from 1
  std::string code;  ///< the line's text without blanks around it; may be empty
};

/// The comment for a place, such as "// saxpy.cl:6: y[i] = a * x[i];".
std::string source_comment(const SourcePlace& place);

/// The place in such a comment of an instruction's text; empty if there is none.
std::optional<SourcePlace> source_place(std::string_view text);

/// The place of an instruction; empty if the kernel does not state it.
std::optional<SourcePlace> source_place(const Program& program, std::uint32_t index);

// Properties of code that a finalizer made from virtual registers.

struct Finalized {
  std::string finalizer;  ///< "own", "igc"
  int registers = 0;      ///< that the code uses
  int spill_bytes = 0;    ///< of scratch space, for each thread
  int scratch_bytes = 0;  ///< of scratch space in total, as far as the code states it
};

/// Code with these properties. They are lost when the code is changed later.
struct FinalizedCode {
  virtual ~FinalizedCode() = default;
  Finalized finalized;
};

/// Properties of a finalized program, else null. `Program::source` has the lines.
inline const Finalized* finalized(const Program& program) {
  const auto* code = dynamic_cast<const FinalizedCode*>(program.code.get());
  return code == nullptr ? nullptr : &code->finalized;
}

}  // namespace eu::isa
