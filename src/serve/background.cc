#include "serve/background.h"

#include <algorithm>
#include <utility>

namespace twotrack::serve {

Background::SharedWork Background::find(const std::string& name, Do what) {
  const std::lock_guard hold(mutex_);
  SharedWork& work = works_[name];
  if (!work) {
    work = std::make_shared<Work>();
    const bool is_taken = workers_.add([work, what = std::move(what), stop = stop_.get_token()] {
      what(*work, stop);
      const std::lock_guard done(work->mutex);
      work->is_over = true;
    });
    if (!is_taken) {
      works_.erase(name);
      return nullptr;
    }
  }
  const SharedWork found = work;
  found->asked = ++now_;
  if (works_.size() > kKeptMax) {
    const auto oldest =
        std::ranges::min_element(works_, {}, [](const auto& entry) { return entry.second->asked; });
    works_.erase(oldest);
  }
  return found;
}

void Background::forget(const std::string& name) {
  const std::lock_guard hold(mutex_);
  works_.erase(name);
}

bool Background::run(std::function<void(const std::stop_token&)> what) {
  return workers_.add([what = std::move(what), stop = stop_.get_token()] { what(stop); });
}

void Background::stop() {
  ask_to_stop();
  workers_.stop();
}

}  // namespace twotrack::serve
