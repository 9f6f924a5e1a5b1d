#include "isa/intel/text/kernel_reader.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "isa/common/message_text.hpp"
#include "isa/common/scanner.hpp"

namespace eu::isa {
namespace {

constexpr std::string_view kHowToSay = "--kernel NUMBER|NAME|SIMD16";

std::vector<std::string_view> words_of(std::string_view name) {
  std::vector<std::string_view> words;
  for (std::size_t begin = 0; begin < name.size();) {
    const std::size_t end = std::min(name.find(' ', begin), name.size());
    if (end != begin) words.push_back(name.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

/// The value of `text` as a whole; 0 if it is not a number.
std::size_t number_of(std::string_view text) {
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && rest == end ? number : 0;
}

bool is_number(std::string_view text) {
  return std::all_of(text.begin(), text.end(), is_digit);
}

bool fits(const KernelEntry& kernel, std::string_view which) {
  if (kernel.name == which) return true;
  if (same_ignoring_case(which.substr(0, 4), "SIMD") && kernel.simd_width != 0)
    if (number_of(which.substr(4)) == static_cast<std::size_t>(kernel.simd_width)) return true;
  const std::vector<std::string_view> words = words_of(kernel.name);
  return std::find(words.begin(), words.end(), which) != words.end();
}

std::vector<std::size_t> fitting(const std::vector<KernelEntry>& kernels,
                                 const std::string& which) {
  std::vector<std::size_t> found;
  if (is_number(which)) {
    if (const std::size_t number = number_of(which); number >= 1 && number <= kernels.size())
      found.push_back(number - 1);
    return found;
  }
  for (std::size_t i = 0; i < kernels.size(); ++i)
    if (fits(kernels[i], which)) found.push_back(i);
  return found;
}

std::string padded(std::string text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + std::move(text);
}

std::string table_row(const std::string& number, const std::string& width,
                      const std::string& instructions, const std::string& line,
                      const std::string& name) {
  return "\n" + padded(number, 8) + padded(width, 8) + padded(instructions, 14) + padded(line, 8) +
         "  " + name;
}

/// A table with a line for each index in `shown`.
std::string table(const std::vector<KernelEntry>& kernels, const std::vector<std::size_t>& shown) {
  std::string text = table_row("number", "width", "instructions", "line", "name");
  for (const std::size_t i : shown) {
    const KernelEntry& kernel = kernels[i];
    const std::string width =
        kernel.simd_width == 0 ? "-" : "SIMD" + std::to_string(kernel.simd_width);
    text += table_row(std::to_string(i + 1), width,
                      kernel.instructions == 0 ? "-" : std::to_string(kernel.instructions),
                      std::to_string(kernel.line),
                      kernel.name.empty() ? "-" : message_text(kernel.name));
  }
  return text;
}

/// A suggestion: the nearest of all names and their words.
std::string nearest(const std::vector<KernelEntry>& kernels, const std::string& which) {
  std::set<std::string_view> names;
  for (const KernelEntry& kernel : kernels) {
    names.insert(kernel.name);
    for (const std::string_view word : words_of(kernel.name)) names.insert(word);
  }
  return did_you_mean(which, {names.begin(), names.end()});
}

}  // namespace

std::size_t choose_kernel(const std::vector<KernelEntry>& kernels, const std::string& which,
                          const std::string& file) {
  std::vector<std::size_t> all(kernels.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  const auto fail = [&](const std::string& what, const std::vector<std::size_t>& shown) {
    throw InputError(InputError(file, 0, 0, what).what() + table(kernels, shown));
  };
  if (which.empty()) {
    if (kernels.size() != 1)
      fail(fmt::format("the text has {} kernels; say which with {}", kernels.size(), kHowToSay),
           all);
    return 0;
  }
  const std::vector<std::size_t> found = fitting(kernels, which);
  const bool is_nameless = kernels.size() == 1 && kernels[0].name.empty();
  if (found.empty() && is_nameless)
    throw InputError(
        file, 0, 0,
        fmt::format("there is no kernel \"{}\": the text has one, without a name", which));
  if (found.empty())
    fail(is_number(which)
             ? "there is no kernel number " + which
             : fmt::format("there is no kernel \"{}\"{}", which, nearest(kernels, which)),
         all);
  if (found.size() > 1)
    fail(fmt::format("\"{}\" fits {} kernels; say which by its number", which, found.size()),
         found);
  return found.front();
}

}  // namespace eu::isa
