#include "isa/intel/exec/register_accesses.hpp"

namespace eu::isa {
namespace {

constexpr int kContainers = 16;  ///< containers per accumulator
constexpr int kContainerBytes = 8;

using Lands = WrittenByte::Lands;

/// Collects bytes of members of one state.
class Collector {
 public:
  explicit Collector(const IntelState& state)
      : begin_(reinterpret_cast<const std::uint8_t*>(&state)) {}

  template <class Member>
  void add(const Member& member, int byte, Lands lands, std::uint8_t mask = 0xff) {
    const auto* first = reinterpret_cast<const std::uint8_t*>(&member);
    bytes_.push_back({static_cast<std::uint16_t>(first + byte - begin_), mask, lands});
  }
  std::vector<WrittenByte> take() { return std::move(bytes_); }

 private:
  const std::uint8_t* begin_;
  std::vector<WrittenByte> bytes_;
};

}  // namespace

std::vector<WrittenByte> written_state(const Prepared& prepared, const IntelState& state) {
  static_assert(sizeof(IntelState) <= 0x10000);
  const RegisterParts written = written_parts(prepared, state);
  Collector bytes(state);
  for (std::size_t byte = 0; byte < written.grf.size(); ++byte)
    if (written.grf[byte]) bytes.add(state.grf, static_cast<int>(byte), Lands::WithRegisters);
  for (int n = 0; n < kAddressWords; ++n)
    if ((written.address >> n) & 1) {
      bytes.add(state.address, 2 * n, Lands::WithRegisters);
      bytes.add(state.address, 2 * n + 1, Lands::WithRegisters);
    }
  for (int byte = 0; byte < 8; ++byte)
    if (const auto mask = static_cast<std::uint8_t>(written.flags >> (8 * byte)))
      bytes.add(state.flag, byte, Lands::WithFlags, mask);
  // Each lane of an accumulator is one whole container, of any number of bytes in `written`.
  if (written.accumulators == 0) return bytes.take();
  const int lane_bytes = accumulator_lane_bytes(prepared);
  const int lanes = kGrfBytes / lane_bytes;
  for (int lane = 0; lane < 2 * lanes; ++lane) {
    if (((written.accumulators >> (lane * lane_bytes)) & 1) == 0) continue;
    const int container = lane / lanes * kContainers + lane % lanes;
    for (int byte = 0; byte < kContainerBytes; ++byte)
      bytes.add(state.acc, container * kContainerBytes + byte, Lands::WithAccumulators);
  }
  return bytes.take();
}

}  // namespace eu::isa
