#include "model/trace/execution_text.hpp"

#include <fmt/core.h>

#include <array>

#include "config/json/json_reader.hpp"
#include "isa/isa.hpp"
#include "model/io/file_io.hpp"
#include "model/memory/touched.hpp"
#include "model/trace/line_reader.hpp"
#include "model/trace/recorded_threads.hpp"

namespace eu::model {
namespace {

/// Limit of a line; the largest message takes a fraction of it.
constexpr std::size_t kMaxLineBytes = std::size_t{1} << 20;
constexpr std::uint32_t kNowhere = isa::Program::kNowhere;

class Importer {
 public:
  Importer(const std::string& path, const Workload& workload, TraceWriter& writer)
      : path_(path),
        workload_(workload),
        program_(workload.program),
        writer_(writer),
        rules_(program_),
        threads_(path, workload) {}

  void read() {
    LineFile lines(path_, kMaxLineBytes);  // the file may be larger than memory
    for (std::string text; lines.next(text);) {
      constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
      if (line_ == 0 && text.rfind(kByteOrderMark, 0) == 0) text.erase(0, kByteOrderMark.size());
      read_line(text);
    }
    ++line_;
    LineReader end(path_, line_, "");
    if (!started_) end.fail(fmt::format("expected \"{}\"", config::kExecutionSchema.name()));
    end_thread(end);
    threads_.check(end);
  }

 private:
  void read_line(const std::string& text) {
    LineReader line(path_, ++line_, text);
    if (line.at_end()) return;
    if (!started_) {
      const std::string_view first = line.take();
      const config::Schema& schema = config::kExecutionSchema;
      const bool is_execution = first.substr(0, schema.format.size()) == schema.format;
      if (!is_execution) line.fail(fmt::format("expected \"{}\"", schema.name()));
      const std::string fault = config::schema_fault(schema, first);
      if (!fault.empty()) line.fail(fault);
      started_ = true;
    } else if (line.peek() == "thread") {
      begin_thread(line);
    } else {
      read_instruction(line);
    }
    if (!line.at_end()) line.fail_next(fmt::format("\"{}\" is not expected here", line.peek()));
  }

  void begin_thread(LineReader& line) {
    end_thread(line);
    thread_ = threads_.begin(line);
    records_.emplace(program_);
    previous_ = kNowhere;
  }

  void end_thread(LineReader& line) {
    if (!records_) return;
    const bool has_end = previous_ != kNowhere && footprint(previous_).eot;
    const bool runs_out = workload_.dispatch.ends_without_eot && previous_ != kNowhere &&
                          rules_.allow(previous_, kernel_end());
    if (!has_end && !runs_out)
      line.fail(fmt::format("thread {} has not ended: the last instruction is {}", thread_,
                            previous_ == kNowhere ? "none" : hex_offset(previous_)));
    records_->ended(runs_out ? kernel_end() : previous_ + 1);
    writer_.take(thread_, *records_, true);
    records_.reset();
  }

  std::string hex_offset(std::uint32_t index) const {
    return fmt::format("{:#x}", program_.offsets_bytes[index]);
  }

  std::uint32_t kernel_end() const { return std::min(program_.size(), program_.kernel_end); }

  void read_instruction(LineReader& line) {
    if (!records_) line.fail_next("expected \"thread\" and its number");
    const std::uint64_t offset = line.number("the offset of an instruction", 0xffffffff);
    const std::uint32_t index = program_.index_of(static_cast<std::int64_t>(offset));
    if (index >= kernel_end())
      line.fail(fmt::format("no instruction of the kernel is at {:#x}", offset));
    check_path(line, index);
    read_mask(line, index);
    const isa::Footprint instruction = footprint(index);
    if (instruction.indirect) {
      if (line.peek() != "a0")
        line.fail_next("expected \"a0\" and its eight words: the instruction uses it");
      read_address_register(line);
    }
    previous_ = index;
    if (instruction.is_send) read_message(line, index);
    writer_.take(thread_, *records_, false);
  }

  void check_path(LineReader& line, std::uint32_t index) {
    if (previous_ == kNowhere) {
      threads_.enter(line, thread_, index);
      records_->enter(index);
      return;
    }
    const std::string last = hex_offset(previous_);
    if (footprint(previous_).eot) line.fail("the thread ended with " + last);
    if (!rules_.allow(previous_, index))
      line.fail(fmt::format("{} cannot lead to {}", last, hex_offset(index)));
  }

