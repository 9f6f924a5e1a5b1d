#include "model/trace/thread_reader.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "model/memory/touched.hpp"

namespace eu::model {

bool StreamReader::at_end() {
  while (reader_.empty()) {
    if (left_.next == left_.end) return true;
    file_.read_piece(left_.next++, piece_);
    reader_ = ByteReader(piece_.data(), piece_.size());
  }
  return false;
}

ByteReader& StreamReader::record() {
  if (at_end()) throw TraceFault("the recording ends before its thread does");
  return reader_;
}

ThreadReader::ThreadReader(const TraceFile& file)
    : program_(file.header().workload.program),
      path_(file, Stream::Path),
      masks_(file, Stream::Channels),
      messages_(file, Stream::Messages),
      addresses_(file, Stream::Addresses),
      events_(file, Stream::Events),
      channels_(program_),
      first_addresses_(program_.size()) {}

void ThreadReader::begin(std::uint32_t thread) {
  thread_ = thread;
  path_.begin(thread);
  messages_.begin(thread);
  addresses_.begin(thread);
  events_.begin(thread);
  channels_found_ = false;
  std::fill(first_addresses_.begin(), first_addresses_.end(), 0);
  address_values_ = {};
  event_ = {};
  pass_event();
}

void ThreadReader::pass_entry(std::uint32_t entry) {
  ByteReader& in = path_.record();
  const std::uint64_t length = in.varint();
  const std::uint64_t code = in.varint();
  if (length != 0 || code != 1 + zigzag(entry))
    throw TraceFault("the recording of a spawned thread does not begin where the thread does");
}

ThreadReader::Run ThreadReader::next_run(std::uint32_t from) {
  ByteReader& in = path_.record();
  Run run;
  run.length = in.varint();
  const std::uint64_t code = in.varint();
  run.ends = code == 0;
  if (run.length > program_.size() - std::uint64_t{from} || (run.length == 0 && !run.ends))
    throw TraceFault("the recording leaves the kernel");
  if (run.ends) return run;
  const std::int64_t distance = unzigzag(code - 1);
  const std::int64_t after = std::int64_t{from} + static_cast<std::int64_t>(run.length);
  if (distance < -after || distance > std::int64_t{program_.size()} - after)
    throw TraceFault("the recording leaves the kernel");
  run.target = static_cast<std::uint32_t>(after + distance);
  return run;
}

void ThreadReader::pass_event() {
  if (events_.at_end()) {
    event_.position = kNone;
    return;
  }
  ByteReader& in = events_.record();
  event_.position += in.varint();
  const std::uint64_t kind = in.varint();
  event_.value = in.varint();
  if (kind < static_cast<std::uint64_t>(TraceEvent::Breakpoint) ||
      kind > static_cast<std::uint64_t>(TraceEvent::EndedWaits))
    throw TraceFault("the recording has an event of kind " + std::to_string(kind));
  event_.kind = static_cast<TraceEvent>(kind);
}

void ThreadReader::next_addresses(std::array<std::uint16_t, 8>& values) {
  ByteReader& in = addresses_.record();
  const std::uint8_t changed = in.byte();
  for (unsigned i = 0; i < values.size(); ++i)
    if ((changed >> i) & 1) address_values_[i] = static_cast<std::uint16_t>(in.varint32());
  values = address_values_;
}

void ThreadReader::read_row(ByteReader& in, std::uint32_t& previous, Accesses& accesses) {
  const std::uint32_t length = in.varint32();
  if (length > LineSet::kMaxLines)
    throw TraceFault(fmt::format("the recording has a row of {} addresses", length));
  accesses.row_lengths.push_back(length);
  if (length == 0) return;
  previous += static_cast<std::uint32_t>(in.signed_varint());
  accesses.addresses.push_back(previous);
  std::uint32_t address = previous;
  for (std::uint32_t done = 1; done < length;) {
    const auto step = static_cast<std::uint32_t>(in.signed_varint());
    const std::uint64_t times = in.varint();
    if (times == 0 || times > length - done)
      throw TraceFault("the recording has more addresses than the row they are in");
    for (std::uint64_t i = 0; i < times; ++i) accesses.addresses.push_back(address += step);
    done += static_cast<std::uint32_t>(times);
  }
}

void ThreadReader::next_message(std::uint32_t index, Accesses& accesses) {
  ByteReader& in = messages_.record();
  accesses.clear();
  const std::uint64_t head = in.varint();
  if (head >> 1 > Touched::kMaxRows)
    throw TraceFault(fmt::format("the recording has a message of {} rows", head >> 1));
  if (head & 1) {
    accesses.outside_reads = in.varint32();
    accesses.outside_writes = in.varint32();
  }
  std::uint32_t previous = first_addresses_[index];
  for (std::uint64_t row = 0; row < head >> 1; ++row) {
    const bool is_first = accesses.addresses.empty();
    read_row(in, previous, accesses);
    if (is_first && !accesses.addresses.empty()) first_addresses_[index] = previous;
  }
}

void ThreadReader::begin_channels() {
  channels_found_ = true;
  channels_ = ChannelMemory(program_);
  masks_.begin(thread_);
  mask_position_ = 0;
  find_mask();
}

void ThreadReader::find_mask() {
  if (masks_.at_end())
    mask_position_ = kNone;
  else
    mask_position_ += masks_.record().varint();
}

std::uint32_t ThreadReader::channels(std::uint64_t position, std::uint32_t index) {
  if (!channels_found_) begin_channels();
  while (mask_position_ <= position) {
    ByteReader& in = masks_.record();
    const std::uint64_t at = in.varint();
    if (at >= program_.size()) throw TraceFault("the recording leaves the kernel");
    channels_[static_cast<std::uint32_t>(at)] = in.varint32();
    find_mask();
  }
  return channels_[index];
}

}  // namespace eu::model
