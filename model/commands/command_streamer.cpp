#include "model/commands/command_streamer.hpp"

#include <fmt/core.h>

#include "isa/intel/generation.hpp"
#include "model/base/run_control.hpp"
#include "model/commands/blitter.hpp"

namespace eu::model {
namespace {

using isa::Generation;

/// Limit for batches that jump to each other in a circle; far longer than any batch that ends.
constexpr std::uint64_t kMaxCommands = std::uint64_t{1} << 26;
constexpr std::uint64_t kCheckedBytes = std::uint64_t{1} << 20;
/// A command costs the host about as much time as a blit of this size.
constexpr std::uint64_t kCommandBytes = 1024;
constexpr std::size_t kMaxBatchDepth = 2;
constexpr std::uint32_t kSecondLevelBit = 22;
constexpr std::uint64_t kPageMask = ~std::uint64_t{0xfff};
constexpr std::uint32_t kPredicateBit = 8;

}  // namespace

int generation_x10(Generation gen) {
  if (gen == Generation::Ivb) return 70;
  if (gen == Generation::Hsw) return 75;
  return gen == Generation::Bdw ? 80 : 90;
}

CommandStreamer::CommandStreamer(Generation gen, ContextState& state, const CommandMemory& memory,
                                 GpuWorkIf& work)
    : gen_(gen),
      generation_x10_(generation_x10(gen)),
      is_wide_(isa::facts(gen).layout != isa::Layout::Gen7),
      state_(state),
      memory_(memory),
      work_(work) {}

void CommandStreamer::run(std::uint64_t batch) {
  next_ = batch;
  return_to_.clear();
  for (std::uint64_t count = 0;; ++count) {
    const std::uint64_t address = next_;
    const std::uint32_t header = memory_.dword(address);
    const Command command = find_command(header, generation_x10_);
    const auto fail = [&](const std::string& what) {
      throw CommandError(fmt::format("{:#010x} at {:#x}: {}", header, address, what));
    };
    if (command.name.empty()) fail("not a command of this generation");
    if (count == kMaxCommands) fail("the batch does not end");
    try {
      count_work(kCommandBytes);
      const Words words = memory_.dwords(address, command.dwords);
      next_ = address + std::uint64_t{command.dwords} * 4;
      if (!should_execute(command)) continue;
      if (!branch(command, words)) return;
    } catch (const CommandError& error) {
      fail(std::string(command.name) + ": " + error.what());
    } catch (const std::out_of_range&) {
      fail(fmt::format("{}: {} dwords are too few", command.name, command.dwords));
    }
  }
}

void CommandStreamer::count_work(std::uint64_t bytes) {
  unchecked_bytes_ += bytes;
  if (unchecked_bytes_ < kCheckedBytes) return;
  unchecked_bytes_ = 0;
  if (work_.is_abandoned()) throw RunCancelled();
}

bool CommandStreamer::should_execute(const Command& command) const {
  return !state_.skips || command.action == CommandAction::SetPredicate ||
         command.action == CommandAction::BatchEnd;
}

bool CommandStreamer::branch(const Command& command, const Words& words) {
  switch (command.action) {
    case CommandAction::BatchEnd:
      if (return_to_.empty()) return false;
      next_ = return_to_.back();
      return_to_.pop_back();
      return true;
    case CommandAction::ConditionalBatchEnd:
      // The batch ends unless the value in memory is greater than the command's.
      if (memory_.dword(address_at(words, 2)) > words[1]) return true;
      return branch({"", CommandAction::BatchEnd, 1}, words);
    case CommandAction::BatchStart:
      if (bits(words[0], kSecondLevelBit, kSecondLevelBit) != 0) {
        if (return_to_.size() == kMaxBatchDepth) throw CommandError("batches are nested too deep");
        return_to_.push_back(next_);
      }
      next_ = address_at(words, 1) & ~std::uint64_t{3};
      return true;
    default: execute(command, words); return true;
  }
}

void CommandStreamer::execute(const Command& command, const Words& words) {
  if (execute_memory(command, words) || execute_state(command, words)) return;
  switch (command.action) {
    case CommandAction::GpgpuWalker: walker(words); break;
    case CommandAction::Primitive:
      if (bits(words[0], kPredicateBit, kPredicateBit) == 0 ||
          register_value(gpu_register::kPredicateResult) != 0)
        work_.draw(words, state_, memory_);
      count_work(kCheckedBytes);
      break;
    case CommandAction::ColorBlit:
    case CommandAction::CopyBlit:
    case CommandAction::FastCopy:
      work_.blitted(blit(command.action, words, is_wide_, state_, memory_,
                         [this](std::uint64_t bytes) { count_work(bytes); }));
      break;
    case CommandAction::RefuseMedia: work_.not_executed(std::string(command.name)); break;
    case CommandAction::Refuse: throw CommandError("eusim does not execute this command");
    default: break;
  }
}

bool CommandStreamer::execute_state(const Command& command, const Words& words) {
  switch (command.action) {
    case CommandAction::Keep:
      state_.pipeline[static_cast<std::uint16_t>(words[0] >> 16)] = words;
      return true;
    case CommandAction::KeepVertexBuffers:
      for (std::size_t at = 1; at + 4 <= words.size(); at += 4)
        state_.vertex_buffers[bits(words[at], 31, 26)] = {words[at], words[at + 1], words[at + 2],
                                                          words[at + 3]};
      return true;
    case CommandAction::KeepInstancing:
      state_.instancing[bits(words.at(1), 5, 0)] = {words[1], words.at(2)};
      return true;
    case CommandAction::StateBaseAddress: state_base_address(words); return true;
    case CommandAction::VfeState: vfe_state(words); return true;
    case CommandAction::CurbeLoad:
      state_.curbe_bytes = bits(words.at(2), 16, 0);
      state_.curbe_offset = words.at(3);
      return true;
    case CommandAction::DescriptorLoad: state_.descriptors_offset = words.at(3); return true;
    default: return false;
  }
}

void CommandStreamer::state_base_address(const Words& words) {
  const auto set = [&](std::uint64_t& base, std::size_t at) {
    if ((words.at(at) & 1) != 0) base = address_at(words, at) & kPageMask;
  };
  set(state_.general_base, 1);
  if (is_wide_ && words.size() > 12 && (words[12] & 1) != 0)
    state_.general_bytes = words[12] & kPageMask;
  set(state_.surface_base, is_wide_ ? 4 : 2);
  set(state_.dynamic_base, is_wide_ ? 6 : 3);
  set(state_.indirect_base, is_wide_ ? 8 : 4);
  set(state_.instruction_base, is_wide_ ? 10 : 5);
}

void CommandStreamer::vfe_state(const Words& words) {
  const bool has_space =
      bits(words.at(1), 31, 10) != 0 || (is_wide_ && bits(words.at(2), 15, 0) != 0);
  state_.scratch_bytes = has_space ? scratch_bytes_of(bits(words[1], 3, 0), gen_) : 0;
}

void CommandStreamer::walker(const Words& words) {
  if (bits(words[0], kPredicateBit, kPredicateBit) != 0 &&
      register_value(gpu_register::kPredicateResult) == 0)
    return;
  const ComputeDispatch dispatch = read_walker(words, gen_, state_, memory_);
  // Reading a kernel may take long, even if it is then not executed.
  count_work(kCheckedBytes);
  if (dispatch.groups[0] == 0 || dispatch.groups[1] == 0 || dispatch.groups[2] == 0) return;
  work_.dispatch(dispatch, memory_);
  const std::uint64_t invocations = std::uint64_t{dispatch.groups[0]} * dispatch.groups[1] *
                                    dispatch.groups[2] * dispatch.threads_per_group() *
                                    static_cast<std::uint64_t>(dispatch.simd_size);
  set_register64(gpu_register::kInvocations,
                 state_.register64(gpu_register::kInvocations) + invocations);
}

std::uint64_t CommandStreamer::address_at(const Words& words, std::size_t at) const {
  const std::uint64_t low = words.at(at);
  return is_wide_ ? gpu_address(low | std::uint64_t{words.at(at + 1)} << 32) : low;
}

}  // namespace eu::model
