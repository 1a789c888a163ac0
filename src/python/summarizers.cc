#include "python/summarizers.h"

#include <nanobind/stl/string.h>

#include "python/values.h"

namespace nb = nanobind;

namespace twotrack::python {
namespace {

Result<std::optional<ToolSummary>> ask(const nb::object& summarizer, const ToolOutput& output) {
  const nb::object raw = output.is_json ? from_json(output.text) : nb::object(text_of(output.text));
  const nb::object text = summarizer.attr("summarize")(raw);
  if (text.is_none()) return std::optional<ToolSummary>();
  ToolSummary summary{.summary = std::string(utf8_of(nb::str(text)))};
  if (!nb::hasattr(summarizer, "extract_knowledge")) {
    return std::optional<ToolSummary>(std::move(summary));
  }
  const nb::object known = summarizer.attr("extract_knowledge")(raw);
  if (!known.is_none()) {
    for (const auto [key, value] : nb::cast<nb::dict>(known)) {
      summary.knowledge.emplace_back(std::string(utf8_of(nb::str(key))), to_json(value));
    }
  }
  return std::optional<ToolSummary>(std::move(summary));
}

}  // namespace

Summarizer python_summarizer(const Held& object) {
  std::string id = "python:" + nb::cast<std::string>(nb::str(object->type().attr("__qualname__")));
  return {.id = std::move(id),
          .summarize = [object](const ToolOutput& output) -> Result<std::optional<ToolSummary>> {
            const nb::gil_scoped_acquire gil;
            if (!object->is_valid()) return Error{Code::kInvalid, "the summarizer is gone"};
            try {
              return ask(*object, output);
            } catch (nb::python_error& error) {
              return Error{Code::kInvalid, error.what()};
            } catch (const nb::cast_error&) {
              return Error{Code::kInvalid, "extract_knowledge() did not return a dict"};
            }
          }};
}

}  // namespace twotrack::python
