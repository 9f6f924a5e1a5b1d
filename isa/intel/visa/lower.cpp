#include "isa/intel/visa/lower.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "isa/intel/program/program.hpp"
#include "isa/intel/visa/lower/allocate.hpp"
#include "isa/intel/visa/lower/legalise.hpp"
#include "isa/intel/visa/lower/passes.hpp"
#include "isa/intel/visa/lower/select.hpp"

namespace eu::isa::visa {
namespace {

[[noreturn]] void fail(const Kernel& kernel, const std::string& name, std::uint32_t line,
                       const std::string& message) {
  TextPlace place;
  if (line < kernel.instructions.size()) place = kernel.instructions[line].place;
  throw InputError(name, place.line, place.column, message);
}

/// Adds the vISA line of each instruction as its source line.
void add_source(Program& program, const Kernel& kernel, const std::vector<std::uint32_t>& from) {
  for (const std::uint32_t index : from) {
    const bool known = index < kernel.instructions.size();
    program.source.push_back({known ? kernel.instructions[index].place.line : 0, {}});
  }
}

/// Bytes of a thread's scratch space that the kernel uses itself; spills are after them.
int scratch_in_use(const Kernel& kernel) {
  const Attribute* offset = kernel.attribute("SpillMemOffset");
  if (offset == nullptr) return 0;
  const int bytes = std::atoi(offset->value.c_str());
  return (std::max(0, bytes) + lowering::kRegisterBytes - 1) / lowering::kRegisterBytes *
         lowering::kRegisterBytes;
}

/// Code with its allocation, or the problem that prevents one.
struct Placed {
  lowering::Code code;
  std::optional<lowering::AllocationResult> places;
  lowering::AllocationProblem problem;
};

Placed placed(lowering::Code code, const lowering::AllocationLimits& limits, int header) {
  Placed result;
  lowering::coalesce(code);
  try {
    result.places = lowering::allocate(code, limits, header);
  } catch (const lowering::AllocationProblem& problem) {
    result.problem = problem;
  }
  result.code = std::move(code);
  return result;
}

/// Allocates the code with split variables and, if they spill, with whole ones; returns the better
/// result. Split parts can be computed in the place that they are copied to, but they keep the
/// variable that they become a part of alive. So whole variables may need fewer spills.
Placed best_placed(const lowering::Code& code, const lowering::AllocationLimits& limits,
                   int header) {
  lowering::Code split = code;
  lowering::split_variables(split);
  Placed parts = placed(std::move(split), limits, header);
  if (parts.places && parts.places->spill_messages == 0) return parts;
  Placed whole = placed(code, limits, header);
  const bool is_better = whole.places && (!parts.places || whole.places->spill_messages <
                                                               parts.places->spill_messages);
  Placed& best = is_better ? whole : parts;
  if (!best.places) throw best.problem;
  return std::move(best);
}

int count_sends(const std::vector<isa::Instruction>& code) {
  int count = 0;
  for (const isa::Instruction& in : code) count += isa::is_send(in.opcode) ? 1 : 0;
  return count;
}

}  // namespace

Lowered lower(const Kernel& kernel, Generation gen, const std::string& name,
              const LowerOptions& options) {
  if (gen < Generation::Hsw)
    throw InputError(name, 0, 0, "vISA is lowered to Haswell and later generations");
  Selector selector(kernel, gen, name);
  lowering::Code code = selector.run();
  Lowered result;
  try {
    lowering::fold(code, options.keep_unread);
    lowering::legalise(code);
    lowering::fold_copies(code);  // copies that legalise() added
    lowering::lower_flow(code);
    lowering::AllocationLimits limits;
    limits.registers = options.registers;
    limits.flag_bytes = options.flag_words * 2;
    limits.first_scratch_byte = scratch_in_use(kernel);
    const Placed best = best_placed(code, limits, selector.r0());
    const lowering::AllocationResult& places = *best.places;
    lowering::Emitted emitted = lowering::emit(best.code, name);
    result.program = std::move(emitted.program);
    result.instruction = std::move(emitted.lines);
    result.statistics.registers = places.registers;
    result.statistics.spilled = places.spilled;
    result.statistics.spill_bytes = places.spill_bytes;
    if (places.spill_bytes > 0)
      result.statistics.scratch_bytes = limits.first_scratch_byte + places.spill_bytes;
    result.statistics.spill_messages = places.spill_messages;
    result.statistics.spilled_flags = places.spilled_flags;
  } catch (const lowering::FlowProblem& problem) {
    fail(kernel, name, problem.line, problem.message);
  } catch (const lowering::LegalProblem& problem) {
    fail(kernel, name, problem.line, problem.message);
  } catch (const lowering::AllocationProblem& problem) {
    fail(kernel, name, problem.line, problem.message);
  }
  result.statistics.sends =
      count_sends(instructions(result.program)) - result.statistics.spill_messages;
  add_source(result.program, kernel, result.instruction);
  if (options.compact) result.program = compact_program(result.program);
  return result;
}

}  // namespace eu::isa::visa
