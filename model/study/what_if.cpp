#include "model/study/what_if.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "config/json_document.hpp"
#include "config/machine_rules.hpp"
#include "config/suggestion.hpp"
#include "isa/message_text.hpp"

namespace eu::model {
namespace {

struct WhatIfRow {
  std::string_view name;
  std::string_view argument;
  std::string_view meaning;
  std::vector<std::string> changes;
};

const std::vector<WhatIfRow>& rows() {
  static const std::vector<WhatIfRow> kRows = {
#define WHAT_IF(name, argument, meaning, ...) {#name, argument, meaning, {__VA_ARGS__}},
#include "model/study/what_ifs.def"
  };
  return kRows;
}

void replace_all(std::string& text, std::string_view what, const std::string& with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
}

/// The timing classes some pipe takes, as JSON.
std::string piped_classes() {
  std::string list;
  for (const auto& row : isa::kTimingClasses)
    if (!config::is_front_end_class(row.timing_class))
      list += (list.empty() ? "[\"" : ", \"") + std::string(row.key) + "\"";
  return list + "]";
}

bool matches(const std::vector<std::string>& pattern, const std::vector<std::string>& path) {
  return std::equal(pattern.begin(), pattern.end(), path.begin(), path.end(),
                    [](const std::string& a, const std::string& b) { return a == "*" || a == b; });
}

/// "/a/*/b=1" becomes one assignment for each value of the machine that it matches.
void expand(const std::string& change, const config::Machine& machine,
            std::vector<std::string>& sets) {
  if (change.find('*') == std::string::npos) {
    sets.push_back(change);
    return;
  }
  const std::size_t equals = change.find('=');
  const auto pattern = config::split_path(change.substr(0, equals));
  for (const config::MachineValue& value : config::machine_values(machine))
    if (matches(*pattern, *config::split_path(value.path)))
      sets.push_back(value.path + change.substr(equals));
}

const WhatIfRow& row_named(const std::string& name) {
  std::vector<std::string_view> names;
  for (const WhatIfRow& row : rows()) {
    if (row.name == name) return row;
    names.push_back(row.name);
  }
  throw std::invalid_argument(name + ": no such what-if" + config::suggestion(name, names));
}

}  // namespace

WhatIf what_if(const std::string& name, const config::MachineChoice& base) {
  if (name.rfind('/', 0) == 0) {
    config::MachineChoice changed = base;
    changed.sets.push_back(name);
    return {isa::name_text(name), "", changed};
  }
  const std::size_t equals = name.find('=');
  const WhatIfRow& row = row_named(name.substr(0, equals));
  const std::string argument = equals == std::string::npos ? "" : name.substr(equals + 1);
  if (argument.empty() != row.argument.empty())
    throw std::invalid_argument(name + ": " +
                                (row.argument.empty() ? "takes no value"
                                                      : "needs a value: " + std::string(row.name) +
                                                            "=" + std::string(row.argument)));
  WhatIf result{isa::name_text(name), std::string(row.meaning), base};
  const config::Machine machine = base.load();
  for (std::string change : row.changes) {
    replace_all(change, "$", argument);
    replace_all(change, "@classes", piped_classes());
    if (change.rfind('/', 0) == 0)
      expand(change, machine, result.machine.sets);
    else
      result.machine.machine = change;
  }
  return result;
}

std::string what_if_names() {
  std::string text;
  for (const WhatIfRow& row : rows()) {
    std::string name(row.name);
    if (!row.argument.empty()) name += "=" + std::string(row.argument);
    name.resize(std::max<std::size_t>(name.size(), 18), ' ');
    text += "  " + name + "  " + std::string(row.meaning) + "\n";
  }
  return text;
}

}  // namespace eu::model
