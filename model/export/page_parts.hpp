#pragma once
// The parts of the page that shows a run, built into the program.
#include <string_view>
#include <vector>

namespace eu::model {

struct PagePart {
  std::string_view name;  ///< of the file
  std::string_view text;
};

/// Sorted by name: page.html, its styles and its scripts, which run in this order. Generated from
/// model/export/html (config/embed_files.cmake).
const std::vector<PagePart>& page_parts();

}  // namespace eu::model
