#pragma once
// The rows of isa/gen/encoding/compact.def as C++.
#include <array>
#include <cstdint>

#include "isa/gen/encoding/field.hpp"

namespace eu::isa {

/// Bits high:low of a word, native or compact.
struct BitSpan {
  std::uint8_t high;
  std::uint8_t low;

  constexpr int width() const { return high - low + 1; }
  // NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): no span has 32 bits
  constexpr std::uint32_t mask() const { return (1u << width()) - 1; }
};

struct CompactCopy {
  BitSpan compact;
  Field native;
};

inline constexpr CompactCopy kCompactCopies[] = {
#define COPY(high, low, id) {{high, low}, field::k##id},
#include "isa/gen/encoding/compact.def"
};

enum class CompactIndexId : std::uint8_t {
#define INDEX(table, id, ...) id,
#include "isa/gen/encoding/compact.def"
};

/// What the indices of a field stand for.
using CompactTable = std::array<std::uint32_t, 32>;

struct CompactTableRow {
  std::uint8_t index;
  std::uint32_t bits;
};

constexpr CompactTable table_of(const CompactTableRow (&rows)[32]) {
  CompactTable table{};
  for (const CompactTableRow& row : rows) table[row.index] = row.bits;
  return table;
}

#define COMPACT_ROW(index, bits) {index, bits},
inline constexpr CompactTable kCompactTable_CONTROL = table_of({
#define CONTROL COMPACT_ROW
#include "isa/gen/encoding/compact.def"
});
inline constexpr CompactTable kCompactTable_DATA_TYPE = table_of({
#define DATA_TYPE COMPACT_ROW
#include "isa/gen/encoding/compact.def"
});
inline constexpr CompactTable kCompactTable_SUB_REG = table_of({
#define SUB_REG COMPACT_ROW
#include "isa/gen/encoding/compact.def"
});
inline constexpr CompactTable kCompactTable_SOURCE = table_of({
#define SOURCE COMPACT_ROW
#include "isa/gen/encoding/compact.def"
});
#undef COMPACT_ROW

struct CompactIndex {
  CompactIndexId id;
  BitSpan compact;
  const CompactTable& table;
};

inline constexpr CompactIndex kCompactIndices[] = {
#define INDEX(table, id, high, low) {CompactIndexId::id, {high, low}, kCompactTable_##table},
#include "isa/gen/encoding/compact.def"
};

struct CompactPiece {
  CompactIndexId id;
  BitSpan native;
};

/// The pieces of every index, the most significant of each index first.
inline constexpr CompactPiece kCompactPieces[] = {
#define PIECE(id, first, last) {CompactIndexId::id, {field::k##first.high, field::k##last.low}},
#include "isa/gen/encoding/compact.def"
};

}  // namespace eu::isa
