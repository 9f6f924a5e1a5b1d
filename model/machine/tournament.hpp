#pragma once
// Finds the earliest of many times that change often.
#include <algorithm>
#include <vector>

#include "model/base/cycle.hpp"

namespace eu::model {

/// A tree in which each node has the earlier time of its two children; a change updates the path
/// to the root.
class Tournament {
 public:
  /// All `count` times start as kNever.
  explicit Tournament(std::size_t count) {
    while (leaves_ < count) leaves_ *= 2;
    tree_.resize(2 * leaves_, kNever);
  }

  void set(std::size_t number, Cycle when) {
    std::size_t node = leaves_ + number;
    tree_[node] = when;
    for (; node > 1; node /= 2) tree_[node / 2] = std::min(tree_[node], tree_[node ^ 1]);
  }
  Cycle operator[](std::size_t number) const { return tree_[leaves_ + number]; }

  Cycle earliest() const { return tree_[1]; }
  /// Number of the earliest time; the first one if several are equal.
  std::size_t winner() const {
    std::size_t node = 1;
    while (node < leaves_) {
      node *= 2;
      node += tree_[node] == tree_[1] ? 0 : 1;
    }
    return node - leaves_;
  }

 private:
  std::size_t leaves_ = 1;
  std::vector<Cycle> tree_;  ///< [1] is the root, [n] is above [2n] and [2n + 1]
};

}  // namespace eu::model
