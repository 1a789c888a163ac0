#include "replica/signing_key.h"

#include <openssl/evp.h>
#include <openssl/rand.h>

#include <algorithm>

#include "base/check.h"
#include "base/encoding.h"
#include "base/lines.h"
#include "event/ids.h"

namespace twotrack::replica {
namespace {

constexpr std::string_view kKind = "twotrack-ed25519";
constexpr std::string_view kSecretKind = "twotrack-ed25519-secret";
constexpr size_t kKeyBytes = 32;
constexpr size_t kSignatureBytes = 64;

struct FreeKey {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};
struct FreeDigest {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Key = std::unique_ptr<EVP_PKEY, FreeKey>;
using Digest = std::unique_ptr<EVP_MD_CTX, FreeDigest>;

const uint8_t* bytes_of(std::string_view text) {
  return reinterpret_cast<const uint8_t*>(text.data());
}

Path secret_path(const Path& data) {
  return data / "signing.key";
}
Path kept_folder(const Path& data) {
  return data / "keys";
}

// It becomes a file name, and is shown.
Status check_name(std::string_view name) {
  if (check_agent_id(name).ok()) return Done{};
  return Error{Code::kInvalid, "a key's name has letters, digits and . _ - only"};
}

// "KIND BASE64 NAME"
Result<PublicKey> parse_line(std::string_view kind, std::string_view line) {
  while (line.ends_with('\n')) line.remove_suffix(1);
  const auto parts = split(line, ' ');
  if (parts.size() != 3 || parts[0] != kind) {
    return Error{Code::kInvalid, "not a key: expected \"" + std::string(kind) + " BASE64 NAME\""};
  }
  PublicKey key{.bytes = TRY(from_base64(parts[1])), .name = std::string(parts[2])};
  if (key.bytes.size() != kKeyBytes) return Error{Code::kInvalid, "a key has 32 bytes"};
  TRY(check_name(key.name));
  return key;
}

}  // namespace

std::string PublicKey::text() const {
  return std::string(kKind) + " " + to_base64(bytes) + " " + name;
}

Result<PublicKey> PublicKey::parse(std::string_view line) {
  return parse_line(kKind, line);
}

bool PublicKey::fits(std::string_view signature, std::string_view text) const {
  if (signature.size() != kSignatureBytes || bytes.size() != kKeyBytes) return false;
  const Key key(
      EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, bytes_of(bytes), bytes.size()));
  const Digest context(EVP_MD_CTX_new());
  if (key == nullptr || context == nullptr) return false;
  if (EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key.get()) != 1) return false;
  return EVP_DigestVerify(context.get(), bytes_of(signature), signature.size(), bytes_of(text),
                          text.size()) == 1;
}

Result<SigningKey> SigningKey::of_secret(std::string secret, std::string name) {
  const Key key(
      EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, bytes_of(secret), secret.size()));
  if (key == nullptr) return Error{Code::kCorrupt, "not a signing key"};
  std::string bytes(kKeyBytes, '\0');
  size_t length = bytes.size();
  const int got =
      EVP_PKEY_get_raw_public_key(key.get(), reinterpret_cast<uint8_t*>(bytes.data()), &length);
  CHECK(got == 1 && length == kKeyBytes);
  return SigningKey(std::move(secret),
                    PublicKey{.bytes = std::move(bytes), .name = std::move(name)});
}

Result<SigningKey> SigningKey::create(FileSystem& files, const Path& data,
                                      const std::string& name) {
  const Path path = secret_path(data);
  if (exists(files, path)) {
    return with_hint(Error{Code::kConflict, path.string() + " is there already"},
                     "`twotrack key show` prints its public key; move it away to make another");
  }
  TRY(check_name(name));
  std::string secret(kKeyBytes, '\0');
  CHECK(RAND_bytes(reinterpret_cast<uint8_t*>(secret.data()), kKeyBytes) == 1);
  const std::string line = std::string(kSecretKind) + " " + to_base64(secret) + " " + name;
  TRY(files.create_directories(data));
  TRY(replace_file(files, path, line + "\n"));
  return of_secret(std::move(secret), name);
}

Result<std::optional<SigningKey>> SigningKey::find(FileSystem& files, const Path& data) {
  const Path path = secret_path(data);
  if (!exists(files, path)) return std::optional<SigningKey>();
  const std::string text = TRY(read_file(files, path));
  auto parsed = parse_line(kSecretKind, text);
  if (!parsed.ok()) return std::move(parsed).error().at(path.string());
  SigningKey key = TRY(of_secret(parsed.value().bytes, parsed.value().name));
  return std::optional(std::move(key));
}

std::string SigningKey::sign(std::string_view text) const {
  const Key key(
      EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, bytes_of(secret_), secret_.size()));
  const Digest context(EVP_MD_CTX_new());
  std::string signature(kSignatureBytes, '\0');
  size_t length = signature.size();
  CHECK(key != nullptr && context != nullptr);
  CHECK(EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1);
  CHECK(EVP_DigestSign(context.get(), reinterpret_cast<uint8_t*>(signature.data()), &length,
                       bytes_of(text), text.size()) == 1);
  return signature;
}

Result<std::vector<PublicKey>> kept_keys(FileSystem& files, const Path& data) {
  std::vector<PublicKey> keys;
  if (const auto own = TRY(SigningKey::find(files, data))) keys.push_back(own->public_key());
  std::vector<std::string> names = TRY(files.list(kept_folder(data)));
  std::ranges::sort(names);
  for (const std::string& name : names) {
    if (!name.ends_with(".pub")) continue;
    const Path path = kept_folder(data) / name;
    const std::string text = TRY(read_file(files, path));
    auto key = PublicKey::parse(text);
    if (!key.ok()) return std::move(key).error().at(path.string());
    keys.push_back(std::move(key).value());
  }
  return keys;
}

Status keep_key(FileSystem& files, const Path& data, const PublicKey& key) {
  for (const PublicKey& other : TRY(kept_keys(files, data))) {
    if (other == key) return Done{};
    if (other.name == key.name) {
      return with_hint(Error{Code::kConflict, "you keep another key of that name: " + other.text()},
                       "if it is replaced for good, remove " +
                           (kept_folder(data) / (key.name + ".pub")).string());
    }
  }
  TRY(files.create_directories(kept_folder(data)));
  return replace_file(files, kept_folder(data) / (key.name + ".pub"), key.text() + "\n");
}

}  // namespace twotrack::replica
