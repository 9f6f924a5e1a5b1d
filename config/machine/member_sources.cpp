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
  bool with_paths;
  std::string path;  ///< of the object that is visited

  void operator()(std::string_view key, int& member, Range, std::string_view) { note(key, member); }
  /// What is absent is no number that anything rests on.
  void operator()(std::string_view key, int& member, Range, std::string_view, Default absent) {
    note(key, member, member == absent.value ? SourceKind::Prm : SourceKind::Assumed);
  }
  template <class T>
  void operator()(std::string_view key, std::vector<T>& members, Range, std::string_view) {
    inside(key, [&] {
      for (T& member : members) inside(member.name, [&] { member.visit(*this); });
    });
  }
  template <class T>
  void operator()(std::string_view key, T& member, std::string_view) {
    if constexpr (std::is_enum_v<T> || std::is_same_v<T, std::string> ||
                  std::is_same_v<T, ClassSet>)
      note(key, member);
    else
      inside(key, [&] { member.visit(*this); });
  }
  template <class T>
  void operator()(std::string_view key, T& member, std::string_view meaning, Optional) {
    (*this)(key, member, meaning);
  }

 private:
  /// As child_path(), in place: this is done for every number of a machine, some times a run.
  template <class Visit>
  void inside(std::string_view key, Visit visit) {
    const std::size_t size = path.size();
    if (key.find_first_of("~/") == std::string_view::npos)
      (path += '/') += key;
    else
      path = child_path(path, key);
    visit();
    path.resize(size);
  }
  template <class T>
  void note(std::string_view key, const T& member, SourceKind unknown = SourceKind::Assumed) {
    inside(key, [&] {
      const auto found = machine.provenance.find(path);
      const bool is_known = found != machine.provenance.end() && found->second.source;
      members[&member] = {is_known ? found->second.source->kind : unknown,
                          with_paths ? path : std::string()};
    });
  }
};

}  // namespace

MemberSources::MemberSources(const Machine& machine, std::set<std::string>* asked) : asked_(asked) {
  members_.reserve(machine.provenance.size());
  KindFinder finder{machine, members_, asked != nullptr, ""};
  const_cast<Machine&>(machine).visit(finder);  // rows name members as something to write, too
}

}  // namespace eu::config
