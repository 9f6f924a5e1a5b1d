#include "model/hazards/improvement.hpp"

#include <algorithm>
#include <stdexcept>

#include "isa/intel/lint/lint.hpp"
#include "model/hazards/proposal.hpp"

namespace eu::model {
namespace {

using isa::Program;

using Propose = std::vector<Proposal> (*)(const KernelAnalysis&);
constexpr std::pair<FindingKind, Propose> kProposers[] = {
    {FindingKind::DependencyControl, propose_dependency_control},
    {FindingKind::Switch, propose_without_switch},
    {FindingKind::BankConflict, propose_renaming},
    {FindingKind::CoIssue, propose_co_issue},
    {FindingKind::Reorder, propose_reordering},
};

/// A proposal, and the cycles of a run with it.
struct Trial {
  Proposal proposal;
  Cycle cycles = 0;
};

class Improver {
 public:
  Improver(const config::Machine& machine, const Workload& workload, const Observation& observation,
           const ImprovementOptions& options)
      : machine_(machine),
        workload_(workload),
        observation_(observation),
        options_(options),
        timestamp_registers_(timestamp_registers(workload.program)) {
    result_.before = result_.after = observation.run.cycles;
    for (std::uint32_t index = 0; index < workload.program.size(); ++index)
      origins_.push_back(index);
  }

  Improvement run() {
    while (round()) {
      observation_ = observe(machine_, workload_, max_cycles(), options_.listen_cycles);
      ++result_.simulations;
    }
    result_.program = workload_.program;
    return std::move(result_);
  }

 private:
  /// Applies the proposals that save cycles on the current program; false if none does.
  bool round() {
    const KernelAnalysis analysis(machine_, workload_, observation_);
    std::vector<Trial> trials = tried_alone(analysis, proposals(analysis));
    std::stable_sort(trials.begin(), trials.end(),
                     [](const Trial& a, const Trial& b) { return a.cycles < b.cycles; });
    return apply_together(analysis, trials);
  }

  std::vector<Proposal> proposals(const KernelAnalysis& analysis) const {
    std::vector<Proposal> all;
    for (const auto& [kind, propose] : kProposers) {
      if (!options_.kinds[static_cast<std::size_t>(kind)]) continue;
      for (Proposal& proposal : propose(analysis))
        if (in_region(proposal) && !proposal.instructions.empty())
          all.push_back(std::move(proposal));
    }
    std::stable_sort(all.begin(), all.end(), [](const Proposal& a, const Proposal& b) {
      return a.stall_thread_cycles > b.stall_thread_cycles;
    });
    return all;
  }

  bool in_region(const Proposal& proposal) const {
    return std::all_of(
        proposal.instructions.begin(), proposal.instructions.end(), [&](std::uint32_t index) {
          return origins_[index] != Program::kNowhere && options_.region.contains(origins_[index]);
        });
  }

  /// A run that needs more cycles than this saves nothing.
  Cycle max_cycles() const { return observation_.run.cycles + 1; }

  std::vector<Trial> tried_alone(const KernelAnalysis& analysis, std::vector<Proposal> proposals) {
    std::vector<Trial> trials;
    std::vector<Program> programs;
    // A third of the budget is left for testing proposals together.
    const int left = std::max(0, (options_.budget - result_.simulations) * 2 / 3);
    for (Proposal& proposal : proposals) {
      Variant variant(analysis.program());
      proposal.apply(variant);
      const std::optional<Program> program = variant.program();
      if (!program || breaks_more_rules(analysis.program(), *program)) {
        reject(proposal, "a rule of the manual would be broken");
        continue;
      }
      if (static_cast<int>(programs.size()) == left) {
        result_.budget_used_up = true;
        break;
      }
      programs.push_back(*program);
      trials.push_back({std::move(proposal), 0});
    }
    const std::vector<VariantRun> runs = simulate(programs);
    std::vector<Trial> helpful;
    for (std::size_t n = 0; n < trials.size(); ++n) {
      const std::string problem = problem_of(runs[n], trials[n].proposal, result_.after);
      trials[n].cycles = runs[n].cycles;
      if (problem.empty())
        helpful.push_back(std::move(trials[n]));
      else
        reject(trials[n].proposal, problem);
    }
    return helpful;
  }

