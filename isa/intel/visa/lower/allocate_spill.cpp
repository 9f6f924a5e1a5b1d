// Spills variables without a place: predicates and index registers to the register file, variables
// of the register file to scratch space.
#include <algorithm>

#include "isa/intel/messages/message.hpp"
#include "isa/intel/visa/lower/allocate.hpp"
#include "isa/intel/visa/lower/liveness.hpp"
#include "isa/intel/visa/lower/make.hpp"

namespace eu::isa::lowering {
namespace {

bool mentions(const Node& node, int variable) {
  const auto is = [variable](const Reference& at) { return at.variable == variable; };
  return std::any_of(node.at.begin(), node.at.end(), is) ||
         std::any_of(node.index.begin(), node.index.end(), is) || is(node.flag);
}

void replace(Node& node, int variable, int by, int shift_bytes = 0) {
  const auto change = [&](Reference& at) {
    if (at.variable != variable) return;
    at.variable = by;
    at.offset_bytes += shift_bytes;
  };
  for (Reference& at : node.at) change(at);
  for (Reference& at : node.index) change(at);
  change(node.flag);
}

struct Use {
  bool reads = false;
  bool writes = false;
  bool is_partial = false;  ///< the write leaves some bytes unchanged
};

Use use_of(const Code& code, const Node& node, int variable) {
  Use use;
  for_each_access(code, node, [&](const Access& access) {
    if (access.variable != variable) return;
    (access.writes ? use.writes : use.reads) = true;
    const bool all = access.begin <= 0 && access.end >= code.variable(variable).size_bytes;
    if (access.writes) use.is_partial = !access.is_whole || !node.in.no_mask || !all;
  });
  return use;
}

/// Copies all bits of a small variable as a word, a dword or words.
Node whole_copy(const Code& code, int to, int from, std::uint32_t line) {
  const int size = code.variable(from).size_bytes;
  const Type type = size == 4 ? Type::UD : Type::UW;
  const int channels = size / size_of(type);
  Node node = make::instruction(Opcode::Mov, std::max(1, channels), line);
  node.in.no_mask = true;
  make::destination(node, code, {to, 0}, type);
  make::source(node, kSrc0, code, {from, 0}, type);
  return node;
}

/// Place of a copy that the next node reads: before a label without enabled channels. A break
/// enables its channels again at such a label. The while itself must follow the label: there the
/// channels leave the loop (isa/ERRATA.md B3); at a copy they would be tested again.
std::vector<Node>::const_iterator place_of_copy(const std::vector<Node>& nodes) {
  const bool has_label = !nodes.empty() && nodes.back().without_channels;
  return has_label ? nodes.end() - 1 : nodes.end();
}

}  // namespace

void move_to_registers(Code& code, int variable) {
  Variable small = code.variable(variable);
  Variable home;
  home.size_bytes = small.size_bytes;
  home.align_bytes = std::max(4, small.size_bytes);
  const int stored = code.add_variable(home);
  std::vector<Node> nodes;
  for (Node& node : code.nodes) {
    if (!mentions(node, variable)) {
      nodes.push_back(node);
      continue;
    }
    const Use use = use_of(code, node, variable);
    Variable short_lived = small;
    short_lived.is_for_spills = true;
    const int here = code.add_variable(short_lived);
    if (use.reads || use.is_partial)
      nodes.insert(place_of_copy(nodes), whole_copy(code, here, stored, node.line));
    replace(node, variable, here);
    nodes.push_back(node);
    if (use.writes) nodes.push_back(whole_copy(code, stored, here, node.line));
  }
  code.nodes = std::move(nodes);
}

namespace {

constexpr int kLargestBlock = 2;  ///< registers of a message that all generations have

/// Descriptor of a scratch block: header, place and size (isa/MESSAGES.md 2.5).
std::uint32_t scratch_descriptor(bool writes, int registers, int offset_bytes, bool split) {
  const std::uint32_t payload = 1u + (writes && !split ? static_cast<unsigned>(registers) : 0u);
  const std::uint32_t response = writes ? 0u : static_cast<unsigned>(registers);
  const std::uint32_t size = registers == 1 ? 0u : 1u;
  return payload << 25 | response << 20 | 1u << 19 | 1u << 18 | (writes ? 1u : 0u) << 17 |
         size << 12 | static_cast<std::uint32_t>(offset_bytes / kRegisterBytes);
}

/// Moves the registers [begin, end) of a short-lived variable from or to scratch space. The payload
/// of a write has its header in the register before them.
class ScratchMessages {
 public:
  ScratchMessages(Code& code, int header, int base_bytes)
      : code_(code), header_(header), base_(base_bytes) {}

