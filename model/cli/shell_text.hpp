#pragma once
// Text functions for the completion scripts of all shells.
#include <string>
#include <vector>

namespace eu::model {

/// Words with blanks between them.
std::string joined(const std::vector<std::string>& words);
/// `text` in single quotes for bash and zsh, with any content.
std::string shell_quoted(const std::string& text);
/// The beginning of a meaning, for lists: up to the first ";", ":" or newline.
std::string gist(const std::string& meaning);

}  // namespace eu::model
