#include "model/report/analysis/timeline.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <tuple>

#include "model/report/analysis/names.hpp"

namespace eu::model {
namespace {

std::optional<Cycle> parse_cycle(const std::string& text) {
  Cycle cycle = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, cycle);
  if (error != std::errc() || stop != end) return std::nullopt;
  return cycle;
}

}  // namespace

CycleWindow parse_window(const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos)
    throw std::invalid_argument("expected A:B, the first cycle and the one after the last");
  const std::optional<Cycle> begin = parse_cycle(text.substr(0, colon));
  const std::optional<Cycle> end = parse_cycle(text.substr(colon + 1));
  if (!begin || !end)
    throw std::invalid_argument("A and B of A:B are cycles: whole numbers from 0");
  if (*begin >= *end) throw std::invalid_argument("A of A:B must be less than B");
  if (*end - *begin > Timeline::kMaxCycles)
    throw std::invalid_argument(
        fmt::format("{} cycles; at most {} can be shown", *end - *begin, Timeline::kMaxCycles));
  return {*begin, *end};
}

void Timeline::span(const SpanEvent& event) {
  const Cycle begin = std::max(event.begin, window_.begin);
  const Cycle end = std::min(event.end, window_.end);
  if (begin >= end) return;
  auto row = std::find_if(rows_.begin(), rows_.end(), [&](const Row& candidate) {
    return candidate.thread.thread == event.thread.thread;
  });
  if (row == rows_.end())
    row = rows_.insert(row, {event.thread, std::string(window_.end - window_.begin, ' ')});
  const int cause = static_cast<int>(event.cause);
  seen_[cause] = true;
  std::fill(row->letters.begin() + static_cast<std::ptrdiff_t>(begin - window_.begin),
            row->letters.begin() + static_cast<std::ptrdiff_t>(end - window_.begin),
            cause_letter(cause));
}

std::vector<Timeline::Row> Timeline::rows() const {
  std::vector<Row> rows = rows_;
  const auto key = [](const Row& row) {
    return std::make_tuple(row.thread.eu, row.thread.slot, row.letters.find_first_not_of(' '));
  };
  std::sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) { return key(a) < key(b); });
  return rows;
}

std::vector<int> Timeline::causes() const {
  std::vector<int> causes;
  for (int cause = 0; cause < kCauseCount; ++cause)
    if (seen_[cause]) causes.push_back(cause);
  return causes;
}

}  // namespace eu::model
