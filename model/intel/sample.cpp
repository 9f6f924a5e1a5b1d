#include "model/intel/sample.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "isa/common/elementary.hpp"
#include "isa/common/float_bits.hpp"
#include "model/intel/surface_access.hpp"
#include "model/intel/texture.hpp"
#include "model/text/layout.hpp"

namespace eu::model {
namespace {

using isa::MessageKind;
using Parameter = SampleParameter;

constexpr float kSteepest = -128.0f;  ///< log2 if coordinates do not change between pixels

int signed_offset(std::uint32_t bits) {
  return static_cast<int>(bits & 0xf) - (bits & 8 ? 16 : 0);
}

/// M0.2: offsets R, V, U from bit 0 on; 15:12 channels not returned; 17:16 channel of gather4.
class Header {
 public:
  explicit Header(const MessageView& message) : bits_(message.header(2)) {}

  bool selects_simd4x2() const { return ((bits_ >> 22) & 1) != 0; }

  TexelOffsets offsets() const {
    return {signed_offset(bits_ >> 8), signed_offset(bits_ >> 4), signed_offset(bits_)};
  }
  bool returns(int channel) const { return ((bits_ >> (12 + channel)) & 1) == 0; }
  int returned_channels() const { return 4 - __builtin_popcount((bits_ >> 12) & 0xf); }
  int gather_channel() const { return static_cast<int>((bits_ >> 16) & 3); }

 private:
  std::uint32_t bits_;
};

/// Executes one message of a kind that has a value for each lane.
class Sampling {
 public:
  Sampling(MessageView& message, const Surface& surface, Texture& texture)
      : message_(message),
        surface_(surface),
        texture_(texture),
        parameters_(message),
        header_(message),
        kind_(message.row().kind) {}

  void perform() {
    check_form();
    check_response();
    for (int lane = 0; lane < message_.lanes(); ++lane)
      if (message_.enabled(lane)) respond(lane, value(lane));
  }

 private:
  bool is_gen9() const { return isa::facts(message_.gen()).layout == isa::Layout::Gen9; }
  /// Checks bits that only Gen9 has (isa/GEN8.md M8).
  void check_form() const {
    if (message_.control(30, 30) != 0) message_.fail("a response of 16 bits is not modelled");
    if (message_.control(29, 29) != 0) message_.fail("SIMD mode bit 29 is not modelled");
    if (message_.is_simd4x2() && is_gen9() && !header_.selects_simd4x2())
      message_.fail("SIMD mode 0 without bit 22 of M0.2, which makes it SIMD4x2, is not modelled");
  }
  void check_response() const {
    const int returned = header_.returned_channels();
    const int needed = message_.is_simd4x2() ? 1 : returned * message_.layout().item_registers;
    const auto length = static_cast<int>(message_.descriptor().response_length());
    if (returned == 0) message_.fail("the header switches all four channels off");
    if (is_gen9()) return check_shorter_response(length, needed);
    if (length != needed)
      message_.fail(
          fmt::format("response length {} is not that of the {} channels returned (allowed: {})",
                      length, returned, needed));
  }

  /// Gen9 returns as many of the first channels as fit into the response (isa/GEN8.md M8).
  void check_shorter_response(int length, int needed) const {
    if (length == 0) message_.fail("a response to a render target is not modelled");
    const int channel = message_.is_simd4x2() ? 1 : message_.layout().item_registers;
    if (length > needed || length % channel != 0)
      message_.fail(fmt::format("response length {} is not that of 1 to {} channels of {}", length,
                                needed / channel,
                                counted(static_cast<std::uint64_t>(channel), "register")));
  }

  void respond(int lane, const Color& color) {
    const int room = message_.is_simd4x2()
                         ? 4
                         : static_cast<int>(message_.descriptor().response_length()) /
                               message_.layout().item_registers;
    int item = 0;
    for (int channel = 0; channel < 4 && item < room; ++channel) {
      if (!header_.returns(channel)) continue;
      message_.respond_item(message_.is_simd4x2() ? channel : item++, lane, color[channel]);
    }
  }

  Color value(int lane) {
    switch (kind_) {
      case MessageKind::Ld:
      case MessageKind::SklLd:
      case MessageKind::LdLz:
      case MessageKind::Ld2dss:
      case MessageKind::Ld2dms:
      case MessageKind::Ld2dmsW: return loaded(lane);
      case MessageKind::LdMcs: return {};  // images have one sample per texel: no compression
      case MessageKind::Resinfo: return size_at(parameters_.integer(Parameter::Lod, lane));
      case MessageKind::Sampleinfo: return {1, 0, 0, 0};
      case MessageKind::Lod: return levels(lane);
      case MessageKind::Gather4:
      case MessageKind::Gather4C:
      case MessageKind::Gather4Po:
      case MessageKind::Gather4PoC: return texture_.gather(query(lane), gather_channel());
      default: return sampled(lane);
    }
  }

  Color loaded(int lane) {
    // Only sample 0 exists; other indices are outside the image.
    if (parameters_.integer(Parameter::Si, lane) != 0) return texture_.load(-1, -1, -1, -1);
    const TexelOffsets offsets = header_.offsets();
    return texture_.load(parameters_.integer(Parameter::U, lane) + offsets[0],
                         parameters_.integer(Parameter::V, lane) + offsets[1],
                         parameters_.integer(Parameter::R, lane) + offsets[2],
                         parameters_.integer(Parameter::Lod, lane));
  }

