#include "redact/rule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/encoding.h"
#include "redact/redactor.h"
#include "redact/sample_test.h"
#include "redact/secret_forms_test.h"

namespace twotrack::redact {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const SecretRedactor& rules_only() {
  static const auto shared = make_redactor({}, {}).value();
  return *shared;
}

std::string marker(std::string_view rule, size_t length) {
  return "[REDACTED:" + std::string(rule) + ":" + std::to_string(length) + "]";
}

TEST(RuleTest, EverySampleIsReplacedByItsMarkerAndNothingElseChanges) {
  for (const Secret& one : secrets()) {
    std::string text = one.with(one.secret);
    SCOPED_TRACE(text);
    std::vector<Redaction> found;
    EXPECT_TRUE(rules_only().redact(text, found));
    EXPECT_EQ(text, one.with(marker(one.rule, one.secret.size())));
    EXPECT_EQ(found, (std::vector<Redaction>{{.rule = one.rule, .length = one.secret.size()}}));
  }
}

TEST(RuleTest, EveryRuleHasASample) {
  std::set<std::string, std::less<>> sampled;
  for (const Secret& one : secrets()) sampled.insert(one.rule);
  for (const Rule& rule : default_rules()) EXPECT_TRUE(sampled.contains(rule.name)) << rule.name;
}

TEST(RuleTest, NamesFitIntoAMarker) {
  for (const Rule& rule : default_rules()) {
    EXPECT_EQ(rule.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"),
              std::string_view::npos)
        << rule.name;
  }
}

TEST(RuleTest, ATokenIsFoundWhereverTextPutsIt) {
  const std::string token = sample("ghp_", 36);
  const std::string_view befores[] = {"",          " ",     "\"",       "=",
                                      R"(line\n)", R"(\t)", "%3D",      "\x1b[01;31m\x1b[K",
                                      R"(\u0026)", "-",     "\xc3\xa9", std::string_view("\0", 1)};
  for (const std::string_view before : befores) {
    SCOPED_TRACE(to_base64(before));
    std::string text = std::string(before).append(token).append("\n").append(token);
    std::vector<Redaction> found;
    EXPECT_TRUE(rules_only().redact(text, found));
    EXPECT_EQ(text, std::string(before) + "[REDACTED:github:40]\n[REDACTED:github:40]");
  }
}

TEST(RuleTest, APrivateKeyThatWasCutOffLosesWhatIsThere) {
  const std::string key = sample_private_key("\n");
  const size_t body_begin = key.find('\n') + 1;
  for (size_t length = body_begin + 16; length < key.size(); ++length) {
    SCOPED_TRACE(length);
    std::string text = key.substr(0, length);
    std::vector<Redaction> found;
    EXPECT_TRUE(rules_only().redact(text, found));
    EXPECT_THAT(text, Not(HasSubstr(key.substr(body_begin, 8))));
    EXPECT_THAT(text, Not(HasSubstr("=")));
  }
}

// Text that an agent's tools print all day. None of it is secret.
TEST(RuleTest, OrdinaryTextPassesUntouched) {
  const std::string digest = sample("", 64, kHexDigits);
  const std::string image =
      sample("data:image/png;base64,iVBORw0KGgo", 3000, std::string(kAlphanumeric) + "+/");
  const std::string texts[] = {
      "",
      "commit 9f2c7d5e8b1a4c3d6e7f8091a2b3c4d5e6f70819\nAuthor: A <a@b.c>\n\n    token: Fix\n",
      "index 3f2a9c1..b7e4d20 100644\n--- a/src/token.py\n+++ b/src/token.py\n",
      "id 550e8400-e29b-41d4-a716-446655440000 done",
      "sha256:" + digest,
      digest + "  release.tar.gz",
      R"("integrity": "sha512-)" + sample("", 86) + R"(==",)",
      image,
      "<img src=\"" + image + "\">",
      "def get_password(self, user_id2: int) -> str:\n    return self.passwords[user_id2]\n",
      "password = getpass.getpass('Password: ')",
      "token = tokens[i + 1]",
      "token = next(iter(token_stream2))",
      "self.token = sha256_hexdigest",
      "def encode(self, private_key: ed25519.Ed25519PrivateKey) -> bytes:",
      "config.Certificates[0].PrivateKey = testRSA2048PrivateKey",
      "FS_IOC_ADD_ENCRYPTION_KEY = 0xc0506617",
      "secret_key = os.environ['SECRET_KEY']",
      "api_key = config.get(\"api_key\")",
      "api_key=${API_KEY}",
      "api_key: {{ vault_api_key }}",
      "password: <your-password-here>",
      "PASSWORD=xxxxxxxxxxxx",
      "PASSWORD=****************",
      "\"password\": \"must have at least 8 characters\"",
      "max_tokens: 4096, prompt_tokens=128, total_tokens: 131072",
      "pad_token_id: 50256 eos_token: '<|endoftext|>'",
      "token_type=access",
      "PWD=/tmp/tmpx81k2j3h/project",
      "OLDPWD=/home/user/a1b2c3d4e5",
      "https://example.com:8443/path@v1.2.3/file",
      "git@github.com:owner/repo.git",
      "ssh://git@host.example.com:2222/owner/repo.git",
      "http://user:${PASSWORD}@host/ and http://user:{password}@host/ and http://u:***@host/",
      "Bearer authentication is required for this endpoint",
      "Authorization: Bearer <token>",
      "-H \"Authorization: Bearer $TOKEN\"",
      "curl -u \"$USER:$PASS\" https://example.com",
      ".sk-folding-cube-animation-delay { animation: sk-foldCubeAngle 2.4s infinite linear both; }",
      "task-1234567890abcdefghijklmnop and disk-0123456789abcdefghij",
      "class hf_transformer_model_for_sequence_classification:",
      "npm_config_registry=https://registry.example.org/ npm_lifecycle_event=test",
      "MKAKIALLVGREQPAKIAEKLGVSRQTVSRWERG",
      "if text.startswith('-----BEGIN RSA PRIVATE KEY-----'): # -----END RSA PRIVATE KEY-----",
      "-----BEGIN CERTIFICATE-----\nMIID" + sample("", 60) + "\n-----END CERTIFICATE-----",
      "-----BEGIN PUBLIC KEY-----\nMIIB" + sample("", 60) + "\n-----END PUBLIC KEY-----",
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI" + sample("", 43) + " me@host",
      "Public-Key: (2048 bit) Modulus: 00:c3:4a:7b",
      "eyJhbGciOiJIUzI1NiJ9 is the header of a token",
      "E   AssertionError: assert 'token2' == 'token1'",
      "test_password_reset (tests.test_auth.PasswordResetTest2) ... ok",
      "--password-file /run/secrets/db_password2 --token-ttl 3600",
      "primary_key: id, foreign_key: user_id, cache_key: 9f2c7d5e8b1a4c3d6e7f8091a2b3c4d5",
      "public_key: " + sample("", 44),
      "key=" + digest,
      "etag: \"" + sample("", 32, kHexDigits) + "\"",
      "[REDACTED] and [REDACTED:3] are not ours",
  };
  for (const std::string& original : texts) {
    SCOPED_TRACE(original.substr(0, 120));
    std::string text = original;
    std::vector<Redaction> found;
    EXPECT_FALSE(rules_only().redact(text, found));
    EXPECT_EQ(text, original);
    EXPECT_TRUE(found.empty());
  }
}

}  // namespace
}  // namespace twotrack::redact
