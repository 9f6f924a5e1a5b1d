#include "isa/message_layout.hpp"

#include <algorithm>

namespace eu::isa {
namespace {

constexpr MessageField kFields[] = {
#define MESSAGE_FIELD(family, access, gens, high, low, name, allowed) \
  {MessageFamily::family, MessageAccess::access, MessageGens::gens, high, low, name, allowed},
#include "isa/message_fields.def"
};

/// Fills in the layout of one message; a function for each family.
class LayoutMaker {
 public:
  LayoutMaker(MessageLayout& layout, Descriptor descriptor, Gen gen)
      : layout_(layout), descriptor_(descriptor), gen_(gen) {}

  void make();

 private:
#define MESSAGE_FAMILY(id, ...) void id();
#include "isa/message_families.def"

  bool reads() const {
    return layout_.row->access == MessageAccess::Read;
  }
  bool returns_data() const {
    return descriptor_.bits(13, 13) != 0;
  }

  /// Bits 11:8 switch channels off.
  int channels() const {
    return 4 - __builtin_popcount(descriptor_.bits(11, 8));
  }

  void lanes(int count) {
    layout_.lanes = count;
    layout_.item_registers = std::max(1, count / 8);
  }
  void payload(int registers) {
    layout_.payload = {registers, registers};
  }
  void response(int registers) {
    layout_.response = {registers, registers};
  }

  /// A header and a block of registers that is read into the response or written from the payload.
  void block(int registers) {
    layout_.data_items = registers;
    payload(layout_.header_registers + (reads() ? 0 : registers));
    response(reads() ? registers : 0);
  }
  /// Header, one address a lane, and items that are read or written.
  void scattered(int count, int items) {
    lanes(count);
    layout_.data_items = items;
    const int data = items * layout_.item_registers;
    payload(layout_.header_registers + layout_.item_registers + (reads() ? 0 : data));
    response(reads() ? data : 0);
  }
  /// Header, addresses, operands; answers with an item if it is asked to.
  void atomic(int count) {
    lanes(count);
    const unsigned operation = descriptor_.bits(11, 8);
    layout_.data_items = atomic_operands(operation);
    payload(layout_.header_registers + layout_.item_registers * (1 + layout_.data_items));
    if (operation == 0) layout_.payload.max = 15;  // 64-bit operands
    response(returns_data() ? layout_.item_registers : 0);
  }
  /// Header, one to four coordinates, data; trailing coordinates may be cut.
  void coordinates(int data, int results) {
    layout_.data_items = data;
    layout_.payload = {layout_.header_registers + 1 + data, layout_.header_registers + 4 + data};
    response(results);
  }
  void sampler(int max_lanes);

