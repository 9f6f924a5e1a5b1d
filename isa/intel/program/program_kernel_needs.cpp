#include "isa/intel/program/program.hpp"

#include <algorithm>
#include <bitset>
#include <map>
#include <optional>
#include <set>

#include "isa/intel/lint/control_flow.hpp"
#include "isa/intel/messages/message_layout.hpp"
#include "isa/intel/region.hpp"
#include "isa/intel/timing/footprint.hpp"

namespace eu::isa {
namespace {

constexpr int kHeaderOffsetDword = 2;  ///< header of a block message: offset in the surface

/// Register bytes [first, end) that an instruction writes, as far as its code determines them.
struct ByteRange {
  int first = 0;
  int end = 0;
  bool contains(int byte) const { return first <= byte && byte < end; }
};

ByteRange written_range(const Instruction& in, Generation gen) {
  const EntryRange registers = footprint_of(in, gen).write;
  if (in.exec_size == 1 && !in.dst.indirect && in.dst.is_grf() && !is_send(in.opcode)) {
    const int first = in.dst.number * kGrfBytes + in.dst.subreg_bytes;
    return {first, first + destination_span_bytes(in, in.dst, gen)};
  }
  return {registers.first * kGrfBytes, (registers.first + registers.count) * kGrfBytes};
}

bool moves_constant(const Instruction& in) {
  return in.opcode == Opcode::Mov && in.src[0].is_immediate() && size_of(in.dst.type) == 4 &&
         !is_float(in.dst.type) && !is_float(in.src[0].type) && size_of(in.src[0].type) == 4 &&
         in.pred_ctrl == PredCtrl::None && in.no_mask && !in.saturate && in.exec_size == 1;
}

/// Constant in the four register bytes from `byte` at instruction `index`; empty unless the same
/// block moves a constant there.
std::optional<std::uint32_t> constant_at(const lint::ControlFlow& flow, std::uint32_t index,
                                         int byte) {
  const Program& program = flow.program();
  while (index > 0 && !flow.begins_block(index)) {
    const Instruction& in = instructions(program)[--index];
    if (footprint_of(in, program.gen).indirect) return std::nullopt;
    if (!written_range(in, program.gen).contains(byte)) continue;
    if (!moves_constant(in) || written_range(in, program.gen).first != byte) return std::nullopt;
    return in.src[0].immediate;
  }
  return std::nullopt;
}

/// Bytes that a lane accesses from its address.
int lane_bytes(const MessageLayout& layout, Descriptor descriptor) {
  switch (layout.row->family) {
    case MessageFamily::Untyped: {
      int channels = 4;
      while (channels > 1 && ((descriptor.bits(11, 8) >> (channels - 1)) & 1) != 0) --channels;
      return 4 * channels;
    }
    case MessageFamily::ByteScattered: return 1 << descriptor.bits(11, 10);
    case MessageFamily::OwordDualBlock: return 16 * layout.data_items;
    case MessageFamily::DwordScattered:
    case MessageFamily::UntypedAtomic:
    case MessageFamily::UntypedAtomic4x2:
    case MessageFamily::FloatAtomic:
    case MessageFamily::AtomicCounter: return 4;
    default: return 0;
  }
}

bool is_load(MessageKind kind) {
  return kind == MessageKind::Ld || kind == MessageKind::SklLd || kind == MessageKind::LdLz;
}

int block_bytes(Descriptor descriptor) {
  constexpr int kBytes[] = {16, 16, 32, 64, 128, 128, 128, 128};
  return kBytes[descriptor.bits(10, 8)];
}

class NeedsFinder {
 public:
  explicit NeedsFinder(const Program& program) : program_(program), flow_(program) {}

  KernelNeeds find() {
    needs_.payload.resize(kGrfCount);
    for (std::uint32_t index = 0; index < program_.size(); ++index) {
      const Instruction& in = instructions(program_)[index];
      if (!in.no_mask)
        needs_.simd_width =
            std::max(needs_.simd_width, in.first_channel() + channel_count(in, program_.gen));
      if (is_send(in.opcode)) add_send(in, index);
      add_registers(in);
    }
    for (const auto& [number, need] : surfaces_) needs_.surfaces.push_back(need);
    for (const unsigned sampler : samplers_) needs_.samplers.push_back(sampler);
    return std::move(needs_);
  }

 private:
  void add_registers(const Instruction& in) {
    const Footprint footprint = footprint_of(in, program_.gen);
    for (const EntryRange& range : footprint.reads)
      for (int grf = range.first; grf < range.first + range.count; ++grf)
        if (!written_[static_cast<std::size_t>(grf)])
          needs_.payload[static_cast<std::size_t>(grf)] = true;
    for (int grf = footprint.write.first; grf < footprint.write.first + footprint.write.count;
         ++grf)
      written_.set(static_cast<std::size_t>(grf));
  }

