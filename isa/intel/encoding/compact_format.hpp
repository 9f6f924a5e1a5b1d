#pragma once
// The rows of the compact formats as C++ (compact.def, compact_gen7.def, compact_gen8.def,
// compact_three.def). Each format is a struct with the same members: kCopies, bits that stand in
// both forms; kIndices, what stands for rows of tables; kPieces, the native bits of those rows.
#include <array>
#include <cstdint>

#include "isa/intel/encoding/field.hpp"

namespace eu::isa {

/// Bits high:low of a word, native or compact.
struct BitSpan {
  std::uint8_t high;
  std::uint8_t low;

  constexpr int width() const { return high - low + 1; }
  // NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): no span has 32 bits
  constexpr std::uint32_t mask() const { return (1u << width()) - 1; }
};
constexpr BitSpan span_of(const Field& field) {
  return {field.high, field.low};
}

struct CompactCopy {
  BitSpan compact;
  BitSpan native;
};

enum class CompactIndexId : std::uint8_t {
#define INDEX(table, id, ...) id,
#include "isa/intel/encoding/compact.def"
  Source,  ///< three sources: all of them
};

/// What the indices of a field stand for.
struct CompactTable {
  std::array<std::uint64_t, 32> bits{};
  unsigned rows = 0;
};

struct CompactTableRow {
  unsigned index;
  std::uint64_t bits;
};

template <unsigned count>
constexpr CompactTable table_of(const CompactTableRow (&rows)[count]) {
  CompactTable table;
  table.rows = count;
  for (const CompactTableRow& row : rows) table.bits[row.index] = row.bits;
  return table;
}

struct CompactIndex {
  CompactIndexId id;
  BitSpan compact;
  CompactTable table;
};

struct CompactPiece {
  CompactIndexId id;
  BitSpan native;
};

#define COMPACT_ROW(index, bits) {index, bits},
namespace compact_gen7 {
inline constexpr CompactTable kCONTROL = table_of({
#define CONTROL COMPACT_ROW
#include "isa/intel/encoding/compact_gen7.def"
});
inline constexpr CompactTable kDATA_TYPE = table_of({
#define DATA_TYPE COMPACT_ROW
#include "isa/intel/encoding/compact_gen7.def"
});
inline constexpr CompactTable kSUB_REG = table_of({
#define SUB_REG COMPACT_ROW
#include "isa/intel/encoding/compact_gen7.def"
});
inline constexpr CompactTable kSOURCE = table_of({
#define SOURCE COMPACT_ROW
#include "isa/intel/encoding/compact_gen7.def"
});
}  // namespace compact_gen7
namespace compact_gen8 {
inline constexpr CompactTable kCONTROL = table_of({
#define CONTROL COMPACT_ROW
#include "isa/intel/encoding/compact_gen8.def"
});
inline constexpr CompactTable kDATA_TYPE = table_of({
#define DATA_TYPE COMPACT_ROW
#include "isa/intel/encoding/compact_gen8.def"
});
inline constexpr CompactTable kSUB_REG = table_of({
#define SUB_REG COMPACT_ROW
#include "isa/intel/encoding/compact_gen8.def"
});
inline constexpr CompactTable kSOURCE = table_of({
#define SOURCE COMPACT_ROW
#include "isa/intel/encoding/compact_gen8.def"
});
}  // namespace compact_gen8
namespace compact_three {
inline constexpr CompactTable kCONTROL = table_of({
#define CONTROL COMPACT_ROW
#include "isa/intel/encoding/compact_three.def"
});
inline constexpr CompactTable kSOURCE = table_of({
#define SOURCE COMPACT_ROW
#include "isa/intel/encoding/compact_three.def"
});
}  // namespace compact_three
#undef COMPACT_ROW

/// One and two sources.
struct CompactGen7 {
  using At = Fields<Layout::Gen7>;
  static constexpr CompactCopy kCopies[] = {
#define COPY(high, low, id) {{high, low}, span_of(At::k##id)},
#include "isa/intel/encoding/compact.def"
  };
  static constexpr CompactIndex kIndices[] = {
#define INDEX(table, id, high, low) {CompactIndexId::id, {high, low}, compact_gen7::k##table},
#include "isa/intel/encoding/compact.def"
  };
  static constexpr CompactPiece kPieces[] = {
#define PIECE(id, first, last) {CompactIndexId::id, {At::k##first.high, At::k##last.low}},
#include "isa/intel/encoding/compact_gen7.def"
  };
};

/// The same from Gen8 on.
struct CompactGen8 {
  using At = Fields<Layout::Gen8>;
  static constexpr CompactCopy kCopies[] = {
#define COPY(high, low, id) {{high, low}, span_of(At::k##id)},
#include "isa/intel/encoding/compact.def"
  };
  static constexpr CompactIndex kIndices[] = {
#define INDEX(table, id, high, low) {CompactIndexId::id, {high, low}, compact_gen8::k##table},
#include "isa/intel/encoding/compact.def"
  };
  static constexpr CompactPiece kPieces[] = {
#define PIECE(id, first, last) {CompactIndexId::id, {At::k##first.high, At::k##last.low}},
#include "isa/intel/encoding/compact_gen8.def"
  };
};

/// Three sources. A piece that a layout does not have lies nowhere: high is below low.
template <Layout layout>
struct CompactThree {
  using At = Fields<layout>;
  static constexpr CompactCopy kCopies[] = {
#define COPY(high, low, native_high, native_low) {{high, low}, {native_high, native_low}},
#include "isa/intel/encoding/compact_three.def"
  };
  static constexpr CompactIndex kIndices[] = {
#define INDEX(table, id, high, low) {CompactIndexId::id, {high, low}, compact_three::k##table},
#include "isa/intel/encoding/compact_three.def"
  };
  static constexpr CompactPiece kPieces[] = {
#define PIECE(id, its_layouts, high, low) \
  {CompactIndexId::id,                    \
   (layouts::its_layouts & bit(layout)) != 0 ? BitSpan{high, low} : BitSpan{low - 1, low}},
#include "isa/intel/encoding/compact_three.def"
  };
};

}  // namespace eu::isa
