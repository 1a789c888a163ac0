#include "replica/signed_head.h"

#include <gtest/gtest.h>

#include "testing/message_of.h"
#include "testing/temp_dir.h"

namespace twotrack::replica {
namespace {

class SignedHeadTest : public ::testing::Test {
 protected:
  SigningKey make(const std::string& name) {
    auto key = SigningKey::create(posix_file_system(), dir_.path() / name, name);
    EXPECT_EQ(testing::message_of(key), "ok");
    return std::move(key).value();
  }

  testing::TempDir dir_{};
  LogEnd end_{.events = 7, .hash = std::string(kHashLength, 'a')};
};

TEST_F(SignedHeadTest, WhatWasSignedIsReadBack) {
  const SigningKey key = make("alice");
  const auto head = read_signed_head(sign_head(key, "a", end_, 0));
  ASSERT_EQ(testing::message_of(head), "ok");
  EXPECT_EQ(head.value().agent_id, "a");
  EXPECT_EQ(head.value().end, end_);
  EXPECT_EQ(head.value().key, key.public_key());
}

TEST_F(SignedHeadTest, AnyChangedByteBreaksIt) {
  const std::string text = sign_head(make("alice"), "a", end_, 0);
  for (size_t at = 0; at + 1 < text.size(); ++at) {
    std::string changed = text;
    changed[at] ^= 1;
    EXPECT_FALSE(read_signed_head(changed).ok()) << at;
  }
}

TEST_F(SignedHeadTest, AKeyIsFoundAgainAndSignsTheSame) {
  const SigningKey key = make("alice");
  const auto again = SigningKey::find(posix_file_system(), dir_.path() / "alice");
  ASSERT_TRUE(again.ok() && again.value());
  EXPECT_EQ(again.value()->public_key(), key.public_key());
  EXPECT_EQ(again.value()->sign("text"), key.sign("text"));
  EXPECT_FALSE(SigningKey::find(posix_file_system(), dir_.path() / "bob").value());
}

TEST_F(SignedHeadTest, NobodyElsesSignatureFits) {
  const SigningKey alice = make("alice");
  const SigningKey bob = make("bob");
  EXPECT_TRUE(alice.public_key().fits(alice.sign("text"), "text"));
  EXPECT_FALSE(alice.public_key().fits(bob.sign("text"), "text"));
  EXPECT_FALSE(alice.public_key().fits(alice.sign("text"), "other"));
  EXPECT_FALSE(alice.public_key().fits("", "text"));
}

TEST_F(SignedHeadTest, TheLineOfAKeyIsReadStrictly) {
  const PublicKey key = make("alice").public_key();
  EXPECT_EQ(PublicKey::parse(key.text() + "\n").value(), key);
  for (const std::string& line :
       {std::string(), std::string("x"), "ssh-ed25519 " + key.text().substr(17),
        key.text() + " more", std::string("twotrack-ed25519 AAAA alice"), key.text() + "/../x"}) {
    EXPECT_FALSE(PublicKey::parse(line).ok()) << line;
  }
}

TEST_F(SignedHeadTest, TwoKeysOfOneNameAreNotBothKept) {
  const Path data = dir_.path() / "data";
  const PublicKey alice = make("alice").public_key();
  PublicKey other = make("bob").public_key();
  ASSERT_TRUE(keep_key(posix_file_system(), data, alice).ok());
  ASSERT_TRUE(keep_key(posix_file_system(), data, alice).ok());
  other.name = "alice";
  EXPECT_EQ(keep_key(posix_file_system(), data, other).error().code, Code::kConflict);
  EXPECT_EQ(kept_keys(posix_file_system(), data).value(), std::vector<PublicKey>{alice});
}

}  // namespace
}  // namespace twotrack::replica
