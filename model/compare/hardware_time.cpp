#include "model/compare/hardware_time.hpp"

#include <algorithm>
#include <cmath>

namespace eu::model {
namespace {

/// The combined factor, at least 1, of two independent factors; a factor below 1 counts as 1.
double both(double factor, double other) {
  return std::exp(std::hypot(std::log(std::max(1.0, factor)), std::log(std::max(1.0, other))));
}

}  // namespace

config::LimitClass limit_class(std::string_view busiest_part) {
  constexpr std::string_view kPipe = "pipe.";
  if (busiest_part.substr(0, kPipe.size()) == kPipe) return config::LimitClass::Pipes;
  return busiest_part == "memory" ? config::LimitClass::Memory : config::LimitClass::Shared;
}

Bounds hardware_time(double nominal, const Bounds& numbers, const config::ErrorInterval& error) {
  if (nominal <= 0) return numbers;
  constexpr double kPercent = 100;
  return {nominal / both(nominal / numbers.p5, kPercent / error.p5_percent),
          nominal * both(numbers.p95 / nominal, error.p95_percent / kPercent)};
}

}  // namespace eu::model
