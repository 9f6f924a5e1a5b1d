#pragma once
// What the completion scripts of all shells are made with.
#include <string>
#include <vector>

namespace eu::model {

/// Words with blanks between them.
std::string joined(const std::vector<std::string>& words);
/// 'text' as bash and zsh take it, whatever stands in it.
std::string shell_quoted(const std::string& text);
/// The beginning of a meaning, which says enough in a list: up to the first ";", ":" or newline.
std::string gist(const std::string& meaning);

}  // namespace eu::model
