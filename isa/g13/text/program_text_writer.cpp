#include "isa/g13/text/program_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "isa/common/number_text.hpp"
#include "isa/g13/encoding/codec.hpp"
#include "isa/g13/program.hpp"
#include "isa/g13/text/instruction_text.hpp"

namespace eu::isa::g13 {
namespace {

std::string hex_at(const Program& program, std::uint32_t index) {
  std::string hex;
  for (std::uint32_t at = program.offsets_bytes[index]; at < program.offsets_bytes[index + 1]; ++at)
    append_hex(hex, program.bytes[at], 2);
  return hex;
}

bool is_undecoded(const Program& program, std::uint32_t index) {
  return std::any_of(program.undecoded.begin(), program.undecoded.end(),
                     [&](const UndecodedWord& word) { return word.index == index; });
}

/// Whether the text assembles to the same bytes.
bool round_trips(const Program& program, std::uint32_t index, const std::string& text) {
  const ReadInstruction read = read_instruction(split_line(text), Dialect::Mesa);
  if (!read.ok()) return false;
  const std::vector<std::uint8_t> bytes = encode(read.instruction).bytes;
  return std::equal(bytes.begin(), bytes.end(),
                    program.bytes.begin() + program.offsets_bytes[index],
                    program.bytes.begin() + program.offsets_bytes[index + 1]);
}

/// Offsets of instructions that jumps lead to.
std::set<std::uint32_t> targets_of(const Program& program) {
  std::set<std::uint32_t> targets;
  for (std::uint32_t index = 0; index < program.size(); ++index)
    if (const auto target = jump_target(program, index);
        target && program.index_of(*target) < program.size())
      targets.insert(static_cast<std::uint32_t>(*target));
  return targets;
}

std::string label_of(std::uint32_t offset_bytes) {
  return fmt::format("L{:x}", offset_bytes);
}

/// Text with a label for a jump to an instruction, such as "jmp_any L10"; else with the distance.
std::string line_text(const Program& program, std::uint32_t index, const WriteOptions& options) {
  const std::string text = text_at(program, index);
  const auto target = jump_target(program, index);
  if (options.labels && target && program.index_of(*target) < program.size())
    return text.substr(0, text.find(' ') + 1) + label_of(static_cast<std::uint32_t>(*target));
  if (!round_trips(program, index, text)) return ".raw " + hex_at(program, index) + "  // " + text;
  return text;
}

/// A listing as drivers print it: offset, bytes and text of each instruction.
std::string listing(const Program& program) {
  constexpr std::size_t kHexWidth = 24;
  constexpr std::size_t kNameWidth = 8;
  std::string out;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const std::string text = text_at(program, index);
    const std::size_t name = text.find(' ');
    out += fmt::format("{:4x}: {:<{}} ", program.offsets_bytes[index], hex_at(program, index),
                       kHexWidth);
    out += name == std::string::npos
               ? text
               : fmt::format("{:<{}} {}", text.substr(0, name), kNameWidth, text.substr(name + 1));
    out += '\n';
  }
  return out;
}

}  // namespace

std::string text_at(const Program& program, std::uint32_t index) {
  if (is_undecoded(program, index)) return "undecodable";
  return write_instruction(instructions(program)[index]);
}

std::optional<std::int64_t> jump_target(const Program& program, std::uint32_t index) {
  const Instruction& instruction = instructions(program)[index];
  switch (instruction.opcode) {
    case Opcode::JmpExecAny:
    case Opcode::JmpExecNone:
    case Opcode::Call: return program.offsets_bytes[index] + instruction.sources[0].value;
    default: return std::nullopt;
  }
}

std::string write_assembly(const Program& program, const WriteOptions& options) {
  if (options.offsets) return listing(program);
  std::string out;
  const std::set<std::uint32_t> targets = targets_of(program);
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const std::uint32_t offset = program.offsets_bytes[index];
    if (options.labels && targets.count(offset) != 0) out += label_of(offset) + ":\n";
    out += line_text(program, index, options) + '\n';
  }
  return out;
}

std::string write_hex(const Program& program, const WriteOptions&) {
  std::string out;
  for (std::uint32_t index = 0; index < program.size(); ++index)
    out += hex_at(program, index) + '\n';
  return out;
}

}  // namespace eu::isa::g13
