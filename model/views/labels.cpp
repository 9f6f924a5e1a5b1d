#include "model/views/labels.hpp"

#include <cstdio>

#include "isa/gen/footprint.hpp"
#include "model/base/layout.hpp"
#include "model/report/names.hpp"

namespace eu::model {
namespace {

constexpr const char* kSpecialNames[isa::kSpecialCount] = {"a0",   "acc0", "acc1", "f0.0",
                                                           "f0.1", "f1.0", "f1.1"};

void add(std::string& list, const std::string& item) {
  list += (list.empty() ? "" : ", ") + item;
}

void add(std::string& list, isa::GrfRange range) {
  if (range.count == 0) return;
  const std::string first = "g" + std::to_string(range.first);
  add(list,
      range.count == 1 ? first : first + "-g" + std::to_string(range.first + range.count - 1));
}

void add(std::string& list, std::uint8_t specials) {
  for (int special = 0; special < isa::kSpecialCount; ++special)
    if ((specials >> special) & 1) add(list, std::string(kSpecialNames[special]));
}

std::string registers_of(const isa::Instruction& instruction, isa::Gen gen) {
  const isa::Footprint footprint = isa::footprint_of(instruction, gen);
  std::string reads, writes;
  for (const isa::GrfRange& range : footprint.reads) add(reads, range);
  add(reads, footprint.special_reads);
  add(writes, footprint.write);
  add(writes, footprint.special_writes);
  std::string text;
  if (!reads.empty()) text = "reads " + reads;
  if (!writes.empty()) text += (text.empty() ? "" : "; ") + ("writes " + writes);
  if (footprint.indirect) text += (text.empty() ? "" : "; ") + std::string("and what a0 points to");
  return text.empty() ? "no registers" : text;
}

}  // namespace

ViewLabels::ViewLabels(const EventView& view) {
  const isa::Program& program = view.workload.program;
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    instructions_.push_back(instruction_label(program, index));
    briefs_.push_back(short_label(program, index));
    registers_.push_back(registers_of(program.instructions[index], program.gen));
  }
  for (int cause = 0; cause < kCauseCount; ++cause)
    causes_.push_back(cause_key(cause, view.machine));
}

std::string ViewLabels::lane(const ThreadRef& thread) {
  return "eu" + std::to_string(thread.eu) + ".t" + std::to_string(thread.slot);
}

std::string ViewLabels::wait(const ViewState& state) const {
  std::string text = cause(state.cause);
  if (state.producer_index < briefs_.size()) text += " after " + briefs_[state.producer_index];
  return text + ", " + counted(state.end - state.begin, "cycle");
}

std::string hex_mask(std::uint32_t channels) {
  char text[16];
  std::snprintf(text, sizeof text, "0x%08x", channels);
  return text;
}

}  // namespace eu::model
