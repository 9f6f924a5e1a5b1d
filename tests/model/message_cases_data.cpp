// Data ports: buffers of dwords 1000, 1001, ... at index 0 (isa/MESSAGES.md 2, 3).
#include "tests/model/message_case.hpp"
#include "tests/support/model/message.hpp"

namespace eu::test {
namespace {

using isa::MessageKind;

std::uint32_t data_of(int lane) {
  return 0xc0de0000u + static_cast<unsigned>(lane);
}

/// Enabled lanes write their data to dword first + step x lane.
Written lanes_write(int first, int step, int items = 1) {
  return [=](int dword) -> std::optional<std::uint32_t> {
    for (int lane = 0; lane < 8; ++lane)
      for (int item = 0; item < items; ++item)
        if (dword == first + step * lane + item && is_on(lane)) return data_of(lane);
    return std::nullopt;
  };
}

Written increments(int first, int step) {
  return [=](int dword) -> std::optional<std::uint32_t> {
    for (int lane = 0; lane < 8; ++lane)
      if (dword == first + step * lane && is_on(lane))
        return kFirstDword + static_cast<std::uint32_t>(dword) + 1;
    return std::nullopt;
  };
}

model::RegisterData offsets(unsigned step) {
  return dwords([step](int lane) { return step * static_cast<unsigned>(lane); });
}

/// Dual blocks at OWords 1 and 3: dwords 4 to 7 and 12 to 15.
const model::RegisterData kDual = header({{0, 1}, {4, 3}});
int dual_dword(int lane) {
  return lane < 4 ? 4 + lane : 12 + lane - 4;
}

void add_blocks(std::vector<MessageCase>& cases, MessageKind block, MessageKind dual,
                MessageKind scattered) {
  cases.push_back({block, port_control(0, 2, 0), 1, true, {header({{2, 2}})}, strided(8, 1)});
  cases.push_back({dual, port_control(2, 0, 0), 1, false, {kDual}, [](int, int lane) {
                     return kFirstDword + static_cast<std::uint32_t>(dual_dword(lane));
                   }});
  cases.push_back({scattered, port_control(3, 2, 0), 1, false, {offsets(3)}, strided(0, 3)});
}

/// Untyped messages: SIMD8, two channels; message types differ between the generations.
void add_untyped(std::vector<MessageCase>& cases, MessageKind read, unsigned read_type,
                 MessageKind write, unsigned write_type, MessageKind atomic, unsigned atomic_type) {
  cases.push_back(
      {read, port_control(read_type, 2u << 4 | 0xc, 0), 2, false, {offsets(16)}, strided(0, 4)});
  cases.push_back({write,
                   port_control(write_type, 2u << 4 | 0xc, 0),
                   0,
                   false,
                   {offsets(16), kLaneData, kLaneData},
                   nullptr,
                   "buffer",
                   lanes_write(0, 4, 2)});
  cases.push_back({atomic,
                   port_control(atomic_type, 1u << 5 | 1u << 4 | 5, 0),
                   1,
                   false,
                   {offsets(8)},
                   strided(0, 2),
                   "buffer",
                   increments(0, 2)});
  cases.push_back({atomic,
                   port_control(atomic_type, 1u << 4, 0),
                   0,
                   false,
                   {offsets(8), kLaneData, kLaneData, kLaneData, kLaneData},
                   nullptr,
                   "",
                   nullptr,
                   "untyped atomic: operation 0 (cmpwr8b), on 64 bits, is not modelled"});
}

}  // namespace

std::vector<MessageCase> data_cases() {
  constexpr unsigned kScratch = 1u << 18 | 1u << 16;
  std::vector<MessageCase> cases = {
      {MessageKind::ScratchBlockRead,
       kScratch | 2,
       1,
       true,
       {header({{5, kBufferAddress}})},
       strided(16, 1)},
      {MessageKind::ScratchBlockWrite,
       kScratch | 1u << 17 | 2,
       0,
       true,
       {header({{5, kBufferAddress}}), kLaneData},
       nullptr,
       "buffer",
       lanes_write(16, 1)},
      {MessageKind::UnalignedOwordBlockRead,
       port_control(1, 2, 0),
       1,
       true,
       {header({{2, 12}})},
       strided(3, 1)},
      {MessageKind::ByteScatteredRead,
       port_control(4, 2u << 2, 0),
       1,
       false,
       {offsets(8)},
       strided(0, 2)},
      {MessageKind::MemoryFence,
       port_control(7, 1u << 5, 0),
       1,
       true,
       {header({})},
       [](int, int) { return kAny; }},
      {MessageKind::RenderMemoryFence,
       port_control(7, 1u << 5, 0),
       1,
       true,
       {header({})},
       [](int, int) { return kAny; }},
      {MessageKind::OwordBlockWrite,
       port_control(8, 2, 0),
       0,
       true,
       {header({{2, 2}}), kLaneData},
       nullptr,
       "buffer",
       lanes_write(8, 1)},
      {MessageKind::OwordDualBlockWrite,
       port_control(10, 0, 0),
       0,
       false,
       {kDual, kLaneData},
       nullptr,
       "buffer",
       [](int dword) -> std::optional<std::uint32_t> {
         for (int lane = 0; lane < 8; ++lane)
           if (dword == dual_dword(lane) && is_on(lane)) return data_of(lane);
         return std::nullopt;
       }},
      {MessageKind::DwordScatteredWrite,
       port_control(11, 2, 0),
       0,
       false,
       {offsets(3), kLaneData},
       nullptr,
       "buffer",
       lanes_write(0, 3)},
      {MessageKind::ByteScatteredWrite,
       port_control(12, 2u << 2, 0),
       0,
       false,
       {offsets(8), kLaneData},
       nullptr,
       "buffer",
       lanes_write(0, 2)},
      {MessageKind::Hsw1UntypedAtomic4x2,
       port_control(3, 1u << 5 | 5, 0),
       1,
       false,
       {header({{0, 0}, {4, 64}})},
       [](int, int lane) { return lane == 0   ? kFirstDword
                                  : lane == 4 ? kFirstDword + 16
                                              : kAny; },
       "buffer",
       [](int dword) -> std::optional<std::uint32_t> {
         if (dword != 0 && dword != 16) return std::nullopt;
         return kFirstDword + static_cast<std::uint32_t>(dword) + 1;
       }},
      {MessageKind::Hsw1AtomicCounter,
       port_control(11, 1u << 4 | 5, 0),
       0,
       false,
       {header({})},
       nullptr,
       "",
       nullptr,
       "atomic counter: is not modelled"},
      {MessageKind::Hsw1AtomicCounter4x2,
       port_control(12, 5, 0),
       0,
       false,
       {header({})},
       nullptr,
       "",
       nullptr,
       "atomic counter SIMD4x2: is not modelled"},
  };
  add_blocks(cases, MessageKind::OwordBlockRead, MessageKind::OwordDualBlockRead,
             MessageKind::DwordScatteredRead);
  add_blocks(cases, MessageKind::ConstOwordBlockRead, MessageKind::ConstOwordDualBlockRead,
             MessageKind::ConstDwordScatteredRead);
  add_blocks(cases, MessageKind::SamplerCacheOwordBlockRead,
             MessageKind::SamplerCacheOwordDualBlockRead,
             MessageKind::SamplerCacheDwordScatteredRead);
  add_untyped(cases, MessageKind::UntypedSurfaceRead, 5, MessageKind::UntypedSurfaceWrite, 13,
              MessageKind::UntypedAtomic, 6);
  add_untyped(cases, MessageKind::Hsw1UntypedSurfaceRead, 1, MessageKind::Hsw1UntypedSurfaceWrite,
              9, MessageKind::Hsw1UntypedAtomic, 2);
  return cases;
}

}  // namespace eu::test
