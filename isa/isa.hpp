#pragma once
// What an instruction set is to everybody else: a table of functions and facts. The model, its
// reports and the command line know no other way to an instruction (CONTRIBUTING.md, "An
// instruction set").
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
#include "isa/operations.hpp"
#include "isa/prepared.hpp"
#include "isa/program.hpp"
#include "isa/request.hpp"
#include "isa/thread_state.hpp"

namespace eu::isa {

/// Room for what Isa::pack writes.
inline constexpr int kMaxPackedDwords = 512;

/// A table that lives as long as the program.
template <class T>
struct Rows {
  const T* first = nullptr;
  int count = 0;

  constexpr const T* begin() const { return first; }
  constexpr const T* end() const { return first + count; }
  constexpr const T& operator[](int i) const { return first[i]; }
};

/// Where an instruction may lead but for the one behind it, as far as its code says.
struct Successors {
  /// Instructions that it names; kNowhere for none.
  std::array<std::uint32_t, 2> targets{Program::kNowhere, Program::kNowhere};
  /// One that it leads to without naming it; kNowhere if there is none.
  std::uint32_t beyond = Program::kNowhere;
  bool anywhere = false;  ///< wherever a register says
};

/// Bits of a thread's state that an instruction writes, and with which of its results they land.
struct WrittenByte {
  enum class Lands : std::uint8_t { WithRegisters, WithFlags, WithAccumulators };
  std::uint16_t offset_bytes = 0;  ///< in the state
  std::uint8_t mask = 0xff;
  Lands lands = Lands::WithRegisters;
};

/// Who a thread is, as it can read it of itself.
struct ThreadIdentity {
  int slot = 0;
  int eu_in_subslice = 0;
  int subslice = 0;  ///< of the machine
  int subslices_per_slice = 1;
  std::uint32_t slot_mask = 0;  ///< bits that a slot's number has on this machine
  bool high_priority = false;
};

/// What a thread is launched with, beside registers with contents of its own.
struct ThreadLaunch {
  std::array<std::uint32_t, 3> group{};       ///< position of its work group
  std::array<std::uint32_t, 3> local_size{};  ///< invocations of a group
  std::uint32_t thread_in_group = 0;
  const std::uint32_t* uniforms =
      nullptr;  ///< StateLayout::uniforms of them; null if there are none
};

/// A mode or an exception that a dispatch may switch on, as a bit of a control register.
struct ControlBit {
  std::string_view key;  ///< in workload files
  std::uint32_t bit = 0;
};

struct WriteOptions {
  bool offsets = false;         ///< begin each line with the instruction's byte offset
  bool labels = true;           ///< symbolic branch targets; else the encoded numbers
  bool value_comments = false;  ///< `/* 4F */` behind floats in hex
};

/// A way to write a program down.
struct Syntax {
  std::string_view key;  ///< of --syntax, or of --to
  std::string (*write)(const Program&, const WriteOptions&);
};

/// What becomes of words that are no instructions. The hardware makes them `illegal`, which matters
/// only if they are executed (IVB PRM 4.3.2): kernels in memory may end in padding.
enum class Undecodable : std::uint8_t {
  Reject,
  Illegal,  ///< but the first word of a program must be an instruction
};

/// What a compiler would say of instructions that run one after the other, without running them.
struct StaticEstimate {
  std::int64_t cycles = 0;  ///< of one pass
  /// Those of each of Isa::estimate_units.
  std::vector<std::int64_t> unit_cycles;
};

/// One of the kernels that a text holds.
struct KernelEntry {
  std::string name;                ///< empty if the text has none
  int simd_width = 0;              ///< as the text says; 0 if it does not
  std::uint32_t instructions = 0;  ///< lines of code
  int line = 0;                    ///< 1-based line where it begins
};

/// What a kernel is given as.
struct KernelText {
  std::string_view bytes;
  std::optional<int> form;  ///< row of Isa::forms; else it is guessed
  std::string name;         ///< of the file, for messages
  /// For machine code without text.
  Undecodable undecodable = Undecodable::Reject;
  std::string which;  ///< of several kernels: number, width or name
};

struct Isa {
  std::string_view key;
  Family family;

  // ---- what a thread is ----

