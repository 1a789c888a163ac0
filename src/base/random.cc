#include "base/random.h"

#include <openssl/rand.h>

#include <vector>

#include "base/check.h"
#include "base/encoding.h"

namespace twotrack {

std::string random_hex(size_t bytes) {
  std::vector<uint8_t> buffer(bytes);
  CHECK(RAND_bytes(buffer.data(), static_cast<int>(bytes)) == 1);
  return to_hex(buffer);
}

}  // namespace twotrack
