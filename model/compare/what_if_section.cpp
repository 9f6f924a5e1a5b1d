#include "model/compare/what_if_section.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

#include "config/machine/machine.hpp"
#include "model/compare/finished_run.hpp"
#include "model/compare/gain.hpp"
#include "model/io/file_io.hpp"
#include "model/machine/fit.hpp"
#include "model/text/json_values.hpp"
#include "model/text/layout.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

constexpr std::size_t kShownChanges = 4;

WhatIfResult run_one(const WhatIf& what_if, const config::Machine& base, const Workload& workload,
                     const std::string& input, const RunOptions& options) {
  const config::Machine machine = what_if.load();
  WhatIfResult result{what_if, config::machine_differences(base, machine), {}, {}, {}};
  try {
    check_fit(workload, machine, input);
    result.facts = facts_of(finished_run_in_child(machine, workload, options));
  } catch (const FileError& error) {
    result.failure = error.what();
  } catch (const RunFailed& error) {
    result.failure = error.what();
  }
  return result;
}

}  // namespace

std::optional<Gain> gain_on_draws(const WhatIfResult& result, const ErrorBars* bars) {
  if (bars == nullptr || !result.drawn || !result.drawn->failure.empty()) return std::nullopt;
  const auto taken = [](auto nominal, const std::vector<Cycle>& cycles) {
    return Taken{static_cast<double>(nominal), {cycles.begin(), cycles.end()}};
  };
  return gain(taken(bars->nominal, bars->cycles), taken(result.facts.cycles, result.drawn->cycles));
}

namespace {

/// The gain, or why there is none, as a paragraph; empty without error bars.
std::string gain_paragraph(const WhatIfResult& result, const ErrorBars* bars, std::size_t columns) {
  if (!result.drawn) return "";
  const std::optional<Gain> gained = gain_on_draws(result, bars);
  return titled("", gained ? gain_text(*gained) : "no error bars: " + result.drawn->failure,
                columns);
}

/// The change of the cycles in percent: "-12.3".
std::string change_text(const RunFacts& base, const WhatIfResult& result) {
  const std::int64_t gained = base.cycles - result.facts.cycles;
  const std::string share = percent(static_cast<std::uint64_t>(std::abs(gained)),
                                    static_cast<std::uint64_t>(base.cycles));
  return gained == 0 ? "0.0" : (gained > 0 ? "-" : "+") + share;
}

/// Adds the cells of a change's interval and of the verdict of the draws.
void add_gain(std::vector<std::string>& cells, const std::optional<Gain>& gained) {
  if (!gained) return static_cast<void>(cells.insert(cells.end(), {"-", "-"}));
  cells.push_back(signed_tenths(-gained->percent.p95) + " to " +
                  signed_tenths(-gained->percent.p5));
  cells.push_back(gained->verdict());
}

}  // namespace

std::string change_list(const std::vector<config::MachineDifference>& changes) {
  if (changes.empty()) return "changes nothing on this machine";
  std::string text = "changes ";
  for (std::size_t i = 0; i < changes.size() && i < kShownChanges; ++i)
    text += fmt::format("{}{} {} to {}", i == 0 ? "" : ", ", changes[i].path, changes[i].a,
                        changes[i].b);
  if (changes.size() > kShownChanges)
    text += fmt::format(" and {} more", changes.size() - kShownChanges);
  return text;
}

std::vector<WhatIfResult> run_what_ifs(const std::vector<WhatIf>& what_ifs,
                                       const config::Machine& base, const Workload& workload,
                                       const std::string& input, const RunOptions& options) {
  std::vector<WhatIfResult> results;
  for (const WhatIf& what_if : what_ifs)
    results.push_back(run_one(what_if, base, workload, input, options));
  return results;
}

std::string what_if_section(const RunFacts& base, const std::vector<WhatIfResult>& results,
                            const ErrorBars* bars, std::size_t columns) {
  std::string text;
  for (const WhatIfResult& result : results) {
    const WhatIf& what_if = result.what_if;
    text += titled("What if",
                   what_if.name + (what_if.meaning.empty() ? "" : ": ") + what_if.meaning, columns);
    text += titled("", change_list(result.changes), columns);
    text += result.failure.empty()
                ? difference_text(base, result.facts, difference(base, result.facts), columns)
                : titled("", "no result: " + result.failure, columns);
    text += gain_paragraph(result, bars, columns);
  }
  return text;
}

std::vector<const WhatIfResult*> quickest_first(const std::vector<WhatIfResult>& results) {
  std::vector<const WhatIfResult*> order;
  for (const WhatIfResult& result : results) order.push_back(&result);
  const auto comes_before = [](const WhatIfResult* a, const WhatIfResult* b) {
    if (a->failure.empty() != b->failure.empty()) return a->failure.empty();
    return a->facts.cycles < b->facts.cycles;
  };
  std::stable_sort(order.begin(), order.end(), comes_before);
  return order;
}

std::string what_if_table(const RunFacts& base, const std::vector<WhatIfResult>& results,
                          const ErrorBars* bars, std::size_t columns) {
  using Align = Table::Align;
  std::vector<Table::Column> headings = {{"what if", Align::Left}, {"cycles"}, {"change %"}};
  if (bars != nullptr) headings.insert(headings.end(), {{"5 to 95 %"}, {"draws", Align::Left}});
  headings.push_back({"", Align::Left});
  Table table(std::move(headings));
  for (const WhatIfResult* result : quickest_first(results)) {
    std::vector<std::string> cells = {result->what_if.name};
    if (result->failure.empty())
      cells.insert(cells.end(), {std::to_string(result->facts.cycles), change_text(base, *result)});
    else
      cells.insert(cells.end(), {"-", "-"});
    if (bars != nullptr) add_gain(cells, gain_on_draws(*result, bars));
    if (!result->failure.empty())
      cells.push_back("no result: " + result->failure);
    else  // beside an interval and a verdict there is no room for it
      cells.push_back(bars != nullptr ? "" : result->what_if.meaning);
    table.row(std::move(cells));
  }
  return titled("What if",
                fmt::format("cycles on changed machines, instead of {}; gains do not add",
                            base.cycles),
                columns) +
         table.text(columns);
}

JsonValue what_if_document(const RunFacts& base, const std::vector<WhatIfResult>& results,
                           const ErrorBars* bars) {
  JsonValue document = json_object();
  for (const WhatIfResult& result : results) {
    JsonValue& each = config::add_member(document, result.what_if.name, json_object());
    JsonValue& changes = config::add_member(each, "changes", json_array());
    for (const config::MachineDifference& change : result.changes) {
      JsonValue value = json_object();
      config::add_member(value, "path", json_text(change.path));
      config::add_member(value, "a", json_text(change.a));
      config::add_member(value, "b", json_text(change.b));
      append(changes, std::move(value));
    }
    if (!result.failure.empty())
      config::add_member(each, "failure", json_text(result.failure));
    else
      config::add_member(each, "difference",
                         difference_document(base, result.facts, difference(base, result.facts)));
    if (const std::optional<Gain> gained = gain_on_draws(result, bars))
      config::add_member(each, "gain", gain_document(*gained));
    else if (result.drawn)
      config::add_member(each, "gain_failure", json_text(result.drawn->failure));
  }
  return document;
}

}  // namespace eu::model
