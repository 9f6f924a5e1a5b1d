#include <array>
#include <iterator>
#include <optional>
#include <utility>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/encoding/compact_format.hpp"
#include "isa/intel/encoding/field_io.hpp"

namespace eu::isa {
namespace {

constexpr Field kReservedBit{28, 28, "Reserved"};
constexpr Field kThreeReservedBit{7, 7, "Reserved"};
constexpr Field kThreeReservedBits{27, 19, "Reserved"};
constexpr int kImmediateBits = 13;

template <class Format>
constexpr BitSpan compact_bits_of(const Field& native) {
  for (const CompactCopy& copy : Format::kCopies)
    if (copy.native.low == native.low && copy.native.high == native.high) return copy.compact;
  return {};
}

template <class Format>
constexpr BitSpan compact_bits_of(CompactIndexId id) {
  for (const CompactIndex& index : Format::kIndices)
    if (index.id == id) return index.compact;
  return {};
}

/// An immediate stands in the index and the register number of source 1 (IVB PRM 5.3.1).
constexpr BitSpan kImmediateLow = compact_bits_of<CompactGen7>(Fields<Layout::Gen7>::kSrc1RegNum);
constexpr BitSpan kImmediateHigh = compact_bits_of<CompactGen7>(CompactIndexId::Src1);
constexpr BitSpan kCmptCtrl = compact_bits_of<CompactGen7>(field::kCmptCtrl);
constexpr BitSpan kOpcodeBits = compact_bits_of<CompactGen7>(field::kOpcode);
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

template <class Format>
bool has_immediate(const Word& word) {
  constexpr auto kImmediate = static_cast<std::uint32_t>(RegFile::Immediate);
  return get(word, Format::At::kSrc0RegFile) == kImmediate ||
         get(word, Format::At::kSrc1RegFile) == kImmediate;
}

/// A table's row spread over its pieces of a native word.
template <class Format>
constexpr Word native_bits(CompactIndexId id, std::uint64_t bits) {
  Word word;
  int shift = 0;
  for (std::size_t at = std::size(Format::kPieces); at-- > 0;) {
    const CompactPiece& piece = Format::kPieces[at];
    if (piece.id != id || piece.native.width() == 0) continue;
    word.set_bits(piece.native.high, piece.native.low, bits >> shift);
    shift += piece.native.width();
  }
  return word;
}

using NativeRows = std::array<Word, 32>;

/// What each index of each table stands for, in the order of kIndices.
template <class Format>
constexpr auto native_rows_of_all_tables() {
  std::array<NativeRows, std::size(Format::kIndices)> tables{};
  for (std::size_t table = 0; table < tables.size(); ++table)
    for (std::size_t index = 0; index < Format::kIndices[table].table.rows; ++index)
      tables[table][index] = native_bits<Format>(Format::kIndices[table].id,
                                                 Format::kIndices[table].table.bits[index]);
  return tables;
}
template <class Format>
constexpr auto kNativeRows = native_rows_of_all_tables<Format>();

/// The inverse of native_bits, with the bits that matter: an immediate covers the pieces in DW3.
struct Gathered {
  std::uint64_t bits = 0;
  std::uint64_t care = 0;
};

template <class Format>
Gathered gather(const Word& word, CompactIndexId id, bool immediate) {
  Gathered gathered;
  for (const CompactPiece& piece : Format::kPieces) {
    if (piece.id != id || piece.native.width() == 0) continue;
    const bool covered = immediate && piece.native.low >= field::kImm32.low;
    // No piece has 32 bits.
    // NOLINTBEGIN(clang-analyzer-core.UndefinedBinaryOperatorResult)
    gathered.bits =
        gathered.bits << piece.native.width() | word.bits(piece.native.high, piece.native.low);
    gathered.care = gathered.care << piece.native.width() | (covered ? 0 : piece.native.mask());
    // NOLINTEND(clang-analyzer-core.UndefinedBinaryOperatorResult)
  }
  return gathered;
}

/// The first row that fits: rows whose covered bits are zero come first in the table.
std::optional<std::uint32_t> find_row(const CompactTable& table, const Gathered& gathered) {
  for (std::uint32_t index = 0; index < table.rows; ++index)
    if (((table.bits[index] ^ gathered.bits) & gathered.care) == 0) return index;
  return std::nullopt;
}

std::uint32_t expanded_immediate(std::uint64_t compact) {
  const std::uint32_t bits =
      get(compact, kImmediateHigh) << kImmediateLow.width() | get(compact, kImmediateLow);
  constexpr std::uint32_t kSign = 1u << (kImmediateBits - 1);
  return (bits ^ kSign) - kSign;
}

/// The fields that stand in both forms. No loop: then all places are constants.
template <class Format, std::size_t... copy>
Word copied_bits(std::uint64_t compact, std::index_sequence<copy...>) {
  Word word;
  (word.set_bits(Format::kCopies[copy].native.high, Format::kCopies[copy].native.low,
                 get(compact, Format::kCopies[copy].compact)),
   ...);
  return word;
}

template <class Format>
Word expand_rows(std::uint64_t compact) {
  Word word = copied_bits<Format>(compact, std::make_index_sequence<std::size(Format::kCopies)>());
  for (std::size_t table = 0; table < std::size(Format::kIndices); ++table) {
    const Word& native = kNativeRows<Format>[table][get(compact, Format::kIndices[table].compact)];
    word.qwords[0] |= native.qwords[0];
    word.qwords[1] |= native.qwords[1];
  }
  return word;
}

void check_zero(std::uint64_t compact, const Field& reserved, const char* allowed) {
  const std::uint32_t value = get(compact, span_of(reserved));
  if (value != 0) throw DecodeError(field_message(reserved, value, allowed));
}

template <class Format>
Word expand_two(std::uint64_t compact) {
  check_zero(compact, kReservedBit, "0 in a compact instruction");
  Word word = expand_rows<Format>(compact);
  if (has_immediate<Format>(word))
    word.set_bits(field::kImm32.high, field::kImm32.low, expanded_immediate(compact));
  return word;
}

template <Layout layout>
Word expand_three(std::uint64_t compact) {
  check_zero(compact, kThreeReservedBit, "0 in a compact instruction with three sources");
  check_zero(compact, kThreeReservedBits, "0 in a compact instruction with three sources");
  return expand_rows<CompactThree<layout>>(compact);
}

/// Which compact format an instruction has.
enum class CompactForm : std::uint8_t { None, Two, Three };

/// The tables of Gen7 know the fields of one and two sources only (IVB PRM 5.3.1).
CompactForm form_of(std::uint32_t opcode_code, Generation gen) {
  const std::optional<Opcode> opcode = opcode_from_code(opcode_code, gen);
  if (!opcode) return CompactForm::Two;
  switch (row(*opcode).format) {
    case Format::ThreeSrc:
      return facts(gen).layout == Layout::Gen7 ? CompactForm::None : CompactForm::Three;
    case Format::Immediate64:
    case Format::Sends: return CompactForm::None;
    default: return CompactForm::Two;
  }
}

template <class Format>
std::uint64_t compact_copies(const Word& word, bool immediate) {
  std::uint64_t compact = 0;
  for (const CompactCopy& copy : Format::kCopies)
    if (!immediate || copy.native.low < field::kImm32.low)
      put(compact, copy.compact, word.bits(copy.native.high, copy.native.low));
  return compact;
}

template <class Format>
bool compact_indices(const Word& word, bool immediate, std::uint64_t& compact) {
  for (const CompactIndex& index : Format::kIndices) {
    if (immediate && index.id == CompactIndexId::Src1) continue;
    const auto found = find_row(index.table, gather<Format>(word, index.id, immediate));
    if (!found) return false;
    put(compact, index.compact, *found);
  }
  return true;
}

/// `word`: with CmptCtrl set. What it returns may expand to another word.
template <class Format>
std::optional<std::uint64_t> compact_two(const Word& word) {
  const bool immediate = has_immediate<Format>(word);
  std::uint64_t compact = compact_copies<Format>(word, immediate);
  if (!compact_indices<Format>(word, immediate, compact)) return std::nullopt;
  if (immediate) {
    const std::uint32_t value = get(word, field::kImm32);
    put(compact, kImmediateLow, value);
    put(compact, kImmediateHigh, value >> kImmediateLow.width());
  }
  return compact;
}

template <Layout layout>
std::optional<std::uint64_t> compact_three(const Word& word) {
  std::uint64_t compact = compact_copies<CompactThree<layout>>(word, false);
  if (!compact_indices<CompactThree<layout>>(word, false, compact)) return std::nullopt;
  return compact;
}

std::optional<std::uint64_t> compact_as(CompactForm form, const Word& word, Layout layout) {
  if (form == CompactForm::Two)
    return layout == Layout::Gen7 ? compact_two<CompactGen7>(word) : compact_two<CompactGen8>(word);
  return layout == Layout::Gen8 ? compact_three<Layout::Gen8>(word)
                                : compact_three<Layout::Gen9>(word);
}

}  // namespace

bool is_compact(std::uint64_t first_qword) {
  return get(first_qword, kCmptCtrl) != 0;
}

Word expand(std::uint64_t compact, Generation gen) {
  const Layout layout = facts(gen).layout;
  switch (form_of(get(compact, kOpcodeBits), gen)) {
    case CompactForm::None:
      check_zero(compact, kReservedBit, "0 in a compact instruction");
      throw DecodeError(field_message(
          field::kOpcode, get(compact, kOpcodeBits),
          layout == Layout::Gen7 ? "opcodes with at most two sources in a compact instruction"
                                 : "opcodes but sends and sendsc in a compact instruction"));
    case CompactForm::Three:
      return layout == Layout::Gen8 ? expand_three<Layout::Gen8>(compact)
                                    : expand_three<Layout::Gen9>(compact);
    case CompactForm::Two: break;
  }
  return layout == Layout::Gen7 ? expand_two<CompactGen7>(compact)
                                : expand_two<CompactGen8>(compact);
}

std::optional<std::uint64_t> compact(const Word& word, Generation gen) {
  const CompactForm form = form_of(get(word, field::kOpcode), gen);
  if (form == CompactForm::None) return std::nullopt;
  Word wanted = word;
  wanted.set_bits(field::kCmptCtrl.high, field::kCmptCtrl.low, 1);
  const auto compact = compact_as(form, wanted, facts(gen).layout);
  // Whatever the compact form has no bits for must be what expansion supplies.
  if (!compact || expand(*compact, gen) != wanted) return std::nullopt;
  return compact;
}

}  // namespace eu::isa
