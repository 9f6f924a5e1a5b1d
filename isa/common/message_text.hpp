#pragma once
// Text in messages: words from users, names of files, and suggestions of names.
#include <string>
#include <string_view>
#include <vector>

namespace eu::isa {

// Text from users, names of their files and contents of those, in the form that eusim prints.

/// Limit of shown characters for a word that may be a file's name; no name is longer.
inline constexpr std::size_t kLongestName = 5000;

/// The text on one line, safe for a terminal. Longer words are cut, control characters are printed
/// as \u001b, and bytes that are not UTF-8 as \xff.
std::string message_text(std::string_view text, std::size_t longest_word = 100);

/// Size in bytes of the UTF-8 character at the beginning of the text; 0 if the bytes are invalid
/// or a control character.
std::size_t printable_size(std::string_view text);

/// The name of a file for a document in UTF-8, or for a report. Each byte of a control character or
/// of invalid UTF-8 is written as \xff, and a backslash is doubled. So different names have
/// different texts.
std::string name_text(std::string_view name);

// "did you mean": the known name that a misspelled one is closest to.

/// The candidate with the fewest edits (insert, delete, replace, swap neighbours; case is ignored),
/// else one that begins with the name; "" if none is near. The limit is one edit per three letters.
/// Among equals the candidate with the longest common beginning wins, then the first.
std::string_view nearest_name(std::string_view name,
                              const std::vector<std::string_view>& candidates);

/// `; did you mean "add"?` for the nearest candidate; empty when none is near.
std::string did_you_mean(std::string_view name, const std::vector<std::string_view>& candidates);

}  // namespace eu::isa
