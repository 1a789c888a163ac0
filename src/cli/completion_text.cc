#include "cli/completion_text.h"

namespace twotrack::cli {
namespace {

std::string joined_by(const std::vector<std::string>& words, std::string_view separator) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : std::string(separator)) + word;
  return text;
}

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

std::vector<std::string> command_names(const Program& program) {
  std::vector<std::string> names;
  for (const Registered& command : program.commands) names.push_back(command.help.name);
  return names;
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

// The bash commands that offer values for an argument.
std::string bash_values(const Argument& argument) {
  if (!argument.choices.empty()) {
    return "COMPREPLY=($(compgen -W " + in_shell_quotes(joined_by(argument.choices, " ")) +
           " -- \"$word\"))";
  }
  switch (argument.completes) {
    case Completes::kAgents:
      return "_twotrack_offer \"$word\" '' < <(echo @last; twotrack ls --names 2>/dev/null)";
    case Completes::kFiles:
      return "_twotrack_files -f";
    case Completes::kNodes:
      return "_twotrack_nodes";
    case Completes::kDirectories:
      return "_twotrack_files -d";
    case Completes::kNothing:
      break;
  }
  return "COMPREPLY=()";
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
  if (!argument.choices.empty()) return "(" + joined_by(argument.choices, " ") + ")";
  switch (argument.completes) {
    case Completes::kAgents:
      return "_twotrack_agents";
    case Completes::kFiles:
      return "_files";
    case Completes::kNodes:
      return "_twotrack_nodes";
    case Completes::kDirectories:
      return "_files -/";
    case Completes::kNothing:
      break;
  }
  return " ";
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
  if (!argument.choices.empty()) return " -xa " + in_shell_quotes(joined_by(argument.choices, " "));
  switch (argument.completes) {
    case Completes::kAgents:
      return " -xa '(twotrack ls --names 2>/dev/null; echo @last)'";
    case Completes::kFiles:
      return " -rF";
    case Completes::kNodes:
      return " -rFa '(__twotrack_nodes)'";
    case Completes::kDirectories:
      return " -xa '(__fish_complete_directories)'";
    case Completes::kNothing:
      break;
  }
  return " -x";
}

std::string fish_option(const Argument& argument, const std::string& condition) {
  std::string text = "complete -c twotrack" + condition + " -l " + argument.name.substr(2);
  if (argument.letter != 0) text += std::string(" -s ") + argument.letter;
  if (!argument.value.empty()) text += fish_values(argument);
  return text + " -d " + in_shell_quotes(argument.help) + "\n";
}

}  // namespace

std::string bash_completion(const Program& program) {
  std::string text =
      "# bash completion for twotrack. Load it with: source <(twotrack completion bash)\n"
      // Names come from the folder, and `compgen -W` would run what stands in them: $(…).
      "_twotrack_offer() {  # what begins with $1, without $2, as a word of the shell\n"
      "  local line\n"
      "  COMPREPLY=()\n"
      "  while IFS= read -r line; do\n"
      "    if [[ $line == \"$1\"* ]]; then COMPREPLY+=(\"$(printf %q \"${line#\"$2\"}\")\"); fi\n"
      "  done\n"
      "}\n"
      "_twotrack_files() {\n"
      "  compopt -o filenames 2>/dev/null\n"
      "  mapfile -t COMPREPLY < <(compgen \"$1\" -- \"$word\")\n"
      "}\n"
      // To bash a colon ends a word: it replaces only what is behind the last one.
      "_twotrack_nodes() {\n"
      "  local typed=${COMP_LINE:0:COMP_POINT}\n"
      "  typed=${typed##* }\n"
      "  if [[ $typed != *::* ]]; then _twotrack_files -f; return; fi\n"
      "  _twotrack_offer \"$typed\" \"${typed%\"${typed##*:}\"}\" \\\n"
      "    < <(twotrack nodes --names -- \"${typed%%::*}\" 2>/dev/null)\n"
      "}\n"
      "_twotrack() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= i\n"
      "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
      "    case ${COMP_WORDS[i]} in\n"
      "      " +
      joined_by(command_names(program), "|") +
      ") command=${COMP_WORDS[i]}; break ;;\n"
      "    esac\n"
      "  done\n"
      "  case $before in\n" +
      bash_option_cases(program.global, "") +
      "  esac\n"
      "  if [[ -z $command ]]; then\n"
      "    COMPREPLY=($(compgen -W " +
      in_shell_quotes(joined_by(command_names(program), " ") + " " +
                      joined_by(option_words(program.global), " ") + " --help --version") +
      " -- \"$word\"))\n"
      "    return\n"
      "  fi\n"
      "  case $command:$before in\n";
  for (const Registered& command : program.commands) {
    text += bash_option_cases(command.arguments, command.help.name + ":");
  }
  text += "  esac\n  case $command in\n";
  for (const Registered& command : program.commands) {
    text += "    " + command.help.name +
            ")\n      if [[ $word == -* ]]; then COMPREPLY=($(compgen -W " +
            in_shell_quotes(joined_by(option_words(command.arguments), " ") + " " +
                            joined_by(option_words(program.global), " ") + " --help") +
            " -- \"$word\")); return; fi\n";
    if (const Argument* positional = first_positional(command.arguments)) {
      text += "      " + bash_values(*positional) + "\n";
    }
    text += "      ;;\n";
  }
  return text + "  esac\n}\ncomplete -F _twotrack twotrack\n";
}

