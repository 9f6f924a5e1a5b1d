#pragma once
// What kind of source each number of a machine has, by member: what is computed from a member can
// say what it rests on without spelling the member's path.
#include <algorithm>
#include <unordered_map>

#include "config/machine/machine_fwd.hpp"
#include "config/machine/provenance.hpp"

namespace eu::config {

class MemberSources {
 public:
  /// The machine must outlive it, and stay where it is.
  explicit MemberSources(const Machine& machine);

  /// The weakest kind among those of some members of the machine; the strongest of none. A member
  /// without a source is assumed. Throws std::out_of_range for what is no value of the machine.
  template <class... Members>
  SourceKind weakest(const Members&... members) const {
    SourceKind kind = SourceKind::Prm;
    ((kind = std::max(kind, kinds_.at(&members))), ...);
    return kind;
  }

 private:
  std::unordered_map<const void*, SourceKind> kinds_;  ///< not iterated
};

}  // namespace eu::config
