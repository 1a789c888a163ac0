// model: the small models that packages provide, including the default one.
#include <algorithm>

#include "base/environment.h"
#include "base/json_writer.h"
#include "base/nearest.h"
#include "cli/commands/commands.h"
#include "cli/output.h"
#include "model/embedded_model.h"
#include "model/llama/llama_model.h"
#include "process/foreground.h"
#include "project/shipped_file.h"
#include "text/human.h"
#include "text/table.h"
#include "text/terminal_text.h"

namespace twotrack::cli {
namespace {

using model::PackagedModel;

constexpr std::string_view kAdapterLicence = "Apache-2.0";

Cell there(bool is_there) {
  return {is_there ? "yes" : "no", is_there ? Tone::kGood : Tone::kDoubtful};
}

void add_adapter(const Result<ShippedAdapter>& adapter, JsonWriter& json, Table& table) {
  const Cell name{"+ its adapter", Tone::kName};
  if (!adapter.ok()) {
    table.add({name, {}, {}, there(false), {}, {terminal_line(adapter.error().message)}});
    json.null();
    return;
  }
  const ShippedAdapter& found = adapter.value();
  table.add({name,
             {format_bytes(found.bytes)},
             {std::string(kAdapterLicence)},
             there(true),
             {found.sha256.substr(0, 12)},
             {terminal_line(found.file.string())}});
  json.begin_object().member("bytes", found.bytes).member("sha256", found.sha256);
  json.member("licence", kAdapterLicence).key("file").lossy_string(found.file.string());
  json.end_object();
}

class ModelCommand final : public Command {
 public:
  enum class Action : uint8_t { kLs, kFetch };
  friend constexpr auto all_names(Action) { return name_list("ls", "fetch"); }

  void declare(Arguments& arguments) override {
    arguments.positional("ACTION", action_);
    arguments.positional("NAME", name_);
  }

  Result<ExitCode> run(Context& context) override {
    if (action_ == Action::kFetch) return fetch(context);
    if (name_) return Error{Code::kInvalid, "model ls takes no name"};
    return list(context);
  }

 private:
  static Result<ExitCode> list(Context& context) {
    const auto models = model::packaged_models(process_environment());
    const auto adapter = look_at_embedded_adapter();
    Table table({{.title = "MODEL"},
                 {.title = "SIZE", .align = Align::kRight},
                 {.title = "LICENCE"},
                 {.title = "THERE"},
                 {.title = "SHA-256"},
                 {.title = "FILE", .width_max = 200}});
    JsonList rows(context.out(), context.format());
    for (const PackagedModel& one : models) {
      JsonWriter json;
      json.begin_object().member("name", one.name).member("bytes", one.bytes);
      json.member("licence", one.licence).member("is_default", one.is_default);
      json.member("is_there", one.is_there).key("file").lossy_string(one.file.string());
      table.add({{one.name + (one.is_default ? " (embedded)" : ""), Tone::kName},
                 {format_bytes(one.bytes)},
                 {one.licence},
                 there(one.is_there),
                 {},
                 {terminal_line(one.file.string())}});
      if (one.is_default) add_adapter(adapter, json.key("adapter"), table);
      if (!context.is_text()) rows.add(json.end_object().text());
    }
    rows.finish();
    if (context.is_text()) context.write(table);
    if (!model::has_llama()) {
      context.warn("this twotrack was built without llama.cpp and cannot run them");
    }
    return models.front().is_there ? ExitCode::kFine : ExitCode::kNo;
  }

  Result<ExitCode> fetch(Context& context) const {
    const auto models = model::packaged_models(process_environment());
    const std::string wanted = name_.value_or(models.front().name);
    if (std::ranges::find(models, wanted, &PackagedModel::name) == models.end()) {
      std::vector<std::string> names;
      names.reserve(models.size());
      for (const PackagedModel& one : models) names.push_back(one.name);
      return Error{Code::kNotFound,
                   "no packaged model named \"" + wanted + "\"" + suggestion(wanted, names)};
    }
    const Path script = TRY(shipped_file("fetch_models.py", "scripts/fetch_models.py"));
    // It prints its own messages, on our streams.
    const int code = TRY(process::run_in_foreground({"python3", script.string(), wanted}));
    const auto now = model::packaged_models(process_environment());
    const auto found = std::ranges::find(now, wanted, &PackagedModel::name);
    if (code != 0 || !found->is_there) {
      return Error{Code::kIo, "could not fetch the model " + wanted};
    }
    context.out().write(terminal_line(found->file.string()) + "\n");
    return ExitCode::kFine;
  }

  Action action_ = Action::kLs;
  std::optional<std::string> name_;
};

}  // namespace

const MakeCommand kMakeModel = made<ModelCommand>;

}  // namespace twotrack::cli
