#include "config/json/sha256.hpp"

#include <gtest/gtest.h>

#include "tests/support/choice.hpp"

namespace eu::config {
namespace {

// Covers the examples of FIPS 180-2, appendix B, and lengths around one block.
TEST(Sha256, GivesThePublishedDigests) {
  EXPECT_EQ(sha256_hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256_hex(std::string(1000000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  EXPECT_EQ(sha256_hex(std::string(55, 'a')),
            "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318");
  EXPECT_EQ(sha256_hex(std::string(64, 'a')),
            "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
}

// Compares the host's instructions with the plain code, and so with the published digests.
TEST(Sha256, TheHostsInstructionsGiveThePlainHash) {
  if (!host_absorbs_blocks()) GTEST_SKIP() << "this host has no instructions for SHA-256";
  test::Choice choice(25);
  Sha256Words plain{}, by_host{};
  for (int i = 0; i < 200; ++i) {
    std::string blocks(kSha256BlockBytes * static_cast<std::size_t>(choice.below(5)), '\0');
    for (char& byte : blocks) byte = static_cast<char>(choice.below(256));
    absorb_blocks(blocks.data(), blocks.size() / kSha256BlockBytes, plain);
    absorb_blocks_by_host(blocks.data(), blocks.size() / kSha256BlockBytes, by_host);
    ASSERT_EQ(by_host, plain) << i;
  }
}

}  // namespace
}  // namespace eu::config
