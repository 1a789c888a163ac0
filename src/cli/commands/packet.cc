// packet: the Short Track at any point in a log: its full state, what the model reads, or the
// prompt.
#include "packet/packet.h"

#include "base/json_writer.h"
#include "base/sha256.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "event/data_member.h"
#include "event/line.h"
#include "event/parts.h"
#include "project/agent_name.h"
#include "project/packet_place.h"
#include "project/sent_on.h"
#include "projection/view.h"
#include "text/pretty_json.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

using runner::PacketLog;

class PacketCommand final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positional("AGENT", agent_);
    declare_place(arguments, place_);
    arguments.option("--as", as_);
    arguments.option("--budget", budget_);
  }

  Result<ExitCode> run(Context& context) override {
    const std::string agent = TRY(resolve_place(context, agent_, place_));
    PacketLog log = TRY(open_checked_log(context, agent));
    seq_ = TRY(find_place(log, place_));
    const ApplyOptions options = TRY(other_budget(context, budget_));
    const Packet packet = TRY(log.at(seq_, options));
    warn_if_not_seen(context, log, seq_);
    const std::string json = to_json(packet);
    if (!budget_ && as_ == "view") {
      if (const auto older = TRY(older_view_after(log, seq_))) {
        context.note(format_ref(seq_ + 1) + " as it is recorded, made by projection " +
                     std::to_string(older->projection) + ", not derived again");
        context.out().write_json_line(older->text);
        return ExitCode::kFine;
      }
    }
    const PacketRecord record = budget_ ? PacketRecord::kNone : record_of(log, seq_, json);
    is_seen_ = record == PacketRecord::kSame;
    // Never show a packet as the recorded one if it differs.
    if (record == PacketRecord::kOther) {
      context.warn(format_ref(seq_ + 1) + " recorded a different packet: `twotrack replay " +
                   log.agent() + " --check` says more");
    }
    if (as_ == "json") {
      write_state(context, json);
    } else if (as_ == "view") {
      write_view(context, packet, json);
    } else {
      TRY(write_prompt(context, log, packet));
    }
    return ExitCode::kFine;
  }

 private:
  static void write_state(Context& context, const std::string& json) {
    if (context.is_text() && context.out().is_terminal()) {
      context.out().write(pretty_json(json));
    } else {
      context.out().write_json_line(json);
    }
  }

  void write_view(Context& context, const Packet& packet, const std::string& json) const {
    const View view = make_view(packet);
    if (context.is_text()) {
      context.out().write_json_line(view.text);
      return;
    }
    JsonWriter out = begin_answer(packet);
    out.member("bytes", view.text.size()).member("limit", packet.limit);
    out.member("packet_hash", sha256_hex(json)).member("view", view.text);
    out.key("left_out").begin_array();
    for (const Omission& omission : view.omissions) {
      out.begin_object().member("what", omission.what).member("reason", omission.reason);
      out.member("bytes", omission.bytes).end_object();
    }
    out.end_array().end_object();
    context.out().write_json_line(out.take());
  }

  JsonWriter begin_answer(const Packet& packet) const {
    JsonWriter out;
    out.begin_object().member("agent_id", packet.agent_id).member("seq", seq_);
    out.member("turn", packet.turn).member("seen_by_model", is_seen_);
    return out;
  }

  Status write_prompt(Context& context, PacketLog& log, const Packet& packet) const {
    const auto [start, prompt] = TRY(static_prompt(log, seq_));
    if (prompt.text.empty()) {
      context.warn(format_ref(start) + " has no static prompt: showing only the view");
    }
    const std::string view = view_text(packet);
    if (!context.is_text()) {
      JsonWriter out = begin_answer(packet);
      out.key("prompt")
          .raw(prompt.text.empty() ? "null" : prompt.text)
          .member("view", view)
          .end_object();
      context.out().write_json_line(out.take());
      return Done{};
    }
    if (!prompt.text.empty()) write_static_prompt(context, prompt);
    write_part(context, "user: the view, " + std::to_string(view.size()) + " bytes", view);
    return Done{};
  }

  // Its members as they are recorded, the system text first: texts as text, the rest as JSON.
  static void write_static_prompt(Context& context, const Json& prompt) {
    const auto part = read_part<PromptPart>(prompt);
    if (!part) return write_part(context, "static prompt", json_as_text(prompt.text));
    if (!part->system.empty()) write_part(context, "system", part->system);
    DataMembers members(prompt.text);
    while (const auto member = members.next()) {
      if (member->key == "system" || member->value == "null") continue;
      write_part(context, std::string(member->key), json_as_text(member->value));
    }
  }

  static void write_part(Context& context, const std::string& title, const std::string& text) {
    context.out().write(context.style().dim("--- " + terminal_line(title) + " ---") + "\n");
    context.out().write(terminal_text(text)).write("\n");
  }

  std::string agent_;
  PacketPlace place_;
  std::string as_ = "json";
  std::optional<std::string> budget_;
  uint64_t seq_ = 0;
  bool is_seen_ = false;  // a model was shown this
};

}  // namespace

const MakeCommand kMakePacket = made<PacketCommand>;

}  // namespace twotrack::cli
