// key: the key that signs the heads of logs, and the keys of others.
#include <unistd.h>

#include <climits>

#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/item_list.h"
#include "config/user_folder.h"
#include "event/ids.h"
#include "project/agent_name.h"
#include "project/log_signature.h"
#include "replica/signed_head.h"
#include "text/human.h"

namespace twotrack::cli {
namespace {

using replica::PublicKey;
using replica::SigningKey;

// "alice-laptop"
std::string default_name() {
  const Environment environment = process_environment();
  const std::string user(find_variable(environment, "USER").value_or("user"));
  char host[HOST_NAME_MAX + 1] = {};
  if (::gethostname(host, HOST_NAME_MAX) != 0) host[0] = '\0';
  constexpr size_t kNameMax = 64;
  return slug(user + "-" + host, kNameMax);
}

class KeyCommand final : public Command {
 public:
  enum class Action : uint8_t { kNew, kShow, kTrust, kLs, kSign };
  friend constexpr auto all_names(Action) {
    return name_list("new", "show", "trust", "ls", "sign");
  }

  void declare(Arguments& arguments) override {
    arguments.positional("ACTION", action_);
    arguments.positionals("WORD", words_);
    arguments.option("--name", name_);
  }

  Result<ExitCode> run(Context& context) override {
    const Path data = TRY(config::user_data_folder(process_environment()));
    if (action_ == Action::kTrust && words_.size() != 1) {
      return Error{Code::kInvalid, "key trust needs the file of a public key"};
    }
    const bool takes_words = action_ == Action::kTrust || action_ == Action::kSign;
    if (!takes_words && !words_.empty()) {
      return Error{Code::kInvalid, refused(words_.front())};
    }
    if (name_ && action_ != Action::kNew) {
      return Error{Code::kInvalid, refused("--name")};
    }
    if (action_ == Action::kNew) {
      const SigningKey key =
          TRY(SigningKey::create(context.files(), data, name_.value_or(default_name())));
      return print(context, {key.public_key()});
    }
    if (action_ == Action::kSign) return sign(context);
    if (action_ == Action::kShow) return show(context);
    if (action_ == Action::kLs)
      return print(context, TRY(replica::kept_keys(context.files(), data)));
    return trust(context, data);
  }

 private:
  std::string refused(const std::string& what) const {
    return "key " + std::string(name_of(action_)) + " does not take " + what;
  }

  static Result<ExitCode> show(Context& context) {
    return print(context, {TRY(own_signer(context)).key.public_key()});
  }

  Result<ExitCode> sign(Context& context) const {
    const replica::Signer own = TRY(own_signer(context));
    TRY(context.require_project());
    ItemList list(context);
    ExitCode code = ExitCode::kFine;
    const std::vector<std::string> agents = TRY(resolve_agents(context, words_));
    size_t skipped = 0;
    for (const std::string& agent : agents) {
      const auto signed_end = sign_log(context, agent, own);
      if (!signed_end.ok()) {
        context.fail(signed_end.error());
        const bool is_damaged = signed_end.error().code == Code::kCorrupt;
        code = std::max(code, is_damaged ? ExitCode::kNo : ExitCode::kError);
        ++skipped;
        continue;
      }
      const replica::LogEnd& end = signed_end.value();
      JsonWriter json;
      json.begin_object().member("agent_id", agent).member("events", end.events);
      list.add(
          "signed " + agent + ": " + count_of(end.events, "event") + ", head " + end.hash + "\n",
          json.member("head", end.hash).end_object().text());
    }
    list.finish();
    if (skipped > 0) {
      context.note(std::to_string(skipped) + " of " + count_of(agents.size(), "log") +
                   " not signed");
    }
    return code;
  }

  Result<ExitCode> trust(Context& context, const Path& data) const {
    const std::string text = TRY(read_file(context.files(), words_.front()));
    auto key = PublicKey::parse(text);
    if (!key.ok()) return std::move(key).error().at(words_.front());
    TRY(replica::keep_key(context.files(), data, key.value()));
    context.note("logs signed by this key are now said to be signed by " + key.value().name);
    return ExitCode::kFine;
  }

  static Result<ExitCode> print(Context& context, const std::vector<PublicKey>& keys) {
    ItemList list(context);
    for (const PublicKey& key : keys) {
      JsonWriter json;
      json.begin_object().member("name", key.name).member("key", key.text()).end_object();
      list.add(key.text() + "\n", json.text());
    }
    list.finish();
    return ExitCode::kFine;
  }

  Action action_ = Action::kShow;
  std::vector<std::string> words_;
  std::optional<std::string> name_;
};

}  // namespace

const MakeCommand kMakeKey = made<KeyCommand>;

}  // namespace twotrack::cli
