// Redactor: takes secrets out of an event while it is being made, so that they never reach a disk.
// The rules stand in redact/; this is the door that the maker of an event knows.
#pragma once

#include <cstdint>
#include <string>
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
};

}  // namespace twotrack
