// Commands of the memory interface, and the writes of flushes (IVB, HSW PRM volume 1 part 3;
// BDW, SKL PRM volume 2a).
#include <fmt/core.h>

#include <algorithm>

#include "model/commands/command_streamer.hpp"

namespace eu::model {
namespace {

namespace reg = gpu_register;

/// Post-sync operations.
enum : std::uint32_t {
  kWriteNothing = 0,
  kWriteImmediate = 1,
  kWriteDepthCount = 2,
  kWriteTime = 3
};

/// MI_MATH's operations and operands (HSW PRM volume 7, MI_MATH).
enum : std::uint32_t {
  kLoad = 0x080,
  kLoadInverted = 0x480,
  kLoadZero = 0x081,
  kLoadOnes = 0x481,
  kAdd = 0x100,
  kSubtract = 0x101,
  kAnd = 0x102,
  kOr = 0x103,
  kXor = 0x104,
  kStore = 0x180,
  kStoreInverted = 0x580,
};
enum : std::uint32_t {
  kGeneralCount = 16,
  kSourceA = 0x20,
  kSourceB = 0x21,
  kAccumulator = 0x31,
  kZero = 0x32,
  kCarry = 0x33
};

/// The arithmetic unit of MI_MATH.
struct MathUnit {
  std::uint64_t a = 0, b = 0, accumulator = 0;
  bool is_zero = false, carry = false;

