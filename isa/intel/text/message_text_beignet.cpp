#include "isa/intel/text/message_text.hpp"

#include <fmt/core.h>

#include "isa/common/number_text.hpp"
#include "isa/intel/messages/message.hpp"

namespace eu::isa {
namespace {

constexpr std::uint32_t kScratchBlock = 1u << 18;
/// The only end of a thread that beignet uses; it does not touch the URB handle
/// (isa/MESSAGES.md 7).
constexpr std::uint32_t kEndOfThread = 0x10;

struct NamedCode {
  std::string_view name;
  std::uint32_t code;
  bool header = false;
};

constexpr NamedCode kDataCacheTypes[] = {
    {"OWord Block Read", 0, true},      {"Unaligned OWord Block Read", 1, true},
    {"OWord Dual Block Read", 2, true}, {"DWord Scattered Read", 3},
    {"Byte Scattered Read", 4},         {"Untyped Surface Read", 5},
    {"Untyped Atomic Operation", 6},    {"Memory Fence", 7, true},
    {"OWord Block Write", 8, true},     {"OWord Dual Block Write", 10, true},
    {"DWord Scattered Write", 11},      {"Byte Scattered Write", 12},
    {"Untyped Surface Write", 13},
};
constexpr NamedCode kDataCache1Types[] = {
    {"Untyped Surface Read", 1},
    {"Untyped Atomic Operation", 2},
    {"Untyped Atomic Operation SIMD4x2", 3},
    {"Media Block Read", 4, true},
    {"Typed Surface Read", 5, true},
    {"Typed Atomic Operation", 6, true},
    {"Typed Atomic Operation SIMD4x2", 7, true},
    {"Untyped Surface Write", 9},
    {"Media Block Write", 10, true},
    {"Atomic Counter Operation", 11},
    {"Atomic Counter Operation 4X2", 12},
    {"Typed Surface Write", 13, true},
};
constexpr NamedCode kSimdModes[] = {{"SIMD4x2", 0}, {"SIMD16", 1}, {"SIMD8", 2}};
constexpr NamedCode kScratchSizes[] = {{"1 register", 0}, {"2 registers", 1}, {"4 registers", 3}};
constexpr NamedCode kScratchInvalidates[] = {{"no invalidate", 0}, {"invalidate cache line", 1}};
constexpr NamedCode kScratchModes[] = {{"Oword", 0}, {"Dword", 1}};
constexpr NamedCode kScratchTypes[] = {{"Scratch Read", 0}, {"Scratch Write", 1}};
constexpr NamedCode kGatewayFunctions[] = {
    {"open gateway", 0}, {"close gateway", 1},        {"forward gateway", 2}, {"get time stamp", 3},
    {"barrier", 4},      {"update gateway state", 5}, {"MMIO R/W", 6},
};

class BeignetMessageReader {
 public:
  BeignetMessageReader(Scanner& scanner, Generation gen) : scanner_(scanner), gen_(gen) {}

  MessageText read() {
    scanner_.skip_blanks();
    text_.dword_at = scanner_.position();
    const std::string_view word = scanner_.take_word();
    if (word == "sampler")
      sampler();
    else if (word == "data")
      data();
    else if (word == "gateway")
      gateway();
    else if (word.substr(0, 14) == "thread_spawner")
      thread_spawner();
    else
      fail_unspecified(word);
    lengths();
    return text_;
  }

 private:
  [[noreturn]] void fail_unspecified(std::string_view word) const {
    scanner_.fail(text_.dword_at,
                  fmt::format("the dump does not show what the message to \"{}\" requests; only "
                              "those to sampler, data, gateway and thread_spawner can be read",
                              word));
  }

  void set(Sfid sfid, std::uint32_t dword) {
    text_.sfid = static_cast<std::uint8_t>(sfid);
    text_.dword = dword;
  }
  void comma() { scanner_.expect(',', "','"); }

  std::uint32_t number(int max, std::string_view what) {
    return static_cast<std::uint32_t>(read_integer(scanner_, 0, max, what));
  }

  /// Takes a name and a colon, such as `bti: `.
  void name(std::string_view name) {
    scanner_.skip_blanks();
    const char* at = scanner_.position();
    if (scanner_.take_word() == name && scanner_.take(':')) return;
    scanner_.move_to(at);
    scanner_.fail(fmt::format("expected \"{}:\", found {}", name, scanner_.found()));
  }

