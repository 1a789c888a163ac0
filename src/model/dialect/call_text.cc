#include "model/dialect/call_text.h"

#include "base/json_writer.h"
#include "model/dialect/functiongemma.h"

namespace twotrack::model {

std::string call_text(Dialect dialect, const Call& call) {
  if (dialect == Dialect::kFunctionGemma) return functiongemma_call(call);
  JsonWriter json;
  json.begin_object().member("tool", call.tool).key("args").raw(call.args).end_object();
  return json.take();
}

}  // namespace twotrack::model
