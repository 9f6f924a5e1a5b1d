#include "model/intel/visa_memory.hpp"

#include <algorithm>

#include "isa/intel/visa/sampler_call.hpp"
#include "model/intel/data_access.hpp"
#include "model/intel/sample.hpp"
#include "model/intel/slm.hpp"
#include "model/intel/surface_access.hpp"

namespace eu::model {
namespace {

using isa::visa::Atomic;
using isa::visa::Block;
using isa::visa::Space;
using Place = isa::visa::Target;

/// The operation's code in messages (isa/MESSAGES.md 2.4).
unsigned code_of(Atomic operation) {
  switch (operation) {
    case Atomic::And: return 1;
    case Atomic::Or: return 2;
    case Atomic::Xor: return 3;
    case Atomic::Xchg: return 4;
    case Atomic::Inc: return 5;
    case Atomic::Dec: return 6;
    case Atomic::Add: return 7;
    case Atomic::Sub: return 8;
    case Atomic::MaxSint: return 10;
    case Atomic::MinSint: return 11;
    case Atomic::Max: return 12;
    case Atomic::Min: return 13;
    case Atomic::Cmpxchg: return 14;
    case Atomic::Fmax: return 1;
    case Atomic::Fmin: return 2;
    case Atomic::Fcmpwr: return 3;
  }
  return 0;
}

bool is_inside(const Surface& surface, std::int64_t x, std::int64_t y) {
  return x >= 0 && y >= 0 && x < std::int64_t{surface.width} * surface.texel_bytes() &&
         y < surface.height;
}

std::uint32_t offset_in(const Surface& surface, std::int64_t x, std::int64_t y) {
  const std::int64_t row_bytes = std::int64_t{surface.width} * surface.texel_bytes();
  const std::int64_t column = std::clamp<std::int64_t>(x, 0, row_bytes - 1);
  const std::int64_t line = std::clamp<std::int64_t>(y, 0, surface.height - 1);
  return static_cast<std::uint32_t>(line * surface.pitch_bytes + column);
}

}  // namespace

Window VisaMemory::window_of(const Place& target) {
  switch (target.space) {
    case Space::Surface: return surfaces_.window(surfaces_.surface(target.surface));
    case Space::Shared: return slm_window_of(slm_[group_], slm_bytes_, gen_, surfaces_.log, group_);
    case Space::Stateless:
    case Space::Global: break;
  }
  return surfaces_.stateless(0);
}

const Surface& VisaMemory::image_of(const Place& target) const {
  if (target.space != Space::Surface) throw isa::ExecutionFault("an image must be a surface");
  return surfaces_.surface(target.surface);
}

std::optional<std::uint32_t> VisaMemory::place(const Place& target, const Window& window,
                                               std::uint64_t address, int bytes) const {
  const bool is_pointer = target.space == Space::Stateless || target.space == Space::Global;
  if (is_pointer) return surfaces_.addresses.find(address, bytes);
  return window.wrapped(static_cast<std::uint32_t>(address));
}

std::uint64_t VisaMemory::read(const Place& target, std::uint64_t address, int bytes) {
  const Window window = window_of(target);
  std::uint64_t value = 0;
  // Bounds are checked for each dword.
  for (int byte = 0; byte < bytes; byte += 4) {
    const int part = std::min(4, bytes - byte);
    const auto at = place(target, window, address + static_cast<unsigned>(byte), part);
    if (at)
      value |= std::uint64_t{window.read_dword(*at, part)} << (8 * byte);
    else
      window.read_outside();
  }
  return value;
}

void VisaMemory::write(const Place& target, std::uint64_t address, std::uint64_t value, int bytes) {
  const Window window = window_of(target);
  for (int byte = 0; byte < bytes; byte += 4) {
    const int part = std::min(4, bytes - byte);
    const auto at = place(target, window, address + static_cast<unsigned>(byte), part);
    if (at)
      window.write_dword(*at, static_cast<std::uint32_t>(value >> (8 * byte)), part);
    else
      window.write_outside();
  }
}

std::uint64_t VisaMemory::operate(const Place& target, std::uint64_t address, Atomic operation,
                                  int bits, std::uint64_t first, std::uint64_t second) {
  const unsigned code = code_of(operation);
  const std::uint64_t old = read(target, address, bits / 8);
  if (bits == 64) {
    if (isa::visa::kAtomics[static_cast<std::size_t>(operation)].is_float)
      throw isa::ExecutionFault("64-bit atomic operations on floats are not executed");
    const WideAtomicResult result = atomic_result(code, old, first, second);
    write(target, address, result.stored, 8);
    return result.returned;
  }
  const auto value = [](std::uint64_t wide) { return static_cast<std::uint32_t>(wide); };
  const AtomicResult result =
      isa::visa::kAtomics[static_cast<std::size_t>(operation)].is_float
          ? float_atomic_result(code, value(old), value(first), value(second))
          : atomic_result(code, value(old), value(first), value(second));
  write(target, address, result.stored, 4);
  return result.returned;
}

std::uint8_t VisaMemory::read_block(const Place& target, const Block& block, int column, int row) {
  const Surface& image = image_of(target);
  const std::uint32_t offset =
      offset_in(image, std::int64_t{block.x} + column, std::int64_t{block.y} + row);
  return static_cast<std::uint8_t>(surfaces_.window(image).read_dword(offset, 1));
}

void VisaMemory::write_block(const Place& target, const Block& block, int column, int row,
                             std::uint8_t value) {
  const Surface& image = image_of(target);
  const std::int64_t x = std::int64_t{block.x} + column, y = std::int64_t{block.y} + row;
  const Window window = surfaces_.window(image);
  if (!is_inside(image, x, y)) return window.write_outside();
  window.write_dword(offset_in(image, x, y), value, 1);
}

std::array<std::uint32_t, 4> VisaMemory::read_texel(const Place& target, std::uint32_t u,
                                                    std::uint32_t v, std::uint32_t r,
                                                    std::uint32_t lod) {
  const Surface& image = image_of(target);
  return texel_at(image, surfaces_.window(image),
                  texel_place(image, static_cast<int>(lod), u, v, r));
}

void VisaMemory::write_texel(const Place& target, std::uint32_t u, std::uint32_t v, std::uint32_t r,
                             std::uint32_t lod, const std::array<std::uint32_t, 4>& color,
                             unsigned mask) {
  const Surface& image = image_of(target);
  const TexelPlace at = texel_place(image, static_cast<int>(lod), u, v, r);
  const Window window = surfaces_.window(image);
  if (!at.inside) return window.write_outside();
  std::array<std::uint8_t, kMaxTexelBytes> bytes{};
  window.read(at.offset, bytes.data(), image.texel_bytes());
  encode_texel(image.format, color, mask, bytes.data());
  window.write(at.offset, bytes.data(), image.texel_bytes());
}

namespace {

constexpr int kRegisterLanes = 8;

/// Fills in a message with a header, as its thread would send it.
void fill_packet(Packet& packet, const isa::visa::SampleRequest& request) {
  constexpr int kHeaderDword = 2, kSamplerBit = 8, kResponseBit = 20, kPayloadBit = 25;
  const int item = request.lanes / kRegisterLanes;
  isa::Request& message = packet.message;
  message.function = static_cast<std::uint8_t>(isa::Sfid::Sampler);
  message.exec_size = static_cast<std::uint8_t>(request.lanes);
  message.channels = request.enabled;
  message.payload.count =
      static_cast<std::uint16_t>(1 + request.parameters.size() * static_cast<std::size_t>(item));
  message.response.count = static_cast<std::uint16_t>(request.channels * item);
  message.descriptor = isa::visa::sampler_control(request.kind, request.lanes) | isa::kHeaderBit |
                       request.sampler << kSamplerBit | request.surface |
                       std::uint32_t{message.payload.count} << kPayloadBit |
                       std::uint32_t{message.response.count} << kResponseBit;
  std::fill_n(packet.payload[0], kRegisterLanes, 0);
  packet.payload[0][kHeaderDword] = request.header;
  int at = 1;
  for (const isa::visa::LaneDwords& parameter : request.parameters)
    for (int part = 0; part < item; ++part)
      std::copy_n(parameter.begin() + part * kRegisterLanes, kRegisterLanes, packet.payload[at++]);
}

}  // namespace

std::array<isa::visa::LaneDwords, 4> VisaMemory::sample(const isa::visa::SampleRequest& request) {
  Packet packet;
  fill_packet(packet, request);
  MessageView view(packet, request.gen);
  perform_sample(view, surfaces_, 1);
  std::array<isa::visa::LaneDwords, 4> texels{};
  const int item = request.lanes / kRegisterLanes;
  for (int n = 0; n < request.channels * item; ++n)
    std::copy_n(packet.response[n], kRegisterLanes,
                texels[static_cast<std::size_t>(n / item)].begin() + n % item * kRegisterLanes);
  return texels;
}

}  // namespace eu::model
