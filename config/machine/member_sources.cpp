#include "config/machine/member_sources.hpp"

#include <functional>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "config/json/json_document.hpp"
#include "config/machine/machine.hpp"

namespace eu::config {
namespace {

constexpr std::size_t kExpectedMembers = 512;  ///< more than a machine has

/// Compares addresses of members of various types.
constexpr auto kIsBefore = [](const void* a, const void* b) { return std::less<>()(a, b); };

/// Visits the rows of config/machine/machine.hpp.
struct KindFinder {
  const Machine& machine;
  std::vector<MemberSources::Member>& members;
  bool with_paths;
  std::string path;  ///< of the object that is visited

  void operator()(std::string_view key, int& member, Range, std::string_view) { note(key, member); }
  /// An absent number contributes no provenance.
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
  template <class Visit>
  void inside(std::string_view key, Visit visit) {
    const std::size_t size = path.size();
    append_key(path, key);
    visit();
    path.resize(size);
  }
  template <class T>
  void note(std::string_view key, const T& member, SourceKind unknown = SourceKind::Assumed) {
    inside(key, [&] {
      const Provenance* const found = machine.provenance.find(path);
      const bool is_known = found != nullptr && found->source;
      members.push_back(
          {&member, is_known ? found->source->kind : unknown, with_paths ? path : std::string()});
    });
  }
};

}  // namespace

MemberSources::MemberSources(const Machine& machine, std::set<std::string>* read_paths)
    : read_paths_(read_paths) {
  members_.reserve(kExpectedMembers);
  KindFinder finder{machine, members_, read_paths != nullptr, ""};
  const_cast<Machine&>(machine).visit(finder);  // visit() also passes members for writing
  std::sort(members_.begin(), members_.end(),
            [](const Member& a, const Member& b) { return kIsBefore(a.at, b.at); });
}

SourceKind MemberSources::of(const void* member) const {
  const auto found =
      std::lower_bound(members_.begin(), members_.end(), member,
                       [](const Member& each, const void* at) { return kIsBefore(each.at, at); });
  if (found == members_.end() || found->at != member)
    throw std::out_of_range("not a value of the machine");
  if (read_paths_ != nullptr) read_paths_->insert(found->path);
  return found->kind;
}

}  // namespace eu::config
