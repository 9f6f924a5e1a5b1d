// Proposals on control options: legal NoDDClr and NoDDChk (IVB PRM 3.7, 4.2.7, 7.3.2;
// config/SOURCES.md 7) on consecutive writers of one register in a basic block whose bytes do not
// overlap, and removal of Switch.
#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "isa/intel/exec/exec.hpp"
#include "isa/intel/lint/opcode_sets.hpp"
#include "model/hazards/proposal.hpp"

namespace eu::model {
namespace {

using isa::Footprint;
using isa::Instruction;
using isa::Opcode;
using isa::RegisterParts;
using isa::Special;

using Chain = std::vector<std::uint32_t>;

class ChainFinder {
 public:
  explicit ChainFinder(const KernelAnalysis& analysis)
      : analysis_(analysis), prepared_(analysis.program()), used_(analysis.size()) {
    isa::start_thread(all_channels_, ~0u);
  }

  std::vector<Chain> find() {
    std::vector<Chain> chains;
    for (std::uint32_t index = 0; index < analysis_.size(); ++index) {
      if (used_[index] || !may_belong(index)) continue;
      Chain chain = from(index);
      if (chain.size() < 2) continue;
      for (const std::uint32_t member : chain) used_[member] = true;
      chains.push_back(std::move(chain));
    }
    return chains;
  }

 private:
  /// True for a plain computation whose only result is a register, or entries of a0.
  bool may_belong(std::uint32_t index) const {
    const Instruction& in = analysis_.at(index);
    const Footprint& footprint = analysis_.footprint(index);
    if (!isa::lint::on::data(in.opcode) || in.opcode == Opcode::Math ||
        !analysis_.is_movable(index))
      return false;
    if (in.no_dd_clr || in.no_dd_chk || in.pred_ctrl != isa::PredCtrl::None) return false;
    if (footprint.indirect || footprint.wide) return false;
    const bool address = in.dst.is_arf(isa::Arf::Address);
    const std::uint32_t own_entry = address ? bit(Special::Address) : 0;
    return (address || in.dst.is_grf()) && footprint.special_writes == own_entry &&
           !reads_result_of(index, index);
  }

  /// True if `reader` reads a scoreboard entry that `writer` writes.
  bool reads_result_of(std::uint32_t reader, std::uint32_t writer) const {
    const Footprint& a = analysis_.footprint(reader);
    const Footprint& b = analysis_.footprint(writer);
    const bool grf = std::any_of(a.reads.begin(), a.reads.end(), [&](const isa::EntryRange& range) {
      return overlap(range, b.write);
    });
    return grf || a.indirect || (a.special_reads & b.special_writes) != 0;
  }

  bool same_destination(std::uint32_t a, std::uint32_t b) const {
    const Footprint& first = analysis_.footprint(a);
    const Footprint& second = analysis_.footprint(b);
    return first.write.first == second.write.first && first.write.count == second.write.count &&
           first.special_writes == second.special_writes;
  }

  /// True if the instruction is independent of the chain and can neither hang nor leave it.
  bool may_be_between(std::uint32_t index, std::uint32_t member) const {
    const Instruction& in = analysis_.at(index);
    const Footprint& footprint = analysis_.footprint(index);
    const Footprint& chain = analysis_.footprint(member);
    if (!analysis_.is_movable(index) || footprint.is_send || in.opcode == Opcode::Math)
      return false;
    return !footprint.indirect && !overlap(footprint.write, chain.write) &&
           (footprint.special_writes & chain.special_writes) == 0 &&
           !reads_result_of(index, member);
  }

  /// A later one of another class may overtake, and would clear the scoreboard too early.
  bool same_latency(std::uint32_t a, std::uint32_t b) const {
    return analysis_.footprint(a).timing_class == analysis_.footprint(b).timing_class;
  }

  RegisterParts written(std::uint32_t index) const {
    return isa::written_parts(prepared_[index], all_channels_);
  }

  Chain from(std::uint32_t first) const {
    Chain chain{first};
    RegisterParts bytes = written(first);
    for (std::uint32_t index = first + 1; index < analysis_.size(); ++index) {
      if (analysis_.begins_block(index)) break;
      if (may_belong(index) && same_destination(first, index)) {
        const RegisterParts more = written(index);
        // With NoDDChk and no channels, the clear is undefined; the last member must clear.
        if (!analysis_.has_channels_always(index)) break;
        if (bytes.overlaps(more) || !same_latency(first, index)) break;
        bytes.add(more);
        chain.push_back(index);
      } else if (!may_be_between(index, first)) {
        break;
      }
    }
    return chain;
  }

