#include "isa/gen/message_layout.hpp"

#include <algorithm>

#include "isa/gen/message_lengths.hpp"

namespace eu::isa {
namespace {

constexpr MessageField kFields[] = {
#define MESSAGE_FIELD(family, access, gens, high, low, name, allowed) \
  {MessageFamily::family, MessageAccess::access, available::gens, high, low, name, allowed},
#include "isa/gen/message_fields.def"
};

const MessageField* reserved_field(const MessageRow& row, Descriptor descriptor, Gen gen) {
  for (const MessageField& field : kFields)
    if (field.family == row.family &&
        (field.access == MessageAccess::None || field.access == row.access) &&
        field.gens.has(gen) && ((field.allowed >> field.value(descriptor)) & 1) == 0)
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
  MessageLengths(layout, descriptor, gen).fill_in();
  return layout;
}

int float_atomic_operands(unsigned operation) {
  constexpr unsigned kCompareWrite = 3;
  return operation == kCompareWrite ? 2 : 1;
}

bool has_wide_addresses(MessageFamily family) {
  switch (family) {
    case MessageFamily::A64Scattered:
    case MessageFamily::A64Untyped:
    case MessageFamily::A64Atomic:
    case MessageFamily::A64FloatAtomic:
    case MessageFamily::A64Block: return true;
    default: return false;
  }
}

bool layout_is_known(MessageFamily family, Gen gen) {
  if (facts(gen).layout == Layout::Gen7) return true;
  switch (family) {
    case MessageFamily::Vme:
    case MessageFamily::VmeIntra:
    case MessageFamily::Cre:
    case MessageFamily::Sample8x8:
    case MessageFamily::DenoiseDeinterlace:
    case MessageFamily::UrbWrite:
    case MessageFamily::UrbRead:
    case MessageFamily::UrbAtomic: return false;
    default: return true;
  }
}

bool is_usual_message(Sfid sfid, Descriptor descriptor, Gen gen) {
  if (sfid == Sfid::Null) return true;
  const auto layout = message_layout(sfid, descriptor, gen);
  if (layout && !layout_is_known(layout->row->family, gen)) return true;
  return layout && layout->is_well_formed(descriptor) &&
         layout->payload.contains(descriptor.message_length());
}

}  // namespace eu::isa
