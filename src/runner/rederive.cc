#include "runner/rederive.h"

#include <optional>

#include "event/line.h"
#include "packet/packet.h"
#include "runner/call_check.h"
#include "runner/packet_check.h"
#include "runner/packet_replay.h"
#include "runner/recorded_view.h"
#include "track/log_file.h"

namespace twotrack::runner {
namespace {

track::ProblemKind kind_of(PromptPiece piece) {
  switch (piece) {
    case PromptPiece::kPacket:
      return track::ProblemKind::kPacketMismatch;
    case PromptPiece::kView:
      return track::ProblemKind::kViewMismatch;
    case PromptPiece::kPrompt:
      return track::ProblemKind::kPromptMismatch;
  }
  return track::ProblemKind::kPacketMismatch;
}

class Requests {
 public:
  void check(const Event& event, uint64_t offset, const Packet& before) {
    if (event.seq == 0) projection_ = projection_of(event);
    if (std::string wrong = calls_.compare(event); !wrong.empty()) {
      add(event, offset, track::ProblemKind::kCallMismatch, wrong);
    }
    for (const PacketDifference& one : check_.compare(event, before)) {
      std::string what(name_of(one.what));
      if (one.what != PromptPiece::kView) what += " hash";
      add(event, offset, kind_of(one.what),
          "recorded " + what + " differs from the derived one at event " + format_ref(event.seq) +
              ": " + one.message);
    }
  }

  Rederivation finish() {
    const PacketCheck::Counts& counts = check_.counts();
    found_.requests = counts.requests;
    found_.derived = counts.views;
    found_.prompts = counts.prompts;
    if (unlisted_ > 0) {
      found_.notes.push_back(std::to_string(unlisted_) + " more differences are not listed");
    }
    note(counts.other_version, "views",
         projection_ ? "made by projection " + std::to_string(*projection_)
                     : "no projection is named");
    if (projection_.value_or(kPacketVersion) != kPacketVersion && counts.packets > 0) {
      found_.notes.push_back("run_start says that projection " + std::to_string(*projection_) +
                             " made the views, but " + std::to_string(counts.packets) +
                             " are of projection " + std::to_string(kPacketVersion));
    }
    note(counts.unnamed, "views", "they name no packet");
    note(counts.views - counts.prompts, "prompts", "what stood around the view is not recorded");
    return std::move(found_);
  }

 private:
  void note(uint64_t count, std::string_view what, const std::string& why) {
    if (count == 0) return;
    found_.notes.push_back(std::to_string(count) + " of " + std::to_string(found_.requests) + " " +
                           std::string(what) + " recorded, " + why + ", not derived again");
  }

  void add(const LineView& event, uint64_t offset, track::ProblemKind kind,
           const std::string& message) {
    if (found_.problems.size() == track::kProblemsMax) {
      ++unlisted_;
      return;
    }
    found_.problems.push_back({.kind = kind,
                               .line = event.seq + 1,
                               .offset = offset,
                               .seq = event.seq,
                               .message = message});
  }

  PacketCheck check_;
  CallCheck calls_;
  uint64_t unlisted_ = 0;
  std::optional<uint64_t> projection_;
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
    requests.check(*event, replay.offset(), replay.packet());
    replay.apply();
  }
  return requests.finish();
}

}  // namespace twotrack::runner
