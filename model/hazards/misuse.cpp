#include "model/hazards/misuse.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bitset>
#include <map>

#include "isa/intel/lint/lint.hpp"
#include "isa/intel/timing/footprint.hpp"
#include "model/base/issue_table.hpp"
#include "model/hazards/order_check.hpp"
#include "model/hazards/perturbation.hpp"
#include "model/hazards/proposal.hpp"
#include "model/hazards/timed_runs.hpp"
#include "model/report/analysis/names.hpp"
#include "model/report/analysis/unfinished_threads.hpp"

namespace eu::model {
namespace {

using isa::Program;
using EntrySet = std::bitset<kScoreboardEntries>;

isa::lint::RuleSet dependency_rules() {
  isa::lint::RuleSet rules;
  for (const isa::lint::RuleRow& rule : isa::lint::kRules)
    if (rule.name.substr(0, 11) == "dependency-" || rule.name.substr(0, 10) == "unchecked-")
      rules.add(rule.rule);
  return rules;
}

EntrySet entry_set_of(const isa::RegisterParts& parts) {
  EntrySet entries;
  for (std::size_t byte = 0; byte < parts.grf.size(); ++byte)
    if (parts.grf[byte]) entries.set(byte / isa::kGrfBytes);
  const auto set = [&](bool is_part, isa::Special special, int n = 0) {
    if (is_part)
      entries.set(static_cast<std::size_t>(isa::kGrfCount + static_cast<int>(special) + n));
  };
  set(parts.address != 0, isa::Special::Address);
  for (int n = 0; n < 2; ++n)
    set(((parts.accumulators >> (32 * n)) & 0xffffffffu) != 0, isa::Special::Acc0, n);
  for (int n = 0; n < 4; ++n)
    set(((parts.flags >> (16 * n)) & 0xffffu) != 0, isa::Special::Flag00, n);
  return entries;
}

class Search {
 public:
  Search(const config::Machine& machine, const Workload& workload, const MisuseOptions& options)
      : machine_(machine),
        workload_(workload),
        program_(workload.program),
        options_(options),
        prepared_(workload.program),
        rows_(make_issue_table(prepared_, machine)),
        runs_(machine, workload, {options.jobs, options.max_cycles}) {
    plans_ = extreme_timings(machine, program_);
    for (TimingPlan& plan : random_timings(machine, options.timings, options.seed))
      plans_.push_back(std::move(plan));
  }

  std::vector<Finding> find() {
    const OrderReport order = check_order(machine_, workload_, options_.max_cycles);
    add_hangs(order);
    for (const Suspect& suspect : order.suspects) add_suspect(suspect);
    for (const isa::lint::Finding& broken : isa::lint::Linter(dependency_rules()).check(program_))
      add_rule(broken);
    add_unexplained();
    std::stable_sort(findings_.begin(), findings_.end(), [](const Finding& a, const Finding& b) {
      return a.instructions < b.instructions;
    });
    return std::move(findings_);
  }

 private:
  void add_hangs(const OrderReport& order);
  void add_suspect(const Suspect& suspect);
  void add_rule(const isa::lint::Finding& broken);
  void add_unexplained();
  bool report_known(const isa::lint::Finding& broken);
  std::string shown_alone(const Suspect& suspect) const;
  /// Text for a broken rule with which no run went wrong.
  std::string not_shown() const;
  std::string shown(const TimedRuns& runs, std::optional<Verdict> wanted) const;
  isa::RegisterParts shared_registers(std::uint32_t writer, std::uint32_t other) const;
  EntrySet entries_of_row(std::uint32_t index, bool written_only) const;

