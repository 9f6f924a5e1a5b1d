#pragma once
// How far off the model is that has a machine's numbers. No cycle depends on it.
#include <cstddef>
#include <string_view>

#include "config/machine/row.hpp"

namespace eu::config {

/// What 5 and 95 % of measured times are, over the model's.
struct ErrorInterval {
  int rows = 0;
  int p5_percent = 100;
  int p95_percent = 100;

  bool is_known() const { return rows != 0; }

  template <class V>
  void visit(V& f) {
    f("rows", rows, {0, 1000000}, "measured times that it is of; 0: not known", Default{0});
    f("p5_percent", p5_percent, {1, 100000}, "5 % of them are below this share of the model's",
      Default{100});
    f("p95_percent", p95_percent, {1, 100000}, "95 % of them are", Default{100});
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

/// Kernels whose time was measured, by what limits them.
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
