#include "isa/intel/text/message_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "isa/common/message_text.hpp"
#include "isa/common/number_text.hpp"
#include "isa/intel/messages/message.hpp"
#include "isa/intel/text/operand_parts.hpp"

namespace eu::isa {
namespace {

constexpr std::uint32_t kSamplerSimd16 = 2u << 17;

/// Fields of the descriptors, isa/MESSAGES.md 1, 2, 5, 7, 8 and 10.
constexpr int kMaxBti = 255, kMaxDataPortControl = 63, kMaxDataPortType = 15;

class Gen4asmMessageReader {
 public:
  Gen4asmMessageReader(Scanner& scanner, Generation gen) : scanner_(scanner), gen_(gen) {}

  MessageText read() {
    scanner_.skip_blanks();
    at_ = scanner_.position();
    const std::string_view word = scanner_.take_word();
    const Target* target = find(word);
    if (target == nullptr) fail_target(word);
    text_.sfid = static_cast<std::uint8_t>(target->sfid);
    (this->*target->read)();
    read_lengths();
    text_.dword_at = at_;
    text_.descriptor_type = Type::D;
    return text_;
  }

 private:
  struct Target {
    std::string_view name;
    Sfid sfid;
    void (Gen4asmMessageReader::*read)();
  };
  static const Target kTargets[10];

  bool exists(Sfid sfid) const { return find_sfid(static_cast<unsigned>(sfid), gen_) != nullptr; }
  bool is_layout(Layout layout) const { return facts(gen_).layout == layout; }

  const Target* find(std::string_view word) const {
    for (const Target& target : kTargets)
      if (same_ignoring_case(word, target.name) && exists(target.sfid)) return &target;
    return nullptr;
  }

  [[noreturn]] void fail_target(std::string_view word) {
    std::vector<std::string_view> names;
    std::string allowed;
    for (const Target& target : kTargets) {
      if (!exists(target.sfid)) continue;
      names.push_back(target.name);
      allowed += (allowed.empty() ? "" : ", ") + std::string(target.name);
    }
    scanner_.move_to(at_);
    scanner_.fail(fmt::format("expected a shared function ({}), found {}{}", allowed,
                              scanner_.found(), did_you_mean(word, names)));
  }

  std::uint32_t number(int max, std::string_view what) {
    return static_cast<std::uint32_t>(read_expression(scanner_, 0, max, what));
  }
  void comma() { scanner_.expect(',', "','"); }
  void open() { scanner_.expect('(', "'('"); }
  void close() { scanner_.expect(')', "')'"); }
  std::uint32_t next(int max, std::string_view what) {
    comma();
    return number(max, what);
  }
  std::uint32_t first(int max, std::string_view what) {
    open();
    return number(max, what);
  }

  void nothing() {}

  /// sampler (surface, sampler, type): with a header, SIMD16. From Gen7 on the type has no field.
  void sampler() {
    const std::uint32_t bti = first(kMaxBti, "the surface");
    const std::uint32_t index = next(15, "the sampler");
    comma();
    scanner_.skip_blanks();
    read_type(scanner_, gen_);
    close();
    text_.dword = kHeaderBit | kSamplerSimd16 | index << 8 | bti;
  }

  std::uint32_t data_port(std::uint32_t bti, std::uint32_t control, std::uint32_t type) const {
    return type << 14 | control << 8 | bti;
  }

  /// Reads the number of a cache and sets the shared function that it names; 0 names
  /// `default_sfid`.
  void cache(const std::vector<Sfid>& allowed, Sfid default_sfid) {
    comma();
    scanner_.skip_blanks();
    const char* at = scanner_.position();
    const std::uint32_t code = number(15, "the cache");
    if (code != 0 && std::find(allowed.begin(), allowed.end(),
                               Sfid{static_cast<std::uint8_t>(code)}) == allowed.end()) {
      std::string codes = "0";
      for (const Sfid sfid : allowed) codes += fmt::format(", {}", static_cast<int>(sfid));
      scanner_.fail(
          at, fmt::format("the cache is shared function {} here; allowed are {}", code, codes));
    }
    text_.sfid =
        static_cast<std::uint8_t>(code != 0 ? code : static_cast<std::uint32_t>(default_sfid));
  }

  /// read (surface, cache, control, type); Gen7 and Gen8 have one cache for this message.
  void read_port() {
    const std::uint32_t bti = first(kMaxBti, "the surface");
    if (is_layout(Layout::Gen9))
      cache({Sfid::SamplerCache, Sfid::RenderCache, Sfid::ConstantCache, Sfid::DataCache,
             Sfid::DataCache1},
            Sfid::DataCache1);
    else
      next(15, "the cache");
    const std::uint32_t control = next(kMaxDataPortControl, "the message control");
    const std::uint32_t type = next(kMaxDataPortType, "the message type");
    close();
    text_.dword = kHeaderBit | data_port(bti, control, type);
  }

  /// write (surface, control, type, cache) has a header unless a fifth number is 0. On Gen7 the
  /// fourth number is Gen6's commit.
  void write_port() {
    const std::uint32_t bti = first(kMaxBti, "the surface");
    const std::uint32_t control = next(kMaxDataPortControl, "the message control");
    const std::uint32_t type = next(kMaxDataPortType, "the message type");
    if (is_layout(Layout::Gen7))
      next(1, "the write commit");
    else if (is_layout(Layout::Gen8))
      cache({Sfid::RenderCache, Sfid::DataCache, Sfid::DataCache1}, Sfid::RenderCache);
    else
      cache({Sfid::SamplerCache, Sfid::RenderCache, Sfid::DataCache, Sfid::DataCache1},
            Sfid::RenderCache);
    const bool header = !scanner_.take(',') || number(1, "the header bit") != 0;
    close();
    text_.dword = (header ? kHeaderBit : 0) | data_port(bti, control, type);
  }

