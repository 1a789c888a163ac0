// Searching one log: every string of every event, raw outputs decoded, blobs too.
#pragma once

#include <re2/re2.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "project/project.h"

namespace twotrack::project {

// A line of text inside an event in which the pattern was found.
struct Hit {
  std::string agent_id;
  uint64_t seq = 0;
  uint64_t turn = 0;
  std::string type;
  std::string field;    // JSON pointer below data
  uint64_t line = 0;    // within the text, counted from 1
  uint64_t column = 0;  // in characters, counted from 1
  std::string before;   // the line around the match, cut; bytes as they are
  std::string match;
  std::string after;
  bool is_damaged = false;  // its event was changed after it was written
};

struct SearchOptions {
  std::string pattern;
  bool fixed = false;
  bool ignore_case = false;
  std::optional<std::string> type;
};

// Thread-safe.
class Searcher {
 public:
  // Fails with kInvalid when the pattern is none.
  static Result<std::unique_ptr<Searcher>> make(const SearchOptions& options);

  // Calls `found` with each hit, in order, until it returns false. `progress` hears of bytes read.
  // The project is warned of damage.
  // `is_stopped`, if there is one, is asked at every event: the search ends when it says so.
  Status search(Project& project, const std::string& agent,
                const std::function<bool(const Hit&)>& found,
                const std::function<void(uint64_t bytes)>& progress,
                const std::function<bool()>& is_stopped = {}) const;

 private:
  Searcher(const SearchOptions& options, const RE2::Options& how);

  std::optional<std::string> type_;
  RE2 pattern_;
};

// Searches several logs at once and calls `found` with the hits log by log, one at a time, until it
// returns false. At most `max` hits. False if a log could not be read; the project is warned.
bool search_all(Project& project, const Searcher& searcher, const std::vector<std::string>& agents,
                uint64_t max, const std::function<bool(const Hit&)>& found,
                const std::function<void(uint64_t bytes)>& progress);

}  // namespace twotrack::project
