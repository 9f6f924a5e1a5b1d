// A difference for people and for programs.
#include <fmt/core.h>

#include <cstdlib>

#include "model/base/json_values.hpp"
#include "model/base/layout.hpp"
#include "model/study/difference.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

constexpr std::size_t kShownInstructions = 10;

std::string signed_text(std::int64_t number) {
  return (number > 0 ? "+" : "") + std::to_string(number);
}

/// "-12.3 %" of `whole`.
std::string change_text(std::int64_t change, std::int64_t whole) {
  return (change < 0 ? "-" : "+") +
         percent(static_cast<std::uint64_t>(std::abs(change)), static_cast<std::uint64_t>(whole)) +
         " %";
}

std::vector<std::string> cells(const DifferenceRow& row) {
  return {signed_text(row.cycles), std::to_string(row.a), std::to_string(row.b),
          signed_text(row.change())};
}

std::vector<Table::Column> columns_of(const std::string& last) {
  return {{"cycles"}, {"thread-cycles A"}, {"B"}, {"change"}, {last, Table::Align::Left}};
}

std::string cause_table(const RunFacts& a, const RunFacts& b, const Difference& all,
                        std::size_t columns) {
  Table table(columns_of("cause"));
  for (const DifferenceRow& row : all.causes) {
    if (row.a == 0 && row.b == 0) continue;
    std::vector<std::string> line = cells(row);
    line.push_back(row.key);
    table.row(line);
  }
  std::vector<std::string> line =
      cells({"", a.thread_cycles, b.thread_cycles, b.cycles - a.cycles});
  line.push_back("all");
  table.row(line);
  return table.text(columns);
}

std::string instruction_table(const Difference& all, std::size_t columns) {
  Table table({{"cycles"},
               {"thread-cycles A"},
               {"B"},
               {"change"},
               {"most of it", Table::Align::Left},
               {"instruction", Table::Align::Left}});
  DifferenceRow rest;
  std::size_t rest_count = 0;
  for (std::size_t i = 0; i < all.instructions.size(); ++i) {
    const InstructionDifference& each = all.instructions[i];
    if (i < kShownInstructions && each.row.change() != 0) {
      std::vector<std::string> line = cells(each.row);
      line.push_back(each.cause);
      line.push_back(each.row.key);
      table.row(line);
      continue;
    }
    ++rest_count;
    rest.a += each.row.a;
    rest.b += each.row.b;
    rest.cycles += each.row.cycles;
  }
  if (rest_count != 0) {
    std::vector<std::string> line = cells(rest);
    line.push_back("");
    line.push_back("the other " + std::to_string(rest_count));
    table.row(line);
  }
  return table.text(columns);
}

JsonValue row_values(const DifferenceRow& row) {
  JsonValue value = json_object();
  config::add_member(value, "cycles", {row.cycles, {}});
  config::add_member(value, "thread_cycles_a", {row.a, {}});
  config::add_member(value, "thread_cycles_b", {row.b, {}});
  return value;
}

}  // namespace

std::string difference_text(const RunFacts& a, const RunFacts& b, std::size_t columns) {
  const Difference all = difference(a, b);
  std::string text = fmt::format("  {} -> {} cycles, {}\n", a.cycles, b.cycles,
                                 change_text(b.cycles - a.cycles, a.cycles));
  text += cause_table(a, b, all, columns);
  if (!all.instructions.empty()) text += instruction_table(all, columns);
  return text;
}

JsonValue difference_document(const RunFacts& a, const RunFacts& b) {
  const Difference all = difference(a, b);
  JsonValue document = json_object();
  config::add_member(document, "cycles_a", {a.cycles, {}});
  config::add_member(document, "cycles_b", {b.cycles, {}});
  JsonValue& causes = config::add_member(document, "causes", json_object());
  for (const DifferenceRow& row : all.causes) config::add_member(causes, row.key, row_values(row));
  JsonValue& instructions = config::add_member(document, "instructions", json_array());
  for (const InstructionDifference& each : all.instructions) {
    JsonValue value = row_values(each.row);
    config::add_member(value, "instruction", json_text(each.row.key));
    config::add_member(value, "cause", json_text(each.cause));
    append(instructions, std::move(value));
  }
  return document;
}

}  // namespace eu::model
