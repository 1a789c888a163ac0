// replay: the log again, event by event, with the packet after each; or proof that every
// recorded packet matches the log.
#include "base/joined.h"
#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "cli/item_list.h"
#include "project/agent_name.h"
#include "project/packet_place.h"
#include "project/replay_log.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

using runner::PacketCheck;
using runner::PacketDifference;
using runner::PacketLog;

std::string with_spaces(std::string text, size_t width) {
  if (text.size() < width) text.append(width - text.size(), ' ');
  return text;
}

Json to_json(const ReplayStep& step) {
  JsonWriter json;
  json.begin_object().member("seq", step.event.seq).member("turn", step.event.turn);
  json.member("type", step.event.type.str()).member("view_bytes", step.view_bytes);
  json.key("changes").texts(step.changes).end_object();
  return json.take();
}

std::string to_text(const ReplayStep& step, const Style& style) {
  const std::string changes = joined(step.changes, "; ", terminal_line);
  return style.cyan(with_spaces(format_ref(step.event.seq), 7)) + " " +
         style.dim(with_spaces("turn " + std::to_string(step.event.turn), 9)) + " " +
         with_spaces(terminal_line(step.event.type.str()), 15) + " " +
         style.dim("view " +
                   with_spaces(std::to_string(step.view_bytes) + " B", changes.empty() ? 0 : 8)) +
         (changes.empty() ? "" : "  " + changes) + "\n";
}

Json to_json(const PacketDifference& difference) {
  JsonWriter json;
  json.begin_object().member("seq", difference.seq).member("turn", difference.turn);
  json.member("what", name_of(difference.what)).key("message").lossy_string(difference.message);
  json.end_object();
  return json.take();
}

std::string to_text(const PacketDifference& difference, const Style& style) {
  return style.red("✘ " + format_ref(difference.seq)) + " turn " + std::to_string(difference.turn) +
         ": " + terminal_line(difference.message) + "\n";
}

class Replay final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positional("AGENT", agent_);
    arguments.flag("--check", check_);
    arguments.option("--from", from_);
    arguments.option("--to", to_);
  }

  Result<ExitCode> run(Context& context) override {
    const std::string agent = TRY(resolve_agent(context, agent_));
    const uint64_t from = from_ ? TRY(parse_seq(*from_)) : 0;
    const uint64_t to = to_ ? TRY(parse_seq(*to_)) : UINT64_MAX;
    if (from > to) return Error{Code::kInvalid, "--from is after --to"};
    const PacketLog log = TRY(open_checked_log(context, agent));
    const Status done = check_ ? check(context, log) : show(context, log, from, to);
    if (done.ok()) return code_;
    if (done.error().code != Code::kCorrupt) return done.error();
    context.fail(with_hint(done.error(), "`twotrack verify " + agent + "` says what is damaged"));
    return ExitCode::kNo;
  }

 private:
  static Status show(Context& context, const PacketLog& log, uint64_t from, uint64_t to) {
    ItemList list(context);
    Status done = replay_steps(log, from, to, [&](const ReplayStep& step) {
      list.add(to_text(step, context.style()), to_json(step));
      return !context.out().closed();
    });
    list.finish();
    return done;
  }

  Status check(Context& context, const PacketLog& log) {
    const bool as_text = context.is_text();
    JsonWriter json;
    json.begin_object().member("agent_id", log.agent()).key("different").begin_array();
    PacketCheck::Counts counts;
    Status read = check_packets(log, counts, [&](const PacketDifference& difference) {
      code_ = ExitCode::kNo;
      if (as_text) context.out().write(to_text(difference, context.style()));
      if (!as_text) json.raw(to_json(difference));
    });
    if (as_text) {
      write_counts(context, counts);
    } else {
      json.end_array().member("requests", counts.requests).member("packets", counts.packets);
      json.member("views", counts.views).member("prompts", counts.prompts);
      json.member("unnamed", counts.unnamed)
          .member("other_version", counts.other_version)
          .member("equal", code_ == ExitCode::kFine && read.ok());
      json.end_object();
      context.out().write_json_line(json.take());
    }
    return read;
  }

  void write_counts(Context& context, const PacketCheck::Counts& counts) const {
    const std::string all = count_of(counts.requests, "model request");
    if (counts.packets + counts.views == 0) {
      context.out().write("nothing to compare in " + all + "\n");
    } else {
      context.out().write("compared " + count_of(counts.packets, "packet") + " and " +
                          count_of(counts.views, "view") + " of " + all +
                          (code_ == ExitCode::kFine ? ": equal\n" : ": different\n"));
    }
    if (counts.unnamed > 0) {
      context.out().write(std::to_string(counts.unnamed) +
                          " recorded, naming no packet, not derived again\n");
    }
    if (counts.other_version > 0) {
      context.out().write(std::to_string(counts.other_version) +
                          " recorded, made by another projection, not derived again\n");
    }
  }

  std::string agent_;
  bool check_ = false;
  std::optional<std::string> from_;
  std::optional<std::string> to_;
  ExitCode code_ = ExitCode::kFine;
};

}  // namespace

const MakeCommand kMakeReplay = made<Replay>;

}  // namespace twotrack::cli
