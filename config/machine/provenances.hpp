#pragma once
// The provenances of a machine's values by path, which machines that differ in few of them share.
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "config/machine/provenance.hpp"

namespace eu::config {

class Provenances {
 public:
  /// Null if there is none.
  const Provenance* find(const std::string& path) const;
  /// Throws std::out_of_range if there is none.
  const Provenance& at(const std::string& path) const;
  /// An empty one if there was none.
  Provenance& operator[](const std::string& path);
  /// In the order of their names; valid until share().
  std::vector<std::string_view> paths() const;

  /// Copies have all that is there now in common, until they write it.
  void share();

 private:
  using ByPath = std::unordered_map<std::string, Provenance>;  // iterated for paths() alone

  std::shared_ptr<const ByPath> shared_ = std::make_shared<ByPath>();
  ByPath own_;  ///< before those that are shared
};

}  // namespace eu::config
