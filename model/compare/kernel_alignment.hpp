#pragma once
// Which instruction of an edited kernel is which of the kernel as it was: decided from their text.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eu::model {

/// An instruction as reports write it, and what stands in its braces.
struct KernelLine {
  std::string text;
  std::string options;
};

enum class Edit : std::uint8_t {
  Same,
  Changed,  ///< other options, operands or registers at the same place of the code
  Moved,    ///< elsewhere, behind or before instructions that it had before or behind it
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
  std::optional<std::size_t> a;  ///< its index; none if it was added
  std::optional<std::size_t> b;  ///< none if it was removed
};

struct KernelAlignment {
  /// In the order of the code: those of B, and what was removed where it stood.
  std::vector<AlignedInstruction> instructions;
  /// Why the two are not to be compared line by line; else empty.
  std::string unlike;
};

/// Aligns two kernels: first instructions of the same text, as many as can be in their order; in
/// the gaps between them those that differ in registers and numbers alone, then those of one name;
/// of the rest, those of the same text have moved. Distances of jumps are not looked at. Kernels
/// are unlike if neither half of the shorter one's instructions have the same text nor half of the
/// longer one's differ in registers and numbers alone.
KernelAlignment align_kernels(const std::vector<KernelLine>& a, const std::vector<KernelLine>& b);

/// What the options of an instruction gained and lost: "+NoDDClr -switch"; empty if nothing.
std::string options_change(const std::string& a, const std::string& b);

}  // namespace eu::model
