#include "cli/help_text.h"

#include <algorithm>

#include "base/joined.h"
#include "cli/help_file.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

constexpr size_t kHelpWidth = 96;
constexpr size_t kLabelWidthMax = 26;

// `text` broken at spaces so that each line fits after `indent` columns.
std::string wrapped(std::string_view text, size_t indent) {
  std::string out;
  size_t column = indent;
  while (!text.empty()) {
    const size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    const size_t width = display_width(word);
    if (column > indent && column + 1 + width > kHelpWidth) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out += " ";
      ++column;
    }
    out += word;
    column += width;
    text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
  }
  return out;
}

std::string full_help(const Argument& argument) {
  if (argument.choices.empty()) return argument.help;
  return argument.help + " (" + joined(argument.choices) + ")";
}

std::string rows(const std::vector<std::pair<std::string, std::string>>& entries,
                 const Style& style) {
  size_t width = 0;
  for (const auto& [label, text] : entries) width = std::max(width, display_width(label));
  width = std::min(width, kLabelWidthMax);
  std::string out;
  for (const auto& [label, text] : entries) {
    const size_t used = display_width(label);
    out += "  " + style.cyan(label);
    out += used > width ? "\n" + std::string(width + 4, ' ') : std::string(width - used + 2, ' ');
    out += wrapped(text, width + 4) + "\n";
  }
  return out;
}

std::string argument_rows(const Arguments& arguments, bool positional, const Style& style) {
  std::vector<std::pair<std::string, std::string>> entries;
  for (const Argument& argument : arguments.all()) {
    if (argument.is_positional() == positional) {
      entries.emplace_back(argument_label(argument), full_help(argument));
    }
  }
  return rows(entries, style);
}

bool has_any(const Arguments& arguments, bool positional) {
  return std::ranges::any_of(arguments.all(), [&](const Argument& argument) {
    return argument.is_positional() == positional;
  });
}

std::string example_lines(const std::vector<Example>& examples, const Style& style) {
  std::string out;
  for (const Example& example : examples) {
    out += "  " + style.dim("# " + example.what) + "\n  " + example.command + "\n";
  }
  return out;
}

}  // namespace

std::string argument_label(const Argument& argument) {
  if (argument.is_positional()) return argument.name + (argument.repeated ? "…" : "");
  std::string label = argument.letter != 0 ? std::string("-") + argument.letter + ", " : "";
  label += argument.name;
  if (!argument.value.empty()) label += " " + argument.value;
  return label;
}

std::string usage_line(const Registered& command) {
  std::string line = "twotrack " + command.help.name;
  if (has_any(command.arguments, false)) line += " [OPTIONS]";
  for (const Argument& argument : command.arguments.all()) {
    if (!argument.is_positional()) continue;
    const std::string name = argument_label(argument);
    line += argument.required ? " " + name : " [" + name + "]";
  }
  return line;
}

namespace {

constexpr std::pair<Purpose, std::string_view> kPurposes[] = {
    {Purpose::kStart, "Start here"},
    {Purpose::kWork, "Work: run agents, write logs"},
    {Purpose::kReview, "Review what agents did"},
    {Purpose::kInspect, "Inspect logs and packets"},
    {Purpose::kFleet, "Fleet: logs of many machines"},
    {Purpose::kMaintain, "Maintain"},
    {Purpose::kResearch, "Research (twotrack-lab)"}};

std::string command_rows(const Program& program, const Style& style) {
  std::string out;
  for (const auto& [purpose, title] : kPurposes) {
    std::vector<std::pair<std::string, std::string>> entries;
    for (const Registered& command : program.commands) {
      if (command.purpose != purpose) continue;
      entries.emplace_back(command.help.name, command.help.summary);
    }
    out += style.bold(std::string(title) + ":") + "\n" + rows(entries, style) + "\n";
  }
  return out;
}

}  // namespace

std::string program_help(const Program& program, const Style& style) {
  const CommandHelp own = read_help("shared/program");
  return own.summary + "\n\n" + style.bold("Usage:") + " twotrack [OPTIONS] COMMAND …\n\n" +
         command_rows(program, style) + style.bold("Options:") + "\n" +
         argument_rows(program.global, false, style) + "\n" + style.bold("Examples:") + "\n" +
         example_lines(own.examples, style) + "\n" + own.details + "\n";
}

std::string command_help(const Registered& command, const Arguments& global, const Style& style) {
  const CommandHelp& help = command.help;
  std::string out = help.summary + "\n\n" + style.bold("Usage:") + " " + usage_line(command) + "\n";
  if (!help.details.empty()) out += "\n" + help.details + "\n";
  if (has_any(command.arguments, true)) {
    out += "\n" + style.bold("Arguments:") + "\n" + argument_rows(command.arguments, true, style);
  }
  if (has_any(command.arguments, false)) {
    out += "\n" + style.bold("Options:") + "\n" + argument_rows(command.arguments, false, style);
  }
  out += "\n" + style.bold("Global options:") + "\n" + argument_rows(global, false, style);
  out += "\n" + style.bold(help.examples.size() == 1 ? "Example:" : "Examples:") + "\n" +
         example_lines(help.examples, style);
  return out;
}

std::string exit_codes_help() {
  return std::string(shared_text("exit_codes"));
}

}  // namespace twotrack::cli