  void load(std::vector<Node>& nodes, int variable, int shift, int size, std::uint32_t line) {
    for_each_block(size, [&](int at, int registers) {
      Node node =
          message(line, scratch_descriptor(false, registers, base_ + at * kRegisterBytes, false));
      make::destination(node, code_, {variable, shift + at * kRegisterBytes}, Type::UW);
      make::source(node, kSrc0, code_, {header_, 0}, Type::UD);
      nodes.push_back(node);
    });
  }

  void store(std::vector<Node>& nodes, int variable, int shift, int size, std::uint32_t line) {
    const bool split = exists_on(Opcode::Sends, code_.gen);
    for_each_block(size, [&](int at, int registers) {
      const Reference data{variable, shift + at * kRegisterBytes};
      Node node =
          message(line, scratch_descriptor(true, registers, base_ + at * kRegisterBytes, split));
      if (split) {
        make::second_payload(node, code_, data, registers);
        make::source(node, kSrc0, code_, {header_, 0}, Type::UD);
      } else {
        const Reference payload = joined(nodes, data, registers, line);
        make::source(node, kSrc0, code_, payload, Type::UD);
      }
      nodes.push_back(node);
    });
  }

  int count() const { return count_; }

 private:
  template <class Visit>
  void for_each_block(int size, Visit&& visit) {
    const int registers = (size + kRegisterBytes - 1) / kRegisterBytes;
    for (int at = 0; at < registers; at += kLargestBlock)
      visit(at, std::min(kLargestBlock, registers - at));
  }

  Node message(std::uint32_t line, std::uint32_t descriptor) {
    ++count_;
    Node node = make::send(Sfid::DataCache, descriptor, 16, line);
    node.in.no_mask = true;
    return node;
  }

  /// Makes one payload of header and data.
  Reference joined(std::vector<Node>& nodes, const Reference& data, int registers,
                   std::uint32_t line) {
    Variable variable;
    variable.size_bytes = (1 + registers) * kRegisterBytes;
    variable.align_bytes = kRegisterBytes;
    variable.is_for_spills = true;
    const int id = code_.add_variable(variable);
    nodes.push_back(make::copy(code_, {id, 0}, {header_, 0}, Type::UD, 8, line));
    nodes.push_back(make::copy(code_, {id, kRegisterBytes}, data, Type::UD, 8 * registers, line));
    return {id, 0};
  }

  Code& code_;
  int header_;
  int base_;
  int count_ = 0;
};

}  // namespace

int move_to_scratch(Code& code, int variable, int offset_bytes, int header) {
  ScratchMessages messages(code, header, offset_bytes);
  std::vector<Node> nodes;
  const std::vector<Node> before = std::move(code.nodes);
  if (code.variable(variable).fixed != kNone) {  // an input of the thread
    Variable input = code.variable(variable);
    input.is_for_spills = true;
    const int here = code.add_variable(input);
    messages.store(nodes, here, 0, input.size_bytes, before.front().line);
  }
  for (Node node : before) {
    if (!mentions(node, variable)) {
      nodes.push_back(node);
      continue;
    }
    const Use use = use_of(code, node, variable);
    Variable short_lived = code.variable(variable);
    short_lived.is_for_spills = true;
    short_lived.fixed = kNone;
    short_lived.size_bytes =
        (short_lived.size_bytes + kRegisterBytes - 1) / kRegisterBytes * kRegisterBytes;
    const int size = short_lived.size_bytes;
    const int here = code.add_variable(short_lived);
    if (use.reads || use.is_partial) messages.load(nodes, here, 0, size, node.line);
    replace(node, variable, here);
    nodes.push_back(node);
    if (use.writes) messages.store(nodes, here, 0, size, node.line);
  }
  code.nodes = std::move(nodes);
  return messages.count();
}

}  // namespace eu::isa::lowering
