#include "base/json_writer.h"
#include "process/process.h"
#include "sandbox/launcher_path.h"
#include "sandbox/probe_text.h"
#include "sandbox/sandbox.h"

namespace twotrack::sandbox {
namespace {

Report missing(std::string why) {
  Report report;
  report.layers.push_back({.name = "launcher", .stage = "start", .why = std::move(why)});
  report.means.emplace_back("nothing contains a tool: twotrack-sandbox cannot be run");
  return report;
}

Report try_layers() {
  const auto launcher = find_launcher();
  if (!launcher.ok()) return missing(launcher.error().message);
  const auto ended = process::run_process({.argv = {launcher.value().string(), "probe"},
                                           .directory = "/",
                                           .environment = {"PATH=/usr/bin:/bin"},
                                           .streams = process::Streams::kApart});
  if (!ended.ok()) return missing(ended.error().message);
  if (ended.value().end != process::ProcessResult::End::kExited || ended.value().status != 0) {
    return missing("it ended in the middle: " + ended.value().errors);
  }
  return report_of(ended.value().output);
}

}  // namespace

const Report& report() {
  static const Report once = try_layers();
  return once;
}

std::string to_json(const Report& report) {
  JsonWriter json;
  json.begin_object().member("level", name_of(report.level)).key("layers").begin_object();
  for (const Layer& layer : report.layers) {
    json.key(layer.name).begin_object().member("on", layer.is_on);
    if (!layer.detail.empty()) json.key("detail").lossy_string(layer.detail);
    if (!layer.stage.empty()) json.key("stage").lossy_string(layer.stage);
    if (!layer.why.empty()) json.key("errno").lossy_string(layer.why);
    json.end_object();
  }
  json.end_object().key("means").begin_array();
  for (const std::string& line : report.means) json.lossy_string(line);
  json.end_array().end_object();
  return json.take();
}

}  // namespace twotrack::sandbox
