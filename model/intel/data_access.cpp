#include "model/intel/data_access.hpp"

namespace eu::model {
namespace {

/// Scratch blocks have their address in the header; fences access no memory.
bool has_no_index(isa::MessageFamily family) {
  return family == isa::MessageFamily::ScratchBlock || family == isa::MessageFamily::Fence;
}

/// Memory of a message without a surface. From Gen8 on it has 32-bit or 64-bit addresses
/// (isa/GEN8.md M4).
Target without_surface(const MessageView& message, SurfaceTable& surfaces, isa::Generation gen) {
  constexpr std::uint32_t kBaseBits = ~0x3ffu;  // M0.5 31:10 (isa/MESSAGES.md 2.3)
  const isa::MessageFamily family = message.row().family;
  if (has_no_index(family)) return {surfaces.stateless(0)};
  const bool wide = isa::has_wide_addresses(family);
  const std::uint32_t base = wide ? 0 : message.header(5) & kBaseBits;
  if (isa::facts(gen).layout == isa::Layout::Gen7) return {surfaces.stateless(base)};
  return {surfaces.stateless(0), nullptr, {}, &surfaces.addresses, base};
}

}  // namespace

const Surface* surface_of(const MessageView& message, const SurfaceTable& surfaces,
                          isa::Generation gen) {
  const isa::MessageFamily family = message.row().family;
  if (has_no_index(family) || isa::has_wide_addresses(family)) return nullptr;
  const unsigned index = message.descriptor().binding_table_index();
  return isa::is_stateless(index, gen) ? nullptr : &surfaces.surface(index);
}

const std::string& surface_name(const MessageView& message, const SurfaceTable& surfaces,
                                isa::Generation gen) {
  const Surface* const surface = surface_of(message, surfaces, gen);
  return surface == nullptr ? kStatelessName : surface->name;
}

Target target_of(const MessageView& message, SurfaceTable& surfaces, isa::Generation gen) {
  const isa::MessageFamily family = message.row().family;
  const Surface* const surface = surface_of(message, surfaces, gen);
  if (surface == nullptr) return without_surface(message, surfaces, gen);
  Target target{surfaces.window(*surface), surface};
  const bool has_pixels =
      family == isa::MessageFamily::RenderTarget || family == isa::MessageFamily::RenderTargetRead;
  if (has_pixels && message.has_header())
    for (int dword = 0; dword < 8; ++dword) target.subspans[dword] = message.payload(1, dword);
  return target;
}

bool needs_subspans(const MessageView& message) {
  return message.row().family == isa::MessageFamily::RenderTarget && !message.has_header();
}

Touched perform_data_access(MessageView& message, const Target& target) {
  using isa::MessageFamily;
  Touched touched;
  DataAccess access(message, touched, target.window, target.space, target.origin);
  switch (message.row().family) {
    case MessageFamily::OwordBlock: access_oword_block(access); break;
    case MessageFamily::UnalignedOwordBlock: access_unaligned_oword_block(access); break;
    case MessageFamily::OwordDualBlock: access_oword_dual_block(access); break;
    case MessageFamily::ScratchBlock: access_scratch_block(access); break;
    case MessageFamily::DwordScattered: access_dword_scattered(access); break;
    case MessageFamily::ByteScattered: access_byte_scattered(access); break;
    case MessageFamily::Untyped: access_untyped(access); break;
    case MessageFamily::UntypedAtomic:
    case MessageFamily::UntypedAtomic4x2: access_untyped_atomic(access); break;
    case MessageFamily::MediaBlock: access_media_block(access, target.surface); break;
    case MessageFamily::Typed: access_typed(access, target.surface); break;
    case MessageFamily::TypedAtomic:
    case MessageFamily::TypedAtomic4x2: access_typed_atomic(access, target.surface); break;
    case MessageFamily::RenderTarget: access_render_target(access, target); break;
    case MessageFamily::RenderTargetRead: access_render_target_read(access, target); break;
    case MessageFamily::A64Scattered: access_a64_scattered(access); break;
    case MessageFamily::A64Untyped: access_a64_untyped(access); break;
    case MessageFamily::A64Atomic: access_a64_atomic(access); break;
    case MessageFamily::A64FloatAtomic: access_a64_float_atomic(access); break;
    case MessageFamily::A64Block: access_a64_block(access); break;
    case MessageFamily::FloatAtomic: access_float_atomic(access); break;
    case MessageFamily::Fence: break;  // all earlier accesses are complete
    default: message.fail("is not modelled");
  }
  return touched;
}

}  // namespace eu::model
