#include "grail/externals.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/json_scanner.h"
#include "base/json_tree.h"
#include "base/json_writer.h"
#include "base/utf8.h"
#include "grail/external_commands.h"
#include "re2/re2.h"
#include "tool/workspace_file.h"

namespace twotrack::grail {
namespace {

using tool::Does;

constexpr uint64_t kLoggedBytesMax = uint64_t{1} << 20;
constexpr size_t kMatchTextMax = 2'000;

ExternalAnswer value(Json json) {
  return {.json = std::move(json)};
}

ExternalAnswer text(std::string_view words) {
  return value(JsonWriter().lossy_string(words).take());
}

ExternalAnswer texts(const std::vector<std::string>& all) {
  return value(JsonWriter().texts(all).take());
}

Result<std::string> text_file(const tool::CallContext& context, std::string_view path) {
  const tool::WorkspacePlace place = TRY(place_in(context.workspace, path));
  std::string bytes = TRY(tool::read_file_at(place, path));
  if (!is_utf8(bytes)) return Error{Code::kInvalid, std::string(path) + " is not UTF-8 text"};
  return bytes;
}

ExternalAnswer read_file(Externals& externals, const ExternalArgs& args) {
  const auto path = args.text(0);
  if (!path) return type_error("path", "a str");
  const auto bytes = text_file(externals.context(), *path);
  return bytes.ok() ? text(bytes.value()) : raise(bytes.error());
}

ExternalAnswer write_file(Externals& externals, const ExternalArgs& args) {
  const auto path = args.text(0);
  const auto content = args.text(1);
  if (!path) return type_error("path", "a str");
  if (!content) return type_error("content", "a str");
  if (content->size() > tool::kFileBytesMax) {
    return raise({Code::kInvalid, std::string(*path) + ": a file has at most " +
                                      std::to_string(tool::kFileBytesMax >> 20) + " MiB"});
  }
  const auto place = place_in(externals.context().workspace, *path, tool::Missing::kMake);
  if (!place.ok()) return raise(place.error());
  const Status written = tool::write_file_at(place.value(), *path, *content);
  return written.ok() ? value({"true"}) : raise(written.error());
}

ExternalAnswer list_dir(Externals& externals, const ExternalArgs& args) {
  const auto path = args.has(0) ? args.text(0) : std::optional<std::string_view>(".");
  if (!path) return type_error("path", "a str");
  const auto names = names_in(externals.context().workspace, *path);
  return names.ok() ? texts(names.value()) : raise(names.error());
}

ExternalAnswer file_exists(Externals& externals, const ExternalArgs& args) {
  const auto path = args.text(0);
  if (!path) return type_error("path", "a str");
  const auto place = place_in(externals.context().workspace, *path);
  if (!place.ok() && place.error().code == Code::kInvalid) return raise(place.error());
  return value({place.ok() && tool::kind_at(place.value()).ok() ? "true" : "false"});
}

Result<std::unique_ptr<re2::RE2>> expression_of(const std::string& pattern) {
  re2::RE2::Options options;
  options.set_log_errors(false);
  auto expression = std::make_unique<re2::RE2>(pattern, options);
  if (!expression->ok())
    return Error{Code::kInvalid, "the pattern is wrong: " + expression->error()};
  return expression;
}

Status check_length(std::string_view pattern) {
  if (pattern.size() <= kPatternCharactersMax) return Done{};
  return Error{Code::kInvalid,
               "a pattern has at most " + std::to_string(kPatternCharactersMax) + " characters"};
}

Result<std::vector<std::string>> matching_files(const Externals& externals,
                                                std::string_view pattern) {
  TRY(check_length(pattern));
  const auto expression = TRY(expression_of(glob_expression(pattern)));
  std::vector<std::string> found;
  for (std::string& file : TRY(files_below(externals.context(), ".", externals.deadline()))) {
    if (found.size() < kMatchesMax && re2::RE2::PartialMatch(file, *expression)) {
      found.push_back(std::move(file));
    }
  }
  return found;
}

ExternalAnswer search_files(Externals& externals, const ExternalArgs& args) {
  const auto pattern = args.text(0);
  if (!pattern) return type_error("pattern", "a str");
  const auto found = matching_files(externals, *pattern);
  return found.ok() ? texts(found.value()) : raise(found.error());
}

// The lines of one file that match. What is no text is left out.
void search_lines(const std::string& file, std::string_view bytes, const re2::RE2& expression,
                  size_t& matches, JsonWriter& json) {
  uint64_t line = 1;
  for (size_t begin = 0; begin < bytes.size() && matches < kMatchesMax; ++line) {
    const size_t end = std::min(bytes.find('\n', begin), bytes.size());
    std::string_view one = bytes.substr(begin, end - begin);
    begin = end + 1;
    if (one.ends_with('\r')) one.remove_suffix(1);
    if (!re2::RE2::PartialMatch(re2::StringPiece(one.data(), one.size()), expression)) continue;
    ++matches;
    json.begin_object().key("file").lossy_string(file).member("line", line);
    json.member("text", utf8_prefix(one, kMatchTextMax)).end_object();
  }
}

Result<Json> search_in(const Externals& externals, std::string_view pattern,
                       std::string_view folder) {
  TRY(check_length(pattern));
  const auto expression = TRY(expression_of(std::string(pattern)));
  JsonWriter json;
  json.begin_array();
  size_t matches = 0;
  const tool::CallContext& context = externals.context();
  for (const std::string& file : TRY(files_below(context, folder, externals.deadline()))) {
    if (matches >= kMatchesMax) break;
    if (context.stop.stop_requested()) return Error{Code::kCancelled, "cancelled"};
    if (std::chrono::steady_clock::now() > externals.deadline())
      return Error{Code::kTimeout, "took too long"};
    const auto bytes = tool::read_workspace_file(context.workspace, file);
    if (!bytes.ok() || !is_utf8(bytes.value()) || bytes.value().find('\0') != std::string::npos)
      continue;
    search_lines(file, bytes.value(), *expression, matches, json);
  }
  return json.end_array().take();
}

ExternalAnswer search_content(Externals& externals, const ExternalArgs& args) {
  const auto pattern = args.text(0);
  const auto folder = args.has(1) ? args.text(1) : std::optional<std::string_view>(".");
  if (!pattern) return type_error("pattern", "a str");
  if (!folder) return type_error("path", "a str");
  auto found = search_in(externals, *pattern, *folder);
  return found.ok() ? value(std::move(found).value()) : raise(found.error());
}

ExternalAnswer get_node_source(Externals& externals, const ExternalArgs& /*args*/) {
  const auto source = node_source(externals.context());
  return source.ok() ? text(source.value()) : raise(source.error());
}

ExternalAnswer get_node_metadata(Externals& externals, const ExternalArgs& /*args*/) {
  const hub::Node& node = externals.context().node;
  JsonWriter json;
  json.begin_object().key("name").lossy_string(node.name).member("type", name_of(node.type));
  json.key("file_path").lossy_string(node.file).key("node_id").lossy_string(node.id);
  json.member("start_line", node.start_line).member("end_line", node.end_line).end_object();
  return value(json.take());
}

ExternalAnswer submit_result(Externals& externals, const ExternalArgs& args) {
  const auto summary = args.text(0);
  if (!summary) return type_error("summary", "a str");
  JsonWriter json;
  json.begin_object().member("summary", *summary).key("changed_files");
  json.raw(args.has(1) ? args.json(1) : "[]").end_object();
  externals.submit(json.take());
  return value({"true"});
}

ExternalAnswer log_line(Externals& externals, const ExternalArgs& args) {
  const auto message = args.text(0);
  std::string line = (message ? std::string(*message) : args.json(0)) + "\n";
  const Status logged = externals.log(line.size());
  if (!logged.ok()) return raise(logged.error());
  ExternalAnswer answer = value({"true"});
  answer.said = std::move(line);
  return answer;
}

struct Row {
  std::string_view name;
  std::vector<std::string_view> parameters;
  size_t needed;  // of them
  std::vector<Does> does;
  ExternalAnswer (*answer)(Externals& externals, const ExternalArgs& args);
};

const std::vector<Row>& rows() {
  static const std::vector<Row> kRows = {
      {"read_file", {"path"}, 1, {}, read_file},
      {"write_file", {"path", "content"}, 2, {Does::kWrite}, write_file},
      {"list_dir", {"path"}, 0, {}, list_dir},
      {"file_exists", {"path"}, 1, {}, file_exists},
      {"search_files", {"pattern"}, 1, {}, search_files},
      {"search_content", {"pattern", "path"}, 1, {}, search_content},
      {"run_command", {"cmd", "args"}, 1, {Does::kWrite, Does::kEvalExec}, run_command},
      {"run_json_command", {"cmd", "args"}, 1, {Does::kWrite, Does::kEvalExec}, run_json_command},
      {"get_node_source", {}, 0, {}, get_node_source},
      {"get_node_metadata", {}, 0, {}, get_node_metadata},
      {"submit_result", {"summary", "changed_files"}, 1, {}, submit_result},
      {"log", {"message"}, 1, {}, log_line},
  };
  return kRows;
}

const Row* find_row(std::string_view name) {
  const auto found = std::ranges::find(rows(), name, &Row::name);
  return found == rows().end() ? nullptr : &*found;
}

// Which parameter of ours the script's n-th one is: by name where it has ours, else by its place.
size_t place_of(const Row& row, const External& external, size_t n) {
  if (n < external.parameters.size()) {
    const auto same = std::ranges::find(row.parameters, external.parameters[n].name);
    if (same != row.parameters.end()) return static_cast<size_t>(same - row.parameters.begin());
  }
  return n;
}

Result<ExternalArgs> bind(const Row& row, const External& external, JsonElement args,
                          JsonElement kwargs) {
  ExternalArgs bound;
  bound.values.resize(row.parameters.size());
  const auto put = [&](size_t place, JsonElement value) -> Status {
    if (place >= bound.values.size()) {
      return Error{Code::kConflict, external.name + "() takes " +
                                        std::to_string(row.parameters.size()) + " arguments"};
    }
    if (bound.values[place]) {
      return Error{Code::kConflict,
                   external.name + "() got two values for " + std::string(row.parameters[place])};
    }
    bound.values[place] = value.json();
    return Done{};
  };
  size_t n = 0;
  for (const JsonElement one : args.array()) TRY(put(place_of(row, external, n++), one));
  for (const auto& [name, one] : kwargs.object()) {
    const auto declared = std::ranges::find(external.parameters, name, &ExternalParameter::name);
    if (declared == external.parameters.end()) {
      return Error{Code::kConflict, external.name + "() has no parameter " + std::string(name)};
    }
    TRY(put(place_of(row, external, static_cast<size_t>(declared - external.parameters.begin())),
            one));
  }
  for (size_t i = 0; i < row.needed; ++i) {
    if (!bound.values[i]) {
      return Error{Code::kConflict, external.name + "() needs " + std::string(row.parameters[i])};
    }
  }
  bound.decode();
  return bound;
}

}  // namespace

std::vector<std::string> external_names() {
  std::vector<std::string> names;
  for (const Row& row : rows()) names.emplace_back(row.name);
  return names;
}

std::vector<Does> does_of_external(std::string_view name) {
  const Row* row = find_row(name);
  return row == nullptr ? std::vector<Does>() : row->does;
}

ExternalAnswer Externals::call(const External& external, std::string_view args,
                               std::string_view kwargs) {
  ++calls_;
  Status recorded = record_call(external.name, args, kwargs);
  if (!recorded.ok()) return raise(recorded.error());
  ExternalAnswer answer = serve(external, args, kwargs);
  recorded = record_answer(answer);
  return recorded.ok() ? std::move(answer) : raise(recorded.error());
}

Status Externals::record_call(std::string_view name, std::string_view args,
                              std::string_view kwargs) const {
  if (!context_->record) return Done{};
  std::string said(kwargs == "{}" ? args : kwargs);
  if (kwargs != "{}" && args != "[]") {
    said = "{\"args\":" + std::string(args) + ",\"kwargs\":" + said + "}";
  }
  // What no event can hold (too deep, a name twice) stands there as text.
  if (!normalize_json(said).ok()) said = JsonWriter().lossy_string(said).take();
  ExternalCall call{.call_id = context_->call_id, .n = calls_, .name = std::string(name)};
  if (said.size() > kRecordedArgsMax) {
    call.raw_output = std::move(said);
  } else {
    call.args = {std::move(said)};
  }
  return context_->record(std::move(call));
}

Status Externals::record_answer(const ExternalAnswer& answer) const {
  if (!context_->record) return Done{};
  ExternalResult result{.call_id = context_->call_id, .n = calls_};
  if (answer.is_error()) {
    result.code = answer.exception;
    result.error = repair_utf8(answer.message);
  } else {
    auto words = JsonScanner(answer.json).string();
    result.raw_output = words.ok() ? std::move(words).value() : answer.json.text;
  }
  return context_->record(std::move(result));
}

ExternalAnswer Externals::serve(const External& external, std::string_view args,
                                std::string_view kwargs) {
  const Row* row = find_row(external.name);
  if (row == nullptr)
    return {.exception = "NameError", .message = external.name + " is no external"};
  const auto positional = JsonTree::parse(args);
  const auto named = JsonTree::parse(kwargs);
  if (!positional.ok() || !named.ok() || !positional.value().root().is_array() ||
      !named.value().root().is_object()) {
    return {.exception = "TypeError",
            .message = external.name + "(): arguments that cannot be read"};
  }
  const auto bound = bind(*row, external, positional.value().root(), named.value().root());
  if (!bound.ok()) return {.exception = "TypeError", .message = bound.error().message};
  return row->answer(*this, bound.value());
}

Status Externals::log(uint64_t bytes) {
  if (logged_bytes_ + bytes > kLoggedBytesMax) {
    return Error{Code::kInvalid, "logged more than " + std::to_string(kLoggedBytesMax) + " bytes"};
  }
  logged_bytes_ += bytes;
  return Done{};
}

Result<std::string> node_source(const tool::CallContext& context) {
  const hub::Node& node = context.node;
  std::string all = TRY(text_file(context, node.file));
  if (node.type == hub::NodeType::kFile) return all;
  uint64_t line = 1;
  size_t begin = 0;
  for (; line < node.start_line && begin < all.size(); ++line) {
    begin = std::min(all.find('\n', begin), all.size() - 1) + 1;
  }
  size_t end = begin;
  for (; line <= node.end_line && end < all.size(); ++line) {
    end = std::min(all.find('\n', end), all.size() - 1) + 1;
  }
  return all.substr(begin, end - begin);
}

}  // namespace twotrack::grail
