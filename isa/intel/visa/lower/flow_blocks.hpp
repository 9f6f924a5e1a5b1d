#pragma once
// Finds the jumps that are blocks and loops, and the branches that they become.
#include <map>
#include <vector>

#include "isa/intel/visa/lower/flow_regions.hpp"

namespace eu::isa::lowering {

class FlowBlocks {
 public:
  explicit FlowBlocks(Code& code);

  /// Replaces all Goto nodes.
  void lower();

 private:
  enum class Form : std::uint8_t { Jump, If, Else, While, Break, Goto };

  /// From an if to its endif, or the meeting point of other branches, which has no if.
  struct Block {
    int begin = kNone;        ///< node of the if
    int alternative = kNone;  ///< node of the else
    int end = 0;              ///< the endif is before this node
    int end_label = kNone;
    int next_label = kNone;  ///< JIP of the endif
    std::uint32_t line = 0;
  };

  const Node& node(int index) const { return code_.nodes[static_cast<std::size_t>(index)]; }
  Form& form(int index) { return forms_[static_cast<std::size_t>(index)]; }
  Form form_of(int index) const;
  bool leaves_loop(int index) const;
  int loop_end(int target) const;
  void find_blocks();
  void find_alternatives();
  void open_blocks();
  void add_meeting_points();
  void name_ends();
  int wait_label(int at, int from);
  int meeting_label(int at) const;
  int label_before(int index);
  int label_after(int index);
  int next_label(int index, int except_from = kNone);
  Block* block_at(int index, bool alternative);

  Node branch(int index, Opcode opcode, int jip, int uip) const;
  void emit_goto(int index);
  void emit_jump(int index);
  void emit_crossing(int index);
  void emit_ends(int index);
  void emit(int index);

  Code& code_;
  FlowRegions regions_;
  std::vector<Form> forms_;
  std::vector<Block> blocks_;
  std::map<int, int> before_;  ///< labels before a node and its endifs
  std::map<int, int> direct_;  ///< labels directly before a branch
  std::vector<Node> out_;
};

}  // namespace eu::isa::lowering
