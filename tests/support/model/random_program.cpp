#include "tests/support/model/random_program.hpp"

#include <cstring>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/model/random_body.hpp"
#include "tests/support/random_instruction.hpp"

namespace eu::test {
namespace {

using Lines = std::vector<std::string>;

/// Sets the registers below the pool, as random_message.hpp lists them.
Lines prologue(int simd) {
  const std::string all = simd == 16 ? "{ align1 WE_all 1H };" : "{ align1 WE_all 1Q };";
  const std::string wide = "(" + std::to_string(simd) + ") ";
  const std::string one = " { align1 WE_all 1N };";
  // Barrier messages name the group's barrier; other fields of r0 differ between machines.
  return {"and(1) g126.2<1>UD g0.2<0,1,0>UD 0x0f000000UD" + one,
          "mov(8) g0<1>UD 0UD { align1 WE_all 1Q };",
          "shl(1) g1.2<1>UD g1.0<0,1,0>UD 11UD" + one,
          "shr(1) g1.3<1>UD g1.2<0,1,0>UD 4UD" + one,
          "shl(1) g1.4<1>UD g1.1<0,1,0>UD 10UD" + one,
          "shl" + wide + "g4<1>UD g2<8,8,1>UD 4UD " + all,
          "add" + wide + "g6<1>UD g4<8,8,1>UD g1.4<0,1,0>UD " + all,
          "add" + wide + "g4<1>UD g4<8,8,1>UD g1.2<0,1,0>UD " + all,
          "xor(8) g20<1>UD g20<8,8,1>UD g1.0<0,1,0>UD { align1 WE_all 1Q };",
          "add(8) g21<1>UD g2<8,8,1>UD g1.0<0,1,0>UD { align1 WE_all 1Q };"};
}

Lines epilogue(Choice& choice, int simd, const MessageKinds& kinds) {
  Lines lines;
  for (int slot = 0; kinds.data_cache && slot < 2; ++slot)
    for (std::string& line : store(choice, simd, slot)) lines.push_back(std::move(line));
  lines.push_back("mov(8) g126<1>UD 0UD { align1 WE_all 1Q };");
  lines.push_back("mov(8) g127<1>UD g0<8,8,1>UD { align1 WE_all 1Q };");
  lines.push_back(
      "send(8) null<1>UD g127<8,8,1>UD 0x82000010 thread_spawner MsgDesc: mlen 1 rlen 0 "
      "{ align1 WE_all 1Q EOT };");
  return lines;
}

std::string text_of(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

/// Marks some of the instructions with a compact form as compact. Distances of branches follow
/// from labels.
void compact_some(Choice& choice, isa::Generation gen, Lines& lines) {
  const isa::Program native = isa::read_mesa(text_of(lines), gen, "random");
  std::size_t index = 0;
  for (std::string& line : lines) {
    if (line.back() == ':') continue;
    const isa::Instruction& instruction = instructions(native)[index++];
    const bool branches = row(instruction.opcode).timing_class == isa::TimingClass::Flow;
    const std::size_t end = line.rfind(" };");
    if (end == std::string::npos || branches || !choice.chance(80)) continue;
    if (isa::compact(isa::encode(instruction, native.gen), native.gen))
      line.insert(end, " compacted");
  }
}

std::vector<std::uint8_t> random_bytes(Choice& choice, std::size_t count) {
  std::vector<std::uint8_t> bytes(count);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(choice.bits());
  return bytes;
}

/// Random registers: half floats of usual size, half any bits.
std::vector<std::uint8_t> random_registers(Choice& choice, int count) {
  std::vector<std::uint8_t> bytes = random_bytes(choice, static_cast<std::size_t>(count) * 32);
  for (std::size_t byte = 0; byte < bytes.size() / 2; byte += 4) {
    const float value = static_cast<float>(choice.between(-4096, 4096)) / 256;
    std::memcpy(&bytes[byte], &value, sizeof value);
  }
  return bytes;
}

model::PayloadItem builtin(int byte, model::Builtin value) {
  model::PayloadItem item;
  item.byte = byte;
  item.builtin = value;
  return item;
}

model::Dispatch random_dispatch(Choice& choice, int simd, const ProgramOptions& options) {
  model::Dispatch dispatch;
  int threads = 1;
  while (2 * threads <= options.max_group_threads && choice.chance(60)) threads *= 2;
  dispatch.kind =
      choice.chance(50) || threads > 1 ? model::DispatchKind::Walker : model::DispatchKind::Threads;
  dispatch.placement = choice.chance(50) ? model::Placement::Spread : model::Placement::Pack;
  dispatch.groups = {choice.between(1, options.max_groups), 1, 1};
  dispatch.simd_size = simd;
  dispatch.local_size = {threads * simd - (choice.chance(25) ? choice.below(simd) : 0), 1, 1};
  dispatch.slm_bytes = options.messages.local_memory ? threads * kLocalBytesPerThread : 0;
  dispatch.high_priority = choice.chance(20);
  dispatch.payload = {builtin(32, model::Builtin::Thread),
                      builtin(36, model::Builtin::ThreadInGroup),
                      builtin(64, model::Builtin::Lane)};
  model::PayloadItem pool;
  pool.byte = 32 * kPoolFirst;
  pool.bytes = random_registers(choice, 24);
  dispatch.payload.push_back(pool);
  return dispatch;
}

}  // namespace

RandomProgram random_program(std::uint64_t seed, const ProgramOptions& options) {
  Choice choice(seed);
  const int simd = choice.of({8, 16});
  RandomProgram program;
  model::Workload& workload = program.workload;
  workload.name = "random " + std::to_string(seed);
  workload.dispatch = random_dispatch(choice, simd, options);

  Lines lines = prologue(simd);
  RandomBody body(choice, simd, workload.dispatch.threads_per_group(), options);
  for (std::string& line : body.write()) lines.push_back(std::move(line));
  for (std::string& line : epilogue(choice, simd, options.messages))
    lines.push_back(std::move(line));
  if (choice.chance(50)) compact_some(choice, options.gen, lines);
  program.text = text_of(lines);
  workload.program = isa::read_mesa(program.text, options.gen, workload.name);

  const auto input_bytes = static_cast<std::uint32_t>(256 * choice.between(4, 16));
  const auto add_surface = [&](const char* name, unsigned index, std::uint32_t size_bytes) {
    model::SurfaceData surface;
    surface.name = name;
    surface.index = index;
    surface.size_bytes = size_bytes;
    workload.surfaces.push_back(surface);
  };
  add_surface("input", kInputSurface, input_bytes);
  workload.surfaces.back().initial = random_bytes(choice, input_bytes);
  add_surface("output", kOutputSurface,
              static_cast<std::uint32_t>(workload.dispatch.thread_count() * kBytesPerThread));
  return program;
}

}  // namespace eu::test
