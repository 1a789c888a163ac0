#include "base/sha256.h"

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include "base/check.h"
#include "base/encoding.h"

namespace twotrack {
namespace {

// Fetching the algorithm costs more than hashing a line: once a process is enough.
const EVP_MD* algorithm() {
  static const EVP_MD* const md = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  CHECK(md != nullptr);
  return md;
}

struct FreeContext {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using ContextPtr = std::unique_ptr<EVP_MD_CTX, FreeContext>;

struct FreeMac {
  void operator()(EVP_MAC_CTX* context) const { EVP_MAC_CTX_free(context); }
};
using MacPtr = std::unique_ptr<EVP_MAC_CTX, FreeMac>;

// HMAC() looks all this up at each call, which costs many times what hashing a line does.
MacPtr make_mac() {
  static EVP_MAC* const hmac = EVP_MAC_fetch(nullptr, OSSL_MAC_NAME_HMAC, nullptr);
  CHECK(hmac != nullptr);
  MacPtr context(EVP_MAC_CTX_new(hmac));
  std::string digest = "SHA256";
  const OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest.data(), 0),
      OSSL_PARAM_construct_end()};
  CHECK(EVP_MAC_CTX_set_params(context.get(), parameters) == 1);
  return context;
}

}  // namespace

struct Sha256::Context {
  ContextPtr evp{EVP_MD_CTX_new()};
};

Sha256Digest sha256(std::string_view bytes) {
  thread_local const ContextPtr context{EVP_MD_CTX_new()};
  Sha256Digest digest;
  unsigned int length = 0;
  CHECK(EVP_DigestInit_ex2(context.get(), algorithm(), nullptr) == 1);
  CHECK(EVP_DigestUpdate(context.get(), bytes.data(), bytes.size()) == 1);
  CHECK(EVP_DigestFinal_ex(context.get(), digest.data(), &length) == 1);
  return digest;
}

std::string sha256_hex(std::string_view bytes) {
  return to_hex(sha256(bytes));
}

Sha256Digest hmac_sha256(std::string_view key, std::string_view bytes) {
  thread_local const MacPtr context = make_mac();
  // Null would be the key of the call before.
  const auto* key_data = reinterpret_cast<const unsigned char*>(key.empty() ? "" : key.data());
  const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
  Sha256Digest digest;
  size_t length = 0;
  CHECK(EVP_MAC_init(context.get(), key_data, key.size(), nullptr) == 1);
  CHECK(EVP_MAC_update(context.get(), data, bytes.size()) == 1);
  CHECK(EVP_MAC_final(context.get(), digest.data(), &length, digest.size()) == 1);
  return digest;
}

std::string hmac_sha256_hex(std::string_view key, std::string_view bytes) {
  return to_hex(hmac_sha256(key, bytes));
}

Sha256::Sha256() : context_(std::make_unique<Context>()) {
  CHECK(EVP_DigestInit_ex2(context_->evp.get(), algorithm(), nullptr) == 1);
}
Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

void Sha256::update(std::string_view bytes) {
  CHECK(EVP_DigestUpdate(context_->evp.get(), bytes.data(), bytes.size()) == 1);
}

std::string Sha256::finish_hex() {
  Sha256Digest digest;
  unsigned int length = 0;
  CHECK(EVP_DigestFinal_ex(context_->evp.get(), digest.data(), &length) == 1);
  return to_hex(digest);
}

}  // namespace twotrack
