#pragma once
// What kind of source each number of a machine has, by member: what is computed from a member can
// say what it rests on without spelling the member's path.
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
    std::string path;  ///< empty if nobody asks for it
  };

  /// The machine must outlive it, and stay where it is. So must `asked`, if there is one: it
  /// gathers the paths of the members that weakest() is asked for.
  explicit MemberSources(const Machine& machine, std::set<std::string>* asked = nullptr);

  /// The weakest kind among those of some members of the machine; the strongest of none. A member
  /// without a source is assumed. Throws std::out_of_range for what is no value of the machine.
  template <class... Members>
  SourceKind weakest(const Members&... members) const {
    SourceKind kind = SourceKind::Prm;
    ((kind = std::max(kind, of(&members))), ...);
    return kind;
  }

 private:
  SourceKind of(const void* member) const;

  std::vector<Member> members_;  ///< by address
  std::set<std::string>* asked_;
};

}  // namespace eu::config
