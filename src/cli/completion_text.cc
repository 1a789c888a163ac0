#include "cli/completion_text.h"

#include <algorithm>
#include <ranges>
#include <span>

#include "base/check.h"
#include "base/embedded_file.h"
#include "base/joined.h"

namespace twotrack::cli {

extern const std::span<const EmbeddedFile> kCompletionFiles;

namespace {

// Quoted with single quotes, for any shell.
std::string in_shell_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out.push_back(c);
    }
  }
  return out + "'";
}

const std::string& name_of_command(const Registered& command) {
  return command.help.name;
}

std::vector<std::string> option_words(const Arguments& arguments) {
  std::vector<std::string> words;
  for (const Argument& argument : arguments.all()) {
    if (argument.is_positional()) continue;
    words.push_back(argument.name);
    if (argument.letter != 0) words.push_back(std::string("-") + argument.letter);
  }
  return words;
}

// What each shell is told of the values of an argument, by Completes.
struct Values {
  std::string_view bash;
  std::string_view zsh;
  std::string_view fish;
};
constexpr Values kValues[] = {
    {"COMPREPLY=()", " ", " -x"},
    {"_twotrack_offer \"$word\" '' < <(echo @last; twotrack ls --names 2>/dev/null)",
     "_twotrack_agents", " -xa '(twotrack ls --names 2>/dev/null; echo @last)'"},
    {"_twotrack_files -f", "_files", " -rF"},
    {"_twotrack_files -d", "_files -/", " -xa '(__fish_complete_directories)'"},
    {"_twotrack_nodes", "_twotrack_nodes", " -rFa '(__twotrack_nodes)'"}};

const Values& values_of(const Argument& argument) {
  return kValues[static_cast<size_t>(argument.completes)];
}

std::string bash_values(const Argument& argument) {
  if (argument.choices.empty()) return std::string(values_of(argument).bash);
  return "COMPREPLY=($(compgen -W " + in_shell_quotes(joined(argument.choices, " ")) +
         " -- \"$word\"))";
}

std::string bash_option_cases(const Arguments& arguments, std::string_view prefix) {
  std::string text;
  for (const Argument& argument : arguments.all()) {
    if (argument.is_positional() || argument.value.empty()) continue;
    text += "    " + std::string(prefix) + argument.name + ")";
    text += " " + bash_values(argument) + "; return ;;\n";
    if (argument.letter != 0) {
      text += "    " + std::string(prefix) + "-" + argument.letter + ") " + bash_values(argument) +
              "; return ;;\n";
    }
  }
  return text;
}

// The first positional argument is the one that matters; lists repeat it.
const Argument* first_positional(const Arguments& arguments) {
  for (const Argument& argument : arguments.all()) {
    if (argument.is_positional()) return &argument;
  }
  return nullptr;
}

std::string zsh_values(const Argument& argument) {
  if (argument.choices.empty()) return std::string(values_of(argument).zsh);
  return "(" + joined(argument.choices, " ") + ")";
}

// Brackets and colons are special in _arguments.
std::string zsh_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':') out.push_back('\\');
    out.push_back(c);
  }
  return out;
}

std::string zsh_arguments(const Arguments& arguments) {
  std::string text;
  for (const Argument& argument : arguments.all()) {
    std::string spec;
    if (argument.is_positional()) {
      spec = std::string(argument.repeated   ? "*"
                         : argument.required ? ""
                                             : ":") +
             ":" + argument.name + ":" + zsh_values(argument);
      if (!argument.repeated && !argument.required) spec = ":" + spec.substr(1);
    } else {
      spec = argument.name + "[" + zsh_escaped(argument.help) + "]";
      if (!argument.value.empty()) spec += ":" + argument.value + ":" + zsh_values(argument);
    }
    text += " \\\n        " + in_shell_quotes(spec);
  }
  return text;
}

std::string fish_values(const Argument& argument) {
  if (argument.choices.empty()) return std::string(values_of(argument).fish);
  return " -xa " + in_shell_quotes(joined(argument.choices, " "));
}

