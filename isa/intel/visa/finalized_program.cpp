#include "isa/intel/visa/finalized_program.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "isa/common/text_errors.hpp"
#include "isa/intel/program/program.hpp"
#include "isa/intel/visa/line_map.hpp"
#include "isa/intel/visa/lower.hpp"
#include "isa/intel/visa/verifier.hpp"
#include "isa/program.hpp"

namespace eu::isa::visa {
namespace {

/// Offset of spills in scratch space: after the kernel's own part.
int spill_offset_bytes(std::string_view text) {
  constexpr std::string_view kAttribute = "SpillMemOffset=";
  const std::size_t at = text.find(kAttribute);
  if (at == std::string_view::npos) return 0;
  int offset = 0;
  std::from_chars(text.data() + at + kAttribute.size(), text.data() + text.size(), offset);
  return offset;
}

/// Number of the last entry of `lines` at this line: a label may precede an instruction.
LineNumber number_at(const std::vector<TextLine>& lines, int line) {
  const auto after =
      std::upper_bound(lines.begin(), lines.end(), line,
                       [](int wanted, const TextLine& each) { return wanted < each.line; });
  if (after == lines.begin() || (after - 1)->line != line) return std::nullopt;
  return static_cast<std::uint32_t>(after - lines.begin() - 1);
}

struct FinalizedGenCode : IntelCode, FinalizedCode {
  std::optional<Kernel> kernel;
};

/// Takes over the number of channels that the text states. Kernels of other models of execution
/// state 1 or nothing.
void state_width(Program& program, const Kernel& kernel) {
  const int size = kernel.simd_size();
  if (size == 8 || size == 16 || size == 32) program.shape.simd_width = size;
}

void say_finalized(Program& program, Finalized found, std::optional<Kernel> kernel) {
  if (kernel) state_width(program, *kernel);
  auto code = std::make_shared<FinalizedGenCode>();
  code->instructions = instructions(program);
  code->finalized = std::move(found);
  code->kernel = std::move(kernel);
  program.code = std::move(code);
}

/// Fails for accesses past the end of a variable. The specification leaves them undefined; they
/// would change the variables next to it.
void refuse_undefined(const Kernel& kernel, const std::string& name) {
  ErrorList errors;
  for (const Finding& finding : verify(kernel))
    if (finding.rule == Rule::OutOfBounds || finding.rule == Rule::RawOutOfBounds ||
        finding.rule == Rule::AliasOutOfBounds)
      errors.add(TextErrors(name, finding.place, finding.message()));
  errors.throw_if_any();
}

/// Reads the kernel; empty for a text that IGC accepts and eusim does not.
std::optional<Kernel> kernel_of(std::string_view text, const std::string& name) {
  try {
    return read_visa(text, name);
  } catch (const InputError&) {
    return std::nullopt;
  }
}

}  // namespace

Program finalized_program(std::string_view text, Generation gen, const std::string& name) {
  Kernel kernel = read_visa(text, name);
  refuse_undefined(kernel, name);
  Lowered lowered = lower(kernel, gen, name);
  const std::vector<TextLine> lines = numbered_lines(text);
  std::vector<LineNumber> numbers;
  for (const std::uint32_t instruction : lowered.instruction)
    numbers.push_back(instruction == Lowered::kNoInstruction
                          ? LineNumber()
                          : number_at(lines, kernel.instructions[instruction].place.line));
  name_lines(lines, numbers, name, lowered.program);
  const LowerStatistics& found = lowered.statistics;
  say_finalized(lowered.program,
                {"own", used_registers(lowered.program), found.spill_bytes, found.scratch_bytes},
                std::move(kernel));
  return std::move(lowered.program);
}

Program program_of_igc(std::string_view text, std::vector<std::uint8_t> code,
                       std::string_view listing, Generation gen, const std::string& name) {
  Program program = program_from_bytes(std::move(code), gen, name, Undecodable::Illegal);
  const Listing read = read_listing(listing);
  if (read.numbers.size() != program.size())
    throw InputError(name, 0, 0,
                     fmt::format("IGC's finalizer lists {} instructions, and its code has {}",
                                 read.numbers.size(), program.size()));
  name_lines(numbered_lines(text), read.numbers, name, program);
  const int scratch = read.spill_bytes == 0 ? 0 : spill_offset_bytes(text) + read.spill_bytes;
  say_finalized(program, {"igc", used_registers(program), read.spill_bytes, scratch},
                kernel_of(text, name));
  return program;
}

Program virtual_program(std::string_view text, Generation gen, const std::string& name) {
  Program program = empty_program(gen);
  program.name = name;
  Kernel kernel = read_visa(text, name);
  state_width(program, kernel);
  program.code = std::make_shared<VirtualCode>(std::move(kernel));
  return program;
}

const Kernel* source_kernel(const Program& program) {
  const auto* code = dynamic_cast<const FinalizedGenCode*>(program.code.get());
  return code == nullptr || !code->kernel ? virtual_kernel(program) : &*code->kernel;
}

const Kernel* virtual_kernel(const Program& program) {
  const auto* code = dynamic_cast<const VirtualCode*>(program.code.get());
  return code == nullptr ? nullptr : &code->kernel;
}

}  // namespace eu::isa::visa
