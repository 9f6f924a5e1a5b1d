#pragma once
// Files that no disk sees, for readers that want a path.
#include <string>
#include <string_view>

namespace eu::test {

/// The path of a file with this content; it is the same file each time. Names that are relative to
/// it lead to descriptors of this process: to nothing, or to the file itself.
const std::string& memory_file(std::string_view content);

}  // namespace eu::test
