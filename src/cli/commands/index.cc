// index: brings every index up to date, or rebuilds it.
#include "track/index.h"

#include "base/json_writer.h"
#include "base/parallel.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "cli/item_list.h"
#include "project/agent_name.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

using track::Index;

class IndexCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positionals("AGENT", agents_);
    arguments.flag("--rebuild", rebuild_);
  }

  Result<ExitCode> run(Context& context) override {
    const std::vector<std::string> agents = TRY(resolve_agents(context, agents_));
    std::vector<std::optional<Result<Index>>> indexes(agents.size());
    for_each_in_parallel(agents.size(), [&](size_t i) {
      indexes[i] = rebuild_ ? Index::rebuild(context.files(), context.layout(), agents[i])
                            : Index::open(context.files(), context.layout(), agents[i]);
    });
    if (track::KvMirror* mirror = TRY(context.mirror())) {
      TRY(rebuild_ ? mirror->rebuild_all() : mirror->update_all());
    }
    ExitCode code = ExitCode::kFine;
    ItemList list(context, {{.title = "AGENT", .width_max = 64},
                            {.title = "EVENTS", .align = Align::kRight},
                            {.title = "TURNS", .align = Align::kRight},
                            {.title = "BYTES", .align = Align::kRight}});
    for (size_t i = 0; i < agents.size(); ++i) {
      if (!indexes[i]->ok()) {
        context.warn(agents[i] + ": " + indexes[i]->error().message);
        code = ExitCode::kError;
        continue;
      }
      const Index& index = indexes[i]->value();
      if (index.stopped_at_fault()) {
        context.warn(agents[i] + ": damaged after " + count_of(index.event_count(), "event") +
                     "; the rest is not in the index: twotrack verify " + agents[i]);
        if (code == ExitCode::kFine) code = ExitCode::kNo;
      }
      list.row({{terminal_line(agents[i]), Tone::kStrong},
                {std::to_string(index.event_count())},
                {std::to_string(index.summary().turns)},
                {format_bytes(index.end())}},
               to_json(agents[i], index));
    }
    list.finish();
    return code;
  }

 private:
  static Json to_json(const std::string& agent, const Index& index) {
    JsonWriter json;
    json.begin_object().member("agent_id", agent).member("events", index.event_count());
    json.member("turns", index.summary().turns).member("bytes", index.end());
    json.member("complete", !index.stopped_at_fault()).end_object();
    return json.take();
  }

  std::vector<std::string> agents_;
  bool rebuild_ = false;
};

}  // namespace

const MakeCommand kMakeIndex = made<IndexCommand>;

}  // namespace twotrack::cli
