#pragma once
// Text of users, names of their files and what these hold, as eusim shows it.
#include <string>
#include <string_view>

namespace eu::isa {

/// A word that may be the name of a file is shown so far: no name is longer.
inline constexpr std::size_t kLongestName = 5000;

/// On one line, for a person: longer words are cut, control characters, which could do anything
/// to a terminal, stand as \u001b, and bytes that are no UTF-8 as \xff.
std::string message_text(std::string_view text, std::size_t longest_word = 100);

/// Bytes of the character of UTF-8 that the text begins with; 0 if that is none, or a control
/// character.
std::size_t printable_size(std::string_view text);

/// The name of a file for a document, which is UTF-8, or for a report: each byte of a control
/// character or of what is no UTF-8 stands as \xff, and a backslash as two of them. So each file
/// has a text of its own, which tells its name.
std::string name_text(std::string_view name);

}  // namespace eu::isa
