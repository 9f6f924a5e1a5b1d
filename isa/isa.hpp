#pragma once
// Interface of an instruction set: a table of functions and facts. The model, its reports and the
// command line access instructions only through it (CONTRIBUTING.md, "An instruction set").
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "isa/common/family.hpp"
#include "isa/footprint.hpp"
#include "isa/kernel_needs.hpp"
#include "isa/lint.hpp"
#include "isa/prepared.hpp"
#include "isa/program.hpp"
#include "isa/request.hpp"
#include "isa/thread_state.hpp"

namespace eu::isa {

/// Maximum size of the output of Isa::pack.
inline constexpr int kMaxPackedDwords = 512;

/// A table of static lifetime.
template <class T>
struct Rows {
  const T* first = nullptr;
  int count = 0;

  constexpr const T* begin() const { return first; }
  constexpr const T* end() const { return first + count; }
  constexpr const T& operator[](int i) const { return first[i]; }
};

/// Possible next instructions other than the following one, as far as the code states them.
struct Successors {
  /// Named instructions; kNowhere for none.
  std::array<std::uint32_t, 2> targets{Program::kNowhere, Program::kNowhere};
  /// An instruction that is reached but not named; kNowhere if there is none.
  std::uint32_t beyond = Program::kNowhere;
  bool anywhere = false;  ///< the target is in a register
};

/// Bits of a thread's state that an instruction writes, and the kind of result they land with.
struct WrittenByte {
  enum class Lands : std::uint8_t { WithRegisters, WithFlags, WithAccumulators };
  std::uint16_t offset_bytes = 0;  ///< in the state
  std::uint8_t mask = 0xff;
  Lands lands = Lands::WithRegisters;
};

/// A thread's identity, as the thread can read it.
struct ThreadIdentity {
  int slot = 0;
  int eu_in_subslice = 0;
  int subslice = 0;  ///< of the machine
  int subslices_per_slice = 1;
  std::uint32_t slot_mask = 0;  ///< bits of a slot's number on this machine
  bool high_priority = false;
};

/// Launch values of a thread, in addition to registers with their own contents.
struct ThreadLaunch {
  std::array<std::uint32_t, 3> group{};       ///< position of its work group
  std::array<std::uint32_t, 3> local_size{};  ///< invocations of a group
  std::uint32_t thread_in_group = 0;
  const std::uint32_t* uniforms =
      nullptr;  ///< StateLayout::uniforms values; null if there are none
};

/// A mode or an exception that a dispatch may enable, as a bit of a control register.
struct ControlBit {
  std::string_view key;  ///< in workload files
  std::uint32_t bit = 0;
};

struct WriteOptions {
  bool offsets = false;         ///< begin each line with the instruction's byte offset
  bool labels = true;           ///< symbolic branch targets; else the encoded numbers
  bool value_comments = false;  ///< `/* 4F */` after floats in hex
};

/// A text form of a program.
struct Syntax {
  std::string_view key;  ///< of --syntax, or of --to
  std::string (*write)(const Program&, const WriteOptions&);
};

/// Handling of words that do not decode. The hardware makes them `illegal`, which matters only if
/// they are executed (IVB PRM 4.3.2): kernels in memory may end in padding.
enum class Undecodable : std::uint8_t {
  Reject,
  Illegal,  ///< but the first word of a program must be an instruction
};

/// A compiler's estimate for consecutive instructions, made without running them.
struct StaticEstimate {
  std::int64_t cycles = 0;  ///< of one pass
  /// Cycles of each unit in Isa::estimate_units.
  std::vector<std::int64_t> unit_cycles;
};

/// One of the kernels in a text.
struct KernelEntry {
  std::string name;                ///< empty if the text has none
  int simd_width = 0;              ///< as the text says; 0 if unknown
  std::uint32_t instructions = 0;  ///< lines of code
  int line = 0;                    ///< its first line, 1-based
};

/// A kernel as input.
struct KernelText {
  std::string_view bytes;
  std::optional<int> form;  ///< row of Isa::forms; if empty, the form is detected
  std::string name;         ///< of the file, for messages
  /// For machine code without text.
  Undecodable undecodable = Undecodable::Reject;
  std::string which;  ///< of several kernels: number, width or name
};

struct Isa {
  std::string_view key;
  Family family;

  // ---- thread state ----

  StateLayout state;
  /// A thread may use only part of the registers, so that more threads are resident.
  bool has_register_allocation = false;
  Rows<SpecialEntry> specials;  ///< scoreboard entries after the registers' entries
  /// Offset of the eight words of the state that dynamic ranges depend on.
  std::size_t index_registers_offset_bytes;
  /// Control registers that a dispatch sets, cr0.0 and cr0.1 in Intel's words.
  Rows<ControlBit> modes;
  Rows<ControlBit> exceptions;
  int rounding_shift;  ///< of the rounding mode's two bits among the modes
  /// Makes a state ready for the first instruction; bit n of the mask: channel n exists.
  void (*start_thread)(ThreadState&, std::uint32_t dispatch_mask,
                       const std::array<std::uint32_t, 4>& control);
  /// Called after start_thread; null if threads receive launch values in registers only.
  void (*launch)(ThreadState&, const ThreadLaunch&);
  void (*identify)(ThreadState&, const ThreadIdentity&);
  /// Sets the thread's age rank in its EU.
  void (*set_priority)(ThreadState&, unsigned priority, std::uint32_t slot_mask);
  bool (*in_system_routine)(const ThreadState&);

