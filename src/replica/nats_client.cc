#include "replica/nats_client.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <optional>
#include <span>
#include <thread>

#include "base/check.h"
#include "event/ids.h"
#include "replica/nats_connect.h"
#include "replica/objects.h"

namespace twotrack::replica {
namespace {

constexpr int64_t kReplicas = 3;
constexpr std::chrono::milliseconds kNobodyPause{50};

// The headers of ours, which are copied out of messages.
constexpr std::array kHeaders = {"Twotrack-First", "Twotrack-Events", "Twotrack-Hash",
                                 "Twotrack-Blob",  "Twotrack-Part",   "Twotrack-Parts"};

bool is_subject(std::string_view subject) {
  for (const char c : subject) {
    const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.' || c == '*';
    if (!is_plain) return false;
  }
  return !subject.empty();
}

NatsMessage message_of(natsMsg* raw) {
  NatsMessage message{.subject = natsMsg_GetSubject(raw), .sequence = natsMsg_GetSequence(raw)};
  for (const char* name : kHeaders) {
    const char* value = nullptr;
    if (natsMsgHeader_Get(raw, name, &value) == NATS_OK) message.headers[name] = value;
  }
  message.body.assign(natsMsg_GetData(raw), static_cast<size_t>(natsMsg_GetDataLength(raw)));
  return message;
}

Result<NatsRaw> raw_of(const NatsMessage& message) {
  CHECK(is_subject(message.subject));
  natsMsg* made = nullptr;
  CHECK(message.body.size() <= static_cast<size_t>(std::numeric_limits<int>::max()));
  natsStatus status = natsMsg_Create(&made, message.subject.c_str(), nullptr, message.body.data(),
                                     static_cast<int>(message.body.size()));
  NatsRaw raw(made);
  for (const auto& [name, value] : message.headers) {
    if (status == NATS_OK) status = natsMsgHeader_Set(made, name.c_str(), value.c_str());
  }
  if (status != NATS_OK) return nats_error("make a message", status);
  return raw;
}

class Job final : public NatsJob {
 public:
  explicit Job(NatsRaw raw) : raw_(std::move(raw)) {
    body_.assign(natsMsg_GetData(raw_.get()),
                 static_cast<size_t>(natsMsg_GetDataLength(raw_.get())));
  }

  const std::string& body() const override { return body_; }
  Status go_on() override { return sent("go on", natsMsg_InProgress(raw_.get(), nullptr)); }
  Status done() override {
    jsErrCode code{};
    return sent("acknowledge", natsMsg_AckSync(raw_.get(), nullptr, &code));
  }
  Status give_back(std::chrono::milliseconds delay) override {
    return sent("give back", natsMsg_NakWithDelay(raw_.get(), delay.count(), nullptr));
  }

 private:
  static Status sent(std::string_view action, natsStatus status) {
    if (status == NATS_OK) return Done{};
    return nats_error(action, status);
  }

  NatsRaw raw_;
  std::string body_;
};

class Jobs final : public NatsJobs {
 public:
  Jobs(NatsSubscription subscription, std::chrono::milliseconds deadline)
      : subscription_(std::move(subscription)), deadline_(deadline) {}

  Result<std::unique_ptr<NatsJob>> take(std::chrono::milliseconds wait) override {
    natsMsgList list{};
    jsErrCode code{};
    const natsStatus status =
        natsSubscription_Fetch(&list, subscription_.get(), 1, wait.count(), &code);
    if (status == NATS_TIMEOUT) return std::unique_ptr<NatsJob>();
    if (status != NATS_OK) return nats_error("take a job", status, code);
    NatsRaw raw(std::exchange(list.Msgs[0], nullptr));
    natsMsgList_Destroy(&list);
    return std::unique_ptr<NatsJob>(std::make_unique<Job>(std::move(raw)));
  }
  std::chrono::milliseconds deadline() const override { return deadline_; }

 private:
  NatsSubscription subscription_;
  std::chrono::milliseconds deadline_;
};

}  // namespace

struct NatsClient::Impl {
  std::string stream;
  Kind kind = Kind::kLog;
  StoreOptions settings;
  NatsConnection connection;
  NatsContext context;

