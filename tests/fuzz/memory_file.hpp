#pragma once
// Files in memory, for readers that need a path.
#include <string>
#include <string_view>

namespace eu::test {

/// The path of a file with this content; each call reuses the same file. Names relative to it lead
/// to descriptors of this process: to nothing, or to the file itself.
const std::string& memory_file(std::string_view content);

}  // namespace eu::test
