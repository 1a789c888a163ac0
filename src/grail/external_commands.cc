#include "grail/external_commands.h"

#include <algorithm>
#include <array>

#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/posix.h"
#include "base/utf8.h"
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

using tool::FolderItem;
using tool::ItemKind;
using tool::Missing;
using tool::WorkspacePlace;

constexpr std::string_view kHidden = ".agentfs";
constexpr std::array<std::string_view, 7> kNotMeant = {
    kHidden, ".git", ".hg", ".venv", "venv", "node_modules", "__pycache__"};
constexpr size_t kFilesMax = 100'000;
// As deep as a place may be, and fewer than the descriptors that we may open.
constexpr size_t kFolderDepthMax = 200;

bool leads_to_hidden(const Path& relative) {
  return std::ranges::find(relative, Path(kHidden)) != relative.end();
}

bool is_meant(std::string_view folder) {
  return std::ranges::find(kNotMeant, folder) == kNotMeant.end();
}

Error not_there(std::string_view path, std::string_view what) {
  return Error{Code::kNotFound, std::string(path) + ": there is no such " + std::string(what)};
}

std::string below(const std::string& folder, const std::string& name) {
  return folder.empty() ? name : folder + "/" + name;
}

// Every folder is opened from the one around it, never by its path: somebody may put a link there.
class Looking {
 public:
  Looking(const tool::CallContext& context, Deadline deadline)
      : context_(&context), deadline_(deadline) {}

  Status look_into(const Descriptor& folder, const std::string& path, size_t depth = 0) {
    if (context_->stop.stop_requested()) return Error{Code::kCancelled, "cancelled"};
    if (std::chrono::steady_clock::now() > deadline_) {
      return Error{Code::kTimeout, "took too long"};
    }
    if (depth > kFolderDepthMax)
      return Error{Code::kInvalid, path + ": too many folders in folders"};
    for (const FolderItem& item : TRY(tool::items_of(folder))) {
      if (item.kind == ItemKind::kFile) TRY(add(below(path, item.name)));
      if (item.kind != ItemKind::kFolder || !is_meant(item.name)) continue;
      const auto inner = tool::open_folder(folder.get(), item.name);
      // It was one a moment ago.
      const Code why = inner.ok() ? Code::kNotFound : inner.error().code;
      if (!inner.ok() && (why == Code::kNotFound || why == Code::kInvalid)) continue;
      if (!inner.ok()) return inner.error();
      TRY(look_into(inner.value(), below(path, item.name), depth + 1));
    }
    return Done{};
  }

  std::vector<std::string> take() {
    std::ranges::sort(files_);
    return std::move(files_);
  }

 private:
  Status add(std::string file) {
    files_.push_back(std::move(file));
    if (files_.size() <= kFilesMax) return Done{};
    return Error{Code::kInvalid,
                 "more than " + std::to_string(kFilesMax) + " files: name a folder"};
  }

  const tool::CallContext* context_;
  Deadline deadline_;
  std::vector<std::string> files_{};
};

Result<Descriptor> open_place(const WorkspacePlace& place, std::string_view shown) {
  auto folder = tool::open_folder(place.folder.get(), place.name);
  if (folder.ok()) return folder;
  const Code why = folder.error().code;
  if (why == Code::kNotFound) return not_there(shown, "folder");
  if (why == Code::kInvalid) return Error{why, std::string(shown) + " is no folder"};
  return std::move(folder).error();
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

Result<WorkspacePlace> place_in(const Path& workspace, std::string_view path, Missing missing) {
  if (leads_to_hidden(Path(path))) return not_there(path, "file");
  auto place = tool::find_place(workspace, path, missing);
  if (!place.ok() && place.error().code == Code::kNotFound) return not_there(path, "file");
  // By the name that a link leads to, too.
  if (place.ok() && leads_to_hidden(place.value().path)) return not_there(path, "file");
  return place;
}

Result<std::vector<std::string>> names_in(const Path& workspace, std::string_view folder) {
  const WorkspacePlace place = TRY(place_in(workspace, folder));
  const Descriptor open = TRY(open_place(place, folder));
  std::vector<std::string> names;
  for (FolderItem& item : TRY(tool::items_of(open))) {
    if (item.name != kHidden) names.push_back(std::move(item.name));
  }
  std::ranges::sort(names);
  return names;
}

Result<std::vector<std::string>> files_below(const tool::CallContext& context,
                                             std::string_view folder, Deadline deadline) {
  const WorkspacePlace start = TRY(place_in(context.workspace, folder));
  const auto kind = tool::kind_at(start);
  if (!kind.ok()) return not_there(folder, "folder");
  if (kind.value() == ItemKind::kFile) return std::vector{start.path.generic_string()};
  if (kind.value() != ItemKind::kFolder) return std::vector<std::string>();
  const Descriptor open = TRY(open_place(start, folder));
  Looking looking(context, deadline);
  TRY(looking.look_into(open, start.path.generic_string()));
  return looking.take();
}

std::string glob_expression(std::string_view pattern) {
  if (pattern.starts_with("./")) pattern.remove_prefix(2);
  std::string expression = pattern.find('/') == std::string_view::npos ? "^(?:.*/)?" : "^";
  for (size_t i = 0; i < pattern.size(); ++i) {
    const char c = pattern[i];
    const std::string_view rest = pattern.substr(i);
    const size_t close = c == '[' ? rest.find(']', 2) : std::string_view::npos;
    if (rest.starts_with("**/")) {
      expression += "(?:.*/)?";
      i += 2;
    } else if (rest.starts_with("**")) {
      expression += ".*";
      i += 1;
    } else if (c == '*') {
      expression += "[^/]*";
    } else if (c == '?') {
      expression += "[^/]";
    } else if (close != std::string_view::npos) {
      std::string set(rest.substr(1, close - 1));
      if (set.starts_with('!')) set[0] = '^';
      std::string escaped;
      for (const char one : set)
        escaped += one == '\\' || one == '[' ? std::string("\\") + one : std::string(1, one);
      expression += "[" + escaped + "]";
      i += close;
    } else {
      if (std::string_view("\\.+()|{}^$[]").find(c) != std::string_view::npos) expression += '\\';
      expression += c;
    }
  }
  return expression + "$";
}

}  // namespace twotrack::grail
