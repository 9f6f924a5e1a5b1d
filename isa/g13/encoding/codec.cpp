#include "isa/g13/encoding/codec.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "isa/g13/encoding/layout.hpp"
#include "isa/g13/names.hpp"

namespace eu::isa::g13 {
namespace {

Word word_of(const std::uint8_t* bytes, std::size_t size) {
  Word word;
  for (std::size_t i = 0; i < size; ++i) word.parts[i / 8] |= std::uint64_t{bytes[i]} << i % 8 * 8;
  return word;
}

bool word_has_opcode(const Layout& layout, const Word& word) {
  return (word & layout.fixed) == layout.values;
}

std::size_t length_bytes(const InstructionRow& row, const Word& word) {
  return row.length_bit != 0 && word.bit(row.length_bit) ? row.long_bytes : row.short_bytes;
}

/// Name of an operand in messages, "destination" or "source 2".
std::string operand_name(const LayoutPart& part, int source) {
  return part.kind == LayoutPart::Kind::Destination ? "destination"
                                                    : "source " + std::to_string(source + 1);
}

std::string problem_with_field(const FieldRow& field, unsigned value) {
  if (is_legal(field.names, value)) return "";
  return std::string(field.member) + " " + std::to_string(value) + " means nothing";
}

/// Decodes the fields first, because some operands depend on them.
std::string decode_fields(const Layout& layout, const Word& word, Instruction& instruction) {
  for (const LayoutPart& part : layout.parts) {
    if (part.kind != LayoutPart::Kind::Field) continue;
    const auto value = static_cast<std::uint16_t>(part.bits.get(word));
    const FieldRow& field = row(part.field);
    if (std::string problem = problem_with_field(field, value); !problem.empty()) return problem;
    instruction.fields.*field.value = value;
  }
  return "";
}

std::string decode_operands(const Layout& layout, const Word& word, Instruction& instruction) {
  for (const LayoutPart& part : layout.parts) {
    if (part.kind == LayoutPart::Kind::Field) continue;
    const bool is_destination = part.kind == LayoutPart::Kind::Destination;
    Operand& operand =
        is_destination ? instruction.destination : instruction.sources[instruction.source_count];
    const std::string problem =
        decode_operand(part.operand_class, part.bits.get(word), instruction, operand);
    if (!problem.empty()) return operand_name(part, instruction.source_count) + " " + problem;
    if (is_destination)
      instruction.has_destination = true;
    else
      ++instruction.source_count;
  }
  return "";
}

/// Problem with bits that the word has, but no part uses.
std::string unused_bits_problem(const Layout& layout, const Word& word) {
  const Word rest = word & ~layout.used;
  for (unsigned bit = 0; bit < kMaxLengthBytes * 8; ++bit)
    if (rest.bit(bit)) return "bit " + std::to_string(bit) + " is set, which means nothing";
  return "";
}

Decoded decode_as(const InstructionRow& row, const Word& word, std::size_t length) {
  Decoded decoded;
  decoded.length_bytes = length;
  Instruction& instruction = decoded.instruction;
  instruction.opcode = row.opcode;
  instruction.length_bytes = static_cast<std::uint8_t>(length);
  const Layout& layout = layout_of(row.opcode);
  std::string problem = decode_fields(layout, word, instruction);
  if (problem.empty()) problem = decode_operands(layout, word, instruction);
  if (problem.empty()) problem = unused_bits_problem(layout, word);
  if (!problem.empty()) decoded.problem = std::string(row.applegpu) + ": " + problem;
  return decoded;
}

/// Whether the word has a name but no known meaning; if so, sets the problem.
bool refuse_unknown(const Word& word, Decoded& decoded) {
  const UnknownWord* const unknown = find_unknown_word(word);
  if (unknown == nullptr) return false;
  decoded.length_bytes = unknown->length_bytes;
  decoded.problem = std::string(unknown->name) + ": its meaning is unknown";
  return true;
}

/// The problem of a word that the end of the code cuts.
std::string not_whole(std::size_t needed, std::size_t size) {
  return fmt::format("the last word is not whole: at least {} bytes needed, {} left", needed, size);
}

/// The problem of a word that is not an instruction; its length is that of instructions that begin
/// like it.
Decoded no_instruction(const std::vector<Opcode>& candidates, const Word& word, std::size_t size) {
  Decoded decoded;
  if (refuse_unknown(word, decoded)) return decoded;
  const Word first = low_bits(16);
  for (const Opcode candidate : candidates) {
    const Layout& layout = layout_of(candidate);
    const Word known = layout.fixed & first;
    if (!((word & known) == (layout.values & known))) continue;
    decoded.length_bytes = length_bytes(row(candidate), word);
    decoded.problem = std::string(row(candidate).applegpu) + ": " +
                      (decoded.length_bytes > size ? not_whole(decoded.length_bytes, size)
                                                   : std::string("fixed bits have wrong values"));
    return decoded;
  }
  decoded.problem = fmt::format("no instruction begins with the bytes {:02x}{:02x}",
                                word.parts[0] & 0xff, word.parts[0] >> 8 & 0xff);
  return decoded;
}

}  // namespace

Decoded decode(const std::uint8_t* bytes, std::size_t size) {
  Decoded decoded;
  if (size < 2) {
    decoded.problem = not_whole(2, size);
    return decoded;
  }
  const Word whole = word_of(bytes, std::min(size, kMaxLengthBytes));
  const std::vector<Opcode>& candidates = beginning_with(bytes[0]);
  for (const Opcode candidate : candidates) {
    const std::size_t length = length_bytes(row(candidate), whole);
    if (length > size) continue;
    const Word word = whole & low_bits(static_cast<unsigned>(length) * 8);
    const Layout& layout = layout_of(candidate);
    if (!word_has_opcode(layout, word)) continue;
    decoded = decode_as(row(candidate), word, length);
    if (!decoded.ok()) refuse_unknown(whole, decoded);
    return decoded;
  }
  return no_instruction(candidates, whole, size);
}

namespace {

std::string encode_parts(const Layout& layout, const Instruction& instruction, Word& word) {
  int source = 0;
  for (const LayoutPart& part : layout.parts) {
    std::uint64_t bits = 0;
    if (part.kind == LayoutPart::Kind::Field) {
      const FieldRow& field = row(part.field);
      bits = instruction.fields.*field.value;
      if (bits >> part.bits.width() != 0 || !is_legal(field.names, static_cast<unsigned>(bits)))
        return std::string(field.member) + " cannot be " + std::to_string(bits);
    } else {
      const Operand& operand = part.kind == LayoutPart::Kind::Destination
                                   ? instruction.destination
                                   : instruction.sources[static_cast<std::size_t>(source)];
      std::string problem = encode_operand(part.operand_class, operand, instruction, bits);
      if (problem.empty() && bits >> part.bits.width() != 0)
        problem = "has a number that is too large";
      if (!problem.empty()) return operand_name(part, source) + " " + problem;
      source += part.kind == LayoutPart::Kind::Source;
    }
    part.bits.put(word, bits);
    // The opcode may include bits of the part, such as a size that it fixes.
    if (row(instruction.opcode).scope == Scope::Compute && part.bits.get(word) != bits)
      return part.kind == LayoutPart::Kind::Field
                 ? std::string(row(part.field).member) + " cannot be " + std::to_string(bits)
                 : operand_name(part, source - 1) + " has a size that is not allowed here";
  }
  return word_has_opcode(layout, word) ? "" : "an operand has a size that is not allowed here";
}

}  // namespace

Encoded encode(const Instruction& instruction) {
  Encoded encoded;
  const InstructionRow& facts = row(instruction.opcode);
  const Layout& layout = layout_of(instruction.opcode);
  Word word = layout.values;
  encoded.problem = encode_parts(layout, instruction, word);
  if (!encoded.problem.empty()) {
    encoded.problem = std::string(facts.applegpu) + ": " + encoded.problem;
    return encoded;
  }
  std::size_t length = facts.short_bytes;
  if (!(word & ~low_bits(facts.short_bytes * 8U)).is_zero() ||
      instruction.length_bytes == facts.long_bytes)
    length = facts.long_bytes;
  if (length == facts.long_bytes && facts.length_bit != 0) word.set(facts.length_bit);
  for (std::size_t i = 0; i < length; ++i)
    encoded.bytes.push_back(static_cast<std::uint8_t>(word.parts[i / 8] >> i % 8 * 8));
  return encoded;
}

}  // namespace eu::isa::g13
