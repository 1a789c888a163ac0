#include "gateway/fit.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/json_writer.h"
#include "packet/packet.h"
#include "wire/splice.h"

namespace twotrack::gateway {
namespace {

// A longer record says little more.
constexpr uint64_t kRecordBytesMax = 32'000;
// The reply may have so much of the bound. A client may ask for more than there is.
constexpr uint64_t kReplyShare = 4;
// A view's quotes are escaped where it stands in a body.
constexpr uint64_t kEscapedPercent = 120;
// The line before the view, and the message or part that the record is.
constexpr uint64_t kRecordFrameBytes = 320;

uint64_t less(uint64_t from, uint64_t by) {
  return from > by ? from - by : 0;
}

class Fitting {
 public:
  explicit Fitting(const FitAsk& ask)
      : ask_(&ask),
        rounds_(rounds_of(*ask.request)),
        spoken_(spoken_messages(*ask.request)),
        room_(less(ask.bound, std::min(ask.request->reply_tokens, ask.bound / kReplyShare))) {}

  Result<Fitted> run() {
    Fitted now{.epoch = ask_->epoch};
    if (now.epoch) now.body = TRY(body_with(*now.epoch));
    const std::string_view body = now.epoch ? std::string_view(now.body) : ask_->body;
    now.tokens = now.client_tokens = ask_->count(body);
    tokens_ = now.tokens;
    bytes_ = body.size();
    if (now.epoch) now.client_tokens = tokens_of(ask_->body.size());
    const uint64_t enough = ask_->is_decided ? ask_->bound : room_;
    if (now.tokens <= enough && !ask_->must_cut) return now;
    Fitted cut = TRY(cut_further(now));
    const bool is_cut = cut.is_new_epoch && cut.tokens <= ask_->bound;
    if (is_cut) return cut;
    // There is no room for all of the reply, but for the request.
    if (now.tokens <= ask_->bound && !ask_->must_cut) return now;
    now.overflow = floor_of(cut);
    return now;
  }

 private:
  uint64_t tokens_of(uint64_t bytes) const { return (bytes * tokens_ + bytes_ - 1) / bytes_; }
  uint64_t bytes_of(uint64_t tokens) const {
    return tokens * bytes_ / std::max<uint64_t>(1, tokens_);
  }

  Result<std::string> body_with(const Epoch& epoch) const {
    return splice(*ask_->request, ask_->body, epoch.cut, epoch.record);
  }

  // The place of a message among those that are spoken.
  size_t spoken_at(size_t message) const {
    return static_cast<size_t>(std::ranges::lower_bound(spoken_, message) - spoken_.begin());
  }
  WireCut cut_to(size_t message) const {
    return {.first = spoken_at(rounds_.opening), .last = spoken_at(message)};
  }

  // Cuts that go further than the one there is.
  std::vector<WireCut> further_cuts() const {
    std::vector<WireCut> cuts;
    if (!may_cut(*ask_->request)) return cuts;
    for (const size_t message : rounds_.cuts) {
      const WireCut cut = cut_to(message);
      const bool is_further =
          !ask_->epoch ||
          // What was cut before something unknown came stays cut; nothing more is.
          (cut.first == ask_->epoch->cut.first && cut.last > ask_->epoch->cut.last);
      if (is_further) cuts.push_back(cut);
    }
    // Where nothing more can go, the record can be shorter.
    const bool must_shrink = ask_->must_cut || tokens_ > ask_->bound;
    if (cuts.empty() && ask_->epoch && must_shrink) cuts.push_back(ask_->epoch->cut);
    return cuts;
  }

  uint64_t bytes_without(const WireCut& cut) const {
    return ask_->body.size() - cut_bytes(*ask_->request, cut);
  }

  // What is left in the hardest case.
  uint64_t free_bytes(const WireCut& hardest) const {
    return less(bytes_of(room_), bytes_without(hardest) + kRecordFrameBytes);
  }

  // The limit of the record's view; never more than what it stands for.
  uint64_t view_limit(const WireCut& hardest) const {
    uint64_t bytes = free_bytes(hardest) * ask_->shares.record / kEscapedPercent;
    bytes = std::min(
        {bytes, kRecordBytesMax, less(cut_bytes(*ask_->request, hardest), kRecordFrameBytes)});
    const bool is_shorter = ask_->epoch && ask_->epoch->cut == hardest;
    if (is_shorter) bytes = std::min(bytes, ask_->epoch->limit / 2);
    return bytes < kPacketLimitMin ? 0 : bytes;
  }

  // What a cut may leave, so that there is room for rounds to come.
  uint64_t filled_bytes(const WireCut& hardest) const {
    return bytes_without(hardest) + kRecordFrameBytes +
           free_bytes(hardest) * ask_->shares.filled / 100;
  }

  // The mildest cut that is expected to leave no more; else the hardest.
  size_t first_try(const std::vector<WireCut>& cuts, uint64_t limit) const {
    const uint64_t record = kRecordFrameBytes + limit * kEscapedPercent / 100;
    const uint64_t filled = filled_bytes(cuts.back());
    const auto fits = [&](const WireCut& cut) { return bytes_without(cut) + record <= filled; };
    const auto found = std::ranges::find_if(cuts, fits);
    return found == cuts.end() ? cuts.size() - 1 : static_cast<size_t>(found - cuts.begin());
  }

