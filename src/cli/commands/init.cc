// init: creates a working project from scratch.
#include "agent/shipped.h"
#include "base/embedded_file.h"
#include "base/file.h"
#include "base/json_writer.h"
#include "cli/commands/commands.h"
#include "cli/help_file.h"
#include "cli/item_list.h"
#include "project/new_project.h"
#include "text/terminal_text.h"

namespace twotrack::cli {

extern const std::span<const EmbeddedFile> kProjectFiles;

namespace {

class Init final : public Command {
 public:
  void declare(Arguments& arguments) override { arguments.positional("DIR", folder_); }

  Result<ExitCode> run(Context& context) override {
    const Path root = folder_.value_or(context.options().root.value_or("."));
    std::vector<Entry> entries;
    for (const EmbeddedFile& file : kProjectFiles) {
      entries.push_back(TRY(write(root, std::string(file.name), file.text)));
    }
    for (const EmbeddedFile& file : agent::shipped_agents()) {
      entries.push_back(TRY(write(root, "agents/" + std::string(file.name), file.text)));
      entries.back().needs_larger_model = entries.back().written == Written::kYes &&
                                          file.text.find("\nrecommends:") != std::string_view::npos;
    }
    entries.push_back(TRY(write_ignored(context, root)));
    std::vector<Path> written;
    for (const Entry& entry : entries) {
      if (entry.written == Written::kYes) written.push_back(root / entry.file);
    }
    TRY(trust_written(context.files(), root, written));
    ItemList list(context);
    for (const Entry& entry : entries) list.add(to_text(entry, context.style()), to_json(entry));
    list.finish();
    if (context.is_text()) write_next(context);
    return ExitCode::kFine;
  }

 private:
  struct Entry {
    std::string file;
    Written written;
    bool needs_larger_model = false;  // an agent that the embedded one does not bring to an end
  };

  static Result<Entry> write(const Path& root, std::string name, std::string_view text) {
    const Written written = TRY(write_new(root, name, text));
    return Entry{std::move(name), written};
  }

  // For people to see: the folder of the logs has a .gitignore of its own. A file of the user's own
  // is changed only if they say so.
  static Result<Entry> write_ignored(Context& context, const Path& root) {
    const std::string what = "add " + std::string(kIgnoredLogs) + " to .gitignore";
    const Written written = TRY(
        ignore_logs(context.files(), root, [&] { return context.confirms(what + "? [y/N] "); }));
    return Entry{".gitignore", written};
  }

  static Json to_json(const Entry& entry) {
    JsonWriter json;
    json.begin_object().member("file", entry.file);
    json.member("written", entry.written == Written::kYes);
    json.member("needs_larger_model", entry.needs_larger_model).end_object();
    return json.take();
  }

  static std::string to_text(const Entry& entry, const Style& style) {
    if (entry.written == Written::kYes) {
      return style.green("wrote") + "  " + entry.file +
             (entry.needs_larger_model
                  ? "  " + style.yellow("needs a larger model than the embedded one")
                  : "") +
             "\n";
    }
    return style.yellow("kept ") + "  " + entry.file + "  " + style.dim("already there") + "\n";
  }

  void write_next(Context& context) const {
    context.out().write("\nNext:\n");
    if (folder_) context.out().write("  cd " + terminal_line(*folder_) + "\n");
    context.out().write(shared_text("first_steps"));
  }

  std::optional<std::string> folder_;
};

}  // namespace

const MakeCommand kMakeInit = made<Init>;

}  // namespace twotrack::cli
