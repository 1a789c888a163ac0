#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "base/joined.h"
#include "base/nearest.h"
#include "base/quoted.h"
#include "cli/help_text.h"

namespace twotrack::cli {
Status take_value(const Argument& argument, const std::string& value) {
  const auto& choices = argument.choices;
  if (!choices.empty() && std::ranges::find(choices, value) == choices.end()) {
    return Error{Code::kInvalid, in_quotes(value) + " is not one of " + joined(argument.choices) +
                                     suggestion(value, choices)};
  }
  return argument.take(value);
}

namespace {

// The parser needs an exception from a callback that rejects a value; it is caught below.
void take_or_throw(const Argument& argument, const std::string& value) {
  const Status taken = take_value(argument, value);
  if (!taken.ok()) throw CLI::ValidationError(argument.name, taken.error().message);
}

void declare(CLI::App& app, const Argument& argument) {
  std::string names = argument.name;
  if (argument.letter != 0) names = std::string("-") + argument.letter + "," + names;
  if (argument.kind == Argument::Kind::kFlag) {
    app.add_flag_callback(names, [&argument] { take_or_throw(argument, ""); });
    return;
  }
  CLI::Option* option = nullptr;
  if (argument.repeated) {
    option = app.add_option_function<std::vector<std::string>>(
        names, [&argument](const std::vector<std::string>& values) {
          for (const std::string& value : values) take_or_throw(argument, value);
        });
    // An option takes one value; what follows is not a second one.
    if (!argument.is_positional()) option->allow_extra_args(false);
  } else {
    option = app.add_option_function<std::string>(
        names, [&argument](const std::string& value) { take_or_throw(argument, value); });
  }
  option->required(argument.required);
  if (argument.may_lack_value) option->expected(0, 1);
}

class CommandLine {
 public:
  explicit CommandLine(Program& program) : program_(&program) {
    app_.set_help_flag("-h,--help");
    app_.set_version_flag("--version", "");
    // Only one command, so that an agent may be named like another command.
    app_.require_subcommand(0, 1);
    for (const Argument& argument : program.global.all()) declare(app_, argument);
    for (Registered& command : program.commands) {
      CLI::App* sub = app_.add_subcommand(command.help.name);
      // Options the command does not know go to the program: `twotrack ls --format json`.
      sub->fallthrough();
      for (const Argument& argument : command.arguments.all()) declare(*sub, argument);
    }
  }

  Result<ParsedLine> parse(int argc, const char* const* argv) {
    ParsedLine line;
    // The parser would look for a command among all words: in `work ls`, `ls` is not meant.
    if (const std::string word = first_word(argc, argv); !word.empty() && !is_command(word)) {
      return unexpected(word);
    }
    try {
      app_.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
      line.wish = ParsedLine::Wish::kHelp;
    } catch (const CLI::CallForVersion&) {
      line.wish = ParsedLine::Wish::kVersion;
    } catch (const CLI::RequiredError& error) {
      return missing(error.what());
    } catch (const CLI::ArgumentMismatch& error) {
      const std::string what = error.what();
      return hinted(what.substr(0, what.find(':')) + " needs exactly one value");
    } catch (const CLI::ValidationError& error) {
      return hinted(error.what());
    } catch (const CLI::ParseError& error) {
      const auto extras = app_.remaining(true);
      return extras.empty() ? hinted(error.what()) : unexpected(extras.front());
    }
    line.command = chosen();
    return line;
  }

 private:
  // The first that is neither an option of the program nor the value of one.
  std::string first_word(int argc, const char* const* argv) const {
    for (int at = 1; at < argc; ++at) {
      const std::string word = argv[at];
      if (!word.starts_with('-')) return word;
      const std::string option = word.substr(0, word.find('='));
      const auto& all = program_->global.all();
      const auto known = std::ranges::find_if(all, [&](const Argument& one) {
        return one.name == option || (one.letter != 0 && option == std::string("-") + one.letter);
      });
      if (known == all.end()) return {};  // the parser says what is wrong with it
      if (!known->value.empty() && option == word) ++at;
    }
    return {};
  }

  bool is_command(std::string_view word) const {
    return std::ranges::any_of(program_->commands,
                               [&](const Registered& one) { return one.help.name == word; });
  }

  Registered* chosen() {
    const auto parsed = app_.get_subcommands();
    if (parsed.empty()) return nullptr;
    const auto found = std::ranges::find(program_->commands, parsed.front()->get_name(),
                                         [](const Registered& one) { return one.help.name; });
    return &*found;
  }

  Error hinted(std::string message) {
    const Registered* command = chosen();
    const std::string help =
        command != nullptr ? "twotrack " + command->help.name + " --help" : "twotrack --help";
    return with_hint(
        Error{Code::kInvalid, std::move(message)},
        "`" + help + (command != nullptr ? "` lists the options" : "` lists the commands"));
  }

  // "AGENT is required"
  Error missing(std::string_view what) {
    const auto extras = app_.remaining(true);
    if (!extras.empty()) return unexpected(extras.front());
    const Registered* command = chosen();
    if (command == nullptr) return hinted(std::string(what));
    const std::string name(what.substr(0, what.find(' ')));
    const auto& all = command->arguments.all();
    const auto missing = std::ranges::find(all, name, &Argument::name);
    const std::string choices = missing == all.end() ? "" : joined(missing->choices);
    return with_hint(
        Error{Code::kInvalid,
              command->help.name + " needs " + name + (choices.empty() ? "" : ": " + choices)},
        usage_line(*command) + "\n      for example: " + command->help.examples.front().command);
  }

  Error unexpected(std::string word) {
    const Registered* command = chosen();
    if (word.starts_with('-')) {
      word = word.substr(0, word.find('='));
      return hinted("unknown option " + in_quotes(word) + suggestion(word, option_names(command)));
    }
    if (command != nullptr) {
      return hinted(command->help.name + " does not take " + in_quotes(word));
    }
    std::vector<std::string> names;
    for (const Registered& known : program_->commands) {
      names.push_back(known.help.name);
      if (known.help.name.starts_with(word)) {
        return hinted("unknown command " + in_quotes(word) + " (did you mean " +
                      in_quotes(known.help.name) + "?)");
      }
    }
    return hinted("unknown command " + in_quotes(word) + suggestion(word, names));
  }

  std::vector<std::string> option_names(const Registered* command) const {
    std::vector<std::string> names;
    const auto add = [&](const Arguments& arguments) {
      for (const Argument& argument : arguments.all()) {
        if (!argument.is_positional()) names.push_back(argument.name);
      }
    };
    if (command != nullptr) add(command->arguments);
    add(program_->global);
    return names;
  }

  Program* program_;
  CLI::App app_;
};

}  // namespace

Result<ParsedLine> parse_command_line(int argc, const char* const* argv, Program& program) {
  return CommandLine(program).parse(argc, argv);
}

}  // namespace twotrack::cli
