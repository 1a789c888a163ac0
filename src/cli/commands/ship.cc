// ship: sends what is new of the project's logs to a replica.
#include <chrono>
#include <set>

#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/common_options.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "config/user_folder.h"
#include "project/agent_name.h"
#include "project/replica_place.h"
#include "replica/ship_all.h"
#include "replica/signed_head.h"
#include "text/human.h"
#include "text/terminal_text.h"
#include "track/log_file.h"

namespace twotrack::cli {
namespace {

using replica::Shipment;
using replica::Shipped;

// How old an event is at most when its chunk is sent, if the replica is as fast as in the pass
// before. Longer: larger chunks, which cost the replica less.
constexpr std::chrono::milliseconds kBehindMax{900};

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
    const auto store = TRY(replica::open_store(name, process_environment()));
    const Path data = TRY(config::user_data_folder(process_environment()));
    signer_ = TRY(replica::find_signer(context.files(), data));
    replica::ShipAll all(context.files(), context.layout());
    for (ExitCode code = ExitCode::kFine;;) {
      const auto begun = std::chrono::steady_clock::now();
      code = std::max(code, TRY(pass(context, *store, all)));
      if (!follow_ || interrupt.requested()) return code;
      const auto took =
          std::chrono::ceil<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begun);
      interrupt.wait_ms(std::max(0, static_cast<int>((kBehindMax - 2 * took).count())));
    }
  }

 private:
  Result<ExitCode> pass(Context& context, replica::ReplicaStore& store, replica::ShipAll& all) {
    const std::vector<std::string> agents = TRY(resolve_agents(context, agents_));
    ExitCode code = ExitCode::kFine;
    Shipped total;
    JsonList list(context.out(), context.format());
    for (const Shipment& one : all.pass(store, agents)) {
      code = std::max(code, TRY(tell(context, one)));
      if (!one.shipped.ok()) continue;
      const Shipped& shipped = one.shipped.value();
      // A key may be younger than a log that rests.
      if (signer_ && !shipped.fork && (shipped.events > 0 || is_first_)) {
        const Status done = sign(context, store, one.agent_id, shipped.end.events);
        if (!done.ok()) code = std::max(code, tell_unsigned(context, done.error()));
      }
      total.events += shipped.events;
      total.bytes += shipped.bytes;
      total.blobs += shipped.blobs;
      if (context.format() != Format::kText && (!follow_ || shipped.events > 0)) {
        list.add(to_json(one.agent_id, shipped));
      }
    }
    if (context.format() != Format::kText) {
      if (!follow_) list.finish();
    } else if (!follow_ || total.events > 0) {
      context.out().write("sent " + count_of(total.events, "event") + " (" +
                          format_bytes(total.bytes) + ") and " + count_of(total.blobs, "blob") +
                          " of " + count_of(agents.size(), "log") + "\n");
    }
    context.out().flush();
    is_first_ = false;
    return code;
  }

  // The head beside the log, and the same in the replica.
  Status sign(Context& context, replica::ReplicaStore& store, const std::string& agent,
              uint64_t durable) const {
    const std::string head = TRY(replica::sign_log(context.files(), context.layout(), agent,
                                                   *signer_, context.clock().now_us(), durable));
    if (TRY(store.get_head(agent)) == head) return Done{};
    return store.put_head(agent, head);
  }

  // A log that nobody has signed yet may go without; one that is not what was signed is a fault.
  static ExitCode tell_unsigned(Context& context, const Error& error) {
    const bool is_new = error.code == Code::kNotFound;
    is_new ? context.warn(error.text()) : context.fail(error);
    return is_new ? ExitCode::kFine : ExitCode::kNo;
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
      wrong = "the replica has " + count_of(shipped.missing_here, "event") +
              " that are not here: this log was cut; `twotrack pull` brings them back";
    }
    if (wrong.empty()) return ExitCode::kFine;
    if (told_.insert(one.agent_id + wrong).second) context.warn(one.agent_id + ": " + wrong);
    return ExitCode::kNo;
  }

  std::vector<std::string> agents_;
  std::optional<std::string> to_;
  bool follow_ = false;
  std::optional<replica::Signer> signer_;
  bool is_first_ = true;  // pass over the logs
  std::set<std::string> told_;
};

}  // namespace

std::unique_ptr<Command> make_ship() {
  return std::make_unique<Ship>();
}

}  // namespace twotrack::cli
