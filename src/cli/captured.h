// A command of the program, run without a terminal: its data is returned as text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "cli/command.h"

namespace twotrack::cli {

struct Said {
  std::string_view name{};  // of an argument that the command declares: "AGENT", "--turn"
  std::string value{};      // of a flag: empty
};

struct Captured {
  Json json{};
  bool is_incomplete = false;  // a log could not be read; stderr says which
};

// Runs the command of that name with --format json on the same project. Fails as the command does,
// with its hint.
Result<Captured> run_captured(Context& context, std::string_view command,
                              const std::vector<Said>& said);

}  // namespace twotrack::cli
