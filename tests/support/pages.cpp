#include "tests/support/pages.hpp"

#include <algorithm>
#include <sstream>

namespace eu::test {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFence = "```";

bool is_fence(const std::string& line) {
  return line.rfind(kFence, 0) == 0;
}

/// `text` without code between backquotes, which may span lines but not paragraphs.
std::string without_code(const std::string& text) {
  std::string prose;
  bool code = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`') code = !code;
    if (text.compare(i, 2, "\n\n") == 0) code = false;
    if (!code && text[i] != '`') prose += text[i];
  }
  return prose;
}

}  // namespace

std::vector<fs::path> pages() {
  std::vector<fs::path> found;
  for (auto entry = fs::recursive_directory_iterator(EUSIM_SOURCE_DIR);
       entry != fs::recursive_directory_iterator(); ++entry) {
    const std::string name = entry->path().filename().string();
    if (entry->is_directory() && (name == "build" || name.front() == '.'))
      entry.disable_recursion_pending();
    else if (entry->path().extension() == ".md")
      found.push_back(fs::relative(entry->path(), EUSIM_SOURCE_DIR));
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<Fence> fences_of(const std::string& page) {
  std::vector<Fence> fences;
  std::istringstream in(page);
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (is_fence(line)) {
      inside = !inside;
      if (inside) fences.push_back({line.substr(std::string(kFence).size()), ""});
    } else if (inside) {
      fences.back().text += line + "\n";
    }
  }
  return fences;
}

std::string prose_of(const std::string& page) {
  std::string prose;
  std::istringstream in(page);
  bool inside = false;
  for (std::string line; std::getline(in, line);) {
    if (is_fence(line)) inside = !inside;
    if (!inside && !is_fence(line)) prose += line + "\n";
  }
  return without_code(prose);
}

}  // namespace eu::test
