// The names that a log carries, and which texts may be one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace twotrack {

// agent_id: [A-Za-z0-9][A-Za-z0-9._-]{0,127}. It is a file name, so nothing else gets through.
Status check_agent_id(std::string_view id);

// The most that an operation or a node id may have.
inline constexpr size_t kLabelBytesMax = 1024;

// run_id: the same characters. operation, node_id, and the names of types: any UTF-8 of at most
// 1,024 bytes. All fail with kInvalid; `what` is how the message calls the thing.
Status check_run_id(std::string_view id);
Status check_label(std::string_view what, std::string_view label);

// `{operation}-{node slug}-{8 hex}`.
std::string make_agent_id(std::string_view operation, std::string_view node_id);

// "20260219T154210Z-1f6e03c9": sorts by time, and two runs of one second differ.
std::string make_run_id(int64_t now_us);

// Turns any text into something that is an agent id, as near to the text as can be.
std::string slug(std::string_view text, size_t length_max);

}  // namespace twotrack
