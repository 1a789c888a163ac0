#include <algorithm>

#include "base/lines.h"
#include "base/quoted.h"
#include "replica/nats_store.h"
#include "replica/object_store.h"

namespace twotrack::replica {
namespace {

constexpr std::string_view kForms =
    "a replica is dir:PATH, s3://BUCKET/PREFIX or nats://HOST:PORT/STREAM";

bool consists_of(std::string_view text, std::string_view others) {
  return std::ranges::all_of(text, [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           others.find(c) != std::string_view::npos;
  });
}

Error not_a_store(std::string_view name, const std::string& why) {
  return with_hint(Error{Code::kInvalid, in_quotes(name) + ": " + why}, kForms);
}

Result<std::unique_ptr<ReplicaStore>> open_directory(std::string_view name, std::string_view path,
                                                     StoreUse use) {
  if (path.empty()) return not_a_store(name, "dir: needs a path");
  std::error_code error;
  const Path folder = std::filesystem::absolute(path, error);
  if (error) return Error{Code::kIo, std::string(path) + ": " + error.message()};
  if (std::filesystem::exists(folder, error) && !std::filesystem::is_directory(folder, error)) {
    return not_a_store(name, folder.string() + " is not a folder");
  }
  if (use == StoreUse::kRead && !std::filesystem::exists(folder, error)) {
    return with_hint(Error{Code::kNotFound, "there is no folder " + folder.string()},
                     "is its disk mounted? `twotrack ship --to` makes a new one");
  }
  return std::unique_ptr<ReplicaStore>(
      std::make_unique<ObjectStore>(directory_objects(posix_file_system(), folder)));
}

Result<std::unique_ptr<ReplicaStore>> open_bucket(std::string_view name, std::string_view rest,
                                                  const Environment& environment, StoreUse use) {
  const size_t slash = std::min(rest.find('/'), rest.size());
  const std::string_view bucket = rest.substr(0, slash);
  std::string prefix(rest.substr(std::min(slash + 1, rest.size())));
  while (prefix.ends_with('/')) prefix.pop_back();
  if (bucket.empty() || !consists_of(bucket, ".-")) return not_a_store(name, "no bucket's name");
  if (!consists_of(prefix, "._-/") || prefix.find("..") != std::string::npos) {
    return not_a_store(name, "the prefix may have letters, digits and . _ - / only");
  }
  if (!prefix.empty()) prefix += '/';
  auto objects = TRY(s3_objects(bucket, prefix, environment));
  if (use == StoreUse::kRead && TRY(objects->list("")).empty()) {
    return with_hint(Error{Code::kNotFound, "there is nothing at " + std::string(name)},
                     "`twotrack ship --to` begins a new replica");
  }
  return std::unique_ptr<ReplicaStore>(std::make_unique<ObjectStore>(std::move(objects)));
}

}  // namespace

// Several servers of a cluster are separated by commas.
Result<NatsPlace> nats_place(std::string_view name) {
  const std::string_view scheme = name.starts_with("tls://") ? "tls://" : "nats://";
  const auto not_a_stream = [&](std::string_view why) {
    return with_hint(Error{Code::kInvalid, in_quotes(name) + ": " + std::string(why)},
                     "a stream is nats://HOST:PORT/STREAM or tls://HOST:PORT/STREAM");
  };
  if (!name.starts_with(scheme)) return not_a_stream("not a stream of NATS");
  const std::string_view rest = name.substr(scheme.size());
  const size_t slash = rest.find('/');
  const std::string_view hosts = rest.substr(0, slash);
  if (slash == std::string_view::npos || hosts.empty()) {
    return not_a_stream("it needs a host and a stream");
  }
  NatsPlace place{.is_secure = scheme == "tls://", .stream = std::string(rest.substr(slash + 1))};
  if (place.stream.empty() || !consists_of(place.stream, "_-")) {
    return not_a_stream("a stream's name has letters, digits, _ and - only");
  }
  for (const std::string_view host : split(hosts, ',')) {
    if (host.empty() || !consists_of(host, ".-:[]")) return not_a_stream("no host's name");
    place.servers += (place.servers.empty() ? "" : ",") + std::string(scheme) + std::string(host);
  }
  return place;
}

Result<std::unique_ptr<ReplicaStore>> open_store(std::string_view name,
                                                 const Environment& environment,
                                                 const StoreOptions& options) {
  const auto rest = [&](std::string_view scheme) { return name.substr(scheme.size()); };
  if (name.starts_with("dir:")) return open_directory(name, rest("dir:"), options.use);
  if (name.starts_with("s3://")) return open_bucket(name, rest("s3://"), environment, options.use);
  for (const std::string_view scheme : {"nats://", "tls://"}) {
    if (!name.starts_with(scheme)) continue;
    const NatsPlace place = TRY(nats_place(name));
    auto client = TRY(NatsClient::open(place, environment, NatsClient::Kind::kLog, options));
    return std::unique_ptr<ReplicaStore>(std::make_unique<NatsStore>(std::move(client)));
  }
  return not_a_store(name, "not a replica");
}

}  // namespace twotrack::replica
