#pragma once
// State of a hardware thread that a kernel can access: registers, masks and instruction pointer.
#include <array>
#include <cstdint>
#include <cstring>

#include "isa/thread_state.hpp"

namespace eu::isa {

inline constexpr int kGrfCount = 128;
inline constexpr int kGrfBytes = 32;
inline constexpr int kMaxChannels = 32;
inline constexpr int kAddressWords = 16;  ///< words of a0; Gen7 has eight (isa/GEN8.md E5)

/// cr0.0 bits (IVB PRM 3.3.3.8; isa/GEN8.md X4).
namespace cr0 {
inline constexpr std::uint32_t kAltMode = 1u << 0;
inline constexpr std::uint32_t kAccumulatorDisable = 1u << 1;
inline constexpr std::uint32_t kSingleProgramFlow = 1u << 2;  // SPF
inline constexpr std::uint32_t kVectorMaskEnable = 1u << 3;
inline constexpr std::uint32_t kRoundingMask = 3u << 4;  // RTNE, RU, RD, RTZ
inline constexpr std::uint32_t kDoubleDenorms = 1u << 6;
inline constexpr std::uint32_t kSingleDenorms = 1u << 7;  // from Gen8 on
inline constexpr std::uint32_t kHalfDenorms = 1u << 10;   // from Gen8 on
inline constexpr std::uint32_t kBreakpointSuppress = 1u << 15;
inline constexpr std::uint32_t kMasterException = 1u << 31;
}  // namespace cr0

/// cr0.1 bits (IVB PRM 3.3.3.8): enabled exceptions, and exceptions that have occurred.
namespace cr1 {
inline constexpr std::uint32_t kIllegalOpcodeEnable = 1u << 12;
inline constexpr std::uint32_t kSoftwareEnable = 1u << 13;
inline constexpr std::uint32_t kBreakpointEnable = 1u << 15;
inline constexpr std::uint32_t kIllegalOpcode = 1u << 28;
inline constexpr std::uint32_t kSoftware = 1u << 29;
inline constexpr std::uint32_t kBreakpoint = 1u << 31;
}  // namespace cr1

struct IntelState : ThreadState {
  alignas(64) std::array<std::uint8_t, kGrfCount * kGrfBytes> grf{};

  /// One 64-bit container per channel (IVB PRM 3.3.3.5): F in the low 32 bits, D as 64-bit and W as
  /// 33-bit two's complement (16 channels, acc0 only), DF unchanged.
  std::array<std::array<std::int64_t, 16>, 2> acc{};
  std::array<std::uint32_t, 2> flag{};
  std::array<std::uint16_t, kAddressWords> address{};
  std::array<std::uint32_t, 4> sr{};
  std::array<std::uint32_t, 4> cr{};
  /// Dispatched channels, and those whose PcIP is the next instruction (IVB PRM 1.1, 6.2).
  std::uint32_t dispatch_mask = 0;
  std::uint32_t active = 0;
  std::uint32_t call_mask = 0;
  /// PcIP of each dispatched channel that is not active, as index in the program.
  std::array<std::uint32_t, kMaxChannels> pcip{};

  /// acc2 to acc9 from Gen8 on: two bits per dword (isa/GEN8.md X9).
  std::array<std::array<std::uint8_t, 8>, 8> extensions{};

  bool in_system_routine() const { return (cr[0] & cr0::kMasterException) != 0; }
  bool single_program_flow() const { return (cr[0] & cr0::kSingleProgramFlow) != 0; }

  /// Dword `index` of a0: two of its words.
  std::uint32_t address_dword(std::size_t index) const {
    return address[2 * index] | static_cast<std::uint32_t>(address[2 * index + 1]) << 16;
  }

  template <class T>
  T read(int byte) const {
    T value;
    std::memcpy(&value, grf.data() + byte, sizeof(T));
    return value;
  }
  template <class T>
  void write(int byte, T value) {
    std::memcpy(grf.data() + byte, &value, sizeof(T));
  }
};

/// The state of a thread that runs a program of this instruction set.
inline IntelState& intel_state(ThreadState& state) {
  return static_cast<IntelState&>(state);
}
inline const IntelState& intel_state(const ThreadState& state) {
  return static_cast<const IntelState&>(state);
}

}  // namespace eu::isa
