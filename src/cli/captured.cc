#include "cli/captured.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>

#include "base/check.h"
#include "base/line_input.h"
#include "base/posix.h"
#include "cli/command_line.h"

namespace twotrack::cli {
namespace {

Status take(const Arguments& arguments, const Said& one) {
  const auto& all = arguments.all();
  const auto found = std::ranges::find(all, one.name, &Argument::name);
  CHECK(found != all.end());
  const Status taken = take_value(*found, one.value);
  if (taken.ok()) return taken;
  return Error{Code::kInvalid, std::string(one.name) + ": " + taken.error().message};
}

}  // namespace

Result<Captured> run_captured(Context& context, std::string_view command,
                              const std::vector<Said>& said) {
  const Registered chosen = command_named(command);
  for (const Said& one : said) TRY(take(chosen.arguments, one));
  const Descriptor file(::memfd_create("answer", MFD_CLOEXEC));
  if (!file.is_open()) return system_error("make", "a file in memory");
  GlobalOptions options{.root = context.layout().root.string(),
                        .format = Format::kJson,
                        .format_given = true,
                        .color = "never",
                        .quiet = true,
                        .output = file.get()};
  const auto captured = TRY(Context::make(options, context.program()));
  const ExitCode code = TRY(chosen.command->run(*captured));
  TRY(captured->out().finish());
  if (::lseek(file.get(), 0, SEEK_SET) != 0) return system_error("rewind", "an answer");
  return Captured{.json = {TRY(read_to_end(file.get(), "an answer"))},
                  .is_incomplete = code == ExitCode::kError};
}

}  // namespace twotrack::cli
