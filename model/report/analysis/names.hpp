#pragma once
// Names of causes and instructions in reports.
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "isa/program.hpp"
#include "model/base/accounting.hpp"
#include "model/memory/shadow_memory.hpp"

namespace eu::model {

/// Key of a cause on this machine, with the names of pipes. Empty for a
/// pipe that the machine lacks.
std::string cause_key(int cause, const config::Machine& machine);
/// Meaning of a cause, in a few words.
std::string cause_meaning(int cause, const config::Machine& machine);
struct CauseLook {
  std::string_view colour;
  std::string_view dark;
  std::string_view pattern;
};
/// Colours and pattern of a cause on pages; further pipes look like the first, with a pattern.
CauseLook cause_look(int cause);
/// The key "read", "write" or "atomic".
std::string access_kind_key(AccessKind kind);
/// Letter of a cause in timelines; pipes count from '0' in the order of their names.
char cause_letter(int cause);

/// Stall reasons with cycles, the one with most cycles first.
std::vector<int> causes_by_cycles(const CycleCounts& counts);

/// "0x0040 add(8) g4<1>F g2<8,8,1>F g3<8,8,1>F".
std::string instruction_label(const isa::Program& program, std::uint32_t index);

/// "0x0040 add(8) g4": the place, the operation, the number of channels, and the destination
/// register if there is one.
std::string short_label(const isa::Program& program, std::uint32_t index);

/// The program's file, and the instruction's line if it has one: "sum.asm:12".
std::string line_text(const isa::Program& program, std::uint32_t index);

/// The place and text of an instruction: "sum.asm:12: 0x0040 add(8) ...".
std::string place_text(const isa::Program& program, std::uint32_t index);

/// The byte offset of an instruction: "0x0040".
std::string offset_text(const isa::Program& program, std::uint32_t index);

/// The instruction in the Mesa dialect without its options; for a message, only its function.
std::string instruction_text(const isa::Program& program, std::uint32_t index);
/// The options of an instruction, "align16 NoDDClr,NoDDChk 1Q"; empty for one without braces.
std::string instruction_options(const isa::Program& program, std::uint32_t index);

}  // namespace eu::model
