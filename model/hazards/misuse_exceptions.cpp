#include "model/hazards/misuse.hpp"

#include <fmt/core.h>

#include "isa/intel/exec/thread_state.hpp"
#include "isa/intel/program/program.hpp"
#include "isa/intel/text/text.hpp"
#include "isa/intel/timing/footprint.hpp"
#include "model/hazards/timed_runs.hpp"
#include "model/report/analysis/names.hpp"

namespace eu::model {
namespace {

/// System routine: reads the register, skips an illegal opcode, suppresses a breakpoint, returns.
std::string routine(int grf) {
  const std::string reg = "g" + std::to_string(grf);
  return "mov(8) null<1>UD " + reg +
         "<8,8,1>UD { align1 WE_all 1Q };\n"
         "and.nz.f1.1(1) null<1>UD cr0.1<0,1,0>UD 0x10000000UD { align1 WE_all 1N switch };\n"
         "(+f1.1) add(1) cr0.2<1>UD cr0.2<0,1,0>UD 16UD { align1 WE_all 1N switch };\n"
         "or(1) cr0<1>UD cr0<0,1,0>UD 0x8000UD { align1 WE_all 1N switch };\n"
         "and(1) cr0.1<1>UD cr0.1<0,1,0>UD 0xffffUD { align1 WE_all 1N switch };\n"
         "and(1) cr0<1>UD cr0<0,1,0>UD 0x7fffffffUD { align1 WE_all 1N switch };\n"
         "nop;\n";
}

constexpr std::uint32_t kAllExceptions =
    isa::cr1::kIllegalOpcodeEnable | isa::cr1::kSoftwareEnable | isa::cr1::kBreakpointEnable;

}  // namespace

std::string probe_exception(const config::Machine& machine, const Workload& workload,
                            std::uint32_t opener, std::uint32_t raiser, Cycle max_cycles) {
  const isa::Program& program = workload.program;
  const isa::EntryRange chain =
      isa::footprint_of(isa::instructions(program)[opener], program.gen).write;
  if (program.system_routine != isa::Program::kNowhere || chain.count == 0) return "";
  Workload probed = workload;
  probed.program = isa::with_system_routine(
      program, isa::read_mesa(routine(chain.first), program.gen, "system routine"));
  probed.dispatch.exceptions |= kAllExceptions;
  const TimedRuns runs(machine, probed, {1, max_cycles});
  if (!runs.unusable().empty()) return "";
  const VariantRun run = runs.run({});
  if (run.outcome != Outcome::Hung) return "";
  return fmt::format("Shown with a system routine that saves g{}, called by {}: {}", chain.first,
                     short_label(program, raiser), run.failure);
}

}  // namespace eu::model
