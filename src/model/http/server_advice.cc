#include "model/http/server_advice.h"

#include "base/joined.h"
#include "base/nearest.h"

namespace twotrack::model {
namespace {

constexpr size_t kNamesShownMax = 8;

std::string about_key(const ServerName& server) {
  if (server.api_key_env.empty()) {
    return "it wants a key: put it into an environment variable, and name that as api_key_env";
  }
  return "set the environment variable " + server.api_key_env + " to a key that it takes";
}

std::string about_model(const ServerName& server) {
  if (server.has.empty()) return "it names no model that it has";
  return "it has " + few_of(server.has, kNamesShownMax) + suggestion(server.model, server.has);
}

std::string what_to_do(FailureKind kind, const ServerName& server) {
  switch (kind) {
    case FailureKind::kBadKey:
      return about_key(server);
    case FailureKind::kUnknownModel:
      return about_model(server);
    case FailureKind::kUnreachable:
      return "start a server there (llama-server -m MODEL.gguf -np 1 --swa-full --port PORT), or "
             "name another one";
    case FailureKind::kLoading:
      return "it is still loading its model: wait, or allow more time";
    case FailureKind::kTimeout:
      return "allow more time, or use a smaller model";
    case FailureKind::kContextExceeded:
      return "shorten the prompt, or start the server with a larger context";
    default:
      return {};
  }
}

// On one line, and without the key: some servers repeat the one that they refuse.
std::string fit_to_show(std::string_view said, const ServerName& server) {
  std::string text(said);
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  }
  while (!server.api_key.empty()) {
    const size_t at = text.find(server.api_key);
    if (at == std::string::npos) break;
    text.replace(at, server.api_key.size(), "(the key)");
  }
  return text;
}

}  // namespace

std::string advise(FailureKind kind, int status, std::string_view said, const ServerName& server) {
  std::string text = server.url;
  if (status != 0) text += " answered " + std::to_string(status);
  if (!said.empty()) text += ": " + fit_to_show(said, server);
  const std::string remedy = what_to_do(kind, server);
  if (!remedy.empty()) text += "; " + remedy;
  return text;
}

}  // namespace twotrack::model
