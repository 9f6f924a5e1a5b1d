#pragma once
// The place of the sources, and the project's pages: every *.md of the repository.
#include <filesystem>
#include <string>
#include <vector>

namespace eu::test {

/// Place of the sources.
inline const std::filesystem::path kRoot = EUSIM_SOURCE_DIR;

/// Paths of all pages relative to the project's folder, in the order of their names.
std::vector<std::filesystem::path> pages();

/// A fenced block of a page.
struct Fence {
  std::string language;  ///< the word after its three backquotes
  std::string text;
};

std::vector<Fence> fences_of(const std::string& page);

/// The page's text outside of fenced blocks and of code between backquotes.
std::string prose_of(const std::string& page);

}  // namespace eu::test
