#include <array>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

#include "isa/gen/encoding/codec.hpp"
#include "isa/gen/encoding/compact_format.hpp"
#include "isa/gen/encoding/field_io.hpp"

namespace eu::isa {
namespace {

constexpr Field kReservedBit{28, 28, "Reserved"};
constexpr int kImmediateBits = 13;

constexpr BitSpan compact_bits_of(const Field& native) {
  for (const CompactCopy& copy : kCompactCopies)
    if (copy.native.low == native.low && copy.native.high == native.high) return copy.compact;
  return {};
}

constexpr BitSpan compact_bits_of(CompactIndexId id) {
  for (const CompactIndex& index : kCompactIndices)
    if (index.id == id) return index.compact;
  return {};
}

/// An immediate stands in the index and the register number of source 1 (IVB PRM 5.3.1).
constexpr BitSpan kImmediateLow = compact_bits_of(field::kSrc1RegNum);
constexpr BitSpan kImmediateHigh = compact_bits_of(CompactIndexId::Src1);
constexpr BitSpan kCmptCtrl = compact_bits_of(field::kCmptCtrl);
constexpr BitSpan kOpcodeBits = compact_bits_of(field::kOpcode);
static_assert(kImmediateLow.width() + kImmediateHigh.width() == kImmediateBits);

std::uint32_t get(std::uint64_t compact, const BitSpan& span) {
  return static_cast<std::uint32_t>(compact >> span.low) & span.mask();
}

void put(std::uint64_t& compact, const BitSpan& span, std::uint64_t value) {
  compact |= (value & span.mask()) << span.low;
}

std::uint32_t get(const Word& word, const Field& field) {
  return static_cast<std::uint32_t>(word.bits(field.high, field.low));
}

bool has_immediate(const Word& word) {
  constexpr auto kImmediate = static_cast<std::uint32_t>(RegFile::Immediate);
  return get(word, field::kSrc0RegFile) == kImmediate ||
         get(word, field::kSrc1RegFile) == kImmediate;
}

/// The tables know the fields of one and two sources only (IVB PRM 5.3.1).
bool has_compact_format(std::uint32_t opcode_code) {
  const std::optional<Opcode> opcode = opcode_from_code(opcode_code);
  if (!opcode) return true;
  const Format format = row(*opcode).format;
  return format != Format::ThreeSrc && format != Format::Immediate64;
}

/// A table's row spread over its pieces of a native word.
constexpr Word native_bits(CompactIndexId id, std::uint32_t bits) {
  Word word;
  int shift = 0;
  for (std::size_t at = std::size(kCompactPieces); at-- > 0;) {
    const CompactPiece& piece = kCompactPieces[at];
    if (piece.id != id) continue;
    word.set_bits(piece.native.high, piece.native.low, bits >> shift);
    shift += piece.native.width();
  }
  return word;
}

using NativeRows = std::array<Word, std::tuple_size<CompactTable>::value>;

/// What each index of each table stands for, in the order of kCompactIndices.
constexpr std::array<NativeRows, std::size(kCompactIndices)> native_rows_of_all_tables() {
  std::array<NativeRows, std::size(kCompactIndices)> tables{};
  for (std::size_t table = 0; table < tables.size(); ++table)
    for (std::size_t index = 0; index < tables[table].size(); ++index)
      tables[table][index] =
          native_bits(kCompactIndices[table].id, kCompactIndices[table].table[index]);
  return tables;
}
constexpr auto kNativeRows = native_rows_of_all_tables();

/// The inverse of native_bits, with the bits that matter: an immediate covers the pieces in DW3.
struct Gathered {
  std::uint32_t bits = 0;
  std::uint32_t care = 0;
};

Gathered gather(const Word& word, CompactIndexId id, bool immediate) {
  Gathered gathered;
  for (const CompactPiece& piece : kCompactPieces) {
    if (piece.id != id) continue;
    const bool covered = immediate && piece.native.low >= field::kImm32.low;
    const auto value = static_cast<std::uint32_t>(word.bits(piece.native.high, piece.native.low));
    // No piece has 32 bits.
    // NOLINTBEGIN(clang-analyzer-core.UndefinedBinaryOperatorResult)
    gathered.bits = gathered.bits << piece.native.width() | value;
    gathered.care = gathered.care << piece.native.width() | (covered ? 0 : piece.native.mask());
    // NOLINTEND(clang-analyzer-core.UndefinedBinaryOperatorResult)
  }
  return gathered;
}

/// The first row that fits: rows whose covered bits are zero come first in the table.
std::optional<std::uint32_t> find_row(const CompactTable& table, const Gathered& gathered) {
  for (std::uint32_t index = 0; index < table.size(); ++index)
    if (((table[index] ^ gathered.bits) & gathered.care) == 0) return index;
  return std::nullopt;
}

std::uint32_t expanded_immediate(std::uint64_t compact) {
  const std::uint32_t bits =
      get(compact, kImmediateHigh) << kImmediateLow.width() | get(compact, kImmediateLow);
  constexpr std::uint32_t kSign = 1u << (kImmediateBits - 1);
  return (bits ^ kSign) - kSign;
}

}  // namespace

bool is_compact(std::uint64_t first_qword) {
  return get(first_qword, kCmptCtrl) != 0;
}

namespace {

/// The fields that stand in both forms. No loop: then all places are constants.
template <std::size_t... copy>
Word copied_bits(std::uint64_t compact, std::index_sequence<copy...>) {
  Word word;
  (word.set_bits(kCompactCopies[copy].native.high, kCompactCopies[copy].native.low,
                 get(compact, kCompactCopies[copy].compact)),
   ...);
  return word;
}

}  // namespace

Word expand(std::uint64_t compact) {
  if (get(compact, {kReservedBit.high, kReservedBit.low}) != 0)
    throw DecodeError(field_message(kReservedBit, 1, "0 in a compact instruction"));
  if (!has_compact_format(get(compact, kOpcodeBits)))
    throw DecodeError(field_message(field::kOpcode, get(compact, kOpcodeBits),
                                    "opcodes with at most two sources in a compact instruction"));
  Word word = copied_bits(compact, std::make_index_sequence<std::size(kCompactCopies)>());
  for (std::size_t table = 0; table < kNativeRows.size(); ++table) {
    const Word& native = kNativeRows[table][get(compact, kCompactIndices[table].compact)];
    word.qwords[0] |= native.qwords[0];
    word.qwords[1] |= native.qwords[1];
  }
  if (has_immediate(word))
    word.set_bits(field::kImm32.high, field::kImm32.low, expanded_immediate(compact));
  return word;
}

std::optional<std::uint64_t> compact(const Word& word) {
  if (!has_compact_format(get(word, field::kOpcode))) return std::nullopt;
  Word wanted = word;
  wanted.set_bits(field::kCmptCtrl.high, field::kCmptCtrl.low, 1);
  const bool immediate = has_immediate(word);
  std::uint64_t compact = 0;
  for (const CompactIndex& index : kCompactIndices) {
    if (immediate && index.id == CompactIndexId::Src1) continue;
    const auto found = find_row(index.table, gather(word, index.id, immediate));
    if (!found) return std::nullopt;
    put(compact, index.compact, *found);
  }
  for (const CompactCopy& copy : kCompactCopies)
    if (!immediate || copy.native.low < field::kImm32.low)
      put(compact, copy.compact, get(wanted, copy.native));
  if (immediate) {
    const std::uint32_t value = get(word, field::kImm32);
    put(compact, kImmediateLow, value);
    put(compact, kImmediateHigh, value >> kImmediateLow.width());
  }
  // Whatever the compact form has no bits for must be what expansion supplies.
  if (expand(compact) != wanted) return std::nullopt;
  return compact;
}

}  // namespace eu::isa
