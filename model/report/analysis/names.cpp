#include "model/report/analysis/names.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

#include "config/machine/machine.hpp"
#include "isa/isa.hpp"
#include "model/text/layout.hpp"

namespace eu::model {
namespace {

/// The pipe of a cause; negative for other causes.
int pipe_of(int cause) {
  return cause - static_cast<int>(Cause::FirstPipe);
}

bool has_pipe(int pipe, const config::Machine& machine) {
  return pipe < static_cast<int>(machine.eu.pipes.size());
}

}  // namespace

std::string cause_key(int cause, const config::Machine& machine) {
  const int pipe = pipe_of(cause);
  if (pipe < 0)
    return kCauses[cause].families.contains(machine.family()) ? std::string(kCauses[cause].key)
                                                              : "";
  return has_pipe(pipe, machine) ? "pipe." + machine.eu.pipes[pipe].name : "";
}

std::string cause_meaning(int cause, const config::Machine& machine) {
  const int pipe = pipe_of(cause);
  if (pipe < 0) return std::string(kCauses[cause].meaning);
  return has_pipe(pipe, machine)
             ? fmt::format("ready, but the pipe {} was busy", machine.eu.pipes[pipe].name)
             : "";
}

CauseLook cause_look(int cause) {
  constexpr std::string_view kPipePatterns[] = {"", "dots", "rising", "falling"};
  const int pipe = pipe_of(cause);
  if (pipe >= 0) return {"#56b4e9", "#8fcdf7", kPipePatterns[pipe % 4]};
  return {kCauses[cause].colour, kCauses[cause].dark, kCauses[cause].pattern};
}

std::string access_kind_key(AccessKind kind) {
  switch (kind) {
    case AccessKind::Read: return "read";
    case AccessKind::Write: return "write";
    default: return "atomic";
  }
}

char cause_letter(int cause) {
  const int pipe = pipe_of(cause);
  return pipe < 0 ? kCauses[cause].letter : static_cast<char>('0' + pipe);
}

std::vector<int> causes_by_cycles(const CycleCounts& counts) {
  std::vector<int> causes;
  for (int cause = static_cast<int>(Cause::Issued) + 1; cause < kCauseCount; ++cause)
    if (counts.by_cause[cause] != 0) causes.push_back(cause);
  std::stable_sort(causes.begin(), causes.end(),
                   [&](int a, int b) { return counts.by_cause[a] > counts.by_cause[b]; });
  return causes;
}

std::string offset_text(const isa::Program& program, std::uint32_t index) {
  return isa::offset_text(program.offsets_bytes[index]);
}

std::string instruction_text(const isa::Program& program, std::uint32_t index) {
  const std::string text = program.isa->text(program, index);
  return text.substr(0, std::min(text.find(" {"), text.find(" MsgDesc")));
}

std::string instruction_options(const isa::Program& program, std::uint32_t index) {
  const std::string text = program.isa->text(program, index);
  const std::size_t begin = text.find(" { "), end = text.rfind(" }");
  return begin >= end ? "" : text.substr(begin + 3, end - begin - 3);
}

std::string instruction_label(const isa::Program& program, std::uint32_t index) {
  return offset_text(program, index) + " " + instruction_text(program, index);
}

std::string line_text(const isa::Program& program, std::uint32_t index) {
  const int line = isa::line_of(program, index);
  return line == 0 ? program.name : fmt::format("{}:{}", program.name, line);
}

std::string place_text(const isa::Program& program, std::uint32_t index) {
  if (index >= program.size()) return "the end of the kernel";
  const std::string text = cut(instruction_label(program, index), 80);
  return isa::line_of(program, index) == 0 ? text : line_text(program, index) + ": " + text;
}

std::string short_label(const isa::Program& program, std::uint32_t index) {
  const std::string text = instruction_text(program, index);
  const std::size_t predicate_end = text[0] == '(' ? text.find(')') + 2 : 0;
  const std::size_t size_end = text.find(')', predicate_end);
  std::string label = offset_text(program, index) + " ";
  if (size_end == std::string::npos) return label + text;  // nop
  label += text.substr(predicate_end, size_end + 1 - predicate_end);
  const std::string destination = program.isa->destination(program, index);
  return destination.empty() ? label : label + " " + destination;
}

}  // namespace eu::model
