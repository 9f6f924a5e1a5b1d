#include "model/compare/kernel_alignment.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <sstream>

namespace eu::model {
namespace {

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}
bool is_hex_digit(char letter) {
  return is_digit(letter) || (letter >= 'a' && letter <= 'f');
}

/// The end of a number at `at`: "0x" and hex digits, or digits with points between them.
std::size_t end_of_number(std::string_view text, std::size_t at) {
  const bool is_hex = text.substr(at, 2) == "0x";
  if (is_hex) at += 2;
  while (at < text.size() &&
         (is_hex ? is_hex_digit(text[at]) : is_digit(text[at]) || text[at] == '.'))
    ++at;
  return at;
}

/// `text` with "#" for registers and numbers, except for sizes and regions, which
/// follow a bracket or a comma.
std::string without_numbers(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const char before = at == 0 ? ' ' : text[at - 1];
    if (is_digit(text[at]) && before != '<' && before != ',' && before != '(') {
      result += '#';
      at = end_of_number(text, at);
    } else {
      result += text[at++];
    }
  }
  return result;
}

/// The parts of "(+f0.0) cmp.ge.f0.0(16) null<1>D g3<8,8,1>D 1D".
struct Parts {
  std::string_view predicate;  ///< "(+f0.0) "
  std::string_view name;       ///< "cmp.ge.f0.0"
  std::string_view operands;   ///< from "(16)" on
};

Parts parts_of(std::string_view text) {
  Parts parts;
  if (!text.empty() && text[0] == '(') parts.predicate = text.substr(0, text.find(") ") + 2);
  text.remove_prefix(parts.predicate.size());
  parts.name = text.substr(0, text.find('('));
  parts.operands = text.substr(parts.name.size());
  return parts;
}

/// The part of two instructions that must be equal.
enum class Likeness : std::uint8_t { Text, Shape, Name };

/// `text` without the distances of jumps, which change with the code in between.
std::string without_distances(const std::string& text) {
  const Parts parts = parts_of(text);
  std::size_t end = std::min(text.find(" JIP: "), text.find(" UIP: "));
  const std::size_t operand = text.size() - parts.operands.size() + parts.operands.find(' ') + 1;
  if (parts.name == "jmpi" && (text[operand] == '-' || is_digit(text[operand]))) end = operand;
  return text.substr(0, end);
}

/// "(+f#) cmp.ge.f#(16) null<1>D g#<8,8,1>D #D": digits of names are kept, except those of flags.
std::string shape_of(const std::string& text) {
  const Parts parts = parts_of(text);
  const std::size_t flag = std::min(parts.name.find(".f0."), parts.name.find(".f1."));
  return without_numbers(parts.predicate) + std::string(parts.name.substr(0, flag)) +
         without_numbers(parts.operands);
}

/// The name "cmp"; for a message also its shared function, which follows the descriptor.
std::string name_of(const std::string& text) {
  const std::string_view name = parts_of(text).name;
  std::string result(name.substr(0, name.find_first_of(". ")));
  const std::size_t descriptor = text.rfind(" 0x");
  const std::size_t suffix_at =
      descriptor == std::string::npos ? descriptor : text.find(' ', descriptor + 1);
  return suffix_at == std::string::npos ? result : result + text.substr(suffix_at);
}

std::string key_of(const KernelLine& line, Likeness likeness) {
  switch (likeness) {
    case Likeness::Text: return without_distances(line.text);
    case Likeness::Shape: return shape_of(without_distances(line.text));
    case Likeness::Name: break;
  }
  return name_of(line.text);
}

/// Two kernels and the pairs of instructions found so far.
class Aligner {
 public:
  Aligner(const std::vector<KernelLine>& a, const std::vector<KernelLine>& b)
      : a_(a), b_(b), partner_of_a_(a.size()), partner_of_b_(b.size()) {}

  KernelAlignment align() {
    const std::size_t of_same_text = fill_gaps(Likeness::Text);
    const std::size_t alike = of_same_text + fill_gaps(Likeness::Shape);
    KernelAlignment result;
    if (2 * of_same_text < std::min(a_.size(), b_.size()) &&
        2 * alike < std::max(a_.size(), b_.size())) {
      result.unlike = fmt::format(
          "of {} and {} instructions {} have the same text, and {} more differ only in registers "
          "and numbers",
          a_.size(), b_.size(), of_same_text, alike - of_same_text);
      return result;
    }
    fill_gaps(Likeness::Name);
    const Partners in_order = partners();
    find_moved();
    result.instructions = in_order_of_code(in_order);
    return result;
  }

