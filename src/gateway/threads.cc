#include "gateway/threads.h"

#include <algorithm>
#include <utility>

#include "base/encoding.h"
#include "base/sha256.h"
#include "event/ids.h"
#include "event/redact_json.h"
#include "event/wire_type.h"
#include "gateway/exchange_secrets.h"
#include "gateway/place.h"
#include "project/log_lines.h"
#include "project/log_start.h"
#include "project/version.h"
#include "track/log_file.h"
#include "wire/read_answer.h"

namespace twotrack::gateway {
namespace {

// A log that is open holds descriptors.
constexpr size_t kOpenLogsMax = 64;

bool goes_on(Descent how) {
  return how == Descent::kContinue || how == Descent::kAmended || how == Descent::kRetry;
}

// Whether there was a secret in it.
bool free_of_secrets(WireAnswer& answer, const Redactor& redactor) {
  std::vector<Redaction> found;
  redact_text(answer.text, redactor, found);
  for (WireCall& call : answer.calls) {
    auto args = redact_json(call.args, redactor, found);
    if (args.ok()) call.args = std::move(args).value();
  }
  if (!answer.error.empty()) redact_text(answer.error.text, redactor, found);
  return !found.empty();
}

}  // namespace

Result<std::unique_ptr<Threads>> Threads::open(project::Project& project, ThreadOptions options) {
  std::unique_ptr<Threads> threads(new Threads(project, std::move(options)));
  TRY(threads->load());
  return threads;
}

Status Threads::load() {
  registry_ = TRY(project::make_registry(*project_));
  const auto budget = TRY(project::budget_of(*project_, {}));
  place_ = {.layout = &project_->layout(),
            .redactor = TRY(project_->redactor()),
            .registry = &registry_,
            .run_id = make_run_id(project_->clock().now_us()),
            .budget = to_json(budget),
            .program = "twotrack " + std::string(project::kProgramVersion),
            .upstream = options_.upstream};
  place_.writer = TRY(project_->writer_options());
  FileSystem& files = project_->files();
  const track::Layout& layout = project_->layout();
  if (!exists(files, layout.traces())) return Done{};
  std::map<std::string, uint64_t> logs;
  for (const std::string& agent : TRY(track::list_agents(files, layout))) {
    logs.emplace(agent, log_bytes(files, layout, agent));
  }
  const auto index = read_thread_index(files, layout).value_or(ThreadIndex{});
  for (const Epoch& epoch : index.epochs) know(epoch);
  for (const KnownThread& thread : index.threads) {
    const auto log = logs.find(thread.agent);
    if (log == logs.end() || (!thread.is_other && log->second != thread.log_bytes)) continue;
    know(thread);
    logs.erase(log);
  }
  // What has grown since was used since.
  std::vector<std::pair<std::string, KnownThread>> grown;
  for (const auto& [agent, bytes] : logs) {
    std::string asked_at;
    if (auto thread = TRY(load_log(agent, asked_at))) grown.emplace_back(asked_at, *thread);
  }
  std::ranges::stable_sort(grown, {}, &std::pair<std::string, KnownThread>::first);
  for (const auto& [asked_at, thread] : grown) know(thread);
  if (!logs.empty()) save();
  return Done{};
}

void Threads::know(const KnownThread& thread) {
  if (thread.is_other) {
    others_.insert(thread.agent);
    return;
  }
  lineage_.asked(thread.agent, thread.ancestry);
  if (thread.echo) lineage_.answered(thread.agent, *thread.echo);
  for (const std::string& id : thread.answer_ids) by_answer_[id] = thread.agent;
}

void Threads::know(const Epoch& epoch) {
  if (fitter_ != nullptr) fitter_->know(epoch);
  const std::lock_guard hold(mutex_);
  epochs_.emplace(epoch.at + " " + epoch.made, epoch);
}

Result<std::optional<KnownThread>> Threads::load_log(const std::string& agent,
                                                     std::string& asked_at) {
  OpenThread thread(place_, agent);
  const uint64_t bytes = log_bytes(project_->files(), project_->layout(), agent);
  if (!TRY(read_log(thread))) return std::optional<KnownThread>();
  KnownThread known{.agent = agent, .log_bytes = bytes, .is_other = !thread.log.has_asked()};
  known.ancestry = thread.log.ancestry();
  known.echo = thread.log.echo();
  known.answer_ids = thread.log.answer_ids();
  for (const Epoch& epoch : thread.log.loaded_epochs()) know(epoch);
  asked_at = thread.log.asked_at();
  return std::optional(std::move(known));
}

Result<bool> Threads::read_log(OpenThread& thread) {
  const std::string& agent = thread.log.agent();
  auto lines = TRY(project::LogLines::open(project_->files(), project_->layout(), agent));
  while (const auto line = TRY(lines.next())) {
    const auto view = read_line(line->text);
    if (!line->fault.empty() || !view.ok()) {
      project_->warn(agent + ": the log is damaged; its conversation goes on in another one");
      return false;
    }
    if (view.value().operation.str() != kGatewayOperation) break;
    thread.log.load(Event(view.value()));
  }
  thread.is_read = true;
  return true;
}

// Without it the next start reads the logs, so a failure costs time and nothing else.
void Threads::save() {
  const std::lock_guard hold(mutex_);
  FileSystem& files = project_->files();
  std::map<std::string, std::vector<std::string>> answer_ids;
  for (const auto& [id, agent] : by_answer_) answer_ids[agent].push_back(id);
  ThreadIndex index;
  for (const auto& [name, epoch] : epochs_) index.epochs.push_back(epoch);
  for (const std::string& agent : others_) {
    index.threads.push_back({.agent = agent, .is_other = true});
  }
  for (Lineage::Known& known : lineage_.known()) {
    KnownThread thread{.agent = known.thread,
                       .log_bytes = log_bytes(files, project_->layout(), known.thread),
                       .ancestry = std::move(known.ancestry),
                       .echo = std::move(known.echo),
                       .answer_ids = answer_ids[known.thread]};
    index.threads.push_back(std::move(thread));
  }
  if (index.threads.empty()) return;
  const Status written = write_thread_index(files, project_->layout(), index);
  if (!written.ok())
    project_->warn("the index of threads is not written: " + written.error().text());
}

std::string Threads::caller_of(const http::HeaderList& headers) const {
  std::string credential(header_of(headers, "authorization"));
  credential += "\n" + std::string(header_of(headers, "x-api-key"));
  const track::CacheKey& key = project_->layout().cache_key;
  if (key.empty() || credential.size() == 1) return "";
  const std::string seal = key.seal("gateway\n" + credential);
  return to_hex({reinterpret_cast<const uint8_t*>(seal.data()), 8});
}

Status Threads::check_name(const std::string& name) const {
  if (name.empty()) return Done{};
  TRY(check_agent_id(name));
  return project::check_no_secret(*place_.redactor, kAgentHeader, name);
}

std::string Threads::free_name(const std::string& name, WireDialect wire) const {
  if (name.empty()) return make_agent_id(kGatewayOperation, name_of(wire));
  const track::Layout& layout = project_->layout();
  std::string free = name;
  for (uint64_t number = 2;
       threads_.contains(free) || exists(project_->files(), layout.log(free)) ||
       exists(project_->files(), layout.compacted(free));
       ++number) {
    free = name + "-" + std::to_string(number);
  }
  return free;
}

std::shared_ptr<OpenThread> Threads::open_thread(const std::string& agent) {
  auto& thread = threads_[agent];
  if (thread == nullptr) {
    thread = std::make_shared<OpenThread>(place_, agent);
    thread->is_read = false;
  }
  return thread;
}

bool Threads::is_waiting(const std::string& agent) const {
  const auto thread = threads_.find(agent);
  return thread != threads_.end() && thread->second->waiting > 0;
}

std::shared_ptr<OpenThread> Threads::choose(AskedRequest& asked) {
  asked.match = lineage_.find(asked.ancestry);
  if (asked.match.how == Descent::kRetry && is_waiting(asked.match.thread)) {
    // Who still waits for an answer does not ask again: this is somebody else.
    asked.match.how = Descent::kRerun;
  }
  const std::string& scope = asked.scope.parent.empty() ? asked.scope.key : asked.scope.parent;
  asked.beside = lineage_.newest_in(scope);
  if (goes_on(asked.match.how)) return open_thread(asked.match.thread);
  const std::string agent = free_name(asked.scope.name, asked.request.wire);
  return threads_[agent] = std::make_shared<OpenThread>(place_, agent);
}

std::shared_ptr<OpenThread> Threads::use(const std::shared_ptr<OpenThread>& thread) {
  ++thread->users;
  std::shared_ptr<OpenThread> used(thread.get(), [this, thread](OpenThread* /*same*/) {
    const std::lock_guard hold(mutex_);
    --thread->users;
  });
  std::erase(open_, thread);
  open_.push_back(thread);
  if (open_.size() > kOpenLogsMax) {
    OpenThread& older = *open_[open_.size() - 1 - kOpenLogsMax];
    const std::unique_lock hold(older.mutex, std::try_to_lock);
    if (hold.owns_lock()) older.log.close();
  }
  if (open_.size() <= options_.read_logs_max) return used;
  // Whoever wants it again reads its log.
  const auto idle = std::ranges::find_if(open_, [](const auto& one) { return one->users == 0; });
  if (idle == open_.end()) return used;
  threads_.erase((*idle)->log.agent());
  open_.erase(idle);
  return used;
}

// Only the server knows what comes before a request that goes on from an answer by its name.
std::shared_ptr<OpenThread> Threads::find(AskedRequest& asked) {
  if (asked.request.previous.empty()) return choose(asked);
  const auto before = by_answer_.find(asked.request.previous);
  if (before == by_answer_.end()) return nullptr;
  asked.match = {.how = Descent::kContinue, .thread = before->second};
  return open_thread(before->second);
}

Result<std::optional<AskedRequest>> Threads::read(const ClientRequest& request) {
  auto read = reader_.read(request.wire, request.raw.body, *place_.redactor, request.credentials);
  if (!read.ok()) return std::optional<AskedRequest>();
  AskedRequest asked{.path = request.path,
                     .body = std::move(read.value().body),
                     .request = std::move(read.value().request)};
  asked.sha256 = sha256_hex(asked.body);
  asked.scope = scope_of(request.headers, asked.request, caller_of(request.headers));
  asked.traceparent = header_of(request.headers, "traceparent");
  TRY(check_name(asked.scope.name));
  asked.ancestry = ancestry_of(asked.scope.key, asked.request);
  return std::optional(std::move(asked));
}

// What is nobody's keeps to the bound all the same.
SentOn Threads::pass(const ClientRequest& request) const {
  if (fitter_ == nullptr) return {};
  Forwarded forwarded = fitter_->refuse(request.wire, request.raw);
  return {.refusal = std::move(forwarded.refusal),
          .refusal_status = forwarded.refusal_status,
          .fault = std::move(forwarded.fault)};
}

std::string Threads::refuse_unread(std::string_view body) const {
  return fitter_ == nullptr ? "" : fitter_->refuse_unread(body);
}

Result<Threads::Held> Threads::hold_thread(AskedRequest& asked) {
  while (true) {
    Held held;
    {
      const std::lock_guard hold(mutex_);
      const auto found = find(asked);
      if (found != nullptr) held.thread = use(found);
    }
    if (held.thread == nullptr) return held;
    held.lock = std::unique_lock(held.thread->mutex);
    if (held.thread->is_read) return held;
    if (TRY(read_log(*held.thread)) && held.thread->log.has_asked()) return held;
    leave(held.thread->log.agent());
  }
}

// The log cannot be gone on with: its conversation begins another one.
void Threads::leave(const std::string& agent) {
  const std::lock_guard hold(mutex_);
  lineage_.forget(agent);
  std::erase_if(by_answer_, [&](const auto& answer) { return answer.second == agent; });
  std::erase(open_, threads_[agent]);
  threads_.erase(agent);
}

Result<SentOn> Threads::ask(const ClientRequest& request) {
  auto sent = ask_once(request);
  if (sent.ok() || sent.error().code != Code::kCorrupt) return sent;
  // Its log was damaged meanwhile, and is left now: the conversation begins another one.
  return ask_once(request);
}

// Another gateway has the log: the caller can go there.
Error Threads::with_address(Error error, const std::string& agent) const {
  FileSystem& files = project_->files();
  const track::Layout& layout = project_->layout();
  const auto holder = files.lock_holder(layout.lock(agent));
  if (!holder.ok() || !holder.value()) return error;
  const std::string url = url_of_gateway(files, layout, *holder.value());
  if (!url.empty()) error.message += " at " + url;
  return error;
}

Result<SentOn> Threads::ask_once(const ClientRequest& request) {
  auto read_asked = TRY(read(request));
  if (!read_asked) return pass(request);
  AskedRequest& asked = *read_asked;
  const Held held = TRY(hold_thread(asked));
  const std::shared_ptr<OpenThread>& thread = held.thread;
  if (thread == nullptr) return pass(request);
  if (!asked.request.previous.empty()) {
    // The messages before are the server's; the chain goes on behind them.
    std::vector<std::string> chain = thread->log.ancestry().chain;
    const std::string last = chain.empty() ? asked.scope.key : chain.back();
    std::ranges::copy(chain_of(last, asked.ancestry.norms), std::back_inserter(chain));
    asked.ancestry.chain = std::move(chain);
  }
  PlanForward plan;
  if (fitter_ != nullptr) {
    plan = [&](ThreadLog& log) { return fitter_->fit(request.raw, asked, log); };
  }
  auto logged = thread->log.ask(asked, plan);
  {
    const std::lock_guard hold_index(mutex_);
    // A thread that has nothing does not keep its name.
    if (!logged.ok() && !thread->log.has_asked()) threads_.erase(thread->log.agent());
    if (logged.ok()) {
      lineage_.asked(thread->log.agent(), asked.ancestry);
      ++thread->waiting;
    }
  }
  if (!logged.ok() && logged.error().code == Code::kCorrupt) {
    project_->warn(logged.error().message + "; its conversation goes on in another log");
    leave(thread->log.agent());
  }
  if (!logged.ok() && logged.error().code == Code::kConflict) {
    return with_address(std::move(logged).error(), thread->log.agent());
  }
  Forwarded forwarded = TRY(std::move(logged));
  if (forwarded.epoch) know(*forwarded.epoch);
  if (options_.grown) options_.grown(thread->log.agent());
  SentOn sent{.thread = thread,
              .body = std::move(forwarded.raw_body),
              .refusal = std::move(forwarded.refusal),
              .refusal_status = forwarded.refusal_status,
              .fault = std::move(forwarded.fault),
              .is_streamed = asked.request.is_streamed,
              .traceparent = thread->log.traceparent()};
  if (fitter_ != nullptr) sent.asked = std::make_shared<AskedRequest>(std::move(asked));
  return sent;
}

Result<std::optional<std::string>> Threads::ask_less(OpenThread& thread, const AskedRequest& asked,
                                                     const RawRequest& raw,
                                                     const RefusedBy& refused) {
  const std::lock_guard hold(thread.mutex);
  Forwarded forwarded = TRY(fitter_->fit(raw, asked, thread.log, refused));
  if (!forwarded.refusal.empty()) return std::optional<std::string>();
  TRY(thread.log.ask_again(asked, forwarded));
  know(*forwarded.epoch);
  const std::lock_guard hold_index(mutex_);
  ++thread.waiting;
  return std::optional(std::move(forwarded.raw_body));
}

Result<std::string> Threads::preview(const ClientRequest& request) {
  auto asked = TRY(read(request));
  if (!asked || fitter_ == nullptr) return std::string();
  std::shared_ptr<OpenThread> thread;
  {
    const std::lock_guard hold(mutex_);
    asked->match = lineage_.find(asked->ancestry);
    const std::string& agent = asked->match.thread;
    thread = agent.empty() ? std::make_shared<OpenThread>(place_, "none") : use(open_thread(agent));
  }
  const std::lock_guard hold(thread->mutex);
  if (!thread->is_read && !TRY(read_log(*thread))) return std::string();
  return TRY(fitter_->fit(request.raw, *asked, thread->log)).raw_body;
}

Status Threads::answer(OpenThread& thread, const RawAnswer& raw) {
  GivenAnswer given{.answer = raw.answer,
                    .status = raw.status,
                    .bytes = raw.bytes,
                    .fault = raw.fault,
                    .is_refusal = raw.is_refusal,
                    .wall_ms = raw.wall_ms,
                    .first_chunk_s = raw.first_chunk_s};
  const ExchangeRedactor redactor(*place_.redactor, raw.credentials);
  std::vector<Redaction> found;
  redact_text(*given.bytes, redactor, found);
  // A secret that comes word by word stands nowhere in the bytes, and yet is in them.
  const bool is_in_pieces = free_of_secrets(given.answer, redactor) && found.empty();
  if (is_in_pieces || has_secret_in_pieces(*given.bytes, redactor)) given.bytes.reset();
  const std::lock_guard hold(thread.mutex);
  const Status logged = thread.log.answer(given);
  const std::lock_guard hold_index(mutex_);
  --thread.waiting;
  if (!logged.ok()) return logged;
  if (thread.log.echo()) lineage_.answered(thread.log.agent(), *thread.log.echo());
  if (!given.answer.id.empty() && raw.wire == WireDialect::kResponses) {
    by_answer_[given.answer.id] = thread.log.agent();
  }
  project_->mirror_log(thread.log.agent());
  if (options_.grown) options_.grown(thread.log.agent());
  return Done{};
}

}  // namespace twotrack::gateway
