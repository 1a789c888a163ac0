#include "testing/sample_log.h"

#include <fstream>
#include <sstream>

#include "base/check.h"
#include "base/clock.h"

namespace twotrack::testing {
namespace {

constexpr int64_t kFirstTime = 1'771'515'730'000'000;  // 2026-02-19T15:42:10Z
constexpr int64_t kStep = 1'000;

}  // namespace

Draft draft(std::string_view type, std::string_view data) {
  auto made = Draft::make({.type = type, .data = data, .turn = {}, .raw_output = {}}, nullptr);
  CHECK(made.ok());
  return std::move(made).value();
}

LogNames sample_names(std::string_view agent) {
  return {.run_id = "run-1",
          .agent_id = std::string(agent),
          .operation = "lint",
          .node_id = "src/foo.py::process"};
}

std::unique_ptr<track::Writer> create_log(const track::Layout& layout, std::string_view agent,
                                          const track::WriterOptions& options) {
  auto writer = track::Writer::create(
      layout, sample_names(agent),
      draft("run_start", R"({"goal":"fix the lint errors","log_id":"00ff"})"), options);
  CHECK(writer.ok());
  return std::move(writer).value();
}

std::vector<std::string> read_lines(const track::Layout& layout, std::string_view agent) {
  std::vector<std::string> lines;
  std::istringstream text(read_text(layout.log(agent)));
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

std::string read_text(const Path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write_text(const Path& path, std::string_view text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  CHECK(file.good());
}

LogText::LogText(std::string_view agent, std::string_view start) : lines_(sample_names(agent)) {
  add("run_start", start);
}

LogText& LogText::add(std::string_view type, std::string_view data, uint64_t turn) {
  const std::string time = format_time(kFirstTime + static_cast<int64_t>(seq_) * kStep);
  prev_ = lines_.append(text_, {.seq = seq_,
                                .durable = seq_,
                                .time = time,
                                .turn = turn,
                                .type = type,
                                .data = data,
                                .prev = prev_});
  ++seq_;
  return *this;
}

}  // namespace twotrack::testing
