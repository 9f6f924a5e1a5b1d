#include "model/intel/data_port.hpp"

namespace eu::model {

std::optional<AccessPath> access_path(isa::MessageFamily family) {
  using Family = isa::MessageFamily;
  switch (family) {
    case Family::OwordBlock:
    case Family::UnalignedOwordBlock:
    case Family::OwordDualBlock:
    case Family::DwordScattered:
    case Family::ByteScattered:
    case Family::Untyped:
    case Family::UntypedAtomic:
    case Family::UntypedAtomic4x2:
    case Family::AtomicCounter:
    case Family::FloatAtomic:
    case Family::ScratchBlock: return AccessPath::Buffer;
    case Family::A64Scattered:
    case Family::A64Untyped:
    case Family::A64Atomic:
    case Family::A64FloatAtomic:
    case Family::A64Block: return AccessPath::Flat;
    case Family::Typed:
    case Family::TypedAtomic:
    case Family::TypedAtomic4x2: return AccessPath::Image;
    case Family::Fence:
    case Family::MediaBlock:
    case Family::RenderTarget:
    case Family::RenderTargetRead:
    case Family::Sample:
    case Family::SampleDerivatives:
    case Family::Sample8x8:
    case Family::DenoiseDeinterlace:
    case Family::GatewayCommand:
    case Family::GatewayTimestamp:
    case Family::GatewayMmio:
    case Family::Spawner:
    case Family::UrbSimd8Write:
    case Family::UrbSimd8Read:
    case Family::UrbWrite:
    case Family::UrbRead:
    case Family::UrbAtomic:
    case Family::Vme:
    case Family::VmeIntra:
    case Family::Interpolator:
    case Family::Cre: break;
  }
  return std::nullopt;
}

}  // namespace eu::model
