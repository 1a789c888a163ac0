#include "cli/context.h"

#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>

#include "base/environment.h"
#include "cli/remarks.h"
#include "cli/terminal_text.h"

namespace twotrack::cli {
namespace {

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && value[0] != '\0';
}

bool wants_colours(const std::string& choice, int descriptor) {
  if (choice == "always") return true;
  if (choice == "never" || is_set("NO_COLOR")) return false;
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal != nullptr && std::string_view(terminal) == "dumb";
  return !dumb && ::isatty(descriptor) != 0;
}

void print_to_stderr(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

// Null: stderr.
std::atomic<RemarkSink> remark_sink{nullptr};

bool is_sent(Remark kind, std::string_view text) {
  const RemarkSink sink = remark_sink.load();
  if (sink != nullptr) sink(kind, text);
  return sink != nullptr;
}

}  // namespace

void send_remarks_to(RemarkSink sink) {
  remark_sink = sink;
}

Style output_style(const GlobalOptions& options) {
  return Style(wants_colours(options.color, STDOUT_FILENO));
}

Style error_style(const GlobalOptions& options) {
  return Style(wants_colours(options.color, STDERR_FILENO));
}

std::string format_error(const Error& error, const Style& style) {
  std::string text = style.red("error:") + " " + terminal_text(error.message) + "\n";
  if (!error.hint.empty()) {
    text += style.cyan("hint:") + " " + terminal_text(error.hint) + "\n";
  }
  return text;
}

Path find_root(FileSystem& files, const Path& start) {
  for (Path folder = start;; folder = folder.parent_path()) {
    for (const std::string_view mark : {".agentfs", "twotrack.yaml", "remora.yaml"}) {
      if (exists(files, folder / mark)) return folder;
    }
    if (folder == folder.parent_path()) return start;
  }
}

Context::Context(const GlobalOptions& options, const Program& program)
    : options_(options),
      program_(&program),
      out_(options.output),
      style_(output_style(options)),
      error_style_(cli::error_style(options)) {}

Result<std::unique_ptr<Context>> Context::make(const GlobalOptions& options,
                                               const Program& program) {
  std::unique_ptr<Context> context(new Context(options, program));
  std::error_code error;
  if (options.root) {
    const Path root = std::filesystem::absolute(*options.root, error);
    if (!std::filesystem::is_directory(root, error)) {
      return with_hint(
          Error{Code::kNotFound, "--root " + *options.root + ": there is no such folder"},
          "make it first, or leave --root out to use the nearest project");
    }
    context->layout_.root = root;
    return context;
  }
  const Path here = std::filesystem::current_path(error);
  if (error) return Error{Code::kIo, "the current folder cannot be read: " + error.message()};
  context->layout_.root = find_root(*context->files_, here);
  return context;
}

Result<const config::Config*> Context::config() {
  if (!config_) {
    auto loaded = config::Config::load(*files_, layout_.root, process_environment(), {});
    if (!loaded.ok()) {
      return with_hint(std::move(loaded).error(),
                       "`twotrack config show --origin` prints every key");
    }
    config_ = std::move(loaded).value();
  }
  return &*config_;
}

Result<const Redactor*> Context::redactor() {
  if (!redactor_) {
    const config::RedactConfig chosen = TRY(config())->memory().redact;
    const redact::RedactOptions options{
        .env = chosen.env,
        .values_from = chosen.values_from,
        .rules = chosen.default_rules ? redact::RuleSet::kDefault : redact::RuleSet::kNone,
        .min_length = chosen.min_length};
    redactor_ = TRY(redact::make_redactor(options, process_environment()));
    for (const std::string& name : redactor_->describe().too_short) {
      warn("the value of " + name + " is too short to be looked for, and is not removed");
    }
  }
  return static_cast<const Redactor*>(redactor_.get());
}

Result<track::KvMirror*> Context::mirror() {
  const config::MemoryConfig memory = TRY(config())->memory();
  if (memory.trace_store != config::TraceStore::kKv) return nullptr;
  if (!mirror_) {
    track::KvMirrorOptions options;
    options.indexing.clear();
    if (memory.trace_indexing.by_node) options.indexing.push_back(track::IndexKind::kNode);
    if (memory.trace_indexing.by_run) options.indexing.push_back(track::IndexKind::kRun);
    if (memory.trace_indexing.by_operation) {
      options.indexing.push_back(track::IndexKind::kOperation);
    }
    mirror_ = TRY(track::KvMirror::open(*files_, layout_, options));
  }
  return &*mirror_;
}

void Context::mirror_log(std::string_view agent) {
  const auto opened = mirror();
  if (opened.ok() && opened.value() == nullptr) return;
  const auto updated = opened.ok() ? opened.value()->update(agent) : opened.error();
  if (updated.ok()) return;
  warn("the mirror " + layout_.kv().string() + " is behind: " + updated.error().message +
       "; `twotrack index` brings it up to date");
}

Status Context::require_project() {
  if (exists(*files_, layout_.agentfs())) return Done{};
  return with_hint(
      Error{Code::kNotFound, "no logs here: " + layout_.root.string() + " has no .agentfs"},
      "begin one: echo '{\"type\":\"user_message\",\"data\":{\"content\":\"hello\"}}' | twotrack "
      "append my-agent\n      or name the project's folder with --root DIR");
}

Status Context::require_begun_project() {
  const Path& root = layout_.root;
  for (const Path& mark :
       {layout_.agentfs(), root / "twotrack.yaml", root / "remora.yaml", root / "agents"}) {
    if (exists(*files_, mark)) return Done{};
  }
  return with_hint(Error{Code::kNotFound, "no project here: " + root.string() +
                                              " has neither twotrack.yaml nor .agentfs"},
                   "`twotrack init` makes one, or name its folder with --root DIR");
}

void Context::note(std::string_view text) {
  if (options_.quiet) return;
  print_to_stderr(terminal_text(text) + "\n");
}

void Context::fail(const Error& error) {
  out_.flush();
  if (is_sent(Remark::kError, error.text())) return;
  print_to_stderr(format_error(error, error_style_));
}

void Context::warn(std::string_view text) {
  out_.flush();
  if (is_sent(Remark::kWarning, text)) return;
  print_to_stderr(error_style_.yellow("warning:") + " " + terminal_text(text) + "\n");
}

}  // namespace twotrack::cli
