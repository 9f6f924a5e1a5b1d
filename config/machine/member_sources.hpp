#pragma once
// The kind of source of each number of a machine, by member. A result that is computed from members
// gets its provenance without their paths.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "config/machine/provenance.hpp"

namespace eu::config {

class MemberSources {
 public:
  struct Member {
    const void* at;
    SourceKind kind;
    std::string path;  ///< empty if not requested
  };

  /// The machine must outlive this object, and not move. So must `read_paths`, if given: it
  /// collects the paths of the members in calls of weakest().
  explicit MemberSources(const Machine& machine, std::set<std::string>* read_paths = nullptr);

  /// The weakest kind of source of some members of the machine; for none, the strongest kind. A
  /// member without a source is assumed. Throws std::out_of_range for other objects.
  template <class... Members>
  SourceKind weakest(const Members&... members) const {
    SourceKind kind = SourceKind::Prm;
    ((kind = std::max(kind, of(&members))), ...);
    return kind;
  }

 private:
  SourceKind of(const void* member) const;

  std::vector<Member> members_;  ///< by address
  std::set<std::string>* read_paths_;
};

}  // namespace eu::config
