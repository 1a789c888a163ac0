// Splice: a request's body with some of its messages replaced by a record of them. Every other byte
// stays as the client wrote it: nothing is parsed and written again, so that neither a signature
// nor a server's cache is broken.
//
// Where the record stands: servers whose templates want user and model to take turns get it at the
// end of the user's message before the gap (chat, Responses); Anthropic's, where two messages of
// the user may follow each other, as a message of its own.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"
#include "wire/wire.h"

namespace twotrack {

// Messages [first, last), counted without those of the system, which stay.
struct WireCut {
  size_t first = 0;
  size_t last = 0;
  bool operator==(const WireCut&) const = default;
};

// `request` is what `body` was read into. Fails with kInvalid if there are no such messages, or
// none behind them.
Result<std::string> splice(const SentRequest& request, std::string_view body, const WireCut& cut,
                           std::string_view record);

// How many bytes go.
size_t cut_bytes(const SentRequest& request, const WireCut& cut);

}  // namespace twotrack
