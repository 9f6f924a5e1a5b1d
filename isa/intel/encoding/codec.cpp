#include "isa/intel/encoding/codec.hpp"

#include "isa/intel/encoding/transfer.hpp"

namespace eu::isa {
namespace {

/// In one piece: then all fields' places are constants.
template <Layout layout>
[[gnu::flatten]] void decode_as(const Word& word, Generation gen, Instruction& instruction) {
  const FieldReader<layout> reader(word, gen);
  transfer(reader, instruction);
}

template <Layout layout>
void encode_as(const Instruction& instruction, Generation gen, Word& word) {
  FieldWriter<layout> writer(word, gen);
  transfer(writer, instruction);
}

}  // namespace

void decode(const Word& word, Generation gen, Instruction& instruction) {
  switch (facts(gen).layout) {
    case Layout::Gen7: return decode_as<Layout::Gen7>(word, gen, instruction);
    case Layout::Gen8: return decode_as<Layout::Gen8>(word, gen, instruction);
    case Layout::Gen9: return decode_as<Layout::Gen9>(word, gen, instruction);
  }
}

Instruction decode(const Word& word, Generation gen) {
  Instruction instruction;
  decode(word, gen, instruction);
  return instruction;
}

Word encode(const Instruction& instruction, Generation gen) {
  Word word;
  switch (facts(gen).layout) {
    case Layout::Gen7: encode_as<Layout::Gen7>(instruction, gen, word); break;
    case Layout::Gen8: encode_as<Layout::Gen8>(instruction, gen, word); break;
    case Layout::Gen9: encode_as<Layout::Gen9>(instruction, gen, word); break;
  }
  return word;
}

}  // namespace eu::isa
