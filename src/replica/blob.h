// Blobs as a replica keeps them: packed, by the SHA-256 of what is in them.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace twotrack::replica {

// The bytes of a packed blob. Fails with kCorrupt if they are not those that its name stands for.
Result<std::string> unpack_blob(std::string_view sha256, std::string_view packed);

}  // namespace twotrack::replica
