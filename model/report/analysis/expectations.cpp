#include "model/report/analysis/expectations.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "isa/common/float_bits.hpp"

namespace eu::model {
namespace {

/// An integer for a float, with the same order.
template <class Real, class Bits>
std::int64_t ordered(Real value) {
  Bits bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits >= 0 ? bits : -static_cast<std::int64_t>(bits & std::numeric_limits<Bits>::max());
}

constexpr std::uint32_t kFarthest = 0xfffffffe;

template <class Real, class Bits>
std::uint32_t distance_of(Real a, Real b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b) ? 0 : kFarthest + 1;
  // Unsigned: the integers of the largest doubles of both signs are nearly 2^64 apart.
  const auto from = static_cast<std::uint64_t>(ordered<Real, Bits>(std::min(a, b)));
  const auto to = static_cast<std::uint64_t>(ordered<Real, Bits>(std::max(a, b)));
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(to - from, kFarthest));
}

template <class Real>
std::uint32_t distance_of(const std::uint8_t* a, const std::uint8_t* b) {
  Real values[2];
  std::memcpy(&values[0], a, sizeof(Real));
  std::memcpy(&values[1], b, sizeof(Real));
  return ulp_distance(values[0], values[1]);
}

float half_value(const std::uint8_t* bytes) {
  std::uint16_t bits;
  std::memcpy(&bits, bytes, sizeof bits);
  return isa::widened_half(bits);
}

/// Distance of two halves by their own bits, since a single has 13 more bits of fraction.
std::uint32_t half_distance(const std::uint8_t* a, const std::uint8_t* b) {
  if (std::isnan(half_value(a)) || std::isnan(half_value(b)))
    return std::isnan(half_value(a)) && std::isnan(half_value(b)) ? 0 : kFarthest + 1;
  const auto place = [](const std::uint8_t* bytes) {
    std::int16_t bits;
    std::memcpy(&bits, bytes, sizeof bits);
    return bits >= 0 ? int{bits} : -(bits & 0x7fff);
  };
  return static_cast<std::uint32_t>(std::abs(place(a) - place(b)));
}

std::string number_text(double value) {
  char text[32];
  const auto result = std::to_chars(text, text + sizeof text, value, std::chars_format::general, 9);
  return {text, result.ptr};
}

std::string element_text(isa::Element type, const std::uint8_t* bytes) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, bytes, static_cast<std::size_t>(isa::size_of(type)));
  const std::string hex = fmt::format("0x{:0{}x}", bits, 2 * isa::size_of(type));
  if (type == isa::Element::F) {
    float value;
    std::memcpy(&value, bytes, sizeof value);
    return fmt::format("{} ({})", hex, number_text(value));
  }
  if (type == isa::Element::DF) {
    double value;
    std::memcpy(&value, bytes, sizeof value);
    return fmt::format("{} ({})", hex, number_text(value));
  }
  if (type == isa::Element::HF) return fmt::format("{} ({})", hex, number_text(half_value(bytes)));
  return hex;
}

/// ULPs between two elements of a float type.
std::uint32_t float_distance(isa::Element type, const std::uint8_t* a, const std::uint8_t* b) {
  switch (type) {
    case isa::Element::F: return distance_of<float>(a, b);
    case isa::Element::HF: return half_distance(a, b);
    default: return distance_of<double>(a, b);
  }
}

/// The sign bit of a float of `size` bytes.
bool is_negative(const std::uint8_t* bytes, std::size_t size) {
  return (bytes[size - 1] & 0x80) != 0;
}

ExpectationResult check(const Expectation& expected, const std::vector<std::uint8_t>& memory) {
  ExpectationResult result;
  result.surface = expected.surface;
  const auto size = static_cast<std::size_t>(isa::size_of(expected.type));
  result.of_elements = memory.size() / size;
  for (std::size_t i = 0; i + size <= expected.bytes.size(); i += size) {
    const std::uint8_t* want = &expected.bytes[i];
    const std::uint8_t* have = &memory[expected.offset_bytes + i];
    ++result.elements;
    bool same = std::memcmp(want, have, size) == 0;
    if (!same && isa::is_float(expected.type)) {
      const std::uint32_t distance = float_distance(expected.type, want, have);
      if (distance > result.worst_ulp) {
        result.worst_ulp = distance;
        result.worst_is_incomparable =
            distance > kFarthest || is_negative(want, size) != is_negative(have, size);
      }
      same = distance <= expected.ulp;
    }
    if (same) continue;
    if (result.different++ == 0)
      result.first_difference =
          fmt::format("element {}: {}, expected {}", i / size, element_text(expected.type, have),
                      element_text(expected.type, want));
  }
  return result;
}

}  // namespace

std::uint32_t ulp_distance(float a, float b) {
  return distance_of<float, std::int32_t>(a, b);
}
std::uint32_t ulp_distance(double a, double b) {
  return distance_of<double, std::int64_t>(a, b);
}

std::vector<ExpectationResult> check_expectations(const Workload& workload,
                                                  const SurfaceTable& surfaces) {
  std::vector<ExpectationResult> results;
  for (const Expectation& expected : workload.expectations)
    results.push_back(check(expected, surface_bytes(workload, surfaces, expected.surface)));
  return results;
}

}  // namespace eu::model
