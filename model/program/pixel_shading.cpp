// Payload of pixel shader threads (Ivy Bridge PRM volume 2 part 1, windower; BDW, SKL PRM
// volume 7): r0; r1 with subspans and the mask of pixels; for each interpolation mode the
// weights of vertices 1 and 2; depth, w and coverage if the kernel needs them; constants; two
// registers per attribute.
#include "model/program/pixel_shading.hpp"

#include <algorithm>
#include <cstring>

#include "isa/common/float_bits.hpp"
#include "model/program/vertices.hpp"

namespace eu::model {
namespace {

constexpr std::size_t kMaxThreadsAtOnce = 1 << 14;
constexpr std::uint32_t kBackFacing = 1u << 15;  ///< of r0.0
constexpr int kFirstLinearMode = 3;
constexpr std::size_t kPixelsPerSubspan = 4;

std::uint32_t constant_of(std::uint32_t code, std::size_t component, std::uint32_t number) {
  enum : std::uint32_t { kZeros, kZerosAndOne, kOnes, kNumber };
  switch (code) {
    case kZerosAndOne: return component == 3 ? kOneFloat : 0;
    case kOnes: return kOneFloat;
    case kNumber: return number;
    default: return 0;
  }
}

/// First register after those that write_pixels() writes.
int pixel_registers(const DrawState& draw) {
  const DrawFields& fields = draw.fields;
  const int halves = draw.pixel_simd_size / 8;
  const auto halves_if = [&](std::uint32_t field) { return field != 0 ? halves : 0; };
  return 2 + 2 * halves * __builtin_popcount(fields.ps_barycentric_modes) +
         halves_if(fields.ps_uses_depth) + halves_if(fields.ps_uses_w) +
         halves_if(fields.ps_uses_coverage) + (fields.ps_position_offset != 0 ? 1 : 0);
}

std::uint64_t key_of(const Subspan& subspan) {
  return static_cast<std::uint64_t>(subspan.y) << 32 | static_cast<std::uint32_t>(subspan.x);
}

}  // namespace

PixelShading::PixelShading(const DrawState& draw, DrawRun& run)
    : draw_(draw), run_(run), threads_(no_threads()) {}

StageThreads PixelShading::no_threads() const {
  const int end = attribute_register() + 2 * static_cast<int>(draw_.attributes.size());
  return StageThreads(draw_.pixel_simd_size, std::max(end, pixel_registers(draw_)));
}

int PixelShading::attribute_register() const {
  return draw_.pixel.first_register +
         static_cast<int>(draw_.pixel.constants.size() / sizeof(RegisterData));
}

std::uint32_t PixelShading::attribute_value(const UrbVertex& vertex,
                                            const DrawState::Attribute& attribute,
                                            std::size_t component, std::uint32_t number) const {
  if ((attribute.override_mask >> component & 1) != 0)
    return constant_of(attribute.override_with, component, number);
  const std::size_t at = 8 * std::size_t{draw_.fields.attribute_offset} +
                         4 * std::size_t{attribute.source} + component;
  return at < vertex.size() ? vertex[at] : 0;
}

void PixelShading::set_attributes(const std::array<const UrbVertex*, 3>& corners,
                                  const UrbVertex& provoking, std::uint32_t number) {
  std::vector<std::uint32_t> dwords;
  for (const DrawState::Attribute& attribute : draw_.attributes)
    for (std::size_t component = 0; component < 4; ++component) {
      const auto value = [&](const UrbVertex& vertex) {
        return attribute_value(vertex, attribute, component, number);
      };
      if (attribute.is_constant) {
        dwords.insert(dwords.end(), {0, 0, 0, value(provoking)});
        continue;
      }
      const float first = isa::float_of(value(*corners[0]));
      dwords.push_back(isa::bits_of(isa::float_of(value(*corners[1])) - first));
      dwords.push_back(isa::bits_of(isa::float_of(value(*corners[2])) - first));
      dwords.insert(dwords.end(), {0, isa::bits_of(first)});
    }
  attributes_.resize(dwords.size() * sizeof(std::uint32_t));
  if (!dwords.empty()) std::memcpy(attributes_.data(), dwords.data(), attributes_.size());
}

bool PixelShading::is_taken(const Subspan& subspan) const {
  const auto found = taken_.find(key_of(subspan));
  return found != taken_.end() && (found->second & subspan.mask) != 0;
}

void PixelShading::add(const Triangle& triangle, const std::array<const UrbVertex*, 3>& corners,
                       const UrbVertex& provoking, std::uint32_t number) {
  set_attributes(corners, provoking, number);
  // A thread's pixels form a block, as the windower groups them: kernels rely on lane 0 as the
  // upper left pixel of the other lanes.
  const std::array<int, 2> block = pixel_block(draw_.pixel_simd_size);
  triangle.for_each_block(block[0], block[1], [&](const Subspans& subspans) {
    if (threads_.count() == kMaxThreadsAtOnce ||
        std::any_of(subspans.begin(), subspans.end(),
                    [&](const Subspan& subspan) { return is_taken(subspan); }))
      finish();
    for (const Subspan& subspan : subspans)
      run_.counts.pixels += static_cast<std::uint64_t>(__builtin_popcount(subspan.mask));
    add_thread(triangle, subspans);
  });
}

void PixelShading::add_thread(const Triangle& triangle, const Subspans& subspans) {
  std::uint32_t dispatched = 0, covered = 0;
  for (std::size_t i = 0; i < subspans.size(); ++i) {
    dispatched |= 0xfu << kPixelsPerSubspan * i;  // derivatives need all four
    covered |= subspans[i].mask << kPixelsPerSubspan * i;
    taken_[key_of(subspans[i])] |= subspans[i].mask;
  }
  RegisterData* const registers = threads_.add(dispatched);
  registers[0][0] = triangle.is_front() ? 0 : kBackFacing;
  for (std::size_t i = 0; i < subspans.size(); ++i)
    registers[1][2 + i] =
        static_cast<std::uint32_t>(subspans[i].x) | static_cast<std::uint32_t>(subspans[i].y) << 16;
  registers[1][7] = covered;
  write_pixels(triangle, subspans, registers);
  threads_.write(draw_.pixel.first_register, draw_.pixel.constants);
  threads_.write(attribute_register(), attributes_);
}

/// Writes the pixels' data to the registers from r2 on.
void PixelShading::write_pixels(const Triangle& triangle, const Subspans& subspans,
                                RegisterData* registers) {
  const DrawFields& fields = draw_.fields;
  const int halves = draw_.pixel_simd_size / 8;
  int at = 2;
  std::vector<PixelWeights> weights;
  for (const Subspan& subspan : subspans)
    for (int pixel = 0; pixel < 4; ++pixel)
      weights.push_back(triangle.weights(subspan.x + pixel % 2, subspan.y + pixel / 2));
  const auto each_pixel = [&](int first, int step, const auto& value) {
    for (std::size_t lane = 0; lane < weights.size(); ++lane)
      registers[first + static_cast<int>(lane / 8) * step][lane % 8] = value(lane);
  };
  for (int mode = 0; mode < 6; ++mode) {
    if ((fields.ps_barycentric_modes >> mode & 1) == 0) continue;
    for (int axis = 0; axis < 2; ++axis)
      each_pixel(at + axis, 2, [&](std::size_t lane) {
        const PixelWeights& pixel = weights[lane];
        return isa::bits_of(mode < kFirstLinearMode ? pixel.perspective[axis] : pixel.linear[axis]);
      });
    at += 2 * halves;
  }
  const auto next = [&](const auto& value) {
    each_pixel(at, 1, value);
    at += halves;
  };
  if (fields.ps_uses_depth != 0)
    next([&](std::size_t lane) { return isa::bits_of(weights[lane].depth); });
  if (fields.ps_uses_w != 0) next([&](std::size_t lane) { return isa::bits_of(weights[lane].w); });
  if (fields.ps_position_offset != 0) {
    constexpr std::uint32_t kCentres = 0x08080808;  // of 16 parts of a pixel, for all samples
    registers[at++].fill(kCentres);
  }
  if (fields.ps_uses_coverage != 0)
    next([&](std::size_t lane) { return subspans[lane / 4].mask >> lane % 4 & 1; });
}

void PixelShading::finish() {
  if (threads_.count() != 0) run_.execute(draw_.pixel, threads_, "pixel shader");
  threads_ = no_threads();
  taken_.clear();
}

}  // namespace eu::model
