#include "model/hazards/misuse.hpp"

#include <fmt/core.h>

#include "model/report/analysis/names.hpp"

namespace eu::model {
namespace {

using isa::Program;

bool is_send(const Program& program, std::uint32_t index) {
  return is_send(isa::instructions(program)[index].opcode);
}
bool is_math(const Program& program, std::uint32_t index) {
  return isa::instructions(program)[index].opcode == isa::Opcode::Math;
}

/// Why `late` may write its result after `early`, which issued later.
std::string out_of_order(const Program& program, std::uint32_t late, std::uint32_t early) {
  if (is_send(program, late))
    return "A response comes when the shared function has it: no chain may cross a send (IVB PRM "
           "3.7; config/SOURCES.md 7.4).";
  if (is_send(program, early))
    return "A response may come before the pipe has finished: no chain may cross a send (IVB PRM "
           "3.7; config/SOURCES.md 7.4).";
  if (is_math(program, late) || is_math(program, early))
    return "Extended math has its own pipe and latency: no chain may cross a math "
           "(config/SOURCES.md 7.3).";
  return "The one that started first need not land first.";
}

std::string opener_reason(const Suspect& suspect, const Program& program) {
  const std::string opener = short_label(program, suspect.opener);
  if (suspect.opener_has_no_channels)
    return opener +
           " had no channel enabled: it may be shot down the pipeline and clear the entry before "
           "the writes in front of it land. The last instruction of a chain must have a non-zero "
           "execution mask (IVB PRM 3.7).";
  const std::string opens =
      fmt::format("{} clears the scoreboard entry as it lands, though {} may still be on its way. ",
                  opener, short_label(program, suspect.first));
  if (suspect.opener < suspect.first && !isa::instructions(program)[suspect.opener].no_dd_clr &&
      !is_send(program, suspect.opener) && !is_math(program, suspect.opener))
    return opens + "All instructions of a chain but the last need NoDDClr (IVB PRM 7.3.2).";
  return opens + out_of_order(program, suspect.first, suspect.opener);
}

}  // namespace

std::string suspect_text(const Suspect& suspect, const Program& program) {
  const std::string first = short_label(program, suspect.first);
  const std::string second = short_label(program, suspect.second);
  const std::string parts = parts_text(suspect.parts);
  switch (suspect.kind) {
    case SuspectKind::StaleRead:
      return fmt::format("{} may read {} before {} has written it", second, parts, first);
    case SuspectKind::LostWrite:
      return fmt::format("{} may land after {} and overwrite {}", first, second, parts);
    case SuspectKind::PayloadOverwritten:
      return fmt::format("{} may overwrite {} before the message of {} has read it", second, parts,
                         first);
    case SuspectKind::OpenEntry: break;
  }
  return fmt::format("{} may wait forever: nothing is sure to clear {} after {}", second, parts,
                     first);
}

std::string suspect_reason(const Suspect& suspect, const Program& program) {
  switch (suspect.kind) {
    case SuspectKind::PayloadOverwritten:
      return "A message reads its payload register by register after the send has left; only the "
             "destination check, which NoDDChk turns off, waits for that (config/SOURCES.md 3).";
    case SuspectKind::OpenEntry:
      if (suspect.opener_has_no_channels)
        return short_label(program, suspect.opener) +
               " had no channel enabled: it may be shot down the pipeline and clear nothing. The "
               "last instruction of a chain must have a non-zero execution mask (IVB PRM 3.7).";
      return fmt::format(
          "It sets the entry again and leaves it set (NoDDClr). If {} lands before it starts, no "
          "clear is left: a chain must end with an instruction without NoDDClr (IVB PRM 7.3.2).",
          short_label(program, suspect.opener));
    case SuspectKind::LostWrite:
      if (suspect.opener == Program::kNowhere)
        return "NoDDChk lets it start while the other is on its way. " +
               out_of_order(program, suspect.first, suspect.second);
      return opener_reason(suspect, program);
    case SuspectKind::StaleRead: break;
  }
  return opener_reason(suspect, program);
}

std::string rule_text(const isa::lint::Finding& finding) {
  const isa::lint::RuleRow& rule = row(finding.rule);
  return fmt::format("Rule {}: {} ({}).", rule.name, finding.message(), rule.source);
}

std::string hang_reason(std::uint32_t owner, std::uint32_t waiting, const Program& program) {
  const bool in_routine = waiting >= program.kernel_end;
  if (in_routine)
    return "The exception was raised inside a chain: its register stays marked until the chain's "
           "last instruction, which runs only after the system routine (IVB PRM 4.2.7).";
  if (!isa::instructions(program)[owner].no_dd_clr) return "Its clear was lost.";
  return short_label(program, owner) +
         " leaves the entry set (NoDDClr), and no instruction with NoDDChk and without NoDDClr "
         "clears it before it is needed (IVB PRM 3.7, 7.3.2).";
}

}  // namespace eu::model
