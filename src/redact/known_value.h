// Known values: the secrets of this environment, chosen by the names of their variables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/environment.h"
#include "base/result.h"
#include "redact/redactor.h"

namespace twotrack::redact {

struct KnownValue {
  std::string name;  // of the variable, in characters that may stand in a marker
  std::string value;
};

struct KnownValues {
  std::vector<KnownValue> values;      // by name; each value once
  std::vector<std::string> too_short;  // names from values_from
  std::vector<std::string> not_set;    // names from values_from
};

KnownValues known_values(const RedactOptions& options, const Environment& environment);

// Shell-like, ignoring case: '*' is anything, '?' is one character.
bool glob_matches(std::string_view pattern, std::string_view text);

// Whether a variable of this name is one whose value the options call secret.
bool is_secret_name(const RedactOptions& options, std::string_view name);

}  // namespace twotrack::redact
