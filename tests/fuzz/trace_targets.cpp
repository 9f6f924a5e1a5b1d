// Traces: as files whose checksums are wrong after damage, as contents with correct checksums, and
// as executions written as text.
#include <cstring>

#include "isa/intel/text/text.hpp"
#include "model/trace/chunk.hpp"
#include "model/trace/execution_text.hpp"
#include "model/trace/replayer.hpp"
#include "model/workload/workload_reader.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/support/command.hpp"
#include "tests/support/files.hpp"
#include "tests/support/model/recording.hpp"
#include "tests/support/model/simulate.hpp"
#include "tests/support/model/thread_family.hpp"
#include "tests/traces/trace_files.hpp"

namespace eu::test {
namespace {

using model::ChunkKind;

// ---- replays without time ----

constexpr std::uint64_t kMaxThreads = 64;
constexpr int kMaxSteps = 2000;

/// Replays one thread as an EU without stalls.
void follow(model::Replayer& replayer, const isa::PreparedIntelProgram& program,
            const model::ThreadRef& ref) {
  isa::IntelState state;
  isa::start_thread(state, 0xffff);
  model::Packet packet;
  packet.from = ref;
  std::uint32_t straight = 0;
  for (int step = 0; step < kMaxSteps; ++step) {
    if (straight == 0 && replayer.next(ref, state, straight) == model::NextStep::End) break;
    if (state.pc >= program.size()) throw BrokenLaw("a replay leaves the kernel");
    const isa::Prepared& prepared = program[state.pc];
    (void)replayer.channels(ref, prepared, state);
    if (prepared.action == isa::Action::Wait)
      state.notification[isa::notification_of(prepared)] = 1;
    const bool is_send = prepared.action == isa::Action::Send;
    if (is_send) {
      replayer.fill(packet, prepared, state);
      replayer.served(packet);
    }
    if (straight != 0) {
      --straight;
      ++state.pc;
      continue;
    }
    replayer.execute(ref, prepared, state);
    if (is_send && packet.message.eot) break;
  }
  replayer.ended(ref, state.pc);
}

void replay(const std::string& path, model::TraceFile::Damage damage) {
  try {
    const model::TraceFile file(path, damage);
    const isa::PreparedIntelProgram program(file.header().workload.program);
    model::Replayer replayer(file);
    const model::Dispatch& dispatch = file.header().workload.dispatch;
    const auto dispatched = static_cast<std::uint64_t>(dispatch.thread_count());
    const std::uint64_t threads = file.totals() ? file.totals()->threads : dispatched;
    for (std::uint32_t thread = 0; thread < std::min(kMaxThreads, threads); ++thread) {
      model::ThreadStart start;
      start.thread = start.recorded_as = thread;
      if (thread >= dispatched && !dispatch.entries.empty()) start.entry = dispatch.entries.back();
      const model::ThreadRef ref{0, 0, thread};
      replayer.begin(ref, start);
      follow(replayer, program, ref);
    }
    if (threads <= kMaxThreads) replayer.check_totals();
  } catch (const model::FileError& refusal) {
    expect_place(refusal);
  } catch (const isa::ExecutionFault&) {
  }
}

void fuzz_trace_file(std::string_view input) {
  const std::string& path = memory_file(input);
  replay(path, model::TraceFile::Damage::Refuse);
  replay(path, model::TraceFile::Damage::Cut);
}

// ---- contents: sequences of a kind, three bytes of size, and the bytes ----

enum class Part : char { Head = 'H', Kernel = 'K', Data = 'D', Foot = 'F' };

void put_part(std::string& out, Part part, std::string_view content) {
  out += static_cast<char>(part);
  for (int shift = 0; shift < 24; shift += 8) out += static_cast<char>(content.size() >> shift);
  out += content;
}

/// Removes a part from the input; a part that is cut off is all that remains.
std::string_view take_part(std::string_view& input, Part& part) {
  part = static_cast<Part>(input[0]);
  std::size_t size = 0;
  for (std::size_t i = 1; i < 4 && i < input.size(); ++i)
    size |= std::size_t{static_cast<std::uint8_t>(input[i])} << (8 * (i - 1));
  input.remove_prefix(std::min<std::size_t>(4, input.size()));
  const std::string_view content = input.substr(0, size);
  input.remove_prefix(content.size());
  return content;
}

/// The contents of a trace's chunks.
std::string parts_of(const std::string& trace) {
  std::string parts;
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(trace.data());
  for (std::size_t at = model::kTraceMagic.size(); at < trace.size();) {
    const model::ChunkHeader header = model::chunk_header(bytes + at);
    const model::Bytes content =
        model::chunk_content(header, bytes + at, bytes + at + model::kChunkHeaderBytes);
    at += model::kChunkHeaderBytes + header.stored_bytes;
    model::ByteReader reader(content.data(), content.size());
    if (header.kind == ChunkKind::Head) {
      const std::uint64_t size = reader.varint();
      put_part(parts, Part::Head, {reinterpret_cast<const char*>(reader.take(size)), size});
    }
    const std::size_t left = reader.left();
    put_part(parts,
             header.kind == ChunkKind::Head   ? Part::Kernel
             : header.kind == ChunkKind::Data ? Part::Data
                                              : Part::Foot,
             {reinterpret_cast<const char*>(reader.take(left)), left});
  }
  return parts;
}

/// The foot with the digest of the existing chunks.
std::string foot_with(const std::string& text, const std::string& chain) {
  const std::string key = "\"chain_sha256\": \"";
  const std::string right = model::foot_text({}, chain);
  const std::size_t at = text.find(key), from = right.find(key);
  if (at == std::string::npos || from == std::string::npos) return text;
  std::string foot = text;
  return foot.replace(at, key.size() + 64, right, from, key.size() + 64);
}

class Sealer {
 public:
  void add(ChunkKind kind, std::string_view content) {
    const std::string chunk = model::chunk_bytes(
        kind, reinterpret_cast<const std::uint8_t*>(content.data()), content.size());
    model::extend_chain(
        chain_, model::chunk_header(reinterpret_cast<const std::uint8_t*>(chunk.data())).digest);
    trace_ += chunk;
  }
  const std::string& chain() const { return chain_; }
  const std::string& trace() const { return trace_; }

