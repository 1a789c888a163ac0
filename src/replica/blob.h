// Blobs as a replica keeps them: packed, by the SHA-256 of what is in them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace twotrack::replica {

// The bytes of a packed blob. Fails with kCorrupt if they are not those that its name stands for,
// or more than `bytes_max`.
Result<std::string> unpack_blob(std::string_view sha256, std::string_view packed,
                                uint64_t bytes_max);

// How long a blob of so many bytes can be when it is packed, in however many parts.
uint64_t packed_bytes_max(uint64_t bytes);

}  // namespace twotrack::replica
