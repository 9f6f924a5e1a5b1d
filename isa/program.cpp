#include "isa/program.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>

#include "isa/codec/codec.hpp"
#include "isa/message_text.hpp"

namespace eu::isa {
namespace {

constexpr std::size_t kQwordBytes = 8;
constexpr std::size_t kWordBytes = 16;
constexpr std::size_t kMaxBytes = 0xffffffff;  ///< offsets are 32 bits wide

std::uint64_t qword_at(const std::vector<std::uint8_t>& bytes, std::size_t offset) {
  const std::uint8_t* const from = bytes.data() + offset;
  const auto byte = [from](int n) { return std::uint64_t{from[n]} << (8 * n); };
  // In one expression: compilers make one load of it.
  return byte(0) | byte(1) | byte(2) | byte(3) | byte(4) | byte(5) | byte(6) | byte(7);
}

void append_qword(std::vector<std::uint8_t>& bytes, std::uint64_t qword) {
  for (std::size_t byte = 0; byte < kQwordBytes; ++byte)
    bytes.push_back(static_cast<std::uint8_t>(qword >> (8 * byte)));
}

std::string hex(std::size_t value) {
  char text[2 + 16 + 1];
  std::snprintf(text, sizeof text, "0x%zx", value);
  return text;
}

std::string place_text(const std::string& file, int line, int column) {
  if (line == 0) return file;
  return file + ":" + std::to_string(line) + ":" + std::to_string(column);
}

/// Bytes have no lines: the offset is the place.
[[noreturn]] void fail_at_offset(const std::string& name, std::size_t offset,
                                 const std::string& reason) {
  throw InputError(name, 0, 0, "byte offset " + hex(offset) + ": " + reason);
}

void require_bytes(const Program& program, std::size_t offset, std::size_t needed) {
  const std::size_t left = program.bytes.size() - offset;
  if (left < needed)
    fail_at_offset(program.name, offset,
                   "truncated instruction: " + std::to_string(needed) + " bytes needed, " +
                       std::to_string(left) + " left");
}

/// What the hardware takes a word for that is no instruction.
Instruction illegal_instruction(bool compacted) {
  Instruction instruction;
  instruction.opcode = Opcode::Illegal;
  instruction.compacted = compacted;
  return instruction;
}

/// Adds the instruction that starts at `offset`, whatever its size.
void decode_at(Program& program, std::size_t offset, Undecodable undecodable) {
  require_bytes(program, offset, kQwordBytes);
  static const Instruction kAsMade;  // to copy is quicker than to make
  program.instructions.push_back(kAsMade);
  Instruction& instruction = program.instructions.back();
  const std::uint64_t first = qword_at(program.bytes, offset);
  const bool lenient = undecodable == Undecodable::Illegal && offset != 0;
  const bool half = first == 0 && program.bytes.size() - offset < kWordBytes;
  if (lenient && half) {
    program.undecoded.push_back({program.size() - 1, "half an instruction, of zeros"});
    instruction = illegal_instruction(true);
    return;
  }
  const bool compacted = is_compact(first);
  if (!compacted) require_bytes(program, offset, kWordBytes);
  try {
    if (compacted)
      decode(expand(first), program.gen, instruction);
    else
      decode(Word{{first, qword_at(program.bytes, offset + kQwordBytes)}}, program.gen,
             instruction);
  } catch (const DecodeError& error) {
    if (!lenient) fail_at_offset(program.name, offset, error.what());
    program.undecoded.push_back({program.size() - 1, error.what()});
    instruction = illegal_instruction(compacted);
  }
}

void append_encoded(Program& program, const Instruction& instruction) {
  const Word word = encode(instruction, program.gen);
  if (!instruction.compacted) {
    append_qword(program.bytes, word.qwords[0]);
    append_qword(program.bytes, word.qwords[1]);
    return;
  }
  const std::optional<std::uint64_t> compacted = compact(word);
  if (!compacted) throw EncodeError("marked compacted but has no compact form");
  append_qword(program.bytes, *compacted);
}

}  // namespace

InputError::InputError(const std::string& file, int line, int column, const std::string& message)
    : std::runtime_error(message_text(place_text(file, line, column), kLongestName) +
                         ": error: " + message_text(message)) {}

std::uint32_t Program::index_of(std::int64_t offset_bytes) const {
  const auto found = std::lower_bound(offsets_bytes.begin(), offsets_bytes.end(), offset_bytes);
  if (found == offsets_bytes.end() || *found != offset_bytes) return kNowhere;
  return static_cast<std::uint32_t>(found - offsets_bytes.begin());
}

Program program_from_bytes(std::vector<std::uint8_t> bytes, Gen gen, const std::string& name,
                           Undecodable undecodable) {
  Program program;
  program.gen = gen;
  program.name = name;
  program.bytes = std::move(bytes);
  if (program.bytes.size() > kMaxBytes) fail_at_offset(name, kMaxBytes, "program is too long");
  program.offsets_bytes.reserve(program.bytes.size() / kQwordBytes + 1);
  program.instructions.reserve(program.bytes.size() / kQwordBytes);
  std::size_t offset = 0;
  while (offset < program.bytes.size()) {
    program.offsets_bytes.push_back(static_cast<std::uint32_t>(offset));
    decode_at(program, offset, undecodable);
    offset += program.instructions.back().size_bytes();
  }
  program.offsets_bytes.push_back(static_cast<std::uint32_t>(offset));
  return program;
}

Program program_from_instructions(std::vector<Instruction> instructions, Gen gen,
                                  const std::string& name) {
  Program program;
  program.gen = gen;
  program.name = name;
  for (std::size_t index = 0; index < instructions.size(); ++index) {
    const std::size_t offset = program.bytes.size();
    try {
      append_encoded(program, instructions[index]);
    } catch (const EncodeError& error) {
      fail_at_offset(name, offset, "instruction " + std::to_string(index) + ": " + error.what());
    }
  }
  // What runs is what the bytes say: members that no field holds take their derived values.
  return program_from_bytes(std::move(program.bytes), gen, name);
}

}  // namespace eu::isa