  StateLayout state;
  /// A thread may have fewer registers than there are, so that more threads are resident.
  bool has_register_allocation = false;
  Rows<SpecialEntry> specials;  ///< scoreboard entries behind one for each register
  /// Eight words of the state that dynamic ranges depend on.
  std::size_t index_registers_offset_bytes;
  /// Control registers that a dispatch sets, cr0.0 and cr0.1 in Intel's words.
  Rows<ControlBit> modes;
  Rows<ControlBit> exceptions;
  int rounding_shift;  ///< of the rounding mode's two bits among the modes
  /// Makes a state ready for the first instruction; bit n of the mask: channel n exists.
  void (*start_thread)(ThreadState&, std::uint32_t dispatch_mask,
                       const std::array<std::uint32_t, 4>& control);
  /// After start_thread; null if a thread knows nothing of its launch but what is in registers.
  void (*launch)(ThreadState&, const ThreadLaunch&);
  void (*identify)(ThreadState&, const ThreadIdentity&);
  /// How old the thread is among those of its EU.
  void (*set_priority)(ThreadState&, unsigned priority, std::uint32_t slot_mask);
  bool (*in_system_routine)(const ThreadState&);

  // ---- what an instruction does ----

  std::unique_ptr<PreparedProgram> (*prepare)(const Program&);
  Footprint (*footprint)(const Program&, std::uint32_t index);
  Operations (*operations)(const Program&, std::uint32_t index);
  DynamicRanges (*dynamic_ranges)(const PreparedInstruction&, const ThreadState&);
  /// Channels that the instruction would write now, bit n = its channel n.
  std::uint32_t (*channels)(const PreparedInstruction&, const ThreadState&);
  /// What it would write now but for a response. Throws ExecutionFault as its execution would.
  std::vector<WrittenByte> (*written)(const PreparedInstruction&, const ThreadState&);
  bool (*breakpoint_is_due)(const PreparedInstruction&, const ThreadState&);
  /// Enters the system routine before the instruction. Throws ExecutionFault if there is none.
  void (*take_breakpoint)(const PreparedInstruction&, ThreadState&);
  /// A breakpoint that is executed after all.
  void (*pass_breakpoint)(ThreadState&);

  // ---- what leaves the EU ----

  Rows<Unit> units;
  /// The request of the send, read from the thread's registers now. Throws ExecutionFault when
  /// payload or response leave the registers.
  Request (*make_request)(const PreparedInstruction&, const ThreadState&);
  /// What goes along with a request where that is not just the registers it is read from, at most
  /// kMaxPackedDwords; null if it always is.
  void (*pack)(const PreparedInstruction&, const ThreadState&, std::uint32_t* payload);
  /// Writes the answer to such a request to the thread's registers.
  void (*land)(const PreparedInstruction&, ThreadState&, std::uint32_t channels,
               const std::uint32_t* response);
  RequestTraits (*traits)(const Request&, Generation);
  /// As much of a send's request as its code tells; empty for other instructions. Without what is
  /// in registers: `descriptor` is 0 then, and `known` false.
  struct StaticRequest {
    Request request;
    bool known = false;
  };
  std::optional<StaticRequest> (*static_request)(const Program&, std::uint32_t index);
  /// The same with what the index registers hold.
  Request (*request_with)(const Program&, std::uint32_t index,
                          const std::array<std::uint16_t, 8>& index_registers);
  /// May some send of the program ask for this? One whose code is in registers may.
  bool (*may_request)(const Program&, RequestKind);

  // ---- how people see it ----

  /// One instruction, without what follows from its code.
  std::string (*text)(const Program&, std::uint32_t index);
  /// The register that it writes, for labels: "g12"; empty if there is none.
  std::string (*destination)(const Program&, std::uint32_t index);
  std::string (*register_name)(int number);
  Successors (*successors)(const Program&, std::uint32_t index);
  /// Its name alone.
  std::string_view (*mnemonic)(const Program&, std::uint32_t index);

  // ---- what its compiler thinks of it ----

  /// The arithmetic of a compiler whose listings have no estimate of their own
  /// (Program::estimates), for the instructions [begin, end). Null if it is not known; listings
  /// that have estimates are believed.
  StaticEstimate (*static_estimate)(const Program&, std::uint32_t begin, std::uint32_t end);
  /// Units that it counts cycles of, as that compiler calls them.
  Rows<std::string_view> estimate_units;

  // ---- programs ----

  Rows<std::string_view> forms;  ///< --from
  Program (*read)(const KernelText&, Generation);
  Program (*decode)(std::vector<std::uint8_t> bytes, Generation, const std::string& name,
                    Undecodable);
  Program (*with_system_routine)(Program kernel, const Program& routine);
  KernelNeeds (*needs)(const Program&);
  Rows<Syntax> syntaxes;    ///< --syntax; the first is the one of reports
  Rows<Syntax> byte_forms;  ///< --to, but for the bytes themselves
  Program (*compact)(const Program&);

  // ---- what programs should not do ----

  const std::vector<LintRule>& (*lint_rules)();
  /// What breaks the rules that are wanted, by instruction.
  std::vector<LintFinding> (*lint)(const Program&, const LintScope&);
};

/// The instruction set of a generation.
const Isa& isa_of(Generation gen);

/// A program of a generation, without instructions.
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
