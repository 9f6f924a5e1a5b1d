#pragma once
// Text of sends for bare kernels, and registers after their run.
#include <cstdio>
#include <cstring>
#include <string>

#include "isa/intel/messages/message.hpp"
#include "tests/support/model/simulate.hpp"

namespace eu::test {

/// Text that writes a dword of a register independent of the active channels.
inline std::string set_dword(int grf, int number, std::uint32_t value) {
  return "mov(1) g" + std::to_string(grf) + "." + std::to_string(number) + "<1>UD " +
         std::to_string(value) + "UD { align1 WE_all 1N };\n";
}

/// A send of the registers from g20 on; `controls` are its options, each with a blank.
inline std::string send_text(const std::string& destination, const std::string& function,
                             std::uint32_t raw, const std::string& controls = "") {
  char hex[16];
  std::snprintf(hex, sizeof hex, "0x%08x", raw);
  const isa::Descriptor words{raw};
  return "send(8) " + destination + " g20<8,8,1>UD " + hex + " " + function + " MsgDesc: x mlen " +
         std::to_string(words.message_length()) + " rlen " +
         std::to_string(words.response_length()) + " { align1 WE_all 1Q " + controls + "};\n";
}

/// A dword of a thread's registers at its end.
inline std::uint32_t grf_dword(const SimulatedRun& run, int thread, int grf, int number) {
  std::uint32_t value = 0;
  const std::vector<std::uint8_t> bytes = run.grf(thread);
  std::memcpy(&value, &bytes[static_cast<std::size_t>(32 * grf + 4 * number)], sizeof value);
  return value;
}

}  // namespace eu::test
