#include "gateway/fitter.h"

#include <algorithm>
#include <utility>

#include "base/ascii.h"
#include "base/json_tree.h"
#include "base/text.h"
#include "wire/read_request.h"
#include "wire/rounds.h"

namespace twotrack::gateway {
namespace {

// Of a server that does not say how much it can read, so much is asked the second time.
constexpr uint64_t kHarderPercent = 75;
constexpr int kUncountedStatus = 502;

TokenTally tally(TokenCounter& counter, const CountFor& who, std::string_view body,
                 uint64_t bound) {
  // No vocabulary needs more tokens than there are bytes: what is that short is not asked about.
  return body.size() <= bound ? tokens_by_bytes(body) : counter.count(who, body);
}

// The server can count and has not: then nobody knows whether the request keeps to the bound, nor
// what to cut of it. What the server thinks wrong with the request it says itself.
void refuse_uncounted(Forwarded& forwarded, WireDialect wire, const TokenTally& tally) {
  forwarded.fault = "the model server has not counted its tokens: " + tally.fault;
  const bool is_refused = tally.status >= 400 && tally.status < 500;
  forwarded.refusal_status = is_refused ? tally.status : kUncountedStatus;
  forwarded.refusal =
      wire_error(wire, is_refused ? "invalid_request_error" : "upstream_error",
                 "twotrack gateway --fit: the request was not sent on, because " + forwarded.fault);
  forwarded.epoch.reset();
  forwarded.is_counted = false;
}

}  // namespace

void Fitter::know(const Epoch& epoch) {
  const std::lock_guard hold(mutex_);
  const auto [known, is_new] = epochs_.emplace(epoch.at, epoch);
  if (!is_new && known->second.made <= epoch.made) known->second = epoch;
}

// The newest epoch that was made at a message of this history.
std::optional<Epoch> Fitter::epoch_of(const AskedRequest& asked, const ThreadLog& log) {
  const std::lock_guard hold(mutex_);
  const auto& chain = asked.ancestry.chain;
  for (size_t i = chain.size(); i > 0; --i) {
    const auto found = epochs_.find(chain[i - 1]);
    if (found != epochs_.end()) return found->second;
    const bool is_amended = asked.match.how == Descent::kAmended && i == asked.match.shared + 1;
    if (!is_amended || !log.last_epoch()) continue;
    // The client has shortened the message at which it was made.
    Epoch moved = *log.last_epoch();
    moved.at = chain[i - 1];
    return moved;
  }
  return std::nullopt;
}

uint64_t Fitter::harder_bound(const RefusedBy& refused, uint64_t sent) const {
  if (refused.prompt_tokens == 0 || refused.context_tokens == 0) {
    return sent * kHarderPercent / 100;
  }
  // In our tokens; the server may count others.
  const uint64_t most = sent * refused.context_tokens / refused.prompt_tokens;
  return std::min(most * 95 / 100, sent * 95 / 100);
}

Result<Forwarded> Fitter::fit(const RawRequest& raw, const AskedRequest& asked, ThreadLog& log,
                              const std::optional<RefusedBy>& refused) {
  const bool is_same = raw.body == asked.body;
  auto read =
      is_same ? Result<SentRequest>(asked.request) : read_request(asked.request.wire, raw.body);
  Forwarded forwarded{.bound = bound_, .is_counted = true};
  // Without its secrets it is another conversation: nobody could say what was cut.
  if (!read.ok() || spoken_messages(read.value()).size() != spoken_messages(asked.request).size()) {
    forwarded = refuse(asked.request.wire, raw);
    forwarded.bound = bound_;
    return forwarded;
  }
  const SentRequest& request = read.value();
  // What comes before is the server's, and counts too.
  const uint64_t before = request.previous.empty() ? 0 : log.tokens_through(asked.request.previous);
  TokenTally fault;
  const CountFor who{.wire = request.wire, .headers = &raw.headers, .model = asked.request.model};
  FitAsk ask{.request = &request,
             .body = raw.body,
             .bound = bound_,
             .epoch = epoch_of(asked, log),
             .must_cut = refused.has_value(),
             .count =
                 [&](std::string_view body) {
                   if (!fault.fault.empty()) return body.size() + before;
                   TokenTally counted =
                       tally(*counter_, who, body, bound_ - std::min(bound_, before));
                   forwarded.is_counted = forwarded.is_counted && counted.is_counted;
                   if (counted.fault.empty()) return counted.tokens + before;
                   fault = std::move(counted);
                   return body.size() + before;
                 },
             .write_record = [&](Epoch& epoch) { return log.write_record(epoch); }};
  ask.is_decided = ask.epoch && ask.epoch->at == asked.ancestry.chain.back();
  if (refused) {
    ask.bound = harder_bound(*refused, log.sent_tokens());
    forwarded.bound = ask.bound;
  }
  Fitted fitted = TRY(gateway::fit(ask));
  if (!fault.fault.empty()) {
    refuse_uncounted(forwarded, request.wire, fault);
    return forwarded;
  }
  if (fitted.is_new_epoch) {
    fitted.epoch->at = asked.ancestry.chain.back();
    fitted.epoch->why = refused ? "upstream" : "bound";
    fitted.epoch->made = format_time(clock_->now_us());
  }
  forwarded.tokens = fitted.tokens;
  forwarded.client_tokens = fitted.client_tokens;
  if (fitted.overflow) {
    fitted.overflow->before = before;
    forwarded.refusal =
        overflow_error(request.wire, forwarded.bound, *fitted.overflow, forwarded.is_counted);
    return forwarded;
  }
  if (fitted.epoch) {
    forwarded.body =
        TRY(splice(asked.request, asked.body, fitted.epoch->cut, fitted.epoch->record));
    forwarded.raw_body = std::move(fitted.body);
    forwarded.epoch = std::move(fitted.epoch);
  }
  return forwarded;
}

Forwarded Fitter::refuse(WireDialect wire, const RawRequest& raw) {
  const TokenTally counted =
      tally(*counter_, {.wire = wire, .headers = &raw.headers}, raw.body, bound_);
  Forwarded forwarded{
      .tokens = counted.tokens, .client_tokens = counted.tokens, .is_counted = counted.is_counted};
  if (!counted.fault.empty()) {
    refuse_uncounted(forwarded, wire, counted);
  } else if (counted.tokens > bound_) {
    forwarded.refusal = uncut_error(wire, bound_, counted.tokens);
  }
  return forwarded;
}

std::string Fitter::refuse_unread(std::string_view body) {
  const uint64_t tokens = counter_->at_most(body);
  return tokens <= bound_ ? "" : uncut_error(WireDialect::kChat, bound_, tokens);
}

std::optional<RefusedBy> read_too_long(int status, std::string_view body) {
  if (status != 400 && status != 413 && status != 422) return std::nullopt;
  const auto tree = JsonTree::parse(body);
  if (!tree.ok()) return std::nullopt;
  const JsonElement error = tree.value().root()["error"];
  const std::string message = lower_case(error["message"].text());
  const bool is_said = error["code"].text() == "context_length_exceeded" ||
                       error["type"].text() == "exceed_context_size_error" ||
                       contains_any(message, {"prompt is too long", "maximum context length",
                                              "context size", "context length", "context window"});
  if (!is_said) return std::nullopt;
  return RefusedBy{.prompt_tokens = error["n_prompt_tokens"].count(),
                   .context_tokens = error["n_ctx"].count()};
}

}  // namespace twotrack::gateway
