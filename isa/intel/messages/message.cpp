#include "isa/intel/messages/message.hpp"

#include <array>
#include <iterator>

namespace eu::isa {

namespace {

constexpr std::size_t kFunctionCodes = 16;

/// Index of each shared function's row in kSfids; the table's size if there is none.
constexpr std::array<std::size_t, kFunctionCodes> find_rows() {
  std::array<std::size_t, kFunctionCodes> rows{};
  for (std::size_t& row : rows) row = std::size(kSfids);
  for (std::size_t i = 0; i < std::size(kSfids); ++i)
    rows[static_cast<std::size_t>(kSfids[i].sfid)] = i;
  return rows;
}
constexpr std::array<std::size_t, kFunctionCodes> kRows = find_rows();

}  // namespace

const SfidRow* find_sfid(unsigned code, Generation gen) {
  if (code >= kFunctionCodes || kRows[code] == std::size(kSfids)) return nullptr;
  const SfidRow& row = kSfids[kRows[code]];
  return row.gens.has(gen) ? &row : nullptr;
}

const SfidRow* find_sfid(unsigned code) {
  for (const GenerationRow& generation : kGenerations)
    if (const SfidRow* found = find_sfid(code, generation.gen)) return found;
  return nullptr;
}

namespace {

/// The messages of a shared function are in kMessages between [first, end).
struct Stretch {
  std::size_t first = 0;
  std::size_t end = 0;
};
constexpr std::array<Stretch, kFunctionCodes> find_stretches() {
  std::array<Stretch, kFunctionCodes> stretches{};
  for (std::size_t i = 0; i < std::size(kMessages); ++i) {
    Stretch& stretch = stretches[static_cast<std::size_t>(kMessages[i].sfid)];
    if (stretch.end == 0) stretch.first = i;
    stretch.end = i + 1;
  }
  return stretches;
}
constexpr std::array<Stretch, kFunctionCodes> kStretches = find_stretches();

}  // namespace

MessageTarget target_of(MessageFamily family) {
  static constexpr MessageTarget kTargets[] = {
#define MESSAGE_FAMILY(id, enables, target) MessageTarget::target,
#include "isa/intel/messages/message_families.def"
  };
  return kTargets[static_cast<std::size_t>(family)];
}

std::optional<MessageKind> message_kind(Sfid sfid, Descriptor descriptor, Generation gen) {
  const Stretch stretch = kStretches[static_cast<std::size_t>(sfid) % kStretches.size()];
  for (std::size_t i = stretch.first; i < stretch.end; ++i) {
    const MessageRow& candidate = kMessages[i];
    if (candidate.sfid == sfid &&
        (descriptor.raw & candidate.selector.mask) == candidate.selector.value &&
        candidate.gens.has(gen))
      return candidate.kind;
  }
  return std::nullopt;
}

std::optional<MessageKind> message_kind(Sfid sfid, Descriptor descriptor) {
  for (const GenerationRow& generation : kGenerations)
    if (const auto kind = message_kind(sfid, descriptor, generation.gen)) return kind;
  return std::nullopt;
}

bool is_slm_message(Sfid sfid, Descriptor descriptor) {
  if (descriptor.binding_table_index() != kSlmIndex) return false;
  if (sfid == Sfid::DataCache) return !descriptor.is_scratch_block();
  // The second port's upper types have their own addresses, except atomics on floats.
  const MessageRow& float_atomic = row(MessageKind::FloatAtomic);
  return sfid == Sfid::DataCache1 &&
         (descriptor.bits(18, 18) == 0 ||
          (descriptor.raw & float_atomic.selector.mask) == float_atomic.selector.value);
}

}  // namespace eu::isa
