#include "model/workload/surface_reader.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <string>

#include "config/json/suggestion.hpp"

namespace eu::model {
namespace {

using config::JsonCursor;
using config::ObjectReader;

std::optional<std::uint64_t> parse_address(const std::string& text) {
  std::uint64_t value = 0;
  if (text.rfind("0x", 0) != 0) return std::nullopt;
  const auto [end, error] = std::from_chars(text.data() + 2, text.data() + text.size(), value, 16);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool overlap(const AddressRange& a, const AddressRange& b) {
  return a.first < b.first + b.size_bytes && b.first < a.first + a.size_bytes;
}

void place_pointer(const JsonCursor& cursor, const Workload& workload, PayloadItem& item) {
  const auto is_meant = [&](const SurfaceData& each) { return each.name == item.address_of; };
  if (std::none_of(workload.surfaces.begin(), workload.surfaces.end(), is_meant)) {
    std::vector<std::string_view> names;
    for (const SurfaceData& surface : workload.surfaces) names.push_back(surface.name);
    cursor.object()
        .optional("address_of")
        .error(fmt::format("no surface is called \"{}\"{}", item.address_of,
                           config::suggestion(item.address_of, names)));
    return;
  }
  std::uint64_t value = 0;
  std::memcpy(&value, item.bytes.data(), item.bytes.size());
  value += address_of(workload, item.address_of);
  if (item.bytes.size() < sizeof value && value >> 32 != 0)
    cursor.object().optional("type").error(
        fmt::format("{:#x} has more than 32 bits: only uq holds it", value));
  std::memcpy(item.bytes.data(), &value, item.bytes.size());
}

void place_pointers_of(const JsonCursor& dispatch, const char* key, const Workload& workload,
                       std::vector<PayloadItem>& items) {
  if (std::none_of(items.begin(), items.end(),
                   [](const PayloadItem& item) { return !item.address_of.empty(); }))
    return;
  const std::vector<JsonCursor> cursors = dispatch.object().optional(key).array();
  for (std::size_t i = 0; i < items.size() && i < cursors.size(); ++i)
    if (!items[i].address_of.empty()) place_pointer(cursors[i], workload, items[i]);
}

}  // namespace

const std::vector<std::string_view>& pointer_type_names() {
  static const std::vector<std::string_view> kNames = {"uq", "ud"};
  return kNames;
}

void read_address(const JsonCursor& cursor, SurfaceData& surface,
                  std::vector<AddressRange>& taken) {
  if (!cursor.present()) return;
  const std::string text = cursor.text();
  if (!std::holds_alternative<std::string>(cursor.value().data)) return;  // reported by text()
  const std::optional<std::uint64_t> address = parse_address(text);
  if (!address || *address < kFirstGivenAddress || *address % kAddressAlignment != 0 ||
      *address > kLastAddress - surface.size_bytes) {
    cursor.error(
        fmt::format("expected an address, \"0x\" and hexadecimal digits (allowed: multiples of "
                    "{:#x} from {:#x} "
                    "on, of which the surface's last byte is at {:#x} at most)",
                    kAddressAlignment, kFirstGivenAddress, kLastAddress));
    return;
  }
  const AddressRange range{*address, std::max(surface.size_bytes, 1u), 0};
  if (std::any_of(taken.begin(), taken.end(),
                  [&](const AddressRange& other) { return overlap(range, other); }))
    cursor.error("overlaps another surface");
  taken.push_back(range);
  surface.address = *address;
}

void read_pointer(const JsonCursor& surface, ObjectReader& object, PayloadItem& item) {
  item.address_of = surface.identifier();
  const auto offset =
      static_cast<std::uint64_t>(object.optional("offset_bytes").integer(0, kMaxSurfaceBytes, 0));
  const bool wide = object.optional("type").choice(pointer_type_names(), 0) == 0;
  item.type = isa::Element::UB;
  item.bytes.resize(wide ? 8 : 4);
  std::memcpy(item.bytes.data(), &offset, item.bytes.size());
}

void place_pointers(const JsonCursor& dispatch, Workload& workload) {
  place_pointers_of(dispatch, "payload", workload, workload.dispatch.payload);
  place_pointers_of(dispatch, "uniforms", workload, workload.dispatch.uniforms);
}

}  // namespace eu::model
