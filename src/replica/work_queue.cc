#include "replica/work_queue.h"

namespace twotrack::replica {
namespace {

constexpr const char* kConsumer = "workers";
// Who works or follows has a way of its own to try again, and says so meanwhile.
const StoreOptions kShort{.patience = std::chrono::seconds(5)};
constexpr std::string_view kClaim = "claim";

}  // namespace

Result<std::unique_ptr<WorkQueue>> WorkQueue::open(std::string_view name,
                                                   const Environment& environment) {
  NatsPlace place = TRY(nats_place(name));
  auto logs = TRY(NatsClient::open(place, environment, NatsClient::Kind::kLog, kShort));
  place.stream += "-work";
  auto work = TRY(NatsClient::open(place, environment, NatsClient::Kind::kWork, kShort));
  return std::unique_ptr<WorkQueue>(new WorkQueue(std::move(logs), std::move(work)));
}

Result<std::string> WorkQueue::subject(std::string_view kind, std::string_view name) const {
  return logs_->stream() + "." + std::string(kind) + "." + TRY(subject_part(name));
}

Result<std::string> WorkQueue::work_subject(std::string_view agent) const {
  return work_->stream() + "." + TRY(subject_part(agent));
}

Result<bool> WorkQueue::has(std::string_view agent) {
  const std::string name = TRY(work_subject(agent));
  return TRY(work_->last(name)).has_value();
}

Result<std::optional<std::string>> WorkQueue::put(std::string_view agent, std::string_view task) {
  NatsMessage message{.subject = TRY(work_subject(agent))};
  message.body = task;
  if (TRY(work_->publish_after(message, 0))) return std::optional<std::string>();
  auto there = TRY(work_->last(message.subject));
  if (!there) return std::optional<std::string>();  // done in this moment
  return std::optional(std::move(there->body));
}

Status WorkQueue::withdraw(std::string_view agent) {
  const std::string name = TRY(work_subject(agent));
  return work_->remove(name);
}

Result<std::unique_ptr<NatsJobs>> WorkQueue::jobs(std::chrono::milliseconds deadline) {
  return work_->jobs(kConsumer, deadline);
}

Result<std::optional<uint64_t>> WorkQueue::claim(std::string_view agent, std::string_view who) {
  NatsMessage message{.subject = TRY(subject(kClaim, agent))};
  message.body = who;
  const auto last = TRY(logs_->last(message.subject));
  return logs_->publish_after(message, last ? last->sequence : 0);
}

Result<bool> WorkQueue::is_claimed(std::string_view agent, uint64_t from) {
  const std::string name = TRY(subject(kClaim, agent));
  const auto last = TRY(logs_->last(name));
  return last && last->sequence >= from;
}

Result<bool> WorkQueue::holds(std::string_view agent, uint64_t claim) {
  const std::string name = TRY(subject(kClaim, agent));
  const auto last = TRY(logs_->last(name));
  return last && last->sequence == claim;
}

Status WorkQueue::note(std::string_view kind, std::string_view name, std::string_view text) {
  NatsMessage message{.subject = TRY(subject(kind, name))};
  message.body = text;
  TRY(logs_->publish(message));
  return Done{};
}

Result<std::optional<std::string>> WorkQueue::noted(std::string_view kind, std::string_view name) {
  const std::string where = TRY(subject(kind, name));
  auto last = TRY(logs_->last(where));
  if (!last) return std::optional<std::string>();
  return std::optional(std::move(last->body));
}

Result<uint64_t> WorkQueue::here() {
  return TRY(logs_->last_sequence()) + 1;
}

Result<std::optional<WorkQueue::News>> WorkQueue::next(std::string_view kind, uint64_t from) {
  const std::string prefix = logs_->stream() + "." + std::string(kind) + ".";
  auto message = TRY(logs_->next(prefix + "*", from));
  if (!message) return std::optional<News>();
  auto name = agent_of_part(message->subject.substr(prefix.size()));
  return std::optional(News{.name = name.ok() ? std::move(name).value() : std::string(),
                            .text = std::move(message->body),
                            .number = message->sequence});
}

}  // namespace twotrack::replica
