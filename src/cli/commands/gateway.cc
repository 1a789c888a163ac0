// gateway: stands between agents and their model server.
#include "gateway/gateway.h"

#include <algorithm>

#include "base/ascii.h"
#include "cli/commands/commands.h"
#include "cli/interrupt.h"
#include "cli/item_list.h"
#include "gateway/status.h"
#include "gateway/upstream.h"
#include "http/server.h"
#include "model/http/server_url.h"
#include "project/agent_name.h"
#include "project/packet_place.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

constexpr int kForeverMs = 1'000'000'000;
constexpr std::chrono::milliseconds kConnectTime{2'000};
constexpr uint64_t kFitTokensMin = 64;
constexpr uint64_t kPingSeconds = 15;
constexpr uint64_t kPingSecondsMax = 3600;
constexpr std::string_view kListen = "127.0.0.1:0";

class GatewayCommand final : public Command {
 public:
  enum class Action : uint8_t { kStatus, kBytes };
  friend constexpr auto all_names(Action) { return name_list("status", "bytes"); }

  void declare(Arguments& arguments) override {
    arguments.positional("ACTION", action_);
    arguments.positional("AGENT", agent_);
    arguments.option("--upstream", upstream_);
    arguments.option("--listen", listen_);
    arguments.flag("--observe", observe_);
    arguments.option("--ping", ping_);
    arguments.flag("--log-optional", log_optional_);
    arguments.option("--fit", fit_);
    arguments.option("--seq", seq_);
  }

  Result<ExitCode> run(Context& context) override {
    TRY(check_given());
    if (action_ == Action::kStatus) return status(context);
    if (action_ == Action::kBytes) return bytes(context);
    if (!upstream_) {
      return with_hint(Error{Code::kInvalid, "--upstream URL is missing"},
                       "twotrack gateway --upstream http://127.0.0.1:8080");
    }
    auto upstream = model::parse_server_url(*upstream_);
    if (!upstream.ok()) return std::move(upstream).error().at("--upstream " + *upstream_);
    gateway::GatewayOptions options{.upstream = std::move(upstream).value()};
    TRY(read_listen(options));
    TRY(read_fit(options));
    options.is_log_optional = log_optional_;
    options.ping_after = std::chrono::seconds(
        std::clamp<uint64_t>(ping_.value_or(kPingSeconds), 1, kPingSecondsMax));
    const Interrupt interrupt;
    const auto running = TRY(gateway::Gateway::start(context, options));
    context.out().write(running->url() + "\n");
    context.out().flush();
    context.note("upstream: " + terminal_line(options.upstream.base) + "; " +
                 count_of(running->threads(), "conversation") + " in the logs; Ctrl-C ends it");
    if (fit_) {
      context.note("every request is kept below " + std::to_string(*fit_) + " tokens, " +
                   (running->is_counted_by_server() ? "counted by the server"
                                                    : "four bytes each where the server cannot "
                                                      "count"));
    }
    const std::string fault = gateway::connect_fault(options.upstream, kConnectTime);
    if (!fault.empty()) {
      context.warn("the model server cannot be reached, and agents get a 502 until it can: " +
                   fault);
    }
    while (!interrupt.requested()) interrupt.wait_ms(kForeverMs);
    running->stop();
    return ExitCode::kFine;
  }

 private:
  // That no option was given that means nothing here.
  Status check_given() const {
    const bool is_run = !action_;
    const struct {
      std::string_view name;
      bool is_given;
      bool is_taken;
    } all[] = {{"--upstream", upstream_.has_value(), is_run},
               {"--listen", listen_.has_value(), is_run},
               {"--observe", observe_, is_run},
               {"--ping", ping_.has_value(), is_run},
               {"--log-optional", log_optional_, is_run},
               {"--fit", fit_.has_value(), is_run},
               {"--seq", seq_.has_value(), action_ == Action::kBytes}};
    for (const auto& option : all) {
      if (!option.is_given || option.is_taken) continue;
      const std::string here = is_run ? "" : " " + std::string(name_of(*action_));
      return with_hint(
          Error{Code::kInvalid, "gateway" + here + " does not take " + std::string(option.name)},
          option.name == "--seq" ? "twotrack gateway bytes AGENT --seq N"
                                 : "it is for `twotrack gateway --upstream URL`");
    }
    return Done{};
  }

  Status read_listen(gateway::GatewayOptions& options) const {
    const std::string listen = listen_.value_or(std::string(kListen));
    const size_t colon = listen.rfind(':');
    const auto port = whole_number<uint16_t>(colon == std::string::npos
                                                 ? std::string_view()
                                                 : std::string_view(listen).substr(colon + 1));
    if (!port) {
      return Error{Code::kInvalid, "--listen needs ADDRESS:PORT, such as 127.0.0.1:8090"};
    }
    options.port = *port;
    options.address = listen.substr(0, colon);
    if (options.address.starts_with('[') && options.address.ends_with(']')) {
      options.address = options.address.substr(1, options.address.size() - 2);
    }
    if (!http::is_loopback(options.address)) {
      return with_hint(Error{Code::kInvalid, "the gateway only listens on this machine"},
                       "it sends on whatever key a caller has; use 127.0.0.1 or [::1]");
    }
    return Done{};
  }

  Status read_fit(gateway::GatewayOptions& options) const {
    if (!fit_) return Done{};
    if (observe_) return Error{Code::kInvalid, "--observe changes nothing, --fit does: choose one"};
    if (*fit_ < kFitTokensMin) {
      return Error{Code::kInvalid, "--fit " + std::to_string(*fit_) + " is too little: at least " +
                                       std::to_string(kFitTokensMin) + " tokens"};
    }
    options.fit_tokens = *fit_;
    return Done{};
  }

  Result<ExitCode> status(Context& context) const {
    TRY(context.require_project());
    auto threads = TRY(gateway::thread_states(context));
    if (agent_) {
      const std::string agent = TRY(resolve_agent(context, *agent_));
      std::erase_if(threads, [&](const auto& thread) { return thread.agent_id != agent; });
    }
    ItemList list(context, {{.title = "AGENT"},
                            {.title = "DIALECT"},
                            {.title = "REQUESTS", .align = Align::kRight},
                            {.title = "ANSWERS", .align = Align::kRight},
                            {.title = "ERRORS", .align = Align::kRight},
                            {.title = "REFUSED", .align = Align::kRight},
                            {.title = "TOKENS", .align = Align::kRight},
                            {.title = "CACHED", .align = Align::kRight},
                            {.title = "NEW", .align = Align::kRight},
                            {.title = "REPLACED", .align = Align::kRight},
                            {.title = "CUTS", .align = Align::kRight},
                            {.title = "WRITTEN", .align = Align::kRight},
                            {.title = "BYTES", .align = Align::kRight},
                            {.title = "KEPT AS", .align = Align::kRight},
                            {.title = "GOAL"}});
    ExitCode code = ExitCode::kFine;
    for (const auto& thread : threads) {
      if (thread.is_damaged) {
        context.warn(thread.agent_id +
                     ": the log is damaged, and what is told of it may be wrong: "
                     "`twotrack verify " +
                     thread.agent_id + "`");
        code = ExitCode::kNo;
      }
      // Where no server said it, nobody knows.
      const auto tokens = [&](uint64_t count) {
        return thread.counted > 0 ? std::to_string(count) : std::string("-");
      };
      list.row({{thread.agent_id},
                {terminal_line(thread.dialect)},
                {std::to_string(thread.requests)},
                {std::to_string(thread.answers)},
                {std::to_string(thread.errors), thread.errors > 0 ? Tone::kBad : Tone::kPlain},
                {std::to_string(thread.refused), thread.refused > 0 ? Tone::kBad : Tone::kPlain},
                {tokens(thread.prompt_tokens)},
                {tokens(thread.cached_tokens)},
                {tokens(thread.new_tokens())},
                {std::to_string(thread.replaced_tokens)},
                {std::to_string(thread.cuts)},
                {tokens(thread.completion_tokens)},
                {format_bytes(thread.plain_bytes)},
                {format_bytes(thread.kept_bytes)},
                {terminal_line(thread.goal)}},
               gateway::to_json(thread));
    }
    list.finish(agent_ ? "this is no log of the gateway"
                       : "no conversation has passed a gateway here yet");
    return code;
  }

  Result<ExitCode> bytes(Context& context) const {
    TRY(context.require_project());
    if (!agent_) {
      return with_hint(Error{Code::kInvalid, "gateway bytes needs AGENT"},
                       "`twotrack gateway status` lists them");
    }
    const std::string agent = TRY(resolve_agent(context, *agent_));
    if (!seq_) return list_bytes(context, agent);
    const uint64_t seq = TRY(parse_seq(*seq_));
    auto found = gateway::wire_bytes_at(context, agent, seq);
    if (!found.ok() && found.error().code == Code::kCorrupt) {
      return with_hint(found.error(), "`twotrack verify " + agent + "` says what is wrong");
    }
    context.out().write(TRY(std::move(found)));
    return ExitCode::kFine;
  }

  static Result<ExitCode> list_bytes(Context& context, const std::string& agent) {
    const auto all = TRY(gateway::kept_bytes(context, agent));
    ItemList list(context, {{.title = "SEQ", .align = Align::kRight},
                            {.title = "TURN", .align = Align::kRight},
                            {.title = "OF"},
                            {.title = "BYTES", .align = Align::kRight}});
    for (const gateway::KeptBytes& kept : all) {
      list.row({{std::to_string(kept.seq)},
                {std::to_string(kept.turn)},
                {terminal_line(kept.of)},
                {std::to_string(kept.bytes)}},
               gateway::to_json(kept));
    }
    list.finish(agent +
                " keeps no bytes of requests and answers: only logs of the gateway have them");
    return all.empty() ? ExitCode::kNo : ExitCode::kFine;
  }

  std::optional<Action> action_;
  std::optional<std::string> agent_;
  std::optional<std::string> upstream_;
  std::optional<std::string> listen_;
  bool observe_ = false;
  std::optional<uint64_t> fit_;
  bool log_optional_ = false;
  std::optional<uint64_t> ping_;
  std::optional<std::string> seq_;
};

}  // namespace

const MakeCommand kMakeGateway = made<GatewayCommand>;

}  // namespace twotrack::cli
