#include "base/sha256.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

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
  Sha256Digest digest;
  const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
  CHECK(HMAC(algorithm(), key.data(), static_cast<int>(key.size()), data, bytes.size(),
             digest.data(), nullptr) != nullptr);
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
