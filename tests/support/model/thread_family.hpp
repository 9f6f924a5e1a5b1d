#pragma once
// Kernels whose threads spawn others (isa/MESSAGES.md 7).
#include <algorithm>
#include <string>

#include "tests/support/model/message.hpp"
#include "tests/support/model/message_kernel.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {

inline constexpr unsigned kHandle =
    100;  ///< of the URB entry with the registers of the tests' children
inline constexpr unsigned kSpawn = 1, kEnd = 1u << 4;

/// Text that writes g21 and g22 to the URB, as r0's place and r1 of a child.
inline std::string write_urb() {
  return set_dword(20, 0, kHandle) + set_dword(20, 5, 0xff00) +
         send_text("null<1>UW", "urb", descriptor(3, 0, true, 0));
}

inline std::string spawn(unsigned descriptor_number, unsigned registers) {
  return set_dword(20, 2, 32 * descriptor_number) + set_dword(20, 4, registers << 10 | kHandle) +
         send_text("null<1>UW", "thread_spawner", descriptor(1, 0, false, kSpawn));
}

inline std::string end() {
  return send_text("null<1>UW", "thread_spawner", descriptor(1, 0, false, kEnd), "EOT ");
}

/// A workload in which one media thread runs `root`; interface descriptor 1 begins at `child`.
inline model::Workload family(const std::string& root, const std::string& child) {
  model::Workload workload = bare_kernel(root + child);
  workload.dispatch.kind = model::DispatchKind::Media;
  workload.dispatch.ends_without_eot = false;
  workload.dispatch.entries.push_back(
      static_cast<std::uint32_t>(std::count(root.begin(), root.end(), '\n')));
  return workload;
}

/// A parent of `count` children: each gets its number and its parent's; the parent waits for a byte
/// from each, in g50 on.
inline std::string parent_of(unsigned count) {
  std::string text = set_dword(20, 4, 0x1212) + set_dword(20, 5, 50u << 21 | 2u << 8) +
                     send_text("null<1>UW", "gateway", descriptor(1, 0, false, 0)) +
                     "mov(1) g22.2<1>UW sr0<0,1,0>UW { align1 WE_all 1N };\n";
  for (unsigned i = 0; i < count; ++i) text += set_dword(22, 0, i) + write_urb() + spawn(1, 2);
  for (unsigned i = 0; i < count; ++i) text += "wait(1) n0<1>UD { align1 WE_all 1N };\n";
  return text + end();
}

/// A child that forwards its number plus one, as a byte at the position of its number.
inline const std::string kChild =
    "add(1) g20<1>UD g1<0,1,0>UD 1UD { align1 WE_all 1N };\n"
    "mov(1) g20.8<1>UW 0x1212UW { align1 WE_all 1N };\n"
    "mov(1) g20.9<1>UW g1.2<0,1,0>UW { align1 WE_all 1N };\n"
    "shl(1) g20.5<1>UD g1<0,1,0>UD 16UD { align1 WE_all 1N };\n" +
    send_text("null<1>UW", "gateway", descriptor(1, 0, false, 1u << 15 | 2)) + end();

}  // namespace eu::test
