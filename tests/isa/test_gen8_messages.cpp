// Messages of Gen8 and Gen9 as compilers send them: the tables contain each by the compiler's name,
// with its lengths, and not with one register less or more. The references are the instructions of
// Mesa's test suite and the code of Intel's OpenCL compiler and of Mesa's driver.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "isa/intel/encoding/codec.hpp"
#include "isa/intel/lint/lint.hpp"
#include "isa/intel/messages/message_layout.hpp"
#include "isa/intel/text/kernel_reader.hpp"
#include "isa/intel/text/text.hpp"
#include "tests/support/encodings.hpp"
#include "tests/support/files.hpp"
#include "tests/support/gen9_kernels.hpp"
#include "tests/support/mesa_text.hpp"
#include "tests/support/shared.hpp"

namespace eu::isa {
namespace {

/// A send with an immediate descriptor, and its compiler's description of the message.
struct Sent {
  std::string where;
  Generation gen;
  Instruction in;
  std::string prose;

  Sfid sfid() const { return static_cast<Sfid>(in.sfid); }
  Descriptor descriptor() const {
    return {in.src[1].immediate, second_payload_registers(in.ex_desc)};
  }
};

void add(std::vector<Sent>& sends, const std::string& where, Generation gen, const Instruction& in,
         const std::string& prose) {
  if (is_send(in.opcode) && !in.descriptor_is_register()) sends.push_back({where, gen, in, prose});
}

std::vector<Sent> sends_of_vectors() {
  std::vector<Sent> sends;
  for (const auto& [gen, file] : {std::pair{Generation::Bdw, "gen8_mesa.tsv"},
                                  {Generation::Skl, "gen9_mesa.tsv"},
                                  {Generation::Bxt, "gen9_mesa.tsv"}})
    if (const auto path = test::shared_path(std::string("vectors/") + file))
      for (const test::Encoding& row : test::read_vectors(*path))
        if (!row.is_compact())
          add(sends, row.origin, gen, decode(test::word_of(row.bytes), gen), row.text);
  return sends;
}

void add_program(std::vector<Sent>& sends, const std::string& path, Generation gen) {
  const Program program = read_kernel(test::contents(path), std::nullopt, gen, path);
  for (const Instruction& in : instructions(program)) add(sends, path, gen, in, "");
}

std::vector<Sent> sends_of_kernels() {
  std::vector<Sent> sends;
  for (const test::Gen9Kernel& kernel : test::gen9_kernels())
    add_program(sends, kernel.path, kernel.gen);
  if (const auto folder = test::shared_path("kernels/gen9/mesa"))
    for (const auto& entry : std::filesystem::directory_iterator(*folder))
      for (const Generation gen : {Generation::Bdw, Generation::Skl})
        if (entry.path().string().find("." + std::string(row(gen).key) + ".txt") !=
            std::string::npos)
          add_program(sends, entry.path().string(), gen);
  return sends;
}

std::vector<Sent> all_sends() {
  std::vector<Sent> sends = sends_of_vectors();
  for (Sent& each : sends_of_kernels()) sends.push_back(std::move(each));
  return sends;
}

class Gen8Messages : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::shared_path("vectors/gen9_mesa.tsv") || !test::shared_path("kernels/gen9"))
      GTEST_SKIP() << "the compilers' code is not here";
  }
};

TEST_F(Gen8Messages, OfCompilersHaveTheirLengths) {
  std::map<Generation, int> counts;
  for (const Sent& each : all_sends()) {
    ++counts[each.gen];
    const auto layout = message_layout(each.sfid(), each.descriptor(), each.gen);
    if (each.sfid() == Sfid::Null) continue;
    ASSERT_TRUE(layout) << each.where << " " << write_prm(each.in, each.gen);
    EXPECT_TRUE(layout_is_known(layout->row->family, each.gen)) << each.where;
    EXPECT_TRUE(is_common_message(each.sfid(), each.descriptor(), each.gen))
        << each.where << " " << write_prm(each.in, each.gen) << " "
        << message_problem(each.sfid(), each.descriptor(), each.gen);
  }
  EXPECT_GT(counts[Generation::Bdw], 400);
  EXPECT_GT(counts[Generation::Skl], 400);
  EXPECT_GT(counts[Generation::Bxt], 300);
}

/// A message with one allowed length does not accept one register more or less.
TEST_F(Gen8Messages, WithAnotherLengthAreNot) {
  int payloads = 0, responses = 0;
  for (const Sent& each : all_sends()) {
    const auto layout = message_layout(each.sfid(), each.descriptor(), each.gen);
    if (!layout) continue;
    for (const int change : {-1, 1}) {
      Descriptor other = each.descriptor();
      const auto registers = static_cast<int>(other.first_length()) + change;
      if (layout->payload.min == layout->payload.max && registers > 0 && registers < 16) {
        other.raw = (other.raw & ~(15u << 25)) | static_cast<unsigned>(registers) << 25;
        EXPECT_FALSE(is_common_message(each.sfid(), other, each.gen)) << each.where;
        ++payloads;
      }
      other = each.descriptor();
      const auto response_registers = static_cast<int>(other.response_length()) + change;
      if (layout->response.min == layout->response.max && response_registers >= 0) {
        other.raw = (other.raw & ~(31u << 20)) | static_cast<unsigned>(response_registers) << 20;
        EXPECT_FALSE(is_common_message(each.sfid(), other, each.gen)) << each.where;
        ++responses;
      }
    }
  }
  EXPECT_GT(payloads, 500);
  EXPECT_GT(responses, 1000);
}

/// Mesa's text names the message of a descriptor in words.
TEST_F(Gen8Messages, OfMesaHaveItsNames) {
  int named = 0;
  for (const Sent& each : sends_of_vectors()) {
    const auto kind = message_kind(each.sfid(), each.descriptor(), each.gen);
    if (!kind || row(*kind).mesa_name.empty()) continue;
    const Descriptor descriptor = each.descriptor();
    if (each.sfid() == Sfid::DataCache && descriptor.is_scratch_block()) continue;
    EXPECT_NE(test::one_blank(each.prose).find(std::string(row(*kind).mesa_name)),
              std::string::npos)
        << each.where << " " << row(*kind).mesa_name << " in " << each.prose;
    ++named;
  }
  EXPECT_GT(named, 900);
}

/// Lint has no findings for compilers' messages.
TEST_F(Gen8Messages, OfCompilersPassLint) {
  for (const Sent& each : all_sends()) {
    const std::string text = write_mesa(each.in, each.gen) + "\n";
    for (const lint::Finding& finding : lint::Linter().check(read_mesa(text, each.gen, "k"))) {
      const std::string key(lint::kRules[static_cast<std::size_t>(finding.rule)].name);
      EXPECT_TRUE(key.rfind("message-", 0) != 0 && key.rfind("response-", 0) != 0)
          << each.where << " " << key << " " << text;
    }
  }
}

TEST_F(Gen8Messages, OfNoTypeAreFoundByLint) {
  for (const Generation gen : {Generation::Bdw, Generation::Skl, Generation::Bxt}) {
    const std::string text =
        "send(8) g10<1>UW g20<8,8,1>UD 0x02102e00 dp data 1 MsgDesc: mlen 1 rlen 1 { align1 1Q "
        "};\n";
    bool found = false;
    for (const lint::Finding& finding : lint::Linter().check(read_mesa(text, gen, "k")))
      found |= finding.rule == lint::Rule::MessageType;
    EXPECT_TRUE(found) << row(gen).key;
  }
}

}  // namespace
}  // namespace eu::isa