  MessageLayout& layout_;
  Descriptor descriptor_;
  Gen gen_;
};

// ---- data ports (isa/MESSAGES.md 2, 3) ----

void LayoutMaker::OwordBlock() {
  constexpr int kRegisters[] = {1, 1, 1, 2, 4, 4, 4, 4};
  block(kRegisters[descriptor_.bits(10, 8)]);
}

void LayoutMaker::UnalignedOwordBlock() {
  OwordBlock();
}

void LayoutMaker::OwordDualBlock() {
  scattered(8, descriptor_.bits(9, 8) == 2 ? 4 : 1);
}

void LayoutMaker::DwordScattered() {
  scattered(descriptor_.bits(8, 8) != 0 ? 16 : 8, 1);
}

void LayoutMaker::ByteScattered() {
  scattered(descriptor_.bits(8, 8) != 0 ? 16 : 8, 1);
}

void LayoutMaker::Untyped() {
  const unsigned mode = descriptor_.bits(13, 12);  // SIMD4x2, SIMD16, SIMD8
  if (mode == 0)
    scattered(2, 1);
  else
    scattered(mode == 1 ? 16 : 8, channels());
}

void LayoutMaker::UntypedAtomic() {
  atomic(descriptor_.bits(12, 12) != 0 ? 8 : 16);
}

void LayoutMaker::UntypedAtomic4x2() {
  atomic(2);
}

void LayoutMaker::ScratchBlock() {
  block(static_cast<int>(descriptor_.bits(13, 12)) + 1);
}

void LayoutMaker::Fence() {
  payload(1);
  response(returns_data() ? 1 : 0);
}

/// The size of the block stands in the payload.
void LayoutMaker::MediaBlock() {
  if (reads()) {
    payload(1);
    layout_.response = {1, 16};
  } else {
    layout_.payload.min = 2;
  }
}

// ---- typed surfaces, render targets (isa/MESSAGES.md 4) ----

void LayoutMaker::Typed() {
  const bool simd4x2 = gen_ == Gen::Hsw && descriptor_.bits(13, 12) == 0;
  if (simd4x2) layout_.lanes = 2;
  const int items = simd4x2 ? 1 : channels();
  coordinates(reads() ? 0 : items, reads() ? items : 0);
}

void LayoutMaker::TypedAtomic() {
  coordinates(atomic_operands(descriptor_.bits(11, 8)), returns_data() ? 1 : 0);
}

void LayoutMaker::TypedAtomic4x2() {
  layout_.lanes = 2;
  TypedAtomic();
}

/// The address is the surface's; what the payload holds beside operands is not known.
void LayoutMaker::AtomicCounter() {
  layout_.response = {0, 2};
}

/// Colours, of which source 0's alpha, oMask, a second source and depth may be more.
void LayoutMaker::RenderTarget() {
  constexpr int kLanes[] = {16, 16, 8, 8, 8, 8, 16, 16};
  constexpr int kRegisters[] = {8, 1, 8, 8, 4, 4, 8, 1};
  const unsigned subtype = descriptor_.bits(10, 8);
  lanes(kLanes[subtype]);
  layout_.header_registers *= 2;
  layout_.payload.min = layout_.header_registers + kRegisters[subtype];
}

// ---- sampler (isa/MESSAGES.md 5) ----

void LayoutMaker::sampler(int max_lanes) {
  const unsigned mode = descriptor_.sampler_simd_mode();
  const int header = layout_.header_registers;
  const int parameters = parameter_count(*layout_.row);
  lanes(mode == 0 ? 2 : std::min(mode == 2 ? 16 : 8, max_lanes));
  const int registers = layout_.item_registers;
  layout_.payload.min = std::max(1, header + (parameters > 0 ? registers : 0));
  // In SIMD4x2 several parameters share a register; the array index of a cube is a fifth.
  if (mode != 0) layout_.payload.max = std::max(1, header + parameters * registers);
  layout_.response.max = mode == 0 ? 1 : 4 * registers;
  layout_.response.min = descriptor_.has_header() ? registers : layout_.response.max;
}

void LayoutMaker::Sample() {
  sampler(16);
}

void LayoutMaker::SampleDerivatives() {
  sampler(8);
}

void LayoutMaker::Sample8x8() {
  payload(2);
  layout_.response = {4, 16};
}

void LayoutMaker::DenoiseDeinterlace() {
  payload(2);
  layout_.response = {5, 10};
}

// ---- the rest (isa/MESSAGES.md 6 to 10) ----

/// Answers only if an acknowledge is asked for.
void LayoutMaker::GatewayCommand() {
  payload(1);
  response(static_cast<int>(descriptor_.bits(14, 14)));
}

void LayoutMaker::GatewayTimestamp() {
  payload(1);
  response(1);
}

void LayoutMaker::GatewayMmio() {
  layout_.response = {0, 1};
}

void LayoutMaker::Spawner() {
  payload(1);
}

void LayoutMaker::UrbWrite() {}

void LayoutMaker::UrbRead() {
  layout_.response = {0, 16};
}

void LayoutMaker::UrbAtomic() {
  layout_.response = {0, 1};
}

void LayoutMaker::Vme() {
  payload(5);
  response(6);
}

void LayoutMaker::VmeIntra() {
  payload(5);
  response(1);
}

void LayoutMaker::Interpolator() {
  lanes(descriptor_.bits(16, 16) != 0 ? 16 : 8);
  const int parameters = parameter_count(*layout_.row);
  payload(std::max(1, parameters * layout_.item_registers));
  response(2 * layout_.item_registers);
}

void LayoutMaker::Cre() {
  layout_.response = {0, 16};
}

void LayoutMaker::make() {
  layout_.header_registers =
      descriptor_.has_header() || layout_.row->header == MessageHeader::Must ? 1 : 0;
  switch (layout_.row->family) {
#define MESSAGE_FAMILY(id, ...) \
  case MessageFamily::id:       \
    id();                       \
    break;
#include "isa/message_families.def"
  }
}

const MessageField* reserved_field(const MessageRow& row, Descriptor descriptor, Gen gen) {
  for (const MessageField& field : kFields)
    if (field.family == row.family &&
        (field.access == MessageAccess::None || field.access == row.access) &&
        on_gen(field.gens, gen) && ((field.allowed >> field.value(descriptor)) & 1) == 0)
      return &field;
  return nullptr;
}

}  // namespace

int parameter_count(const MessageRow& row) {
  if (row.parameters.empty()) return 0;
  return 1 + static_cast<int>(std::count(row.parameters.begin(), row.parameters.end(), ' '));
}

int atomic_operands(unsigned operation) {
  constexpr int kOperands[16] = {2, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 2, 0};
  return kOperands[operation];
}

std::optional<MessageLayout> message_layout(Sfid sfid, Descriptor descriptor, Gen gen) {
  const auto kind = message_kind(sfid, descriptor, gen);
  if (!kind) return std::nullopt;
  MessageLayout layout;
  layout.row = &row(*kind);
  layout.reserved = reserved_field(*layout.row, descriptor, gen);
  LayoutMaker(layout, descriptor, gen).make();
  return layout;
}

bool is_usual_message(Sfid sfid, Descriptor descriptor, Gen gen) {
  if (sfid == Sfid::Null) return true;
  const auto layout = message_layout(sfid, descriptor, gen);
  return layout && layout->is_well_formed(descriptor) &&
         layout->payload.contains(descriptor.message_length());
}

}  // namespace eu::isa
