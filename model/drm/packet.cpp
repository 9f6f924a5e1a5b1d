#include "model/drm/packet.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace eu::model::drm {
namespace {

/// Number of areas that are checked among those that begin at or before an address. Drivers have no
/// overlapping areas, except equal ones.
constexpr int kMostOverlapping = 64;

}  // namespace

bool Packet::take(std::vector<std::uint8_t> bytes) {
  bytes_ = std::move(bytes);
  if (bytes_.size() < sizeof head_) return false;
  std::memcpy(&head_, bytes_.data(), sizeof head_);
  if (head_.magic != kWireMagic || head_.total_bytes != bytes_.size() ||
      head_.area_count > kWireMostAreas)
    return false;
  const std::uint64_t table = wire_table_place(head_.argument_bytes);
  const std::uint64_t table_bytes = head_.area_count * sizeof(WireArea);
  if (table > bytes_.size() || table_bytes > bytes_.size() - table) return false;
  areas_.resize(head_.area_count);
  if (table_bytes != 0) std::memcpy(areas_.data(), bytes_.data() + table, table_bytes);
  by_address_.resize(areas_.size());
  std::iota(by_address_.begin(), by_address_.end(), std::size_t{0});
  std::sort(by_address_.begin(), by_address_.end(), [&](std::size_t a, std::size_t b) {
    return std::tie(areas_[a].address, areas_[a].bytes) <
           std::tie(areas_[b].address, areas_[b].bytes);
  });
  return has_sound_areas();
}

bool Packet::has_sound_areas() const {
  return std::all_of(areas_.begin(), areas_.end(), [&](const WireArea& area) {
    return area.place <= bytes_.size() && area.bytes <= bytes_.size() - area.place;
  });
}

std::size_t Packet::area_of(std::uint64_t address, std::uint64_t bytes) const {
  auto it = std::upper_bound(by_address_.begin(), by_address_.end(), address,
                             [&](auto wanted, auto i) { return wanted < areas_[i].address; });
  for (int i = 0; i < kMostOverlapping && it != by_address_.begin(); ++i) {
    const WireArea& area = areas_[*--it];
    const std::uint64_t offset = address - area.address;
    if (offset <= area.bytes && bytes <= area.bytes - offset) return *it;
  }
  return kNone;
}

bool Packet::read(std::uint64_t address, void* to, std::uint64_t bytes) const {
  const std::size_t index = area_of(address, bytes);
  if (index == kNone) return false;
  const WireArea& area = areas_[index];
  std::memcpy(to, bytes_.data() + area.place + (address - area.address), bytes);
  return true;
}

bool Packet::write(std::uint64_t address, const void* from, std::uint64_t bytes) {
  const std::size_t index = area_of(address, bytes);
  if (index == kNone) return false;
  WireArea& area = areas_[index];
  area.flags |= kWireWritten;
  std::memcpy(bytes_.data() + area.place + (address - area.address), from, bytes);
  return true;
}

const std::vector<std::uint8_t>& Packet::make_reply(int error, bool has_descriptor,
                                                    std::uint32_t value) {
  WireHead head = head_;
  head.value = value;
  head.code = static_cast<std::uint32_t>(error);
  head.flags = has_descriptor ? kWireHasDescriptor : 0;
  std::memcpy(bytes_.data(), &head, sizeof head);
  if (!areas_.empty())
    std::memcpy(bytes_.data() + wire_table_place(head.argument_bytes), areas_.data(),
                areas_.size() * sizeof(WireArea));
  return bytes_;
}

}  // namespace eu::model::drm
