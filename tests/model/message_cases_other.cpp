// Shared functions without surfaces (isa/MESSAGES.md 6 to 10).
#include "isa/common/float_bits.hpp"
#include "tests/model/message_case.hpp"

namespace eu::test {

std::vector<MessageCase> other_cases() {
  using isa::MessageKind;
  constexpr unsigned kAcknowledge = 1u << 14;
  const model::RegisterData zero = header({});
  const std::vector<model::RegisterData> one = {zero};
  const std::vector<model::RegisterData> search = {zero, zero, zero, zero, zero};
  const ResponseValue zeros = [](int, int) { return 0u; };
  const std::uint32_t third = isa::bits_of(1.0f / 3.0f);
  const ResponseValue middle = [=](int, int) { return third; };
  return {
      {MessageKind::GatewayOpen, kAcknowledge | 0, 1, false, one, zeros},
      {MessageKind::GatewayClose, kAcknowledge | 1, 1, false, one, zeros},
      {MessageKind::GatewayForward, kAcknowledge | 2, 1, false, one,
       [](int, int dword) { return dword == 0 ? 1u : 0u; }},
      {MessageKind::GatewayForward, 2, 0, false, one, nullptr, "", nullptr,
       "gateway forward message: the thread of EU 0, slot 0 has not opened its gateway"},
      {MessageKind::GatewayTimestamp, 3, 1, false, one,
       [](int, int dword) { return dword == 0 ? kAny : 0u; }},
      {MessageKind::GatewayBarrier, 4, 0, false, one, nullptr},
      {MessageKind::GatewayUpdateState, kAcknowledge | 5, 1, false, one, zeros},
      {MessageKind::GatewayMmio, 6, 0, false, one, nullptr, "", nullptr,
       "gateway MMIO access: is not modelled"},
      {MessageKind::SpawnerDereference, 0, 0, false, one, nullptr},
      {MessageKind::SpawnerSpawn, 1, 0, false, one, nullptr, "", nullptr,
       "only media threads spawn threads"},
      {MessageKind::UrbWriteHword, 0, 0, true, {zero, same(7)}, nullptr},
      {MessageKind::UrbWriteOword, 1, 0, true, {zero, same(7)}, nullptr},
      {MessageKind::UrbReadHword, 2, 2, true, one, zeros},
      {MessageKind::UrbReadOword, 3, 1, true, one,
       [](int, int dword) { return dword < 4 ? 0u : kBefore; }},
      {MessageKind::UrbAtomicMov,
       4,
       1,
       true,
       {header({{6, 9}})},
       [](int, int dword) { return dword == 0 ? 0u : kBefore; }},
      {MessageKind::UrbAtomicInc, 5, 1, true, one,
       [](int, int dword) { return dword == 0 ? 0u : kBefore; }},
      {MessageKind::VmeInter, 1u << 13, 6, true, search, zeros},
      {MessageKind::VmeIntra, 2u << 13, 1, true, search, zeros, "", nullptr, "", 8,
       isa::available::Ivb},
      {MessageKind::VmeIntra, 2u << 13, 7, true, search, zeros, "", nullptr, "", 8,
       isa::available::HswToGen9},
      {MessageKind::VmeMixed, 3u << 13, 6, true, search, zeros},
      {MessageKind::InterpolateOffset, 0, 2, false, one, middle},
      {MessageKind::InterpolateSample, 1u << 12, 2, false, one, middle},
      {MessageKind::InterpolateCentroid, 2u << 12, 2, false, one, middle},
      {MessageKind::InterpolatePerSlot, 3u << 12, 2, false, {zero, zero}, middle},
      {MessageKind::CreSearch, 0, 0, false, one, nullptr, "", nullptr,
       "not modelled"},  // not served on any generation
  };
}

}  // namespace eu::test
