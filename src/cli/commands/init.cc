// init: creates a working project from scratch.
#include <algorithm>

#include "agent/shipped.h"
#include "base/embedded_file.h"
#include "base/environment.h"
#include "base/file.h"
#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/output.h"
#include "project/write_new.h"
#include "text/terminal_text.h"

namespace twotrack::cli {

extern const std::span<const EmbeddedFile> kProjectFiles;

namespace {

class Init final : public Command {
 public:
  void declare(Arguments& arguments) override { arguments.positional("DIR", folder_); }

  Result<ExitCode> run(Context& context) override {
    const Path root = folder_.value_or(".");
    std::vector<Entry> entries;
    for (const EmbeddedFile& file : kProjectFiles) {
      entries.push_back(TRY(write(root, std::string(file.name), file.text)));
    }
    for (const EmbeddedFile& file : agent::shipped_agents()) {
      entries.push_back(TRY(write(root, "agents/" + std::string(file.name), file.text)));
    }
    entries.push_back(TRY(ignore_logs(context, root)));
    TRY(trust_written(context, root, entries));
    if (context.format() == Format::kText) {
      write_text(context, entries);
    } else {
      JsonList list(context.out(), context.format());
      for (const Entry& entry : entries) list.add(to_json(entry));
      list.finish();
    }
    return ExitCode::kFine;
  }

 private:
  struct Entry {
    std::string file;
    Written written;
  };

  static Result<Entry> write(const Path& root, std::string name, std::string_view text) {
    const Written written = TRY(write_new(root, name, text));
    return Entry{std::move(name), written};
  }

  // Logs are not for git. A file of the user's own is changed only if they say so.
  static Result<Entry> ignore_logs(Context& context, const Path& root) {
    constexpr std::string_view kLine = ".agentfs/";
    Entry entry{".gitignore", Written::kWasThere};
    const Path path = root / entry.file;
    if (TRY(write_new(root, entry.file, std::string(kLine) + "\n")) == Written::kYes) {
      entry.written = Written::kYes;
      return entry;
    }
    const std::string text = TRY(read_file(context.files(), path));
    if (("\n" + text).find("\n" + std::string(kLine).substr(0, kLine.size() - 1)) !=
        std::string::npos) {
      return entry;
    }
    if (!context.confirms("add " + std::string(kLine) + " to .gitignore? [y/N] ")) {
      context.note("add " + std::string(kLine) + " to .gitignore: it has the logs");
      return entry;
    }
    const auto file = TRY(context.files().open(path, OpenMode::kReadWrite));
    const std::string_view before = text.empty() || text.ends_with('\n') ? "" : "\n";
    TRY(write_all(*file, text.size(), std::string(before) + std::string(kLine) + "\n"));
    entry.written = Written::kYes;
    return entry;
  }

  // What this program has written is the user's own, whatever it asks for. What was there is not.
  static Status trust_written(Context& context, const Path& root,
                              const std::vector<Entry>& entries) {
    const config::Config config =
        TRY(config::Config::load(context.files(), root, process_environment(), {}));
    for (const config::Wish& wish : config.wishes()) {
      const bool is_ours = std::ranges::any_of(entries, [&](const Entry& entry) {
        return entry.written == Written::kYes && wish.origin.name == (root / entry.file).string();
      });
      if (!is_ours) return Done{};
    }
    if (config.wishes().empty()) return Done{};
    return TRY(Project::trust_store()).add(root, config.wishes());
  }

  static Json to_json(const Entry& entry) {
    JsonWriter json;
    json.begin_object().member("file", entry.file);
    json.member("written", entry.written == Written::kYes).end_object();
    return json.take();
  }

  void write_text(Context& context, const std::vector<Entry>& entries) const {
    const Style& style = context.style();
    for (const Entry& entry : entries) {
      context.out().write(entry.written == Written::kYes
                              ? style.green("wrote") + "  " + entry.file + "\n"
                              : style.yellow("kept ") + "  " + entry.file + "  " +
                                    style.dim("already there") + "\n");
    }
    context.out().write("\nNext:\n");
    if (folder_) context.out().write("  cd " + terminal_line(*folder_) + "\n");
    context.out().write(
        "  twotrack doctor          check that everything agents need is here\n"
        "  twotrack agents          show what they do, and check their files\n"
        "  twotrack nodes           list what they can work on\n"
        "  twotrack run . -o lint   run one of them\n"
        "  twotrack review          decide about what they changed\n"
        "\nThe embedded model is very small. For agents that write text or code, name a server "
        "with "
        "a\nlarger one in twotrack.yaml: model.servers has an example.\n");
  }

  std::optional<std::string> folder_;
};

}  // namespace

std::unique_ptr<Command> make_init() {
  return std::make_unique<Init>();
}

}  // namespace twotrack::cli
