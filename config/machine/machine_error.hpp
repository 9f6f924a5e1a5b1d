#pragma once
// The model's error with the numbers of a machine. No cycle depends on it.
#include <cstddef>
#include <string_view>

#include "config/machine/row.hpp"

namespace eu::config {

/// The 5th and 95th percentile of measured over modelled times.
struct ErrorInterval {
  int rows = 0;
  int p5_percent = 100;
  int p95_percent = 100;

  bool is_known() const { return rows != 0; }

  template <class V>
  void visit(V& f) {
    f("rows", rows, {0, 1000000}, "number of measured times; 0: not known", Default{0});
    f("p5_percent", p5_percent, {1, 100000},
      "5 % of the measured times are below this percentage of the model's", Default{100});
    f("p95_percent", p95_percent, {1, 100000},
      "95 % of the measured times are below this percentage of the model's", Default{100});
  }
};

enum class LimitClass {
#define LIMIT_CLASS(id, key, meaning) id,
#include "config/machine/limit_classes.def"
};

inline constexpr EnumRow<LimitClass> kLimitClasses[] = {
#define LIMIT_CLASS(id, key, meaning) {LimitClass::id, #key, meaning},
#include "config/machine/limit_classes.def"
};
constexpr const auto& enum_rows(LimitClass) {
  return kLimitClasses;
}

/// Errors of kernels whose time was measured, by the limit of the kernels.
struct ModelError {
#define LIMIT_CLASS(id, key, meaning) ErrorInterval key;
#include "config/machine/limit_classes.def"

  /// The interval of a class.
  const ErrorInterval& of(LimitClass limit) const {
    const ErrorInterval* const intervals[] = {
#define LIMIT_CLASS(id, key, meaning) &key,
#include "config/machine/limit_classes.def"
    };
    return *intervals[static_cast<std::size_t>(limit)];
  }

  template <class V>
  void visit(V& f) {
#define LIMIT_CLASS(id, key, meaning) f(#key, key, meaning);
#include "config/machine/limit_classes.def"
  }
};

}  // namespace eu::config
