#include "runner/rederive.h"

#include <optional>

#include "base/encoding.h"
#include "event/parts.h"
#include "packet/packet.h"
#include "runner/packet_check.h"
#include "runner/packet_replay.h"
#include "runner/recorded_view.h"
#include "track/log_file.h"

namespace twotrack::runner {
namespace {

// Beyond this many, a log is so wrong that listing more says nothing new.
constexpr size_t kProblemsMax = 100;

std::string requests_text(uint64_t count) {
  return count == 1 ? "1 model_request" : std::to_string(count) + " model_requests";
}

class Requests {
 public:
  void check(const Event& event, uint64_t offset, const Packet& before) {
    // Also of a request that is not compared: the next view may share bytes with this one.
    const auto differences = check_.compare(event, before);
    if (event.kind() != EventType::kModelRequest) return;
    if (!names_packet(event.as<ModelRequest>())) {
      ++without_packet_;
    } else if (event.is_redacted()) {
      ++redacted_;
    } else {
      ++found_.requests;
      for (const PacketDifference& difference : differences) add(event, offset, difference);
    }
  }

  Rederivation finish() {
    const auto note = [&](uint64_t count, std::string_view why) {
      if (count == 0) return;
      found_.notes.push_back(requests_text(count) +
                             " recorded, not derived again: " + std::string(why));
    };
    note(without_packet_, "no packet hash");
    note(redacted_, "secrets were removed");
    found_.prompts = check_.counts().prompts;
    return std::move(found_);
  }

 private:
  // Whoever records no packet hash does not say that the view follows from the log.
  static bool names_packet(const ModelRequest* request) {
    if (request == nullptr) return false;
    const std::string hash = request->packet_hash.value_or("");
    return hash.size() == kHashLength && is_lowercase_hex(hash);
  }

  void add(const LineView& event, uint64_t offset, const PacketDifference& difference) {
    if (found_.problems.size() == kProblemsMax) return;
    const std::string what = difference.what == "view" ? "view" : difference.what + " hash";
    found_.problems.push_back({.kind = difference.what + "_mismatch",
                               .line = event.seq + 1,
                               .offset = offset,
                               .seq = event.seq,
                               .message = "recorded " + what +
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
    const auto version = seq == 0 ? projection_of(*event) : kPacketVersion;
    if (version != kPacketVersion) {
      const std::string who =
          version ? "made by projection " + std::to_string(*version) : "no projection is named";
      return Rederivation{
          .notes = {"what the model was shown is recorded, " + who + ", not derived again"}};
    }
    requests.check(*event, replay.offset(), replay.packet());
    replay.apply();
  }
  return requests.finish();
}

}  // namespace twotrack::runner
