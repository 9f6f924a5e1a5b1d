// The result of a calibration as text.
#include <fmt/core.h>

#include <cmath>

#include "isa/common/message_text.hpp"
#include "model/text/layout.hpp"
#include "model/calibrate/calibration.hpp"

namespace eu::model {
namespace {

using Align = Table::Align;

/// At most two decimals, without trailing zeros: "583", "11.34".
std::string value_text(double value) {
  const double rounded = std::round(value * 100) / 100 + 0.0;
  return fmt::format("{:g}", std::abs(rounded) < 1e6 ? rounded : value);
}

/// Deviation from the measurement in standard deviations: "+1.3".
std::string sigmas_text(double sigmas) {
  if (std::abs(sigmas) < 0.05) return "0";
  return std::abs(sigmas) < 1000 ? fmt::format("{:+.1f}", sigmas) : fmt::format("{:+.0e}", sigmas);
}

std::string share_text(double value, double measured) {
  if (measured == 0) return value == 0 ? "0" : "-";
  return fmt::format("{:+.1f}", 100 * (value - measured) / measured + 0.0);
}

std::string rows_text(const Calibration& all, std::size_t columns) {
  Table table({{"row", Align::Left},
               {"measured"},
               {"before"},
               {"sd"},
               {"after"},
               {"sd"},
               {"left out"},
               {"off %"},
               {"unit", Align::Left}});
  for (std::size_t i = 0; i < all.rows.size(); ++i) {
    const MeasuredRow& row = all.rows[i];
    table.row({row.id, value_text(row.measured), value_text(all.before[i]),
               sigmas_text(row.sigmas(all.before[i])), value_text(all.after[i]),
               sigmas_text(row.sigmas(all.after[i])), value_text(all.left_out[i]),
               share_text(all.left_out[i], row.measured), isa::message_text(row.unit)});
  }
  return titled("Rows",
                fmt::format("{} of {} on {}; sum of squares of what they are off, in standard "
                            "deviations (sd): {} before, {} after; left out: on the machine fitted "
                            "to all rows but this one",
                            counted(all.rows.size(), "row"), isa::name_text(all.rows_file),
                            all.machine, value_text(all.cost_before), value_text(all.cost_after)),
                columns) +
         table.text(columns);
}

/// Each item on lines of its own; the first follows the title.
std::string paragraphs(const std::string& title, const std::vector<std::string>& items,
                       std::size_t columns) {
  std::string text;
  for (const std::string& item : items) text += titled(text.empty() ? title : "", item, columns);
  return text;
}

/// Factors by which the number follows others: "+8 x /l3/latency_cycles".
std::string follows_text(const config::NumberRange& range) {
  std::string text;
  for (const auto& [path, times] : range.follows)
    text += fmt::format("{}{:+g} x {}", text.empty() ? "" : ", ", times, path);
  return text;
}

std::string numbers_text(const Calibration& all, std::size_t columns) {
  if (all.found.empty()) return titled("Numbers", "none moved", columns);
  Table table({{"number", Align::Left}, {"from"}, {"to"}, {"range"}, {"", Align::Left}});
  for (const FoundNumber& number : all.found)
    table.row({number.path, std::to_string(number.before), std::to_string(number.value),
               fmt::format("{} to {}", number.range.low, number.range.high),
               number.at_end         ? "at the end of its range"
               : number.rows.empty() ? "follows"
                                     : ""});
  return titled("Numbers",
                fmt::format("of {} that move rows, and the numbers that follow them, {} have "
                            "new values or ranges",
                            counted(all.moved_by.size(), "free number"), all.found.size()),
                columns) +
         table.text(columns);
}

/// Numbers of which only a sum is known: they compensate each other.
std::string together_text(const Calibration& all, std::size_t columns) {
  std::vector<std::string> items;
  for (const FoundNumber& number : all.found)
    if (!number.rows.empty() && !number.range.follows.empty())
      items.push_back(fmt::format("{}: {}", number.path, follows_text(number.range)));
  if (items.empty()) return "";
  items.insert(items.begin(), "rows cannot separate these; if one changes, so does the other");
  return paragraphs("Together", items, columns);
}

std::string conflicts_text(const Calibration& all, std::size_t columns) {
  std::vector<std::string> items;
  for (std::size_t row = 0; row < all.rows.size(); ++row) {
    if (!all.is_off(row)) continue;
    std::string others;
    for (const RowConflict& conflict : all.conflicts)
      if (conflict.row == row)
        others += (others.empty() ? "" : " or ") + all.rows[conflict.other].id;
    items.push_back(all.rows[row].id +
                    (others.empty() ? ": not matched by any tested machine, whichever single row "
                                      "is left out"
                                    : ": matched without " + others));
  }
  if (items.empty()) return "";
  items.insert(items.begin(),
               fmt::format("{} more than {} sd off on the calibrated machine",
                           items.size() == 1 ? "one row is" : counted(items.size(), "row") + " are",
                           kConflictSigmas));
  return paragraphs("Conflicts", items, columns);
}

std::string aside_text(const std::vector<RowAside>& aside, std::size_t columns) {
  if (aside.empty()) return "";
  std::vector<std::string> items;
  for (const RowAside& each : aside) items.push_back(each.id + ": " + each.why);
  return paragraphs("Left aside", items, columns);
}

}  // namespace

std::string calibration_text(const Calibration& calibration, std::size_t columns) {
  std::string text = rows_text(calibration, columns) + numbers_text(calibration, columns) +
                     together_text(calibration, columns) + conflicts_text(calibration, columns);
  if (!calibration.unmoved.empty())
    text += titled("Not moved",
                   fmt::format("{} that may be free affect{} no row, and remain{} as {}",
                               counted(calibration.unmoved.size(), "number"),
                               calibration.unmoved.size() == 1 ? "s" : "",
                               calibration.unmoved.size() == 1 ? "s" : "",
                               calibration.unmoved.size() == 1 ? "it is" : "they are"),
                   columns);
  return text + aside_text(calibration.aside, columns);
}

std::string prediction_text(const Predictions& predictions, std::size_t columns) {
  Table table({{"row", Align::Left},
               {"measured"},
               {"model"},
               {"off %"},
               {"from"},
               {"to"},
               {"unit", Align::Left}});
  std::size_t covered = 0;
  for (const Prediction& each : predictions.rows) {
    covered += each.low <= each.row.measured && each.row.measured <= each.high;
    table.row({each.row.id, value_text(each.row.measured), value_text(each.value),
               share_text(each.value, each.row.measured), value_text(each.low),
               value_text(each.high), isa::message_text(each.row.unit)});
  }
  return titled(
             "Predicted",
             fmt::format("rows that the machine was not fitted to, on the calibrated machine, and "
                         "the interval of 90 % of {} draws of it: {} of {} measurements are in "
                         "their intervals",
                         kPredictionDraws, covered, predictions.rows.size()),
             columns) +
         table.text(columns) + aside_text(predictions.aside, columns);
}

}  // namespace eu::model
