#include "gateway/threads.h"

#include <algorithm>
#include <utility>

#include "base/encoding.h"
#include "base/sha256.h"
#include "event/ids.h"
#include "event/redact_json.h"
#include "gateway/exchange_secrets.h"
#include "project/log_lines.h"
#include "project/log_start.h"
#include "project/version.h"
#include "track/log_file.h"
#include "wire/read_answer.h"

namespace twotrack::gateway {
namespace {

// A log that is open holds a descriptor and its last bodies.
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
  if (!answer.error.empty()) redact_text(answer.error, redactor, found);
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
  if (!exists(project_->files(), project_->layout().traces())) return Done{};
  for (const std::string& agent : TRY(track::list_agents(project_->files(), project_->layout()))) {
    TRY(load_log(agent));
  }
  return Done{};
}

// A log that cannot be read to its end is left alone: its conversation begins a new one.
Status Threads::load_log(const std::string& agent) {
  auto lines = TRY(project::LogLines::open(project_->files(), project_->layout(), agent));
  auto thread = std::make_shared<OpenThread>(place_, agent);
  while (true) {
    const auto line = TRY(lines.next());
    if (!line) break;
    const auto view = read_line(line->text);
    if (!line->fault.empty() || !view.ok()) {
      project_->warn(agent + ": the log is damaged; its conversation goes on in another one");
      return Done{};
    }
    if (view.value().operation.str() != kOperation) return Done{};
    thread->log.load(Event(view.value()));
  }
  if (!thread->log.has_asked()) return Done{};
  lineage_.asked(agent, thread->log.ancestry());
  if (thread->log.echo()) lineage_.answered(agent, *thread->log.echo());
  for (const std::string& id : thread->log.answer_ids()) by_answer_[id] = agent;
  if (fitter_ != nullptr) {
    for (const Epoch& epoch : thread->log.loaded_epochs()) fitter_->know(epoch);
  }
  threads_[agent] = std::move(thread);
  return Done{};
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
  if (name.empty()) return make_agent_id(kOperation, wire_name(wire));
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

std::shared_ptr<OpenThread> Threads::choose(AskedRequest& asked) {
  asked.match = lineage_.find(asked.ancestry);
  const std::string& scope = asked.scope.parent.empty() ? asked.scope.key : asked.scope.parent;
  asked.beside = lineage_.newest_in(scope);
  if (goes_on(asked.match.how)) return threads_.at(asked.match.thread);
  const std::string agent = free_name(asked.scope.name, asked.request.wire);
  return threads_[agent] = std::make_shared<OpenThread>(place_, agent);
}

void Threads::keep_open(const std::shared_ptr<OpenThread>& thread) {
  std::erase(open_, thread);
  open_.push_back(thread);
  while (open_.size() > kOpenLogsMax) {
    const std::unique_lock hold(open_.front()->mutex, std::try_to_lock);
    if (hold.owns_lock()) open_.front()->log.close();
    open_.pop_front();
  }
}

// Only the server knows what comes before a request that goes on from an answer by its name.
std::shared_ptr<OpenThread> Threads::find(AskedRequest& asked) {
  if (asked.request.previous.empty()) return choose(asked);
  const auto before = by_answer_.find(asked.request.previous);
  if (before == by_answer_.end()) return nullptr;
  asked.match = {.how = Descent::kContinue, .thread = before->second};
  return threads_.at(before->second);
}

Result<std::optional<AskedRequest>> Threads::read(const ClientRequest& request) {
  auto read = reader_.read(request.wire, request.raw.body, *place_.redactor, request.credentials);
  if (!read.ok()) return std::optional<AskedRequest>();
  AskedRequest asked{.path = request.path,
                     .body = std::move(read.value().body),
                     .request = std::move(read.value().request),
                     .tokens = read.value().tokens};
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
  return {.refusal = fitter_->refuse(request.wire, request.raw).value_or("")};
}

Result<SentOn> Threads::ask(const ClientRequest& request) {
  auto read_asked = TRY(read(request));
  if (!read_asked) return pass(request);
  AskedRequest& asked = *read_asked;
  std::shared_ptr<OpenThread> thread;
  {
    const std::lock_guard hold(mutex_);
    thread = find(asked);
    if (thread != nullptr) keep_open(thread);
  }
  if (thread == nullptr) return pass(request);
  const std::lock_guard hold(thread->mutex);
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
    if (logged.ok()) lineage_.asked(thread->log.agent(), asked.ancestry);
  }
  Forwarded forwarded = TRY(std::move(logged));
  if (forwarded.epoch) fitter_->know(*forwarded.epoch);
  if (options_.grown) options_.grown(thread->log.agent());
  SentOn sent{.thread = thread,
              .body = std::move(forwarded.raw_body),
              .refusal = std::move(forwarded.refusal),
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
  fitter_->know(*forwarded.epoch);
  return std::optional(std::move(forwarded.raw_body));
}

Result<std::string> Threads::preview(const ClientRequest& request) {
  auto asked = TRY(read(request));
  if (!asked || fitter_ == nullptr) return std::string();
  std::shared_ptr<OpenThread> thread;
  {
    const std::lock_guard hold(mutex_);
    asked->match = lineage_.find(asked->ancestry);
    const auto found = threads_.find(asked->match.thread);
    thread = found != threads_.end() ? found->second : std::make_shared<OpenThread>(place_, "none");
  }
  const std::lock_guard hold(thread->mutex);
  return TRY(fitter_->fit(request.raw, *asked, thread->log)).raw_body;
}

Status Threads::answer(OpenThread& thread, const RawAnswer& raw) {
  GivenAnswer given{.answer = raw.answer,
                    .status = raw.status,
                    .bytes = raw.bytes,
                    .fault = raw.fault,
                    .wall_ms = raw.wall_ms,
                    .first_chunk_s = raw.first_chunk_s};
  const ExchangeRedactor redactor(*place_.redactor, raw.credentials);
  std::vector<Redaction> found;
  redact_text(*given.bytes, redactor, found);
  // A secret that comes word by word stands nowhere in the bytes, and yet is in them.
  const bool is_in_pieces = free_of_secrets(given.answer, redactor) && found.empty();
  if (is_in_pieces || has_secret_in_pieces(*given.bytes, redactor)) given.bytes.reset();
  const std::lock_guard hold(thread.mutex);
  TRY(thread.log.answer(given));
  const std::lock_guard hold_index(mutex_);
  if (thread.log.echo()) lineage_.answered(thread.log.agent(), *thread.log.echo());
  if (!given.answer.id.empty() && raw.wire == WireDialect::kResponses) {
    by_answer_[given.answer.id] = thread.log.agent();
  }
  project_->mirror_log(thread.log.agent());
  if (options_.grown) options_.grown(thread.log.agent());
  return Done{};
}

}  // namespace twotrack::gateway
