// What a model answered, as a model_response: to the last byte, with how it was understood.
#pragma once

#include <string>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "event/words.h"
#include "model/model.h"
#include "runner/session.h"

namespace twotrack::runner {

// Whether the packet should say that an answer was useless: one line, as its last error.
enum class ShowFault : uint8_t { kNo, kYes };

// Why a reply is not a decision.
struct Fault {
  enum class Kind : uint8_t {
    kNone,
    kMalformed,
    kRepeated,
    kUnsure,
    kDoubtedEnd
  } kind = Kind::kNone;
  std::string message{};
};

// With a fault the reply's calls do not count.
Status log_reply(Session& session, const model::Reply& reply, DecidedBy decided_by,
                 const Fault& fault, ShowFault show = ShowFault::kNo);
Status log_failure(Session& session, const model::Failure& failure, DecidedBy decided_by,
                   ShowFault show = ShowFault::kNo);

// [{"name","args"}]
Json to_json(const std::vector<model::Call>& calls);

}  // namespace twotrack::runner