  /// data_port (sfid, type, control, surface, category, header)
  void any_port() {
    open();
    scanner_.skip_blanks();
    const char* at = scanner_.position();
    const std::uint32_t sfid = number(15, "the shared function");
    if (!is_data_port(sfid))
      scanner_.fail(at, fmt::format("shared function {} is not a data port", sfid));
    text_.sfid = static_cast<std::uint8_t>(sfid);
    const std::uint32_t type = next(kMaxDataPortType, "the message type");
    const std::uint32_t control = next(kMaxDataPortControl, "the message control");
    const std::uint32_t bti = next(kMaxBti, "the surface");
    const std::uint32_t category = next(1, "the category");
    const std::uint32_t header = next(1, "the header bit");
    close();
    text_.dword = (header != 0 ? kHeaderBit : 0) | category << 18 | data_port(bti, control, type);
  }

  bool is_data_port(std::uint32_t sfid) const {
    switch (static_cast<Sfid>(sfid)) {
      case Sfid::SamplerCache:
      case Sfid::RenderCache:
      case Sfid::ConstantCache:
      case Sfid::DataCache: return true;
      case Sfid::DataCache1: return exists(Sfid::DataCache1);
      default: return false;
    }
  }

  /// urb offset [interleave] [complete]: a write of HWords (isa/MESSAGES.md 8, isa/GEN8.md M10).
  /// Fails for words that have no bits on the generation.
  void urb() {
    const bool gen7 = is_layout(Layout::Gen7);
    const std::uint32_t offset = number(2047, "the URB offset");
    text_.dword = kHeaderBit | offset << (gen7 ? 3 : 4);
    for (;;) {
      scanner_.skip_blanks();
      const char* at = scanner_.position();
      const std::string_view word = scanner_.take_word();
      if (same_ignoring_case(word, "interleave")) {
        text_.dword |= 1u << (gen7 ? 14 : 15);
      } else if (gen7 && same_ignoring_case(word, "complete")) {
        text_.dword |= 1u << 15;
      } else if (is_urb_word(word)) {
        scanner_.fail(at, fmt::format("\"{}\" does not exist on {}", word, row(gen_).name));
      } else {
        return scanner_.move_to(at);
      }
    }
  }

  static bool is_urb_word(std::string_view word) {
    for (const std::string_view known : {"complete", "transpose", "allocate", "used"})
      if (same_ignoring_case(word, known)) return true;
    return false;
  }

  /// thread_spawner (opcode, requester, resource)
  void thread_spawner() {
    const std::uint32_t opcode = first(1, "the opcode");
    const std::uint32_t requester = next(1, "the requester type");
    const std::uint32_t resource = next(1, "the resource select");
    close();
    text_.dword = resource << 4 | requester << 1 | opcode;
  }

  /// vme (surface, search path, lookup table, type); from Gen8 on path and table have no fields.
  void vme() {
    const std::uint32_t bti = first(kMaxBti, "the surface");
    const std::uint32_t path = next(7, "the search path");
    const std::uint32_t table = next(3, "the lookup table");
    const std::uint32_t type = next(3, "the message type");
    close();
    const std::uint32_t tables = is_layout(Layout::Gen7) ? table << 11 | path << 8 : 0;
    text_.dword = kHeaderBit | type << 13 | tables | bti;
  }

  /// cre (surface, type)
  void cre() {
    const std::uint32_t bti = first(kMaxBti, "the surface");
    const std::uint32_t type = next(3, "the message type");
    close();
    text_.dword = kHeaderBit | type << 13 | bti;
  }

  void read_lengths() {
    text_.dword |= read_length(scanner_, "mlen", 15) << 25;
    text_.dword |= read_length(scanner_, "rlen", 16) << 20;
  }

  Scanner& scanner_;
  Generation gen_;
  const char* at_ = nullptr;
  MessageText text_;
};

const Gen4asmMessageReader::Target Gen4asmMessageReader::kTargets[] = {
    {"null", Sfid::Null, &Gen4asmMessageReader::nothing},
    {"sampler", Sfid::Sampler, &Gen4asmMessageReader::sampler},
    {"gateway", Sfid::Gateway, &Gen4asmMessageReader::nothing},
    {"read", Sfid::SamplerCache, &Gen4asmMessageReader::read_port},
    {"write", Sfid::RenderCache, &Gen4asmMessageReader::write_port},
    {"urb", Sfid::Urb, &Gen4asmMessageReader::urb},
    {"thread_spawner", Sfid::ThreadSpawner, &Gen4asmMessageReader::thread_spawner},
    {"vme", Sfid::Vme, &Gen4asmMessageReader::vme},
    {"cre", Sfid::Cre, &Gen4asmMessageReader::cre},
    {"data_port", Sfid::DataCache, &Gen4asmMessageReader::any_port},
};

}  // namespace

MessageText read_gen4asm_message(Scanner& scanner, Generation gen) {
  return Gen4asmMessageReader(scanner, gen).read();
}

}  // namespace eu::isa
