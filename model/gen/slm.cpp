#include "model/gen/slm.hpp"

#include <algorithm>

#include "model/gen/data_access.hpp"
#include "model/memory/message_accesses.hpp"

namespace eu::model {

int bank_cycles(const std::uint32_t* addresses, int count, int banks, int bank_bytes,
                bool broadcasts) {
  struct Word {
    unsigned number;
    unsigned bank;
  };
  std::array<Word, Touched::kMaxLanes> words;  // that take a turn
  int word_count = 0;
  int worst = 0;
  for (int i = 0; i < count; ++i) {
    const unsigned number = addresses[i] / static_cast<unsigned>(bank_bytes);
    const Word word{number, number % static_cast<unsigned>(banks)};
    int turns = 1;
    bool is_there = false;
    for (int k = 0; k < word_count; ++k) {
      is_there |= words[k].number == word.number;
      turns += words[k].bank == word.bank;
    }
    if (is_there && broadcasts) continue;
    words[word_count++] = word;
    worst = std::max(worst, turns);
  }
  return worst;
}

namespace {

/// bank_cycles() of a row. Dwords that follow each other have banks of their own, if there are as
/// many.
int row_cycles(const Touched::Row& row, const config::SlmConfig& config, bool broadcasts) {
  constexpr int kDwordBytes = 4;
  const bool one_run = row.end() - row.begin() == 1;
  if (one_run && config.bank_bytes == kDwordBytes && row.count() <= config.banks) return 1;
  std::array<std::uint32_t, Touched::kMaxLanes> addresses;
  int count = 0;
  row.for_each([&](std::uint32_t address) { addresses[count++] = address; });
  return bank_cycles(addresses.data(), count, config.banks, config.bank_bytes, broadcasts);
}

}  // namespace

void SlmContents::check(const MessageView& message) const {
  if (group_bytes_ == 0)
    message.fail("shared local memory is used, but the dispatch gives its groups none");
}

Touched SlmContents::perform(MessageView& message, std::uint32_t group) {
  std::unique_ptr<MemoryImage>& image = groups_[group];
  if (!image) image = std::make_unique<MemoryImage>();
  constexpr std::uint32_t kWrapBytes = 1u << 16;
  Window window = slm_window(*image, group_bytes_, log_, group);
  if (wraps_) window.wrap_at(kWrapBytes);
  return perform_data_access(message, {window});
}

Slm::Slm(sc_core::sc_module_name name, const config::SlmConfig& config, int group_bytes,
         isa::Gen gen, AccessLog& log)
    : sc_module(name), config_(config), layouts_(gen), log_(log), contents_(group_bytes, gen, log) {
  in.bind(*this);
}

Service Slm::serve(Packet& packet) {
  MessageView message(packet, layouts_);
  contents_.check(message);
  const Touched touched = touched_by(
      packet, log_, [] { return kSlmName; },
      [&] { return contents_.perform(message, packet.group); });

  const bool atomic = message.row().timing == isa::MessageTiming::Atomic;
  const Cycle start = std::max(packet.arrival, busy_.until);
  Cycle turns = 0;
  for (int row = 0; row < touched.row_count; ++row) {
    bytes_ += 4u * static_cast<std::uint64_t>(touched.rows[row].count());
    turns += static_cast<Cycle>(row_cycles(touched.rows[row], config_, !atomic));
  }
  traffic_.add(AccessPath::Local, message.row().access, turns);
  busy_.add(start, std::max<Cycle>(1, turns) * config_.cycles_per_access);
  return {start, busy_.until + config_.latency_cycles};
}

}  // namespace eu::model
