#pragma once
// The last accesses to each byte of memory, for the memory that was accessed.
#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace eu::model {

enum class AccessKind : std::uint8_t { Read, Write, Atomic };

/// An access to some bytes of a dword, with which later ones may race.
struct PastAccess {
  std::uint32_t thread = 0;
  std::uint32_t epoch = 0;  ///< of the thread
  std::uint32_t index = 0;  ///< of the send in the program
  AccessKind kind = AccessKind::Read;
  std::uint8_t bytes = 0;  ///< bit b: byte b of the dword
};

class ShadowMemory {
 public:
  using Cell = std::vector<PastAccess>;

  /// Accesses to a dword. `space` 0 is global memory; others are the groups' own.
  Cell& cell(std::uint32_t space, std::uint32_t dword) {
    std::unique_ptr<Page>& page = spaces_[space][dword / kPageDwords];
    if (!page) page = std::make_unique<Page>();
    return (*page)[dword % kPageDwords];
  }
  void forget(std::uint32_t space) { spaces_.erase(space); }

 private:
  static constexpr std::uint32_t kPageDwords = 256;
  using Page = std::array<Cell, kPageDwords>;
  using Space = std::unordered_map<std::uint32_t, std::unique_ptr<Page>>;

  std::unordered_map<std::uint32_t, Space> spaces_;  // not iterated
};

}  // namespace eu::model
