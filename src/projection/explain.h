// explain: for each part of a view, the events that it comes from and the rule by which it stands
// there.
//
// Derived from the packet and its view alone, so it can be asked of any packet, also of one that
// was projected otherwise than the model saw it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "packet/packet.h"

namespace twotrack {

enum class ViewRule : uint8_t {
  kSetOnce,        // from run_start
  kNewestAction,   // the newest action: it has the most room
  kLastUserWords,  // the last thing that a person said: never left out
  kWholeAction,    // an older action that is shown in full
  kCutAction,      // an older action of which the best lines are shown
  kKnowledge,      // the newest value of its key, from a delta
  kNewestDelta,    // of the newest delta that says something about it
  kHubUpdate,      // of the newest hub_update
  kOpenError,      // a failure that no later success of the same tool has undone
  kCount,          // how many results were errors
  kHeader,         // of the newest event's header
  kOther,          // a field that has no rule here
};

constexpr auto all_names(ViewRule) {
  return name_list("set_once", "newest_action", "last_user_words", "whole_action", "cut_action",
                   "knowledge", "newest_delta", "hub_update", "open_error", "count", "header",
                   "other");
}
// The same as a sentence for people.
std::string_view sentence_of(ViewRule rule);

struct Explained {
  std::string path;  // "goal", "history.e17", "knowledge.rule"
  std::string text;  // as it stands in the view: JSON
  size_t begin = 0;  // where in the view, in bytes
  size_t end = 0;
  ViewRule rule = ViewRule::kOther;
  // The events it comes from, newest first. Empty: the packet does not keep that.
  std::vector<uint64_t> refs{};
  std::string note{};  // "replaces e3", "12 lines are not shown"
};

// `view` is view_text(packet). In the order of the view; no two parts overlap.
std::vector<Explained> explain(const Packet& packet, std::string_view view);

}  // namespace twotrack
