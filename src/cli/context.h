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
#include "project/project.h"
#include "redact/redactor.h"
#include "text/table.h"
#include "track/kv_mirror.h"
#include "track/layout.h"

namespace twotrack::cli {

struct Program;

// The options that may come before or after any command.
struct GlobalOptions {
  std::optional<std::string> root;
  Format format = Format::kText;
  bool format_given = false;
  std::string color = "auto";
  bool quiet = false;
  int output = 1;                   // the descriptor that data goes to
  std::string called = "twotrack";  // project/project.h
};

Style output_style(const GlobalOptions& options);
Style error_style(const GlobalOptions& options);

// "error: …" and "hint: …", safe for a terminal.
std::string format_error(const Error& error, const Style& style);

// One line for each wish.
std::string format_wishes(const std::vector<config::Wish>& wishes, const Style& style);

// A project, used from the command line.
class Context final : public Project {
 public:
  // Fails with kNotFound when --root names nothing.
  static Result<std::unique_ptr<Context>> make(const GlobalOptions& options,
                                               const Program& program);

  Output& out() { return out_; }
  Format format() const { return options_.format; }
  bool is_text() const { return format() == Format::kText; }
  // For stdout.
  const Style& style() const { return style_; }
  const Style& error_style() const { return error_style_; }
  bool quiet() const { return options_.quiet; }
  const Program& program() const { return *program_; }
  const GlobalOptions& options() const { return options_; }

  void write(const Table& table, size_t indent = 0) {
    out_.write(table.render(style_, out_.width(), indent));
  }
  // An answer of one piece: for people, or as JSON.
  void answer(std::string_view text, std::string_view json) {
    is_text() ? out_.write(text) : out_.write_json_line(json);
  }

  // A line on stderr; not with --quiet.
  void note(std::string_view text) override;
  // Always.
  void warn(std::string_view text) override;
  void fail(const Error& error) override;
  bool is_watched() const override { return is_text(); }
  // A question on stderr, and the line that answers it on stdin; nothing at the end of the input.
  std::optional<std::string> ask(std::string_view question);
  // The same on a terminal; elsewhere nobody could have read the question, and nobody said yes.
  bool confirms(std::string_view question);
  // Only on a terminal: whoever answers must have been able to read the question.
  Grant grants(const std::vector<config::Wish>& wishes) override;

 private:
  Context(Path root, const GlobalOptions& options, const Program& program);

  GlobalOptions options_;
  const Program* program_;
  Output out_;
  Style style_;
  Style error_style_;
};

}  // namespace twotrack::cli
