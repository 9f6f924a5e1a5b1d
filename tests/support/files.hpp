#pragma once
// Files as strings.
#include <fstream>
#include <sstream>
#include <string>

namespace eu::test {

inline std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace eu::test