std::string zsh_completion(const Program& program) {
  std::string text =
      "#compdef twotrack\n"
      "# zsh completion for twotrack. Save it as _twotrack in a folder of $fpath.\n"
      "_twotrack_agents() {\n"
      "  local -a agents\n"
      "  agents=(@last ${(f)\"$(twotrack ls --names 2>/dev/null)\"})\n"
      "  compadd -a agents\n"
      "}\n"
      "_twotrack_nodes() {\n"
      "  local typed=${(Q)PREFIX}\n"
      "  if [[ $typed != *::* ]]; then _files; return; fi\n"
      "  local -a nodes\n"
      "  nodes=(${(f)\"$(twotrack nodes --names -- ${typed%%::*} 2>/dev/null)\"})\n"
      "  compadd -a nodes\n"
      "}\n"
      "_twotrack() {\n"
      "  local context state line\n"
      "  local -a commands\n"
      "  commands=(\n";
  for (const Registered& command : program.commands) {
    text += "    " + in_shell_quotes(command.help.name + ":" + zsh_escaped(command.help.summary)) +
            "\n";
  }
  text +=
      "  )\n"
      "  _arguments -C" +
      zsh_arguments(program.global) +
      " \\\n        '--version[the version]' \\\n        '1:command:->command' \\\n        "
      "'*::arg:->arg'\n"
      "  case $state in\n"
      "    command) _describe command commands ;;\n"
      "    arg) case $words[1] in\n";
  for (const Registered& command : program.commands) {
    text += "      " + command.help.name + ") _arguments" + zsh_arguments(program.global) +
            zsh_arguments(command.arguments) + " ;;\n";
  }
  return text + "    esac ;;\n  esac\n}\n_twotrack \"$@\"\n";
}

std::string fish_completion(const Program& program) {
  std::string text =
      "# fish completion for twotrack. Save it as ~/.config/fish/completions/twotrack.fish\n"
      "complete -c twotrack -f\n"
      "function __twotrack_nodes\n"
      "  set -l typed (commandline -ct)\n"
      "  if string match -q '*::*' -- $typed\n"
      "    twotrack nodes --names -- (string split -m1 :: -- $typed)[1] 2>/dev/null\n"
      "  end\n"
      "end\n";
  for (const Argument& argument : program.global.all()) text += fish_option(argument, "");
  text += "complete -c twotrack -l version -d 'the version'\n";
  for (const Registered& command : program.commands) {
    const std::string& name = command.help.name;
    text += "complete -c twotrack -n __fish_use_subcommand -a " + name + " -d " +
            in_shell_quotes(command.help.summary) + "\n";
    const std::string condition = " -n '__fish_seen_subcommand_from " + name + "'";
    for (const Argument& argument : command.arguments.all()) {
      if (!argument.is_positional()) {
        text += fish_option(argument, condition);
      } else if (argument.completes != Completes::kNothing || !argument.choices.empty()) {
        text += "complete -c twotrack" + condition + fish_values(argument) + "\n";
      }
    }
  }
  return text;
}

}  // namespace twotrack::cli