  void set_source(std::uint32_t operand, std::uint64_t value) {
    if (operand != kSourceA && operand != kSourceB)
      throw CommandError(fmt::format("loads operand {:#x}, which is not a source", operand));
    (operand == kSourceA ? a : b) = value;
  }
  std::uint64_t result(std::uint32_t operand) const {
    switch (operand) {
      case kAccumulator: return accumulator;
      case kZero: return is_zero ? ~std::uint64_t{0} : 0;
      case kCarry: return carry ? ~std::uint64_t{0} : 0;
      default: throw CommandError(fmt::format("stores operand {:#x}", operand));
    }
  }
  void operate(std::uint32_t operation) {
    switch (operation) {
      case kAdd:
        accumulator = a + b;
        carry = accumulator < a;
        break;
      case kSubtract:
        accumulator = a - b;
        carry = a < b;
        break;
      case kAnd: accumulator = a & b; break;
      case kOr: accumulator = a | b; break;
      case kXor: accumulator = a ^ b; break;
      default: throw CommandError(fmt::format("has no operation {:#x}", operation));
    }
    is_zero = accumulator == 0;
  }
};

std::uint32_t general(std::uint32_t operand) {
  if (operand >= kGeneralCount) throw CommandError(fmt::format("has no register {:#x}", operand));
  return reg::kGeneral + 8 * operand;
}

}  // namespace

std::uint32_t CommandStreamer::register_value(std::uint32_t offset) {
  switch (offset) {
    case reg::kTimestamp:
    case reg::kContextTimestamp: return static_cast<std::uint32_t>(work_.timestamp());
    case reg::kTimestamp + 4:
    case reg::kContextTimestamp + 4: return static_cast<std::uint32_t>(work_.timestamp() >> 32);
    case reg::kPerformanceCounts:
    case reg::kPerformanceCounts + 4:
    case reg::kPerformanceCounts + 8:
    case reg::kPerformanceCounts + 12: return performance_count(offset - reg::kPerformanceCounts);
    default: break;
  }
  const auto found = state_.registers.find(offset);
  return found == state_.registers.end() ? 0 : found->second;
}

std::uint32_t CommandStreamer::performance_count(std::uint32_t offset) {
  constexpr std::uint64_t kMask = (std::uint64_t{1} << 44) - 1;  // the width of the counters
  const std::uint64_t count = work_.counter_report().counts[offset / 8] & kMask;
  return static_cast<std::uint32_t>(offset % 8 == 0 ? count : count >> 32);
}

void CommandStreamer::set_register64(std::uint32_t offset, std::uint64_t value) {
  set_register(offset, static_cast<std::uint32_t>(value));
  set_register(offset + 4, static_cast<std::uint32_t>(value >> 32));
}

bool CommandStreamer::execute_memory(const Command& command, const Words& words) {
  switch (command.action) {
    case CommandAction::SetPredicate: set_predicate(words); return true;
    case CommandAction::Predicate: predicate(words); return true;
    case CommandAction::Math: math(words); return true;
    case CommandAction::SemaphoreWait: semaphore_wait(words); return true;
    case CommandAction::StoreDataImmediate: store_data(words); return true;
    case CommandAction::LoadRegisterImmediate: load_registers(words); return true;
    case CommandAction::LoadRegisterMemory: load_from_memory(words); return true;
    case CommandAction::LoadRegisterRegister:
      set_register(bits(words.at(2), 22, 0), register_value(bits(words.at(1), 22, 0)));
      return true;
    case CommandAction::StoreRegisterMemory: store_to_memory(words); return true;
    case CommandAction::CopyMemory:
      memory_.write(address_at(words, 1), memory_.dword(address_at(words, 3)));
      return true;
    case CommandAction::FlushDword: flush_dword(words); return true;
    case CommandAction::ReportCounters: report_counters(words); return true;
    case CommandAction::PipeControl: pipe_control(words); return true;
    default: return false;
  }
}

void CommandStreamer::predicate(const Words& words) {
  enum : std::uint32_t { kKeep = 0, kLoadTrue = 2, kLoadInverse = 3 };
  enum : std::uint32_t { kSet = 0, kCombineAnd = 1, kCombineOr = 2, kCombineXor = 3 };
  enum : std::uint32_t { kTrue = 0, kFalse = 1, kSourcesEqual = 2, kDeltasEqual = 3 };
  const bool equal =
      state_.register64(reg::kPredicateSource0) == state_.register64(reg::kPredicateSource1);
  bool value = false;
  switch (bits(words[0], 1, 0)) {
    case kTrue: value = true; break;
    case kFalse: break;
    case kSourcesEqual:
    case kDeltasEqual: value = equal; break;
    default: break;
  }
  const std::uint32_t load = bits(words[0], 7, 6);
  if (load == kKeep) return;
  if (load == kLoadInverse) value = !value;
  const bool before = register_value(reg::kPredicateResult) != 0;
  switch (bits(words[0], 4, 3)) {
    case kSet: break;
    case kCombineAnd: value = value && before; break;
    case kCombineOr: value = value || before; break;
    case kCombineXor: value = value != before; break;
    default: break;
  }
  set_register(reg::kPredicateResult, value ? 1 : 0);
}

void CommandStreamer::set_predicate(const Words& words) {
  const auto is_set = [&](std::uint32_t offset) { return register_value(offset) != 0; };
  switch (bits(words[0], 3, 0)) {
    case 0: state_.skips = false; break;
    case 1: state_.skips = !is_set(reg::kPredicateResult2); break;
    case 2: state_.skips = is_set(reg::kPredicateResult2); break;
    case 3: state_.skips = !is_set(reg::kPredicateResult); break;
    case 4: state_.skips = is_set(reg::kPredicateResult); break;
    case 5: state_.skips = !is_set(reg::kPredicateResult1); break;
    case 6: state_.skips = is_set(reg::kPredicateResult1); break;
    case 15: state_.skips = true; break;
    default: throw CommandError(fmt::format("has no condition {}", bits(words[0], 3, 0)));
  }
}

void CommandStreamer::math(const Words& words) {
  MathUnit unit;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::uint32_t operation = bits(words[i], 31, 20);
    const std::uint32_t first = bits(words[i], 19, 10), second = bits(words[i], 9, 0);
    switch (operation) {
      case 0: break;
      case kLoad: unit.set_source(first, state_.register64(general(second))); break;
      case kLoadInverted: unit.set_source(first, ~state_.register64(general(second))); break;
      case kLoadZero: unit.set_source(first, 0); break;
      case kLoadOnes: unit.set_source(first, ~std::uint64_t{0}); break;
      case kStore: set_register64(general(first), unit.result(second)); break;
      case kStoreInverted: set_register64(general(first), ~unit.result(second)); break;
      default: unit.operate(operation);
    }
  }
}

