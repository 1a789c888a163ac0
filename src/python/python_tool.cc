#include "python/python_tool.h"

#include <nanobind/stl/string.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "base/quoted.h"
#include "packet/outcome.h"
#include "python/errors.h"
#include "python/values.h"
#include "tool/stop_code.h"

namespace twotrack::python {
namespace {

using tool::ValueType;

constexpr size_t kNameBytesMax = 64;

ValueType type_named(std::string_view name) {
  if (const auto type = named<ValueType>(name)) return *type;
  throw CoreError(Error{Code::kInvalid, in_quotes(name) + " is not a parameter type"});
}

std::string text_at(const nb::dict& dict, const char* key) {
  return dict.contains(key) ? std::string(utf8_of(dict[key])) : std::string();
}

tool::ValueSpec read_value(const nb::dict& dict);

std::vector<tool::Parameter> read_parameters(nb::handle list) {
  std::vector<tool::Parameter> parameters;
  for (const nb::handle one : list) {
    const auto dict = nb::cast<nb::dict>(one);
    parameters.push_back({.name = text_at(dict, "name"),
                          .value = read_value(dict),
                          .is_required = nb::cast<bool>(dict["required"]),
                          .default_value = {text_at(dict, "default")}});
  }
  return parameters;
}

tool::ValueSpec read_value(const nb::dict& dict) {
  tool::ValueSpec value{.type = type_named(text_at(dict, "type")),
                        .description = text_at(dict, "description")};
  if (dict.contains("choices")) {
    for (const nb::handle choice : dict["choices"]) value.choices.emplace_back(utf8_of(choice));
  }
  if (dict.contains("items")) value.items = {read_value(nb::cast<nb::dict>(dict["items"]))};
  if (dict.contains("properties")) value.properties = read_parameters(dict["properties"]);
  return value;
}

bool is_tool_name(std::string_view name) {
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  return !name.empty() && name.size() <= kNameBytesMax && is_letter(name.front()) &&
         std::ranges::all_of(
             name, [&](char c) { return is_letter(c) || c == '_' || (c >= '0' && c <= '9'); });
}

// A tool that forks comes back twice. The child's copy of the run ends here: two processes would
// write one log, and each believe to be alone.
class OneProcess {
 public:
  explicit OneProcess(const std::string& tool) : tool_(&tool) {}
  ~OneProcess() {
    if (process_ == ::getpid()) return;
    const std::string text =
        "twotrack: " + *tool_ + " returned in a forked child, which ends here: use os._exit()\n";
    (void)!::write(STDERR_FILENO, text.data(), text.size());
    ::_exit(1);
  }
  OneProcess(const OneProcess&) = delete;
  OneProcess& operator=(const OneProcess&) = delete;

 private:
  const std::string* tool_;
  pid_t process_ = ::getpid();
};

}  // namespace

tool::ToolSpec read_spec(nb::handle spec) {
  const auto dict = nb::cast<nb::dict>(spec);
  tool::ToolSpec read{.name = text_at(dict, "name"),
                      .description = text_at(dict, "description"),
                      .parameters = read_parameters(dict["parameters"])};
  if (!is_tool_name(read.name)) {
    throw CoreError(Error{Code::kInvalid,
                          in_quotes(read.name) +
                              " cannot be a tool's name: a-z, 0-9 and _, a letter first, at most "
                              "64; @tool(name=…) gives it another"});
  }
  return read;
}

std::vector<tool::Does> PythonTool::does() const {
  if (effect_ == Effect::kPure) return {};
  if (effect_ == Effect::kWorkspace) return {tool::Does::kWrite};
  return {tool::Does::kWrite, tool::Does::kNetwork};
}

tool::ToolReturn PythonTool::call(const tool::CallContext& context) const {
  const nb::gil_scoped_acquire gil;
  const OneProcess alone(spec_.name);
  try {
    const ToolCallInfo info{.call_id = context.call_id,
                            .workspace = context.workspace.string(),
                            .node_id = context.node.id,
                            .idempotency_key = context.idempotency_key,
                            .stop = context.stop};
    const nb::object said = (*invoke_)(text_of(context.args), nb::cast(info));
    const auto output = nb::cast<nb::bytes>(said[0]);
    tool::ToolReturn returned{.output = std::string(output.c_str(), output.size()),
                              .code = nb::cast<std::string>(said[2]),
                              .error = nb::cast<std::string>(said[3])};
    if (!said[1].is_none()) returned.outcome = outcome_named(nb::cast<std::string>(said[1]));
    if (!said[4].is_none()) returned.exit_code = nb::cast<int>(said[4]);
    return returned;
  } catch (const nb::python_error&) {
    stop_->raise_later();
    return {.outcome = Outcome::kError,
            .code = std::string(name_of(tool::StopCode::kCancelled)),
            .error = "interrupted"};
  }
}

}  // namespace twotrack::python
