#pragma once
// Pairs the instructions of an edited kernel with those of the original kernel, by their text.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eu::model {

/// An instruction as in reports, and the options in its braces.
struct KernelLine {
  std::string text;
  std::string options;
};

enum class Edit : std::uint8_t {
  Same,
  Changed,  ///< other options, operands or registers at the same place of the code
  Moved,    ///< at another place relative to other instructions
  Added,
  Removed,
};

struct EditRow {
  Edit edit;
  std::string_view key;   ///< in documents
  std::string_view mark;  ///< in tables
};

inline constexpr EditRow kEdits[] = {{Edit::Same, "same", " "},
                                     {Edit::Changed, "changed", "~"},
                                     {Edit::Moved, "moved", ">"},
                                     {Edit::Added, "added", "+"},
                                     {Edit::Removed, "removed", "-"}};

constexpr const EditRow& row(Edit edit) {
  return kEdits[static_cast<int>(edit)];
}

/// An instruction of one kernel or both.
struct AlignedInstruction {
  Edit edit = Edit::Same;
  std::optional<std::size_t> a;  ///< none if it was added
  std::optional<std::size_t> b;  ///< none if it was removed
};

struct KernelAlignment {
  /// The instructions of B in the order of the code, and the removed ones at their former places.
  std::vector<AlignedInstruction> instructions;
  /// Why the two cannot be compared line by line; else empty.
  std::string unlike;
};

/// Aligns two kernels. It first pairs instructions of the same text, as many as possible in order.
/// In the gaps it pairs those that differ only in registers and numbers, then those of the same
/// name. Of the rest, instructions of the same text have moved. Distances of jumps are ignored.
/// Kernels are unlike if fewer than half of the shorter one's instructions have the same text and
/// fewer than half of the longer one's differ only in registers and numbers.
KernelAlignment align_kernels(const std::vector<KernelLine>& a, const std::vector<KernelLine>& b);

/// The change of an instruction's options: "+NoDDClr -switch"; empty if there is none.
std::string options_change(const std::string& a, const std::string& b);

// The longest common subsequence of two sequences.

/// A sequence of numbers.
using Sequence = std::vector<std::uint32_t>;
/// Pairs of positions in the first and in the second sequence.
using Partners = std::vector<std::pair<std::size_t, std::size_t>>;

/// The longest list of pairs of equal elements whose positions ascend in both sequences;
/// deterministic among several. Takes at most one step per element of `a` and 64 elements of `b`,
/// and memory linear in both sizes.
Partners common_subsequence(const Sequence& a, const Sequence& b);

}  // namespace eu::model
