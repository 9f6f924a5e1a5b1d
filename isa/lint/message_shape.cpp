#include "isa/lint/message_shape.hpp"

#include <algorithm>

namespace eu::isa::lint {
namespace {

MessageShape reserved() {
  MessageShape shape;
  shape.reserved_control = true;
  shape.max_response = 16;
  return shape;
}

MessageShape fixed(int payload, int response, bool needs_header = false) {
  MessageShape shape;
  shape.min_payload = shape.max_payload = payload;
  shape.min_response = shape.max_response = response;
  shape.needs_header = needs_header;
  return shape;
}

MessageShape at_least(int payload, bool needs_header = false) {
  MessageShape shape;
  shape.min_payload = payload;
  shape.needs_header = needs_header;
  return shape;
}

enum class Direction { Read, Write };

class DataPort {
 public:
  explicit DataPort(Descriptor descriptor) : descriptor_(descriptor) {}

  MessageShape oword_block(Direction direction) const {
    constexpr int kRegisters[] = {1, 1, 1, 2, 4};
    const unsigned code = descriptor_.bits(10, 8);
    if (code > 4) return reserved();
    const int registers = kRegisters[code];
    return direction == Direction::Read ? fixed(1, registers, true) : fixed(1 + registers, 0, true);
  }

  MessageShape oword_dual_block(Direction direction) const {
    const unsigned code = descriptor_.bits(9, 8);
    if (code != 0 && code != 2) return reserved();
    const int registers = code == 0 ? 1 : 4;
    return direction == Direction::Read ? fixed(header() + 1, registers)
                                        : fixed(header() + 1 + registers, 0);
  }

  MessageShape dword_scattered(Direction direction) const {
    const unsigned code = descriptor_.bits(9, 8);
    return code < 2 ? reserved() : scattered(direction, code == 3 ? 2 : 1);
  }

  MessageShape byte_scattered(Direction direction) const {
    if (descriptor_.bits(11, 10) == 3) return reserved();
    return scattered(direction, descriptor_.bits(8, 8) != 0 ? 2 : 1);
  }

  MessageShape untyped(Direction direction, Gen gen) const {
    const unsigned mode = descriptor_.bits(13, 12);  // SIMD4x2, SIMD16, SIMD8
    const int channels = enabled_channels();
    if (mode == 3 || channels == 0) return reserved();
    if (mode == 0) {
      if (direction == Direction::Read) return fixed(header() + 1, 1);
      return gen == Gen::Ivb ? reserved() : fixed(header() + 2, 0);
    }
    const int registers = mode == 1 ? 2 : 1;
    return direction == Direction::Read ? fixed(header() + registers, channels * registers)
                                        : fixed(header() + registers + channels * registers, 0);
  }

  MessageShape untyped_atomic() const {
    const int registers = descriptor_.bits(12, 12) != 0 ? 1 : 2;
    MessageShape shape =
        fixed(header() + registers * (1 + atomic_operands()), returns_data() ? registers : 0);
    if (is_qword_exchange()) shape.max_payload = 15;
    return shape;
  }

  MessageShape typed(Direction direction) const {
    const int channels = enabled_channels();
    if (channels == 0) return reserved();
    MessageShape shape = coordinates(direction == Direction::Read ? 0 : channels);
    if (direction == Direction::Read) shape.min_response = shape.max_response = channels;
    return shape;
  }

  MessageShape typed_atomic() const {
    MessageShape shape = coordinates(atomic_operands());
    shape.min_response = shape.max_response = returns_data() ? 1 : 0;
    return shape;
  }

  MessageShape fence() const { return fixed(1, returns_data() ? 1 : 0, true); }

  MessageShape media_block(Direction direction) const {
    if (direction == Direction::Write) return at_least(2, true);
    MessageShape shape = fixed(1, 1, true);
    shape.max_response = 16;
    return shape;
  }

  MessageShape scratch_block() const {
    const unsigned code = descriptor_.bits(13, 12);
    if (code == 2) return reserved();
    const int registers = static_cast<int>(code) + 1;
    const bool write = descriptor_.bits(17, 17) != 0;
    return write ? fixed(1 + registers, 0, true) : fixed(1, registers, true);
  }