  Color size_at(std::int64_t level) const {
    if (level < 0 || level >= surface_.levels)
      return {0, 0, 0, static_cast<std::uint32_t>(surface_.levels)};
    const SurfaceLevel size = surface_.level(static_cast<int>(level));
    return {static_cast<std::uint32_t>(size.width), static_cast<std::uint32_t>(size.height),
            static_cast<std::uint32_t>(surface_.layers),
            static_cast<std::uint32_t>(surface_.levels)};
  }

  Color levels(int lane) const {
    const float lod = change_lod(lane);
    return {isa::bits_of(texture_.clamp_lod(lod)), isa::bits_of(lod), 0, 0};
  }

  int gather_channel() const {
    const bool compares = parameters_.has(Parameter::Ref);
    if (compares && header_.gather_channel() != 0)
      message_.fail(fmt::format("gather channel {} with a comparison (allowed: 0)",
                                header_.gather_channel()));
    return header_.gather_channel();
  }

  Color sampled(int lane) {
    if (row(surface_.format).is_integer() && texture_.filters())
      message_.fail(fmt::format("surface \"{}\" has the format {}, which no filter can mix",
                                surface_.name, row(surface_.format).key));
    Texture::Query query = this->query(lane);
    query.lod = texture_.clamp_lod(lod(lane));
    return texture_.sample(query);
  }

  Texture::Query query(int lane) const {
    Texture::Query query;
    query.at = {parameters_.real(Parameter::U, lane), parameters_.real(Parameter::V, lane),
                parameters_.real(Parameter::R, lane)};
    query.offsets = header_.offsets();
    if (parameters_.has(Parameter::OffU))
      query.offsets = {static_cast<int>(parameters_.integer(Parameter::OffU, lane)),
                       static_cast<int>(parameters_.integer(Parameter::OffV, lane)), 0};
    query.compares = parameters_.has(Parameter::Ref);
    query.reference = parameters_.real(Parameter::Ref, lane);
    return query;
  }

  float lod(int lane) const {
    if (kind_ == MessageKind::SampleLz || kind_ == MessageKind::SampleCLz) return 0;
    if (parameters_.has(Parameter::Lod)) return parameters_.real(Parameter::Lod, lane);
    const float change = parameters_.has(Parameter::DuDx) ? derivative_lod(lane) : change_lod(lane);
    return change + parameters_.real(Parameter::Bias, lane) + texture_.lod_bias();
  }

  static float lod_of(double change_squared) {
    if (!(change_squared > 0.0) || std::isinf(change_squared)) return kSteepest;
    return static_cast<float>(0.5 * isa::log2_of(change_squared));
  }

  double length_squared(double du, double dv) const {
    const double x = texture_.texels(du, surface_.width);
    const double y = texture_.texels(dv, surface_.height);
    return x * x + y * y;
  }

  float derivative_lod(int lane) const {
    return lod_of(std::max(length_squared(parameters_.real(Parameter::DuDx, lane),
                                          parameters_.real(Parameter::DvDx, lane)),
                           length_squared(parameters_.real(Parameter::DuDy, lane),
                                          parameters_.real(Parameter::DvDy, lane))));
  }

  /// Level of detail from the differences between the pixels of the lane's subspan. The lanes of a
  /// SIMD4x2 message are not neighbours.
  float change_lod(int lane) const {
    if (message_.is_simd4x2()) return kSteepest;
    const int corner = lane & ~3;
    const auto difference = [&](Parameter parameter, int neighbour) -> double {
      return double{parameters_.real(parameter, corner + neighbour)} -
             double{parameters_.real(parameter, corner)};
    };
    return lod_of(
        std::max(length_squared(difference(Parameter::U, 1), difference(Parameter::V, 1)),
                 length_squared(difference(Parameter::U, 2), difference(Parameter::V, 2))));
  }

  MessageView& message_;
  const Surface& surface_;
  Texture& texture_;
  SampleParameters parameters_;
  Header header_;
  MessageKind kind_;
};

/// Surface of the message. A message without texels accepts any format.
const Surface& sampled_surface(const MessageView& message, const SurfaceTable& surfaces) {
  const Surface& surface = surfaces.surface(message.descriptor().binding_table_index());
  if (message.row().timing == isa::MessageTiming::Sample &&
      row(surface.format).channel_count() == 0)
    message.fail(
        fmt::format("surface \"{}\" has the format raw, which has no texels", surface.name));
  return surface;
}

}  // namespace

bool uses_sampler_state(MessageKind kind) {
  switch (kind) {
    case MessageKind::Ld:
    case MessageKind::SklLd:
    case MessageKind::LdLz:
    case MessageKind::LdMcs:
    case MessageKind::Ld2dms:
    case MessageKind::Ld2dmsW:
    case MessageKind::Ld2dss:
    case MessageKind::Resinfo:
    case MessageKind::Sampleinfo: return false;
    default: return true;
  }
}

LineSet perform_sample(MessageView& message, SurfaceTable& surfaces, int line_bytes) {
  const Surface& surface = sampled_surface(message, surfaces);
  Texture texture(surface, surfaces.window(surface),
                  surfaces.sampler(message.descriptor().sampler_index()), line_bytes);
  switch (message.row().family) {
    case isa::MessageFamily::Sample8x8: sample_8x8(message, texture); break;
    case isa::MessageFamily::DenoiseDeinterlace: denoise(message, texture); break;
    default: Sampling(message, surface, texture).perform();
  }
  return texture.lines();
}

}  // namespace eu::model
