// A connection to NATS, and errors of the library in words that help.
#pragma once

#include <nats/nats.h>

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/environment.h"
#include "base/result.h"

namespace twotrack::replica {

template <class Thing, void (*destroy)(Thing*)>
struct FreeNats {
  void operator()(Thing* thing) const { destroy(thing); }
};
template <class Thing, void (*destroy)(Thing*)>
using Nats = std::unique_ptr<Thing, FreeNats<Thing, destroy>>;
using NatsOptions = Nats<natsOptions, natsOptions_Destroy>;
using NatsConnection = Nats<natsConnection, natsConnection_Destroy>;
using NatsContext = Nats<jsCtx, jsCtx_Destroy>;
using NatsRaw = Nats<natsMsg, natsMsg_Destroy>;
using NatsAck = Nats<jsPubAck, jsPubAck_Destroy>;
using NatsStreamInfo = Nats<jsStreamInfo, jsStreamInfo_Destroy>;
using NatsConsumerInfo = Nats<jsConsumerInfo, jsConsumerInfo_Destroy>;
using NatsMeta = Nats<jsMsgMetaData, jsMsgMetaData_Destroy>;
using NatsSubscription = Nats<natsSubscription, natsSubscription_Destroy>;

// How long a server may take for an answer.
inline constexpr int64_t kNatsAnswerMs = 5'000;

// `code`: what JetStream said, if anything. kTimeout: there may be an answer soon.
Error nats_error(std::string_view action, natsStatus status, int code = 0);
// The same of a request. One that is forbidden gets no answer; why is only known to the connection.
Error nats_error(natsConnection* connection, std::string_view action, natsStatus status,
                 int code = 0);

// `servers`: "nats://a:4222,nats://b:4222". Who may in is said by the environment: NATS_CA,
// NATS_CERT, NATS_KEY, NATS_USER, NATS_PASSWORD, NATS_TOKEN, NATS_CREDS. Fails with kInvalid,
// kTimeout or kIo; soon after a stop.
Result<NatsConnection> nats_connect(const std::string& servers, bool is_secure,
                                    const Environment& environment, const std::stop_token& stop);

}  // namespace twotrack::replica
