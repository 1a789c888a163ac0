// Redactor: takes secrets out of an event while it is being made, so that they never reach a disk.
// The rules stand in redact/; this is the door that the maker of an event knows.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace twotrack {

struct Redaction {
  std::string rule;
  uint64_t length = 0;  // bytes removed
  bool operator==(const Redaction&) const = default;
};

class Redactor {
 public:
  virtual ~Redactor() = default;

  // Replaces each secret in `text` by "[REDACTED:rule:length]" and adds it to `found`.
  // Returns whether anything was replaced. Any bytes are legal. Thread-safe.
  virtual bool redact(std::string& text, std::vector<Redaction>& found) const = 0;

  // Replaces all of `value` if `name`, under which it stands, says that it is a secret.
  virtual bool redact_named(std::string_view /*name*/, std::string& /*value*/,
                            std::vector<Redaction>& /*found*/) const {
    return false;
  }
  // Whether `text` may hold such a name, or something else that only shows when its structure is
  // read: a quick look.
  virtual bool may_hide(std::string_view /*text*/) const { return false; }
};

}  // namespace twotrack
