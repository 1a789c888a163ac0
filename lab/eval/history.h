// History: everything that was said and returned before a decision, and where each value was seen.
#pragma once

#include <cstdint>
#include <ranges>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "eval/plain_text.h"
#include "eval/tokens.h"
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
  void add(const TrajectoryMessage& message);

  Seen find(std::string_view value) const;

  // Of the first `messages` messages, where the value stands as a whole token, the newest place
  // first: in which message, and where in its text. `visit` returns whether to go on.
  template <class Visit>
  void for_each_place(std::string_view value, size_t messages, Visit visit) const;
  // A message as it was read: decoded JSON, or what was said and called.
  std::string_view text_of(size_t message) const { return entries_[message].plain.text; }
  size_t size() const { return entries_.size(); }
  uint64_t bytes() const { return bytes_; }  // of the transcript

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
  struct Key {
    const std::vector<Place>* places = nullptr;
    size_t at = 0;  // of the word in the value
  };
  // Where the rarest word of the value stands, which is where the value may stand.
  Key key_of(std::string_view value) const;
  void note(Seen& seen, const Place& place) const;

  std::vector<Entry> entries_;
  uint64_t bytes_ = 0;
  std::unordered_map<std::string, std::vector<Place>> words_;
};

template <class Visit>
void History::for_each_place(std::string_view value, size_t messages, Visit visit) const {
  const Key key = key_of(value);
  if (key.places == nullptr) return;
  for (const Place& place : *key.places | std::views::reverse) {
    if (place.entry >= messages || place.at < key.at) continue;
    const size_t at = place.at - key.at;
    if (!is_token_at(entries_[place.entry].plain.text, value, at)) continue;
    if (!visit(size_t{place.entry}, at)) return;
  }
}

}  // namespace twotrack::eval
