// What somebody could do to a log who knows its format: change lines and compute the chain anew.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "event/line.h"
#include "track/head.h"

namespace twotrack::faults {

// Lines without their line feeds.
std::vector<std::string> split_lines(std::string_view log);
std::string join_lines(const std::vector<std::string>& lines);

// The same events in new lines: `change` may alter each, hashes and predecessors follow.
std::string rewrite_log(std::string_view log, const std::function<void(LineInput&)>& change);

// A head file's text for a log that ends like this.
std::string head_of(std::string_view log);
track::Head head_at(std::string_view log, uint64_t seq);

}  // namespace twotrack::faults
