#include "model/trace/execution_text.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "model/base/message_model.hpp"
#include "model/workload/dispatch_json.hpp"

namespace eu::model {
namespace {

std::string thread_text(std::uint64_t number) {
  return "thread " + std::to_string(number);
}

}  // namespace

ImportedThreads::ImportedThreads(const std::string& path, const Workload& workload)
    : path_(path),
      workload_(workload),
      dispatched_(static_cast<std::uint32_t>(workload.dispatch.thread_count())),
      may_spawn_(message_use(workload.program).spawns),
      threads_(dispatched_) {}

std::uint32_t ImportedThreads::begin(LineReader& line) {
  line.take();
  const std::uint64_t most = may_spawn_ ? std::uint64_t{kMaxThreads} : dispatched_;
  const auto number = static_cast<std::uint32_t>(line.number("the number of a thread", most - 1));
  if (number >= threads_.size()) threads_.resize(number + 1);
  if (threads_[number].line != 0) line.fail(thread_text(number) + " occurs twice");
  threads_[number].line = line.place().line;
  return number;
}

void ImportedThreads::enter(LineReader& line, std::uint32_t thread, std::uint32_t index) {
  if (thread < dispatched_ && index != 0) line.fail("a thread begins at 0x0");
  threads_[thread].entry = index;
}

void ImportedThreads::spawn(LineReader& line, const Accesses& accesses) {
  if (accesses.row_lengths.size() != 1 || accesses.addresses.size() != 2)
    line.fail("expected \"@\", the interface descriptor and the number of the spawned thread");
  const std::uint32_t descriptor = accesses.addresses[0], number = accesses.addresses[1];
  const std::vector<std::uint32_t>& entries = workload_.dispatch.entries;
  if (descriptor >= entries.size())
    line.fail(fmt::format("interface descriptor {} of {}", descriptor, entries.size()));
  if (number < dispatched_) line.fail(thread_text(number) + " is dispatched, not spawned");
  children_.push_back({number, line.place(), entries[descriptor]});
}

void ImportedThreads::forward(LineReader& line, const Accesses& accesses) {
  if (accesses.row_lengths.size() > 1 || accesses.addresses.size() > 1)
    line.fail("expected \"@\" and the number of the thread that receives the message");
  if (!accesses.addresses.empty())
    receivers_.push_back({accesses.addresses.front(), line.place(), 0});
}

void ImportedThreads::check(LineReader& end) const {
  for (std::size_t thread = 0; thread < threads_.size(); ++thread)
    if (threads_[thread].line == 0)
      end.fail(fmt::format("{} is missing; there are {}", thread_text(thread), threads_.size()));
  check_children();
  for (const Mention& receiver : receivers_)
    if (receiver.thread >= threads_.size())
      throw isa::InputError(path_, receiver.place.line, receiver.place.column,
                            thread_text(receiver.thread) + " is missing");
}

void ImportedThreads::check_children() const {
  std::vector<bool> spawned(threads_.size());
  for (const Mention& child : children_) {
    const auto fail = [&](const std::string& message) {
      throw isa::InputError(path_, child.place.line, child.place.column,
                            thread_text(child.thread) + message);
    };
    if (child.thread >= threads_.size()) fail(" is missing");
    if (spawned[child.thread]) fail(" is spawned twice");
    if (threads_[child.thread].entry != child.entry)
      fail(" does not begin at its interface descriptor's entry");
    spawned[child.thread] = true;
  }
  for (std::size_t thread = dispatched_; thread < threads_.size(); ++thread)
    if (!spawned[thread])
      throw isa::InputError(path_, threads_[thread].line, 1,
                            "no thread spawns " + thread_text(thread));
}

}  // namespace eu::model
