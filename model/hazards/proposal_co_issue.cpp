// Proposals that make float instructions co-issueable in the second pipe (IVB PRM 3.1,
// config/SOURCES.md 6): an immediate is moved to a register, or a region is rewritten as an
// equivalent packed one.
#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "isa/intel/region.hpp"
#include "model/hazards/proposal.hpp"

namespace eu::model {
namespace {

using isa::Instruction;
using isa::Operand;

/// True if a rewritten form could use both pipes. A comparison with a destination should not: on
/// Ivy Bridge its flag's scoreboard is then cleared too early (config/SOURCES.md 6.8).
bool is_kept_out(const Instruction& in) {
  const bool cleared_early = in.opcode == isa::Opcode::Cmp && !in.dst.is_null();
  return row(in.opcode).timing_class == isa::TimingClass::Float && !isa::co_issueable(in) &&
         !cleared_early;
}

/// The float immediate among the sources; null if there is none.
Operand* immediate_of(Instruction& in) {
  for (int n = 0; n < row(in.opcode).sources; ++n) {
    Operand& source = in.src[static_cast<std::size_t>(n)];
    if (source.is_immediate() && source.type == isa::Type::F) return &source;
  }
  return nullptr;
}

Operand scalar_register(int grf) {
  Operand operand;
  operand.file = isa::RegFile::Grf;
  operand.type = isa::Type::F;
  operand.number = static_cast<std::uint8_t>(grf);
  operand.region = {0, 1, 0};
  return operand;
}

/// A move of the immediate to element 0 of a register, regardless of enabled channels.
Instruction load_of(const Operand& immediate, int grf) {
  Instruction load;
  load.opcode = isa::Opcode::Mov;
  load.exec_size = 1;
  load.no_mask = true;
  load.dst = scalar_register(grf);
  load.dst.region = {0, 1, 1};
  load.src[0] = immediate;
  load.src[1].type = isa::Type::F;
  return load;
}

void use_register(Instruction& in, int grf) {
  *immediate_of(in) = scalar_register(grf);
  in.compacted = false;
}

Proposal immediate_proposal(const KernelAnalysis& analysis, const std::vector<std::uint32_t>& users,
                            const Operand& immediate, int grf) {
  Proposal proposal;
  proposal.kind = FindingKind::CoIssue;
  proposal.instructions = users;
  proposal.apply = [=](Variant& variant) {
    for (const std::uint32_t user : users) use_register(variant.at(user), grf);
    variant.prepend(load_of(immediate, grf));
  };
  proposal.scratch.set(static_cast<std::size_t>(grf));
  proposal.text = fmt::format(
      "load the immediate into g{}, which is unused, at the kernel's beginning, and let {} read "
      "it",
      grf, users.size() == 1 ? "this" : "these");
  proposal.explanation = "an instruction with an immediate goes to the first pipe only";
  for (const std::uint32_t user : users)
    proposal.stall_thread_cycles += analysis.observation().waited(user);
  return proposal;
}

/// Adds a proposal for each immediate whose instructions become co-issueable with a
/// register operand.
void add_immediates(const KernelAnalysis& analysis, std::vector<Proposal>& proposals) {
  const GrfSet free = analysis.free_registers();
  int grf = isa::kGrfCount;
  while (grf > 0 && !free[static_cast<std::size_t>(grf - 1)]) --grf;
  if (grf-- == 0 || depends_on_offsets(analysis.program())) return;
  std::map<std::uint32_t, std::vector<std::uint32_t>> users;  // by the immediate's bits
  for (std::uint32_t index = 0; index < analysis.size(); ++index) {
    Instruction in = analysis.at(index);
    const Operand* immediate = is_kept_out(in) ? immediate_of(in) : nullptr;
    if (immediate == nullptr || row(in.opcode).sources < 2) continue;
    const std::uint32_t bits = immediate->immediate;
    use_register(in, grf);
    if (isa::co_issueable(in)) users[bits].push_back(index);
  }
  for (const auto& [bits, indices] : users) {
    Instruction first = analysis.at(indices.front());
    proposals.push_back(immediate_proposal(analysis, indices, *immediate_of(first), grf));
  }
}

/// Rewrites the region to an equivalent one that the second pipe accepts; false if there is none.
bool normalise(const Instruction& in, Operand& source) {
  if (!source.is_grf() || source.indirect || in.is_align16() || source.is_scalar()) return false;
  const isa::Region& region = source.region;
  if (region.vert_stride == isa::Region::kVxH || region.width == 0) return false;
  const int width = std::min<int>(region.width, in.exec_size);
  const bool one_row = width == in.exec_size;
  const bool same_rows = one_row || region.vert_stride == 0;
  if ((width == 1 || region.horz_stride == 0) && same_rows) {
    source.region = {0, 1, 0};
    return true;
  }
  const bool packed_row = width == 1 || region.horz_stride == 1;
  if (!packed_row || (!one_row && region.vert_stride != width)) return false;
  const auto packed = static_cast<std::uint8_t>(std::min<int>(8, in.exec_size));
  const bool changes = !(region == isa::Region{packed, packed, 1});
  source.region = {packed, packed, 1};
  return changes;
}

bool normalise_all(Instruction& in) {
  bool changed = false;
  for (int n = 0; n < row(in.opcode).sources; ++n)
    changed |= normalise(in, in.src[static_cast<std::size_t>(n)]);
  return changed;
}

void add_regions(const KernelAnalysis& analysis, std::vector<Proposal>& proposals) {
  for (std::uint32_t index = 0; index < analysis.size(); ++index) {
    Instruction in = analysis.at(index);
    if (!is_kept_out(in) || in.exec_size == 1 || !normalise_all(in)) continue;
    if (!isa::co_issueable(in)) continue;
    Proposal proposal;
    proposal.kind = FindingKind::CoIssue;
    proposal.instructions = {index};
    proposal.apply = [index](Variant& variant) { normalise_all(variant.at(index)); };
    proposal.text = "write the regions of the sources as packed <8,8,1> or scalar <0,1,0>";
    proposal.explanation = "equivalent; the second pipe does not accept their present form";
    proposal.stall_thread_cycles = analysis.observation().waited(index);
    proposals.push_back(std::move(proposal));
  }
}

}  // namespace

std::vector<Proposal> propose_co_issue(const KernelAnalysis& analysis) {
  std::vector<Proposal> proposals;
  add_immediates(analysis, proposals);
  add_regions(analysis, proposals);
  return proposals;
}

}  // namespace eu::model