  /// Reads one of the table's names; a comma or a bracket ends it.
  template <std::size_t count>
  const NamedCode& word(const NamedCode (&words)[count], std::string_view what) {
    scanner_.skip_blanks();
    const char* at = scanner_.position();
    const char* end = at;
    while (is_word(scanner_.peek()) || scanner_.peek() == ' ' || scanner_.peek() == '/') {
      const bool blank = scanner_.peek() == ' ';
      scanner_.advance();
      if (!blank) end = scanner_.position();
    }
    const std::string_view found(at, static_cast<std::size_t>(end - at));
    for (const NamedCode& candidate : words)
      if (candidate.name == found) return candidate;
    scanner_.fail(at, fmt::format("unknown {} \"{}\"", what, found));
  }

  /// Reads (surface, sampler, type, SIMD mode); beignet sends no header.
  void sampler() {
    scanner_.expect('(', "'('");
    const std::uint32_t bti = number(255, "the surface");
    comma();
    const std::uint32_t index = number(15, "the sampler");
    comma();
    const std::uint32_t type = number(31, "the message type");
    comma();
    const std::uint32_t mode = number(3, "the SIMD mode");
    scanner_.expect(')', "')'");
    set(Sfid::Sampler, mode << 17 | type << 12 | index << 8 | bti);
  }

  /// Reads a data port's message. The port's number is in brackets if the generation has two:
  /// data (1).
  void data() {
    scanner_.expect('(', "'('");
    scanner_.skip_blanks();
    const bool has_second_port =
        find_sfid(static_cast<unsigned>(Sfid::DataCache1), gen_) != nullptr;
    bool second = false;
    if (is_digit(scanner_.peek())) {
      second = number(has_second_port ? 1 : 0, "the data port") == 1;
      scanner_.expect(')', "')'");
      scanner_.expect('(', "'('");
      scanner_.skip_blanks();
    }
    if (scanner_.letters_ahead() == "addr")
      scratch();
    else
      surface(second);
    scanner_.expect(')', "')'");
  }

  void surface(bool second) {
    name("bti");
    const std::uint32_t bti = number(255, "the surface");
    comma();
    name("rgba");
    const std::uint32_t rgba = number(15, "the channels");
    comma();
    const std::uint32_t mode = word(kSimdModes, "SIMD mode").code;
    comma();
    constexpr NamedCode kCategories[] = {{"legacy", 0}};
    word(kCategories, "category");
    comma();
    const NamedCode& type =
        second ? word(kDataCache1Types, "message") : word(kDataCacheTypes, "message");
    set(second ? Sfid::DataCache1 : Sfid::DataCache,
        (type.header ? kHeaderBit : 0) | type.code << 14 | mode << 12 | rgba << 8 | bti);
  }

  void scratch() {
    name("addr");
    const std::uint32_t address = number(4095, "the address");
    comma();
    name("blocks");
    const std::uint32_t size = word(kScratchSizes, "block size").code;
    comma();
    const std::uint32_t invalidate = word(kScratchInvalidates, "invalidation").code;
    comma();
    name("mode");
    const std::uint32_t mode = word(kScratchModes, "channel mode").code;
    comma();
    const std::uint32_t type = word(kScratchTypes, "message").code;
    set(Sfid::DataCache, kHeaderBit | kScratchBlock | type << 17 | mode << 16 | invalidate << 15 |
                             size << 12 | address);
  }

  void gateway() {
    scanner_.expect('(', "'('");
    name("subfunc");
    const std::uint32_t function = word(kGatewayFunctions, "gateway function").code;
    comma();
    name("notify");
    const std::uint32_t notify = number(3, "notify");
    comma();
    name("ackreq");
    const std::uint32_t acknowledge = number(1, "ackreq");
    scanner_.expect(')', "')'");
    set(Sfid::Gateway, notify << 15 | acknowledge << 14 | function);
  }

  /// Reads `thread_spawnerunsupported target 7`, the text that beignet prints.
  void thread_spawner() {
    scanner_.take_word();
    number(15, "the target");
    set(Sfid::ThreadSpawner, kEndOfThread);
  }

  void lengths() {
    const std::uint32_t mlen = read_length(scanner_, "mlen", 15);
    text_.dword |= mlen << 25 | read_length(scanner_, "rlen", 16) << 20;
    if (mlen == 0) use_register();
  }

  void use_register() {
    OperandText& descriptor = text_.descriptor_register;
    descriptor.begin = descriptor.end = text_.dword_at;
    descriptor.operand.number = static_cast<std::uint8_t>(static_cast<int>(Arf::Address) << 4);
    descriptor.has_type = true;
    text_.dword_at = nullptr;
  }

  Scanner& scanner_;
  Generation gen_;
  MessageText text_;
};

}  // namespace

MessageText read_beignet_message(Scanner& scanner, Generation gen) {
  return BeignetMessageReader(scanner, gen).read();
}

}  // namespace eu::isa
