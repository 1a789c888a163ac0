// Secrets in JSON: in its strings, and by the names under which values stand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "event/redactor.h"

namespace twotrack {

// `json` without white space, each of its strings, keys and numbers freed of secrets, and each
// value that a name calls one: {"password": "x"}, {"name": "DB_PASSWORD", "value": "x"},
// ["--password", "x"], also in JSON that stands in a string. Fails like normalize_json().
Result<Json> redact_json(std::string_view json, const Redactor& redactor,
                         std::vector<Redaction>& found);

// The same for a text: what is searched by names is the whole of it, or each of its lines, where
// that is JSON. White space stays. Returns whether anything was replaced.
bool redact_text(std::string& text, const Redactor& redactor, std::vector<Redaction>& found);

}  // namespace twotrack
