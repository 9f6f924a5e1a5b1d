#include "model/export/labels.hpp"

#include <fmt/core.h>

#include "isa/isa.hpp"
#include "model/text/layout.hpp"
#include "model/report/analysis/names.hpp"

namespace eu::model {
namespace {

void add(std::string& list, const std::string& item) {
  list += (list.empty() ? "" : ", ") + item;
}

void add(std::string& list, const isa::Isa& isa, isa::EntryRange range) {
  if (range.count == 0) return;
  const std::string first = isa.register_name(range.first);
  add(list,
      range.count == 1 ? first : first + "-" + isa.register_name(range.first + range.count - 1));
}

void add(std::string& list, const isa::Isa& isa, std::uint32_t specials) {
  for (int special = 0; special < isa.specials.count; ++special)
    if ((specials >> special) & 1) add(list, std::string(isa.specials[special].name));
}

std::string registers_of(const isa::Program& program, std::uint32_t index) {
  const isa::Isa& isa = *program.isa;
  const isa::Footprint footprint = isa.footprint(program, index);
  std::string reads, writes;
  for (const isa::EntryRange& range : footprint.reads) add(reads, isa, range);
  add(reads, isa, footprint.special_reads);
  add(writes, isa, footprint.write);
  add(writes, isa, footprint.special_writes);
  std::string text;
  if (!reads.empty()) text = "reads " + reads;
  if (!writes.empty()) text += (text.empty() ? "" : "; ") + ("writes " + writes);
  if (footprint.indirect)
    for (const isa::SpecialEntry& special : isa.specials)
      if (special.kind == isa::EntryKind::Address)
        text +=
            (text.empty() ? "and what " : "; and what ") + std::string(special.name) + " points to";
  return text.empty() ? "no registers" : text;
}

}  // namespace

ViewLabels::ViewLabels(const EventView& view) {
  const isa::Program& program = view.workload.program;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    instructions_.push_back(instruction_label(program, index));
    briefs_.push_back(short_label(program, index));
    registers_.push_back(registers_of(program, index));
  }
  for (int cause = 0; cause < kCauseCount; ++cause)
    causes_.push_back(cause_key(cause, view.machine));
  unsigned number = 0;
  for (const std::string& key : causes_) {
    numbers_.push_back(number);
    if (!key.empty()) ++number;
  }
}

std::string ViewLabels::lane(const ThreadRef& thread) {
  return fmt::format("eu{}.t{}", thread.eu, thread.slot);
}

std::string ViewLabels::wait(const ViewState& state) const {
  std::string text = cause(state.cause);
  if (state.producer_index < briefs_.size()) text += " after " + briefs_[state.producer_index];
  return text + ", " + counted(state.end - state.begin, "cycle");
}

std::string hex_mask(std::uint32_t channels) {
  return fmt::format("0x{:08x}", channels);
}

}  // namespace eu::model
