// DiagnosticList: the problems that a report names, and how they are written into a delta.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace twotrack {

enum class Severity : uint8_t { kError, kWarning, kNote };

// What a fix needs; whatever is not known stays empty.
struct Diagnostic {
  std::string file{};
  uint64_t line = 0;
  uint64_t column = 0;
  std::string rule{};
  std::string test{};
  std::string message{};
  Severity severity = Severity::kError;
};

class DiagnosticList {
 public:
  // Beyond a fixed number they are only counted.
  void add(Diagnostic diagnostic);

  void append(const DiagnosticList& other);

  uint64_t count() const { return count_; }
  uint64_t count(Severity severity) const { return counts_[static_cast<size_t>(severity)]; }

  // The one that was added last, to learn more about it from the lines that follow. Null when there
  // is none, or when it was only counted.
  Diagnostic* last() { return last_; }

  struct Written {
    std::vector<std::string> json{};  // objects; the most severe first, then as they came
    uint64_t left_out = 0;
  };
  // At most `bytes_max` bytes. A few are written one by one. Of more, the messages are cut short,
  // and those of one rule in one file that say the same share an object:
  // {"file","rule","lines":[3,9],"message"}; when they are still too many, the last ones are only
  // named (packet/problems.h).
  Written write(size_t bytes_max) const;

 private:
  std::array<std::vector<Diagnostic>, 3> kept_;
  std::array<uint64_t, 3> counts_{};
  uint64_t count_ = 0;
  Diagnostic* last_ = nullptr;
};

}  // namespace twotrack
