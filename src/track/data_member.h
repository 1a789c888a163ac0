// One member of an event's data, found without reading the rest.
#pragma once

#include <optional>
#include <string_view>

namespace twotrack::track {

// The JSON text of the member `key`; nullopt if it is not there. Looks no further than the raw
// output, which comes after all other members and may be large.
//
// For data in a line: checked when it was written, and without whitespace. In other
// text it may find nothing or nonsense.
std::optional<std::string_view> find_data_member(std::string_view data, std::string_view key);

}  // namespace twotrack::track
