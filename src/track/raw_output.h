// The exact bytes of an event's raw output, wherever they are.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "event/line.h"
#include "track/blob_store.h"

namespace twotrack::track {

// `data` is the data of an event. nullopt if it has no raw output. Fails with kCorrupt when the
// bytes are not those that were stored, kNotFound when their blob is missing.
Result<std::optional<std::string>> raw_output(std::string_view data, const BlobStore& blobs);

// The blob that an event's data names. Empty if it names none. Fast on data without one, so that
// it can be called for every line of a log.
std::string blob_of(std::string_view data);

}  // namespace twotrack::track
