#include "runner/rederive.h"

#include <optional>

#include "base/encoding.h"
#include "base/json_tree.h"
#include "event/line.h"
#include "event/type.h"
#include "packet/packet.h"
#include "runner/packet_check.h"
#include "runner/packet_replay.h"
#include "track/log_file.h"

namespace twotrack::runner {
namespace {

// Beyond this many, a log is so wrong that listing more says nothing new.
constexpr size_t kProblemsMax = 100;

// nullopt if the run_start has none.
std::optional<uint64_t> packet_version(std::string_view run_start) {
  const auto tree = JsonTree::parse(run_start);
  uint64_t version = 0;
  if (!tree.ok() || !tree.value().root().is_object()) return std::nullopt;
  if (!tree.value().root()["budget"]["packet_version"].read(version)) return std::nullopt;
  return version;
}

std::string requests_text(uint64_t count) {
  return count == 1 ? "1 model_request" : std::to_string(count) + " model_requests";
}

class Requests {
 public:
  void check(const LineView& event, const Packet& before) {
    if (event_type(event.type.escaped) != EventType::kModelRequest) return;
    // Also for a request that is not compared: the next view may share bytes with this one.
    const auto differences = check_.compare(event, before);
    const auto tree = JsonTree::parse(event.data);
    if (!tree.ok() || !names_packet(tree.value().root())) {
      ++without_packet_;
    } else if (tree.value().root()["redacted"].exists()) {
      ++redacted_;
    } else {
      ++found_.requests;
      for (const PacketDifference& difference : differences) add(event, difference);
    }
  }

  Rederivation finish() {
    const auto note = [&](uint64_t count, std::string_view why) {
      if (count == 0) return;
      found_.notes.push_back(requests_text(count) +
                             " recorded, not re-derived: " + std::string(why));
    };
    note(without_packet_, "no packet hash");
    note(redacted_, "secrets were removed");
    return std::move(found_);
  }

 private:
  // A request without a packet hash does not claim that its view follows from the log.
  static bool names_packet(JsonElement data) {
    if (!data.is_object()) return false;
    const std::string_view hash = json_string(data, "packet_hash");
    return hash.size() == kHashLength && is_lowercase_hex(hash);
  }

  void add(const LineView& event, const PacketDifference& difference) {
    if (found_.problems.size() == kProblemsMax) return;
    const bool is_view = difference.what == "view";
    found_.problems.push_back({.kind = is_view ? "view_mismatch" : "packet_mismatch",
                               .line = event.seq + 1,
                               .seq = event.seq,
                               .message = std::string("recorded ") +
                                          (is_view ? "view" : "packet hash") +
                                          " differs from the derived one at event " +
                                          format_ref(event.seq) + ": " + difference.message});
  }

  PacketCheck check_;
  uint64_t without_packet_ = 0;
  uint64_t redacted_ = 0;
  Rederivation found_;
};

}  // namespace

Result<Rederivation> rederive(FileSystem& files, const track::Layout& layout,
                              std::string_view agent, uint64_t events) {
  const auto log = TRY(track::open_log(files, layout, agent));
  PacketReplay replay(*log, agent);
  Requests requests;
  for (uint64_t seq = 0; seq < events; ++seq) {
    const auto event = TRY(replay.next());
    if (!event) break;
    const auto version = seq == 0 ? packet_version(event->data) : kPacketVersion;
    if (version != kPacketVersion) {
      return Rederivation{.notes = {"what the model was shown is recorded, not re-derived: " +
                                    (version ? "packet version " + std::to_string(*version)
                                             : std::string("no packet version in the log"))}};
    }
    requests.check(*event, replay.packet());
    replay.apply();
  }
  return requests.finish();
}

}  // namespace twotrack::runner