  // Asks what may be asked twice until there is an answer, or no leader for too long.
  template <class Ask>
  auto patiently(Ask ask) const -> decltype(ask()) {
    const auto give_up = std::chrono::steady_clock::now() + settings.patience;
    while (true) {
      auto answer = ask();
      const bool is_final = answer.ok() || answer.error().code != Code::kTimeout ||
                            natsConnection_IsClosed(connection.get());
      if (is_final || std::chrono::steady_clock::now() > give_up) return answer;
      std::this_thread::sleep_for(kNobodyPause);
    }
  }

  Status ensure_stream() const;
  Status check_stream(const jsStreamConfig& is) const;
  Result<std::optional<uint64_t>> publish(const NatsMessage& message, jsPubOptions& options) const;
  Result<std::vector<NatsMessage>> list(const std::string& wildcard) const;
  Result<std::unique_ptr<NatsJobs>> jobs(const std::string& name,
                                         std::chrono::milliseconds deadline) const;
  Error error(std::string_view action, natsStatus status, int code = 0) const {
    return nats_error(connection.get(), action, status, code);
  }
};

// A stream that somebody else has made may lack what is needed, or lose what it is given.
Status NatsClient::Impl::check_stream(const jsStreamConfig& is) const {
  const auto unfit = [&](const std::string& why) {
    return with_hint(Error{Code::kInvalid, "NATS: the stream " + stream + " " + why},
                     "choose a name that no stream has: then one is made that fits");
  };
  const std::string wanted = stream + ".>";
  const std::span<const char* const> subjects(is.Subjects, static_cast<size_t>(is.SubjectsLen));
  if (std::ranges::find(subjects, std::string_view(wanted)) == subjects.end()) {
    return unfit("does not take " + wanted);
  }
  if (kind == Kind::kWork) {
    if (is.Retention == js_WorkQueuePolicy) return Done{};
    return unfit("is no queue: it keeps what is done");
  }
  if (!is.AllowDirect) return unfit("cannot be read: allow_direct is off");
  if (settings.use == StoreUse::kRead) return Done{};
  const bool has_limit = is.MaxMsgs > 0 || is.MaxBytes > 0 || is.MaxMsgsPerSubject > 0;
  if (is.MaxAge > 0) return unfit("removes messages after some time (max_age)");
  if (has_limit && is.Discard == js_DiscardOld) {
    return unfit("removes its oldest messages when it is full (discard: old)");
  }
  if (is.Retention != js_LimitsPolicy) return unfit("removes messages that somebody has read");
  if (is.Storage != js_FileStorage) return unfit("is in memory only");
  return Done{};
}

// Messages of logs are never removed: neither by age nor by number, nor by who may publish.
Status NatsClient::Impl::ensure_stream() const {
  jsStreamInfo* found = nullptr;
  jsErrCode code{};
  const natsStatus asked = js_GetStreamInfo(&found, context.get(), stream.c_str(), nullptr, &code);
  const NatsStreamInfo info(found);
  if (asked == NATS_OK) return check_stream(*info->Config);
  if (asked == NATS_NO_RESPONDERS) {
    return with_hint(Error{Code::kIo, "NATS: nobody answers for the stream " + stream},
                     "JetStream is off on this server");
  }
  if (asked != NATS_NOT_FOUND && code != JSStreamNotFoundErr) {
    return error("ask for the stream " + stream, asked, code);
  }
  if (settings.use == StoreUse::kRead) {
    return with_hint(Error{Code::kNotFound, "NATS: there is no stream " + stream},
                     "`twotrack ship --to` makes a new one");
  }
  const std::string subjects = stream + ".>";
  const char* list[] = {subjects.c_str()};
  natsStatus status = NATS_OK;
  for (const int64_t replicas : {kReplicas, int64_t{1}}) {
    jsStreamConfig config;
    jsStreamConfig_Init(&config);
    config.Name = stream.c_str();
    config.Description = kind == Kind::kLog ? "Long Tracks of twotrack" : "agents to be run";
    config.Subjects = list;
    config.SubjectsLen = 1;
    config.Replicas = replicas;
    config.DenyDelete = kind == Kind::kLog;
    config.DenyPurge = kind == Kind::kLog;
    if (kind == Kind::kWork) config.Retention = js_WorkQueuePolicy;
    config.AllowDirect = true;
    status = js_AddStream(nullptr, context.get(), &config, nullptr, &code);
    // One server alone is no cluster.
    if (code != JSStreamReplicasNotSupportedErr) break;
  }
  if (status == NATS_OK) return Done{};
  return error("create the stream " + stream, status, code);
}

Result<std::optional<uint64_t>> NatsClient::Impl::publish(const NatsMessage& message,
                                                          jsPubOptions& options) const {
  const NatsRaw raw = TRY(raw_of(message));
  options.MaxWait = kNatsAnswerMs;
  options.ExpectStream = stream.c_str();
  return patiently([&]() -> Result<std::optional<uint64_t>> {
    jsPubAck* answer = nullptr;
    jsErrCode code{};
    const natsStatus status = js_PublishMsg(&answer, context.get(), raw.get(), &options, &code);
    const NatsAck ack(answer);
    if (status == NATS_OK) return std::optional(ack->Sequence);
    if (code == JSStreamWrongLastSequenceErr) return std::optional<uint64_t>();
    // Nobody listens: the servers have lost the stream, or choose its leader.
    if (status == NATS_NO_RESPONDERS) TRY(ensure_stream());
    return error("publish", status, code);
  });
}

Result<std::vector<NatsMessage>> NatsClient::Impl::list(const std::string& wildcard) const {
  jsSubOptions options;
  jsSubOptions_Init(&options);
  options.Stream = stream.c_str();
  options.Ordered = true;
  options.Config.DeliverPolicy = js_DeliverLastPerSubject;
  options.Config.HeadersOnly = true;
  natsSubscription* made = nullptr;
  jsErrCode code{};
  natsStatus status =
      js_SubscribeSync(&made, context.get(), wildcard.c_str(), nullptr, &options, &code);
  const NatsSubscription subscription(made);
  if (status != NATS_OK) return error("list " + wildcard, status, code);
  jsConsumerInfo* found = nullptr;
  status = natsSubscription_GetConsumerInfo(&found, made, nullptr, &code);
  const NatsConsumerInfo info(found);
  if (status != NATS_OK) return error("list " + wildcard, status, code);
  std::vector<NatsMessage> messages;
  uint64_t left = info->NumPending + info->Delivered.Consumer;
  while (left > 0) {
    natsMsg* next = nullptr;
    status = natsSubscription_NextMsg(&next, made, kNatsAnswerMs);
    const NatsRaw raw(next);
    if (status != NATS_OK) return error("list " + wildcard, status);
    jsMsgMetaData* said = nullptr;
    status = natsMsg_GetMetaData(&said, next);
    const NatsMeta meta(said);
    if (status != NATS_OK) return error("list " + wildcard, status);
    if (messages.size() >= kListedNamesMax) {
      return Error{Code::kCorrupt, "NATS: list " + wildcard + ": it does not end"};
    }
    messages.push_back(message_of(next));
    messages.back().sequence = meta->Sequence.Stream;
    left = meta->NumPending;
  }
  return messages;
}

NatsClient::NatsClient(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
NatsClient::~NatsClient() = default;

const std::string& NatsClient::stream() const {
  return impl_->stream;
}

void NatsClient::cancel() {
  natsConnection_Close(impl_->connection.get());
}

Result<std::unique_ptr<NatsClient>> NatsClient::open(const NatsPlace& place,
                                                     const Environment& environment, Kind kind,
                                                     const StoreOptions& options) {
  // Its locks are held for long enough that spinning only takes the processor from who holds them.
  // Only the first call of a process counts.
  static const natsStatus library = nats_Open(0);
  if (library != NATS_OK) return nats_error("begin", library);
  const std::string& servers = place.servers;
  CHECK(is_subject(place.stream) && place.stream.find_first_of(".*") == std::string::npos);
  auto impl = std::make_unique<Impl>();
  impl->stream = place.stream;
  impl->kind = kind;
  impl->settings = options;
  impl->connection = TRY(nats_connect(servers, place.is_secure, environment, options.stop));
  const std::stop_callback cancel(options.stop,
                                  [&] { natsConnection_Close(impl->connection.get()); });
  jsOptions wait;
  jsOptions_Init(&wait);
  wait.Wait = kNatsAnswerMs;
  jsCtx* context = nullptr;
  const natsStatus status = natsConnection_JetStream(&context, impl->connection.get(), &wait);
  impl->context.reset(context);
  if (status != NATS_OK) return nats_error("JetStream of " + servers, status);
  const Status there = impl->patiently([&] { return impl->ensure_stream(); });
  if (options.stop.stop_requested()) {
    return Error{Code::kTimeout,
                 "NATS: ask for the stream " + place.stream + ": no answer in time"};
  }
  TRY(Status(there));
  return std::unique_ptr<NatsClient>(new NatsClient(std::move(impl)));
}

Result<std::optional<uint64_t>> NatsClient::publish_after(const NatsMessage& message,
                                                          uint64_t last) {
  jsPubOptions options;
  jsPubOptions_Init(&options);
  options.ExpectLastSubjectSeq = last;
  options.ExpectNoMessage = last == 0;
  return impl_->publish(message, options);
}

Result<uint64_t> NatsClient::publish(const NatsMessage& message) {
  jsPubOptions options;
  jsPubOptions_Init(&options);
  return TRY(impl_->publish(message, options)).value_or(0);
}

Result<std::optional<NatsMessage>> NatsClient::last(const std::string& subject) {
  CHECK(is_subject(subject));
  return impl_->patiently([&]() -> Result<std::optional<NatsMessage>> {
    natsMsg* found = nullptr;
    jsErrCode code{};
    const natsStatus status = js_GetLastMsg(&found, impl_->context.get(), impl_->stream.c_str(),
                                            subject.c_str(), nullptr, &code);
    const NatsRaw raw(found);
    if (status == NATS_OK) return std::optional(message_of(raw.get()));
    const bool is_gone = code == JSNoMessageFoundErr || code == JSStreamNotFoundErr;
    if (is_gone || (status == NATS_NOT_FOUND && code == 0)) return std::optional<NatsMessage>();
    return impl_->error("ask for the end of " + subject, status, code);
  });
}

Result<std::optional<NatsMessage>> NatsClient::next(const std::string& subject, uint64_t sequence) {
  CHECK(is_subject(subject));
  jsDirectGetMsgOptions options;
  jsDirectGetMsgOptions_Init(&options);
  options.Sequence = sequence;
  options.NextBySubject = subject.c_str();
  return impl_->patiently([&]() -> Result<std::optional<NatsMessage>> {
    natsMsg* found = nullptr;
    const natsStatus status =
        js_DirectGetMsg(&found, impl_->context.get(), impl_->stream.c_str(), nullptr, &options);
    const NatsRaw raw(found);
    if (status == NATS_OK) return std::optional(message_of(raw.get()));
    if (status == NATS_NOT_FOUND) return std::optional<NatsMessage>();
    return impl_->error("read " + subject, status);
  });
}

// What reads a list lives on one of the servers, and is gone with it: then another one can.
Result<std::vector<NatsMessage>> NatsClient::last_of_each(const std::string& wildcard) {
  CHECK(is_subject(wildcard));
  return impl_->patiently([&] { return impl_->list(wildcard); });
}

Result<uint64_t> NatsClient::last_sequence() {
  return impl_->patiently([&]() -> Result<uint64_t> {
    jsStreamInfo* found = nullptr;
    jsErrCode code{};
    const natsStatus status =
        js_GetStreamInfo(&found, impl_->context.get(), impl_->stream.c_str(), nullptr, &code);
    const NatsStreamInfo info(found);
    if (status != NATS_OK) return impl_->error("ask for the stream " + impl_->stream, status, code);
    return info->State.LastSeq;
  });
}

Status NatsClient::remove(const std::string& subject) {
  CHECK(impl_->kind == Kind::kWork);
  const auto message = TRY(last(subject));
  if (!message) return Done{};
  return impl_->patiently([&]() -> Status {
    jsErrCode code{};
    const natsStatus status = js_DeleteMsg(impl_->context.get(), impl_->stream.c_str(),
                                           message->sequence, nullptr, &code);
    // Somebody was faster.
    if (status == NATS_OK || status == NATS_NOT_FOUND || code == JSNoMessageFoundErr) return Done{};
    return impl_->error("remove " + subject, status, code);
  });
}

Result<std::unique_ptr<NatsJobs>> NatsClient::jobs(const std::string& name,
                                                   std::chrono::milliseconds deadline) {
  CHECK(impl_->kind == Kind::kWork && is_subject(name));
  return impl_->patiently([&] { return impl_->jobs(name, deadline); });
}

Result<std::unique_ptr<NatsJobs>> NatsClient::Impl::jobs(const std::string& name,
                                                         std::chrono::milliseconds deadline) const {
  const std::string subjects = stream + ".*";
  jsConsumerConfig config;
  jsConsumerConfig_Init(&config);
  config.Durable = name.c_str();
  config.AckPolicy = js_AckExplicit;
  config.AckWait = std::chrono::nanoseconds(deadline).count();
  config.MaxAckPending = -1;
  jsErrCode code{};
  jsConsumerInfo* found = nullptr;
  natsStatus status =
      js_GetConsumerInfo(&found, context.get(), stream.c_str(), name.c_str(), nullptr, &code);
  if (status == NATS_NOT_FOUND || code == JSConsumerNotFoundErr) {
    status = js_AddConsumer(&found, context.get(), stream.c_str(), &config, nullptr, &code);
  }
  const NatsConsumerInfo info(found);
  if (status != NATS_OK) return error("the consumer " + name, status, code);
  const std::chrono::nanoseconds agreed(info->Config->AckWait);
  jsSubOptions options;
  jsSubOptions_Init(&options);
  options.Stream = stream.c_str();
  options.Consumer = name.c_str();
  natsSubscription* made = nullptr;
  status = js_PullSubscribe(&made, context.get(), subjects.c_str(), name.c_str(), nullptr, &options,
                            &code);
  NatsSubscription subscription(made);
  if (status != NATS_OK) return error("take jobs of " + stream, status, code);
  return std::unique_ptr<NatsJobs>(std::make_unique<Jobs>(
      std::move(subscription), std::chrono::duration_cast<std::chrono::milliseconds>(agreed)));
}

Result<uint64_t> NatsMessage::number(const std::string& name) const {
  const auto found = headers.find(name);
  const std::string_view text = found == headers.end() ? "" : std::string_view(found->second);
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc{} && end == text.data() + text.size()) return value;
  return Error{Code::kCorrupt,
               "message " + std::to_string(sequence) + " of " + subject + " has no number " + name};
}

Result<std::string> subject_part(std::string_view agent) {
  TRY(check_agent_id(agent));
  std::string part;
  for (const char c : agent) {
    if (c == '.' || c == '_') {
      part += c == '.' ? "_d" : "_u";
    } else {
      part += c;
    }
  }
  return part;
}

Result<std::string> agent_of_part(std::string_view part) {
  std::string agent;
  for (size_t i = 0; i < part.size(); ++i) {
    if (part[i] != '_') {
      agent += part[i];
      continue;
    }
    ++i;
    const char escaped = i < part.size() ? part[i] : '?';
    if (escaped != 'd' && escaped != 'u') {
      return Error{Code::kCorrupt, std::string(part) + " does not name an agent"};
    }
    agent += escaped == 'd' ? '.' : '_';
  }
  TRY(check_agent_id(agent));
  return agent;
}

}  // namespace twotrack::replica
