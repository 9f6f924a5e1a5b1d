#include "config/machine/member_sources.hpp"

#include <string>
#include <type_traits>

#include "config/json/json_document.hpp"
#include "config/machine/machine.hpp"

namespace eu::config {
namespace {

/// Visits the rows of config/machine/machine.hpp.
struct KindFinder {
  const Machine& machine;
  MemberSources::Members& members;
  std::string path;  ///< of the object that is visited

  void operator()(std::string_view key, int& member, Range, std::string_view) { note(key, member); }
  /// What is absent is no number that anything rests on.
  void operator()(std::string_view key, int& member, Range, std::string_view, Default absent) {
    note(key, member, member == absent.value ? SourceKind::Prm : SourceKind::Assumed);
  }
  template <class T>
  void operator()(std::string_view key, std::vector<T>& members, Range, std::string_view) {
    for (T& member : members) {
      KindFinder inside = in(key);
      inside.path = child_path(inside.path, member.name);
      member.visit(inside);
    }
  }
  template <class T>
  void operator()(std::string_view key, T& member, std::string_view) {
    if constexpr (std::is_enum_v<T> || std::is_same_v<T, std::string> ||
                  std::is_same_v<T, ClassSet>) {
      note(key, member);
    } else {
      KindFinder inside = in(key);
      member.visit(inside);
    }
  }
  template <class T>
  void operator()(std::string_view key, T& member, std::string_view meaning, Optional) {
    (*this)(key, member, meaning);
  }

 private:
  KindFinder in(std::string_view key) const { return {machine, members, child_path(path, key)}; }
  template <class T>
  void note(std::string_view key, const T& member, SourceKind unknown = SourceKind::Assumed) {
    const std::string place = child_path(path, key);
    const auto found = machine.provenance.find(place);
    const bool is_known = found != machine.provenance.end() && found->second.source;
    members[&member] = {is_known ? found->second.source->kind : unknown, place};
  }
};

}  // namespace

MemberSources::MemberSources(const Machine& machine, std::set<std::string>* asked) : asked_(asked) {
  KindFinder finder{machine, members_, ""};
  const_cast<Machine&>(machine).visit(finder);  // rows name members as something to write, too
}

}  // namespace eu::config
