#include "tests/support/random_message.hpp"

#include <cstdio>

#include "tests/support/random_instruction.hpp"

namespace eu::test {
namespace {

using Lines = std::vector<std::string>;

constexpr unsigned kLocalMemory = 254;
constexpr int kPayload = 8;

/// Descriptor of a data port (isa/MESSAGES.md 1, 2).
struct Descriptor {
  int message_registers;
  int response_registers;
  unsigned type;
  unsigned control;
  unsigned surface;

  /// True for OWord blocks and fences, which need a header.
  bool has_header() const { return type == 0 || type == 7 || type == 8; }
  std::string text() const {
    char hex[16];
    std::snprintf(hex, sizeof hex, "0x%08x",
                  static_cast<unsigned>(message_registers) << 25 |
                      static_cast<unsigned>(response_registers) << 20 |
                      (has_header() ? 1u << 19 : 0) | type << 14 | control << 8 | surface);
    return hex;
  }
};

std::string send(const Channels& channels, const std::string& to, const Descriptor& descriptor,
                 const char* function = "data") {
  return join({"send", size(channels), to, "<1>UW ", grf(kPayload), "<8,8,1>UD ", descriptor.text(),
               " ", function, " MsgDesc: mlen ", std::to_string(descriptor.message_registers),
               " rlen ", std::to_string(descriptor.response_registers), " ", options(channels)});
}

int registers_of(const Channels& channels) {
  return channels.size / 8;
}

std::string lanes_plus(const Channels& channels, int base, int bytes) {
  return join({"add", size(channels), grf(kPayload), "<1>UD ", grf(base), "<8,8,1>UD ",
               std::to_string(bytes), "UD ", options(channels)});
}

std::string random_lanes(Choice& choice, const Channels& channels, const char* mask) {
  return join({"and", size(channels), grf(kPayload), "<1>UD ",
               packed(pool_register(choice, 2), "UD", channels.size), " ", mask, " ",
               options(channels)});
}

/// Copies pool registers into the payload, from register `first` on.
void add_data(Choice& choice, const Channels& channels, int first, int items, Lines& lines) {
  for (int item = 0; item < items; ++item)
    lines.push_back(
        join({"mov", size(channels), grf(first + item * registers_of(channels)), "<1>UD ",
              packed(pool_register(choice, 2), "UD", channels.size), " ", options(channels)}));
}

constexpr unsigned kUntypedRead = 5, kUntypedWrite = 13;

/// Message control of an untyped message of one to four dwords per lane.
unsigned untyped_control(const Channels& channels, int dwords) {
  return (0xfu << dwords & 0xf) | (channels.size == 16 ? 1u : 2u) << 4;
}

Lines untyped_read(Choice& choice, const Channels& channels, const std::string& addresses,
                   unsigned surface) {
  const int dwords = choice.between(1, 4);
  const int registers = registers_of(channels);
  return {addresses, send(channels, grf(pool_register(choice, dwords * registers)),
                          {registers, dwords * registers, kUntypedRead,
                           untyped_control(channels, dwords), surface})};
}

Lines untyped_write(Choice& choice, const Channels& channels, const std::string& addresses,
                    unsigned surface) {
  const int dwords = choice.between(1, 4);
  const int registers = registers_of(channels);
  Lines lines = {addresses};
  add_data(choice, channels, kPayload + registers, dwords, lines);
  lines.push_back(send(
      channels, "null",
      {registers * (1 + dwords), 0, kUntypedWrite, untyped_control(channels, dwords), surface}));
  return lines;
}

/// A scattered message: a dword or a byte per lane.
Lines scattered(Choice& choice, const Channels& channels) {
  const int registers = registers_of(channels);
  const unsigned wide = channels.size == 16 ? 1 : 0;
  if (choice.chance(40))
    return {random_lanes(choice, channels, "0x03ffUD"),
            send(channels, grf(pool_register(choice, 2)),
                 {registers, registers, 3, 2 + wide, kInputSurface})};
  const unsigned size_code = static_cast<unsigned>(choice.below(3));
  const int slot = choice.below(kBytesPerThread / 256);
  const std::string addresses = lanes_plus(channels, 4, 256 * slot + choice.of({0, 4, 8}));
  if (choice.chance(50))
    return {addresses, send(channels, grf(pool_register(choice, 2)),
                            {registers, registers, 4, wide | size_code << 2, kOutputSurface})};
  Lines lines = {addresses};
  add_data(choice, channels, kPayload + registers, 1, lines);
  lines.push_back(
      send(channels, "null", {2 * registers, 0, 12, wide | size_code << 2, kOutputSurface}));
  return lines;
}

const Channels kAll{8, "1Q", true};

Lines block_header(const std::string& mnemonic, const std::string& operands) {
  return {join({"mov(8) ", grf(kPayload), "<1>UD g0<8,8,1>UD ", options(kAll)}),
          join({mnemonic, "(1) ", grf(kPayload), ".2<1>UD ", operands, " ", options(kOneChannel)})};
}

/// A size of OWord blocks: its registers and its code (isa/MESSAGES.md 2.2).
struct BlockSize {
  int registers;
  unsigned code;
};

Lines block_of_input(Choice& choice, const char* function) {
  const BlockSize block = choice.of<BlockSize>({{1, 0}, {1, 1}, {1, 2}, {2, 3}, {4, 4}});
  Lines lines = block_header("and", join({grf(pool_register(choice)), ".",
                                          std::to_string(choice.below(8)), "<0,1,0>UD 0x00ffUD"}));
  lines.push_back(send(kAll, grf(pool_register(choice, block.registers)),
                       {1, block.registers, 0, block.code, kInputSurface}, function));
  return lines;
}

Lines own_block(Choice& choice) {
  const BlockSize block = choice.of<BlockSize>({{1, 2}, {2, 3}, {4, 4}});
  const int slot = choice.below(kBytesPerThread / 256);
  Lines lines = block_header("add", join({"g1.3<0,1,0>UD ", std::to_string(16 * slot), "UD"}));
  if (choice.chance(50)) {
    lines.push_back(send(kAll, grf(pool_register(choice, block.registers)),
                         {1, block.registers, 0, block.code, kOutputSurface}));
    return lines;
  }
  add_data(choice, kAll, kPayload + 1, block.registers, lines);
  lines.push_back(send(kAll, "null", {1 + block.registers, 0, 8, block.code, kOutputSurface}));
  return lines;
}

Lines data_cache_message(Choice& choice, const Channels& channels) {
  const int slot = choice.below(kBytesPerThread / 256);
  switch (choice.below(7)) {
    case 0:
      return untyped_read(choice, channels, random_lanes(choice, channels, "0x0fffUD"),
                          kInputSurface);
    case 1:
      return untyped_read(choice, channels, lanes_plus(channels, 4, 256 * slot), kOutputSurface);
    case 2:
      return untyped_write(choice, channels, lanes_plus(channels, 4, 256 * slot), kOutputSurface);
    case 3: return scattered(choice, channels);
    case 4: return own_block(choice);
    case 5: return choice.chance(30) ? fence() : block_of_input(choice, "data");
    default: return store(choice, channels.size, slot);
  }
}

Lines local_message(Choice& choice, const Channels& channels) {
  const int slot = choice.below(kLocalBytesPerThread / 256);
  const std::string addresses = lanes_plus(channels, 6, 256 * slot);
  return choice.chance(50) ? untyped_read(choice, channels, addresses, kLocalMemory)
                           : untyped_write(choice, channels, addresses, kLocalMemory);
}

}  // namespace

std::vector<std::string> random_message(Choice& choice, int simd, const MessageKinds& kinds) {
  const Channels channels = whole(choice.chance(70) ? simd : 8);
  for (;;) {
    const int roll = choice.below(100);
    if (roll < 60 && kinds.data_cache) return data_cache_message(choice, channels);
    if (roll >= 60 && roll < 75 && kinds.constant_cache) return block_of_input(choice, "const");
    if (roll >= 75 && kinds.local_memory) return local_message(choice, channels);
  }
}

std::vector<std::string> store(Choice& choice, int simd, int slot) {
  const Channels channels = whole(simd);
  return untyped_write(choice, channels, lanes_plus(channels, 4, 256 * slot), kOutputSurface);
}

std::string barrier_message() {
  return "send(16) null<1>UW g126<8,8,1>UD 0x02000004 gateway MsgDesc: (barrier msg) mlen 1 rlen 0 "
         "{ align1 WE_all 1H };";
}

std::string barrier_wait() {
  return "wait(1) n0<1>UD { align1 WE_all 1N };";
}

std::vector<std::string> fence() {
  return {
      "send(8) g18<1>UD g0<8,8,1>UD 0x0219e000 data MsgDesc: ( DC mfence, 0, 32) mlen 1 rlen 1 "
      "{ align1 WE_all 1Q };",
      "mov(8) null<1>UD g18<8,8,1>UD { align1 WE_all 1Q };"};
}

std::vector<std::string> write_local(Choice& choice, int simd) {
  const Channels channels = whole(simd);
  return untyped_write(choice, channels, lanes_plus(channels, 6, 0), kLocalMemory);
}

std::vector<std::string> read_other_local(Choice& choice, int simd, int group_threads) {
  const Channels channels = whole(simd);
  const int last = group_threads * kLocalBytesPerThread - 1;
  const int distance = choice.between(0, group_threads - 1) * kLocalBytesPerThread;
  const std::string to = grf(pool_register(choice, 2));
  const int registers = registers_of(channels);
  return {lanes_plus(channels, 6, distance),
          join({"and", size(channels), grf(kPayload), "<1>UD ", grf(kPayload), "<8,8,1>UD ",
                std::to_string(last), "UD ", options(channels)}),
          send(channels, to,
               {registers, registers, kUntypedRead, untyped_control(channels, 1), kLocalMemory}),
          join({"mov", size(channels), "null<1>UD ", to, "<8,8,1>UD ", options(channels)})};
}

}  // namespace eu::test
