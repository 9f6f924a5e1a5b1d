// Error bars as text, and as a member of the result document.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "model/compare/error_bars.hpp"
#include "model/text/json_values.hpp"
#include "model/text/layout.hpp"

namespace eu::model {
namespace {

using config::add_member;
using config::JsonValue;

constexpr std::size_t kBarColumns = 21;
constexpr std::size_t kShownPaths = 4;
/// The cycles, rounded to a whole number.
std::string cycles_text(double cycles) {
  return fmt::format("{}", std::llround(cycles));
}

std::string off_text(double cycles, Cycle nominal) {
  const double percent =
      nominal == 0 ? 0
                   : 100 * (cycles - static_cast<double>(nominal)) / static_cast<double>(nominal);
  return signed_tenths(percent) + " %";
}

std::string bounds_text(const Bounds& bounds, Cycle nominal) {
  return fmt::format("{} to {} ({} to {})", cycles_text(bounds.p5), cycles_text(bounds.p95),
                     off_text(bounds.p5, nominal), off_text(bounds.p95, nominal));
}

/// "0.96 to 1.28 us", on one line.
std::string times_text(double low, double high) {
  return unbroken(fmt::format("{:.2f} to {:.2f} us", low, high));
}

/// The interval in cycles of the machine's clock.
Bounds in_cycles(const Bounds& microseconds, const ErrorBars& bars) {
  return {microseconds.p5 * bars.nominal_clock_mhz, microseconds.p95 * bars.nominal_clock_mhz};
}

std::string class_key(const ErrorBars& bars) {
  return std::string(config::row_of(bars.limit_class).key);
}

std::string no_model_error(const ErrorBars& bars) {
  return fmt::format(
      "unknown, as the machine has no /model_error/{} for a run whose busiest part is {}: no "
      "interval includes what the model leaves out",
      class_key(bars), bars.busiest_part);
}

/// A note for a run whose busiest part has less than half of the cycles; else empty.
std::string far_from_limit(const ErrorBars& bars) {
  if (2 * bars.busiest_cycles >= bars.nominal) return "";
  return fmt::format(
      ", with {:.0f} % of the cycles; few measured kernels are as far from all limits, so the "
      "model's own error may be larger",
      100 * static_cast<double>(bars.busiest_cycles) / static_cast<double>(bars.nominal));
}

std::string hardware_text(const ErrorBars& bars) {
  const std::optional<Bounds> times = bars.hardware_microseconds();
  if (!times) return fmt::format("on hardware: {}", no_model_error(bars));
  const Bounds cycles = in_cycles(*times, bars);
  return fmt::format(
             "on hardware: {}; {}, including the model's own error: hardware takes {} to {} % of "
             "the modelled time in {} of class {}, as the busiest part is {}",
             bounds_text(cycles, bars.nominal), times_text(times->p5, times->p95),
             bars.model_error.p5_percent, bars.model_error.p95_percent,
             counted(static_cast<std::uint64_t>(bars.model_error.rows), "measured kernel"),
             class_key(bars), bars.busiest_part) +
         far_from_limit(bars);
}

/// A bar to both sides of the middle, as in a tornado plot.
std::string bar(const Cause5To95& cause, double largest) {
  const double half = static_cast<double>(kBarColumns / 2);
  const auto place = [&](std::int64_t cycles) {
    const double share = largest == 0 ? 0 : static_cast<double>(cycles) / largest;
    return static_cast<std::size_t>(std::lround(half + half * share));
  };
  std::string text(kBarColumns, ' ');
  const auto [begin, end] =
      std::minmax({place(0), place(cause.cycles_p5), place(cause.cycles_p95)});
  for (std::size_t i = begin; i <= end; ++i) text[i] = '=';
  text[kBarColumns / 2] = '|';
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

std::string causes_table(const ErrorBars& bars, std::size_t columns) {
  using Align = Table::Align;
  double largest = 0;
  for (const Cause5To95& cause : bars.causes)
    for (const std::int64_t cycles : {cause.cycles_p5, cause.cycles_p95})
      largest = std::max(largest, std::abs(static_cast<double>(cycles)));
  std::vector<Table::Column> headings = {
      {"number", Align::Left}, {"is"}, {"may be"}, {"share %"}, {"5 %"}, {"95 %"}};
  const bool has_bars = columns >= kReportColumns;  // narrower lines would cut them
  if (has_bars) headings.push_back({"cycles more or less", Align::Left});
  Table table(std::move(headings));
  for (const Cause5To95& cause : bars.causes) {
    std::vector<std::string> cells = {
        cause.number.path,
        std::to_string(cause.number.value),
        fmt::format("{}..{}", cause.number.range.low, cause.number.range.high),
        fmt::format("{:.1f}", 100 * cause.share),
        fmt::format("{:+}", cause.cycles_p5),
        fmt::format("{:+}", cause.cycles_p95)};
    if (has_bars) cells.push_back(bar(cause, largest));
    table.row(std::move(cells));
  }
  return table.text(columns);
}

double unexplained(const ErrorBars& bars) {
  double left = 1;
  for (const Cause5To95& cause : bars.causes) left -= cause.share;
  return std::max(0.0, left);
}

std::string without_range_text(const ErrorBars& bars) {
  std::string text;
  for (std::size_t i = 0; i < std::min(kShownPaths, bars.without_range.size()); ++i)
    text += (i == 0 ? "" : ", ") + bars.without_range[i];
  if (bars.without_range.size() > kShownPaths)
    text += fmt::format(" and {} more", bars.without_range.size() - kShownPaths);
  return fmt::format("{} without a range, taken as certain: {}",
                     counted(bars.without_range.size(), "number"), text);
}

/// Paragraphs with the advice that follows from the causes.
std::string advice(const ErrorBars& bars, std::size_t columns) {
  std::string text;
  if (const Cause5To95* first = bars.measure_first())
    text += titled(
        "",
        fmt::format(
            "measure first: {} ({}); if it were known, the interval would be {:.0f} % narrower",
            first->number.path, first->source,
            100 * (1 - first->width_if_known_cycles / bars.interval().width())),
        columns);
  if (!bars.causes.empty())
    text += titled("",
                   fmt::format("share: of the variance of the cycles, by least squares, the best "
                               "number first; {:.1f} % is unexplained",
                               100 * unexplained(bars)),
                   columns);
  return text;
}

/// A sentence for a run outside of its own interval, with the numbers at an end of their range that
/// cause this; empty if it is inside.
std::string outside_text(const ErrorBars& bars) {
  const Interval interval = bars.interval();
  const auto nominal = static_cast<double>(bars.nominal);
  if (nominal >= interval.p5 && nominal <= interval.p95) return "";
  std::string ends;
  for (const Cause5To95& cause : bars.causes)
    if (const config::NumberRange& range = cause.number.range;
        cause.number.value == range.low || cause.number.value == range.high)
      ends += fmt::format("{}{} is {} in {} to {} ({})", ends.empty() ? "" : "; ",
                          cause.number.path, cause.number.value, range.low, range.high, range.why);
  return fmt::format("the run is {} than this whole interval{}",
                     nominal < interval.p5 ? "faster" : "slower",
                     ends.empty() ? ", by several numbers together"
                                  : ", as a number is at an end of its range: " + ends);
}

double rounded(double value, int digits) {
  return std::stod(fmt::format("{:.{}f}", value, digits));
}

JsonValue cycles_value(const Interval& interval) {
  JsonValue value = json_object();
  add_member(value, "p5", {std::int64_t{std::llround(interval.p5)}, {}});
  add_member(value, "median", {std::int64_t{std::llround(interval.median)}, {}});
  add_member(value, "p95", {std::int64_t{std::llround(interval.p95)}, {}});
  return value;
}

JsonValue hardware_value(const ErrorBars& bars) {
  JsonValue value = json_object();
  const std::optional<Bounds> times = bars.hardware_microseconds();
  if (!times) {
    add_member(value, "unknown", json_text(no_model_error(bars)));
    return value;
  }
  const Bounds bounds = in_cycles(*times, bars);
  JsonValue& cycles = add_member(value, "cycles", json_object());
  add_member(cycles, "p5", {std::int64_t{std::llround(bounds.p5)}, {}});
  add_member(cycles, "p95", {std::int64_t{std::llround(bounds.p95)}, {}});
  JsonValue& us = add_member(value, "microseconds", json_object());
  add_member(us, "p5", json_real(rounded(times->p5, 3)));
  add_member(us, "p95", json_real(rounded(times->p95, 3)));
  JsonValue& error = add_member(value, "model_error", json_object());
  add_member(error, "class", json_text(class_key(bars)));
  add_member(error, "busiest_part", json_text(bars.busiest_part));
  add_member(error, "rows", {std::int64_t{bars.model_error.rows}, {}});
  add_member(error, "p5_percent", {std::int64_t{bars.model_error.p5_percent}, {}});
  add_member(error, "p95_percent", {std::int64_t{bars.model_error.p95_percent}, {}});
  add_member(error, "source", json_text(bars.model_error_source));
  return value;
}

JsonValue cause_value(const Cause5To95& cause) {
  JsonValue value = json_object();
  add_member(value, "path", json_text(cause.number.path));
  add_member(value, "value", {std::int64_t{cause.number.value}, {}});
  add_member(value, "low", {std::int64_t{cause.number.range.low}, {}});
  add_member(value, "high", {std::int64_t{cause.number.range.high}, {}});
  add_member(value, "basis", json_text(std::string(row_of(cause.number.range.basis).key)));
  add_member(value, "why", json_text(cause.number.range.why));
  add_member(value, "source", json_text(cause.source));
  add_member(value, "share", json_real(rounded(cause.share, 4)));
  add_member(value, "value_p5", {std::int64_t{cause.value_p5}, {}});
  add_member(value, "value_p95", {std::int64_t{cause.value_p95}, {}});
  add_member(value, "cycles_p5", {cause.cycles_p5, {}});
  add_member(value, "cycles_p95", {cause.cycles_p95, {}});
  add_member(value, "width_if_known_cycles",
             {std::int64_t{std::llround(cause.width_if_known_cycles)}, {}});
  return value;
}

}  // namespace

std::string signed_tenths(double value) {
  const std::string text = fmt::format("{:+.1f}", value);
  return text == "+0.0" || text == "-0.0" ? "0.0" : text;
}

std::string error_bars_section(const ErrorBars& bars, std::size_t columns) {
  if (!bars.failure.empty()) return titled("Error bars", "none: " + bars.failure, columns);
  const Interval interval = bars.interval(), times = bars.microseconds();
  std::string text =
      titled("Error bars",
             fmt::format("{} cycles; 5 to 95 %: {}; median {}; {}", bars.nominal,
                         bounds_text({interval.p5, interval.p95}, bars.nominal),
                         cycles_text(interval.median), times_text(times.p5, times.p95)),
             columns);
  if (const std::string outside = outside_text(bars); !outside.empty())
    text += titled("", outside, columns);
  text += titled("", hardware_text(bars), columns);
  text += titled(
      "",
      fmt::format("{} drawn from the ranges of {} of this run, seed {}{}",
                  counted(static_cast<std::uint64_t>(bars.draws), "machine"),
                  counted(bars.numbers, "number"), bars.seed,
                  bars.executed.empty() ? "" : "; each executed, as the program " + bars.executed),
      columns);
  if (!bars.without_range.empty()) text += titled("", without_range_text(bars), columns);
  if (!bars.causes.empty()) text += causes_table(bars, columns);
  return text + advice(bars, columns);
}

JsonValue error_bars_document(const ErrorBars& bars) {
  JsonValue document = json_object();
  add_member(document, "draws", {std::int64_t{bars.draws}, {}});
  add_member(document, "seed", json_number(bars.seed));
  if (!bars.failure.empty()) {
    add_member(document, "failure", json_text(bars.failure));
    return document;
  }
  const Interval times = bars.microseconds();
  add_member(document, "nominal_cycles", json_number(bars.nominal));
  add_member(document, "cycles", cycles_value(bars.interval()));
  if (const std::string outside = outside_text(bars); !outside.empty())
    add_member(document, "outside", json_text(outside));
  JsonValue& us = add_member(document, "microseconds", json_object());
  add_member(us, "p5", json_real(rounded(times.p5, 3)));
  add_member(us, "median", json_real(rounded(times.median, 3)));
  add_member(us, "p95", json_real(rounded(times.p95, 3)));
  add_member(document, "hardware", hardware_value(bars));
  add_member(document, "numbers", json_number(bars.numbers));
  JsonValue& causes = add_member(document, "causes", json_array());
  for (const Cause5To95& cause : bars.causes) append(causes, cause_value(cause));
  add_member(document, "unexplained_share", json_real(rounded(unexplained(bars), 4)));
  if (const Cause5To95* first = bars.measure_first())
    add_member(document, "measure_first", json_text(first->number.path));
  if (!bars.executed.empty()) add_member(document, "executed", json_text(bars.executed));
  add_member(document, "without_range", json_texts(bars.without_range));
  JsonValue& drawn = add_member(document, "draw_cycles", json_array());
  for (const Cycle cycles : bars.cycles) append(drawn, json_number(cycles));
  JsonValue& clocks = add_member(document, "draw_clock_mhz", json_array());
  for (const int clock : bars.clock_mhz) append(clocks, json_number(clock));
  return document;
}

}  // namespace eu::model
