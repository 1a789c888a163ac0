// One model for every kind of replica. The file on this disk is the oracle: whatever gets lost,
// comes twice or comes late between the two, the replica is always a beginning of the file, and all
// of it once answers come through again.
//
// TWOTRACK_TEST_STORE names a running store (s3://…, nats://…) to be tried instead of a folder.
#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

#include "faulty_store.h"
#include "replica/object_store.h"
#include "replica/pull.h"
#include "replica/ship.h"
#include "rewrite.h"
#include "scale.h"
#include "tally.h"
#include "testing/sample_log.h"
#include "testing/seeded.h"
#include "testing/temp_dir.h"
#include "track/blob_store.h"

namespace twotrack::faults {
namespace {

using replica::Chunk;
using replica::LogEnd;
using replica::LogShipper;
using replica::ReplicaStore;
using replica::Shipped;
using testing::kAgent;
using testing::LogText;
using testing::Seeded;

std::string named_store() {
  const char* name = std::getenv("TWOTRACK_TEST_STORE");
  return name == nullptr ? "" : name;
}

// Objects among which somebody else may create one just before we do: after all questions of where
// the log ends, at the moment for which the condition is there.
class Raced final : public replica::Objects {
 public:
  Raced(std::unique_ptr<replica::Objects> real, bool has_condition)
      : real_(std::move(real)), has_condition_(has_condition) {}

  std::function<void()> meanwhile{};

  Result<Made> create(const std::string& key, std::string_view bytes) override {
    if (meanwhile) std::exchange(meanwhile, {})();
    if (has_condition_) return real_->create(key, bytes);
    TRY(real_->replace(key, bytes));
    return Made::kNew;
  }
  Status replace(const std::string& key, std::string_view bytes) override {
    return real_->replace(key, bytes);
  }
  Result<std::optional<std::string>> get(const std::string& key, uint64_t bytes_max) override {
    return real_->get(key, bytes_max);
  }
  Result<std::optional<std::string>> get_end(const std::string& key, uint64_t bytes) override {
    return real_->get_end(key, bytes);
  }
  Result<bool> has(const std::string& key) override { return real_->has(key); }
  Result<std::vector<std::string>> list(const std::string& prefix,
                                        const std::string& after) override {
    return real_->list(prefix, after);
  }

 private:
  std::unique_ptr<replica::Objects> real_;
  bool has_condition_;
};

// A store whose end always has the hash that the local file has there: as if nobody compared.
class NeverCompared final : public ReplicaStore {
 public:
  NeverCompared(ReplicaStore& real, const std::string& file) : real_(&real), file_(&file) {}
  Result<LogEnd> end(std::string_view agent, uint64_t about) override {
    LogEnd end = TRY(real_->end(agent, about));
    const auto lines = split_lines(*file_);
    if (end.events > 0 && end.events <= lines.size()) {
      end.hash = read_line(lines[end.events - 1]).value().hash;
    }
    return end;
  }
  Result<Put> put(std::string_view agent, const Chunk& chunk) override {
    const LogEnd there = TRY(real_->end(agent));
    if (there.events != chunk.after.events) return Put::kRefused;
    Chunk same = chunk;
    same.after = there;
    return real_->put(agent, same);
  }
  Status read(std::string_view agent, uint64_t from, const replica::ChunkSink& sink) override {
    return real_->read(agent, from, sink);
  }
  Result<uint64_t> first_event(std::string_view agent) override {
    return real_->first_event(agent);
  }
  Result<std::vector<replica::ReplicaLog>> list() override { return real_->list(); }
  Result<bool> has_blob(std::string_view sha256) override { return real_->has_blob(sha256); }
  Status put_blob(std::string_view sha256, std::string_view bytes) override {
    return real_->put_blob(sha256, bytes);
  }
  Result<std::string> get_blob(std::string_view sha256, uint64_t bytes_max) override {
    return real_->get_blob(sha256, bytes_max);
  }
  Status put_head(std::string_view agent, std::string_view head) override {
    return real_->put_head(agent, head);
  }
  Result<std::string> get_head(std::string_view agent) override { return real_->get_head(agent); }

 private:
  ReplicaStore* real_;
  const std::string* file_;
};

enum class Protection { kAll, kNoCondition, kNoComparison };

// One log on this disk, its replica, and two who ship it.
class World {
 public:
  World(uint64_t seed, Protection protection) : seed_(seed), random_(seed) {
    real_ = make_store(protection);
    if (protection == Protection::kNoComparison) {
      uncompared_ = std::make_unique<NeverCompared>(*real_, text_);
    }
    // Elsewhere each has a connection of its own, and knows nothing of what the other one put.
    if (!named_store().empty()) second_ = make_store(protection);
    ReplicaStore& first = uncompared_ ? *uncompared_ : *real_;
    faulty_[0] = std::make_unique<FaultyStore>(first, random_);
    faulty_[1] = std::make_unique<FaultyStore>(second_ ? *second_ : first, random_);
    write_file();
    for (auto& shipper : shippers_) shipper = new_shipper();
  }

