#include "isa/g13/g13_isa.hpp"

#include "isa/g13/exec/exec.hpp"
#include "isa/g13/lint/lint.hpp"
#include "isa/g13/program.hpp"
#include "isa/g13/static_estimate.hpp"
#include "isa/g13/text/program_text.hpp"

namespace eu::isa::g13 {
namespace {

/// Sets the members for thread state.
void describe_threads(Isa& isa) {
  isa.family = Family::G13;
  isa.key = row(isa.family).key;
  isa.state = state_layout();
  isa.has_register_allocation = true;
  isa.specials = special_entries();
  isa.index_registers_offset_bytes = index_registers_offset_bytes();
  isa.start_thread = start_thread;
  isa.launch = launch;
  isa.identify = identify;
  isa.set_priority = [](ThreadState&, unsigned, std::uint32_t) {};
  isa.in_system_routine = [](const ThreadState&) { return false; };
}

/// Sets the members for effects of instructions and requests.
void describe_instructions(Isa& isa) {
  isa.prepare = prepare;
  isa.footprint = footprint;
  isa.operations = operations;
  isa.dynamic_ranges = dynamic_ranges;
  isa.channels = channels;
  isa.written = written;
  isa.breakpoint_is_due = [](const PreparedInstruction&, const ThreadState&) { return false; };
  isa.take_breakpoint = [](const PreparedInstruction&, ThreadState&) {
    throw ExecutionFault("there are no breakpoints");
  };
  isa.pass_breakpoint = [](ThreadState&) {};
  isa.units = units();
  isa.make_request = make_request;
  isa.pack = pack;
  isa.land = land_packed;
  isa.traits = traits;
  isa.static_request = static_request;
  isa.request_with = request_with;
  isa.may_request = may_request;
}

std::string_view mnemonic_at(const Program& program, std::uint32_t index) {
  return row(instructions(program)[index].opcode).applegpu;
}

constexpr Syntax kSyntaxes[] = {{"mesa", write_assembly}};
constexpr Syntax kByteForms[] = {{"hex", write_hex}};

/// Sets the members for texts and forms of programs.
void describe_programs(Isa& isa) {
  isa.text = text_at;
  isa.destination = destination;
  isa.register_name = register_name;
  isa.successors = successors;
  isa.mnemonic = mnemonic_at;
  isa.static_estimate = static_estimate;
  isa.estimate_units = {kEstimateUnits, static_cast<int>(std::size(kEstimateUnits))};
  isa.forms = {kFormNames, static_cast<int>(std::size(kFormNames))};
  isa.read = read_program;
  isa.decode = [](std::vector<std::uint8_t> bytes, Generation gen, const std::string& name,
                  Undecodable undecodable) {
    return program_from_bytes(std::move(bytes), gen, name, undecodable);
  };
  isa.with_system_routine = [](Program kernel, const Program&) -> Program {
    throw InputError(kernel.name, 0, 0, "there are no system routines");
  };
  isa.needs = needs;
  isa.syntaxes = {kSyntaxes, static_cast<int>(std::size(kSyntaxes))};
  isa.byte_forms = {kByteForms, static_cast<int>(std::size(kByteForms))};
  // The assembler already takes the short form of a word where it can.
  isa.compact = [](const Program& program) { return program; };
  isa.lint_rules = lint_rules;
  isa.lint = lint;
}

}  // namespace

const Isa& g13_isa() {
  static const Isa kIsa = [] {
    Isa isa{};
    describe_threads(isa);
    describe_instructions(isa);
    describe_programs(isa);
    return isa;
  }();
  return kIsa;
}

}  // namespace eu::isa::g13
