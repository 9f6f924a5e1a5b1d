#pragma once
// One send of one message on the model: its inputs and its expected results.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "isa/generation.hpp"
#include "isa/intel/messages/message_layout.hpp"
#include "model/base/packet.hpp"
#include "model/workload/workload.hpp"

namespace eu::test {

inline constexpr std::uint32_t kBefore = 0xdddddddd;  ///< in the destination before the send

/// Dwords of a payload register or of a response, by number or by lane.
using Dwords = std::function<std::uint32_t(int)>;
/// Dword of the response: dword `item` of a register for messages that move whole registers, `item`
/// of a lane for the others. kAny where nothing is specified.
using ResponseValue = std::function<std::uint32_t(int item, int lane)>;
inline constexpr std::uint32_t kAny = 0xa5a5a5a5;
/// Expected dword of the written surface; empty: unchanged.
using Written = std::function<std::optional<std::uint32_t>(int dword)>;

struct MessageCase {
  isa::MessageKind kind;
  std::uint32_t function_control = 0;
  int response_registers = 0;
  bool header = false;
  std::vector<model::RegisterData> payload;  ///< including the header
  ResponseValue response_value{};            ///< null: no response
  std::string surface{};                     ///< the written surface; empty: none
  Written written{};
  std::string refusal{};  ///< the run's error; empty: none
  int exec_size = 8;
  isa::Generations gens = isa::available::Gen7To9;  ///< where the message has this form
};

/// Channels of the sends; of eight lanes: 0, 2, 5 and 7.
inline constexpr std::uint32_t kMask = 0xa5a5;
constexpr bool is_on(int lane) {
  return ((kMask >> lane) & 1) != 0;
}

std::vector<MessageCase> data_cases();
std::vector<MessageCase> image_cases();
std::vector<MessageCase> other_cases();
std::vector<MessageCase> gen8_cases();

// ---- contents of surfaces (message_cases_data.cpp, message_cases_image.cpp) ----
inline constexpr std::uint32_t kFirstDword = 1000;        ///< dword 0 of the buffer
inline constexpr std::uint32_t kBufferAddress = 0x10000;  ///< address of the buffer
inline constexpr std::uint32_t kFirstTexel = 5000;        ///< of the image

/// Lane l reads dword first + step x l; item i is i dwords further.
inline ResponseValue strided(int first, int step) {
  return [=](int item, int lane) {
    return kFirstDword + static_cast<std::uint32_t>(first + step * lane + item);
  };
}

// ---- payload registers ----
inline model::RegisterData dwords(const Dwords& value) {
  model::RegisterData data{};
  for (int i = 0; i < 8; ++i) data[static_cast<std::size_t>(i)] = value(i);
  return data;
}
inline model::RegisterData same(std::uint32_t value) {
  return dwords([value](int) { return value; });
}
inline const model::RegisterData kZeros = same(0);
inline const model::RegisterData kLaneNumbers =
    dwords([](int lane) { return static_cast<unsigned>(lane); });
inline const model::RegisterData kLaneData =
    dwords([](int lane) { return 0xc0de0000u + static_cast<unsigned>(lane); });
/// Zeros except for some dwords.
inline model::RegisterData header(const std::vector<std::pair<int, std::uint32_t>>& fields) {
  model::RegisterData data{};
  for (const auto& [number, value] : fields) data[static_cast<std::size_t>(number)] = value;
  return data;
}

// Kernels that send the message of a case.

/// First registers of the payload and of the response.
inline constexpr int kPayload = 20;
inline constexpr int kResponse = 60;
inline constexpr int kResponseRegisters = 16;

/// The surfaces of the cases.
std::vector<model::SurfaceData> message_surfaces();

std::uint32_t descriptor_of(const MessageCase& each);

/// One thread that sends the message `sends` times, with the channels of kMask. It executes
/// `between` after each send and waits for the response.
model::Workload message_workload(const MessageCase& each, isa::Generation gen, int sends = 1,
                                 const std::string& between = "");

}  // namespace eu::test
