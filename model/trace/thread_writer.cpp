#include "model/trace/thread_writer.hpp"

#include "isa/isa.hpp"

namespace eu::model {
namespace {

/// Writes the addresses of a row after the first: steps, each with its repetition count.
void put_steps(Bytes& out, const std::uint32_t* addresses, std::uint32_t count) {
  for (std::uint32_t i = 1; i < count;) {
    const auto step = static_cast<std::int32_t>(addresses[i] - addresses[i - 1]);
    std::uint32_t times = 1;
    while (i + times < count &&
           static_cast<std::int32_t>(addresses[i + times] - addresses[i + times - 1]) == step)
      ++times;
    put_signed(out, step);
    put_varint(out, times);
    i += times;
  }
}

}  // namespace

ChannelMemory::ChannelMemory(const isa::Program& program) {
  for (std::uint32_t index = 0; index < program.size(); ++index) {
    const int exec_size = program.isa->footprint(program, index).exec_size;
    last_.push_back(exec_size >= 32 ? ~0u : (1u << exec_size) - 1);
  }
}

ThreadWriter::ThreadWriter(const isa::Program& program)
    : program_(program), channels_(program), first_addresses_(program.size()) {}

/// Ends the run of consecutive instructions; the next one starts at `next`.
void ThreadWriter::end_run(std::uint32_t next) {
  Bytes& path = stream(Stream::Path);
  put_varint(path, run_length_);
  put_varint(path, 1 + zigzag(std::int64_t{next} - std::int64_t{next_}));
  run_length_ = 0;
  next_ = next;
}

void ThreadWriter::instruction(std::uint32_t index, std::uint32_t channels) {
  if (index != next_) end_run(index);
  if (channels_[index] != channels) {
    Bytes& masks = stream(Stream::Channels);
    put_varint(masks, executed_ - channels_position_);
    put_varint(masks, index);
    put_varint(masks, channels);
    channels_position_ = executed_;
    channels_[index] = channels;
  }
  ++executed_;
  ++run_length_;
  next_ = index + 1;
}

void ThreadWriter::addresses(const std::array<std::uint16_t, 8>& values) {
  Bytes& out = stream(Stream::Addresses);
  unsigned changed = 0;
  for (unsigned i = 0; i < values.size(); ++i)
    if (values[i] != addresses_[i]) changed |= 1u << i;
  out.push_back(static_cast<std::uint8_t>(changed));
  for (unsigned i = 0; i < values.size(); ++i)
    if ((changed >> i) & 1) put_varint(out, values[i]);
  addresses_ = values;
}

void ThreadWriter::event(TraceEvent kind, std::uint64_t position, std::uint64_t value) {
  Bytes& out = stream(Stream::Events);
  put_varint(out, position - event_position_);
  put_varint(out, static_cast<std::uint64_t>(kind));
  put_varint(out, value);
  event_position_ = position;
}

void ThreadWriter::switches(std::uint64_t count) {
  event(TraceEvent::Switches, executed_ - 1, count);
}

void ThreadWriter::ended_waits(unsigned registers) {
  event(TraceEvent::EndedWaits, executed_ - 1, registers);
}

void ThreadWriter::breakpoint(std::uint32_t index) {
  if (run_length_ != 0 || index != next_) end_run(index);
  event(TraceEvent::Breakpoint, executed_, 0);
  next_ = program_.system_routine;
}

void ThreadWriter::ended(std::uint32_t pc) {
  if (run_length_ != 0 && pc != next_) end_run(pc);
  Bytes& path = stream(Stream::Path);
  put_varint(path, run_length_);
  put_varint(path, 0);
}

void ThreadWriter::message(std::uint32_t index, const Accesses& accesses) {
  Bytes& out = stream(Stream::Messages);
  const bool outside = accesses.outside_reads != 0 || accesses.outside_writes != 0;
  put_varint(out, accesses.row_lengths.size() << 1 | static_cast<unsigned>(outside));
  if (outside) {
    put_varint(out, accesses.outside_reads);
    put_varint(out, accesses.outside_writes);
  }
  const std::uint32_t* row = accesses.addresses.data();
  std::uint32_t* base = &first_addresses_[index];
  std::uint32_t previous = *base;
  for (const std::uint32_t length : accesses.row_lengths) {
    put_varint(out, length);
    if (length == 0) continue;
    put_signed(out, static_cast<std::int32_t>(*row - previous));
    put_steps(out, row, length);
    if (base != nullptr) *base = *row;
    base = nullptr;
    previous = *row;
    row += length;
  }
  ++messages_;
}

std::size_t ThreadWriter::size_bytes() const {
  std::size_t size = 0;
  for (const Bytes& stream : streams_) size += stream.size();
  return size;
}

}  // namespace eu::model
