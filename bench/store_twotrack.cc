#include "corpus.h"
#include "store.h"
#include "track/writer.h"

namespace twotrack::bench {
namespace {

class TwotrackStore final : public Store {
 public:
  TwotrackStore(Path directory, std::unique_ptr<track::Writer> writer)
      : directory_(std::move(directory)), writer_(std::move(writer)) {}

  std::string name() const override { return "twotrack"; }

  // Making the event, checks and all, is part of the price.
  Status append(std::string_view payload) override {
    Draft draft = TRY(tool_result(payload));
    TRY(writer_->append(std::move(draft)));
    return Done{};
  }

  Result<double> bytes_an_event() override {
    return static_cast<double>(directory_bytes(directory_)) /
           static_cast<double>(writer_->event_count());
  }

 private:
  Path directory_;
  std::unique_ptr<track::Writer> writer_;
};

}  // namespace

StoreResult make_twotrack(const Path& directory) {
  auto first = TRY(run_start());
  auto writer =
      TRY(track::Writer::create({.root = directory}, log_names("bench"), std::move(first)));
  return std::unique_ptr<Store>(std::make_unique<TwotrackStore>(directory, std::move(writer)));
}

}  // namespace twotrack::bench
