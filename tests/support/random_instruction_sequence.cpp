#include "tests/support/random_instruction.hpp"

namespace eu::test {
namespace {

using Lines = std::vector<std::string>;

/// Operands of the pool, each followed by a blank.
class Operands {
 public:
  Operands(Choice& choice, const char* type, int exec_size)
      : choice_(choice), type_(type), exec_size_(exec_size) {}

  std::string to() {
    return join({grf(pool_register(choice_, exec_size_ / 8)), "<1>", type_, " "});
  }
  std::string from() {
    return join({packed(pool_register(choice_, exec_size_ / 8), type_, exec_size_), " "});
  }

 private:
  Choice& choice_;
  const char* type_;
  int exec_size_;
};

/// A 64-bit product of dwords (IVB PRM 6.39).
Lines wide_product(Choice& choice) {
  Operands dwords(choice, "D", 8);
  const std::string x = dwords.from(), y = dwords.from();
  return {join({"mul(8) acc0<1>D ", x, y, options(whole(8))}),
          join({"mach(8) ", dwords.to(), x, y, options(whole(8), "AccWrEnable")}),
          join({"mov(8) ", dwords.to(), "acc0<8,8,1>D ", options(whole(8))})};
}

Lines accumulated_floats(Choice& choice, int simd) {
  const Channels channels = whole(choice.chance(50) ? simd : 8);
  Operands floats(choice, "F", channels.size);
  const auto into = [&](const char* mnemonic, const std::string& to) {
    return join({mnemonic, size(channels), to, floats.from(), floats.from(), options(channels)});
  };
  Lines lines = {into("mul", "acc0<1>F ")};
  for (int i = choice.below(3); i > 0; --i) lines.push_back(into("mac", "acc0<1>F "));
  lines.push_back(into("mac", floats.to()));
  return lines;
}

Lines carries(Choice& choice) {
  Operands dwords(choice, "UD", 8);
  return {join({choice.word({"addc(8) ", "subb(8) "}), dwords.to(), dwords.from(), dwords.from(),
                options(whole(8), "AccWrEnable")}),
          join({"mov(8) ", dwords.to(), "acc0<8,8,1>UD ", options(whole(8))})};
}

Lines copied_results(Choice& choice) {
  const bool second = choice.chance(50);
  const Channels channels{8, second ? "2Q" : "1Q", false};
  Operands floats(choice, "F", 8);
  return {join({choice.word({"add(8) ", "mul(8) "}), floats.to(), floats.from(), floats.from(),
                options(channels, "AccWrEnable")}),
          join({"mov(8) ", floats.to(), second ? "acc1" : "acc0", "<8,8,1>F ", options(channels)})};
}

/// Sets an index register to a register of the pool, the first of `registers` in it.
std::string set_address(Choice& choice, int element, int registers) {
  return join({"mov(1) a0.", std::to_string(element), "<1>UW ",
               std::to_string(32 * pool_register(choice, registers)), "UW ", options(kOneChannel)});
}

/// An indirect move, with one index register for eight channels and two for sixteen.
Lines indirect_move(Choice& choice, int simd) {
  const Channels channels = whole(simd);
  const int element = choice.below(6);
  Lines lines = {set_address(choice, element, 3)};
  if (simd == 16) lines.push_back(set_address(choice, element + 1, 3));
  const std::string place =
      join({"g[a0.", std::to_string(element), " ", choice.word({"0", "32", "64"}), "]"});
  Operands dwords(choice, "D", simd);
  if (choice.chance(50))
    lines.push_back(
        join({"mov", size(channels), dwords.to(), place, "<8,8,1>D ", options(channels)}));
  else
    lines.push_back(
        join({"add", size(channels), place, "<1>D ", dwords.from(), "3D ", options(channels)}));
  return lines;
}

/// An indirect move with an index register for each channel.
Lines gather(Choice& choice) {
  const Channels all{8, "1Q", true};
  const std::string places = grf(pool_register(choice));
  return {join({"mov(8) ", places, "<1>UW ", choice.word({"0x76543210V ", "0x01230123V "}),
                options(all)}),
          join({"mul(8) ", places, "<1>UW ", places, "<8,8,1>UW 36UW ", options(all)}),
          join({"add(8) a0<1>UW ", places, "<8,8,1>UW ",
                std::to_string(32 * pool_register(choice, 9)), "UW ", options(all)}),
          join({"mov(8) ", grf(pool_register(choice)), "<1>UD g[a0 0]<VxH,1,0>UD ",
                options(whole(8))})};
}

Lines flags_as_registers(Choice& choice) {
  const std::string flag = choice.word({"f0.0", "f0.1", "f1.0"});
  const std::string word =
      join({grf(pool_register(choice)), ".", std::to_string(choice.below(16))});
  if (choice.chance(50))
    return {join({"mov(1) ", flag, "<1>UW ", word, "<0,1,0>UW ", options(kOneChannel)})};
  return {join({"mov(1) ", word, "<1>UW ", flag, "<0,1,0>UW ", options(kOneChannel)})};
}

/// Writes the components of one register one by one: only the first instruction waits for the
/// register, and only the last clears it (IVB PRM 7.3.2; config/SOURCES.md 7).
Lines dependency_chain(Choice& choice) {
  const int to = pool_register(choice);
  const auto other = [&] {
    const int number = pool_register(choice);
    return grf(number != to ? number : to == kPoolFirst ? to + 1 : to - 1);
  };
  const int length = choice.between(2, 4);
  const bool products = choice.chance(60);
  Lines lines;
  for (int i = 0; i < length; ++i) {
    const std::string control = i == 0            ? "NoDDClr"
                                : i == length - 1 ? "NoDDChk"
                                                  : "NoDDClr,NoDDChk";
    if (products)
      lines.push_back(join({"dp4(8) ", grf(to), "<1>.", std::string(1, "xyzw"[i]), "F ", other(),
                            "<0>F ", other(), "<4>F ", options(whole(8), control, true)}));
    else
      lines.push_back(join({"mov(1) ", grf(to), ".", std::to_string(2 * i), "<1>D ", other(),
                            "<0,1,0>D ", options(kOneChannel, control)}));
  }
  return lines;
}

}  // namespace

std::vector<std::string> random_sequence(Choice& choice, int simd) {
  switch (choice.below(8)) {
    case 0: return wide_product(choice);
    case 1: return accumulated_floats(choice, simd);
    case 2: return carries(choice);
    case 3: return copied_results(choice);
    case 4: return indirect_move(choice, simd);
    case 5: return gather(choice);
    case 6: return flags_as_registers(choice);
    default: return dependency_chain(choice);
  }
}

}  // namespace eu::test
