// trust: what the project's files ask for beyond the user's own settings, and whether they get it.
#include "config/trust.h"

#include <algorithm>
#include <iterator>

#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/item_list.h"
#include "project/git.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

using config::TrustStore;
using config::Wish;

class Trust final : public Command {
 public:
  void declare(Arguments& arguments) override {
    arguments.flag("--yes", yes_);
    arguments.flag("--list", list_);
  }

  Result<ExitCode> run(Context& context) override {
    TrustStore settings = TRY(Project::trust_store());
    TrustStore repositories = TRY(project::git_trust_store());
    if (list_) return list(context, settings, repositories);
    const Path& root = context.layout().root;
    const std::vector<Wish>& asked = TRY(context.written_config())->wishes();
    const std::vector<Wish> of_git = TRY(project::git_wishes(context));
    std::vector<Wish> wishes = asked;
    wishes.insert(wishes.end(), of_git.begin(), of_git.end());
    bool is_trusted = TRY(settings.holds(root, asked)) && TRY(repositories.holds(root, of_git));
    if (context.is_text()) write_text(context, wishes, is_trusted || yes_);
    if (yes_ && !is_trusted) {
      if (!asked.empty()) TRY(settings.add(root, asked));
      if (!of_git.empty()) TRY(repositories.add(root, of_git));
      is_trusted = true;
    }
    if (context.format() == Format::kJson) write_json(context, wishes, is_trusted);
    if (is_trusted) return ExitCode::kFine;
    context.note("`twotrack trust --yes` trusts the folder as it is now");
    return ExitCode::kNo;
  }

 private:
  static void write_text(Context& context, const std::vector<Wish>& wishes, bool is_trusted) {
    const std::string folder = visible_line(context.layout().root.string());
    if (wishes.empty()) {
      context.out().write(folder + " asks for nothing beyond your own settings\n");
      return;
    }
    const Style& style = context.style();
    context.out().write(folder + " asks for more than your own settings allow: " +
                        (is_trusted ? style.green("trusted") : style.yellow("not trusted")) + "\n" +
                        format_wishes(wishes, style));
  }

  static void write_json(Context& context, const std::vector<Wish>& wishes, bool is_trusted) {
    JsonWriter json;
    json.begin_object().key("root").lossy_string(context.layout().root.string());
    json.member("trusted", is_trusted).key("wishes").begin_array();
    for (const Wish& wish : wishes) {
      json.begin_object().member("key", wish.key).key("value").lossy_string(wish.value);
      json.member("means", wish.means).key("origin").lossy_string(wish.origin.text());
      json.end_object();
    }
    json.end_array().end_object();
    context.out().write_json_line(json.text());
  }

  static Result<ExitCode> list(Context& context, const TrustStore& settings,
                               const TrustStore& repositories) {
    std::vector<TrustStore::Entry> entries = TRY(settings.list());
    for (TrustStore::Entry& entry : TRY(repositories.list())) {
      const auto same = std::ranges::find(entries, entry.root, &TrustStore::Entry::root);
      if (same == entries.end()) {
        entries.push_back(std::move(entry));
      } else {
        std::ranges::move(entry.wishes, std::back_inserter(same->wishes));
      }
    }
    ItemList all(context);
    for (const TrustStore::Entry& entry : entries) {
      std::string text = visible_line(entry.root) + "\n";
      for (const std::string& wish : entry.wishes) text += "  " + visible_line(wish) + "\n";
      JsonWriter json;
      json.begin_object().member("root", entry.root).key("wishes").texts(entry.wishes);
      all.add(text, json.end_object().text());
    }
    all.finish();
    return ExitCode::kFine;
  }

  bool yes_ = false;
  bool list_ = false;
};

}  // namespace

const MakeCommand kMakeTrust = made<Trust>;

}  // namespace twotrack::cli
