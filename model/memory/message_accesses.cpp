#include "model/memory/message_accesses.hpp"

#include <fmt/core.h>

#include <string>

#include "model/base/run_control.hpp"

namespace eu::model {
namespace {

void remember(Accesses& accesses, const AccessLog& log) {
  accesses.clear();
  accesses.outside_reads = log.outside_of_message().reads;
  accesses.outside_writes = log.outside_of_message().writes;
}

}  // namespace

Touched recalled_touched(const Packet& packet) {
  const Accesses& accesses = packet.accesses;
  if (accesses.row_lengths.size() > Touched::kMaxRows)
    throw MessageFault(fmt::format("the recording has a message of {} rows (allowed: {})",
                                   accesses.row_lengths.size(), Touched::kMaxRows));
  Touched touched;
  std::size_t next = 0;
  for (const std::uint32_t length : accesses.row_lengths) {
    if (length > Touched::kMaxLanes)
      throw MessageFault(fmt::format("the recording has a row of {} dwords (allowed: {})", length,
                                     Touched::kMaxLanes));
    touched.begin_row();
    for (std::uint32_t i = 0; i < length; ++i) touched.add(accesses.addresses[next++]);
  }
  return touched;
}

LineSet recalled_lines(const Packet& packet, int line_bytes) {
  const Accesses& accesses = packet.accesses;
  if (accesses.addresses.size() > LineSet::kMaxLines)
    throw MessageFault(fmt::format("the recording has a message of {} texels (allowed: {})",
                                   accesses.addresses.size(), LineSet::kMaxLines));
  LineSet lines;
  for (const std::uint32_t address : accesses.addresses)
    lines.add(address / static_cast<unsigned>(line_bytes));
  return lines;
}

void remember(Packet& packet, const Touched& touched, const AccessLog& log) {
  Accesses& accesses = packet.accesses;
  remember(accesses, log);
  for (int row = 0; row < touched.row_count; ++row) {
    const Touched::Row& dwords = touched.rows[row];
    accesses.row_lengths.push_back(static_cast<std::uint32_t>(dwords.count()));
    dwords.for_each([&](std::uint32_t address) { accesses.addresses.push_back(address); });
  }
}

void remember(Packet& packet, const LineSet& texels, const AccessLog& log) {
  Accesses& accesses = packet.accesses;
  remember(accesses, log);
  if (texels.size() == 0) return;
  accesses.row_lengths.push_back(static_cast<std::uint32_t>(texels.size()));
  for (const LineSet::Line& texel : texels) accesses.addresses.push_back(texel.number);
}

}  // namespace eu::model
