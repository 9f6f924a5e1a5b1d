#include "model/compare/what_if.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string_view>

#include "config/json/json_document.hpp"
#include "config/json/suggestion.hpp"
#include "config/machine/machine_rules.hpp"
#include "isa/common/message_text.hpp"

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
#include "model/compare/what_ifs.def"
  };
  return kRows;
}

void replace_all(std::string& text, std::string_view what, const std::string& with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
}

/// The timing classes for which `wanted` returns true, as JSON.
template <class Wanted>
std::string class_list(Wanted&& wanted) {
  std::string list;
  for (const auto& row : isa::kTimingClasses)
    if (wanted(row.timing_class))
      list += (list.empty() ? "\"" : ", \"") + std::string(row.key) + "\"";
  return "[" + list + "]";
}

/// The timing classes of all pipes of the machine, as JSON.
std::string piped_classes(const config::Machine& machine) {
  return class_list([&](isa::TimingClass each) {
    return !isa::is_front_end(each) && isa::row(each).families.contains(machine.family());
  });
}

/// The pipe with most classes; the first of several.
const config::PipeConfig& main_pipe(const config::Machine& machine) {
  return *std::max_element(machine.eu.pipes.begin(), machine.eu.pipes.end(),
                           [](const config::PipeConfig& a, const config::PipeConfig& b) {
                             return a.classes.count() < b.classes.count();
                           });
}

/// Expands a change of a pipe with a symbolic name (what_ifs.def) for each such pipe. False if the
/// change has no symbolic pipe.
bool expand_pipes(const std::string& change, const config::Machine& machine,
                  std::vector<std::string>& sets) {
  constexpr std::size_t kMore = 2;
  const config::PipeConfig& main = main_pipe(machine);
  const auto set_for = [&](const std::string& word, const std::string& name,
                           const config::ClassSet& classes) {
    std::string set = change;
    replace_all(set, word, name);
    replace_all(set, "@left", class_list([&](isa::TimingClass each) {
                  return classes.contains(each) && !main.classes.contains(each);
                }));
    sets.push_back(set);
  };
  if (change.find("/@main/") != std::string::npos) {
    set_for("@main", main.name, main.classes);
  } else if (change.find("/@other/") != std::string::npos) {
    for (const config::PipeConfig& pipe : machine.eu.pipes)
      if (pipe.name != main.name) set_for("@other", pipe.name, pipe.classes);
  } else if (change.find("/@more/") != std::string::npos) {
    const std::size_t room = config::kMaxPipes - machine.eu.pipes.size();
    for (std::size_t i = 1; i <= std::min(kMore, room); ++i)
      set_for("@more", "extra_" + std::to_string(i), {});
  } else {
    return false;
  }
  return true;
}

bool matches(const std::vector<std::string>& pattern, const std::vector<std::string>& path) {
  return std::equal(pattern.begin(), pattern.end(), path.begin(), path.end(),
                    [](const std::string& a, const std::string& b) { return a == "*" || a == b; });
}

/// True if the machine has the value; machines of other families lack some.
bool has_value(const config::Machine& machine, const std::string& path) {
  const std::vector<config::MachineValue> values = config::machine_values(machine);
  return std::any_of(values.begin(), values.end(),
                     [&](const config::MachineValue& value) { return value.path == path; });
}

/// Expands "/a/*/b=1" to one assignment for each matching value of the machine, and
/// symbolic names of pipes.
void expand(const std::string& change, const config::Machine& machine,
            std::vector<std::string>& sets) {
  if (expand_pipes(change, machine, sets)) return;
  const std::size_t equals = change.find('=');
  if (change.find('*') == std::string::npos) {
    if (has_value(machine, change.substr(0, equals))) sets.push_back(change);
    return;
  }
  const auto pattern = config::split_path(change.substr(0, equals));
  for (const config::MachineValue& value : config::machine_values(machine))
    if (matches(*pattern, *config::split_path(value.path)))
      sets.push_back(value.path + change.substr(equals));
}

const WhatIfRow& row_named(const std::string& name, std::string_view alone) {
  std::vector<std::string_view> names;
  for (const WhatIfRow& row : rows()) {
    if (row.name == name) return row;
    names.push_back(row.name);
  }
  if (!alone.empty()) {
    if (name == alone)
      throw std::invalid_argument(name + ": cannot be combined with other what-ifs");
    names.push_back(alone);
  }
  names.emplace_back("/PATH=VALUE");
  throw std::invalid_argument(
      fmt::format("{}: no such what-if{}", name, config::suggestion(name, names)));
}

