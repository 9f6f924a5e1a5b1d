#include "isa/intel/program/program.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "isa/common/text_errors.hpp"
#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/intel_isa.hpp"

namespace eu::isa {
namespace {

constexpr std::size_t kQwordBytes = 8;
constexpr std::size_t kWordBytes = 16;
constexpr std::size_t kMaxBytes = 0xffffffff;  ///< offsets are 32 bits wide

std::uint64_t qword_at(const std::vector<std::uint8_t>& bytes, std::size_t offset) {
  const std::uint8_t* const from = bytes.data() + offset;
  const auto byte = [from](int n) { return std::uint64_t{from[n]} << (8 * n); };
  // One expression, which compilers turn into one load.
  return byte(0) | byte(1) | byte(2) | byte(3) | byte(4) | byte(5) | byte(6) | byte(7);
}

void append_qword(std::vector<std::uint8_t>& bytes, std::uint64_t qword) {
  for (std::size_t byte = 0; byte < kQwordBytes; ++byte)
    bytes.push_back(static_cast<std::uint8_t>(qword >> (8 * byte)));
}

/// Throws TextErrors with the byte offset, since bytes have no lines; also with `place` if a text
/// spells the bytes.
[[noreturn]] void fail_at_offset(const std::string& name, std::size_t offset,
                                 const std::string& reason, TextPlace place = {}) {
  throw TextErrors(name, place, fmt::format("byte offset {:#x}: {}", offset, reason));
}

/// The instruction that hardware executes for a word that does not decode.
Instruction illegal_instruction(bool compacted) {
  Instruction instruction;
  instruction.opcode = Opcode::Illegal;
  instruction.compacted = compacted;
  return instruction;
}

/// Splits the bytes of a program into its instructions.
class Splitter {
 public:
  /// `places` are positions in the text that spells the bytes; empty if there is no text.
  Splitter(Program& program, std::vector<Instruction>& instructions,
           const std::vector<TextPlace>& places, Undecodable undecodable)
      : program_(program),
        instructions_(instructions),
        places_(places),
        undecodable_(undecodable) {}

  void split() {
    if (program_.bytes.size() > kMaxBytes) fail(kMaxBytes, "program is too long");
    program_.offsets_bytes.reserve(program_.bytes.size() / kQwordBytes + 1);
    instructions_.reserve(program_.bytes.size() / kQwordBytes);
    std::size_t offset = 0;
    while (offset < program_.bytes.size()) {
      program_.offsets_bytes.push_back(static_cast<std::uint32_t>(offset));
      decode_at(offset);
      if (!places_.empty()) program_.source.push_back({place_of(offset).line, {}});
      offset += instructions_.back().size_bytes();
    }
    program_.offsets_bytes.push_back(static_cast<std::uint32_t>(offset));
  }

 private:
  TextPlace place_of(std::size_t offset) const {
    const std::size_t qword = offset / kQwordBytes;
    return qword < places_.size() ? places_[qword] : TextPlace{};
  }

  [[noreturn]] void fail(std::size_t offset, const std::string& reason) const {
    fail_at_offset(program_.name, offset, reason, place_of(offset));
  }

  void require_bytes(std::size_t offset, std::size_t needed) const {
    const std::size_t left = program_.bytes.size() - offset;
    if (left < needed)
      fail(offset, fmt::format("truncated instruction: {} bytes needed, {} left", needed, left));
  }

  /// Adds the instruction that starts at `offset`, of either size.
  void decode_at(std::size_t offset) {
    require_bytes(offset, kQwordBytes);
    static const Instruction kAsMade;  // copying is faster than construction
    instructions_.push_back(kAsMade);
    Instruction& instruction = instructions_.back();
    const std::uint64_t first = qword_at(program_.bytes, offset);
    const bool lenient = undecodable_ == Undecodable::Illegal && offset != 0;
    const bool half = first == 0 && program_.bytes.size() - offset < kWordBytes;
    if (lenient && half) {
      program_.undecoded.push_back({last(), "half an instruction, of zeros"});
      instruction = illegal_instruction(true);
      return;
    }
    const bool compacted = is_compact(first);
    if (!compacted) require_bytes(offset, kWordBytes);
    try {
      if (compacted)
        decode(expand(first, program_.gen), program_.gen, instruction);
      else
        decode(Word{{first, qword_at(program_.bytes, offset + kQwordBytes)}}, program_.gen,
               instruction);
    } catch (const DecodeError& error) {
      if (!lenient) fail(offset, error.what());
      program_.undecoded.push_back({last(), error.what()});
      instruction = illegal_instruction(compacted);
    }
  }

  /// Index of the last added instruction.
  std::uint32_t last() const { return static_cast<std::uint32_t>(instructions_.size() - 1); }

  Program& program_;
  std::vector<Instruction>& instructions_;
  const std::vector<TextPlace>& places_;
  Undecodable undecodable_;
};

void append_encoded(Program& program, const Instruction& instruction) {
  const Word word = encode(instruction, program.gen);
  if (!instruction.compacted) {
    append_qword(program.bytes, word.qwords[0]);
    append_qword(program.bytes, word.qwords[1]);
    return;
  }
  const std::optional<std::uint64_t> compacted = compact(word, program.gen);
  if (!compacted) throw EncodeError("marked compacted but has no compact form");
  append_qword(program.bytes, *compacted);
}

}  // namespace

const std::vector<Instruction>& instructions(const Program& program) {
  static const IntelCode kNone;
  return (program.code ? static_cast<const IntelCode&>(*program.code) : kNone).instructions;
}

std::vector<Instruction> instructions(Program&& program) {
  const Program& kept = program;
  return instructions(kept);
}

std::vector<Instruction>& edit_instructions(Program& program) {
  auto code = std::make_shared<IntelCode>();
  code->instructions = instructions(program);
  std::vector<Instruction>& editable = code->instructions;
  program.code = std::move(code);
  return editable;
}

Program program_from_bytes(std::vector<std::uint8_t> bytes, Generation gen, const std::string& name,
                           Undecodable undecodable) {
  return program_from_spelled_bytes({std::move(bytes), {}}, gen, name, undecodable);
}

Program program_from_spelled_bytes(SpelledBytes spelled, Generation gen, const std::string& name,
                                   Undecodable undecodable) {
  Program program;
  program.isa = &intel_isa();
  program.gen = gen;
  program.name = name;
  program.bytes = std::move(spelled.bytes);
  auto code = std::make_shared<IntelCode>();
  Splitter(program, code->instructions, spelled.places, undecodable).split();
  program.code = std::move(code);
  return program;
}

Program program_from_instructions(std::vector<Instruction> instructions, Generation gen,
                                  const std::string& name) {
  Program program;
  program.gen = gen;
  program.name = name;
  for (std::size_t index = 0; index < instructions.size(); ++index) {
    const std::size_t offset = program.bytes.size();
    try {
      append_encoded(program, instructions[index]);
    } catch (const EncodeError& error) {
      fail_at_offset(name, offset, fmt::format("instruction {}: {}", index, error.what()));
    }
  }
  // The bytes define what runs: members without a field get their derived values.
  return program_from_bytes(std::move(program.bytes), gen, name);
}

}  // namespace eu::isa
