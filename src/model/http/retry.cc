#include "model/http/retry.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "model/http/server_error.h"

namespace twotrack::model {
namespace {

using std::chrono::milliseconds;

bool is_worth_a_retry(const Exchange& exchange) {
  return std::visit([](const auto& got) { return model::is_worth_a_retry(got); }, exchange);
}

// A server that says it is not ready is there: it gets time, not tries.
bool is_loading(const Exchange& exchange) {
  const auto* response = std::get_if<HttpResponse>(&exchange);
  return response != nullptr && response->status == 503;
}

double elapsed_ms(const Exchange& exchange) {
  return std::visit([](const auto& got) { return got.wall_ms; }, exchange);
}

std::string reason_of(const Exchange& exchange) {
  if (const auto* fault = std::get_if<TransportFault>(&exchange)) return fault->message;
  const auto& response = std::get<HttpResponse>(exchange);
  const auto said = find_error(response.body);
  return "status " + std::to_string(response.status) + (said ? ": " + said->message : "");
}

}  // namespace

void pause_for(milliseconds time, const std::stop_token& stop) {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable_any never;
  never.wait_for(lock, stop, time, [] { return false; });
}

RetryingClient::RetryingClient(HttpClient client, RetryPolicy policy)
    : client_(std::move(client)), policy_(std::move(policy)), random_(std::random_device{}()) {}

// Up to half of it is left to chance, so that agents which were refused together do not come back
// together.
milliseconds RetryingClient::next_pause(uint64_t tries, const Exchange& exchange) {
  const auto doublings = static_cast<int>(std::min<uint64_t>(tries - 1, 16));
  const milliseconds full = std::min(policy_.pause_first * (1 << doublings), policy_.pause_longest);
  const double share = std::uniform_real_distribution<double>(0.5, 1.0)(random_);
  const milliseconds pause(static_cast<int64_t>(static_cast<double>(full.count()) * share));
  const auto* response = std::get_if<HttpResponse>(&exchange);
  if (response == nullptr || !response->retry_after) return pause;
  return std::max<milliseconds>(pause, *response->retry_after);
}

bool RetryingClient::is_temporary(const Exchange& exchange) const {
  const auto* response = std::get_if<HttpResponse>(&exchange);
  const auto& more = policy_.also_statuses;
  return is_worth_a_retry(exchange) ||
         (response != nullptr && std::ranges::find(more, response->status) != more.end());
}

Exchange RetryingClient::send(HttpRequest request, const std::stop_token& stop,
                              std::vector<Retry>& retries) {
  const auto time_max_ms = static_cast<double>(policy_.time_max.count());
  double spent_ms = 0;
  for (uint64_t tries = 1;; ++tries) {
    request.timeout = milliseconds(static_cast<int64_t>(time_max_ms - spent_ms));
    Exchange exchange = client_.send(request, stop);
    spent_ms += elapsed_ms(exchange);
    if (!is_temporary(exchange) || stop.stop_requested()) return exchange;
    if (!is_loading(exchange) && tries >= policy_.tries_max) return exchange;
    const milliseconds pause = next_pause(tries, exchange);
    spent_ms += static_cast<double>(pause.count());
    if (spent_ms >= time_max_ms) return exchange;
    retries.push_back(
        {.reason = reason_of(exchange), .waited_ms = static_cast<double>(pause.count())});
    policy_.pause(pause, stop);
    if (stop.stop_requested()) return exchange;
  }
}

}  // namespace twotrack::model
