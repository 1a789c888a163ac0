// fleet: the logs of many machines, read from their replica.
#include <algorithm>
#include <chrono>
#include <thread>

#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/item_list.h"
#include "project/log_signature.h"
#include "project/replica_place.h"
#include "replica/pull.h"
#include "replica/verify_replica.h"
#include "text/human.h"
#include "text/terminal_text.h"
#include "track/log_file.h"

namespace twotrack::cli {
namespace {

using replica::ReplicaLog;
using replica::ReplicaReport;

constexpr std::chrono::milliseconds kPullPause{1'000};
constexpr size_t kHashShown = 12;

Json to_json(const ReplicaLog& log) {
  JsonWriter json;
  json.begin_object().member("agent_id", log.agent_id).member("events", log.end.events);
  return json.member("head", log.end.hash).end_object().take();
}

Json to_json(const ReplicaReport& report) {
  JsonWriter json;
  json.begin_object().member("agent_id", report.agent_id).member("ok", report.ok());
  json.member("events", report.end.events).member("head", report.end.hash);
  json.member("chunks", report.chunks).member("blobs", report.blobs);
  json.member("signature", report.said).key("problems").texts(report.problems);
  return json.end_object().take();
}

std::string to_text(const ReplicaReport& report, const Style& style) {
  std::string text =
      (report.ok() ? style.green("✔") : style.red("✘")) + " " + style.bold(report.agent_id) + "  " +
      (report.ok()          ? style.green("intact")
       : report.is_unsigned ? style.red("not signed as asked")
                            : style.red("damaged")) +
      "  " + count_of(report.end.events, "event") + " in " + count_of(report.chunks, "chunk") +
      (report.end.events == 0
           ? ""
           : style.dim(", head " + report.end.hash.substr(0, kHashShown) + "…")) +
      (report.said.empty() ? "" : ", " + terminal_line(report.said)) + "\n";
  for (const std::string& problem : report.problems) {
    text += "    " + style.red(terminal_line(problem)) + "\n";
  }
  return text;
}

// Commands that read a local project, asked for the replica's copy.
constexpr std::string_view kLocal[] = {"show", "tail", "search"};

class Fleet final : public Command {
 public:
  enum class Action : uint8_t { kLs, kVerify, kShow, kTail, kSearch };
  friend constexpr auto all_names(Action) {
    return name_list("ls", "verify", "show", "tail", "search");
  }

  void declare(Arguments& arguments) override {
    arguments.positional("ACTION", action_);
    arguments.positionals("WORD", words_);
    arguments.option("--replica", replica_);
    arguments.option("--key", key_);
    declare_local(arguments);
  }

  Result<ExitCode> run(Context& context) override {
    name_ = TRY(replica_name(context, replica_, "--replica"));
    store_ = TRY(open_replica(name_));
    const auto* local = std::ranges::find(kLocal, name_of(action_));
    if (local != std::end(kLocal)) return read_copy(context, *local);
    if (!said_.empty()) {
      return Error{Code::kInvalid, "fleet " + std::string(name_of(action_)) + " does not take " +
                                       said_.front().name};
    }
    const std::vector<ReplicaLog> logs = TRY(logs_in_replica(*store_, words_));
    return action_ == Action::kLs ? list(context, logs) : verify(context, logs);
  }

 private:
  // An option of a local command, as it was given.
  struct Given {
    std::string name;
    std::string value;
  };

  // Every option of the local commands; which of them knows it shows when one is chosen.
  void declare_local(Arguments& arguments) {
    for (const std::string_view local : kLocal) {
      const Registered own = command_named(local);
      for (Argument argument : own.arguments.all()) {
        const bool is_known = std::ranges::any_of(
            arguments.all(), [&](const Argument& one) { return one.name == argument.name; });
        if (argument.is_positional() || is_known) continue;
        argument.help += " (" + std::string(local) + ")";
        argument.take = [this, name = argument.name](const std::string& value) -> Status {
          said_.push_back({name, value});
          return Done{};
        };
        arguments.add(std::move(argument));
      }
    }
  }

  static Result<ExitCode> list(Context& context, const std::vector<ReplicaLog>& logs) {
    ExitCode code = ExitCode::kFine;
    ItemList all(context, {{.title = "AGENT", .width_max = 64},
                           {.title = "EVENTS", .align = Align::kRight},
                           {.title = "HEAD"}});
    for (const ReplicaLog& log : logs) {
      if (!log.problem.empty()) {
        context.fail(Error{Code::kCorrupt, log.agent_id + ": " + log.problem});
        code = ExitCode::kError;
        continue;
      }
      all.row({{log.agent_id, Tone::kStrong},
               {std::to_string(log.end.events)},
               {log.end.hash.substr(0, kHashShown), Tone::kFaint}},
              to_json(log));
    }
    all.finish(logs.empty() ? "the replica has no logs" : "");
    return code;
  }

  Result<ExitCode> verify(Context& context, const std::vector<ReplicaLog>& logs) const {
    ExitCode code = ExitCode::kFine;
    const auto kept = TRY(known_keys(context));
    std::optional<replica::PublicKey> required;
    if (key_) required = TRY(read_public_key(context, *key_));
    ItemList list(context);
    bool is_damaged = false;
    for (const ReplicaLog& log : logs) {
      const ReplicaReport report = TRY(verify_replica_log(*store_, log, kept, required));
      if (!report.ok()) code = ExitCode::kNo;
      is_damaged = is_damaged || !(report.ok() || report.is_unsigned);
      list.add(to_text(report, context.style()), to_json(report));
    }
    list.finish();
    if (is_damaged) {
      context.note(
          "to repair a log: remove all its chunks from the replica, and `twotrack ship` it "
          "again from where it is whole");
    }
    return code;
  }

  // Brings the copy up to date; a log that cannot be is told and left as it is.
  ExitCode refresh(Context& context, Context& copy, const std::vector<ReplicaLog>& logs) const {
    ExitCode code = ExitCode::kFine;
    for (const ReplicaLog& log : logs) {
      const auto pulled = replica::pull_log(*store_, copy.files(), copy.layout(), log.agent_id);
      if (pulled.ok() && !pulled.value().fork) continue;
      context.fail(pulled.ok() ? pulled.value().fork->error(log.agent_id)
                               : Error(pulled.error()).at(log.agent_id));
      if (track::log_exists(copy.files(), copy.layout(), log.agent_id)) {
        context.warn(log.agent_id + ": what follows is what could be read of it, now or earlier");
      }
      code = std::max(code, pulled.ok() ? ExitCode::kNo : ExitCode::kError);
    }
    return code;
  }

  Result<ExitCode> read_copy(Context& context, std::string_view local) {
    const Path root = TRY(replica_cache(name_));
    const Path traces = root / ".agentfs" / "traces";
    if (!exists(context.files(), traces)) TRY(context.files().create_directories(traces));
    GlobalOptions options = context.options();
    options.root = root.string();
    options.called = "twotrack fleet" + (replica_ ? " --replica " + *replica_ : "");
    const auto copy = TRY(Context::make(options, context.program()));
    const std::vector<ReplicaLog> logs = TRY(wanted(local));
    const ExitCode refreshed = refresh(context, *copy, logs);
    const bool has_copy = std::ranges::any_of(logs, [&](const ReplicaLog& log) {
      return track::log_exists(copy->files(), copy->layout(), log.agent_id);
    });
    if (refreshed != ExitCode::kFine && !has_copy) return refreshed;
    const Registered command = command_named(local);
    TRY(hand_over(local, command.arguments));
    std::jthread follower;
    const bool follows =
        std::ranges::any_of(said_, [](const Given& one) { return one.name == "--follow"; });
    if (follows) {
      follower = std::jthread([&](const std::stop_token& stop) { keep_up(stop, *copy, local); });
    }
    const ExitCode code = TRY(command.command->run(*copy));
    TRY(copy->out().finish());
    return std::max(code, refreshed);
  }

  // The logs that the local command will read: all for a search.
  Result<std::vector<ReplicaLog>> wanted(std::string_view local) const {
    const bool is_by_time = !words_.empty() && words_.front().starts_with("@last");
    if (local == "search" || is_by_time) return store_->list();
    return logs_in_replica(*store_, words_);
  }

  void keep_up(const std::stop_token& stop, Context& copy, std::string_view local) const {
    while (!stop.stop_requested()) {
      std::this_thread::sleep_for(kPullPause);
      const auto logs = wanted(local);
      if (!logs.ok()) continue;  // a replica that is away comes back
      for (const ReplicaLog& log : logs.value()) {
        (void)replica::pull_log(*store_, copy.files(), copy.layout(), log.agent_id).ok();
      }
    }
  }

  // Gives the local command what was said, as its own parser would have.
  Status hand_over(std::string_view local, const Arguments& arguments) const {
    const auto take = [&](const std::string& name, const std::string& value) -> Status {
      const auto& all = arguments.all();
      const auto found = std::ranges::find(all, name, &Argument::name);
      if (found == all.end()) {
        return Error{Code::kInvalid, "fleet " + std::string(local) + " does not take " + name};
      }
      return found->take(value);
    };
    for (const Given& one : said_) TRY(take(one.name, one.value));
    auto word = words_.begin();
    for (const Argument& argument : arguments.all()) {
      if (!argument.is_positional()) continue;
      if (word == words_.end() && argument.required) {
        return Error{Code::kInvalid, "fleet " + std::string(local) + " needs " + argument.name};
      }
      if (word != words_.end()) TRY(argument.take(*word++));
    }
    if (word == words_.end()) return Done{};
    return Error{Code::kInvalid, "fleet " + std::string(local) + " does not take " + *word};
  }

  Action action_ = Action::kLs;
  std::vector<std::string> words_;
  std::optional<std::string> replica_;
  std::optional<std::string> key_;
  std::vector<Given> said_;
  std::string name_;
  std::unique_ptr<replica::ReplicaStore> store_;
};

}  // namespace

const MakeCommand kMakeFleet = made<Fleet>;

}  // namespace twotrack::cli
