#include "eval/history.h"

#include <algorithm>
#include <ranges>

#include "eval/tokens.h"

namespace twotrack::eval {
namespace {

constexpr size_t kSourcesMax = 16;

PlainText plain_text_of(const TrajectoryMessage& message) {
  if (message.role != Role::kAssistant) return plain_text(message.text);
  PlainText plain{.text = message.text + "\n"};
  for (const RecordedCall& call : message.calls) {
    plain.text += call.tool + "\n" + plain_text(call.args).text + "\n";
  }
  return plain;
}

struct Run {
  std::string_view text;
  size_t at = 0;
};

Run longest_run(std::string_view value) {
  Run longest;
  for_each_run(value, [&](std::string_view run, size_t at) {
    if (run.size() > longest.text.size()) longest = {.text = run, .at = at};
  });
  return longest;
}

}  // namespace

void History::add(const TrajectoryMessage& message) {
  if (message.role == Role::kOther) return;
  const uint64_t bytes = transcript_of(message).size();
  entries_.push_back({.role = message.role,
                      .tool = message.tool,
                      .plain = plain_text_of(message),
                      .begin = bytes_,
                      .bytes = bytes});
  bytes_ += bytes;
  const auto entry = static_cast<uint32_t>(entries_.size() - 1);
  for_each_run(entries_.back().plain.text, [&](std::string_view run, size_t at) {
    words_[std::string(run)].push_back({.entry = entry, .at = static_cast<uint32_t>(at)});
  });
}

// A value that is a whole token begins and ends where words do, so each run of word bytes in it is
// a whole word of the text: any one of them leads there, and the longest is the rarest.
History::Key History::key_of(std::string_view value) const {
  const Run run = longest_run(value);
  const auto places = words_.find(std::string(run.text));
  if (places == words_.end()) return {};
  return {.places = &places->second, .at = run.at};
}

Seen History::find(std::string_view value) const {
  Seen seen;
  for_each_place(value, entries_.size(), [&](size_t entry, size_t at) {
    note(seen, {.entry = static_cast<uint32_t>(entry), .at = static_cast<uint32_t>(at)});
    return true;
  });
  return seen;
}

void History::note(Seen& seen, const Place& place) const {
  const Entry& entry = entries_[place.entry];
  if (!seen.grounded()) {
    // Reading JSON changes its length a little; a share of the way is near enough.
    const uint64_t into = place.at * entry.bytes / std::max<size_t>(1, entry.plain.text.size());
    seen.bytes_back = bytes_ - entry.begin - std::min(into, entry.bytes);
  }
  if (entry.role != Role::kTool) {
    seen.elsewhere = true;
    return;
  }
  seen.in_tool_output = true;
  Source source{.tool = entry.tool,
                .field = std::string(entry.plain.field_at(place.at)),
                .is_json = entry.plain.is_json};
  if (seen.sources.size() < kSourcesMax &&
      std::ranges::find(seen.sources, source) == seen.sources.end()) {
    seen.sources.push_back(std::move(source));
  }
}

}  // namespace twotrack::eval
