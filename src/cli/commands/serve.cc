// serve: the logs of a project as a page in the browser.
#include <sys/wait.h>
#include <unistd.h>

#include <thread>

#include "base/ascii.h"
#include "base/environment.h"
#include "cli/commands/commands.h"
#include "cli/interrupt.h"
#include "process/foreground.h"
#include "project/replica_copy.h"
#include "project/replica_place.h"
#include "serve/serving.h"

namespace twotrack::cli {
namespace {

// A browser that cannot be started says so soon.
constexpr int kBrowserMs = 3000;
constexpr int kLookMs = 50;

class Serve final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.option("--port", port_);
    arguments.flag("--open", opens_);
    arguments.flag("--allow-decisions", options_.allows_decisions);
    arguments.option("--replica", replica_);
    arguments.option("--host", options_.address);
    arguments.options("--name", options_.names);
    arguments.option("--token-file", token_file_);
    arguments.option("--tls-cert", certificate_file_);
    arguments.option("--tls-key", key_file_);
    arguments.option("--ui-dir", page_folder_);
  }

  Result<ExitCode> run(Context& context) override {
    TRY(read_options(context));
    const Interrupt interrupt;
    const auto copy = TRY(open_copy(context));
    const Path& root = copy ? copy->root() : context.layout().root;
    const auto serving = TRY(serve::Serving::start(root, options_));
    context.out().write(serving->address() + "\n");
    context.out().flush();
    if (!exists(context.files(), root / ".agentfs")) {
      context.note("there are no logs yet below " + root.string());
    }
    const std::string place = copy ? options_.place + " from its copy " : "";
    context.note("serving " + place + root.string() + "; press Ctrl-C to stop");
    if (opens_ && !open_browser(interrupt, serving->address_for_once())) {
      context.warn("no browser could be opened: copy the address");
    }
    std::jthread follower;
    if (copy) {
      follower = std::jthread([&](const std::stop_token& stop) {
        copy->follow(stop, [&](const Error& error) { context.fail(error); });
      });
    }
    while (!interrupt.requested()) interrupt.wait_ms(-1);
    follower.request_stop();
    if (copy) copy->cancel();
    // Somebody may be reading a log of gigabytes: nothing is lost if nobody waits for that.
    if (!serving->stop()) ::_exit(static_cast<int>(ExitCode::kFine));
    return ExitCode::kFine;
  }

 private:
  // Null without --replica. Fails if the replica cannot be reached now.
  Result<std::unique_ptr<project::ReplicaCopy>> open_copy(Context& context) {
    if (!replica_) return std::unique_ptr<project::ReplicaCopy>();
    if (options_.allows_decisions) {
      return Error{Code::kInvalid, "--allow-decisions is for a project here, not for a replica"};
    }
    options_.place = *replica_;
    auto store = TRY(open_replica(*replica_));
    TRY(store->list());
    return project::ReplicaCopy::open(std::move(store), context.files(),
                                      TRY(project::replica_cache(*replica_)));
  }

  static Result<std::string> read_named(Context& context, std::string_view option,
                                        const std::string& file) {
    auto text = read_file(context.files(), file);
    if (!text.ok()) return std::move(text).error().at(option);
    return text;
  }

  Status read_options(Context& context) {
    if (port_ > UINT16_MAX) return Error{Code::kInvalid, "--port is a number up to 65535"};
    options_.port = static_cast<uint16_t>(port_);
    if (token_file_) {
      const std::string text = TRY(read_named(context, "--token-file", *token_file_));
      options_.token = std::string(trimmed(text));
      const bool is_plain =
          !options_.token.empty() && std::ranges::all_of(options_.token, [](char c) {
            return is_name_character(c) || c == '-';
          });
      if (!is_plain) {
        return Error{Code::kInvalid, *token_file_ + ": a token has letters, digits, - and _"};
      }
    }
    if (certificate_file_.has_value() != key_file_.has_value()) {
      return Error{Code::kInvalid, "--tls-cert and --tls-key belong together"};
    }
    if (certificate_file_) {
      options_.tls = {.certificate = TRY(read_named(context, "--tls-cert", *certificate_file_)),
                      .key = TRY(read_named(context, "--tls-key", *key_file_))};
    }
    if (page_folder_) options_.page_folder = *page_folder_;
    return Done{};
  }

  // Whether one was started, as far as can be told soon: what it says goes nowhere, so that scripts
  // read the address alone.
  static bool open_browser(const Interrupt& interrupt, const std::string& address) {
    const auto child = process::start_quietly({"xdg-open", address});
    if (!child.ok()) return false;
    for (int waited_ms = 0; waited_ms < kBrowserMs && !interrupt.requested();
         waited_ms += kLookMs) {
      int status = 0;
      if (::waitpid(child.value(), &status, WNOHANG) == child.value()) return status == 0;
      interrupt.wait_ms(kLookMs);
    }
    return true;
  }

  uint64_t port_ = 0;
  bool opens_ = false;
  std::optional<std::string> token_file_;
  std::optional<std::string> certificate_file_;
  std::optional<std::string> key_file_;
  std::optional<std::string> replica_;
  std::optional<std::string> page_folder_;
  serve::ServeOptions options_;
};

}  // namespace

const MakeCommand kMakeServe = made<Serve>;

}  // namespace twotrack::cli
