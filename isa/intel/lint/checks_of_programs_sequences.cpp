// Targets of branches, ends of the kernel, and instructions that may not follow each other.
#include "isa/intel/lint/checks.hpp"
#include "isa/intel/lint/control_flow.hpp"
#include "isa/intel/lint/opcode_sets.hpp"

namespace eu::isa::lint {
namespace {

constexpr std::string_view name_of(Distance distance) {
  switch (distance) {
    case Distance::Jip: return "JIP";
    case Distance::Uip: return "UIP";
    default: return "index";
  }
}

void check_targets(const ControlFlow& flow, std::uint32_t index, Report& report) {
  const Program& program = flow.program();
  const Instruction& in = instructions(program)[index];
  for (const Distance distance : kDistances) {
    if (!has_distance(in, distance, program.gen) ||
        flow.target(index, distance) != Program::kNowhere)
      continue;
    const std::int64_t to = branch_target(in, distance, program.offsets_bytes[index], program.gen);
    const bool outside = to < 0 || to > std::int64_t{program.offsets_bytes.back()};
    if (outside && flow.is_part()) continue;
    report.add_to(outside ? Rule::TargetOutside : Rule::TargetBoundary, index, name_of(distance),
                  " leads to byte ", to);
  }
}

void check_ends(const ControlFlow& flow, Report& report) {
  const Program& program = flow.program();
  const std::vector<bool> reached = flow.reachable();
  bool ends = flow.has_unknown_targets();
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    if (!reached[index]) continue;
    ends |= on::sends(flow.opcode(index)) && instructions(program)[index].eot;
    bool leaves = index + 1 == program.size() && flow.falls_through(index);
    for (const Distance distance : kDistances)
      leaves |= flow.target(index, distance) == program.size();
    if (leaves) report.add_to(Rule::FallsOffEnd, index);
  }
  if (!ends) report.add_to(Rule::EndUnreachable, 0);
}

}  // namespace

void check_sequence(const ControlFlow& flow, Report& report) {
  const Program& program = flow.program();
  bool after_wait = false;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const bool is_wait = flow.opcode(index) == Opcode::Wait;
    if (is_wait && after_wait) report.add_to(Rule::WaitTwice, index);
    after_wait = is_wait;
  }
  for (const std::uint32_t index : flow.branches()) check_targets(flow, index, report);
  if (flow.is_part())
    report.add_to(Rule::NoEnd, program.size() - 1);
  else
    check_ends(flow, report);
}

}  // namespace eu::isa::lint
