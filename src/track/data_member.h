// One member of an event's data, found without reading the rest.
#pragma once

#include <optional>
#include <string_view>

namespace twotrack::track {

// The JSON text of the member `key`; nothing when it is not there. Looks no further than the raw
// output, which stands behind all other members and may be large.
//
// For data as a line has them: checked when they were written, and without white space. Of other
// text it may find nothing or nonsense.
std::optional<std::string_view> find_data_member(std::string_view data, std::string_view key);

}  // namespace twotrack::track
