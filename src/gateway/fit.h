// fit: what of a request is sent on, so that it keeps to a bound.
//
//   the request as the client sent it, or as the epoch of its history says   if that fits
//   the same with a further cut, down to about 55 % of the bound             if it does not
//   nothing, and the numbers                                                 if nothing helps
//
// The room that is left behind what always stays (system texts, tools, task, newest round) is
// shared by the record and by the newest rounds, verbatim.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "wire/epoch.h"
#include "wire/rounds.h"
#include "wire/wire.h"

namespace twotrack::gateway {

// How many tokens the server would take a body for.
using CountTokens = std::function<uint64_t(std::string_view body)>;
// Sets agent, through and record of an epoch whose cut and limit are set.
using WriteRecord = std::function<Status(Epoch& epoch)>;

// Of what a cut leaves for the past, so much is the record's; verbatim rounds have the rest.
// `eval gateway` chooses it by what the next calls find in place.
inline constexpr uint64_t kRecordPercent = 80;

struct FitAsk {
  const SentRequest* request = nullptr;
  std::string_view body{};
  uint64_t bound = 0;            // tokens
  std::optional<Epoch> epoch{};  // of its history
  bool is_decided = false;       // that was made for this very request
  bool must_cut = false;         // the server has refused what was sent already
  uint64_t record_percent = kRecordPercent;
  CountTokens count{};
  WriteRecord write_record{};
};

// What a request has at least, in tokens: no cut makes it smaller.
struct FloorTokens {
  uint64_t all = 0;  // counted; the others are their shares of it
  uint64_t system = 0;
  uint64_t tools = 0;
  uint64_t task = 0;
  uint64_t newest = 0;
};

struct Fitted {
  std::optional<Epoch> epoch{};  // nothing: as it came
  bool is_new_epoch = false;
  std::string body{};          // what is to be sent on; empty: as it came
  uint64_t tokens = 0;         // of that
  uint64_t client_tokens = 0;  // of what the client sent; an estimate if there is an epoch
  std::optional<FloorTokens> overflow{};  // it does not fit: nothing is to be sent on
};

// Fails as `write_record` does.
Result<Fitted> fit(const FitAsk& ask);

// Whether a cut may be made at all: not where only the server knows what comes before, nor for
// several answers at once.
bool may_cut(const SentRequest& request);

// The dialect's own words for a prompt that is too long, with the numbers: clients make room then.
std::string overflow_error(WireDialect wire, uint64_t bound, const FloorTokens& tokens,
                           bool is_counted);

}  // namespace twotrack::gateway
