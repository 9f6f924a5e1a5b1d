#pragma once
#include <string>

namespace eu::model {

/// SHA-256 of a file in hex; empty if it cannot be read. Uses constant memory.
std::string file_digest(const std::string& path);

}  // namespace eu::model
