// New messages of Gen8 and Gen9: 64-bit addresses, atomic operations on floats, messages without
// header, reads of render targets, SIMD8 messages to the URB (isa/GEN8.md M). Surfaces are those of
// message_cases_data.cpp and message_cases_image.cpp.
#include "isa/common/float_bits.hpp"
#include "tests/model/message_case.hpp"
#include "tests/support/model/message.hpp"

namespace eu::test {
namespace {

using isa::MessageKind;

constexpr unsigned kStateless = 255;
constexpr unsigned kReturns = 1u << 5;

/// Addresses of four lanes from lane `first` on, `step` dwords apart.
model::RegisterData addresses(int first, int step) {
  return dwords([=](int i) {
    return i % 2 != 0 ? 0 : kBufferAddress + 4 * static_cast<unsigned>(step * (first + i / 2));
  });
}

/// Registers of a message: addresses of eight lanes, then data.
std::vector<model::RegisterData> wide(int step, const std::vector<model::RegisterData>& data = {}) {
  std::vector<model::RegisterData> all = {addresses(0, step), addresses(4, step)};
  all.insert(all.end(), data.begin(), data.end());
  return all;
}

/// Enabled lanes write `value(dword, lane)` to dword step x lane + item.
template <class Value>
Written lanes_leave(int step, int items, Value value) {
  return [=](int dword) -> std::optional<std::uint32_t> {
    for (int lane = 0; lane < 8; ++lane)
      for (int item = 0; item < items; ++item)
        if (dword == step * lane + item && is_on(lane)) return value(dword, lane);
    return std::nullopt;
  };
}
std::uint32_t own_data(int, int lane) {
  return kLaneData[static_cast<std::size_t>(lane)];
}
std::uint32_t one_more(int dword, int) {
  return kFirstDword + static_cast<std::uint32_t>(dword) + 1;
}

void add_addresses(std::vector<MessageCase>& cases) {
  constexpr unsigned kDword = 1, kTwo = 1u << 2, kSimd8 = 2u << 4, kTwoChannels = 0xc;
  cases.push_back({MessageKind::A64ScatteredRead, port_control(0x10, kDword, kStateless), 1, false,
                   wide(3), strided(0, 3)});
  cases.push_back({MessageKind::A64ScatteredRead, port_control(0x10, kDword | kTwo, kStateless), 2,
                   false, wide(3), strided(0, 3)});
  cases.push_back({MessageKind::A64UntypedRead,
                   port_control(0x11, kSimd8 | kTwoChannels, kStateless), 2, false, wide(4),
                   strided(0, 4)});
  cases.push_back({MessageKind::A64UntypedAtomic, port_control(0x12, kReturns | 5, kStateless), 1,
                   false, wide(2), strided(0, 2), "buffer", lanes_leave(2, 1, one_more)});
  cases.push_back(
      {MessageKind::A64UntypedWrite, port_control(0x19, kSimd8 | kTwoChannels, kStateless), 0,
       false, wide(4, {kLaneData, kLaneData}), nullptr, "buffer", lanes_leave(4, 2, own_data)});
  cases.push_back({MessageKind::A64ScatteredWrite, port_control(0x1a, kDword, kStateless), 0, false,
                   wide(3, {kLaneData}), nullptr, "buffer", lanes_leave(3, 1, own_data)});
  const model::RegisterData place = header({{0, kBufferAddress + 32}});
  cases.push_back({MessageKind::A64BlockRead,
                   port_control(0x14, 2, kStateless),
                   1,
                   true,
                   {place},
                   strided(8, 1)});
  cases.push_back({MessageKind::A64BlockWrite,
                   port_control(0x15, 2, kStateless),
                   0,
                   true,
                   {place, kLaneData},
                   nullptr,
                   "buffer",
                   [](int dword) -> std::optional<std::uint32_t> {
                     if (dword < 8 || dword > 15) return std::nullopt;
                     return kLaneData[static_cast<std::size_t>(dword - 8)];
                   }});
}

/// The data are negative floats, the buffer contains the smallest positive ones: the minimum is
/// the data.
void add_float_atomics(std::vector<MessageCase>& cases) {
  constexpr unsigned kMin = 2, kSimd8 = 1u << 4;
  const model::RegisterData offsets =
      dwords([](int lane) { return 8 * static_cast<unsigned>(lane); });
  cases.push_back({MessageKind::FloatAtomic,
                   port_control(0x1b, kReturns | kSimd8 | kMin, 0),
                   1,
                   false,
                   {offsets, kLaneData},
                   strided(0, 2),
                   "buffer",
                   lanes_leave(2, 1, own_data)});
  cases.push_back({MessageKind::A64FloatAtomic, port_control(0x1d, kReturns | kMin, kStateless), 1,
                   false, wide(2, {kLaneData}), strided(0, 2), "buffer",
                   lanes_leave(2, 1, own_data)});
}

/// Texels 0 to 7 of row 2, without header.
void add_typed(std::vector<MessageCase>& cases) {
  constexpr unsigned kLower = 1u << 4, kRed = 0xe;
  const ResponseValue texels = [](int, int lane) {
    return kFirstTexel + 32 + static_cast<std::uint32_t>(lane);
  };
  const auto leave = [](auto value) -> Written {
    return [=](int texel) -> std::optional<std::uint32_t> {
      const int lane = texel - 32;
      if (lane < 0 || lane > 7 || !is_on(lane)) return std::nullopt;
      return value(lane);
    };
  };
  cases.push_back({MessageKind::Skl1TypedSurfaceRead,
                   port_control(5, kLower | kRed, 1),
                   1,
                   false,
                   {kLaneNumbers, same(2)},
                   texels});
  cases.push_back({MessageKind::Skl1TypedSurfaceWrite,
                   port_control(13, kLower | kRed, 1),
                   0,
                   false,
                   {kLaneNumbers, same(2), kLaneData},
                   nullptr,
                   "image",
                   leave([](int lane) { return own_data(0, lane); })});
  cases.push_back(
      {MessageKind::Skl1TypedAtomic,
       port_control(6, kReturns | 5, 1),
       1,
       false,
       {kLaneNumbers, same(2)},
       texels,
       "image",
       leave([](int lane) { return kFirstTexel + 33 + static_cast<std::uint32_t>(lane); })});
}

void add_gen8_sampler(std::vector<MessageCase>& cases) {
  const std::uint32_t one = isa::bits_of(1.0f), shade = isa::bits_of(128.0f / 255.0f);
  const model::RegisterData half = same(isa::bits_of(0.5f));
  const ResponseValue grey = [=](int, int) { return shade; };
  const ResponseValue lit = [=](int item, int) { return item == 0 || item == 3 ? one : 0; };
  const ResponseValue texel = [](int item, int lane) {
    return item == 0 ? kFirstTexel + 48 + static_cast<std::uint32_t>(lane) : item == 3 ? 1u : 0u;
  };
  const auto add = [&](MessageKind kind, unsigned type, unsigned index, int channels,
                       const std::vector<model::RegisterData>& parameters,
                       const ResponseValue& response_value) {
    cases.push_back(
        {kind, sampler_control(type, 1, index), channels, false, parameters, response_value});
  };
  add(MessageKind::SampleLz, 24, 2, 4, {half, half}, grey);
  add(MessageKind::SampleLz, 24, 2, 2, {half, half}, grey);  // the first two channels
  add(MessageKind::SampleCLz, 25, 2, 4, {kZeros, half, half}, lit);
  add(MessageKind::SklLd, 7, 1, 4, {kLaneNumbers, same(3), kZeros}, texel);
  add(MessageKind::LdLz, 26, 1, 1, {kLaneNumbers, same(3)}, texel);
  add(MessageKind::Ld2dmsW, 28, 1, 4, {kZeros, kZeros, kZeros, kLaneNumbers, same(3)}, texel);
  cases.push_back({MessageKind::SampleLz,
                   sampler_control(24, 1, 2),
                   0,
                   true,
                   {kZeros, half, half},
                   nullptr,
                   "",
                   nullptr,
                   "a response to a render target is not modelled"});
  cases.push_back({MessageKind::SampleLz,
                   1u << 30 | sampler_control(24, 1, 2),
                   2,
                   false,
                   {half, half},
                   nullptr,
                   "",
                   nullptr,
                   "a response of 16 bits is not modelled"});
}

}  // namespace

std::vector<MessageCase> gen8_cases() {
  std::vector<MessageCase> cases;
  add_addresses(cases);
  add_float_atomics(cases);
  add_typed(cases);
  add_gen8_sampler(cases);
  const std::uint32_t shade = isa::bits_of(128.0f / 255.0f);
  cases.push_back({MessageKind::RenderTargetRead,
                   port_control(13, 1, 2),
                   4,
                   true,
                   {kZeros, header({{2, 0}, {3, 2}, {7, 0xffff}})},
                   [=](int, int) { return shade; }});
  cases.push_back({MessageKind::UrbSimd8Write, 7, 0, true, {kZeros, kLaneData}, nullptr});
  cases.push_back({MessageKind::UrbSimd8Read, 8, 2, true, {kZeros}, [](int, int) { return 0u; }});
  return cases;
}

}  // namespace eu::test
