// Blocks and loops: nesting, targets, execution sizes (IVB PRM 6.14, 6.19, 6.24, 6.25, 6.31, 6.32,
// 6.62; isa/ERRATA.md B2, B3).
#include <algorithm>

#include "isa/intel/lint/checks.hpp"
#include "isa/intel/lint/control_flow.hpp"

namespace eu::isa::lint {
namespace {

constexpr std::uint32_t kNone = Program::kNowhere;

class Blocks {
 public:
  Blocks(const ControlFlow& flow, Report& report)
      : flow_(flow), program_(flow.program()), report_(report) {
    for (const std::uint32_t index : flow_.branches())
      if (opcode(index) == Opcode::While && jip(index) <= index)
        loops_.push_back({jip(index), index});
    std::sort(loops_.begin(), loops_.end(), [](const Loop& a, const Loop& b) {
      return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
    });
  }

  void check() {
    auto loop = loops_.begin();
    for (const std::uint32_t index : flow_.branches()) {
      for (; loop != loops_.end() && loop->begin <= index; ++loop)
        open_.push_back({loop->begin, loop->end, kNone, jumps_.size()});
      visit(index);
    }
    for (const Block& block : open_)
      if (!block.is_loop()) misplaced(block.begin, "there is no endif");
  }

 private:
  struct Loop {
    std::uint32_t begin, end;
  };
  struct Block {
    std::uint32_t begin;
    std::uint32_t end;  ///< a loop's while; kNone for if
    std::uint32_t else_index;
    std::size_t first_jump;  ///< first of the block's jumps in jumps_

    bool is_loop() const { return end != kNone; }
  };

  Opcode opcode(std::uint32_t index) const { return flow_.opcode(index); }
  std::uint32_t jip(std::uint32_t index) const { return flow_.target(index, Distance::Jip); }
  std::uint32_t uip(std::uint32_t index) const { return flow_.target(index, Distance::Uip); }
  bool in_if() const { return !open_.empty() && !open_.back().is_loop(); }

  void visit(std::uint32_t index) {
    switch (opcode(index)) {
      case Opcode::If: open_.push_back({index, kNone, kNone, jumps_.size()}); break;
      case Opcode::Else: visit_else(index); break;
      case Opcode::Endif: visit_endif(index); break;
      case Opcode::While: visit_while(index); break;
      case Opcode::Break:
      case Opcode::Cont: visit_break(index); break;
      case Opcode::Halt: visit_halt(index); break;
      case Opcode::Brc: visit_brc(index); break;
      default: break;
    }
  }

  void misplaced(std::uint32_t index, std::string_view why) {
    if (!flow_.is_part()) report_.add_to(Rule::BlockNesting, index, why);
  }

  void visit_else(std::uint32_t index) {
    if (!in_if()) return misplaced(index, "else without if");
    Block& block = open_.back();
    if (block.else_index != kNone) return misplaced(index, "a second else");
    block.else_index = index;
    check_size(index, block.begin);
    end_jumps(block, index);
  }

  void visit_endif(std::uint32_t index) {
    if (!in_if()) return misplaced(index, "endif without if");
    const Block block = open_.back();
    end_jumps(block, index);
    open_.pop_back();
    check_size(index, block.begin);
    check_if(block, index);
    if (open_.empty())
      expect_target(Rule::EndifTarget, index, index + 1);
    else
      jumps_.push_back(index);
  }

  void check_if(const Block& block, std::uint32_t endif) {
    const bool has_else = block.else_index != kNone;
    const std::uint32_t when_false = has_else ? block.else_index + 1 : endif;
    if (jip(block.begin) != when_false || uip(block.begin) != endif)
      report_.add_to(Rule::IfTargets, block.begin);
    if (has_else) expect_target(Rule::ElseTarget, block.else_index, endif);
  }

  void visit_while(std::uint32_t index) {
    const std::uint32_t begin = jip(index);
    if (begin == kNone) return;  // check_sequence
    if (begin > index) return report_.add_to(Rule::WhileTarget, index);
    if (open_.empty() || open_.back().end != index) {
      misplaced(index, "an if or another loop that begins in this one ends after it");
      while (!open_.empty() && open_.back().begin >= begin && open_.back().end != index)
        open_.pop_back();
      if (open_.empty() || open_.back().end != index) return;
    }
    end_jumps(open_.back(), index);
    open_.pop_back();
  }

  void visit_break(std::uint32_t index) {
    const auto loop = std::find_if(open_.rbegin(), open_.rend(),
                                   [](const Block& block) { return block.is_loop(); });
    if (loop == open_.rend()) {
      if (!flow_.is_part()) report_.add_to(Rule::BreakOutside, index);
      return;
    }
    check_size(index, loop->end);
    if (uip(index) != loop->end) report_.add_to(Rule::BreakTargets, index, "UIP");
    jumps_.push_back(index);
  }

  void visit_halt(std::uint32_t index) {
    if (open_.empty() && jip(index) != uip(index)) report_.add_to(Rule::HaltTargets, index);
  }

  void visit_brc(std::uint32_t index) {
    for (const Block& block : open_)
      if (!block.is_loop()) return report_.add_to(Rule::BrcInBlock, index);
  }

  void check_size(std::uint32_t index, std::uint32_t other) {
    const int size = instructions(program_)[index].exec_size;
    const int expected = instructions(program_)[other].exec_size;
    if (size != expected) report_.add_to(Rule::BlockSize, index, size, " and ", expected);
  }

  /// Checks that jumps in the block lead to its end, the instruction `end`.
  void end_jumps(const Block& block, std::uint32_t end) {
    for (std::size_t jump = block.first_jump; jump < jumps_.size(); ++jump) {
      const bool is_endif = opcode(jumps_[jump]) == Opcode::Endif;
      // From Gen8 on compilers let endif continue with the next instruction (isa/GEN8.md R16).
      const bool from_gen8 = facts(program_.gen).layout != Layout::Gen7;
      if (is_endif && from_gen8 && jip(jumps_[jump]) == jumps_[jump] + 1) continue;
      expect_target(is_endif ? Rule::EndifTarget : Rule::BreakTargets, jumps_[jump], end);
    }
    jumps_.resize(block.first_jump);
  }

  /// Checks the target of JIP. A halt before the expected target is allowed: channels may come
  /// back there too.
  void expect_target(Rule rule, std::uint32_t index, std::uint32_t expected) {
    const std::uint32_t to = jip(index);
    if (to == expected || to == kNone) return;
    if (to > index && to < program_.size() && opcode(to) == Opcode::Halt) return;
    report_.add_to(rule, index, "JIP");
  }

  const ControlFlow& flow_;
  const Program& program_;
  Report& report_;
  std::vector<Loop> loops_;  ///< sorted by begin, outermost first
  std::vector<Block> open_;
  std::vector<std::uint32_t> jumps_;  ///< JIP must be the end of their innermost open block
};

}  // namespace

void check_blocks(const ControlFlow& flow, Report& report) {
  Blocks(flow, report).check();
}

}  // namespace eu::isa::lint