  std::optional<MessageShape> render_target_write() const {
    const int header_registers = 2 * header();
    switch (descriptor_.bits(10, 8)) {
      case 0: return at_least(header_registers + 8);
      case 1: return at_least(header_registers + 1);
      case 2:
      case 3: return at_least(header_registers + 8);
      case 4: return at_least(header_registers + 4);
      case 6: return reserved();
      default: return std::nullopt;
    }
  }

 private:
  int header() const { return descriptor_.has_header() ? 1 : 0; }
  bool returns_data() const { return descriptor_.bits(13, 13) != 0; }
  bool is_qword_exchange() const { return descriptor_.bits(11, 8) == 0; }

  /// Bits 11:8 switch channels off.
  int enabled_channels() const {
    int channels = 0;
    for (unsigned mask = ~descriptor_.bits(11, 8) & 0xf; mask != 0; mask &= mask - 1) ++channels;
    return channels;
  }

  /// Operands beside the address (messages 2.4).
  int atomic_operands() const {
    constexpr int kOperands[16] = {2, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 0};
    return kOperands[descriptor_.bits(11, 8)];
  }

  MessageShape scattered(Direction direction, int registers) const {
    return direction == Direction::Read ? fixed(header() + registers, registers)
                                        : fixed(header() + 2 * registers, 0);
  }

  /// One to four coordinates (U, V, R, LOD), then data; the header is mandatory (messages 4.3).
  MessageShape coordinates(int data) const {
    MessageShape shape = at_least(2 + data, true);
    shape.max_payload = 5 + data;
    return shape;
  }

