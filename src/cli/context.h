// Context: what every command works with. The project's folder, its layout, and the two streams.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/file.h"
#include "base/result.h"
#include "cli/output.h"
#include "config/config.h"
#include "event/redactor.h"
#include "redact/redactor.h"
#include "track/kv_mirror.h"
#include "track/layout.h"

namespace twotrack::cli {

struct Program;

// The options that stand before or behind any command.
struct GlobalOptions {
  std::optional<std::string> root;
  Format format = Format::kText;
  bool format_given = false;
  std::string color = "auto";
  bool quiet = false;
  int output = 1;  // the descriptor that data goes to
};

Style output_style(const GlobalOptions& options);
Style error_style(const GlobalOptions& options);

// "error: …" and "hint: …", safe for a terminal.
std::string format_error(const Error& error, const Style& style);

// The nearest folder from `start` upwards that holds .agentfs or twotrack.yaml; else `start`.
Path find_root(FileSystem& files, const Path& start);

class Context {
 public:
  // Fails with kNotFound when --root names nothing.
  static Result<std::unique_ptr<Context>> make(const GlobalOptions& options,
                                               const Program& program);

  FileSystem& files() { return *files_; }
  Clock& clock() { return *clock_; }
  const track::Layout& layout() const { return layout_; }
  Output& out() { return out_; }
  Format format() const { return options_.format; }
  // For stdout.
  const Style& style() const { return style_; }
  const Style& error_style() const { return error_style_; }
  bool quiet() const { return options_.quiet; }
  const Program& program() const { return *program_; }
  const GlobalOptions& options() const { return options_; }

  // The project's configuration. Fails with every fault in it.
  Result<const config::Config*> config();

  // What takes secrets out of every event that a command makes. Lives as long as the context.
  Result<const Redactor*> redactor();

  // The mirror of `trace_store: kv`; null with another store. Lives as long as the context.
  Result<track::KvMirror*> mirror();
  // Brings the mirror, when there is one, up to date with the log of `agent`. The log is the truth
  // and is written already, so a mirror that cannot follow is a warning.
  void mirror_log(std::string_view agent);

  // Fails, with how to begin, when the project has no .agentfs.
  Status require_project();
  // That there is at least a project whose log this command may begin: with a log, a configuration,
  // or agents. Fails with kNotFound, and how to make one.
  Status require_begun_project();

  // A line on stderr about something worth knowing; not with --quiet.
  void note(std::string_view text);
  // The same for what went wrong without stopping the command; always.
  void warn(std::string_view text);
  // An error that is part of the command's answer.
  void fail(const Error& error);

 private:
  Context(const GlobalOptions& options, const Program& program);

  GlobalOptions options_;
  const Program* program_;
  FileSystem* files_ = &posix_file_system();
  Clock* clock_ = &system_clock();
  track::Layout layout_;
  std::optional<config::Config> config_;
  std::unique_ptr<redact::SecretRedactor> redactor_;
  std::optional<track::KvMirror> mirror_;
  Output out_;
  Style style_;
  Style error_style_;
};

}  // namespace twotrack::cli
