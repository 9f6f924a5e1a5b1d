#pragma once
// Objects by id. As in the kernel, the lowest free id is the next one.
#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace eu::model::drm {

template <typename T>
class Ids {
 public:
  /// Limit of a file, independent of the program.
  static constexpr std::size_t kMost = std::size_t{1} << 20;

  bool is_full() const { return things_.size() >= kMost; }

  std::uint32_t add(T thing) {
    std::uint32_t id = 0;
    if (free_.empty()) {
      id = ++last_;
    } else {
      id = *free_.begin();
      free_.erase(free_.begin());
    }
    things_.emplace(id, std::move(thing));
    return id;
  }
  /// Null for an unknown id.
  T* find(std::uint32_t id) {
    const auto it = things_.find(id);
    return it == things_.end() ? nullptr : &it->second;
  }
  bool remove(std::uint32_t id) {
    if (things_.erase(id) == 0) return false;
    free_.insert(id);
    return true;
  }
  auto begin() const { return things_.begin(); }
  auto end() const { return things_.end(); }

 private:
  std::map<std::uint32_t, T> things_;
  std::set<std::uint32_t> free_;
  std::uint32_t last_ = 0;
};

}  // namespace eu::model::drm