  Descriptor descriptor_;
};

/// Parameters of a sampler message (messages 5; gather4_c takes an array index too: gen7 vectors).
int sampler_parameters(MessageKind kind) {
  switch (kind) {
    case MessageKind::Sampleinfo: return 0;
    case MessageKind::Resinfo: return 1;
    case MessageKind::Sample:
    case MessageKind::Ld:
    case MessageKind::Gather4:
    case MessageKind::Lod:
    case MessageKind::LdMcs:
    case MessageKind::Ld2dss: return 4;
    case MessageKind::SampleB:
    case MessageKind::SampleL:
    case MessageKind::SampleC:
    case MessageKind::Gather4C:
    case MessageKind::Gather4Po:
    case MessageKind::Ld2dms: return 5;
    case MessageKind::SampleBC:
    case MessageKind::SampleLC:
    case MessageKind::Gather4PoC: return 6;
    case MessageKind::SampleD: return 10;
    default: return 11;  // sample_d_c
  }
}

std::optional<MessageShape> sampler_shape(MessageKind kind, Descriptor descriptor) {
  const unsigned mode = descriptor.sampler_simd_mode();
  if (mode == 3) return std::nullopt;  // video messages
  const int registers = mode == 2 ? 2 : 1;
  if (mode == 2 && (kind == MessageKind::SampleD || kind == MessageKind::SampleDC))
    return reserved();
  const int parameters = sampler_parameters(kind);
  const int header = descriptor.has_header() ? 1 : 0;
  MessageShape shape = at_least(std::max(1, header + (parameters > 0 ? registers : 0)));
  // In SIMD4x2 several parameters share a register.
  if (mode != 0) shape.max_payload = std::max(1, header + parameters * registers);
  shape.max_response = mode == 0 ? 1 : 4 * registers;
  shape.min_response = descriptor.has_header() ? registers : shape.max_response;
  return shape;
}

MessageShape urb_shape(MessageKind kind) {
  MessageShape shape = at_least(1, true);
  switch (kind) {
    case MessageKind::UrbWriteHword:
    case MessageKind::UrbWriteOword: break;
    case MessageKind::UrbReadHword:
    case MessageKind::UrbReadOword: shape.max_response = 16; break;
    default: shape.max_response = 1;
  }
  return shape;
}

MessageShape interpolator_shape(Descriptor descriptor) {
  const int registers = descriptor.bits(16, 16) != 0 ? 2 : 1;
  const bool per_slot = descriptor.bits(13, 12) == 3;
  MessageShape shape = fixed(per_slot ? 2 * registers : 1, 2 * registers);
  return shape;
}

std::optional<MessageShape> shape_of_kind(MessageKind kind, Descriptor descriptor, Gen gen) {
  const DataPort port(descriptor);
  switch (kind) {
    case MessageKind::OwordBlockRead:
    case MessageKind::UnalignedOwordBlockRead:
    case MessageKind::ConstOwordBlockRead: return port.oword_block(Direction::Read);
    case MessageKind::OwordBlockWrite: return port.oword_block(Direction::Write);
    case MessageKind::OwordDualBlockRead:
    case MessageKind::ConstOwordDualBlockRead: return port.oword_dual_block(Direction::Read);
    case MessageKind::OwordDualBlockWrite: return port.oword_dual_block(Direction::Write);
    case MessageKind::DwordScatteredRead:
    case MessageKind::ConstDwordScatteredRead: return port.dword_scattered(Direction::Read);
    case MessageKind::DwordScatteredWrite: return port.dword_scattered(Direction::Write);
    case MessageKind::ByteScatteredRead: return port.byte_scattered(Direction::Read);
    case MessageKind::ByteScatteredWrite: return port.byte_scattered(Direction::Write);
    case MessageKind::UntypedSurfaceRead:
    case MessageKind::Hsw1UntypedSurfaceRead: return port.untyped(Direction::Read, gen);
    case MessageKind::UntypedSurfaceWrite:
    case MessageKind::Hsw1UntypedSurfaceWrite: return port.untyped(Direction::Write, gen);
    case MessageKind::UntypedAtomic:
    case MessageKind::Hsw1UntypedAtomic: return port.untyped_atomic();
    case MessageKind::TypedSurfaceRead: return port.typed(Direction::Read);
    case MessageKind::TypedSurfaceWrite: return port.typed(Direction::Write);
    case MessageKind::TypedAtomic: return port.typed_atomic();
    case MessageKind::MemoryFence:
    case MessageKind::RenderMemoryFence: return port.fence();
    case MessageKind::SamplerCacheMediaBlockRead:
    case MessageKind::RenderMediaBlockRead:
    case MessageKind::Hsw1MediaBlockRead: return port.media_block(Direction::Read);
    case MessageKind::RenderMediaBlockWrite:
    case MessageKind::Hsw1MediaBlockWrite: return port.media_block(Direction::Write);
    case MessageKind::RenderTargetWrite: return port.render_target_write();
    case MessageKind::GatewayBarrier: return fixed(1, 0);
    case MessageKind::SpawnerDereference: return at_least(1);
    default: return std::nullopt;
  }
}

}  // namespace

bool is_known_message(Sfid sfid, Descriptor descriptor, Gen gen) {
  switch (sfid) {
    case Sfid::Null:
    case Sfid::Vme:
    case Sfid::PixelInterpolator:
    case Sfid::Cre: return true;
    case Sfid::Sampler:
      if (descriptor.sampler_simd_mode() == 3) return true;
      break;
    case Sfid::DataCache:
      if (descriptor.is_scratch_block()) return true;
      break;
    default: break;
  }
  return message_kind(sfid, descriptor, gen).has_value();
}

std::optional<MessageShape> message_shape(Sfid sfid, Descriptor descriptor, Gen gen) {
  if (sfid == Sfid::PixelInterpolator) return interpolator_shape(descriptor);
  if (sfid == Sfid::DataCache && descriptor.is_scratch_block())
    return DataPort(descriptor).scratch_block();
  const auto kind = message_kind(sfid, descriptor, gen);
  if (!kind) return std::nullopt;
  if (sfid == Sfid::Sampler) return sampler_shape(*kind, descriptor);
  if (sfid == Sfid::Urb) return urb_shape(*kind);
  return shape_of_kind(*kind, descriptor, gen);
}

bool is_usual_message(Sfid sfid, Descriptor descriptor, Gen gen) {
  const auto shape = message_shape(sfid, descriptor, gen);
  if (!shape) return is_known_message(sfid, descriptor, gen);
  const auto payload = static_cast<int>(descriptor.message_length());
  const auto response = static_cast<int>(descriptor.response_length());
  return !shape->reserved_control && (!shape->needs_header || descriptor.has_header()) &&
         payload >= shape->min_payload && payload <= shape->max_payload &&
         response >= shape->min_response && response <= shape->max_response;
}

}  // namespace eu::isa::lint
