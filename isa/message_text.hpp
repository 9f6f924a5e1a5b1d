#pragma once
// What a hostile input holds, as a message shows it.
#include <string>
#include <string_view>

namespace eu::isa {

/// On one line, for a person: longer words are cut, and control characters, which could do anything
/// to a terminal, stand as \u001b.
std::string message_text(std::string_view text, std::size_t longest_word = 100);

}  // namespace eu::isa
