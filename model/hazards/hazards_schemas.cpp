#include "model/hazards/hazards.hpp"

#include "config/machine/row.hpp"
#include "isa/isa.hpp"
#include "model/hazards/finding.hpp"
#include "model/hazards/lint_report.hpp"
#include "model/text/schema_document.hpp"

namespace eu::model {

std::string hazards_schema() {
  std::vector<std::string_view> names, meanings;
  for (const FindingKindRow& kind : kFindingKinds) {
    names.push_back(kind.name);
    meanings.push_back(kind.meaning);
  }
  SchemaValues values;
  values["kinds"] = choices(names);
  values["kind_meanings"] = choices(meanings);
  values["outcomes"] = choices({std::begin(kOutcomeKeys), std::end(kOutcomeKeys)});
  return schema_text(schema_from_file("hazards", values), config::kHazardsSchema);
}

std::string lint_schema() {
  SchemaValues values;
  values["gens"] = choices(config::keys_of(isa::kAllGenerations));
  std::vector<std::string_view> rules;
  const isa::Isa* last = nullptr;  // generations of one instruction set are adjacent
  for (const isa::GenerationRow& generation : isa::kAllGenerations) {
    const isa::Isa& isa = isa::isa_of(generation.gen);
    if (&isa == last) continue;
    last = &isa;
    for (const std::string_view rule : lint_rule_names(isa)) rules.push_back(rule);
  }
  values["rules"] = choices(rules);
  return schema_text(schema_from_file("lint", values), config::kLintSchema);
}

}  // namespace eu::model
