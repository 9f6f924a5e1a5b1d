#include "model/report/analysis/metric_value.hpp"

namespace eu::model {

double quotient(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return 0;
  const std::uint64_t ten_thousandths = (part * 20'000 + whole) / (2 * whole);
  return static_cast<double>(ten_thousandths) / 10'000;
}

}  // namespace eu::model
