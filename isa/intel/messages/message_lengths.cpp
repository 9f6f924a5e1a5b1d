#include "isa/intel/messages/message_lengths.hpp"

namespace eu::isa {

// ---- data ports (isa/MESSAGES.md 2, 3) ----

void MessageLengths::OwordBlock() {
  constexpr int kRegisters[] = {1, 1, 1, 2, 4, 4, 4, 4};
  block(kRegisters[descriptor_.bits(10, 8)]);
}

void MessageLengths::UnalignedOwordBlock() {
  OwordBlock();
}

void MessageLengths::OwordDualBlock() {
  scattered(8, descriptor_.bits(9, 8) == 2 ? 4 : 1);
}

void MessageLengths::DwordScattered() {
  scattered(descriptor_.bits(8, 8) != 0 ? 16 : 8, 1);
}

void MessageLengths::ByteScattered() {
  scattered(descriptor_.bits(8, 8) != 0 ? 16 : 8, 1);
}

void MessageLengths::Untyped() {
  const unsigned mode = descriptor_.bits(13, 12);  // SIMD4x2, SIMD16, SIMD8
  if (mode == 0)
    scattered(2, 1);
  else
    scattered(mode == 1 ? 16 : 8, channels());
}

void MessageLengths::UntypedAtomic() {
  atomic(descriptor_.bits(12, 12) != 0 ? 8 : 16);
}

void MessageLengths::UntypedAtomic4x2() {
  atomic(2);
}

void MessageLengths::ScratchBlock() {
  const auto size = static_cast<int>(descriptor_.bits(13, 12));
  block(facts(gen_).layout == Layout::Gen7 ? size + 1 : 1 << size);
}

void MessageLengths::Fence() {
  payload(1);
  response(returns_data() ? 1 : 0);
}

/// The payload holds the size of the block.
void MessageLengths::MediaBlock() {
  if (reads()) {
    payload(1);
    layout_.response = {1, kMaxResponse};
  } else {
    layout_.payload.min = 2;
  }
}

// ---- typed surfaces, render targets (isa/MESSAGES.md 4) ----

void MessageLengths::Typed() {
  const bool simd4x2 = has(gen_, Capability::TypedSimd4x2) && descriptor_.bits(13, 12) == 0;
  if (simd4x2) layout_.lanes = 2;
  const int items = simd4x2 ? 1 : channels();
  coordinates(reads() ? 0 : items, reads() ? items : 0);
}

void MessageLengths::TypedAtomic() {
  const unsigned operation = descriptor_.bits(11, 8);
  coordinates(atomic_operands(operation), returns_data() ? 1 : 0);
  if (operation == 0) allow_qwords();
}

void MessageLengths::TypedAtomic4x2() {
  layout_.lanes = 2;
  TypedAtomic();
}

/// The address is the surface's. It is not known what else the payload holds besides operands. At
/// most one dword per lane returns.
void MessageLengths::AtomicCounter() {
  layout_.response = {0, 2};
}

/// Colours; source 0's alpha, oMask, a second source and depth may be added.
void MessageLengths::RenderTarget() {
  constexpr int kLanes[] = {16, 16, 8, 8, 8, 8, 16, 16};
  constexpr int kRegisters[] = {8, 1, 8, 8, 4, 4, 8, 1};
  const unsigned subtype = descriptor_.bits(10, 8);
  lanes(kLanes[subtype]);
  layout_.header_registers *= 2;
  layout_.payload.min = layout_.header_registers + kRegisters[subtype];
}

// ---- sampler (isa/MESSAGES.md 5) ----

void MessageLengths::sampler(int max_lanes) {
  const unsigned mode = descriptor_.sampler_simd_mode();
  const int header = layout_.header_registers;
  const int parameters = parameter_count(*layout_.row);
  lanes(mode == 0 ? 2 : std::min(mode == 2 ? 16 : 8, max_lanes));
  const int registers = layout_.item_registers;
  layout_.payload.min = std::max(1, header + (parameters > 0 ? registers : 0));
  // In SIMD4x2 several parameters share a register; the array index of a cube is a fifth parameter.
  if (mode != 0) layout_.payload.max = std::max(1, header + parameters * registers);
  layout_.response.max = mode == 0 ? 1 : 4 * registers;
  layout_.response.min = descriptor_.has_header() ? registers : layout_.response.max;
  if (facts(gen_).layout == Layout::Gen9) shrink_response(registers);
}

void MessageLengths::Sample() {
  sampler(16);
}

void MessageLengths::SampleDerivatives() {
  sampler(8);
}

void MessageLengths::Sample8x8() {
  payload(2);
  layout_.response = {4, kMaxResponse};
}

/// Response by the operation on planar or packed pixels: denoising 5 or 9 registers, deinterlacing
/// 10, both 11 or 12 (intel-vaapi-driver, the sources of src/shaders/post_processing/gen7).
void MessageLengths::DenoiseDeinterlace() {
  payload(2);
  layout_.response = {5, 12};
}

// ---- the rest (isa/MESSAGES.md 6 to 10) ----

/// Returns a response only if the message requests an acknowledge.
void MessageLengths::GatewayCommand() {
  payload(1);
  response(static_cast<int>(descriptor_.bits(14, 14)));
}

void MessageLengths::GatewayTimestamp() {
  payload(1);
  response(1);
}

/// No public source states its length.
void MessageLengths::GatewayMmio() {
  layout_.response = {0, kMaxResponse};
}

void MessageLengths::Spawner() {
  payload(1);
}

void MessageLengths::UrbWrite() {}

void MessageLengths::UrbRead() {
  layout_.response = {0, kMaxResponse};
}

/// A dword of each of two slots: one register holds both.
void MessageLengths::UrbAtomic() {
  layout_.response = {0, 1};
}

/// Bits 15 and 16 add records of the search to payload and response. Sources disagree which bit is
/// which (Beignet calls 15 in; intel-graphics-compiler, translateVISAVmeImeInst, calls it out).
bool MessageLengths::streams() const {
  return descriptor_.bits(16, 15) != 0;
}

/// Ivy Bridge: the lengths that intel-vaapi-driver uses (src/shaders/vme/vme7.inc). No public
/// source states how much longer the message is with records.
void MessageLengths::motion_search(int registers) {
  payload(5);
  response(registers);
  if (!streams()) return;
  layout_.payload.max = kMaxPayload;
  layout_.response.max = kMaxResponse;
}

void MessageLengths::Vme() {
  motion_search(6);
}

void MessageLengths::VmeIntra() {
  if (has(gen_, Capability::IntegerMotionSearch)) return integer_search();
  motion_search(1);
}

/// Haswell's message of this type: 7 registers (intel-vaapi-driver,
/// src/shaders/vme/vme75.inc). With records two more for each of one or two references
/// (intel-graphics-compiler, translateVISAVmeImeInst).
void MessageLengths::integer_search() {
  layout_.payload = {5, streams() ? 9 : 5};
  layout_.response = {7, streams() ? 11 : 7};
}

void MessageLengths::Interpolator() {
  lanes(descriptor_.bits(16, 16) != 0 ? 16 : 8);
  const int parameters = parameter_count(*layout_.row);
  payload(std::max(1, parameters * layout_.item_registers));
  response(2 * layout_.item_registers);
}

/// Types 1 and 3, skip and intra check and refinement, have 7 registers in each direction
/// (intel-vaapi-driver, src/shaders/vme/vme75.inc; intel-graphics-compiler, translateVISAVmeSicInst
/// and translateVISAVmeFbrInst).
void MessageLengths::Cre() {
  const bool is_known = descriptor_.bits(13, 13) != 0;
  if (is_known) payload(7);
  layout_.response = is_known ? LengthRange{7, 7} : LengthRange{0, kMaxResponse};
}

void MessageLengths::fill_in() {
  layout_.header_registers =
      descriptor_.has_header() || layout_.row->header == MessageHeader::Must ? 1 : 0;
  switch (layout_.row->family) {
#define MESSAGE_FAMILY(id, ...) \
  case MessageFamily::id:       \
    id();                       \
    break;
#include "isa/intel/messages/message_families.def"
  }
}

}  // namespace eu::isa
