#include "cli/help_file.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/check.h"
#include "base/lines.h"

namespace twotrack::cli {
namespace {

constexpr size_t kEntryIndent = 2;  // what is deeper continues an entry

std::string_view text_of(std::string_view name, std::span<const EmbeddedFile> files) {
  const auto found = std::ranges::find(files, name, &EmbeddedFile::name);
  CHECK(found != files.end());
  return found->text;
}

size_t indent_of(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

// The lines of a file, with those that it stands for.
std::vector<std::string_view> expanded_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (const std::string_view line : lines_of(text)) {
    const std::string_view words = line.substr(indent_of(line));
    if (words.starts_with('@') && words.find(' ') == std::string_view::npos) {
      std::ranges::copy(expanded_lines(shared_text(words.substr(1))), std::back_inserter(lines));
    } else {
      lines.push_back(line);
    }
  }
  return lines;
}

// Takes what stands between `open` and `close` at the end of `label`, and the space before it.
std::string_view take_end(std::string_view& label, std::string_view open, char close) {
  const size_t begin = label.find(open);
  if (!label.ends_with(close) || begin == std::string_view::npos) return {};
  const std::string_view inside =
      label.substr(begin + open.size(), label.size() - begin - open.size() - 1);
  label = label.substr(0, begin);
  return inside;
}

void read_tag(std::string_view tag, Argument& argument) {
  constexpr std::pair<std::string_view, Completes> kCompletes[] = {
      {"agent", Completes::kAgents},
      {"file", Completes::kFiles},
      {"folder", Completes::kDirectories},
      {"node", Completes::kNodes}};
  if (tag == "required") {
    argument.required = true;
    return;
  }
  const auto* found = std::ranges::find(kCompletes, tag, [](const auto& one) { return one.first; });
  CHECK(found != std::end(kCompletes));
  argument.completes = found->second;
}

// "-o, --operations OPS (a|b) <file>"
Argument read_label(std::string_view label) {
  Argument argument;
  if (const auto tags = take_end(label, " <", '>'); !tags.empty()) {
    for (const std::string_view tag : split(tags, ',')) read_tag(trimmed(tag), argument);
  }
  if (const auto choices = take_end(label, " (", ')'); !choices.empty()) {
    for (const std::string_view one : split(choices, '|')) argument.choices.emplace_back(one);
  }
  if (label.starts_with('-') && label.substr(2).starts_with(", ")) {
    argument.letter = label[1];
    label.remove_prefix(4);
  }
  const size_t space = label.find(' ');
  argument.name = label.substr(0, space);
  if (space != std::string_view::npos) argument.value = label.substr(space + 1);
  argument.may_lack_value = argument.value.starts_with('[');
  return argument;
}

void read_argument(std::string_view line, std::vector<Argument>& arguments) {
  const size_t indent = indent_of(line);
  std::string_view text = line.substr(indent);
  if (indent == kEntryIndent) {
    const size_t gap = std::min(text.find("  "), text.size());
    arguments.push_back(read_label(text.substr(0, gap)));
    text.remove_prefix(gap);
    text.remove_prefix(indent_of(text));
  }
  CHECK(!arguments.empty());
  std::string& help = arguments.back().help;
  if (!help.empty() && !text.empty()) help += ' ';
  help += text;
}

void read_example(std::string_view line, std::vector<Example>& examples) {
  line.remove_prefix(indent_of(line));
  if (line.starts_with("# ")) {
    examples.push_back({.what = std::string(line.substr(2)), .command = ""});
  } else {
    CHECK(!examples.empty());
    examples.back().command = line;
  }
}

std::vector<Format> read_formats(std::string_view names) {
  std::vector<Format> formats;
  for (const std::string_view name : split(names, ' ')) {
    const auto format = named<Format>(name);
    CHECK(format.has_value());
    formats.push_back(*format);
  }
  return formats;
}

}  // namespace

CommandHelp read_help(std::string_view name, std::span<const EmbeddedFile> files) {
  constexpr std::string_view kFormats = "== formats ";
  CommandHelp help{.name = std::string(name)};
  std::string_view section;
  for (const std::string_view line : expanded_lines(text_of(std::string(name) + ".txt", files))) {
    if (help.summary.empty()) {
      help.summary = line;
    } else if (line.starts_with(kFormats)) {
      help.formats = read_formats(line.substr(kFormats.size()));
    } else if (line.starts_with("== ")) {
      section = line;
    } else if (section.empty()) {
      help.details.append(line).push_back('\n');
    } else if (!line.empty() && section == "== arguments") {
      read_argument(line, help.arguments);
    } else if (!line.empty()) {
      CHECK(section == "== examples");
      read_example(line, help.examples);
    }
  }
  const size_t begin = help.details.find_first_not_of('\n');
  const size_t end = help.details.find_last_not_of('\n');
  help.details = begin == std::string::npos ? "" : help.details.substr(begin, end + 1 - begin);
  return help;
}

std::string_view shared_text(std::string_view name) {
  return text_of("shared/" + std::string(name) + ".txt", kHelpFiles);
}

std::vector<Argument> shared_arguments(std::string_view name) {
  std::vector<Argument> arguments;
  for (const std::string_view line : expanded_lines(shared_text(name))) {
    read_argument(line, arguments);
  }
  return arguments;
}

}  // namespace twotrack::cli
