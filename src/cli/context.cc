#include "cli/context.h"

#include <unistd.h>

#include <cstdio>

#include "base/environment.h"
#include "cli/command.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

bool wants_colours(const std::string& choice, int descriptor) {
  if (choice == "always") return true;
  const Environment environment = process_environment();
  if (choice == "never" || find_variable(environment, "NO_COLOR")) return false;
  return find_variable(environment, "TERM") != "dumb" && ::isatty(descriptor) != 0;
}

void print_to_stderr(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace

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

Context::Context(Path root, const GlobalOptions& options, const Program& program)
    : Project(std::move(root)),
      options_(options),
      program_(&program),
      out_(options.output),
      style_(output_style(options)),
      error_style_(cli::error_style(options)) {
  models = program.models;
  called = options.called;
}

Result<std::unique_ptr<Context>> Context::make(const GlobalOptions& options,
                                               const Program& program) {
  Path root = TRY(root_of(posix_file_system(), options.root));
  return std::unique_ptr<Context>(new Context(std::move(root), options, program));
}

std::string format_wishes(const std::vector<config::Wish>& wishes, const Style& style) {
  std::string text;
  for (const config::Wish& wish : wishes) {
    text += "  " + style.bold(visible_line(wish.key + ": " + wish.value)) + "  " + wish.means +
            "  " + style.dim(visible_line(wish.origin.text())) + "\n";
  }
  return text;
}

Project::Grant Context::grants(const std::vector<config::Wish>& wishes) {
  const bool is_granted =
      confirms(visible_line(layout().root.string()) + " asks for more than you have allowed:\n" +
               format_wishes(wishes, error_style_) + "Trust it? [y/N] ");
  return is_granted ? Grant::kAlways : Grant::kNo;
}

std::optional<std::string> Context::ask(std::string_view question) {
  out_.flush();
  print_to_stderr(question);
  std::string answer;
  int c = std::getchar();
  if (c == EOF) return std::nullopt;
  for (; c != EOF && c != '\n'; c = std::getchar()) answer.push_back(static_cast<char>(c));
  return answer;
}

bool Context::confirms(std::string_view question) {
  if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDERR_FILENO) == 0) return false;
  const auto answer = ask(question);
  return answer == "y" || answer == "Y" || answer == "yes";
}

void Context::note(std::string_view text) {
  if (options_.quiet) return;
  print_to_stderr(terminal_text(text) + "\n");
}

void Context::fail(const Error& error) {
  out_.flush();
  print_to_stderr(format_error(error, error_style_));
}

void Context::warn(std::string_view text) {
  out_.flush();
  print_to_stderr(error_style_.yellow("warning:") + " " + terminal_text(text) + "\n");
}

}  // namespace twotrack::cli
