#include "isa/intel/text/program_builder.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "isa/common/message_text.hpp"
#include "isa/intel/encoding/codec.hpp"

namespace eu::isa {
namespace {

void append_bytes(std::vector<std::uint8_t>& bytes, std::uint64_t qword) {
  for (int byte = 0; byte < 8; ++byte)
    bytes.push_back(static_cast<std::uint8_t>(qword >> (8 * byte)));
}

/// The text with one blank for each run of blanks: an instruction may take several lines.
std::string on_one_line(const char* begin, const char* end) {
  std::string line;
  line.reserve(static_cast<std::size_t>(end - begin));
  const auto blank = [](char c) { return is_blank(c); };
  while (begin != end) {
    const char* word_end = std::find_if(begin, end, blank);
    line.append(begin, static_cast<std::size_t>(word_end - begin));
    begin = std::find_if_not(word_end, end, blank);
    if (begin != end) line += ' ';
  }
  return line;
}

}  // namespace

ProgramBuilder::ProgramBuilder(Scanner& scanner, Generation gen, const std::string& name,
                               std::size_t expected, RepeatedLabels repeated_labels,
                               ErrorList& errors)
    : scanner_(scanner), errors_(errors), repeated_labels_(repeated_labels) {
  program_.gen = gen;
  program_.name = name;
  instructions_.reserve(expected);
  program_.offsets_bytes.reserve(expected + 1);
  program_.source.reserve(expected);
  places_.reserve(expected);
}

void ProgramBuilder::add(const Instruction& instruction, const char* begin, const char* end,
                         const char* compacted_at) {
  instructions_.push_back(instruction);
  program_.offsets_bytes.push_back(size_bytes_);
  program_.source.push_back({scanner_.line_of(begin), on_one_line(begin, end)});
  places_.push_back({begin, compacted_at});
  size_bytes_ += static_cast<std::uint32_t>(instruction.size_bytes());
}

void ProgramBuilder::refer(Distance distance, std::string_view label, const char* at) {
  references_.push_back({size() - 1, distance, label, at});
}

void ProgramBuilder::define(std::string_view label, const char* at) {
  std::vector<std::uint32_t>& definitions = definitions_[label];
  if (!definitions.empty() && repeated_labels_ == RepeatedLabels::AreErrors)
    return error(at, fmt::format("label \"{}\" is defined twice", label));
  definitions.push_back(size());
  if (definitions.size() > 1) return;  // a name is written once in a program's text
  program_.labels.push_back({std::string(label), size_bytes_});
}

std::uint32_t ProgramBuilder::nearest(const std::vector<std::uint32_t>& definitions,
                                      std::uint32_t branch) {
  const auto next = std::lower_bound(definitions.begin(), definitions.end(), branch);
  return next != definitions.end() ? *next : definitions.front();
}

void ProgramBuilder::resolve(const Reference& reference, bool has_all_instructions) {
  const auto definition = definitions_.find(reference.label);
  if (definition == definitions_.end()) {
    std::vector<std::string_view> known;
    for (const Label& label : program_.labels) known.push_back(label.name);
    return error(reference.at, fmt::format("label \"{}\" is not defined{}", reference.label,
                                           did_you_mean(reference.label, known)));
  }
  const std::uint32_t index = reference.instruction;
  const std::int64_t target = program_.offsets_bytes[nearest(definition->second, index)];
  if (!set_branch_target(instructions_[index], reference.distance, program_.offsets_bytes[index],
                         target, program_.gen) &&
      has_all_instructions)
    error(reference.at,
          fmt::format("label \"{}\" is out of reach: the distance is {} bits, signed",
                      reference.label, facts(program_.gen).layout == Layout::Gen7 ? 16 : 32));
}

void ProgramBuilder::encode_one(std::uint32_t index) {
  const Instruction& instruction = instructions_[index];
  Word word;
  try {
    word = encode(instruction, program_.gen);
  } catch (const EncodeError& reason) {
    return error(places_[index].begin, reason.what());
  }
  if (!instruction.compacted) {
    append_bytes(program_.bytes, word.qwords[0]);
    append_bytes(program_.bytes, word.qwords[1]);
    return;
  }
  const std::optional<std::uint64_t> compacted = compact(word, program_.gen);
  if (!compacted) return error(places_[index].compacted_at, "this instruction has no compact form");
  append_bytes(program_.bytes, *compacted);
}

Program ProgramBuilder::finish() {
  program_.offsets_bytes.push_back(size_bytes_);
  const bool has_all_instructions = errors_.empty();
  for (const Reference& reference : references_) resolve(reference, has_all_instructions);
  program_.bytes.reserve(size_bytes_);
  for (std::uint32_t index = 0; index < size(); ++index) encode_one(index);
  errors_.throw_if_any();
  // The bytes define the program: members that no field holds get their derived values.
  Program program = program_from_bytes(std::move(program_.bytes), program_.gen, program_.name);
  program.source = std::move(program_.source);
  program.labels = std::move(program_.labels);
  return program;
}

}  // namespace eu::isa
