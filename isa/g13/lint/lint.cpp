#include "isa/g13/lint/lint.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "isa/g13/exec/memory_access.hpp"
#include "isa/g13/program.hpp"

namespace eu::isa::g13 {
namespace {

enum class Severity : std::uint8_t { Warning, Error };

}  // namespace

const std::vector<LintRule>& lint_rules() {
  static const std::vector<LintRule> kRules = {
#define RULE(id, name, severity, evidence, source, message) \
  {name, Severity::severity == Severity::Error, source, message, evidence},
#include "isa/g13/lint/rules.def"
  };
  return kRules;
}

std::vector<LintFinding> lint(const Program& program, const LintScope& scope) {
  std::vector<LintFinding> findings;
  LintReport report(scope, findings);
  for (std::uint32_t index = 0; index < program.size(); ++index)
    check_instruction(instructions(program)[index], index, scope.registers, report);
  check_flow(program, report);
  std::stable_sort(
      findings.begin(), findings.end(), [](const LintFinding& a, const LintFinding& b) {
        return a.instruction != b.instruction ? a.instruction < b.instruction : a.rule < b.rule;
      });
  return findings;
}

namespace {

constexpr unsigned kFormatI32 = 2;
constexpr unsigned kRotates = 2;  ///< the shuffle that moves lanes up

/// Reports operands beyond the existing registers and uniforms.
void check_operand(const Operand& operand, std::uint32_t index, int registers, LintReport& report) {
  const std::int64_t end = operand.value + operand.halves();
  if (operand.is_uniform() && end > kUniformHalves)
    report.add(Rule::RegisterBeyondFile, index, fmt::format("u{}", (end - 1) / 2));
  if (!operand.is_register()) return;
  if (end > kRegisterHalves)
    report.add(Rule::RegisterBeyondFile, index, fmt::format("r{}", (end - 1) / 2));
  else if (registers != 0 && end > 2 * registers)
    report.add(Rule::RegisterAboveAllocation, index,
               fmt::format("r{} of {}", (end - 1) / 2, registers));
}

void check_saturation(const Instruction& in, std::uint32_t index, LintReport& report) {
  const bool is_integer = in.opcode == Opcode::Iadd || in.opcode == Opcode::Isub ||
                          in.opcode == Opcode::Imadd || in.opcode == Opcode::Imsub;
  if (!is_integer || in.fields.saturate == 0) return;
  bool is_wide = in.destination.bits == 64;
  for (int i = 0; i < in.source_count; ++i)
    is_wide |= in.sources[static_cast<std::size_t>(i)].bits == 64;
  if (in.fields.shift != 0)
    report.add(Rule::FlagsSaturate, index, "it has a shift");
  else if (is_wide)
    report.add(Rule::FlagsSaturate, index, "it has an operand of 64 bits");
}

void check_memory_size(const Instruction& in, std::uint32_t index, LintReport& report) {
  if (!accesses_memory(in.opcode) || in.fields.format != kFormatI32) return;
  const Operand& moved = in.has_destination ? in.destination : in.sources[0];
  if (moved.is_register() && moved.bits == 16)
    report.add(Rule::FlagsRegisterSize, index, half_name(static_cast<int>(moved.value)));
}

}  // namespace

void check_instruction(const Instruction& in, std::uint32_t index, int registers,
                       LintReport& report) {
  if (row(in.opcode).scope != Scope::Compute)
    return report.add(Rule::NotExecuted, index, std::string(row(in.opcode).applegpu));
  if (in.has_destination) check_operand(in.destination, index, registers, report);
  for (int i = 0; i < in.source_count; ++i)
    check_operand(in.sources[static_cast<std::size_t>(i)], index, registers, report);
  check_memory_size(in, index, report);
  check_saturation(in, index, report);
  if (in.opcode == Opcode::Shuffle && in.fields.rotate != 0 &&
      in.fields.shuffle_operation != kRotates)
    report.add(Rule::FlagsRotate, index);
  if (in.opcode == Opcode::Bitop && (in.fields.truth_table == 3 || in.fields.truth_table == 12))
    report.add(Rule::FlagsTruthTable, index);
}

}  // namespace eu::isa::g13
