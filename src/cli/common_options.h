// Options that several commands share; what they say is in help/shared.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/arguments.h"
#include "project/log_list.h"
#include "project/log_start.h"
#include "project/model_choice.h"
#include "project/packet_place.h"

namespace twotrack::cli {

// Takes a positive number: nobody asks for zero of something.
std::function<Status(const std::string&)> take_count(std::optional<uint64_t>& target);

// --model, --model-name, --dialect
void declare_model(Arguments& arguments, project::ModelChoice& choice);

// The options of a command that may start a log.
void declare_log_start(Arguments& arguments, project::LogStart& start);

// --turn and --at
void declare_place(Arguments& arguments, project::PacketPlace& place);

// --node, --run, --operation, --status, --since, --until
void declare_filter(Arguments& arguments, project::LogFilter& filter);

}  // namespace twotrack::cli