  void read_mask(LineReader& line, std::uint32_t index) {
    const std::uint64_t mask = line.number("the mask of channels", 0xffffffff);
    const int size = footprint(index).channels;
    if (size < 32 && (mask >> size) != 0)
      line.fail(
          fmt::format("the mask {:#x} has channels beyond the {} of the instruction", mask, size));
    records_->instruction(index, static_cast<std::uint32_t>(mask));
    mask_ = static_cast<std::uint32_t>(mask);
  }

  void read_address_register(LineReader& line) {
    line.take();
    for (std::uint16_t& value : addresses_)
      value = static_cast<std::uint16_t>(line.number("a word of a0", 0xffff));
    records_->addresses(addresses_);
  }

  isa::Footprint footprint(std::uint32_t index) const {
    return program_.isa->footprint(program_, index);
  }

  void read_message(LineReader& line, std::uint32_t index) {
    using isa::RequestKind;
    using isa::RequestTiming;
    const isa::RequestTraits message =
        program_.isa->traits(program_.isa->request_with(program_, index, addresses_), program_.gen);
    if (message.name.empty()) line.fail("the send's descriptor is invalid");
    const bool lanes = message.touches_memory() || message.timing == RequestTiming::Sample;
    const bool spawns = message.kind == RequestKind::Spawn;
    const bool forwards = message.kind == RequestKind::Forward;
    // The URB's last byte; M0.2 of a barrier that sets its count.
    const bool other = spawns || forwards || message.kind == RequestKind::UrbAccess ||
                       message.kind == RequestKind::Barrier;
    Accesses accesses;
    if (line.peek() == "@") {
      read_rows(line, accesses,
                message.timing == RequestTiming::Sample ? LineSet::kMaxLines : Touched::kMaxLanes);
      if (!lanes && !other && !accesses.addresses.empty())
        line.fail(fmt::format("a message \"{}\" touches no memory", message.name));
    } else if (lanes && mask_ != 0) {
      line.fail_next(fmt::format(
          "expected \"@\" and the addresses that the message \"{}\" touches, or \"@ none\"",
          message.name));
    }
    if (spawns) threads_.spawn(line, accesses);
    if (forwards) threads_.forward(line, accesses);
    if (line.peek() == "out") {
      line.take();
      accesses.outside_reads = line.number("the reads out of bounds", 0xffffffff);
      accesses.outside_writes = line.number("the writes out of bounds", 0xffffffff);
    }
    records_->message(index, accesses);
  }

  void read_rows(LineReader& line, Accesses& accesses, std::uint32_t row_limit) {
    line.take();
    if (line.peek() == "none") {
      line.take();
      return;
    }
    accesses.row_lengths.push_back(0);
    for (; !line.at_end() && line.peek() != "out";) {
      if (line.peek() == "|") {
        line.take();
        if (accesses.row_lengths.size() == Touched::kMaxRows)
          line.fail(fmt::format("more than {} rows", Touched::kMaxRows));
        accesses.row_lengths.push_back(0);
      } else {
        read_addresses(line, accesses, row_limit);
      }
    }
    if (accesses.addresses.empty()) line.fail("expected an address, or \"none\"");
  }

  /// Reads ADDRESS, ADDRESS+COUNT for consecutive dwords, or ADDRESS*COUNT for a repeated address.
  void read_addresses(LineReader& line, Accesses& accesses, std::uint32_t row_limit) {
    std::string_view word = line.take();
    auto address = static_cast<std::uint32_t>(line.number_in(word, "an address", 0xffffffff));
    std::uint64_t count = 1;
    std::uint32_t step = 0;
    if (!word.empty() && (word[0] == '+' || word[0] == '*')) {
      step = word[0] == '+' ? 4 : 0;
      word.remove_prefix(1);
      count = line.number_in(word, "a count of addresses", row_limit);
    }
    if (!word.empty()) line.fail(fmt::format("\"{}\" is not part of an address", word));
    std::uint32_t& length = accesses.row_lengths.back();
    if (length + count > row_limit)
      line.fail(fmt::format("more than {} addresses in a row", row_limit));
    length += static_cast<std::uint32_t>(count);
    for (; count > 0; --count, address += step) accesses.addresses.push_back(address);
  }

  const std::string& path_;
  const Workload& workload_;
  const isa::Program& program_;
  TraceWriter& writer_;
  const PathRules rules_;
  ImportedThreads threads_;
  int line_ = 0;
  bool started_ = false;
  std::uint32_t thread_ = 0;
  std::optional<ThreadWriter> records_;  ///< of the current thread
  std::uint32_t previous_ = kNowhere;    ///< its last instruction
  std::uint32_t mask_ = 0;
  std::array<std::uint16_t, 8> addresses_{};
};

}  // namespace

void import_execution(const std::string& path, const Workload& workload, TraceWriter& writer) {
  Importer(path, workload, writer).read();
}

}  // namespace eu::model
