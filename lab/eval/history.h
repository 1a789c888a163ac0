// History: everything that was said and returned before a decision, and where each value was seen.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "eval/plain_text.h"
#include "eval/trajectory.h"

namespace twotrack::eval {

// Where in a tool's output a value stood.
struct Source {
  std::string tool;
  std::string field;     // the last key on the way to it; empty when there is none
  bool is_json = false;  // whether the output is JSON
  bool operator==(const Source&) const = default;
};

struct Seen {
  bool in_tool_output = false;
  bool elsewhere = false;         // the user or the agent said it too
  uint64_t bytes_back = 0;        // from the end of the history to where it was seen last
  std::vector<Source> sources{};  // the newest first, each once

  bool grounded() const { return in_tool_output || elsewhere; }
};

// An index of words, so that asking for a value costs as much as its occurrences, not as the
// history: outputs can be a megabyte long.
class History {
 public:
  void add(const Message& message);

  Seen find(std::string_view value) const;

 private:
  struct Entry {
    Role role = Role::kOther;
    std::string tool;
    PlainText plain;
    uint64_t begin = 0;  // of its transcript
    uint64_t bytes = 0;
  };
  struct Place {
    uint32_t entry = 0;
    uint32_t at = 0;
  };
  void note(Seen& seen, const Place& place) const;

  std::vector<Entry> entries_;
  uint64_t bytes_ = 0;
  std::unordered_map<std::string, std::vector<Place>> words_;
};

}  // namespace twotrack::eval