  const KernelAnalysis& analysis_;
  isa::PreparedIntelProgram prepared_;
  isa::IntelState all_channels_;
  std::vector<bool> used_;
};

void apply(const Chain& chain, Variant& variant) {
  for (const std::uint32_t member : chain) {
    variant.at(member).no_dd_clr = member != chain.back();
    variant.at(member).no_dd_chk = member != chain.front();
  }
}

std::string register_of(const KernelAnalysis& analysis, const Chain& chain) {
  const bool address = analysis.at(chain.front()).dst.is_arf(isa::Arf::Address);
  return address ? "a0" : "g" + std::to_string(analysis.footprint(chain.front()).write.first);
}

void add_members(const KernelAnalysis& analysis, const std::vector<Chain>& chains,
                 Proposal& proposal) {
  std::map<std::uint32_t, std::string> notes;
  for (const Chain& chain : chains)
    for (const std::uint32_t member : chain) {
      notes[member] = member == chain.front()  ? "NoDDClr"
                      : member == chain.back() ? "NoDDChk"
                                               : "NoDDClr,NoDDChk";
      if (member != chain.front())
        proposal.stall_thread_cycles += analysis.observation().waited(member);
    }
  for (const auto& [member, note] : notes) {
    proposal.instructions.push_back(member);
    proposal.notes.push_back(note);
  }
}

Proposal proposal_of(const KernelAnalysis& analysis, const std::vector<Chain>& chains) {
  Proposal proposal;
  proposal.kind = FindingKind::DependencyControl;
  proposal.apply = [chains](Variant& variant) {
    for (const Chain& chain : chains) apply(chain, variant);
  };
  add_members(analysis, chains, proposal);
  std::string names;
  for (const Chain& chain : chains)
    names += (names.empty() ? "" : " and ") + register_of(analysis, chain);
  proposal.text = "dependency control on the writers of " + names;
  proposal.explanation = fmt::format(
      "they write different bytes, so that none has to wait for another; no instruction reads {} "
      "before the last, which always has a channel and clears the scoreboard (IVB PRM 3.7)",
      names);
  return proposal;
}

/// Groups of interleaved chains: one alone may not save cycles.
std::vector<std::vector<Chain>> entangled(const std::vector<Chain>& chains) {
  std::vector<std::vector<Chain>> groups;
  std::uint32_t end = 0;
  for (const Chain& chain : chains) {  // by their first members
    if (groups.empty() || chain.front() > end) groups.emplace_back();
    groups.back().push_back(chain);
    end = groups.back().size() == 1 ? chain.back() : std::max(end, chain.back());
  }
  return groups;
}

}  // namespace

std::vector<Proposal> propose_dependency_control(const KernelAnalysis& analysis) {
  std::vector<Proposal> proposals;
  const std::vector<Chain> chains = ChainFinder(analysis).find();
  for (const Chain& chain : chains) proposals.push_back(proposal_of(analysis, {chain}));
  for (const std::vector<Chain>& group : entangled(chains))
    if (group.size() > 1) proposals.push_back(proposal_of(analysis, group));
  return proposals;
}

// Switch flushes the instruction queue of the thread; its delay is longer than the pipe
// (config/SOURCES.md 6.9). No rule requires it where its removal is proposed.

std::vector<Proposal> propose_without_switch(const KernelAnalysis& analysis) {
  std::vector<Proposal> proposals;
  for (std::uint32_t index = 0; index < analysis.size(); ++index) {
    if (analysis.footprint(index).thread_ctrl != isa::ThreadControl::Switch) continue;
    Proposal proposal;
    proposal.kind = FindingKind::Switch;
    proposal.instructions = {index};
    proposal.apply = [index](Variant& variant) {
      variant.at(index).thread_ctrl = isa::ThreadControl::Normal;
    };
    proposal.text = "leave Switch out";
    proposal.explanation =
        "the manual does not require it here; the scoreboard protects registers anyway";
    if (index + 1 < analysis.size())
      proposal.stall_thread_cycles =
          analysis.observation().instructions[index + 1].cycles[Cause::Switch];
    proposals.push_back(std::move(proposal));
  }
  return proposals;
}

}  // namespace eu::model