 private:
  using Index = std::optional<std::size_t>;

  /// The known pairs, whose indices ascend in both.
  Partners partners() const {
    Partners all;
    for (std::size_t i = 0; i < a_.size(); ++i)
      if (partner_of_a_[i]) all.emplace_back(i, *partner_of_a_[i]);
    return all;
  }

  std::uint32_t number_of(const std::string& key) {
    return numbers_.emplace(key, static_cast<std::uint32_t>(numbers_.size())).first->second;
  }

  /// The keys of [begin, end) as numbers.
  Sequence numbers(const std::vector<KernelLine>& lines, std::size_t begin, std::size_t end,
                   Likeness likeness) {
    Sequence sequence;
    for (std::size_t i = begin; i < end; ++i)
      sequence.push_back(number_of(key_of(lines[i], likeness)));
    return sequence;
  }

  void pair(std::size_t a, std::size_t b) {
    partner_of_a_[a] = b;
    partner_of_b_[b] = a;
  }

  /// Finds pairs in the gaps between known pairs. Returns their number.
  std::size_t fill_gaps(Likeness likeness) {
    Partners ends = partners();
    ends.emplace_back(a_.size(), b_.size());
    std::size_t found = 0, begin_a = 0, begin_b = 0;
    for (const auto& [end_a, end_b] : ends) {
      for (const auto& [i, j] : common_subsequence(numbers(a_, begin_a, end_a, likeness),
                                                   numbers(b_, begin_b, end_b, likeness))) {
        pair(begin_a + i, begin_b + j);
        ++found;
      }
      begin_a = end_a + 1;
      begin_b = end_b + 1;
    }
    return found;
  }

  /// Pairs the remaining instructions of the same text, in order.
  void find_moved() {
    std::map<std::string, std::vector<std::size_t>> left;  // of a, the last one first
    for (std::size_t i = a_.size(); i-- > 0;)
      if (!partner_of_a_[i]) left[key_of(a_[i], Likeness::Text)].push_back(i);
    for (std::size_t j = 0; j < b_.size(); ++j) {
      if (partner_of_b_[j]) continue;
      const auto found = left.find(key_of(b_[j], Likeness::Text));
      if (found == left.end() || found->second.empty()) continue;
      pair(found->second.back(), j);
      found->second.pop_back();
    }
  }

  std::vector<AlignedInstruction> in_order_of_code(const Partners& in_order) const {
    std::vector<AlignedInstruction> all;
    Partners ends = in_order;
    ends.emplace_back(a_.size(), b_.size());
    std::size_t i = 0, j = 0;
    for (const auto& [end_a, end_b] : ends) {
      for (; i < end_a; ++i)
        if (!partner_of_a_[i]) all.push_back({Edit::Removed, i, {}});
      for (; j < end_b; ++j)
        all.push_back({partner_of_b_[j] ? Edit::Moved : Edit::Added, partner_of_b_[j], j});
      if (end_a < a_.size()) all.push_back({edit_in_place(i, j), i, j});
      ++i;
      ++j;
    }
    return all;
  }

  Edit edit_in_place(std::size_t a, std::size_t b) const {
    const bool is_same = without_distances(a_[a].text) == without_distances(b_[b].text) &&
                         a_[a].options == b_[b].options;
    return is_same ? Edit::Same : Edit::Changed;
  }

  const std::vector<KernelLine>& a_;
  const std::vector<KernelLine>& b_;
  std::vector<Index> partner_of_a_, partner_of_b_;
  std::map<std::string, std::uint32_t> numbers_;
};

std::vector<std::string> words_of(std::string text) {
  std::replace(text.begin(), text.end(), ',', ' ');
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

}  // namespace

KernelAlignment align_kernels(const std::vector<KernelLine>& a, const std::vector<KernelLine>& b) {
  return Aligner(a, b).align();
}

std::string options_change(const std::string& a, const std::string& b) {
  const std::vector<std::string> before = words_of(a), after = words_of(b);
  std::string text;
  const auto tell = [&](char sign, const std::vector<std::string>& these,
                        const std::vector<std::string>& others) {
    for (const std::string& word : these)
      if (std::find(others.begin(), others.end(), word) == others.end())
        text += (text.empty() ? "" : " ") + (sign + word);
  };
  tell('+', after, before);
  tell('-', before, after);
  return text;
}

}  // namespace eu::model
