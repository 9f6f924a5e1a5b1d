#include "isa/intel/program/program.hpp"

#include <algorithm>
#include <limits>

namespace eu::isa {
namespace {

constexpr std::uint32_t kRoutineAlignmentBytes = 16;

/// A compact `illegal`, which never executes.
constexpr std::uint8_t kPadding[] = {0, 0, 0, 0x20, 0, 0, 0, 0};

void append_padding(Program& program) {
  Instruction padding;
  padding.opcode = Opcode::Illegal;
  padding.compacted = true;
  edit_instructions(program).push_back(padding);
  program.bytes.insert(program.bytes.end(), std::begin(kPadding), std::end(kPadding));
  program.offsets_bytes.push_back(program.offsets_bytes.back() +
                                  static_cast<std::uint32_t>(sizeof kPadding));
}

/// Appends the text of the routine's lines without line numbers: the program's file name is
/// the kernel's.
void append_source(Program& program, const Program& routine) {
  if (program.source.empty() && routine.source.empty()) return;
  program.source.resize(program.system_routine);
  for (std::uint32_t index = 0; index < routine.size(); ++index) {
    SourceLine line;
    if (index < routine.source.size()) line.text = routine.source[index].text;
    program.source.push_back(line);
  }
}

}  // namespace

Program with_system_routine(Program kernel, const Program& routine) {
  if (kernel.gen != routine.gen)
    throw InputError(routine.name, 1, 1, "the system routine is for another generation");
  const std::size_t total_bytes =
      kernel.bytes.size() + routine.bytes.size() + kRoutineAlignmentBytes;
  if (total_bytes > std::numeric_limits<std::uint32_t>::max())
    throw InputError(routine.name, 1, 1, "kernel and system routine are too long together");
  kernel.kernel_end = kernel.size();
  if (kernel.offsets_bytes.back() % kRoutineAlignmentBytes != 0) append_padding(kernel);
  kernel.system_routine = kernel.size();
  const std::uint32_t base_bytes = kernel.offsets_bytes.back();
  append_source(kernel, routine);
  kernel.bytes.insert(kernel.bytes.end(), routine.bytes.begin(), routine.bytes.end());
  std::vector<Instruction>& code = edit_instructions(kernel);
  code.insert(code.end(), instructions(routine).begin(), instructions(routine).end());
  for (std::uint32_t index = 1; index <= routine.size(); ++index)
    kernel.offsets_bytes.push_back(base_bytes + routine.offsets_bytes[index]);
  for (UndecodedWord word : routine.undecoded) {
    word.index += kernel.system_routine;
    kernel.undecoded.push_back(word);
  }
  for (Label label : routine.labels) {
    label.offset_bytes += base_bytes;
    kernel.labels.push_back(label);
  }
  return kernel;
}

}  // namespace eu::isa
