#include "runner/packet_check.h"

#include <algorithm>
#include <charconv>

#include "base/sha256.h"
#include "event/parts.h"
#include "projection/view.h"

namespace twotrack::runner {
namespace {

constexpr std::string_view kMarker = "[REDACTED:";

std::string view_message(std::string_view recorded, std::string_view derived) {
  const auto [at, other] = std::ranges::mismatch(recorded, derived);
  return "the recorded view has " + std::to_string(recorded.size()) + " bytes, the derived one " +
         std::to_string(derived.size()) + "; they differ from byte " +
         std::to_string(at - recorded.begin()) + " on";
}

// How many bytes the marker at the head of `text` stands for; it is removed from there.
std::optional<size_t> take_marker(std::string_view& text) {
  const size_t end = text.find(']');
  if (!text.starts_with(kMarker) || end == std::string_view::npos) return std::nullopt;
  const size_t colon = text.rfind(':', end);
  size_t length = 0;
  const auto [stop, error] = std::from_chars(text.data() + colon + 1, text.data() + end, length);
  if (error != std::errc{} || stop != text.data() + end) return std::nullopt;
  text.remove_prefix(end + 1);
  return length;
}

// Whether `recorded` is `derived` with some of its bytes replaced by markers that say how many.
bool is_redacted_from(std::string_view recorded, std::string_view derived) {
  while (true) {
    const size_t marker = std::min(recorded.find(kMarker), recorded.size());
    if (!derived.starts_with(recorded.substr(0, marker))) return false;
    recorded.remove_prefix(marker);
    derived.remove_prefix(marker);
    if (recorded.empty()) return derived.empty();
    const std::string_view at = recorded;
    const auto length = take_marker(recorded);
    // One that was there before is a text like any other.
    const size_t taken = std::max<size_t>(1, at.size() - recorded.size());
    if (derived.starts_with(at.substr(0, taken))) {
      recorded = at.substr(taken);
      derived.remove_prefix(taken);
    } else if (length && *length <= derived.size()) {
      derived.remove_prefix(*length);
    } else {
      return false;
    }
  }
}

bool is_excerpt(const ModelRequest& request) {
  const auto parameters = read_part<ModelPart>(request.parameters);
  return parameters && parameters->decide.text() == name_of(DecidedBy::kEscalation);
}

}  // namespace

void PacketCheck::read_start(const Event& event) {
  const auto* start = event.as<RunStart>();
  const auto* resumed = event.as<AgentResumed>();
  if (event.seq == 0) {
    is_ours_ = projection_of(event) == kPacketVersion;
    const auto model = start != nullptr ? read_part<ModelPart>(start->model) : std::nullopt;
    shows_packet_ = model && model->memory == ShownMemory::kPacket;
  }
  if (start == nullptr && resumed == nullptr) return;
  const Json& prompt = start != nullptr ? start->prompt : resumed->prompt;
  if (prompt.text.empty()) return;
  frame_ = recorded_frame(prompt);
  // What was recorded with secrets taken out of it was not sent like that.
  const bool is_whole =
      !frame_ || (frame_->before + frame_->after).find(kMarker) == std::string::npos;
  if (event.is_redacted() && !is_whole) frame_.reset();
}

std::vector<PacketDifference> PacketCheck::compare(const Event& event, const Packet& before) {
  std::vector<PacketDifference> differences;
  if (event.kind() != EventType::kModelRequest) {
    read_start(event);
    return differences;
  }
  ++counts_.requests;
  const auto recorded = views_.read(event);
  if (!recorded.ok()) {
    differences.push_back(
        {.what = PromptPiece::kView,
         .message = "the recorded view cannot be read: " + recorded.error().message});
  } else {
    static const ModelRequest nothing;
    const auto* request = event.as<ModelRequest>();
    compare_request(request != nullptr ? *request : nothing, recorded.value(), before, differences);
  }
  for (PacketDifference& difference : differences) {
    difference.seq = event.seq;
    difference.turn = event.turn;
  }
  return differences;
}

void PacketCheck::compare_request(const ModelRequest& request,
                                  const RecordedViews::Recorded& recorded, const Packet& before,
                                  std::vector<PacketDifference>& differences) {
  const auto differs = [&](PromptPiece what, std::string message) {
    differences.push_back({.what = what, .message = std::move(message)});
  };
  const bool must_be_whole = shows_packet_ && !is_excerpt(request);
  if (recorded.packet_hash.empty()) {
    if (must_be_whole && is_ours_) {
      differs(PromptPiece::kPacket, "the request names no packet, although its agent is shown one");
    } else {
      ++counts_.unnamed;
    }
    return;
  }
  const std::string hash = sha256_hex(to_json(before));
  is_ours_ = is_ours_ || recorded.packet_hash == hash;
  if (!is_ours_) {
    ++counts_.other_version;
    return;
  }
  ++counts_.packets;
  if (recorded.packet_hash != hash) {
    differs(PromptPiece::kPacket,
            "the recorded packet hash is " + recorded.packet_hash + ", the derived one " + hash);
  }
  if (!recorded.has_view) {
    if (must_be_whole) differs(PromptPiece::kView, "the request records no view");
    return;
  }
  ++counts_.views;
  const std::string derived = view_text(before);
  const bool is_same =
      recorded.is_redacted ? is_redacted_from(recorded.view, derived) : recorded.view == derived;
  if (!is_same) differs(PromptPiece::kView, view_message(recorded.view, derived));
  // What was sent is what is recorded, with its secrets.
  const std::string_view shown = is_same ? std::string_view(derived) : recorded.view;
  const std::string sent = sha256_hex(frame_ ? with_view(*frame_, shown) : std::string(shown));
  if (!frame_ && request.prompt_hash != sent) return;  // Something stood around it.
  ++counts_.prompts;
  if (request.prompt_hash != sent) {
    differs(PromptPiece::kPrompt,
            "the hash of what was sent is recorded as " + request.prompt_hash +
                ", but the recorded view and what stands around it have " + sent);
  }
}

}  // namespace twotrack::runner
