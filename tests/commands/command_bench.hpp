#pragma once
// Batches for a command streamer in tests, and the work that it passes on.
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "model/commands/command_streamer.hpp"

namespace eu::test {

/// Records the work that a command streamer passes on.
class RecordingWork : public model::GpuWorkIf {
 public:
  void dispatch(const model::ComputeDispatch& dispatch, const model::CommandMemory&) override {
    dispatches.push_back(dispatch);
    time += 1000;
  }
  void draw(const std::vector<std::uint32_t>&, const model::ContextState&,
            const model::CommandMemory&) override {
    ++draws;
  }
  void blitted(std::uint64_t bytes) override { blitted_bytes += bytes; }
  void not_executed(const std::string& what) override { left_out.push_back(what); }
  model::CounterReport counter_report() override { return counters; }
  std::uint64_t timestamp() override { return time; }
  bool is_abandoned() override { return ++abandonment_checks > checks_before_abandonment; }

  std::vector<model::ComputeDispatch> dispatches;
  std::vector<std::string> left_out;
  model::CounterReport counters;
  std::uint64_t blitted_bytes = 0;
  std::uint64_t time = 7;
  int draws = 0;
  std::uint64_t abandonment_checks = 0;
  std::uint64_t checks_before_abandonment = ~std::uint64_t{0};
};

/// 64 KB of memory, at an address that only Gen8 and later can express or at a lower one. A batch
/// is at its beginning.
class CommandBench {
 public:
  static constexpr std::uint64_t kData = 0x8000;  ///< offset of the data of commands

  explicit CommandBench(isa::Generation gen)
      : gen_(gen),
        is_wide_(model::generation_x10(gen) >= 80),
        base_(is_wide_ ? 0x7f0000100000 : 0x100000),
        bytes_(0x10000) {}

  std::uint64_t base() const { return base_; }
  std::uint64_t data(std::uint64_t offset = 0) const { return base_ + kData + offset; }
  bool is_wide() const { return is_wide_; }

  CommandBench& add(std::uint32_t word) {
    std::memcpy(bytes_.data() + next_, &word, sizeof word);
    next_ += sizeof word;
    return *this;
  }
  CommandBench& add_address(std::uint64_t address) {
    add(static_cast<std::uint32_t>(address));
    return is_wide_ ? add(static_cast<std::uint32_t>(address >> 32)) : *this;
  }
  /// Adds a command of the memory interface by its opcode. `dwords` is its length with addresses of
  /// two dwords counted as one.
  CommandBench& mi(std::uint32_t opcode, std::uint32_t dwords, std::uint32_t addresses = 0,
                   std::uint32_t flags = 0) {
    const std::uint32_t all = dwords + (is_wide_ ? addresses : 0);
    return add(opcode << 23 | flags | (opcode < 0x10 ? 0 : all - 2));
  }
  CommandBench& end() { return mi(0x0a, 1); }
  /// Places the following commands at this offset.
  CommandBench& seek(std::uint64_t offset) {
    next_ = offset;
    return *this;
  }

  void put(std::uint64_t offset, std::uint32_t value) {
    std::memcpy(bytes_.data() + kData + offset, &value, sizeof value);
  }
  std::uint32_t at(std::uint64_t offset) const {
    std::uint32_t value;
    std::memcpy(&value, bytes_.data() + kData + offset, sizeof value);
    return value;
  }
  std::uint8_t* bytes() { return bytes_.data(); }

  /// The error of the batch; empty if it was executed.
  std::string run() {
    const model::CommandMemory memory({{base_, bytes_.data(), bytes_.size()}});
    try {
      model::CommandStreamer(gen_, state, memory, work).run(base_);
    } catch (const model::CommandError& error) {
      return error.what();
    }
    return "";
  }

  model::ContextState state;
  RecordingWork work;

 private:
  const isa::Generation gen_;
  const bool is_wide_;
  const std::uint64_t base_;
  std::vector<std::uint8_t> bytes_;
  std::uint64_t next_ = 0;
};

}  // namespace eu::test
