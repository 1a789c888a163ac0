#include "base/sha256.h"

#include <gtest/gtest.h>

#include <thread>
#include <utility>
#include <vector>

#include "base/encoding.h"
#include "base/random.h"

namespace twotrack {
namespace {

TEST(Sha256Test, KnowsTheSamplesOfTheStandard) {
  struct Case {
    std::string bytes;
    std::string hash;
  };
  const Case cases[] = {
      {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
      {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
      {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
       "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
      {std::string(1'000'000, 'a'),
       "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
  };
  for (const auto& [bytes, hash] : cases) {
    SCOPED_TRACE(hash);
    EXPECT_EQ(sha256_hex(bytes), hash);
    EXPECT_EQ(to_hex(sha256(bytes)), hash);
  }
}

TEST(Sha256Test, PiecesGiveTheHashOfTheWhole) {
  const std::string bytes(1000, 'x');
  for (const size_t cut : {0, 1, 63, 64, 65, 999, 1000}) {
    SCOPED_TRACE(cut);
    Sha256 pieces;
    pieces.update(std::string_view(bytes).substr(0, cut));
    Sha256 moved = std::move(pieces);
    moved.update(std::string_view(bytes).substr(cut));
    EXPECT_EQ(moved.finish_hex(), sha256_hex(bytes));
  }
  EXPECT_EQ(Sha256().finish_hex(), sha256_hex(""));
}

TEST(Sha256Test, ThreadsDoNotDisturbOneAnother) {
  std::vector<std::thread> threads;
  std::vector<int> wrong(4);
  for (size_t t = 0; t < wrong.size(); ++t) {
    threads.emplace_back([&wrong, t] {
      const std::string bytes(100 + t, 'x');
      const std::string hash = sha256_hex(bytes);
      for (int i = 0; i < 500; ++i) wrong[t] += sha256_hex(bytes) == hash ? 0 : 1;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<int>(4));
}

// RFC 4231, test case 2.
TEST(Sha256Test, SignsWithAKey) {
  EXPECT_EQ(hmac_sha256_hex("Jefe", "what do ya want for nothing?"),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

TEST(Sha256Test, SignsWithAnEmptyKeyAndNotWithTheOneBefore) {
  hmac_sha256("Jefe", "");
  EXPECT_EQ(hmac_sha256_hex({}, {}),
            "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad");
}

TEST(RandomTest, GivesHexadecimalThatDoesNotRepeat) {
  EXPECT_EQ(random_hex(0), "");
  const std::string first = random_hex(16);
  EXPECT_EQ(first.size(), 32U);
  EXPECT_EQ(first.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_NE(first, random_hex(16));
}

}  // namespace
}  // namespace twotrack
