#include "model/functions/message_accesses.hpp"

#include <string>

#include "model/core/run_control.hpp"

namespace eu::model {
namespace {

void recall(const Accesses& accesses, OutOfBounds& outside) {
  outside.reads += accesses.outside_reads;
  outside.writes += accesses.outside_writes;
}

void remember(Accesses& accesses, const OutOfBounds& before, const OutOfBounds& outside) {
  accesses.clear();
  accesses.outside_reads = outside.reads - before.reads;
  accesses.outside_writes = outside.writes - before.writes;
}

}  // namespace

Touched recalled_touched(const Packet& packet, OutOfBounds& outside) {
  const Accesses& accesses = packet.accesses;
  recall(accesses, outside);
  if (accesses.row_lengths.size() > Touched::kMaxRows)
    throw MessageFault("the recording has a message of " +
                       std::to_string(accesses.row_lengths.size()) +
                       " rows (allowed: " + std::to_string(Touched::kMaxRows) + ")");
  Touched touched;
  std::size_t next = 0;
  for (const std::uint32_t length : accesses.row_lengths) {
    if (length > Touched::kMaxLanes)
      throw MessageFault("the recording has a row of " + std::to_string(length) +
                         " dwords (allowed: " + std::to_string(Touched::kMaxLanes) + ")");
    touched.begin_row();
    for (std::uint32_t i = 0; i < length; ++i) touched.add(accesses.addresses[next++]);
  }
  return touched;
}

LineSet recalled_lines(const Packet& packet, OutOfBounds& outside, int line_bytes) {
  const Accesses& accesses = packet.accesses;
  recall(accesses, outside);
  if (accesses.addresses.size() > LineSet::kMaxLines)
    throw MessageFault("the recording has a message of " +
                       std::to_string(accesses.addresses.size()) +
                       " texels (allowed: " + std::to_string(LineSet::kMaxLines) + ")");
  LineSet lines;
  for (const std::uint32_t address : accesses.addresses)
    lines.add(address / static_cast<unsigned>(line_bytes));
  return lines;
}

void remember(Packet& packet, const Touched& touched, const OutOfBounds& before,
              const OutOfBounds& outside) {
  Accesses& accesses = packet.accesses;
  remember(accesses, before, outside);
  for (int row = 0; row < touched.row_count; ++row) {
    const Touched::Row& dwords = touched.rows[row];
    accesses.row_lengths.push_back(static_cast<std::uint32_t>(dwords.count));
    accesses.addresses.insert(accesses.addresses.end(), dwords.addresses.begin(),
                              dwords.addresses.begin() + dwords.count);
  }
}

void remember(Packet& packet, const LineSet& texels, const OutOfBounds& before,
              const OutOfBounds& outside) {
  Accesses& accesses = packet.accesses;
  remember(accesses, before, outside);
  if (texels.size() == 0) return;
  accesses.row_lengths.push_back(static_cast<std::uint32_t>(texels.size()));
  for (const LineSet::Line& texel : texels) accesses.addresses.push_back(texel.number);
}

}  // namespace eu::model
