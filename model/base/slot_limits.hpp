#pragma once
// Reasons for empty thread slots, and their history in the dispatcher.
#include <cstdint>
#include <string_view>

#include "model/base/cycle.hpp"

namespace eu::model {

enum class SlotLimit : std::uint8_t {
#define SLOT_LIMIT(id, ...) id,
#include "model/base/slot_limits.def"
};

struct SlotLimitRow {
  SlotLimit limit;
  std::string_view key;
  std::string_view meaning;
  std::string_view advice;
};

inline constexpr SlotLimitRow kSlotLimits[] = {
#define SLOT_LIMIT(id, key, meaning, advice) {SlotLimit::id, key, meaning, advice},
#include "model/base/slot_limits.def"
};
inline constexpr int kSlotLimitCount = static_cast<int>(sizeof(kSlotLimits) / sizeof(SlotLimitRow));

constexpr const SlotLimitRow& row(SlotLimit limit) {
  return kSlotLimits[static_cast<int>(limit)];
}

/// The limit that kept the dispatcher from filling more slots, from cycle `begin` until the next
/// span or the end of the run.
struct DispatchSpan {
  Cycle begin = 0;
  SlotLimit limit = SlotLimit::Launch;
};

}  // namespace eu::model
