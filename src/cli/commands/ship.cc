// ship: sends what is new of the project's logs to a replica.
#include <chrono>
#include <set>

#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "project/agent_name.h"
#include "project/replica_place.h"
#include "project/ship_logs.h"
#include "text/human.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

using replica::Shipment;
using replica::Shipped;

// Of the logs that a message is about, so many are named.
constexpr size_t kNamed = 3;

Json to_json(const std::string& agent, const Shipped& shipped) {
  JsonWriter json;
  json.begin_object().member("agent_id", agent).member("sent", shipped.events);
  json.member("blobs", shipped.blobs).member("events", shipped.end.events);
  json.member("head", shipped.end.hash).member("fork", shipped.fork.has_value());
  return json.end_object().take();
}

class Ship final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.positionals("AGENT", agents_);
    arguments.option("--to", to_);
    arguments.flag("--follow", follow_);
  }

  Result<ExitCode> run(Context& context) override {
    const Interrupt interrupt;
    TRY(context.require_project());
    const std::string name = TRY(replica_name(context, to_, "--to"));
    LogSender sender = TRY(LogSender::make(context, name));
    ShippingRest rest;
    for (ExitCode code = ExitCode::kFine;;) {
      const auto begun = std::chrono::steady_clock::now();
      const bool is_last = !follow_ || interrupt.requested();
      const auto which = is_last ? ShipPass::kLast : ShipPass::kOneOfMany;
      code = std::max(code, TRY(pass(context, sender, which)));
      if (is_last) return code;
      const auto took =
          std::chrono::ceil<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begun);
      interrupt.wait_ms(static_cast<int>(rest.after(took).count()));
    }
  }

 private:
  Result<ExitCode> pass(Context& context, LogSender& sender, ShipPass which) {
    const std::vector<std::string> agents = TRY(resolve_agents(context, agents_));
    ExitCode code = ExitCode::kFine;
    Shipped total;
    JsonList list(context.out(), context.format());
    for (const SentLog& log : sender.pass(agents, which)) {
      const Shipment& one = log.shipment;
      code = std::max(code, TRY(tell(context, one)));
      if (!one.shipped.ok()) continue;
      const Shipped& shipped = one.shipped.value();
      if (!log.is_signed.ok())
        code = std::max(code, tell_signature(context, one.agent_id, log.is_signed.error()));
      total.events += shipped.events;
      total.bytes += shipped.bytes;
      total.blobs += shipped.blobs;
      if (!context.is_text() && (!follow_ || shipped.events > 0)) {
        list.add(to_json(one.agent_id, shipped));
      }
    }
    tell_unsigned(context);
    if (!context.is_text()) {
      if (!follow_) list.finish();
    } else if (!follow_ || total.events > 0) {
      context.out().write("sent " + count_of(total.events, "event") + " (" +
                          format_bytes(total.bytes) + ") and " + count_of(total.blobs, "blob") +
                          " of " + count_of(agents.size(), "log") + "\n");
    }
    context.out().flush();
    return code;
  }

  // A log that nobody has signed yet may go without; one that is not what was signed is a fault.
  ExitCode tell_signature(Context& context, const std::string& agent, const Error& error) {
    const bool is_new = error.code == Code::kNotFound;
    if (is_new && told_unsigned_.insert(agent).second) unsigned_.push_back(agent);
    if (is_new) return ExitCode::kFine;
    const bool is_fault = !follow_ || error.code == Code::kCorrupt;
    if (told_.insert(error.message).second) {
      is_fault ? context.fail(error) : context.warn(error.message + "; trying again");
    }
    return is_fault ? ExitCode::kNo : ExitCode::kFine;
  }

  // One message for all: who has just made a key may have a thousand.
  void tell_unsigned(Context& context) {
    if (unsigned_.empty()) return;
    const bool is_few = unsigned_.size() <= kNamed;
    std::string names;
    for (size_t i = 0; i < std::min(unsigned_.size(), kNamed); ++i) names += " " + unsigned_[i];
    context.warn(
        count_of(unsigned_.size(), "log") + " without a signature:" + names + (is_few ? "" : " …") +
        "\nhint: older than your key, from elsewhere, or the signature was removed. If you "
        "know what is in there: `twotrack key sign" +
        (is_few ? names : "") + "`");
    unsigned_.clear();
  }

  // What went wrong. With --follow each thing is said once, until it changes.
  Result<ExitCode> tell(Context& context, const Shipment& one) {
    if (!one.shipped.ok()) {
      const Error error = Error(one.shipped.error()).at(one.agent_id);
      const bool is_of_this_log = error.code == Code::kCorrupt;
      if (!follow_ && is_of_this_log) context.fail(error);
      if (!follow_ && is_of_this_log) return ExitCode::kError;
      // Most others concern every log: a replica that cannot be reached is one message.
      if (!follow_) return error;
      if (told_.insert(one.shipped.error().message).second) {
        context.warn(one.shipped.error().message + "; trying again");
      }
      return ExitCode::kFine;
    }
    const Shipped& shipped = one.shipped.value();
    if (shipped.events > 0) told_.clear();
    if (shipped.fork) {
      const Error fork = shipped.fork->error(one.agent_id);
      if (told_.insert(fork.message).second) context.fail(fork);
      return ExitCode::kNo;
    }
    std::string wrong = shipped.damage;
    if (shipped.missing_here > 0) {
      wrong = "this log was cut: the replica has " + count_of(shipped.missing_here, "event") +
              " more; `twotrack pull` brings them back";
    }
    if (wrong.empty()) return ExitCode::kFine;
    if (told_.insert(one.agent_id + wrong).second) context.warn(one.agent_id + ": " + wrong);
    return ExitCode::kNo;
  }

  std::vector<std::string> agents_;
  std::optional<std::string> to_;
  bool follow_ = false;
  std::set<std::string> told_;
  std::set<std::string> told_unsigned_;  // logs
  std::vector<std::string> unsigned_;    // those of them to be told now
};

}  // namespace

const MakeCommand kMakeShip = made<Ship>;

}  // namespace twotrack::cli