  // Lives for some steps; then every answer comes through, and all must be there.
  void live() {
    const uint64_t steps = random_.between(5, 25);
    for (uint64_t i = 0; i < steps && complaint_.empty(); ++i) step();
    for (auto& faulty : faulty_) faulty->one_in = 0;
    if (complaint_.empty()) settle();
  }

  const std::string& complaint() const { return complaint_; }
  uint64_t events() const { return log_.events(); }
  uint64_t faults() const { return faulty_[0]->faults + faulty_[1]->faults + crashes_; }

 private:
  std::unique_ptr<ReplicaStore> make_store(Protection protection) {
    if (const std::string name = named_store(); !name.empty()) {
      auto opened =
          replica::open_store(name + "-" + std::to_string(seed_) + "-" + std::to_string(getpid()),
                              process_environment());
      EXPECT_TRUE(opened.ok()) << opened.error().text();
      return std::move(opened).value();
    }
    auto objects =
        std::make_unique<Raced>(replica::directory_objects(posix_file_system(), folder()),
                                protection != Protection::kNoCondition);
    objects_ = objects.get();
    return std::make_unique<replica::ObjectStore>(std::move(objects));
  }

  Path folder() const { return dir_.path() / "replica"; }
  track::Layout layout() const { return {.root = dir_.path() / "project"}; }
  std::unique_ptr<LogShipper> new_shipper() const {
    return std::make_unique<LogShipper>(posix_file_system(), layout(), std::string(kAgent));
  }

  void write_file() {
    text_ = log_.text();
    std::filesystem::create_directories(layout().traces());
    testing::write_text(layout().log(kAgent), text_);
  }

  void step() {
    const uint64_t one_in = random_.between(2, 8);
    for (auto& faulty : faulty_) faulty->one_in = one_in;
    switch (random_.below(8)) {
      case 0:
      case 1:
        add_events();
        break;
      case 2:  // the shipper crashes
        shippers_[random_.below(2)] = new_shipper();
        ++crashes_;
        break;
      case 3:
        lose_replica();
        break;
      default:
        ship(random_.below(2));
    }
  }

  void add_events() {
    const uint64_t count = random_.between(1, 12);
    for (uint64_t i = 0; i < count; ++i) {
      // Now and then one that does not fit into a chunk.
      const size_t length = random_.one_in(60) ? 700'000 : random_.below(400);
      log_.add("user_message", "{\"content\":\"" + std::string(length, 'x') + "\"}");
    }
    write_file();
  }

  // The store crashes and loses everything. Only a folder can be made to.
  void lose_replica() {
    if (!named_store().empty() || !random_.one_in(4)) return;
    std::filesystem::remove_all(folder());
    ++crashes_;
  }

  void ship(uint64_t who) {
    // The other one ships at the worst moment: before the store looks where the log ends, or after.
    if (random_.one_in(3)) {
      auto& worst_moment =
          objects_ && random_.one_in(2) ? objects_->meanwhile : faulty_[who]->meanwhile;
      worst_moment = [this, who] {
        for (uint64_t i = random_.below(3); i > 0; --i) {
          add_events();
          (void)shippers_[1 - who]->ship(*faulty_[1 - who]).ok();
        }
        (void)shippers_[1 - who]->ship(*faulty_[1 - who]).ok();
      };
    }
    const uint64_t faults_before = faults();
    const auto shipped = shippers_[who]->ship(*faulty_[who]);
    for (auto& faulty : faulty_) faulty->meanwhile = {};
    if (objects_) objects_->meanwhile = {};
    // Whoever was told no lie, and sent something, tells none.
    const bool is_sure = shipped.ok() && shipped.value().events > 0 && faults() == faults_before;
    check_beginning(is_sure ? shipped.value().end.events : 0);
  }

  std::string replicated() {
    std::string all;
    const Status read = real_->read(kAgent, 0, [&](const Chunk& chunk) -> Status {
      all += chunk.lines;
      return Done{};
    });
    if (!read.ok()) complain("the replica cannot be read: " + read.error().message);
    return all;
  }

  void check_beginning(uint64_t events) {
    const std::string all = replicated();
    if (!text_.starts_with(all)) complain("the replica is not a beginning of the file");
    if (split_lines(all).size() < events) complain("a shipper says that more is there than is");
  }

