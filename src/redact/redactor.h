// SecretRedactor: the Redactor that a run uses.
//
// It knows two kinds of secrets. Known values are those of environment variables whose names the
// options call secret; they are found unchanged and in the forms in which they leak
// (leak_form.h). Rules (rule.h) describe what tokens and keys of well-known services look like.
//
// What is found becomes "[REDACTED:rule:length]", where the rule of a known value is "env:NAME" and
// the length is in bytes. Such a marker is never redacted again, so doing it twice changes nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/environment.h"
#include "base/result.h"
#include "event/redactor.h"

namespace twotrack::redact {

// A shorter value would be found everywhere by chance, and no option may ask for that.
inline constexpr uint64_t kSecretBytesMin = 4;

enum class RuleSet : uint8_t { kDefault, kNone };

struct RedactOptions {
  // Names of variables whose values are secret: '*' and '?' as in a shell, in any case.
  std::vector<std::string> env = {"*KEY*", "*TOKEN*", "*SECRET*", "*PASS*"};
  // More names, exact, and exempt from min_length.
  std::vector<std::string> values_from;
  RuleSet rules = RuleSet::kDefault;
  uint64_t min_length = 8;  // bytes
};

// What a redactor looks for, without any values: safe to log.
struct RedactorDescription {
  size_t rules = 0;
  size_t known_values = 0;
  std::vector<std::string> too_short;  // named in values_from, but too short to look for
  std::vector<std::string> not_set;    // named in values_from, but not in the environment
  bool is_off() const { return rules == 0 && known_values == 0; }
  bool operator==(const RedactorDescription&) const = default;
};

// Thread-safe.
class SecretRedactor : public Redactor {
 public:
  virtual RedactorDescription describe() const = 0;
};

// Fails with kInvalid when min_length is below kSecretBytesMin, or when the environment holds more
// secrets than can be looked for at once.
Result<std::unique_ptr<SecretRedactor>> make_redactor(const RedactOptions& options,
                                                      const Environment& environment);

}  // namespace twotrack::redact
