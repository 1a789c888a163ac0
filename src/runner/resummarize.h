// A tool_result once more, with a delta that another summarizer made of its raw output.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "event/draft.h"
#include "track/blob_store.h"

namespace twotrack::runner {

// Adds a delta to a tool_result that has none (summary/add_delta.h).
using MakeDelta = std::function<void(Draft& draft)>;

// `data` of a tool_result, with the delta that `make_delta` makes in place of the recorded one.
// Fails when the raw output cannot be had: with kNotFound when its blob is gone, kCorrupt when it
// is damaged.
Result<std::string> resummarize(std::string_view data, const track::BlobStore& blobs,
                                const MakeDelta& make_delta);

}  // namespace twotrack::runner
