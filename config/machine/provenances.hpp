#pragma once
// The provenances of a machine's values, by path. Similar machines share them.
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "config/machine/provenance.hpp"

namespace eu::config {

class Provenances {
 public:
  /// The provenance at a path; null if there is none.
  const Provenance* find(const std::string& path) const;
  /// The provenance at a path; throws std::out_of_range if there is none.
  const Provenance& at(const std::string& path) const;
  /// The provenance at a path; adds an empty one if there is none.
  Provenance& operator[](const std::string& path);
  /// All paths, sorted; valid until share().
  std::vector<std::string_view> paths() const;

  /// Lets later copies share all current entries until they change them.
  void share();

 private:
  using ByPath = std::unordered_map<std::string, Provenance>;  // only paths() iterates it

  std::shared_ptr<const ByPath> shared_ = std::make_shared<ByPath>();
  ByPath own_;  ///< take precedence over shared entries
};

}  // namespace eu::config
