// Chains of NoDDClr and NoDDChk (IVB PRM 3.7, 4.2.7, 7.3.2; config/SOURCES.md 7). The analysis
// follows registers from one branch or branch target to the next.
#include <algorithm>
#include <array>

#include "isa/intel/lint/checks.hpp"
#include "isa/intel/lint/control_flow.hpp"
#include "isa/intel/lint/facts.hpp"
#include "isa/intel/lint/opcode_sets.hpp"
#include "isa/intel/program/program.hpp"
#include "isa/intel/timing/footprint.hpp"

namespace eu::isa::lint {
namespace {

constexpr int kAddressEntry = kGrfCount;  ///< after the GRFs: a0 has one scoreboard entry
constexpr int kEntries = kGrfCount + 1;

enum class Producer : std::uint8_t { Other, Send, Math };

struct Entry {
  std::uint32_t opener = Program::kNowhere;  ///< instruction that left the entry set
  std::uint32_t bytes = 0;                   ///< written in the chain
  Producer last = Producer::Other;
  std::uint32_t writer = Program::kNowhere;  ///< last writer
};

/// Bytes of the n-th destination register that an instruction writes.
std::uint32_t written_bytes(const Instruction& in, Generation gen, int n) {
  // Channel enables of Align16 name the dwords of doubles.
  const int parts = in.is_align16() ? (stride_bytes(in.dst.type, gen) + 3) / 4 : 1;
  const int element = stride_bytes(in.dst.type, gen) / parts;
  const int step = in.is_align16() ? element : destination_step_bytes(in, gen);
  const std::uint32_t one = (1u << element) - 1;
  std::uint32_t bytes = 0;
  for (int part = 0; part < in.exec_size * parts; ++part) {
    const bool enabled = !in.is_align16() || ((in.dst.channel_enable >> (part % 4)) & 1) != 0;
    const int first = in.dst.subreg_bytes + part * step - n * kGrfBytes;
    if (enabled && first >= 0 && first < kGrfBytes) bytes |= one << first;
  }
  return bytes;
}

bool are_complementary(const Instruction& a, const Instruction& b) {
  return a.pred_ctrl == b.pred_ctrl && a.pred_ctrl != PredCtrl::None && a.pred_inv != b.pred_inv &&
         a.flag_reg == b.flag_reg && a.flag_subreg == b.flag_subreg;
}

/// True for breakpoints, illegal opcodes, and writes to the register of exceptions (IVB PRM 4.3).
bool may_raise_exception(const Instruction& in) {
  return in.breakpoint || in.opcode == Opcode::Illegal || in.dst.is_arf(Arf::Control);
}

class Chains {
 public:
  Chains(const ControlFlow& flow, Report& report)
      : flow_(flow), program_(flow.program()), report_(report) {
    for (const Instruction& in : instructions(program_))
      if (!in.no_mask && on::data(in.opcode))
        thread_channels_ =
            std::max(thread_channels_, in.first_channel() + channel_count(in, program_.gen));
  }

  void check() {
    for (std::uint32_t index = 0; index < program_.size(); ++index) {
      if (flow_.begins_block(index)) leave(Rule::ChainBranch);
      visit(index);
      const Instruction& in = instructions(program_)[index];
      if (on::sends(in.opcode) && in.eot) leave(Rule::ChainOpen);
    }
    if (!flow_.is_part()) leave(Rule::ChainOpen);
  }

 private:
  void visit(std::uint32_t index) {
    index_ = index;
    in_ = &instructions(program_)[index];
    footprint_ = footprint_of(*in_, program_.gen);
    reported_ = {};
    const bool is_math = in_->opcode == Opcode::Math;
    if (open_count_ > 0 && (footprint_.is_send || is_math))
      report_.add_pair(Rule::ChainAcross, index, last_opener_);
    if (open_count_ > 0 && may_raise_exception(*in_))
      report_.add_pair(Rule::ChainException, index, last_opener_);
    for (const EntryRange& range : footprint_.reads)
      for (int n = 0; n < range.count; ++n) read(range.first + n);
    if ((footprint_.special_reads & bit(Special::Address)) != 0) read(kAddressEntry);
    for (int n = 0; n < footprint_.write.count; ++n)
      write(footprint_.write.first + n,
            footprint_.is_send ? ~0u : written_bytes(*in_, program_.gen, n));
    if ((footprint_.special_writes & bit(Special::Address)) != 0)
      write(kAddressEntry, written_bytes(*in_, program_.gen, 0));
    if (writes_through_a0()) forget();
  }