 private:
  std::string trace_{model::kTraceMagic};
  std::string chain_;
};

/// A trace of these contents, with all checksums.
std::string sealed(std::string_view parts) {
  Sealer sealer;
  std::string head;
  while (!parts.empty()) {
    Part part;
    const std::string_view content = take_part(parts, part);
    if (part == Part::Head) {
      model::Bytes size;
      model::put_varint(size, content.size());
      head = std::string(size.begin(), size.end()) + std::string(content);
    } else if (part == Part::Kernel) {
      sealer.add(ChunkKind::Head, head + std::string(content));
    } else if (part == Part::Foot) {
      sealer.add(ChunkKind::Foot, foot_with(std::string(content), sealer.chain()));
    } else {
      sealer.add(ChunkKind::Data, content);
    }
  }
  return sealer.trace();
}

void fuzz_trace(std::string_view input) {
  fuzz_trace_file(sealed(input));
}

std::string recorded(const model::Workload& workload) {
  const TemporaryDirectory directory;
  const std::string path = directory.path() + "/t.eutrace";
  recorded_run(machine_with({}), workload, path);
  return contents(path);
}

std::vector<std::string> trace_files() {
  std::vector<std::string> traces = {recorded(family(parent_of(3), kChild))};
  for (const char* name : {"driver_reduce_slm_2", "saxpy_64"})
    traces.push_back(recorded(model::read_workload(workload_path(name), {})));
  return traces;
}

std::vector<std::string> trace_seeds() {
  std::vector<std::string> seeds;
  for (const std::string& trace : trace_files()) {
    seeds.push_back(parts_of(trace));
    if (sealed(seeds.back()).size() != trace.size())
      throw std::logic_error("a trace's contents do not make the trace");
  }
  return seeds;
}

std::vector<std::string> header_words() {
  return {"0",
          "-1",
          "4294967295",
          "65536",
          "\"kernel\"",
          "\"labels\"",
          "\"estimates\"",
          "\"hsw\"",
          "\"ivb\"",
          "{",
          "[",
          "null",
          "\"threads\"",
          "\"entries\"",
          "K\x10",
          "D\x08",
          "F\x80",
          "\xff\xff\xff\xff\x0f"};
}

// ---- executions as text ----

/// A kernel that jumps, reads memory, spawns a thread and ends.
const char* const kKernel =
    "mov(8) g3<1>F g5<8,8,1>F { align1 1Q };\n"
    "(+f0.0) jmpi 2D;\n"
    "mov(8) g20<1>F g[a0]<8,8,1>F { align1 1Q };\n"
    "send(16) g12<1>UW g9<8,8,1>UD 0x04215e00\n"
    "  data MsgDesc: ( DC untyped surface read, 0, 94) mlen 2 rlen 2 { align1 1H };\n"
    "send(16) null<1>UW g127<8,8,1>UW 0x82000010\n"
    "  thread_spawner MsgDesc: mlen 1 rlen 0 { align1 WE_all 1H EOT };\n";

const char* const kExecution =
    "eusim.execution/v1\nthread 0\n0x00 0xff\n0x10 1\n0x20 0xff a0 0x40 0 0 0 0 0 0 0\n"
    "0x30 0xffff @ 0x10000+15 7 | 0x44*3 out 1 2\n0x40 0xffff\n"
    "thread 1  # comment\n0x00 0xff\n0x10 0\n0x30 0 @ none\n0x40 1\n";

void fuzz_execution(std::string_view input) {
  static const model::Workload workload = [] {
    model::Workload two = bare_kernel(kKernel, 2);
    two.dispatch.ends_without_eot = false;
    return two;
  }();
  try {
    model::AtomicFile file("/dev/null");
    model::TraceWriter writer(file, {workload, "", ""});
    model::import_execution(memory_file(input), workload, writer);
    writer.finish();
  } catch (const isa::InputError& refusal) {
    expect_place(refusal);
  } catch (const model::FileError& refusal) {
    expect_place(refusal);
  }
}

}  // namespace

std::vector<FuzzTarget> trace_targets() {
  const FuzzInputs execution_seeds = [] { return std::vector<std::string>{kExecution}; };
  const FuzzInputs execution_words = [] {
    return std::vector<std::string>{"thread ",
                                    "0x10",
                                    "@ ",
                                    "none",
                                    "| ",
                                    "out ",
                                    "a0 ",
                                    "+",
                                    "*",
                                    "#",
                                    "\n",
                                    "0xffffffff",
                                    "99999999999999999999"};
  };
  const FuzzInputs no_words = [] { return std::vector<std::string>(); };
  return {
      {"trace", fuzz_trace, trace_seeds, header_words, 1500, 300'000, 12000},
      {"trace_file", fuzz_trace_file, trace_files, no_words, 1500, 500'000, 8000},
      {"execution", fuzz_execution, execution_seeds, execution_words, 5000, 500'000, 600},
  };
}

}  // namespace eu::test
