// Reads the data of an event: checks it against its type and takes the raw output out of it. One
// step of Draft::make, apart because it has rules of its own.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "event/draft.h"

namespace twotrack {

struct RawOutput {
  std::string bytes{};
  bool is_json = false;  // it was sent as a JSON value, not as text
};

struct EventData {
  Json json{};              // what is left
  bool is_compact = false;  // else it may hold white space
  std::optional<RawOutput> raw{};
};

// Everything is as it was sent: secrets and all. Fails with kInvalid.
Result<EventData> read_event_data(EventType type, DraftInput input);

// Whether an object has a member of this name. REQUIRES: json is strict JSON.
bool has_member(std::string_view json, std::string_view name);

}  // namespace twotrack