  std::vector<VariantRun> simulate(const std::vector<Program>& programs) {
    result_.simulations += static_cast<int>(programs.size());
    VariantOptions limits;
    limits.max_cycles = max_cycles();
    return run_variants(machine_, workload_, programs, options_.jobs, limits);
  }

  /// Reason to reject the change; "" if the run saves cycles with equal outputs.
  std::string problem_of(const VariantRun& run, const Proposal& proposal, Cycle than) const {
    if (!run.ran) return run.failure;
    if (run.outcome == Outcome::Hung) return "the run hangs";
    if (run.outcome == Outcome::Failed) return "the run fails";
    if (!run.finished() || run.cycles >= than) return "saves nothing";
    const std::string differs = difference(observation_.run.values, run.values,
                                           timestamp_registers_ | proposal.scratch | scratch_);
    return differs.empty() ? "" : "outputs differ: " + differs;
  }

  bool apply_together(const KernelAnalysis& analysis, const std::vector<Trial>& trials) {
    std::vector<const Proposal*> applied;
    Variant variant(analysis.program());
    Program program = analysis.program();
    std::vector<std::uint32_t> origins = origins_;
    for (const Trial& trial : trials) {
      const Proposal& proposal = trial.proposal;
      const auto clash = [&](const Proposal* other) { return clashes(*other, proposal); };
      if (std::any_of(applied.begin(), applied.end(), clash)) continue;  // left to the next round
      Variant next = variant;
      proposal.apply(next);
      const std::optional<Program> together = next.program();
      if (!together || !order_is_legal(analysis, next) ||
          breaks_more_rules(analysis.program(), *together))
        continue;
      Cycle cycles = trial.cycles;
      if (!applied.empty()) {
        if (result_.simulations >= options_.budget) {
          result_.budget_used_up = true;
          break;
        }
        const VariantRun run = simulate({*together}).front();
        if (!problem_of(run, proposal, result_.after).empty()) continue;
        cycles = run.cycles;
      }
      accept(proposal, cycles);
      applied.push_back(&proposal);
      variant = std::move(next);
      program = *together;
      origins = composed(variant.origins());
    }
    workload_.program = program;
    origins_ = origins;
    return !applied.empty();
  }

  void accept(const Proposal& proposal, Cycle cycles) {
    forget_rejection(proposal);
    Finding finding;
    finding.kind = proposal.kind;
    finding.instructions = original(proposal.instructions);
    finding.cycles = proposal.stall_thread_cycles;
    finding.text = proposal.text;
    finding.explanation = proposal.explanation;
    finding.notes = proposal.notes;
    finding.saving = Saving{result_.after, cycles};
    result_.findings.push_back(std::move(finding));
    result_.after = cycles;
    scratch_ |= proposal.scratch;
  }

  /// A later round may reject or accept the same proposal again; the last result counts.
  void reject(const Proposal& proposal, const std::string& reason) {
    forget_rejection(proposal);
    result_.rejected.push_back(
        {proposal.kind, original(proposal.instructions), proposal.text, reason});
  }

  void forget_rejection(const Proposal& proposal) {
    std::vector<Rejected>& all = result_.rejected;
    const std::vector<std::uint32_t> instructions = original(proposal.instructions);
    all.erase(std::remove_if(all.begin(), all.end(),
                             [&](const Rejected& other) {
                               return other.kind == proposal.kind &&
                                      other.instructions == instructions &&
                                      other.text == proposal.text;
                             }),
              all.end());
  }

  std::vector<std::uint32_t> original(const std::vector<std::uint32_t>& indices) const {
    std::vector<std::uint32_t> mapped;
    for (const std::uint32_t index : indices) mapped.push_back(origins_[index]);
    return mapped;
  }

  /// Maps places in this round's program to places in the original.
  std::vector<std::uint32_t> composed(std::vector<std::uint32_t> round) const {
    for (std::uint32_t& origin : round)
      if (origin != Program::kNowhere) origin = origins_[origin];
    return round;
  }

  const config::Machine& machine_;
  Workload workload_;  ///< with the current program
  Observation observation_;
  const ImprovementOptions options_;
  const GrfSet timestamp_registers_;
  GrfSet scratch_;  ///< of the applied proposals
  std::vector<std::uint32_t> origins_;
  Improvement result_;
};

}  // namespace

Improvement improve(const config::Machine& machine, const Workload& workload,
                    const Observation& observation, const ImprovementOptions& options) {
  return Improver(machine, workload, observation, options).run();
}

}  // namespace eu::model
