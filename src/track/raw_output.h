// The exact bytes of an event's raw output, wherever they are.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "event/line.h"
#include "track/blob_store.h"

namespace twotrack::track {

// Nothing when the event has none.
Result<std::optional<std::string>> raw_output(std::string_view data, const BlobStore& blobs);

// The blob that an event's data names. Empty when it names none.
std::string blob_of(std::string_view data);

}  // namespace twotrack::track
