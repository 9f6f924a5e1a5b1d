#include "isa/gen/encoding/codec.hpp"

#include "isa/gen/encoding/transfer.hpp"

namespace eu::isa {

/// In one piece: then all fields' places are constants.
[[gnu::flatten]] void decode(const Word& word, Gen gen, Instruction& instruction) {
  const FieldReader reader(word, gen);
  transfer(reader, instruction);
}

Instruction decode(const Word& word, Gen gen) {
  Instruction instruction;
  decode(word, gen, instruction);
  return instruction;
}

Word encode(const Instruction& instruction, Gen gen) {
  Word word;
  FieldWriter writer(word, gen);
  transfer(writer, instruction);
  return word;
}

}  // namespace eu::isa
