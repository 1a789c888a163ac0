#include "project/sent_on.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>

#include "base/json_tree.h"
#include "event/line.h"
#include "event/read.h"
#include "event/wire_type.h"
#include "project/packet_place.h"
#include "text/human.h"
#include "track/index.h"

namespace twotrack::project {
namespace {

using runner::PacketLog;

// The bytes of a request stand directly behind it.
constexpr uint64_t kBytesBehind = 2;

// "; in it the record of e54 (at most 1533 bytes) stands for 7 messages"
std::string record_text(const PacketLog& log, uint64_t seq) {
  const auto stored = track::read_event(log.log(), log.index(), seq);
  if (!stored.ok() || stored.value()->parsed.type.escaped != kWireFitType) return {};
  const auto tree = JsonTree::parse(stored.value()->parsed.data);
  if (!tree.ok()) return {};
  const JsonElement epoch = tree.value().root();
  const uint64_t first = epoch["first"].count();
  const uint64_t last = epoch["last"].count();
  return "; in it the record of " + format_ref(seq) + " (at most " +
         std::to_string(epoch["limit"].count()) + " bytes) stands for " +
         count_of(last - std::min(last, first), "message");
}

// "2.9 kB, `twotrack gateway bytes a --seq 57`": the newest of them is what was sent on.
std::string bytes_text(const PacketLog& log, uint64_t request) {
  std::string text;
  const uint64_t end = std::min(request + 1 + kBytesBehind, log.index().event_count());
  for (uint64_t seq = request + 1; seq < end; ++seq) {
    const auto stored = track::read_event(log.log(), log.index(), seq);
    if (!stored.ok() || stored.value()->parsed.type.escaped != kWireBytesType) break;
    const auto tree = JsonTree::parse(stored.value()->parsed.data);
    if (!tree.ok() || tree.value().root()["of"].text() == "answer") break;
    text = ", " + format_bytes(tree.value().root()["bytes"].count()) +
           ": `twotrack gateway bytes " + log.agent() + " --seq " + std::to_string(seq) + "`";
  }
  return text;
}

}  // namespace

std::string not_seen(const PacketLog& log, uint64_t seq) {
  if (log.index().summary().operation != kGatewayOperation) return {};
  const std::string begin = std::string(kNotWhatTheModelSaw) + ": ";
  const uint64_t request = seq + 1;
  const auto stored = request < log.index().event_count()
                          ? track::read_event(log.log(), log.index(), request)
                          : Result<std::unique_ptr<track::StoredEvent>>(Error{Code::kNotFound, ""});
  std::optional<Event> event;
  if (stored.ok()) event.emplace(stored.value()->parsed);
  const auto* asked = event ? event->as<ModelRequest>() : nullptr;
  if (asked == nullptr) return begin + "this is a log of the gateway, which sends on no views";
  const auto tree = JsonTree::parse(asked->parameters.text);
  const JsonElement fit = tree.ok() ? tree.value().root()["gateway"]["fit"] : JsonElement();
  const std::string ref = format_ref(request);
  if (fit["refused"].flag()) return begin + "the gateway did not send " + ref + " on: too long";
  return begin + "the gateway sent the request of " + ref + " on" + bytes_text(log, request) +
         (fit["epoch"].exists() ? record_text(log, fit["epoch"].count()) : "");
}

void warn_if_not_seen(Project& project, const PacketLog& log, uint64_t seq) {
  if (const std::string why = not_seen(log, seq); !why.empty()) project.warn(why);
}

}  // namespace twotrack::project
