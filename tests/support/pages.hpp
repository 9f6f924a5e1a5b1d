#pragma once
// The project's pages: every *.md of the repository.
#include <filesystem>
#include <string>
#include <vector>

namespace eu::test {

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
