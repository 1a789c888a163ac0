#include "corpus.h"

#include <algorithm>
#include <vector>

#include "base/file.h"
#include "base/json_writer.h"
#include "track/writer.h"

namespace twotrack::bench {
namespace {

constexpr size_t kCorpusBytes = size_t{16} << 20;
constexpr uint64_t kEventsATurn = 6;

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::vector<Path> header_files() {
  namespace fs = std::filesystem;
  std::vector<Path> paths;
  std::error_code error;
  const auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator at("/usr/include", options, error), end;
       !error && at != end; at.increment(error)) {
    if (at->path().extension() == ".h" && at->is_regular_file(error)) paths.push_back(at->path());
  }
  std::ranges::sort(paths);
  return paths;
}

std::string load_corpus() {
  std::string corpus;
  for (const Path& path : header_files()) {
    if (corpus.size() >= kCorpusBytes) break;
    const auto text = read_file(posix_file_system(), path);
    if (text.ok() && is_ascii(text.value())) corpus += text.value();
  }
  // A machine without headers still gets text, only duller.
  while (corpus.size() < kCorpusBytes) {
    corpus += "line " + std::to_string(corpus.size()) + ": \"nothing\" was found here\n";
  }
  return corpus;
}

}  // namespace

std::string_view some_text(uint64_t i, size_t bytes) {
  static const std::string corpus = load_corpus();
  // Steps that share no factor with the length, so that texts overlap late.
  const size_t at = i * 7'919 * 64 % (corpus.size() - bytes);
  return std::string_view(corpus).substr(at, bytes);
}

Result<Draft> tool_result(std::string_view text) {
  return Draft::make({.type = "tool_result",
                      .data = R"({"call_id":"call_17","tool":"read_file","outcome":"success"})",
                      .turn = {},
                      .raw_output = std::string(text)},
                     nullptr);
}

Result<Draft> user_message(std::string_view text) {
  JsonWriter json;
  json.begin_object().member("content", text).end_object();
  return Draft::make({.type = "user_message", .data = json.text(), .turn = {}, .raw_output = {}},
                     nullptr);
}

Result<Draft> run_start() {
  return Draft::make({.type = "run_start",
                      .data = R"({"goal":"measure","log_id":"0123456789abcdef"})",
                      .turn = {},
                      .raw_output = {}},
                     nullptr);
}

namespace {

Result<Draft> turn_start(uint64_t turn) {
  const std::string data = "{\"turn\":" + std::to_string(turn) + "}";
  return Draft::make({.type = "turn_start", .data = data, .turn = turn, .raw_output = {}}, nullptr);
}

}  // namespace

LogNames log_names(std::string agent) {
  return {.run_id = "bench",
          .agent_id = std::move(agent),
          .operation = "lint",
          .node_id = "src/foo.py::process"};
}

Status write_log(const track::Layout& layout, const LogForm& form) {
  auto first = TRY(run_start());
  const auto writer = TRY(track::Writer::create(layout, log_names(form.agent), std::move(first),
                                                {.durability = Durability::kNone}));
  uint64_t written = 0;
  for (uint64_t i = 0; written < form.bytes; ++i) {
    if (i % kEventsATurn == 0) {
      auto turn = TRY(turn_start(i / kEventsATurn));
      TRY(writer->append(std::move(turn), track::Wait::kNo));
    }
    const std::string_view text = some_text(i, form.payloads[i % form.payloads.size()]);
    auto result = TRY(tool_result(text));
    TRY(writer->append(std::move(result), track::Wait::kNo));
    written += text.size() + 600;  // the line around it
  }
  return writer->sync();
}

}  // namespace twotrack::bench