  void add_send(const Instruction& in, std::uint32_t index) {
    needs_.ends_thread |= in.eot;
    if (in.descriptor_is_register()) return needs_.unknown.push_back(index);
    const Descriptor descriptor{in.src[1].immediate, second_payload_registers(in.ex_desc)};
    const auto sfid = static_cast<Sfid>(in.sfid);
    needs_.uses_urb |= sfid == Sfid::Urb;
    const auto layout = message_layout(sfid, descriptor, program_.gen);
    if (!layout) return;
    if (layout->row->kind == MessageKind::GatewayBarrier) needs_.uses_barriers = true;
    if (layout->row->family == MessageFamily::ScratchBlock) {
      const auto registers = static_cast<std::uint32_t>(layout->data_items);
      needs_.scratch_bytes =
          std::max(needs_.scratch_bytes,
                   static_cast<std::uint32_t>(kGrfBytes) * (descriptor.bits(11, 0) + registers));
    }
    needs_.uses_stateless |= has_wide_addresses(layout->row->family);
    if (target_of(layout->row->family) != MessageTarget::None)
      add_target(in, index, *layout, descriptor);
  }

  void add_target(const Instruction& in, std::uint32_t index, const MessageLayout& layout,
                  Descriptor descriptor) {
    const unsigned number = descriptor.binding_table_index();
    const MessageTarget target = target_of(layout.row->family);
    const bool is_port = layout.row->sfid != Sfid::Sampler;
    if (is_port && is_stateless(number, program_.gen)) {
      needs_.uses_stateless = true;
    } else if (is_port && number == kSlmIndex) {
      needs_.uses_shared_memory = true;
      needs_.shared_lane_bytes = std::max(needs_.shared_lane_bytes, lane_bytes(layout, descriptor));
    } else {
      SurfaceNeed& need = surfaces_[number];
      need.index = number;
      need.target = std::max(need.target, target_of_need(need, target, layout, descriptor));
      add_use(need, layout);
      add_extent(need, in, index, layout, descriptor);
    }
  }

  /// True for a read of constants. Drivers use `ld` with one coordinate for constants that each
  /// lane indexes itself.
  static bool is_constant_read(const MessageLayout& layout, Descriptor descriptor) {
    if (layout.row->sfid == Sfid::ConstantCache) return true;
    const int items = static_cast<int>(descriptor.message_length()) - layout.header_registers;
    return is_load(layout.row->kind) && items == layout.item_registers;
  }

  static MessageTarget target_of_need(SurfaceNeed& need, MessageTarget target,
                                      const MessageLayout& layout, Descriptor descriptor) {
    if (!is_constant_read(layout, descriptor)) return target;
    need.constants = true;
    return MessageTarget::Buffer;
  }

  static void add_use(SurfaceNeed& need, const MessageLayout& layout) {
    ++need.sends;
    need.reads |= layout.row->access == MessageAccess::Read;
    need.writes |= layout.row->access == MessageAccess::Write;
    need.atomics |= layout.row->access == MessageAccess::Atomic;
  }

  void add_extent(SurfaceNeed& need, const Instruction& in, std::uint32_t index,
                  const MessageLayout& layout, Descriptor descriptor) {
    const MessageFamily family = layout.row->family;
    need.lane_bytes = std::max(need.lane_bytes, lane_bytes(layout, descriptor));
    if (target_of(family) == MessageTarget::Texture) {
      need.channels = 4;
      if (layout.row->timing == MessageTiming::Sample && !is_load(layout.row->kind))
        samplers_.insert(descriptor.sampler_index());
      if (is_constant_read(layout, descriptor)) need.lane_bytes = std::max(need.lane_bytes, 16);
    }
    if (family == MessageFamily::Typed) need.channels = std::max(need.channels, layout.data_items);
    const bool unaligned = family == MessageFamily::UnalignedOwordBlock;
    if (family != MessageFamily::OwordBlock && !unaligned) return;
    const int bytes = block_bytes(descriptor);
    const auto offset =
        constant_at(flow_, index, in.src[0].number * kGrfBytes + 4 * kHeaderOffsetDword);
    if (offset)
      need.end_bytes = std::max(
          need.end_bytes, *offset * (unaligned ? 1u : 16u) + static_cast<std::uint32_t>(bytes));
    else
      need.block_bytes = std::max(need.block_bytes, bytes);
  }

  const Program& program_;
  const lint::ControlFlow flow_;
  KernelNeeds needs_;
  std::map<unsigned, SurfaceNeed> surfaces_;
  std::set<unsigned> samplers_;
  std::bitset<kGrfCount> written_;
};

}  // namespace

KernelNeeds kernel_needs(const Program& program) {
  return NeedsFinder(program).find();
}

}  // namespace eu::isa
