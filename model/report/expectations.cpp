#include "model/report/expectations.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>

namespace eu::model {
namespace {

/// Floats in order of value as integers in order.
std::int64_t ordered(float value) {
  std::int32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return bits >= 0 ? bits : -static_cast<std::int64_t>(bits & 0x7fffffff);
}

std::string number_text(double value) {
  char text[32];
  const auto result = std::to_chars(text, text + sizeof text, value, std::chars_format::general, 9);
  return {text, result.ptr};
}

std::string element_text(isa::Type type, const std::uint8_t* bytes) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, bytes, static_cast<std::size_t>(isa::size_of(type)));
  char hex[24];
  std::snprintf(hex, sizeof hex, "0x%0*llx", 2 * isa::size_of(type),
                static_cast<unsigned long long>(bits));
  if (type == isa::Type::F) {
    float value;
    std::memcpy(&value, bytes, sizeof value);
    return std::string(hex) + " (" + number_text(value) + ")";
  }
  if (type == isa::Type::DF) {
    double value;
    std::memcpy(&value, bytes, sizeof value);
    return std::string(hex) + " (" + number_text(value) + ")";
  }
  return hex;
}

ExpectationResult check(const Expectation& expected, const std::vector<std::uint8_t>& memory) {
  ExpectationResult result;
  result.surface = expected.surface;
  const auto size = static_cast<std::size_t>(isa::size_of(expected.type));
  for (std::size_t i = 0; i + size <= expected.bytes.size(); i += size) {
    const std::uint8_t* want = &expected.bytes[i];
    const std::uint8_t* have = &memory[expected.offset_bytes + i];
    ++result.elements;
    bool same = std::memcmp(want, have, size) == 0;
    if (!same && expected.type == isa::Type::F) {
      float a, b;
      std::memcpy(&a, want, sizeof a);
      std::memcpy(&b, have, sizeof b);
      const std::uint32_t distance = ulp_distance(a, b);
      result.worst_ulp = std::max(result.worst_ulp, distance);
      same = distance <= expected.ulp;
    }
    if (same) continue;
    if (result.different++ == 0)
      result.first_difference = "element " + std::to_string(i / size) + ": " +
                                element_text(expected.type, have) + ", expected " +
                                element_text(expected.type, want);
  }
  return result;
}

}  // namespace

std::uint32_t ulp_distance(float a, float b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b) ? 0 : 0xffffffffu;
  const std::int64_t distance = std::abs(ordered(a) - ordered(b));
  return static_cast<std::uint32_t>(std::min<std::int64_t>(distance, 0xfffffffe));
}

std::vector<ExpectationResult> check_expectations(const Workload& workload,
                                                  const SurfaceTable& surfaces) {
  std::vector<ExpectationResult> results;
  for (const Expectation& expected : workload.expectations)
    results.push_back(check(expected, surface_bytes(workload, surfaces, expected.surface)));
  return results;
}

}  // namespace eu::model
