#pragma once
// Names the branch targets of a program for its text.
#include <string>
#include <string_view>
#include <vector>

#include "isa/intel/program/program.hpp"

namespace eu::isa {

/// Names of the targets of one branch; empty if the encoded number is to be written.
struct TargetNames {
  std::string_view jip, uip, index;
};

/// Names of branch targets without a label.
enum class LabelStyle : std::uint8_t {
  Numbered,  ///< LABEL0, LABEL1, ...: Mesa's
  ByOffset,  ///< L16: iga64's
};

/// The labels of a program, and names for the branch targets without one. The program must outlive
/// this object.
class ProgramLabels {
 public:
  ProgramLabels(const Program& program, LabelStyle style);

  /// The names of an instruction's targets; empty for a target that is not an instruction of
  /// the program.
  TargetNames targets(std::uint32_t index) const;

  /// Appends a line `NAME:` for each label at this offset.
  void append_at(std::string& out, std::uint32_t offset_bytes) const;

 private:
  std::int64_t target(std::uint32_t index, Distance distance) const;
  std::string_view name_at(std::int64_t offset_bytes) const;
  void name_unnamed(std::vector<std::uint32_t> offsets_bytes, LabelStyle style);

  const Program& program_;
  std::vector<Label> labels_;  ///< by offset
};

}  // namespace eu::isa
