#pragma once
// Files of the page of `eusim serve`, built into the program.
#include <string_view>
#include <vector>

namespace eu::model {

struct WorkbenchPart {
  std::string_view name;  ///< of the page's file
  std::string_view text;
};

/// Sorted by name. Generated from model/serve/page (config/embed_files.cmake).
const std::vector<WorkbenchPart>& workbench_parts();

}  // namespace eu::model