  void settle() {
    for (int tries = 0; tries < 3; ++tries) {
      const auto shipped = new_shipper()->ship(*faulty_[0]);
      if (!shipped.ok()) return complain("does not settle: " + shipped.error().message);
      if (shipped.value().fork) return complain("a fork where there is none");
    }
    if (replicated() != text_) complain("the replica is not the file");
    const track::Layout elsewhere{.root = dir_.path() / "elsewhere"};
    const auto pulled =
        replica::pull_log(*real_, posix_file_system(), elsewhere, std::string(kAgent));
    if (!pulled.ok()) return complain("pull: " + pulled.error().message);
    if (testing::read_text(elsewhere.log(kAgent)) != text_) complain("the pulled log differs");
    refuse_a_fork();
  }

  // Somebody rewrites the log, with all hashes right: this is told, and nothing is overwritten.
  void refuse_a_fork() {
    const std::string before = text_;
    const uint64_t changed = random_.below(log_.events());
    uint64_t seq = 0;
    text_ = rewrite_log(before, [&](LineInput& line) {
      if (seq++ == changed) line.time = "1999-01-01T00:00:00.000000Z";
    });
    for (uint64_t i = random_.below(3); i > 0; --i) {
      const std::string last = split_lines(text_).back();
      const auto view = read_line(last).value();
      LineWriter writer(testing::sample_names());
      writer.append(text_, {.seq = view.seq + 1,
                            .durable = view.durable,
                            .time = view.time,
                            .type = "user_message",
                            .data = R"({"content":"more"})",
                            .prev = view.hash});
    }
    testing::write_text(layout().log(kAgent), text_);
    const auto shipped = new_shipper()->ship(*faulty_[0]);
    if (!shipped.ok() || !shipped.value().fork) complain("a rewritten log is not told as a fork");
    if (replicated() != before) complain("a fork has changed the replica");
  }

  void complain(const std::string& what) {
    if (complaint_.empty()) complaint_ = "seed " + std::to_string(seed_) + ": " + what;
  }

  uint64_t seed_;
  Seeded random_;
  testing::TempDir dir_{};
  LogText log_{};
  std::string text_{};  // the file
  std::unique_ptr<ReplicaStore> real_{};
  Raced* objects_ = nullptr;  // of real_, where it is a folder
  std::unique_ptr<ReplicaStore> uncompared_{};
  std::unique_ptr<ReplicaStore> second_{};    // of the second shipper, where it is a server
  std::unique_ptr<FaultyStore> faulty_[2]{};  // what each shipper sees
  std::unique_ptr<LogShipper> shippers_[2]{};
  std::string complaint_{};
  uint64_t crashes_ = 0;
};

struct Outcome {
  uint64_t worlds = 0;
  uint64_t broken = 0;
  std::string first_complaint{};
};

Outcome live_through(uint64_t worlds, Protection protection, std::string_view suite) {
  Outcome outcome;
  uint64_t events = 0;
  uint64_t faults = 0;
  for (uint64_t seed = 1; seed <= worlds; ++seed) {
    World world(seed, protection);
    world.live();
    ++outcome.worlds;
    events += world.events();
    faults += world.faults();
    if (world.complaint().empty()) continue;
    ++outcome.broken;
    if (outcome.first_complaint.empty()) outcome.first_complaint = world.complaint();
  }
  std::cout << "[faults] " << suite << ": " << worlds << " lives, " << events << " events, "
            << faults << " faults, " << outcome.broken << " broken promises" << std::endl;
  return outcome;
}

TEST(ReplicaModel, TheReplicaIsAlwaysABeginningOfTheFileAndAllOfItInTheEnd) {
  const uint64_t worlds = named_store().empty() ? scaled(150, 5000) : scaled(6, 100);
  const Outcome outcome = live_through(worlds, Protection::kAll, "replica model");
  EXPECT_EQ(outcome.broken, 0) << outcome.first_complaint;
}

TEST(ReplicaModel, WithoutTheConditionThisSuiteFails) {
  if (!named_store().empty()) GTEST_SKIP() << "a folder is enough to show it";
  const Outcome outcome =
      live_through(scaled(40, 1000), Protection::kNoCondition, "replica without the condition");
  EXPECT_GT(outcome.broken, 0);
}

TEST(ReplicaModel, WithoutComparingHeadsThisSuiteFails) {
  if (!named_store().empty()) GTEST_SKIP() << "a folder is enough to show it";
  const Outcome outcome =
      live_through(scaled(20, 200), Protection::kNoComparison, "replica without comparing heads");
  EXPECT_GT(outcome.broken, 0);
}

}  // namespace
}  // namespace twotrack::faults
