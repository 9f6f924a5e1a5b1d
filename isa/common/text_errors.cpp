#include "isa/common/text_errors.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "isa/common/input_error.hpp"

namespace eu::isa {
namespace {

std::string more_text(std::size_t count, bool there_may_be_more) {
  const std::size_t more = count - std::min(count, TextErrors::kMaxShown);
  if (more == 0) return "";
  return fmt::format("\n... and {}{} more error{}", there_may_be_more ? "at least " : "", more,
                     more == 1 ? "" : "s");
}

/// The errors to be shown, one per line, each with the text that `suffix` returns for it.
template <class Suffix>
std::string all_texts(const std::vector<TextErrors::Error>& errors, bool there_may_be_more,
                      Suffix&& suffix) {
  std::string out;
  for (std::size_t i = 0; i < std::min(errors.size(), TextErrors::kMaxShown); ++i) {
    if (i > 0) out += '\n';
    out += errors[i].text + suffix(i);
  }
  return out + more_text(errors.size(), there_may_be_more);
}

}  // namespace

TextErrors::TextErrors(const std::string& file, TextPlace place, const std::string& message)
    : InputError(file, place.line, place.column, message), errors_{{place, what()}} {}

TextErrors::TextErrors(std::vector<Error> errors, bool there_may_be_more)
    : InputError(all_texts(errors, there_may_be_more, [](std::size_t) { return ""; })),
      errors_(std::move(errors)),
      there_may_be_more_(there_may_be_more) {}

std::string TextErrors::shown_in(std::string_view text, std::string_view hint) const {
  return all_texts(errors_, there_may_be_more_, [&](std::size_t i) {
    return std::string(i == 0 ? hint : "") + source_excerpt(text, errors_[i].place);
  });
}

void ErrorList::add(const TextErrors& errors) {
  errors_.insert(errors_.end(), errors.errors().begin(), errors.errors().end());
}

void ErrorList::throw_if_any() {
  if (errors_.empty()) return;
  std::stable_sort(
      errors_.begin(), errors_.end(), [](const TextErrors::Error& a, const TextErrors::Error& b) {
        return std::tie(a.place.line, a.place.column) < std::tie(b.place.line, b.place.column);
      });
  const bool was_full = is_full();
  throw TextErrors(std::exchange(errors_, {}), was_full);
}

}  // namespace eu::isa
