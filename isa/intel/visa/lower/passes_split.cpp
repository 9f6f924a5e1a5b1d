#include "isa/intel/visa/lower/passes.hpp"

#include <algorithm>
#include <vector>

#include "isa/intel/visa/lower/liveness.hpp"

namespace eu::isa::lowering {
namespace {

int registers_of(const Variable& variable) {
  return (variable.size_bytes + kRegisterBytes - 1) / kRegisterBytes;
}

bool may_split(const Variable& variable) {
  return variable.bank == Bank::Register && variable.fixed == kNone && variable.lowest == 0 &&
         !variable.is_live_always && !variable.has_address && !variable.is_for_spills &&
         variable.align_bytes == kRegisterBytes && variable.size_bytes > kRegisterBytes;
}

/// For each register of each variable, whether an instruction uses it together with the one
/// before it.
std::vector<std::vector<bool>> joints_of(const Code& code) {
  std::vector<std::vector<bool>> joints;
  for (const Variable& variable : code.variables)
    joints.emplace_back(static_cast<std::size_t>(registers_of(variable)), !may_split(variable));
  for (const Node& node : code.nodes)
    for_each_access(code, node, [&](const Access& access) {
      auto& joint = joints[static_cast<std::size_t>(access.variable)];
      const int end = std::min(static_cast<int>(joint.size()),
                               (access.end + kRegisterBytes - 1) / kRegisterBytes);
      for (int reg = access.begin / kRegisterBytes + 1; reg < end; ++reg)
        joint[static_cast<std::size_t>(reg)] = true;
    });
  return joints;
}

/// The part of a variable that a register belongs to.
struct Part {
  int variable = kNone;
  int begin_bytes = 0;
};

/// The parts of a variable by register; the first part keeps the variable.
std::vector<Part> parts_of(Code& code, int id, const std::vector<bool>& joints) {
  std::vector<Part> parts(joints.size());
  const Variable whole = code.variable(id);
  Part part{id, 0};
  for (std::size_t reg = 0; reg < joints.size(); ++reg) {
    const int begin = static_cast<int>(reg) * kRegisterBytes;
    if (reg > 0 && !joints[reg]) {
      code.variable(part.variable).size_bytes = begin - part.begin_bytes;
      Variable rest = whole;
      rest.size_bytes = whole.size_bytes - begin;
      part = {code.add_variable(rest), begin};
    }
    parts[reg] = part;
  }
  return parts;
}

}  // namespace

void split_variables(Code& code) {
  const std::vector<std::vector<bool>> joints = joints_of(code);
  std::vector<std::vector<Part>> parts;
  for (std::size_t id = 0; id < joints.size(); ++id)
    parts.push_back(parts_of(code, static_cast<int>(id), joints[id]));
  const auto change = [&](Reference& at) {
    if (!at.exists()) return;
    const auto& of = parts[static_cast<std::size_t>(at.variable)];
    const auto reg = static_cast<std::size_t>(std::max(0, at.offset_bytes) / kRegisterBytes);
    if (of.empty()) return;
    const Part& part = of[std::min(reg, of.size() - 1)];
    at = {part.variable, at.offset_bytes - part.begin_bytes};
  };
  for (Node& node : code.nodes) {
    for (Reference& at : node.at) change(at);
    for (Reference& at : node.index) change(at);
  }
}

}  // namespace eu::isa::lowering
