#pragma once
// Strings one after the other, each with its length: the form in which a child process sends them.
#include <cstddef>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace eu::model {

inline void append(std::string& out, const std::string& part) {
  out += std::to_string(part.size()) + ":" + part;
}

inline std::string take(const std::string& in, std::size_t& position) {
  const std::size_t colon = in.find(':', position);
  const std::size_t size = std::stoul(in.substr(position, colon - position));
  position = colon + 1 + size;
  return in.substr(colon + 1, size);
}

/// Plain data in its memory layout: for the same program on the same host.
template <class T>
void append_raw(std::string& out, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  append(out, std::string(reinterpret_cast<const char*>(&value), sizeof value));
}
template <class T>
T take_raw(const std::string& in, std::size_t& position) {
  static_assert(std::is_trivially_copyable_v<T>);
  const std::string bytes = take(in, position);
  T value;
  std::memcpy(static_cast<void*>(&value), bytes.data(), sizeof value);
  return value;
}
template <class T>
void append_raw(std::string& out, const std::vector<T>& values) {
  append_raw(out, values.size());
  for (const T& value : values) append_raw(out, value);
}
template <class T>
std::vector<T> take_raw_vector(const std::string& in, std::size_t& position) {
  std::vector<T> values(take_raw<std::size_t>(in, position));
  for (T& value : values) value = take_raw<T>(in, position);
  return values;
}

}  // namespace eu::model
