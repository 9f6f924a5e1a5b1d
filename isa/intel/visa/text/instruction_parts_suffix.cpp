#include "isa/intel/visa/text/instruction_parts.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "isa/intel/visa/names.hpp"

namespace eu::isa::visa {
namespace {

struct SuffixRow {
  Suffix suffix;
  int least, most;  ///< parts
  std::string_view text;
};

constexpr SuffixRow kSuffixes[] = {
    {Suffix::None, 0, 0, "nothing"},
    {Suffix::Condition, 1, 1, "a condition: .eq, .ne, .gt, .ge, .lt or .le"},
    {Suffix::Channels, 1, 2, "a channel mask such as .RGBA"},
    {Suffix::BlockBytes, 1, 1, "the bytes of a block: .1, .2 or .4"},
    {Suffix::BlockCount, 2, 2, "the bytes and the number of blocks, such as .4.2"},
    {Suffix::Elements, 1, 1, "the bytes of an element: .1, .2 or .4"},
    {Suffix::Atomic, 1, 2, "an operation such as .add"},
    {Suffix::Media, 1, 1, "a modifier such as .nomod"},
    {Suffix::Modified, 0, 1, ".mod or nothing"},
    {Suffix::Fence, 0, 1, "options such as .E or nothing"},
    {Suffix::SplitLengths, 4, 4, "shared function and numbers of registers, such as .12.1.1.0"},
};

const SuffixRow& row_of(Suffix suffix) {
  return *std::find_if(std::begin(kSuffixes), std::end(kSuffixes),
                       [&](const SuffixRow& row) { return row.suffix == suffix; });
}

[[noreturn]] void fail_part(const Scanner& scanner, const char* at, const OpcodeRow& row) {
  scanner.fail(at, fmt::format("expected {} after {}", suffix_text(row.suffix), row.mnemonic));
}

template <class Names>
int index_of(const Names& names, std::string_view word) {
  const auto found = std::find_if(std::begin(names), std::end(names), [&](std::string_view name) {
    return same_ignoring_case(name, word);
  });
  return found == std::end(names) ? -1 : static_cast<int>(found - std::begin(names));
}

/// Mask of R, G, B and A in this order, in upper or lower case; 0 for other words.
std::uint8_t channel_mask(std::string_view word) {
  constexpr std::string_view kChannels = "rgba";
  std::uint8_t mask = 0;
  std::size_t next = 0;
  for (const char c : word) {
    const std::size_t channel = kChannels.find(to_lower(c), next);
    if (channel == std::string_view::npos) return 0;
    mask = static_cast<std::uint8_t>(mask | (1 << channel));
    next = channel + 1;
  }
  return mask;
}

/// Reads the options of a fence, one after the other; false for other words.
bool read_fence(std::string_view word, std::uint8_t& mask) {
  for (unsigned option = 0; option < std::size(kFenceOptions) && !word.empty(); ++option) {
    if (word.substr(0, kFenceOptions[option].size()) != kFenceOptions[option]) continue;
    mask = static_cast<std::uint8_t>(mask | (1u << option));
    word.remove_prefix(kFenceOptions[option].size());
  }
  return word.empty();
}

void read_atomic(const Scanner& scanner, const char* at, std::string_view word, Instruction& in,
                 const OpcodeRow& row, int part) {
  if (part == 0) {
    const auto found = std::find_if(std::begin(kAtomics), std::end(kAtomics),
                                    [&](const AtomicRow& atomic) { return atomic.name == word; });
    if (found == std::end(kAtomics)) {
      std::string names;
      for (const AtomicRow& atomic : kAtomics)
        names += (names.empty() ? "" : ", ") + std::string(atomic.name);
      scanner.fail(at, fmt::format("there is no operation \"{}\"; allowed are {}",
                                   std::string(word), names));
    }
    in.message.atomic = static_cast<std::uint8_t>(found - std::begin(kAtomics));
    return;
  }
  const bool is_svm = row.opcode == Opcode::SvmAtomic;
  if (word == "16")
    in.message.atomic_bits = 16;
  else if (word == "64" && is_svm)
    in.message.atomic_bits = 64;
  else if (!(word == "32" && is_svm))
    scanner.fail(at, is_svm ? "expected .16, .32 or .64" : "expected .16");
}

std::uint32_t size_part(const Scanner& scanner, const char* at, std::string_view word,
                        const OpcodeRow& row) {
  const bool is_number =
      !word.empty() && word.size() < 4 && std::all_of(word.begin(), word.end(), is_digit);
  if (!is_number) fail_part(scanner, at, row);
  std::uint32_t value = 0;
  for (const char c : word) value = value * 10 + static_cast<std::uint32_t>(c - '0');
  if (value > 255) fail_part(scanner, at, row);
  return value;
}

}  // namespace

void read_suffix_part(Scanner& scanner, Instruction& in, const OpcodeRow& row, int part) {
  const char* at = scanner.position();
  const std::string_view word = is_word(scanner.peek()) ? scanner.take_word() : std::string_view();
  MessageDetail& message = in.message;
  if (part >= row_of(row.suffix).most) {
    if (row.suffix != Suffix::None) fail_part(scanner, at, row);
    scanner.fail(at, fmt::format("only {}the execution size is allowed after {}",
                                 row.allow('s') ? ".sat and " : "", row.mnemonic));
  }
  const auto byte = [&] { return static_cast<std::uint8_t>(size_part(scanner, at, word, row)); };
  switch (row.suffix) {
    case Suffix::None: break;
    case Suffix::Condition: {
      const int condition = index_of(kConditions, word);
      if (condition < 0) fail_part(scanner, at, row);
      in.condition = static_cast<Condition>(condition);
      break;
    }
    case Suffix::Channels:
      if (word == "pixel_null_mask" && row.has(attribute::Samples) && part == 0) {
        message.pixel_null_mask = true;
        break;
      }
      message.channels = channel_mask(word);
      if (message.channels == 0) fail_part(scanner, at, row);
      break;
    case Suffix::BlockCount: (part == 0 ? message.block_bytes : message.blocks) = byte(); break;
    case Suffix::BlockBytes:
    case Suffix::Elements: message.block_bytes = byte(); break;
    case Suffix::Atomic: read_atomic(scanner, at, word, in, row, part); break;
    case Suffix::Media: {
      const int modifier = index_of(kMediaModifiers, word);
      if (modifier < 0) fail_part(scanner, at, row);
      message.media = static_cast<std::uint8_t>(modifier);
      break;
    }
    case Suffix::Modified:
      if (word != "mod") fail_part(scanner, at, row);
      message.is_modified = true;
      break;
    case Suffix::Fence:
      if (!read_fence(word, message.fence)) fail_part(scanner, at, row);
      break;
    case Suffix::SplitLengths: message.lengths[static_cast<std::size_t>(part)] = byte(); break;
  }
}

int least_suffix_parts(Suffix suffix) {
  return row_of(suffix).least;
}

std::string_view suffix_text(Suffix suffix) {
  return row_of(suffix).text;
}

std::string suffix_of(const Instruction& in) {
  const MessageDetail& message = in.message;
  switch (row(in.opcode).suffix) {
    case Suffix::None: return in.saturate ? ".sat" : "";
    case Suffix::Condition:
      return fmt::format(".{}", kConditions[static_cast<std::size_t>(in.condition)]);
    case Suffix::Channels: {
      std::string text = message.pixel_null_mask ? ".pixel_null_mask." : ".";
      for (unsigned channel = 0; channel < 4; ++channel)
        if ((message.channels >> channel & 1) != 0) text += "RGBA"[channel];
      return text;
    }
    case Suffix::BlockCount: return fmt::format(".{}.{}", message.block_bytes, message.blocks);
    case Suffix::BlockBytes:
    case Suffix::Elements: return fmt::format(".{}", message.block_bytes);
    case Suffix::Atomic:
      return fmt::format(".{}{}", kAtomics[message.atomic].name,
                         message.atomic_bits == 32 ? "" : fmt::format(".{}", message.atomic_bits));
    case Suffix::Media: return fmt::format(".{}", kMediaModifiers[message.media]);
    case Suffix::Modified: return message.is_modified ? ".mod" : "";
    case Suffix::Fence: {
      std::string text = message.fence == 0 ? "" : ".";
      for (unsigned option = 0; option < std::size(kFenceOptions); ++option)
        if ((message.fence >> option & 1) != 0) text += kFenceOptions[option];
      return text;
    }
    case Suffix::SplitLengths:
      return fmt::format(".{}.{}.{}.{}", message.lengths[0], message.lengths[1], message.lengths[2],
                         message.lengths[3]);
  }
  return "";
}

}  // namespace eu::isa::visa
