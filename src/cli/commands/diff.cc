// diff: two packets, field by field.
#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "project/agent_name.h"
#include "project/packet_place.h"
#include "text/json_diff.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

using runner::PacketLog;

// Columns of a value on one line, for people; --format json has all of it.
constexpr size_t kValueColumns = 160;

// One of the two packets.
struct Side {
  std::string agent{};
  uint64_t seq = 0;
  uint64_t turn = 0;
  Json json{};
};

std::string value_text(std::string_view json) {
  return cut_to_width(terminal_line(json), kValueColumns);
}

std::string to_text(const JsonChange& change, const Style& style) {
  const std::string path = terminal_line(change.path);
  if (change.a.empty()) return style.green("+ " + path) + "  " + value_text(change.b) + "\n";
  if (change.b.empty()) return style.red("- " + path) + "  " + value_text(change.a) + "\n";
  return style.yellow("~ " + path) + "  " + value_text(change.a) + " → " + value_text(change.b) +
         "\n";
}

Json to_json(const JsonChange& change) {
  JsonWriter json;
  json.begin_object().member("path", change.path).member("change", change.kind());
  if (!change.a.empty()) json.key("a").raw(change.a);
  if (!change.b.empty()) json.key("b").raw(change.b);
  json.end_object();
  return json.take();
}

Json to_json(const Side& side) {
  JsonWriter json;
  json.begin_object().member("agent_id", side.agent).member("seq", side.seq);
  json.member("turn", side.turn).end_object();
  return json.take();
}

class Diff final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positionals("PLACE", places_);
    arguments.options("--turn", turns_);
  }

  Result<ExitCode> run(Context& context) override {
    TRY(take_turns());
    const Side a = TRY(open(context, places_[0]));
    const Side b = TRY(open(context, places_[1]));
    std::vector<JsonChange> changes = TRY(diff_json(a.json, b.json));
    std::erase_if(changes, [](const JsonChange& change) { return change.path == "agent_id"; });
    write(context, a, b, changes);
    return changes.empty() ? ExitCode::kFine : ExitCode::kNo;
  }

 private:
  // "AGENT --turn 3 --turn 7" is "AGENT@3 AGENT@7".
  Status take_turns() {
    if (!turns_.empty()) {
      if (places_.size() != 1 || turns_.size() != 2) {
        return Error{Code::kInvalid, "diff takes one AGENT and --turn twice, or two places"};
      }
      const std::string agent = places_[0];
      places_ = {agent + "@" + turns_[0], agent + "@" + turns_[1]};
    }
    if (places_.size() == 2) return Done{};
    return with_hint(Error{Code::kInvalid, "diff needs two places"},
                     "twotrack diff my-agent@3 my-agent@7");
  }

  static Result<Side> open(Context& context, const std::string& text) {
    const NamedPlace named = TRY(parse_named_place(text));
    Side side{.agent = TRY(resolve_agent(context, named.agent))};
    PacketLog log = TRY(open_checked_log(context, side.agent));
    side.seq = TRY(find_place(log, named.place));
    const Packet packet = TRY(log.at(side.seq));
    side.turn = packet.turn;
    side.json = twotrack::to_json(packet);
    return side;
  }

  static void write(Context& context, const Side& a, const Side& b,
                    const std::vector<JsonChange>& changes) {
    if (context.is_text()) {
      if (changes.empty()) return context.note("equal");
      context.out().write(heading("---", a)).write(heading("+++", b));
      for (const JsonChange& change : changes) {
        context.out().write(to_text(change, context.style()));
      }
      return;
    }
    if (context.format() == Format::kJsonl) {
      for (const JsonChange& change : changes) context.out().write_json_line(to_json(change));
      return;
    }
    JsonWriter json;
    json.begin_object().key("a").raw(to_json(a)).key("b").raw(to_json(b));
    json.member("equal", changes.empty()).key("changes").begin_array();
    for (const JsonChange& change : changes) json.raw(to_json(change));
    json.end_array().end_object();
    context.out().write_json_line(json.take());
  }

  static std::string heading(std::string_view mark, const Side& side) {
    return std::string(mark) + " " + terminal_line(side.agent) + " turn " +
           std::to_string(side.turn) + ", after " + format_ref(side.seq) + "\n";
  }

  std::vector<std::string> places_;
  std::vector<std::string> turns_;
};

}  // namespace

const MakeCommand kMakeDiff = made<Diff>;

}  // namespace twotrack::cli
