// fit: what of a request is sent on, so that it keeps to a bound.
//
//   the request as the client sent it, or as the epoch of its history says   if that fits
//   the same with a further cut, which leaves room for rounds to come        if it does not
//   nothing, and the numbers                                                 if nothing helps
//
// What always stays is system texts, tools, task and newest round. The room that they leave is
// shared by the record, by other new rounds, verbatim, and by rounds to come.
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

// How a cut shares the room, in per cent of it. `eval gateway` chooses by what the next calls find
// in place: a record has more of it than rounds of the same length. The more is filled, the sooner
// the next cut comes, and a cut is read anew by the server.
struct FitShares {
  uint64_t record = 72;
  uint64_t filled = 80;  // by the record and the rounds that stay
};

struct FitAsk {
  const SentRequest* request = nullptr;
  std::string_view body{};
  uint64_t bound = 0;            // tokens
  std::optional<Epoch> epoch{};  // of its history
  bool is_decided = false;       // that was made for this very request
  bool must_cut = false;         // the server has refused what was sent already
  FitShares shares{};
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
  uint64_t before = 0;  // what the server has of it already (previous_response_id)
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
// The same of a body that nothing can be cut from, as nobody here reads it.
std::string uncut_error(WireDialect wire, uint64_t bound, uint64_t tokens);

}  // namespace twotrack::gateway
