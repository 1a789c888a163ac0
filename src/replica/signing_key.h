// Signing keys: Ed25519, by OpenSSL. The private one stays in the user's data folder on the machine
// that writes; the public one is a line of text that people keep where they verify.
//
//   twotrack-ed25519 <base64 of 32 bytes> <name>
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"

namespace twotrack::replica {

struct PublicKey {
  std::string bytes{};  // 32
  std::string name{};   // what its owner calls it

  std::string text() const;  // the line, without a line feed
  // Fails with kInvalid.
  static Result<PublicKey> parse(std::string_view line);
  // Whether `signature` was made of `text` with the private key.
  bool fits(std::string_view signature, std::string_view text) const;
  bool operator==(const PublicKey&) const = default;
};

class SigningKey {
 public:
  // Makes a new one and keeps it in `data`. Fails with kConflict if there is one: what it signed
  // would be nobody's.
  static Result<SigningKey> create(FileSystem& files, const Path& data, const std::string& name);
  // The one in `data`; nothing if there is none.
  static Result<std::optional<SigningKey>> find(FileSystem& files, const Path& data);

  const PublicKey& public_key() const { return public_; }
  std::string sign(std::string_view text) const;

 private:
  SigningKey(std::string secret, PublicKey key)
      : secret_(std::move(secret)), public_(std::move(key)) {}
  static Result<SigningKey> of_secret(std::string secret, std::string name);

  std::string secret_;  // 32 bytes
  PublicKey public_;
};

// The public keys that the user keeps in `data`, and the user's own.
Result<std::vector<PublicKey>> kept_keys(FileSystem& files, const Path& data);
// Keeps one more. Fails with kConflict if another key has its name.
Status keep_key(FileSystem& files, const Path& data, const PublicKey& key);

}  // namespace twotrack::replica
