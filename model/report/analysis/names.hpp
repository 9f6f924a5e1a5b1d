#pragma once
// How causes and instructions are called in what a person reads.
#include <string>
#include <vector>

#include "config/machine/machine_fwd.hpp"
#include "isa/program.hpp"
#include "model/base/accounting.hpp"
#include "model/memory/shadow_memory.hpp"

namespace eu::model {

/// Key of a cause on this machine: pipes are called by their names. Empty for a pipe it has not.
std::string cause_key(int cause, const config::Machine& machine);
/// What the cause means, in a few words.
std::string cause_meaning(int cause, const config::Machine& machine);
struct CauseLook {
  std::string_view colour;
  std::string_view dark;
  std::string_view pattern;
};
/// How pages fill it; further pipes look like the first with a pattern.
CauseLook cause_look(int cause);
/// "read", "write", "atomic".
std::string access_kind_key(AccessKind kind);
/// Its letter in timelines; pipes count from '0' in the order of their names.
char cause_letter(int cause);

/// Causes of waiting, the one with most cycles first; those without cycles are left out.
std::vector<int> causes_by_cycles(const CycleCounts& counts);

/// "0x0040 add(8) g4<1>F g2<8,8,1>F g3<8,8,1>F".
std::string instruction_label(const isa::Program& program, std::uint32_t index);

/// "0x0040 add(8) g4": the place, what it does to how many channels, the register that its result
/// goes to if it is one.
std::string short_label(const isa::Program& program, std::uint32_t index);

/// The program's file, and the instruction's line if it has one: "sum.asm:12".
std::string line_text(const isa::Program& program, std::uint32_t index);

/// Where the instruction stands, and what it is: "sum.asm:12: 0x0040 add(8) ...". For people.
std::string place_text(const isa::Program& program, std::uint32_t index);

/// The byte offset as reports write it: "0x0040".
std::string offset_text(const isa::Program& program, std::uint32_t index);

/// The instruction in the Mesa dialect without its options; of a message, the function alone.
std::string instruction_text(const isa::Program& program, std::uint32_t index);
/// What that leaves out, "align16 NoDDClr,NoDDChk 1Q"; empty for an instruction without braces.
std::string instruction_options(const isa::Program& program, std::uint32_t index);

}  // namespace eu::model
