// pull: brings logs from a replica to this disk.
#include "replica/pull.h"

#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/output.h"
#include "project/agent_name.h"
#include "project/replica_place.h"
#include "text/human.h"
#include "text/terminal_text.h"
#include "track/verify.h"

namespace twotrack::cli {
namespace {

using replica::Pulled;

class Pull final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positionals("AGENT", agents_);
    arguments.option("--from", from_);
  }

  Result<ExitCode> run(Context& context) override {
    const auto store = TRY(open_replica(context, from_, "--from"));
    std::vector<std::string> known;
    for (const auto& log : TRY(store->list())) known.push_back(log.agent_id);
    if (known.empty()) {
      return with_hint(Error{Code::kNotFound, "there are no logs in this replica"},
                       "look at its name: " + from_.value_or("runner.memory.replica"));
    }
    std::vector<std::string> agents;
    agents.reserve(agents_.size());
    for (const std::string& name : agents_) {
      agents.push_back(TRY(match_in_replica(name, known)));
    }
    if (agents_.empty()) agents = known;
    ExitCode code = ExitCode::kFine;
    Pulled total;
    JsonList list(context.out(), context.format());
    for (const std::string& agent : agents) {
      Pulled partly;
      const auto pulled =
          replica::pull_log(*store, context.files(), context.layout(), agent, &partly);
      if (!pulled.ok()) {
        fail(context, agent, pulled.error(), partly);
        code = ExitCode::kError;
        add(total, partly);
        continue;
      }
      const Pulled& done = pulled.value();
      if (done.fork) {
        context.fail(done.fork->error(agent));
        code = std::max(code, ExitCode::kNo);
      }
      if (done.end.events > done.events) code = std::max(code, check_old_part(context, agent));
      add(total, done);
      if (!context.is_text()) list.add(to_json(agent, done));
    }
    if (!context.is_text()) {
      list.finish();
    } else {
      context.out().write("pulled " + count_of(total.events, "event") + " (" +
                          format_bytes(total.bytes) + ") and " + count_of(total.blobs, "blob") +
                          " of " + count_of(agents.size(), "log") + "\n");
    }
    return code;
  }

 private:
  static void add(Pulled& total, const Pulled& one) {
    total.events += one.events;
    total.bytes += one.bytes;
    total.blobs += one.blobs;
  }

  // What is here although it is not all.
  static void fail(Context& context, const std::string& agent, const Error& error,
                   const Pulled& partly) {
    Error said = Error(error).at(agent);
    if (partly.end.events > 0) {
      said.message += "; what is here ends after event " + format_ref(partly.end.events - 1);
    }
    const bool has_hint = error.code != Code::kCorrupt || !said.hint.empty();
    context.fail(has_hint ? said
                          : with_hint(std::move(said),
                                      "remove all chunks of it from the replica and ship it again "
                                      "from where it is whole; then pull again"));
  }

  // Pulling compares ends: a line that was changed before would stay as it is, and nobody would
  // know.
  static ExitCode check_old_part(Context& context, const std::string& agent) {
    const auto report = track::verify_log(context.files(), context.layout(), agent);
    if (!report.ok()) return ExitCode::kFine;  // it was moved away meanwhile
    const auto& problems = report.value().problems;
    const auto damage = std::ranges::find_if(problems, &track::LogProblem::is_damage);
    if (damage == problems.end()) return ExitCode::kFine;
    context.fail(
        with_hint(Error{Code::kCorrupt, agent + ": the log here is damaged: " + damage->message},
                  "to have the replica's: move " + context.layout().log(agent).string() +
                      " away and pull again"));
    return ExitCode::kNo;
  }

  static Json to_json(const std::string& agent, const Pulled& pulled) {
    JsonWriter json;
    json.begin_object().member("agent_id", agent).member("pulled", pulled.events);
    json.member("blobs", pulled.blobs).member("events", pulled.end.events);
    json.member("head", pulled.end.hash).member("fork", pulled.fork.has_value());
    return json.end_object().take();
  }

  std::vector<std::string> agents_;
  std::optional<std::string> from_;
};

}  // namespace

const MakeCommand kMakePull = made<Pull>;

}  // namespace twotrack::cli