  const config::Machine& machine_;
  const Workload& workload_;
  const Program& program_;
  const MisuseOptions& options_;
  const isa::PreparedIntelProgram prepared_;
  const std::vector<IssueRow> rows_;
  const TimedRuns runs_;
  std::vector<TimingPlan> plans_;
  std::vector<Finding> findings_;
};

EntrySet Search::entries_of_row(std::uint32_t index, bool written_only) const {
  EntrySet entries;
  const IssueRow& row = rows_[index];
  for (int i = written_only ? row.read_entries : 0; i < row.entry_count; ++i)
    entries.set(row.entries[i]);
  return entries;
}

/// Whole GRFs that `writer` writes and `other` reads or writes.
isa::RegisterParts Search::shared_registers(std::uint32_t writer, std::uint32_t other) const {
  const EntrySet shared = entries_of_row(writer, true) & entries_of_row(other, false);
  isa::RegisterParts parts;
  for (std::size_t byte = 0; byte < parts.grf.size(); ++byte)
    parts.grf[byte] = shared[byte / isa::kGrfBytes];
  return parts;
}

/// Adds threads that hang on the unmodified machine because NoDDClr left an entry set.
void Search::add_hangs(const OrderReport& order) {
  using OwnerAndWaiting = std::pair<std::uint32_t, std::uint32_t>;
  std::map<OwnerAndWaiting, std::pair<Cause, std::vector<ThreadRef>>> hangs;
  for (const StuckThread& stuck : order.stuck) {
    const std::uint32_t owner = stuck.blocker.producer;
    if (stuck.blocker.until != kNever || owner >= program_.size()) continue;
    if (stuck.index >= program_.size() || !isa::instructions(program_)[owner].no_dd_clr) continue;
    auto& hang = hangs[{owner, stuck.index}];
    hang.first = stuck.blocker.cause;
    hang.second.push_back(stuck.thread);
  }
  for (const auto& [place, hang] : hangs) {
    const auto& [owner, waiting] = place;
    const auto& [cause, threads] = hang;
    Finding finding;
    finding.kind = FindingKind::Misuse;
    finding.instructions = {owner, waiting};
    finding.parts = shared_registers(owner, waiting);
    finding.count = threads.size();
    finding.text = fmt::format("{} waits forever for what {} leaves set",
                               short_label(program_, waiting), short_label(program_, owner));
    finding.explanation = fmt::format(
        "{}\nShown on this machine: the run hangs; {} here ({}): {}",
        hang_reason(owner, waiting, program_),
        threads.size() == 1 ? "one thread waits" : fmt::format("{} threads wait", threads.size()),
        cause_key(static_cast<int>(cause), machine_), threads_text(threads));
    findings_.push_back(std::move(finding));
  }
}

std::string Search::not_shown() const {
  if (runs_.unusable().empty())
    return fmt::format("No run of {} timings went wrong by it.", plans_.size());
  return "No run can show it: without dependency control the kernel fails: " + runs_.unusable();
}

/// The effect of the smallest timing that breaks the run; empty if no tested timing does.
std::string Search::shown(const TimedRuns& runs, std::optional<Verdict> wanted) const {
  if (!runs.unusable().empty()) return "";
  const std::optional<BrokenRun> broken = first_broken(runs, plans_, wanted);
  if (!broken || !broken->by_dependency_control) return "";
  return fmt::format("Shown with {}: {}", to_text(broken->plan, program_), broken->what);
}

/// As shown(), with only the dependency controls of the suspect's registers. Other misuses then
/// cannot be mistaken for this one.
std::string Search::shown_alone(const Suspect& suspect) const {
  const EntrySet entries = entry_set_of(suspect.parts);
  Workload alone = workload_;
  for (std::uint32_t index = 0; index < program_.size(); ++index) {
    if (rows_[index].footprint.indirect || (entries_of_row(index, true) & entries).any()) continue;
    edit_instructions(alone.program)[index].no_dd_clr = false;
    edit_instructions(alone.program)[index].no_dd_chk = false;
  }
  return shown(TimedRuns(machine_, alone, {options_.jobs, options_.max_cycles}),
               suspect.kind == SuspectKind::OpenEntry ? Verdict::NoEnd : Verdict::OtherValues);
}

void Search::add_suspect(const Suspect& suspect) {
  Finding finding;
  finding.instructions = {suspect.first, suspect.second};
  finding.parts = suspect.parts;
  finding.count = suspect.count;
  finding.text = suspect_text(suspect, program_);
  finding.explanation = suspect_reason(suspect, program_);
  const std::string proof = shown_alone(suspect);
  finding.kind = proof.empty() ? FindingKind::BrokenRule : FindingKind::Misuse;
  finding.explanation += "\n" + (proof.empty() ? not_shown() : proof);
  findings_.push_back(std::move(finding));
}

/// Adds the rule to an existing finding of the same instructions as another reason; true if there
/// is one.
bool Search::report_known(const isa::lint::Finding& broken) {
  for (Finding& finding : findings_) {
    const auto about = [&](std::uint32_t index) {
      return std::find(finding.instructions.begin(), finding.instructions.end(), index) !=
             finding.instructions.end();
    };
    if (!about(broken.instruction) && !about(broken.related)) continue;
    const std::string text = rule_text(broken);
    if (finding.explanation.find(text) == std::string::npos) finding.explanation += "\n" + text;
    return true;
  }
  return false;
}

void Search::add_rule(const isa::lint::Finding& broken) {
  std::string proof;
  if (broken.rule == isa::lint::Rule::ChainException)
    proof = probe_exception(machine_, workload_, broken.related, broken.instruction,
                            options_.max_cycles);
  if (proof.empty() && report_known(broken)) return;
  Finding finding;
  finding.kind = proof.empty() ? FindingKind::BrokenRule : FindingKind::Misuse;
  if (broken.related != Program::kNowhere) finding.instructions.push_back(broken.related);
  if (broken.related != broken.instruction) finding.instructions.push_back(broken.instruction);
  finding.count = 1;
  finding.text =
      fmt::format("{}: {}", short_label(program_, broken.instruction), row(broken.rule).message);
  finding.explanation =
      fmt::format("{}\n{}", rule_text(broken), proof.empty() ? not_shown() : proof);
  findings_.push_back(std::move(finding));
}

/// Adds a finding if dependency control breaks a run and no suspect explains it.
void Search::add_unexplained() {
  const bool is_reported =
      std::any_of(findings_.begin(), findings_.end(),
                  [](const Finding& finding) { return finding.kind == FindingKind::Misuse; });
  if (is_reported) return;
  const std::string proof = shown(runs_, std::nullopt);
  if (proof.empty()) return;
  Finding finding;
  finding.kind = FindingKind::Misuse;
  for (std::uint32_t index = 0; index < program_.size(); ++index)
    if (has_control(isa::instructions(program_)[index])) finding.instructions.push_back(index);
  finding.count = 1;
  finding.text = "the dependency controls of this kernel break it; which of them, is not known";
  finding.explanation = proof;
  findings_.push_back(std::move(finding));
}

}  // namespace

std::vector<Finding> find_misuse(const config::Machine& machine, const Workload& workload,
                                 const MisuseOptions& options) {
  const std::vector<isa::Instruction>& code = isa::instructions(workload.program);
  if (std::none_of(code.begin(), code.end(), has_control)) return {};
  return Search(machine, workload, options).find();
}

}  // namespace eu::model
