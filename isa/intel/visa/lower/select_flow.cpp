// Selects jumps, calls and ends. Jumps become branches later (isa/intel/visa/lower/passes.hpp).
#include "isa/intel/visa/lower/select.hpp"

namespace eu::isa::visa {

using lowering::kDst;
using lowering::kNone;
using lowering::kSrc0;
namespace make = lowering::make;

bool Selector::select_flow() {
  switch (now_->opcode) {
    case Opcode::Jmp: jump(true); return true;
    case Opcode::Goto: jump(now_->exec_size == 1 || now_->predicate.id == 0); return true;
    case Opcode::Call: call(); return true;
    case Opcode::Ret: ret(); return true;
    case Opcode::Yield: return true;
    default: return false;
  }
}

void Selector::jump(bool is_uniform) {
  Node node = begin(isa::Opcode::Nop);
  node.kind = lowering::NodeKind::Goto;
  node.is_uniform = is_uniform;
  node.label = label_of(operand(0).id);
  code_.nodes.push_back(node);
}

void Selector::call() {
  if (return_address_ == kNone) {
    return_address_ = new_variable(8, 8);
  }
  if (in_subroutine_) fail("a call in a subroutine is not lowered");
  Node node = begin(isa::Opcode::Call);
  node.in.exec_size = static_cast<std::uint8_t>(is_gen7() ? 2 : code_.simd_size);
  make::destination(node, code_, {return_address_, 0}, Type::UD);
  node.in.src[0] = make::arf(Arf::Null, 0, 0, Type::UD);
  if (is_gen7()) node.in.src[0].region = {2, 2, 1};
  node.in.src[1] = make::immediate(Type::D, 0);
  node.jip = label_of(operand(0).id);
  code_.nodes.push_back(node);
  forget_indices();
}

void Selector::ret() {
  if (in_subroutine_) {
    if (return_address_ == kNone) fail("ret of a function that is not called");
    Node node = begin(isa::Opcode::Ret);
    node.in.exec_size = static_cast<std::uint8_t>(is_gen7() ? 2 : code_.simd_size);
    make::source(node, kSrc0, code_, {return_address_, 0}, Type::UD, true);
    if (is_gen7()) node.in.src[0].region = {2, 2, 1};
    node.in.dst = make::arf(Arf::Null, 0, 0, Type::UD);
    code_.nodes.push_back(node);
    return;
  }
  Node node = begin(isa::Opcode::Nop);
  node.kind = lowering::NodeKind::Goto;
  node.is_uniform = now_->exec_size == 1 || now_->predicate.id == 0;
  node.label = exit_;
  code_.nodes.push_back(node);
}

/// Ends the thread. The message has r0 as payload, in one of the last registers.
void Selector::end_thread() {
  // A jump to the next instruction is not needed.
  if (!code_.nodes.empty() && code_.nodes.back().kind == lowering::NodeKind::Goto &&
      code_.nodes.back().label == exit_ && !code_.nodes.back().is_predicated())
    code_.nodes.pop_back();
  const std::uint32_t at = index_ == 0 ? 0 : index_ - 1;
  code_.nodes.push_back(make::label(exit_, at));
  lowering::Variable last;
  last.size_bytes = last.align_bytes = lowering::kRegisterBytes;
  last.lowest = 112 * lowering::kRegisterBytes;
  last.is_for_spills = true;
  const int payload = code_.add_variable(last);
  code_.nodes.push_back(make::copy(code_, {payload, 0}, {r0_, 0}, Type::UD, 8, at));
  constexpr std::uint32_t kEndOfThread = 1u << 25 | 1u << 4;
  Node end = make::send(Sfid::ThreadSpawner, kEndOfThread, 8, at);
  end.in.no_mask = true;
  end.in.eot = true;
  end.in.dst = make::arf(Arf::Null, 0, 0, Type::UW);
  make::source(end, kSrc0, code_, {payload, 0}, Type::UD);
  code_.nodes.push_back(end);
}

}  // namespace eu::isa::visa
