#include "tests/support/random_instruction.hpp"

namespace eu::test {
namespace {

class DoubleWriter {
 public:
  DoubleWriter(Choice& choice, int simd, isa::Generation gen)
      : choice_(choice), is_ivb_(gen == isa::Generation::Ivb) {
    const bool halves = choice.chance(20);
    if (halves)  // one register on Haswell, two registers with one mask on Ivy Bridge
      channels_ = is_ivb_ ? Channels{16, "1H", choice.chance(60)} : nibble(4, simd);
    else
      channels_ = is_ivb_ ? nibble(8, simd)
                          : Channels{8, std::to_string(choice.between(1, simd / 8)) + "Q", false};
    registers_ = halves == is_ivb_ ? 2 : 1;
  }

  std::string arithmetic() {
    const std::string flag = choice_.word({"f0.0", "f0.1", "f1.0"});
    const std::string condition =
        choice_.chance(30) ? choice_.word({".z.", ".nz.", ".g.", ".l."}) + flag : "";
    return join({predicate(flag), choice_.word({"add", "mul", "add.sat", "mul"}), condition,
                 to("<1>DF"), source(true), source(true), end()});
  }

  std::string copy() { return join({predicate("f0.0"), "mov", to("<1>DF"), source(true), end()}); }

  std::string selection() {
    return join({choice_.word({"sel.l", "sel.ge", "(+f0.0) sel", "(-f0.1) sel"}), to("<1>DF"),
                 source(false), source(false), end()});
  }

  std::string comparison() {
    const bool keeps = choice_.chance(40);
    return join({"cmp", choice_.word({".l", ".ge", ".z", ".nz"}), ".f0.0",
                 keeps ? to("<1>DF") : size(channels_) + "null<1>DF", source(true), source(true),
                 end()});
  }

  /// An instruction with three packed sources.
  std::string multiply_add(int simd) {
    channels_ = is_ivb_ ? nibble(8, simd) : Channels{8, "1Q", false};
    registers_ = is_ivb_ ? 1 : 2;
    const auto operand = [&] { return join({" ", sign(), packed_grf(), "<4,4,1>DF"}); };
    return join(
        {"mad", to("<1>DF"), operand(), operand(), operand(), " ", options(channels_, "", true)});
  }

  std::string narrowed() {
    return join({"mov", to((is_ivb_ ? "<1>" : "<2>") + choice_.word({"F", "D", "UD"})),
                 source(false), end()});
  }

  std::string widened(int simd) {
    channels_ = nibble(is_ivb_ ? 8 : 4, simd);
    registers_ = 1;
    return join({"mov", to("<1>DF"), " ", grf(pool_register(choice_)),
                 is_ivb_ ? choice_.word({"<1,2,0>", ".4<1,2,0>", "<8,8,1>"})
                         : choice_.word({"<4,4,1>", ".4<4,4,1>"}),
                 choice_.word({"F", "D", "UD"}), end()});
  }

  /// A move of dwords that builds doubles from their halves.
  std::string halves(int simd) {
    channels_ = nibble(4, simd);
    registers_ = 1;
    return join({"mov", to(choice_.word({"<2>UD", ".1<2>UD"})), " ", grf(pool_register(choice_)),
                 choice_.word({"<4,4,1>UD", ".4<4,4,1>UD"}), end()});
  }

 private:
  Channels nibble(int size, int simd) {
    return {size, std::to_string(choice_.between(1, simd / 4)) + "N", choice_.chance(10)};
  }

  std::string sign() { return choice_.chance(20) ? "-" : ""; }
  std::string packed_grf() { return grf(pool_register(choice_, registers_)); }
  std::string predicate(const std::string& flag) {
    return choice_.chance(25) ? join({choice_.word({"(+", "(-"}), flag, ") "}) : "";
  }
  std::string to(const std::string& region) {
    return join({size(channels_), packed_grf(), region});
  }
  std::string end() { return " " + options(channels_); }

  std::string source(bool modifiers) {
    const std::string modifier =
        modifiers && choice_.chance(25) ? choice_.word({"-", "(abs)", "-(abs)"}) : "";
    if (choice_.chance(25))
      return join({" ", modifier, grf(pool_register(choice_)), choice_.word({"", ".1", ".3"}),
                   is_ivb_ ? "<0,2,1>DF" : "<0,1,0>DF"});
    return join({" ", modifier, packed_grf(), is_ivb_ ? "<8,8,1>DF" : "<4,4,1>DF"});
  }

  Choice& choice_;
  const bool is_ivb_;
  Channels channels_;
  int registers_ = 1;  ///< of the destination and of packed sources
};

}  // namespace

std::string random_double(Choice& choice, int simd, isa::Generation gen) {
  const int roll = choice.below(100);
  DoubleWriter writer(choice, simd, gen);
  if (roll < 30) return writer.arithmetic();
  if (roll < 40) return writer.copy();
  if (roll < 50) return writer.selection();
  if (roll < 65) return writer.comparison();
  if (roll < 78) return writer.multiply_add(simd);
  if (roll < 85) return writer.narrowed();
  if (roll < 93) return writer.widened(simd);
  return writer.halves(simd);
}

}  // namespace eu::test
