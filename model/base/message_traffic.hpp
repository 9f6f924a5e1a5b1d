#pragma once
// Traffic of messages, counted where they are served. The hardware's own counters are computed
// from it (model/report/analysis/counters.def).
#include <array>
#include <cstdint>

#include "isa/request.hpp"

namespace eu::model {

/// How a message addresses its data.
enum class AccessPath : std::uint8_t {
  Buffer,  ///< an offset in a raw surface, or in scratch: untyped
  Flat,    ///< a 64-bit address
  Image,   ///< coordinates in a surface with a format: typed
  Local,   ///< an offset in shared local memory
};
inline constexpr int kAccessPaths = 4;
inline constexpr int kRequestAccesses = 4;

struct AccessTraffic {
  std::uint64_t messages = 0;
  /// Lines of the L3; for shared local memory, turns of its banks.
  std::uint64_t lines = 0;

  AccessTraffic& operator+=(const AccessTraffic& other) {
    messages += other.messages;
    lines += other.lines;
    return *this;
  }
};

struct MessageTraffic {
  std::array<std::array<AccessTraffic, kRequestAccesses>, kAccessPaths> accesses{};
  std::uint64_t barriers = 0;  ///< arrivals
  std::uint64_t texels = 0;    ///< requested from samplers, 2 by 2 at a time

  void add(AccessPath path, isa::RequestAccess access, std::uint64_t lines) {
    at(path, access) += {1, lines};
  }
  const AccessTraffic& of(AccessPath path, isa::RequestAccess access) const {
    return accesses[static_cast<std::size_t>(path)][static_cast<std::size_t>(access)];
  }
  MessageTraffic& operator+=(const MessageTraffic& other) {
    for (std::size_t path = 0; path < accesses.size(); ++path)
      for (std::size_t access = 0; access < accesses[path].size(); ++access)
        accesses[path][access] += other.accesses[path][access];
    barriers += other.barriers;
    texels += other.texels;
    return *this;
  }

 private:
  AccessTraffic& at(AccessPath path, isa::RequestAccess access) {
    return accesses[static_cast<std::size_t>(path)][static_cast<std::size_t>(access)];
  }
};

/// Traffic of a run.
struct TrafficAccount {
  MessageTraffic all;
  MessageTraffic first_subslice;  ///< of its EUs, to data ports
};

}  // namespace eu::model
