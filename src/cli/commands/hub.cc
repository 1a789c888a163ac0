// hub: what is known about the code right now.
#include <algorithm>

#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/findings.h"
#include "cli/item_list.h"
#include "cli/run_once.h"
#include "hub/index.h"
#include "hub/watch.h"
#include "project/hub_node_text.h"
#include "project/hub_place.h"
#include "project/run_plan.h"
#include "runner/learned.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

// A person can wait longer than an agent's turn.
constexpr std::chrono::seconds kPullTimeMax{10};

// More than anyone reads; --format json has them all.
constexpr size_t kWarningsMax = 20;

void warn_of(Context& context, const std::vector<std::string>& skipped) {
  const size_t told = std::min(skipped.size(), kWarningsMax);
  for (size_t i = 0; i < told; ++i) context.warn(skipped[i]);
  if (told == skipped.size()) return;
  context.warn("and " + std::to_string(skipped.size() - told) + " more: --format json has all");
}

void note_moves(Context& context, const std::vector<hub::Move>& moves) {
  for (const hub::Move& move : moves) {
    context.note("moved: " + terminal_line(move.from) + " → " + terminal_line(move.to));
  }
}

std::string to_text(const hub::Indexed& done) {
  return count_of(done.looked_at, "file") + " looked at, " + std::to_string(done.changed) +
         " changed (" + count_of(done.lines, "line") + ", " + count_of(done.nodes, "node") + "), " +
         std::to_string(done.removed) + " removed";
}

Json to_json(const hub::Indexed& done) {
  JsonWriter json;
  json.begin_object().member("looked_at", done.looked_at).member("read", done.read);
  json.member("changed", done.changed).member("removed", done.removed);
  json.member("lines", done.lines).member("nodes", done.nodes).key("moves").begin_array();
  for (const hub::Move& move : done.moves) {
    json.begin_object().member("from", move.from).member("to", move.to).end_object();
  }
  json.end_array().key("skipped").texts(done.skipped);
  return json.end_object().take();
}

class HubCommand final : public Command {
 public:
  enum class Action : uint8_t { kIndex, kStatus, kWatch, kRebuild, kDoctor, kGet };
  friend constexpr auto all_names(Action) {
    return name_list("index", "status", "watch", "rebuild", "doctor", "get");
  }

  void declare(Arguments& arguments) override {
    arguments.positional("ACTION", action_);
    arguments.positionals("PATH|NODE", names_);
  }

  Result<ExitCode> run(Context& context) override {
    if (action_ == Action::kIndex) return index(context);
    if (action_ == Action::kGet) return get(context);
    if (!names_.empty())
      return Error{Code::kInvalid, "hub " + std::string(name_of(action_)) + " takes no names"};
    if (action_ == Action::kStatus) return status(context);
    if (action_ == Action::kWatch) return watch(context);
    if (action_ == Action::kRebuild) return rebuild(context);
    return cli::tell(context, check_hub(context));
  }

 private:
  Result<std::vector<std::string>> paths(Context& context) const {
    if (names_.empty()) return std::vector<std::string>{"."};
    return project_paths(context, names_);
  }

  Result<ExitCode> index(Context& context) const {
    const auto below = TRY(paths(context));
    tell(context, TRY(index_hub(context, below)));
    return ExitCode::kFine;
  }

  static void tell(Context& context, const hub::Indexed& done) {
    if (context.is_text()) {
      warn_of(context, done.skipped);
      note_moves(context, done.moves);
    }
    context.answer(to_text(done) + "\n", to_json(done));
  }

  static Result<ExitCode> status(Context& context) {
    hub::Store store = TRY(open_hub(context));
    const hub::Counts counts = TRY(store.counts());
    const size_t behind = TRY(files_behind(context, store)).size();
    std::string text = count_of(counts.files, "file") + ", " + count_of(counts.nodes, "node") +
                       ", " + count_of(counts.learned, "fact") + " from agents\n";
    if (behind > 0) {
      text += count_of(behind, "file") + " changed since: `twotrack hub index` reads them again\n";
    }
    if (counts.troubled > 0) {
      text +=
          count_of(counts.troubled, "file") + " not fully read: `twotrack hub doctor` says which\n";
    }
    JsonWriter json;
    json.begin_object().member("files", counts.files).member("nodes", counts.nodes);
    json.member("learned", counts.learned).member("troubled", counts.troubled);
    context.answer(text, json.member("behind", behind).end_object().take());
    return ExitCode::kFine;
  }

  Result<ExitCode> get(Context& context) const {
    if (names_.empty()) {
      return with_hint(Error{Code::kInvalid, "hub get needs the id of a node"},
                       "`twotrack nodes` lists them: src/cart.py::total");
    }
    hub::Store store = TRY(open_hub(context));
    const auto states = TRY(context_of(context, store, names_, kPullTimeMax));
    bool is_missing = false;
    ItemList list(context);
    for (const hub::NodeState& state : states) {
      list.add(cli::to_text(state, context.style()), cli::to_json(state));
      if (state.freshness != hub::Freshness::kMissing) continue;
      is_missing = true;
      const auto nearest = TRY(nearest_node(store, state));
      if (context.is_text() && nearest) {
        context.note("did you mean " + terminal_line(*nearest) + "?");
      }
    }
    list.finish();
    return is_missing ? ExitCode::kNo : ExitCode::kFine;
  }

  static Result<ExitCode> rebuild(Context& context) {
    hub::Store store =
        TRY(hub::Store::open(context.files(), context.layout().root, context.hub_seal()));
    const runner::Relearned done =
        TRY(runner::rebuild_learned(context.files(), context.layout(), store));
    warn_of(context, done.skipped);
    JsonWriter json;
    json.begin_object().member("logs", done.logs).member("learned", done.learned).end_object();
    context.answer(count_of(done.learned, "fact") + " from " + count_of(done.logs, "log") + "\n",
                   json.text());
    return ExitCode::kFine;
  }

  static Result<ExitCode> watch(Context& context) {
    const StopOnInterrupt stop;
    const hub::WatchOptions options{.project = context.layout().root,
                                    .seal = context.hub_seal(),
                                    .ignore = TRY(hub_ignore(context)),
                                    .interrupt = stop.interrupt().descriptor()};
    bool is_first = true;
    TRY(hub::watch(context.files(), options, stop.token(), [&](const hub::Indexed& done) {
      if (is_first)
        context.note("watching " + count_of(done.looked_at, "file") + "; press Ctrl-C to stop");
      is_first = false;
      if (done.changed + done.removed == 0) return;
      tell(context, done);
      context.out().flush();
    }));
    return ExitCode::kInterrupted;
  }

  Action action_ = Action::kStatus;
  std::vector<std::string> names_;
};

}  // namespace

const MakeCommand kMakeHub = made<HubCommand>;

}  // namespace twotrack::cli
