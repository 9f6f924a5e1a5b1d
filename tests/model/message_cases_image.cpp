// Images: R32_UINT of 16 x 16 texels 5000, 5001, ... at index 1; R8G8B8A8_UNORM, all bytes 0x80, at
// index 2; R8G8B8A8_UNORM, all zeros, at index 3; R8_UNORM, all bytes 0x80, at index 4
// (isa/MESSAGES.md 4, 5).
#include "isa/common/float_bits.hpp"
#include "tests/model/message_case.hpp"
#include "tests/support/model/message.hpp"

namespace eu::test {
namespace {

using isa::MessageKind;

const std::uint32_t kOne = isa::bits_of(1.0f);
const std::uint32_t kHalf = isa::bits_of(0.5f);
const std::uint32_t kGrey = isa::bits_of(128.0f / 255.0f);

ResponseValue always(std::uint32_t value) {
  return [value](int, int) { return value; };
}
ResponseValue items(std::uint32_t r, std::uint32_t g, std::uint32_t b, std::uint32_t a) {
  return [=](int item, int) { return item == 0 ? r : item == 1 ? g : item == 2 ? b : a; };
}

/// Bytes 8 to 23 of rows 1 and 2: dwords 2 to 5.
const model::RegisterData kBlock = header({{0, 8}, {1, 1}, {2, 1u << 16 | 15}});
int block_texel(int dword) {
  return 16 * (1 + dword / 4) + 2 + dword % 4;
}

void add_media(std::vector<MessageCase>& cases, MessageKind read, MessageKind write, bool writes) {
  cases.push_back({read, port_control(4, 0, 1), 1, true, {kBlock}, [](int, int dword) {
                     return kFirstTexel + static_cast<std::uint32_t>(block_texel(dword));
                   }});
  cases.push_back({read,
                   port_control(4, 4, 1),
                   1,
                   true,
                   {kBlock},
                   nullptr,
                   "",
                   nullptr,
                   "the override of the vertical line stride (bit 10) is not modelled"});
  if (!writes) return;
  cases.push_back({write,
                   port_control(10, 0, 1),
                   0,
                   true,
                   {kBlock, kLaneData},
                   nullptr,
                   "image",
                   [](int texel) -> std::optional<std::uint32_t> {
                     for (int dword = 0; dword < 8; ++dword)
                       if (texel == block_texel(dword)) return kLaneData[dword];
                     return std::nullopt;
                   }});
}

/// Texels 0 to 7 of row 2. `group`: bits of the control that choose lanes 0 to 7.
void add_typed(std::vector<MessageCase>& cases, MessageKind read, MessageKind write,
               MessageKind atomic, unsigned write_type, unsigned group) {
  const model::RegisterData mask = header({{7, 0xff}});
  const auto texel_of = [](int lane) { return 32 + lane; };
  cases.push_back(
      {read,
       port_control(5, group | 0xe, 1),
       1,
       true,
       {mask, kLaneNumbers, same(2)},
       [=](int, int lane) { return kFirstTexel + static_cast<std::uint32_t>(texel_of(lane)); }});
  cases.push_back({write,
                   port_control(write_type, group | 0xe, 1),
                   0,
                   true,
                   {mask, kLaneNumbers, same(2), kZeros, kZeros, kLaneData},
                   nullptr,
                   "image",
                   [=](int texel) -> std::optional<std::uint32_t> {
                     const int lane = texel - 32;
                     if (lane < 0 || lane > 7 || !is_on(lane)) return std::nullopt;
                     return kLaneData[lane];
                   }});
  cases.push_back(
      {atomic,
       port_control(6, 1u << 5 | 5, 1),
       1,
       true,
       {mask, kLaneNumbers, same(2)},
       [=](int, int lane) { return kFirstTexel + static_cast<std::uint32_t>(texel_of(lane)); },
       "image",
       [=](int texel) -> std::optional<std::uint32_t> {
         const int lane = texel - 32;
         if (lane < 0 || lane > 7 || !is_on(lane)) return std::nullopt;
         return kFirstTexel + static_cast<std::uint32_t>(texel) + 1;
       }});
}

/// Subspans at (0, 0), (2, 0), (0, 2), (2, 2), as in the test's r1: red pixels.
std::optional<std::uint32_t> red_pixel(int texel, int lanes) {
  for (int lane = 0; lane < lanes; ++lane) {
    const int x = 2 * (lane / 4 % 2) + lane % 2;
    const int y = 2 * (lane / 8) + lane % 4 / 2;
    if (texel == 16 * y + x && is_on(lane)) return 0xff0000ffu;
  }
  return std::nullopt;
}

void add_render_target(std::vector<MessageCase>& cases) {
  const model::RegisterData one = same(kOne);
  const model::RegisterData subspans =
      header({{2, 0}, {3, 2}, {4, 2u << 16}, {5, 2u << 16 | 2}, {7, 0xffff}});
  const auto last = 1u << 4;
  cases.push_back({MessageKind::RenderTargetWrite,
                   port_control(12, last | 4, 3),
                   0,
                   false,
                   {one, kZeros, kZeros, one},
                   nullptr,
                   "target",
                   [](int texel) { return red_pixel(texel, 8); }});
  cases.push_back({MessageKind::RenderTargetWrite,
                   port_control(12, last | 4, 3),
                   0,
                   true,
                   {kZeros, subspans, one, kZeros, kZeros, one},
                   nullptr,
                   "target",
                   [](int texel) { return red_pixel(texel, 8); }});
  cases.push_back({MessageKind::RenderTargetWrite,
                   port_control(12, last, 3),
                   0,
                   false,
                   {one, one, kZeros, kZeros, kZeros, kZeros, one, one},
                   nullptr,
                   "target",
                   [](int texel) { return red_pixel(texel, 16); },
                   "",
                   16});
  cases.push_back({MessageKind::RenderTargetWrite,
                   port_control(12, last | 1, 3),
                   0,
                   false,
                   {header({{0, kOne}, {3, kOne}})},
                   nullptr,
                   "target",
                   [](int texel) { return red_pixel(texel, 16); },
                   "",
                   16});
}

/// A SIMD8 sampler message on an image of one colour: the response has four channels.
MessageCase sampled(MessageKind kind, unsigned type, unsigned index,
                    const std::vector<model::RegisterData>& parameters,
                    const ResponseValue& response_value) {
  return {kind, sampler_control(type, 1, index), 4, false, parameters, response_value};
}

void add_sampler(std::vector<MessageCase>& cases) {
  const model::RegisterData half = same(kHalf);
  const ResponseValue grey = always(kGrey);
  // A comparison returns one channel; the others are those of a format without them.
  const ResponseValue lit = items(kOne, 0, 0, kOne);
  // Texels of a subspan are adjacent: level 0 exactly.
  const model::RegisterData across =
      dwords([](int lane) { return isa::bits_of(static_cast<float>(lane % 2) / 16); });
  const model::RegisterData down =
      dwords([](int lane) { return isa::bits_of(static_cast<float>(lane / 2 % 2) / 16); });
  cases.push_back(sampled(MessageKind::Sample, 0, 2, {half, half}, grey));
  cases.push_back(sampled(MessageKind::SampleB, 1, 2, {kZeros, half, half}, grey));
  cases.push_back(sampled(MessageKind::SampleL, 2, 2, {kZeros, half, half}, grey));
  cases.push_back(sampled(MessageKind::SampleC, 3, 2, {kZeros, half, half}, lit));
  cases.push_back(
      sampled(MessageKind::SampleD, 4, 2, {half, kZeros, kZeros, half, kZeros, kZeros}, grey));
  cases.push_back(sampled(MessageKind::SampleBC, 5, 2, {kZeros, kZeros, half, half}, lit));
  cases.push_back(sampled(MessageKind::SampleLC, 6, 2, {kZeros, kZeros, half, half}, lit));
  cases.push_back(
      sampled(MessageKind::Ld, 7, 1, {kLaneNumbers, kZeros, same(3)}, [](int item, int lane) {
        return item == 0   ? kFirstTexel + 48 + static_cast<std::uint32_t>(lane)
               : item == 3 ? 1u
                           : 0u;
      }));
  cases.push_back(sampled(MessageKind::Gather4, 8, 2, {half, half}, grey));
  cases.push_back(sampled(MessageKind::Lod, 9, 2, {across, down}, items(0, 0, 0, 0)));
  cases.push_back(sampled(MessageKind::Resinfo, 10, 2, {kZeros}, items(16, 16, 1, 1)));
  cases.push_back(sampled(MessageKind::Sampleinfo, 11, 2, {kZeros}, items(1, 0, 0, 0)));
  cases.push_back(sampled(MessageKind::Gather4C, 16, 2, {kZeros, half, half}, always(kOne)));
  cases.push_back(sampled(MessageKind::Gather4Po, 17, 2, {half, half, kZeros, kZeros}, grey));
  cases.push_back(
      sampled(MessageKind::Gather4PoC, 18, 2, {kZeros, half, half, kZeros, kZeros}, always(kOne)));
  cases.push_back(sampled(MessageKind::SampleDC, 20, 2,
                          {kZeros, half, kZeros, kZeros, half, kZeros, kZeros}, lit));
  const ResponseValue texel = [](int item, int lane) {
    return item == 0 ? kFirstTexel + 48 + static_cast<std::uint32_t>(lane) : item == 3 ? 1u : 0u;
  };
  cases.push_back(sampled(MessageKind::LdMcs, 29, 1, {kLaneNumbers, same(3)}, always(0)));
  cases.push_back(
      sampled(MessageKind::Ld2dms, 30, 1, {kZeros, kZeros, kLaneNumbers, same(3)}, texel));
  cases.push_back(sampled(MessageKind::Ld2dss, 31, 1, {kZeros, kLaneNumbers, same(3)}, texel));
  // Two channels, selected by the header.
  cases.push_back({MessageKind::Sample,
                   sampler_control(0, 1, 2),
                   2,
                   true,
                   {header({{2, 0xa000}}), half, half},
                   grey});
}

}  // namespace

std::vector<MessageCase> image_cases() {
  std::vector<MessageCase> cases;
  add_media(cases, MessageKind::SamplerCacheMediaBlockRead, {}, false);
  add_media(cases, MessageKind::RenderMediaBlockRead, MessageKind::RenderMediaBlockWrite, true);
  add_media(cases, MessageKind::Hsw1MediaBlockRead, MessageKind::Hsw1MediaBlockWrite, true);
  add_typed(cases, MessageKind::TypedSurfaceRead, MessageKind::TypedSurfaceWrite,
            MessageKind::TypedAtomic, 13, 0);
  add_typed(cases, MessageKind::Hsw1TypedSurfaceRead, MessageKind::Hsw1TypedSurfaceWrite,
            MessageKind::Hsw1TypedAtomic, 13, 1u << 4);
  cases.push_back({MessageKind::Hsw1TypedAtomic4x2,
                   port_control(7, 1u << 5 | 5, 1),
                   1,
                   true,
                   {header({{7, 0xff}}), header({{0, 1}, {4, 2}}), kZeros},
                   [](int, int) { return kAny; },
                   "image",
                   nullptr});
  add_render_target(cases);
  add_sampler(cases);
  const std::uint32_t video = 3u << 17 | 4;
  cases.push_back({MessageKind::Sample8x8,
                   video | 11u << 12,
                   4,
                   true,
                   {header({{2, 0xe000}}), header({})},
                   always(0x80808080)});
  cases.push_back({MessageKind::DenoiseDeinterlace,
                   video | 8u << 12,
                   5,
                   true,
                   {header({}), header({})},
                   [](int grf, int) { return grf < 4 ? 0x80808080u : kAny; }});
  return cases;
}

}  // namespace eu::test