void CommandStreamer::semaphore_wait(const Words& words) const {
  const std::uint32_t value = memory_.dword(address_at(words, 2)), wanted = words.at(1);
  const auto holds = [&] {
    switch (bits(words[0], 14, 12)) {
      case 0: return value > wanted;
      case 1: return value >= wanted;
      case 2: return value < wanted;
      case 3: return value <= wanted;
      case 4: return value == wanted;
      default: return value != wanted;
    }
  };
  // Submissions run one after the other, so no other one can change the value.
  if (!holds())
    throw CommandError(fmt::format("waits for {:#x}, which holds {:#x}: the wait would never end",
                                   address_at(words, 2), value));
}

void CommandStreamer::store_data(const Words& words) const {
  const std::uint64_t address = is_wide_ ? address_at(words, 1) : words.at(2);
  memory_.write(address, words.at(3));
  if (words.size() > 4) memory_.write(address + 4, words[4]);
}

void CommandStreamer::load_registers(const Words& words) {
  for (std::size_t i = 1; i + 1 < words.size(); i += 2)
    set_register(bits(words[i], 22, 0), words[i + 1]);
}

void CommandStreamer::load_from_memory(const Words& words) {
  set_register(bits(words.at(1), 22, 0), memory_.dword(address_at(words, 2)));
}

void CommandStreamer::store_to_memory(const Words& words) {
  constexpr int kPredicated = 21;
  if (bits(words[0], kPredicated, kPredicated) != 0 && gen_ != isa::Generation::Ivb &&
      register_value(reg::kPredicateResult) == 0)
    return;
  memory_.write(address_at(words, 2), register_value(bits(words.at(1), 22, 0)));
}

void CommandStreamer::post_sync(std::uint32_t kind, std::uint64_t address, std::uint64_t value) {
  constexpr std::uint64_t kQwordMask = ~std::uint64_t{7};
  switch (kind) {
    case kWriteImmediate: memory_.write(address & kQwordMask, value); break;
    case kWriteDepthCount: memory_.write(address & kQwordMask, std::uint64_t{0}); break;
    case kWriteTime: memory_.write(address & kQwordMask, work_.timestamp()); break;
    default: break;
  }
}

void CommandStreamer::pipe_control(const Words& words) {
  const std::uint32_t kind = bits(words.at(1), 15, 14);
  if (kind == kWriteNothing) return;
  const std::size_t value = 2 + address_dwords();
  post_sync(kind, address_at(words, 2), words.at(value) | std::uint64_t{words.at(value + 1)} << 32);
}

void CommandStreamer::flush_dword(const Words& words) {
  const std::uint32_t kind = bits(words[0], 15, 14);
  if (kind == kWriteNothing) return;
  const std::size_t value = 1 + address_dwords();
  std::uint64_t immediate = words.at(value);
  if (words.size() > value + 1) immediate |= std::uint64_t{words[value + 1]} << 32;
  post_sync(kind, address_at(words, 1), immediate);
}

/// Writes a report; its dword 0 is the number that the command gives.
void CommandStreamer::report_counters(const Words& words) {
  const std::uint64_t address = address_at(words, 1) & ~std::uint64_t{63};
  CounterReport report = work_.counter_report();
  report.dwords[0] = words.at(1 + address_dwords());
  for (std::size_t at = 0; at < report.dwords.size(); ++at)
    memory_.write(address + 4 * at, report.dwords[at]);
}

}  // namespace eu::model