  /// True for a write to a register that a0 selects, which may end any chain.
  bool writes_through_a0() const {
    return in_->dst.indirect || (footprint_.is_send && in_->descriptor_is_register());
  }

  void read(int number) {
    Entry& entry = entries_[static_cast<std::size_t>(number)];
    if (entry.opener != Program::kNowhere) hang(Rule::ChainRead, entry, number);
    entry.last = Producer::Other;  // the read has waited for the result
  }

  void hang(Rule rule, Entry& entry, int number) {
    if (number == kAddressEntry)
      report_.add_pair(rule, index_, entry.opener, "a0, left set at ", place_of(entry.opener));
    else
      report_.add_pair(rule, index_, entry.opener, "g", number, ", left set at ",
                       place_of(entry.opener));
    close(entry);
  }

  std::string place_of(std::uint32_t index) const {
    return offset_text(program_.offsets_bytes[index]);
  }

  void write(int number, std::uint32_t bytes) {
    Entry& entry = entries_[static_cast<std::size_t>(number)];
    const bool unchecked = in_->no_dd_chk && !footprint_.is_send;
    if (entry.opener != Program::kNowhere && !unchecked)
      hang(Rule::ChainWrite, entry, number);
    else if (entry.opener != Program::kNowhere)
      extend_chain(entry, bytes);
    else if (unchecked)
      check_producer(entry);
    if (in_->no_dd_clr)
      open(entry, bytes);
    else
      close(entry);
    entry.writer = index_;
    entry.last = footprint_.is_send            ? Producer::Send
                 : in_->opcode == Opcode::Math ? Producer::Math
                                               : Producer::Other;
  }

  void extend_chain(Entry& entry, std::uint32_t bytes) {
    const Instruction& opener = instructions(program_)[entry.opener];
    const bool complementary = are_complementary(opener, *in_);
    if ((entry.bytes & bytes) != 0 && !complementary) once(Rule::ChainOverlap, entry.writer);
    if (in_->no_dd_clr) return;
    if (complementary)
      once(Rule::ChainComplement, entry.opener);
    else if (in_->pred_ctrl != PredCtrl::None)
      once(Rule::ChainPredicatedEnd, entry.opener);
    else if (!in_->no_mask && !has_all_channels())
      once(Rule::ChainNarrowEnd, entry.opener);
  }

  bool has_all_channels() const {
    return in_->first_channel() == 0 && channel_count(*in_, program_.gen) >= thread_channels_;
  }

  void check_producer(const Entry& entry) {
    if (entry.last == Producer::Send) once(Rule::UncheckedAfterSend, entry.writer);
    if (entry.last == Producer::Math) once(Rule::UncheckedAfterMath, entry.writer);
  }

  /// Reports a rule once per instruction, not for each of its registers.
  void once(Rule rule, std::uint32_t related) {
    if (!reported_.has(rule)) report_.add_pair(rule, index_, related);
    reported_.add(rule);
  }

  void open(Entry& entry, std::uint32_t bytes) {
    if (entry.opener == Program::kNowhere) {
      entry.opener = index_;
      ++open_count_;
    }
    entry.bytes |= bytes;
    last_opener_ = entry.opener;
  }

  void close(Entry& entry) {
    if (entry.opener != Program::kNowhere) --open_count_;
    entry.opener = Program::kNowhere;
    entry.bytes = 0;
  }

  /// Reports all open chains and forgets the state of all registers.
  void leave(Rule rule) {
    std::uint32_t last_opener = Program::kNowhere;
    for (const Entry& entry : entries_)
      if (entry.opener != Program::kNowhere && entry.opener != last_opener) {
        last_opener = entry.opener;
        report_.add_to(rule, entry.opener);
      }
    forget();
  }

  void forget() {
    entries_.fill({});
    open_count_ = 0;
  }

  const ControlFlow& flow_;
  const Program& program_;
  Report& report_;
  int thread_channels_ = 0;
  std::array<Entry, kEntries> entries_{};
  int open_count_ = 0;
  std::uint32_t last_opener_ = Program::kNowhere;  ///< opener of the chain opened last
  std::uint32_t index_ = 0;
  const Instruction* in_ = nullptr;
  Footprint footprint_;
  RuleSet reported_;  ///< rules that once() has reported for this instruction
};

}  // namespace

void check_dependencies(const ControlFlow& flow, Report& report) {
  if (flow.has_dependency_control()) Chains(flow, report).check();
}

}  // namespace eu::isa::lint
