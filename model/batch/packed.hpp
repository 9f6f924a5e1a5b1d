#pragma once
// Strings one after the other, each with its length: what a child process may send back.
#include <cstddef>
#include <string>

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

}  // namespace eu::model
