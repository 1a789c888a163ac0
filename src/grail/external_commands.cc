#include "grail/external_commands.h"

#include <algorithm>

#include "base/encoding.h"
#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "process/process.h"
#include "tool/python_program.h"

namespace twotrack::grail {
namespace {

using Clock = std::chrono::steady_clock;
using End = process::ProcessResult::End;
using std::chrono::milliseconds;

constexpr milliseconds kCommandTimeMax{600'000};
constexpr uint64_t kCommandBytesMax = uint64_t{10} << 20;

std::string_view exception_for(Code code) {
  switch (code) {
    case Code::kNotFound:
      return "FileNotFoundError";
    case Code::kInvalid:
      return "ValueError";
    case Code::kConflict:
      return "PermissionError";
    case Code::kTimeout:
      return "TimeoutError";
    default:
      return "OSError";
  }
}

Result<std::vector<std::string>> words_of(const ExternalArgs& args) {
  std::vector<std::string> words;
  if (!args.has(1)) return words;
  const JsonTree tree = TRY(JsonTree::parse(*args.values[1]));
  JsonArray items;
  if (!tree.root().read(items)) return Error{Code::kInvalid, "args must be a list of str"};
  for (const JsonElement item : items) {
    std::string_view word;
    if (!item.read(word)) return Error{Code::kInvalid, "args must be a list of str"};
    words.emplace_back(word);
  }
  return words;
}

// A folder that is reached by a link may not be there in the sandbox. The program itself may be a
// link that says what it is: Python finds its packages by it.
std::string without_links(const Path& program) {
  std::error_code error;
  const Path folder = std::filesystem::canonical(program.parent_path(), error);
  return error ? program.string() : (folder / program.filename()).string();
}

// By its name on the PATH, or among the programs that belong to the project's Python. A path leads
// to a program of the workspace.
Result<std::string> program_of(std::string_view command, const tool::CallContext& context) {
  if (command.empty()) return Error{Code::kInvalid, "cmd is empty"};
  if (command.find('/') != std::string_view::npos) return std::string(command);
  auto python = tool::find_python_program(command, command, tool::program_workspace(context));
  if (python.ok()) return without_links(python.value());
  return Error{Code::kNotFound, "no program " + std::string(command) + " on the PATH"};
}

Result<process::ProcessResult> run(const Externals& externals, const ExternalArgs& args) {
  const auto command = args.text(0);
  if (!command) return Error{Code::kInvalid, "cmd must be a str"};
  const std::vector<std::string> words = TRY(words_of(args));
  const std::string program = TRY(program_of(*command, externals.context()));
  tool::CallContext context = externals.context();
  const auto left = std::chrono::ceil<milliseconds>(externals.deadline() - Clock::now());
  context.time_limit = std::clamp(left, milliseconds(1), kCommandTimeMax);
  context.output_bytes_max = std::min(context.output_bytes_max, kCommandBytesMax);
  return TRY(tool::run_python_program(program, words, context)).result;
}

// A program that ended by itself, or what to raise instead.
Result<process::ProcessResult> finished(const Externals& externals, const ExternalArgs& args) {
  process::ProcessResult result = TRY(run(externals, args));
  switch (result.end) {
    case End::kTimeLimit:
      return Error{Code::kTimeout, "the command took too long"};
    case End::kCancelled:
      return Error{Code::kCancelled, "cancelled"};
    case End::kOutputLimit:
      return Error{Code::kIo, "the command printed more than " +
                                  std::to_string(kCommandBytesMax >> 20) + " MiB"};
    case End::kSignalled:
      result.status = -result.status;  // as Python's subprocess says it
      break;
    case End::kExited:
      break;
  }
  return result;
}

}  // namespace

void ExternalArgs::decode() {
  texts.resize(values.size());
  for (size_t i = 0; i < values.size(); ++i) {
    if (!values[i] || !values[i]->starts_with('"')) continue;
    auto text = JsonScanner(*values[i]).string();
    if (text.ok()) texts[i] = std::move(text).value();
  }
}

bool ExternalArgs::has(size_t place) const {
  return place < values.size() && values[place] && *values[place] != "null";
}

std::optional<std::string_view> ExternalArgs::text(size_t place) const {
  if (place >= texts.size() || !texts[place]) return std::nullopt;
  return *texts[place];
}

std::string ExternalArgs::json(size_t place) const {
  return place < values.size() && values[place] ? *values[place] : "null";
}

ExternalAnswer raise(const Error& error) {
  return {.exception = std::string(exception_for(error.code)),
          .message = repair_utf8(error.message)};
}

ExternalAnswer type_error(std::string_view parameter, std::string_view wanted) {
  return {.exception = "TypeError",
          .message = std::string(parameter) + " must be " + std::string(wanted)};
}

ExternalAnswer run_command(Externals& externals, const ExternalArgs& args) {
  const auto ended = finished(externals, args);
  if (!ended.ok()) return raise(ended.error());
  JsonWriter json;
  json.begin_object().member("exit_code", ended.value().status);
  json.key("stdout").lossy_string(ended.value().output);
  json.key("stderr").lossy_string(ended.value().errors).end_object();
  return {.json = json.take()};
}

ExternalAnswer run_json_command(Externals& externals, const ExternalArgs& args) {
  const auto ended = finished(externals, args);
  if (!ended.ok()) return raise(ended.error());
  auto json = normalize_json(ended.value().output);
  if (json.ok()) return {.json = std::move(json).value()};
  return raise({Code::kInvalid, "the command (exit status " + std::to_string(ended.value().status) +
                                    ") printed no JSON: " + json.error().message});
}

}  // namespace twotrack::grail