/// `name` divided at each "+" before a name or a path; numbers may also contain "+".
std::vector<std::string> parts_of(const std::string& name) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t at = name.find('+'); at != std::string::npos; at = name.find('+', at + 1)) {
    const char next = at + 1 < name.size() ? name[at + 1] : '\0';
    if (next != '/' && !(next >= 'a' && next <= 'z')) continue;
    parts.push_back(name.substr(begin, at - begin));
    begin = at + 1;
  }
  parts.push_back(name.substr(begin));
  return parts;
}

WhatIf one_what_if(const std::string& name, const config::MachineChoice& base,
                   std::string_view alone) {
  if (name.rfind('/', 0) == 0) {
    if (name.find('=') == std::string::npos)
      throw std::invalid_argument(fmt::format("{0}: needs a value: {0}=VALUE", name));
    config::MachineChoice changed = base;
    changed.sets.push_back(name);
    return {isa::name_text(name), "", changed};
  }
  const std::size_t equals = name.find('=');
  const WhatIfRow& row = row_named(name.substr(0, equals), alone);
  const std::string argument = equals == std::string::npos ? "" : name.substr(equals + 1);
  if (argument.empty() != row.argument.empty())
    throw std::invalid_argument(row.argument.empty() ? name + ": takes no value"
                                                     : fmt::format("{}: needs a value: {}={}", name,
                                                                   row.name, row.argument));
  WhatIf result{isa::name_text(name), std::string(row.meaning), base};
  replace_all(result.meaning, "$", isa::name_text(argument));
  const config::Machine machine = base.load();
  for (std::string change : row.changes) {
    replace_all(change, "$", argument);
    replace_all(change, "@classes", piped_classes(machine));
    if (change.rfind('/', 0) == 0)
      expand(change, machine, result.machine.sets);
    else
      result.machine.machine = change;
  }
  return result;
}

}  // namespace

config::Machine WhatIf::load() const {
  try {
    return machine.load();
  } catch (const config::ConfigError& error) {
    std::vector<config::Diagnostic> errors = error.diagnostics();
    for (config::Diagnostic& each : errors) {
      const std::string place = config::to_string(each.location);
      for (std::size_t i = first_set; i < machine.sets.size(); ++i)
        if (place == "--set " + machine.sets[i]) each.location = config::whole("--if " + name);
    }
    throw config::ConfigError(std::move(errors));
  }
}

namespace {

/// Refuses parts that set one value differently: the last one would silently win.
class PartsOfWhatIf {
 public:
  /// `part` made `after` from `before`.
  void add(const std::string& part, const config::MachineChoice& before,
           const config::MachineChoice& after) {
    if (after.machine != before.machine) add("the machine", part, after.machine);
    for (std::size_t i = before.sets.size(); i < after.sets.size(); ++i) {
      const std::size_t equals = after.sets[i].find('=');
      add(after.sets[i].substr(0, equals), part, after.sets[i].substr(equals));
    }
  }

 private:
  struct Change {
    std::string part;
    std::string value;
  };

  void add(const std::string& what, const std::string& part, const std::string& value) {
    const auto [old, is_new] = changes_.try_emplace(what, Change{part, value});
    if (!is_new && old->second.value != value)
      throw std::invalid_argument(
          fmt::format("{} and {} both set {}; remove one of them", old->second.part, part, what));
  }

  std::map<std::string, Change> changes_;
};

}  // namespace

WhatIf what_if(const std::string& name, const config::MachineChoice& base, std::string_view alone) {
  WhatIf all{isa::name_text(name), "", base, base.sets.size()};
  PartsOfWhatIf parts;
  for (const std::string& part : parts_of(name)) {
    WhatIf one = one_what_if(part, all.machine, alone);
    parts.add(part, all.machine, one.machine);
    all.machine = std::move(one.machine);
    all.meaning += (all.meaning.empty() || one.meaning.empty() ? "" : "; ") + one.meaning;
  }
  return all;
}

std::vector<std::string> names_of_all_what_ifs() {
  std::vector<std::string> names;
  for (const WhatIfRow& row : rows())
    if (row.argument.empty()) names.emplace_back(row.name);
  return names;
}

std::vector<std::string> what_if_words() {
  std::vector<std::string> words;
  for (const WhatIfRow& row : rows())
    words.push_back(std::string(row.name) + (row.argument.empty() ? "" : "="));
  words.emplace_back(kAllWhatIfs);
  return words;
}

std::string what_if_names() {
  std::string text;
  for (const WhatIfRow& row : rows()) {
    std::string name(row.name);
    if (!row.argument.empty()) name += "=" + std::string(row.argument);
    name.resize(std::max<std::size_t>(name.size(), 18), ' ');
    std::string meaning(row.meaning);
    replace_all(meaning, "$", std::string(row.argument));
    text += fmt::format("  {}  {}\n", name, meaning);
  }
  text +=
      fmt::format("  {:<18}  {}\n", kAllWhatIfs, "all that need no value, one per line, by gain");
  return text + "A+B: both";
}

}  // namespace eu::model
