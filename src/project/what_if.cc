#include "project/what_if.h"

#include <algorithm>
#include <set>

#include "base/json_writer.h"
#include "event/type.h"
#include "packet/delta.h"
#include "packet/words.h"
#include "projection/view.h"
#include "runner/resummarize.h"
#include "summary/summarize.h"

namespace twotrack::project {
namespace {

using runner::PacketLog;
using runner::PacketReplay;

// Words shorter than this are not worth comparing.
constexpr size_t kWordBytesMin = 3;

std::set<std::string> distinct_words(std::string_view view) {
  std::set<std::string> words;
  for_each_word(view, [&](std::string_view word) {
    if (word.size() >= kWordBytesMin) words.emplace(word);
  });
  return words;
}

Comparison compare(const PacketLog::DecisionPlace& at, const Packet& recorded,
                   const Packet& other) {
  const std::string a = view_text(recorded);
  const std::string b = view_text(other);
  Comparison comparison{.at = at, .recorded_bytes = a.size(), .other_bytes = b.size()};
  comparison.is_equal = a == b;
  if (comparison.is_equal) return comparison;
  const std::set<std::string> words_a = distinct_words(a);
  const std::set<std::string> words_b = distinct_words(b);
  std::ranges::set_difference(words_b, words_a, std::back_inserter(comparison.appear));
  std::ranges::set_difference(words_a, words_b, std::back_inserter(comparison.disappear));
  return comparison;
}

// Applies events to the hypothetical packet.
class OtherPacket {
 public:
  OtherPacket(const track::BlobStore& blobs, const Otherwise& otherwise) : blobs_(&blobs) {
    if (otherwise.summaries) registry_ = Registry::with_builtins(*otherwise.summaries);
  }

  void apply(const Event& event, PacketReplay& other, std::vector<std::string>& notes) const {
    const auto* const result = event.as<ToolResult>();  // none where its data cannot be read
    if (result == nullptr || !registry_) return other.apply();
    // Who else sums it up does not know better than the record whether it worked.
    const auto recorded = parse_delta(result->delta.text);
    const bool was_success = recorded.ok() && recorded.value().outcome == Outcome::kSuccess;
    const ToldBy told_by = was_success ? ToldBy::kCaller : ToldBy::kSomebody;
    const auto data = runner::resummarize(
        event.data, *blobs_, [&](Draft& draft) { add_delta(draft, &*registry_, told_by); });
    if (!data.ok()) {
      notes.push_back(format_ref(event.seq) + " keeps its recorded delta: " + data.error().message);
      return other.apply();
    }
    LineView instead = event;
    instead.data = data.value();
    other.apply(instead);
  }

 private:
  const track::BlobStore* blobs_;
  std::optional<Registry> registry_{};
};

}  // namespace

// Both projections read the log side by side.
Result<std::vector<std::string>> compare_each(const PacketLog& log, const track::BlobStore& blobs,
                                              const Otherwise& otherwise,
                                              const Compared& compared) {
  const std::vector<PacketLog::DecisionPlace> decisions = log.decisions();
  const OtherPacket otherwise_applied(blobs, otherwise);
  std::vector<std::string> notes;
  PacketReplay recorded = log.replay();
  PacketReplay other = log.replay(otherwise.options);
  auto next = decisions.begin();
  while (next != decisions.end()) {
    const auto event = TRY(recorded.next());
    (void)TRY(other.next());
    if (!event) break;
    recorded.apply();
    otherwise_applied.apply(*event, other, notes);
    for (; next != decisions.end() && next->seq == event->seq; ++next) {
      TRY(compared(compare(*next, recorded.packet(), other.packet())));
    }
  }
  return notes;
}

Result<WhatIf> what_if(const PacketLog& log, const track::BlobStore& blobs,
                       const Otherwise& otherwise) {
  WhatIf found;
  found.notes = TRY(compare_each(log, blobs, otherwise, [&](Comparison comparison) -> Status {
    found.comparisons.push_back(std::move(comparison));
    return Done{};
  }));
  return found;
}

Json to_json(const Comparison& one) {
  JsonWriter json;
  json.begin_object().member("turn", one.at.turn).member("seq", one.at.seq);
  json.member("seen_by_model", false).member("recorded_bytes", one.recorded_bytes);
  json.member("bytes", one.other_bytes).member("equal", one.is_equal);
  json.key("appear").texts(one.appear);
  json.key("disappear").texts(one.disappear);
  json.end_object();
  return json.take();
}

}  // namespace twotrack::project
