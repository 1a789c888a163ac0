#include "gateway/place.h"

#include "base/ignored_folder.h"
#include "model/http/server_url.h"

namespace twotrack::gateway {
namespace {

// So many on one project know of one another.
constexpr int kGatewaysMax = 8;
constexpr uint64_t kUrlBytesMax = 256;

Path place_of(const track::Layout& layout, int number, const char* what) {
  return layout.agentfs() / ("gateway-" + std::to_string(number) + what);
}

// Anybody may have written the file: only an address of this machine is passed on.
std::string read_url(FileSystem& files, const Path& path) {
  const auto info = files.info(path);
  if (!info.ok() || info.value().is_link || info.value().size > kUrlBytesMax) return {};
  const auto text = read_file(files, path);
  const auto url = model::parse_server_url(text.ok() ? text.value() : "");
  const bool is_whole = url.ok() && url.value().is_loopback && url.value().base == text.value();
  return is_whole ? url.value().base : std::string();
}

}  // namespace

GatewayPlace::~GatewayPlace() {
  if (lock_ != nullptr) (void)files_->remove(url_);
}

std::vector<std::string> GatewayPlace::claim() {
  std::vector<std::string> others;
  if (!make_ignored_folder(*files_, layout_->agentfs()).ok()) return others;  // The first log says.
  for (int number = 1; number <= kGatewaysMax; ++number) {
    const Path place = place_of(*layout_, number, ".lock");
    const Path url = place_of(*layout_, number, ".url");
    const auto other = files_->lock_holder(place);
    if (other.ok() && other.value()) {
      const std::string at = read_url(*files_, url);
      others.push_back(*other.value() + (at.empty() ? "" : " at " + at));
    } else if (lock_ == nullptr) {
      auto lock = files_->lock(place);
      if (!lock.ok()) continue;
      lock_ = std::move(lock).value();
      url_ = url;
      (void)files_->remove(url_);  // of one that was killed
    }
  }
  return others;
}

void GatewayPlace::publish(const std::string& url) {
  if (lock_ != nullptr) (void)replace_file(*files_, url_, url);
}

std::string url_of_gateway(FileSystem& files, const track::Layout& layout,
                           const std::string& process) {
  for (int number = 1; number <= kGatewaysMax; ++number) {
    const auto holder = files.lock_holder(place_of(layout, number, ".lock"));
    if (holder.ok() && holder.value() == process) {
      return read_url(files, place_of(layout, number, ".url"));
    }
  }
  return {};
}

}  // namespace twotrack::gateway
