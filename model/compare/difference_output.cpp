// A difference as text and as a document.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "model/compare/difference.hpp"
#include "model/text/json_values.hpp"
#include "model/text/layout.hpp"
#include "model/text/schema_document.hpp"

namespace eu::model {
namespace {

using config::JsonValue;

constexpr std::size_t kShownInstructions = 10;  ///< and as many edits without an effect on cycles

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

std::string instruction_text(const RunFacts& facts, std::size_t index) {
  const RunFacts::Instruction& each = facts.instructions[index];
  return fmt::format("0x{:04x} {}", each.offset_bytes, each.line.text);
}

/// "~ 0x0070 {+NoDDClr} dp4(8) ...": the edit, the place, the change of its options, the text.
std::string label(const RunFacts& a, const RunFacts& b, const InstructionDifference& each) {
  const AlignedInstruction& in = each.in;
  const RunFacts::Instruction& shown = in.b ? b.instructions[*in.b] : a.instructions[*in.a];
  std::string options;
  if (in.a && in.b && in.edit != Edit::Same)
    options = options_change(a.instructions[*in.a].line.options, shown.line.options);
  return fmt::format("{} 0x{:04x} {}{}", row(in.edit).mark, shown.offset_bytes,
                     options.empty() ? "" : "{" + options + "} ", shown.line.text);
}

/// The text in A, if the label does not show it; else empty.
std::string former(const RunFacts& a, const RunFacts& b, const AlignedInstruction& in) {
  const bool shows_old_text = in.edit == Edit::Moved ||
                              (in.edit == Edit::Changed &&
                               a.instructions[*in.a].line.text != b.instructions[*in.b].line.text);
  return shows_old_text ? "  was " + instruction_text(a, *in.a) : "";
}

void add_instruction(Table& table, const RunFacts& a, const RunFacts& b, const Difference& all,
                     const InstructionDifference& each) {
  std::vector<std::string> line = cells(each.row);
  line.push_back(each.cause);
  line.push_back(all.is_edited ? label(a, b, each) : each.row.key);
  table.row(line);
  if (const std::string was = former(a, b, each.in); !was.empty())
    table.row({"", "", "", "", "", was});
}

Table instruction_columns() {
  return Table({{"cycles"},
                {"thread-cycles A"},
                {"B"},
                {"change"},
                {"most of it", Table::Align::Left},
                {"instruction", Table::Align::Left}});
}

std::string instruction_table(const RunFacts& a, const RunFacts& b, const Difference& all,
                              std::size_t columns) {
  Table table = instruction_columns();
  DifferenceRow rest;
  std::size_t rest_count = 0, edits_without_change = 0;
  for (std::size_t i = 0; i < all.instructions.size(); ++i) {
    const InstructionDifference& each = all.instructions[i];
    const bool has_change = each.row.change() != 0;
    if ((has_change && i < kShownInstructions) || (!has_change && each.in.edit != Edit::Same &&
                                                   ++edits_without_change <= kShownInstructions)) {
      add_instruction(table, a, b, all, each);
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

using EditCounts = std::array<std::uint64_t, std::size(kEdits)>;

EditCounts edit_counts(const Difference& all) {
  EditCounts counts{};
  for (const InstructionDifference& each : all.instructions)
    ++counts[static_cast<std::size_t>(each.in.edit)];
  return counts;
}

/// "24 same, 4 changed (~), 1 added (+)".
std::string edits_text(const Difference& all) {
  const EditCounts counts = edit_counts(all);
  std::string text = fmt::format("{} same", counts[0]);
  for (const EditRow& each : kEdits)
    if (const std::uint64_t count = counts[static_cast<std::size_t>(each.edit)];
        count != 0 && each.edit != Edit::Same)
      text += fmt::format(", {} {} ({})", count, each.key, each.mark);
  return text;
}

/// A paragraph on the pairing of instructions of different kernels, or why there is none.
std::string edits_section(const Difference& all, std::size_t columns) {
  if (!all.is_edited) return "";
  if (!all.unlike.empty())
    return titled("", "unlike kernels: instructions are not compared: " + all.unlike, columns);
  return titled("", "kernels that differ, instructions paired by their text: " + edits_text(all),
                columns);
}

/// True for runs of one kernel in which each reason and each instruction has the same cycles.
bool is_unchanged(const Difference& all) {
  const auto is_same = [](const DifferenceRow& row) {
    return row.cycles == 0 && row.change() == 0;
  };
  return !all.is_edited && std::all_of(all.causes.begin(), all.causes.end(), is_same) &&
         std::all_of(all.instructions.begin(), all.instructions.end(),
                     [&](const InstructionDifference& each) { return is_same(each.row); });
}

JsonValue row_values(const DifferenceRow& row) {
  JsonValue value = json_object();
  config::add_member(value, "cycles", {row.cycles, {}});
  config::add_member(value, "thread_cycles_a", {row.a, {}});
  config::add_member(value, "thread_cycles_b", {row.b, {}});
  return value;
}

JsonValue side_values(const RunFacts& facts, std::size_t index) {
  const RunFacts::Instruction& each = facts.instructions[index];
  JsonValue value = json_object();
  config::add_member(value, "offset_bytes", {each.offset_bytes, {}});
  config::add_member(value, "text", json_text(each.line.text));
  config::add_member(value, "options", json_text(each.line.options));
  return value;
}

JsonValue instruction_values(const RunFacts& a, const RunFacts& b, const Difference& all,
                             const InstructionDifference& each) {
  JsonValue value = row_values(each.row);
  config::add_member(value, "instruction", json_text(each.row.key));
  config::add_member(value, "cause", json_text(each.cause));
  if (!all.is_edited) return value;
  config::add_member(value, "edit", json_text(std::string(row(each.in.edit).key)));
  if (each.in.a) config::add_member(value, "a", side_values(a, *each.in.a));
  if (each.in.b) config::add_member(value, "b", side_values(b, *each.in.b));
  return value;
}

void add_edits(JsonValue& document, const Difference& all) {
  if (!all.unlike.empty()) {
    config::add_member(document, "unlike", json_text(all.unlike));
    return;
  }
  JsonValue& edits = config::add_member(document, "edits", json_object());
  const EditCounts counts = edit_counts(all);
  for (const EditRow& each : kEdits)
    config::add_member(edits, each.key, json_number(counts[static_cast<std::size_t>(each.edit)]));
}

}  // namespace

std::string difference_text(const RunFacts& a, const RunFacts& b, const Difference& all,
                            std::size_t columns) {
  if (is_unchanged(all) && a.cycles == b.cycles)
    return fmt::format("  {} -> {} cycles, no change\n", a.cycles, b.cycles);
  std::string text = fmt::format("  {} -> {} cycles, {}\n", a.cycles, b.cycles,
                                 change_text(b.cycles - a.cycles, a.cycles));
  text += "  cycles: those of each run in proportion to its thread-cycles, B minus A\n";
  text += cause_table(a, b, all, columns) + edits_section(all, columns);
  if (!all.instructions.empty()) text += instruction_table(a, b, all, columns);
  return text;
}

std::string difference_listing(const RunFacts& a, const RunFacts& b, const Difference& all,
                               std::size_t columns) {
  if (all.instructions.empty()) return "";
  std::vector<const InstructionDifference*> in_order;
  for (const InstructionDifference& each : all.instructions) in_order.push_back(&each);
  std::sort(in_order.begin(), in_order.end(),
            [](const auto* x, const auto* y) { return x->in_code < y->in_code; });
  Table table = instruction_columns();
  for (const InstructionDifference* each : in_order) add_instruction(table, a, b, all, *each);
  return titled("Listing", "the instructions in the order of the code, removed ones at their place",
                columns) +
         table.text(columns);
}

JsonValue difference_document(const RunFacts& a, const RunFacts& b, const Difference& all) {
  JsonValue document = json_object();
  config::add_member(document, "cycles_a", {a.cycles, {}});
  config::add_member(document, "cycles_b", {b.cycles, {}});
  JsonValue& causes = config::add_member(document, "causes", json_object());
  for (const DifferenceRow& row : all.causes) config::add_member(causes, row.key, row_values(row));
  if (all.is_edited) add_edits(document, all);
  JsonValue& instructions = config::add_member(document, "instructions", json_array());
  for (const InstructionDifference& each : all.instructions)
    append(instructions, instruction_values(a, b, all, each));
  return document;
}

std::string difference_schema() {
  std::vector<std::string_view> edits;
  for (const EditRow& each : kEdits) edits.push_back(each.key);
  return schema_text(schema_from_file("difference", {{"edits", choices(edits)}}),
                     config::kDifferenceSchema);
}

}  // namespace eu::model
