#include "isa/intel/visa/text/symbols.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "isa/common/message_text.hpp"

namespace eu::isa::visa {

Symbols::Symbols(Kernel& kernel) : kernel_(kernel) {
  for (const VariableKind kind :
       {VariableKind::General, VariableKind::Address, VariableKind::Predicate,
        VariableKind::Sampler, VariableKind::Surface})
    for (std::uint32_t id = 0; id < kernel.variables(kind).size(); ++id) {
      const std::string& name = kernel.variables(kind)[id].name;
      if (!name.empty()) names_.emplace(name, Symbol{kind, id});
    }
}

void Symbols::declare(const Scanner& scanner, const char* at, Variable variable) {
  std::vector<Variable>& all = kernel_.variables(variable.kind);
  const Symbol symbol{variable.kind, static_cast<std::uint32_t>(all.size())};
  const auto [place, is_new] = names_.emplace(variable.name, symbol);
  if (!is_new) {
    const int line = this->variable(place->second).place.line;
    scanner.fail(
        at, line == 0 ? fmt::format("\"{}\" is predefined", variable.name)
                      : fmt::format("\"{}\" is declared already, in line {}", variable.name, line));
  }
  all.push_back(std::move(variable));
}

std::optional<Symbol> Symbols::find(std::string_view name) const {
  auto found = names_.find(name);
  if (found == names_.end() && !name.empty() && name[0] != '%')
    found = names_.find("%" + std::string(name));
  if (found == names_.end()) return std::nullopt;
  return found->second;
}

std::string Symbols::suggestion(std::string_view name) const {
  std::vector<std::string_view> candidates;
  // Numbered variables are excluded: their names are so similar that the nearest one is
  // a coincidence.
  for (const auto& [known, symbol] : names_)
    if (known.size() < 2 || !is_digit(known[1])) candidates.push_back(known);
  return did_you_mean(name, candidates);
}

std::uint32_t Symbols::label(std::string_view name, const char* used_at) {
  const auto found = label_ids_.find(name);
  const std::uint32_t id =
      found != label_ids_.end() ? found->second : static_cast<std::uint32_t>(labels_.size());
  if (found == label_ids_.end()) {
    label_ids_.emplace(std::string(name), id);
    labels_.emplace_back();
    labels_.back().label.name = name;
  }
  if (labels_[id].used_at == nullptr) labels_[id].used_at = used_at;
  return id;
}

void Symbols::define_label(const Scanner& scanner, const char* at, Label label) {
  LabelUse& use = labels_[this->label(label.name, nullptr)];
  if (use.is_defined)
    scanner.fail(
        at, fmt::format("label \"{}\" is already in line {}", label.name, use.label.place.line));
  use.label = std::move(label);
  use.is_defined = true;
}

bool Symbols::finish(const Scanner& scanner, ErrorList& errors) {
  std::vector<std::uint32_t> order(labels_.size()), new_ids(labels_.size());
  for (std::uint32_t id = 0; id < order.size(); ++id) order[id] = id;
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return labels_[a].label.id < labels_[b].label.id;
  });
  for (const std::uint32_t id : order) {
    const LabelUse& use = labels_[id];
    if (!use.is_defined) {
      errors.add(scanner.error_at(
          use.used_at, fmt::format("there is no label \"{}\" [label-undefined]", use.label.name)));
      continue;
    }
    new_ids[id] = static_cast<std::uint32_t>(kernel_.labels.size());
    kernel_.labels.push_back(use.label);
  }
  if (kernel_.labels.size() != labels_.size()) return false;
  for (Instruction& instruction : kernel_.instructions)
    for (Operand& operand : instruction.operands)
      if (operand.kind == OperandKind::Label) operand.id = new_ids[operand.id];
  return true;
}

}  // namespace eu::isa::visa
