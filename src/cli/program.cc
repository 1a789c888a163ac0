#include "cli/program.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>

#include "base/joined.h"
#include "cli/command.h"
#include "cli/command_line.h"
#include "cli/help_file.h"
#include "cli/help_text.h"
#include "cli/interrupt.h"
#include "cli/outside_program.h"
#include "project/version.h"

namespace twotrack::cli {
namespace {

Arguments global_arguments(GlobalOptions& options) {
  Arguments arguments(shared_arguments("global"));
  arguments.option("--root", options.root);
  arguments.option("--format", [&options](const std::string& name) -> Status {
    options.format = *named<Format>(name);
    options.format_given = true;
    return Done{};
  });
  arguments.option("--color", options.color);
  arguments.flag("--quiet", options.quiet);
  return arguments;
}

Status check_format(const CommandHelp& help, const GlobalOptions& options) {
  if (!options.format_given) return Done{};
  if (std::ranges::find(help.formats, options.format) != help.formats.end()) return Done{};
  const std::string known =
      joined(help.formats, " or ", [](Format format) { return name_of(format); });
  return Error{Code::kInvalid, "`" + help.name + "` does not support --format " +
                                   std::string(name_of(options.format)) +
                                   (known.empty() ? "" : ": it prints " + known)};
}

// Prints help or the version.
int print_and_end(const std::string& text) {
  Output out(1);
  out.write(text);
  return static_cast<int>(out.finish().ok() ? ExitCode::kFine : ExitCode::kError);
}

Result<ExitCode> run_command(Registered& chosen, const GlobalOptions& options,
                             const Program& program) {
  TRY(check_format(chosen.help, options));
  const std::unique_ptr<Context> context = TRY(Context::make(options, program));
  auto result = chosen.command->run(*context);
  context->end_shipping();
  const Status written = context->out().finish();
  if (result.ok() && !written.ok()) return written.error();
  return result;
}

std::vector<Registered> with_extra(std::vector<Registered> commands,
                                   std::vector<Registered> extra) {
  for (Registered& one : extra) {
    const auto same = std::ranges::find(commands, one.help.name,
                                        [](const Registered& old) { return old.help.name; });
    if (same != commands.end()) {
      *same = std::move(one);
    } else {
      commands.push_back(std::move(one));
    }
  }
  return commands;
}

int run_checked(int argc, char** argv, Extra extra) {
  install_signal_handlers();
  GlobalOptions options;
  Program program{.commands = with_extra(all_commands(), std::move(extra.commands)),
                  .global = global_arguments(options),
                  .models = std::move(extra.models)};

  const auto fail = [&](const Error& error) {
    const std::string text = format_error(error, error_style(options));
    std::fwrite(text.data(), 1, text.size(), stderr);
    return static_cast<int>(ExitCode::kError);
  };
  if (const auto outside = outside_program(argc, argv, program)) {
    return fail(hand_over(*outside, argv));
  }
  const auto line = parse_command_line(argc, argv, program);
  if (!line.ok()) return fail(line.error());
  Registered* chosen = line.value().command;

  if (line.value().wish == ParsedLine::Wish::kVersion) {
    return print_and_end("twotrack " + std::string(kProgramVersion) + "\n");
  }
  const Style style = output_style(options);
  if (chosen == nullptr) return print_and_end(program_help(program, style));
  if (line.value().wish == ParsedLine::Wish::kHelp) {
    return print_and_end(command_help(*chosen, program.global, style));
  }
  const auto code = run_command(*chosen, options, program);
  return code.ok() ? static_cast<int>(code.value()) : fail(code.error());
}

}  // namespace

int run_program(int argc, char** argv, Extra extra) {
  try {
    return run_checked(argc, argv, std::move(extra));
  } catch (const std::bad_alloc&) {
    std::fputs("error: out of memory\n", stderr);
    return static_cast<int>(ExitCode::kError);
  } catch (const std::exception& thrown) {  // of a library: nothing here throws
    std::fprintf(stderr, "error: %s\n", thrown.what());
    return static_cast<int>(ExitCode::kError);
  }
}

}  // namespace twotrack::cli
