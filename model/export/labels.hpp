#pragma once
// Names of instructions, threads and causes in views.
#include <string>
#include <vector>

#include "model/export/event_view.hpp"

namespace eu::model {

/// Texts of a kernel's instructions, each created once.
class ViewLabels {
 public:
  explicit ViewLabels(const EventView& view);

  /// An instruction: "0x0040 add(8) g4<1>F g2<8,8,1>F g3<8,8,1>F".
  const std::string& instruction(std::uint32_t index) const { return instructions_[index]; }
  /// Its short form: "0x0040 add(8) g4".
  const std::string& brief(std::uint32_t index) const { return briefs_[index]; }
  /// Its registers: "reads g2-g3, f0.0; writes g4".
  const std::string& registers(std::uint32_t index) const { return registers_[index]; }
  /// EU and slot of a thread: "eu0.t3".
  static std::string lane(const ThreadRef& thread);
  /// A stall: "sb.raw.grf after 0x0020 mul(8) g2, 12 cycles".
  std::string wait(const ViewState& state) const;
  /// The key of a cause in reports.
  const std::string& cause(Cause cause) const { return causes_[static_cast<int>(cause)]; }
  /// The number of the machine's causes before a cause.
  unsigned number(Cause cause) const { return numbers_[static_cast<int>(cause)]; }

 private:
  std::vector<std::string> instructions_;
  std::vector<std::string> briefs_;
  std::vector<std::string> registers_;
  std::vector<std::string> causes_;
  std::vector<unsigned> numbers_;
};

/// Channels as a mask: "0x0000ffff".
std::string hex_mask(std::uint32_t channels);

}  // namespace eu::model
