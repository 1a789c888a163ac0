// A tool_result with a new delta that another summarizer made from its raw output.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "event/draft.h"
#include "track/blob_store.h"

namespace twotrack::runner {

// Adds a delta to a tool_result that has none (summary/summarize.h).
using MakeDelta = std::function<void(Draft& draft)>;

// `data` of a tool_result, with the delta that `make_delta` makes in place of the recorded one.
// Fails if the raw output is not available: with kNotFound if its blob is gone, kCorrupt if it
// is damaged.
Result<std::string> resummarize(std::string_view data, const track::BlobStore& blobs,
                                const MakeDelta& make_delta);

// `data` of an event without what the log or a summarizer added to it, and without its raw output.
Result<Json> as_it_came(std::string_view data);

}  // namespace twotrack::runner
