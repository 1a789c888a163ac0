// Bodies of requests that are compressed on their way.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "http/message.h"

namespace twotrack::gateway {

bool is_coded(const http::HeaderList& headers);

// What a body holds: as it is, or unpacked (gzip, zstd). Fails with kInvalid if it is packed in
// another way, or would be longer than `bytes_max`.
Result<std::string> decoded_body(const http::HeaderList& headers, std::string_view body,
                                 size_t bytes_max);

}  // namespace twotrack::gateway
