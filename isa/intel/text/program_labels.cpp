#include "isa/intel/text/program_labels.hpp"

#include <algorithm>
#include <set>

namespace eu::isa {
namespace {

constexpr Distance kDistances[] = {Distance::Jip, Distance::Uip, Distance::Index};

bool is_before(const Label& label, std::uint32_t offset_bytes) {
  return label.offset_bytes < offset_bytes;
}

void sort_by_offset(std::vector<Label>& labels) {
  std::stable_sort(labels.begin(), labels.end(),
                   [](const Label& a, const Label& b) { return a.offset_bytes < b.offset_bytes; });
}

}  // namespace

ProgramLabels::ProgramLabels(const Program& program, LabelStyle style)
    : program_(program), labels_(program.labels) {
  sort_by_offset(labels_);
  std::vector<std::uint32_t> unnamed;
  for (std::uint32_t index = 0; index < program.size(); ++index)
    for (const Distance distance : kDistances) {
      if (!has_distance(instructions(program)[index], distance, program_.gen)) continue;
      const std::int64_t offset_bytes = target(index, distance);
      if (program.index_of(offset_bytes) != Program::kNowhere && name_at(offset_bytes).empty())
        unnamed.push_back(static_cast<std::uint32_t>(offset_bytes));
    }
  name_unnamed(std::move(unnamed), style);
}

TargetNames ProgramLabels::targets(std::uint32_t index) const {
  TargetNames names;
  const Instruction& instruction = instructions(program_)[index];
  if (has_distance(instruction, Distance::Jip, program_.gen))
    names.jip = name_at(target(index, Distance::Jip));
  if (has_distance(instruction, Distance::Uip, program_.gen))
    names.uip = name_at(target(index, Distance::Uip));
  // A reference by name is read back as type D.
  if (has_distance(instruction, Distance::Index, program_.gen) &&
      instruction.src[1].type == Type::D)
    names.index = name_at(target(index, Distance::Index));
  return names;
}

void ProgramLabels::append_at(std::string& out, std::uint32_t offset_bytes) const {
  auto label = std::lower_bound(labels_.begin(), labels_.end(), offset_bytes, is_before);
  for (; label != labels_.end() && label->offset_bytes == offset_bytes; ++label) {
    out += label->name;
    out += ":\n";
  }
}

std::int64_t ProgramLabels::target(std::uint32_t index, Distance distance) const {
  return branch_target(instructions(program_)[index], distance, program_.offsets_bytes[index],
                       program_.gen);
}

std::string_view ProgramLabels::name_at(std::int64_t offset_bytes) const {
  if (program_.index_of(offset_bytes) == Program::kNowhere) return {};
  const auto offset = static_cast<std::uint32_t>(offset_bytes);
  const auto label = std::lower_bound(labels_.begin(), labels_.end(), offset, is_before);
  if (label == labels_.end() || label->offset_bytes != offset) return {};
  return label->name;
}

void ProgramLabels::name_unnamed(std::vector<std::uint32_t> offsets_bytes, LabelStyle style) {
  std::sort(offsets_bytes.begin(), offsets_bytes.end());
  offsets_bytes.erase(std::unique(offsets_bytes.begin(), offsets_bytes.end()), offsets_bytes.end());
  std::set<std::string> taken;
  for (const Label& label : labels_) taken.insert(label.name);
  int number = 0;
  for (const std::uint32_t offset_bytes : offsets_bytes) {
    std::string name = "L" + std::to_string(offset_bytes);
    if (style == LabelStyle::Numbered) name = "LABEL" + std::to_string(number++);
    while (taken.count(name) != 0)
      if (style == LabelStyle::Numbered)
        name = "LABEL" + std::to_string(number++);
      else
        name += '_';
    labels_.push_back({name, offset_bytes});
  }
  sort_by_offset(labels_);
}

}  // namespace eu::isa
