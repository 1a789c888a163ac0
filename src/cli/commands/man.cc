// man: the manual page, made from the commands' own help.
#include "base/ascii.h"
#include "cli/commands/commands.h"
#include "cli/help_file.h"
#include "cli/help_text.h"
#include "project/version.h"

namespace twotrack::cli {
namespace {

// Text as roff takes it: backslashes escaped, hyphens kept, no line that looks like a request.
std::string roff(std::string_view text) {
  std::string out;
  bool line_begin = true;
  for (const char c : text) {
    if (line_begin && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out.push_back(c);
    }
    line_begin = c == '\n';
  }
  return out;
}

std::string verbatim(std::string_view text) {
  return ".nf\n" + roff(text) + "\n.fi\n";
}

std::string options_of(const Arguments& arguments) {
  std::string out;
  for (const Argument& argument : arguments.all()) {
    out += ".TP\n.B " + roff(argument_label(argument)) + "\n" + roff(argument.help);
    for (size_t i = 0; i < argument.choices.size(); ++i) {
      out += (i == 0 ? ": " : ", ") + roff(argument.choices[i]);
    }
    out += "\n";
  }
  return out;
}

std::string manual(const Program& program) {
  std::string out = ".TH TWOTRACK 1 \"\" \"twotrack " + std::string(kProgramVersion) + "\"\n";
  out +=
      ".SH NAME\ntwotrack \\- runs agents on very small models and keeps a durable, tamper-evident "
      "log\n";
  out += ".SH SYNOPSIS\n.B twotrack\n[OPTIONS] COMMAND ...\n";
  out += ".SH OPTIONS\n" + options_of(program.global);
  out += ".SH COMMANDS\n";
  for (const Registered& command : program.commands) {
    out += ".SS " + roff(command.help.name) + "\n" + roff(command.help.summary) + ".\n.PP\n";
    out += ".B " + roff(usage_line(command)) + "\n.PP\n";
    if (!command.help.details.empty()) out += verbatim(command.help.details);
    out += options_of(command.arguments);
    for (const Example& example : command.help.examples) {
      out += ".PP\n" + roff("Example, " + example.what + ":") + "\n.PP\n" +
             verbatim("  " + example.command);
    }
  }
  out += ".SH EXIT STATUS\n" + verbatim(exit_codes_help());
  out += ".SH FILES\n" + verbatim(trimmed(shared_text("files")));
  return out;
}

class Man final : public Command {
 public:
  Result<ExitCode> run(Context& context) override {
    context.out().write(manual(context.program()));
    return ExitCode::kFine;
  }
};

}  // namespace

const MakeCommand kMakeMan = made<Man>;

}  // namespace twotrack::cli