  // ---- effect of an instruction ----

  std::unique_ptr<PreparedProgram> (*prepare)(const Program&);
  Footprint (*footprint)(const Program&, std::uint32_t index);
  Operations (*operations)(const Program&, std::uint32_t index);
  DynamicRanges (*dynamic_ranges)(const PreparedInstruction&, const ThreadState&);
  /// Channels that the instruction would write in this state, bit n = its channel n.
  std::uint32_t (*channels)(const PreparedInstruction&, const ThreadState&);
  /// Bits that it would write in this state, without a response. Throws ExecutionFault as its
  /// execution would.
  std::vector<WrittenByte> (*written)(const PreparedInstruction&, const ThreadState&);
  bool (*breakpoint_is_due)(const PreparedInstruction&, const ThreadState&);
  /// Enters the system routine before the instruction. Throws ExecutionFault if there is none.
  void (*take_breakpoint)(const PreparedInstruction&, ThreadState&);
  /// Executes the instruction of a breakpoint that was not taken.
  void (*pass_breakpoint)(ThreadState&);

  // ---- messages ----

  Rows<Unit> units;
  /// The request of a send, from the thread's current registers. Throws ExecutionFault if payload
  /// or response exceed the registers.
  Request (*make_request)(const PreparedInstruction&, const ThreadState&);
  /// Writes the payload of a request that is not simply the contents of its payload registers, at
  /// most kMaxPackedDwords; null if it always is.
  void (*pack)(const PreparedInstruction&, const ThreadState&, std::uint32_t* payload);
  /// Writes the response to such a request to the thread's registers.
  void (*land)(const PreparedInstruction&, ThreadState&, std::uint32_t channels,
               const std::uint32_t* response);
  RequestTraits (*traits)(const Request&, Generation);
  /// A send's request as far as its code states it; empty for other instructions. If the request
  /// depends on registers, `descriptor` is 0 and `known` is false.
  struct StaticRequest {
    Request request;
    bool known = false;
  };
  std::optional<StaticRequest> (*static_request)(const Program&, std::uint32_t index);
  /// As static_request, with the contents of the index registers.
  Request (*request_with)(const Program&, std::uint32_t index,
                          const std::array<std::uint16_t, 8>& index_registers);
  /// Whether any send of the program may have this kind; a send whose code is in registers may.
  bool (*may_request)(const Program&, RequestKind);

  // ---- text for users ----

  /// One instruction as text, without parts that follow from its code.
  std::string (*text)(const Program&, std::uint32_t index);
  /// The register that it writes, for labels, such as "g12"; empty if there is none.
  std::string (*destination)(const Program&, std::uint32_t index);
  std::string (*register_name)(int number);
  Successors (*successors)(const Program&, std::uint32_t index);
  /// The mnemonic alone.
  std::string_view (*mnemonic)(const Program&, std::uint32_t index);

  // ---- its compiler's estimates ----

  /// Estimate by a compiler's method, for the instructions [begin, end) of listings without their
  /// own estimates (Program::estimates, which take precedence). Null if the method is unknown.
  StaticEstimate (*static_estimate)(const Program&, std::uint32_t begin, std::uint32_t end);
  /// Names of the units whose cycles the estimate counts, from that compiler.
  Rows<std::string_view> estimate_units;

  // ---- programs ----

  Rows<std::string_view> forms;  ///< --from
  Program (*read)(const KernelText&, Generation);
  Program (*decode)(std::vector<std::uint8_t> bytes, Generation, const std::string& name,
                    Undecodable);
  Program (*with_system_routine)(Program kernel, const Program& routine);
  KernelNeeds (*needs)(const Program&);
  Rows<Syntax> syntaxes;    ///< --syntax; the first is the one of reports
  Rows<Syntax> byte_forms;  ///< --to, except the bytes themselves
  Program (*compact)(const Program&);

  // ---- rules ----

  const std::vector<LintRule>& (*lint_rules)();
  /// Violations of the selected rules, by instruction.
  std::vector<LintFinding> (*lint)(const Program&, const LintScope&);
};

/// The instruction set of a generation.
const Isa& isa_of(Generation gen);

/// A program of a generation with no instructions.
inline Program empty_program(Generation gen) {
  Program program;
  program.isa = &isa_of(gen);
  program.gen = gen;
  return program;
}

/// The words of a state that dynamic ranges depend on.
inline std::array<std::uint16_t, 8>& index_registers(ThreadState& state, const Isa& isa) {
  return *reinterpret_cast<std::array<std::uint16_t, 8>*>(reinterpret_cast<std::byte*>(&state) +
                                                          isa.index_registers_offset_bytes);
}

}  // namespace eu::isa
