// An error in the middle of a stream, for a client that has its 200 already.
#pragma once

#include <string>
#include <string_view>

#include "wire/wire.h"

namespace twotrack::gateway {

// What the server has said with HTTP `status` as the dialect's own event. `body`: its answer, in
// whichever form; empty: `fault` says why there is none.
std::string stream_error(WireDialect wire, int status, std::string_view body,
                         std::string_view fault);

}  // namespace twotrack::gateway