std::string fish_option(const Argument& argument, const std::string& condition) {
  std::string text = "complete -c twotrack" + condition + " -l " + argument.name.substr(2);
  if (argument.letter != 0) text += std::string(" -s ") + argument.letter;
  if (!argument.value.empty()) text += fish_values(argument);
  return text + " -d " + in_shell_quotes(argument.help) + "\n";
}

using Places = std::initializer_list<std::pair<std::string_view, std::string>>;

// The script of completion/SHELL, with a value in the place of each {{name}}.
//
// Two things that bash needs: names come from the folder, and `compgen -W` would run what stands in
// them, $(…), so _twotrack_offer compares them itself; and a colon ends a word, so that only what
// is behind the last one of a node is replaced.
std::string filled(std::string_view shell, Places values) {
  const auto file = std::ranges::find(kCompletionFiles, shell, &EmbeddedFile::name);
  CHECK(file != kCompletionFiles.end());
  std::string text(file->text);
  for (const auto& [name, value] : values) {
    const std::string place = "{{" + std::string(name) + "}}";
    const size_t at = text.find(place);
    CHECK(at != std::string::npos);
    text.replace(at, place.size(), value);
  }
  return text;
}

// The words after `compgen -W`.
std::string bash_words(const Arguments& arguments, std::string_view first, std::string_view last) {
  const std::string options = joined(option_words(arguments), " ");
  return in_shell_quotes(std::string(first) + " " + options + " " + std::string(last));
}

}  // namespace

std::string bash_completion(const Program& program) {
  std::string options;
  std::string commands;
  for (const Registered& command : program.commands) {
    const std::string own = joined(option_words(command.arguments), " ");
    options += bash_option_cases(command.arguments, command.help.name + ":");
    commands += "    " + command.help.name +
                ")\n      if [[ $word == -* ]]; then COMPREPLY=($(compgen -W " +
                bash_words(program.global, own, "--help") + " -- \"$word\")); return; fi\n";
    if (const Argument* positional = first_positional(command.arguments)) {
      commands += "      " + bash_values(*positional) + "\n";
    }
    commands += "      ;;\n";
  }
  const auto names = program.commands | std::views::transform(name_of_command);
  return filled(
      "bash", {{"names", joined(names, "|")},
               {"global options", bash_option_cases(program.global, "")},
               {"first words", bash_words(program.global, joined(names, " "), "--help --version")},
               {"options", options},
               {"commands", commands}});
}

std::string zsh_completion(const Program& program) {
  std::string names;
  std::string commands;
  const std::string global = zsh_arguments(program.global);
  for (const Registered& command : program.commands) {
    const CommandHelp& help = command.help;
    names += "    " + in_shell_quotes(help.name + ":" + zsh_escaped(help.summary)) + "\n";
    commands +=
        "      " + help.name + ") _arguments" + global + zsh_arguments(command.arguments) + " ;;\n";
  }
  return filled("zsh", {{"names", names}, {"global options", global}, {"commands", commands}});
}

std::string fish_completion(const Program& program) {
  std::string global;
  for (const Argument& argument : program.global.all()) global += fish_option(argument, "");
  std::string commands;
  for (const Registered& command : program.commands) {
    const std::string& name = command.help.name;
    commands += "complete -c twotrack -n __fish_use_subcommand -a " + name + " -d " +
                in_shell_quotes(command.help.summary) + "\n";
    const std::string condition = " -n '__fish_seen_subcommand_from " + name + "'";
    for (const Argument& argument : command.arguments.all()) {
      if (!argument.is_positional()) {
        commands += fish_option(argument, condition);
      } else if (argument.completes != Completes::kNothing || !argument.choices.empty()) {
        commands += "complete -c twotrack" + condition + fish_values(argument) + "\n";
      }
    }
  }
  return filled("fish", {{"global options", global}, {"commands", commands}});
}

}  // namespace twotrack::cli
