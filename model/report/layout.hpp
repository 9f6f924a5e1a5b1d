#pragma once
// Building blocks of text for people: columns, sections, numbers. No locale.
#include <cstdint>
#include <string>
#include <vector>

namespace eu::model {

/// Lines of reports are no longer, but where a name or a kernel's instruction is.
inline constexpr std::size_t kReportColumns = 100;

std::string left(const std::string& text, std::size_t width);
std::string right(const std::string& text, std::size_t width);
std::string right(std::uint64_t number, std::size_t width);

/// Cut to `width` characters, with "..." where something is missing.
std::string cut(const std::string& text, std::size_t width);

/// A line with the section's title in front; the title of further lines is empty.
std::string titled(const std::string& title, const std::string& text);

/// Items with three blanks between them, on as many titled lines as they need.
std::string wrapped(const std::string& title, const std::vector<std::string>& items);

/// "12.3" for 123 of 1000; "0.0" of nothing. Rounded half up in integers, so that it is the same
/// everywhere.
std::string percent(std::uint64_t part, std::uint64_t whole);

/// part / whole with one or two decimals, rounded half up in integers; 0 of nothing.
std::string tenths(std::uint64_t part, std::uint64_t whole);
std::string hundredths(std::uint64_t part, std::uint64_t whole);

/// "1 thread", "2 threads".
std::string counted(std::uint64_t number, const std::string& noun);

}  // namespace eu::model
