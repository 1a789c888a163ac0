// When something happened, as other programs write it down.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "importer/members.h"

namespace twotrack::importer {

// Microseconds since 1970 of a JSON value: "2026-02-20T08:23:11", with a fraction or without, with
// Z, an offset or neither (then UTC), a space for the T; or seconds since 1970 (milliseconds from
// 10^11 on). Nothing for any other value.
std::optional<int64_t> read_original_time(std::string_view json);

// Of the first member that says one: ts, timestamp, created_at, created. They all stay.
std::optional<int64_t> original_time(const Members& members);

}  // namespace twotrack::importer
