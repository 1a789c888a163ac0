// Reports that tools write as JSON: eslint, ruff, pylint, mypy, pytest-json-report.
#pragma once

#include <optional>

#include "base/json_tree.h"
#include "summary/findings.h"

namespace twotrack {

// What the report says. Nothing when `root` is none of these: then it is only data.
std::optional<Findings> read_json_report(JsonElement root);

}  // namespace twotrack
