#include "isa/intel/messages/message_layout.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "isa/intel/messages/message_lengths.hpp"

namespace eu::isa {
namespace {

constexpr MessageField kFields[] = {
#define MESSAGE_FIELD(family, access, gens, high, low, name, allowed) \
  {MessageFamily::family, MessageAccess::access, available::gens, high, low, name, allowed},
#include "isa/intel/messages/message_fields.def"
};

#define MESSAGE_FAMILY(...) +1
constexpr std::size_t kFamilies = 0
#include "isa/intel/messages/message_families.def"
    ;

/// Range of each family's fields in kFields, since the check runs whenever a message is sent.
struct FieldRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};
constexpr std::array<FieldRange, kFamilies> field_ranges() {
  std::array<FieldRange, kFamilies> ranges{};
  for (std::size_t i = 0; i < std::size(kFields); ++i) {
    FieldRange& range = ranges[static_cast<std::size_t>(kFields[i].family)];
    if (range.end == 0) range.begin = i;
    range.end = i + 1;
  }
  return ranges;
}
constexpr std::array<FieldRange, kFamilies> kRanges = field_ranges();
constexpr bool families_are_together() {
  for (std::size_t i = 1; i < std::size(kFields); ++i)
    if (kFields[i].family != kFields[i - 1].family &&
        kRanges[static_cast<std::size_t>(kFields[i].family)].begin != i)
      return false;
  return true;
}
static_assert(families_are_together(), "message_fields.def: a family's fields in two places");

const MessageField* reserved_field(const MessageRow& row, Descriptor descriptor, Generation gen) {
  const FieldRange range = kRanges[static_cast<std::size_t>(row.family)];
  for (const MessageField* field = kFields + range.begin; field != kFields + range.end; ++field)
    if ((field->access == MessageAccess::None || field->access == row.access) &&
        field->gens.has(gen) && ((field->allowed >> field->value(descriptor)) & 1) == 0)
      return field;
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

std::optional<MessageLayout> message_layout(Sfid sfid, Descriptor descriptor, Generation gen) {
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

bool layout_is_known(MessageFamily family, Generation gen) {
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

bool is_common_message(Sfid sfid, Descriptor descriptor, Generation gen) {
  if (sfid == Sfid::Null) return true;
  const auto layout = message_layout(sfid, descriptor, gen);
  if (layout && !layout_is_known(layout->row->family, gen)) return true;
  return layout && layout->is_well_formed(descriptor) &&
         layout->payload.contains(descriptor.message_length());
}

}  // namespace eu::isa