  Result<Fitted> attempt(const WireCut& cut, uint64_t limit) const {
    Fitted fitted{.epoch = Epoch{.cut = cut, .limit = limit, .bound = ask_->bound},
                  .is_new_epoch = true,
                  .client_tokens = tokens_of(ask_->body.size())};
    TRY(ask_->write_record(*fitted.epoch));
    fitted.body = TRY(body_with(*fitted.epoch));
    fitted.tokens = ask_->count(fitted.body);
    return fitted;
  }

  // A record may have more tokens to the byte than what it stands for: then it gets fewer bytes.
  uint64_t limit_after(const Fitted& tried, uint64_t filled) const {
    const Epoch& epoch = *tried.epoch;
    const uint64_t beside = tokens_of(bytes_without(epoch.cut));
    if (tried.tokens <= filled || tried.tokens <= beside) return epoch.limit;
    const uint64_t limit = epoch.limit * less(filled, beside) / (tried.tokens - beside);
    return std::max(limit, std::min<uint64_t>(kPacketLimitMin, epoch.limit));
  }

  Result<Fitted> cut_further(const Fitted& now) const {
    const std::vector<WireCut> cuts = further_cuts();
    if (cuts.empty()) return now;
    uint64_t limit = view_limit(cuts.back());
    size_t at = first_try(cuts, limit);
    Fitted fitted = TRY(attempt(cuts[at], limit));
    const uint64_t shorter = limit_after(fitted, tokens_of(filled_bytes(cuts.back())));
    if (shorter < limit) {
      limit = shorter;
      fitted = TRY(attempt(cuts[at], limit));
    }
    while (fitted.tokens > room_ && ++at < cuts.size()) fitted = TRY(attempt(cuts[at], limit));
    while (fitted.tokens > room_ && limit > 0) {
      limit = limit / 2 < kPacketLimitMin ? 0 : limit / 2;
      fitted = TRY(attempt(cuts.back(), limit));
    }
    return fitted;
  }

  FloorTokens floor_of(const Fitted& smallest) const {
    const SentRequest& request = *ask_->request;
    FloorTokens floor{.all = std::min(smallest.tokens, tokens_)};
    floor.system = tokens_of(request.system.size());
    floor.tools = tokens_of(request.tools.size());
    const auto& messages = request.messages;
    if (messages.empty()) return floor;
    const size_t opening = std::min(rounds_.opening, messages.size());
    for (size_t i = 0; i < opening; ++i) {
      if (messages[i].role != WireRole::kSystem) {
        floor.task += tokens_of(messages[i].end - messages[i].begin);
      }
    }
    const size_t newest = rounds_.cuts.empty() ? opening : rounds_.cuts.back();
    if (newest < messages.size()) {
      floor.newest = tokens_of(messages.back().end - messages[newest].begin);
    }
    return floor;
  }

  const FitAsk* ask_;
  Rounds rounds_;
  std::vector<size_t> spoken_;
  uint64_t room_;        // the bound less what the reply needs
  uint64_t tokens_ = 0;  // of the request as it would be sent on without a further cut
  uint64_t bytes_ = 1;
};

std::string too_long(WireDialect wire, uint64_t bound, uint64_t tokens, std::string_view why) {
  const std::string all = std::to_string(tokens);
  const std::string most = std::to_string(bound);
  std::string text = wire == WireDialect::kMessages
                         ? "prompt is too long: " + all + " tokens > " + most + " maximum"
                         : "This model's maximum context length is " + most +
                               " tokens. However, your messages resulted in " + all +
                               " tokens. Please reduce the length of the messages.";
  text.append(" (twotrack gateway --fit ").append(most).append(": ").append(why).append(")");
  JsonWriter json;
  json.begin_object();
  if (wire == WireDialect::kMessages) json.member("type", "error");
  json.key("error").begin_object().member("type", "invalid_request_error").member("message", text);
  if (wire != WireDialect::kMessages) {
    json.member("param", wire == WireDialect::kChat ? "messages" : "input");
    json.member("code", "context_length_exceeded");
  }
  json.end_object().end_object();
  return json.take();
}

}  // namespace

bool may_cut(const SentRequest& request) {
  return request.previous.empty() && request.answers <= 1 && !request.is_background;
}

Result<Fitted> fit(const FitAsk& ask) {
  return Fitting(ask).run();
}

std::string overflow_error(WireDialect wire, uint64_t bound, const FloorTokens& tokens,
                           bool is_counted) {
  std::string parts = "system " + std::to_string(tokens.system) + ", tools " +
                      std::to_string(tokens.tools) + ", task " + std::to_string(tokens.task) +
                      ", newest round " + std::to_string(tokens.newest);
  if (tokens.before > 0) parts = "previous_response_id " + std::to_string(tokens.before);
  const std::string_view what =
      tokens.before > 0 ? "it goes on from what only the server has, so nothing is cut. "
                        : "older rounds were left out, and it is still too long. ";
  const std::string_view unit = is_counted ? " tokens" : " tokens of four bytes";
  return too_long(wire, bound, tokens.all, std::string(what) + parts + std::string(unit));
}

std::string uncut_error(WireDialect wire, uint64_t bound, uint64_t tokens) {
  return too_long(wire, bound, tokens,
                  "nothing is cut from such a request; it has at most " + std::to_string(tokens) +
                      " tokens, by its bytes");
}

}  // namespace twotrack::gateway
