#include "life.h"

#include <thread>

#include "base/check.h"
#include "track/compaction.h"
#include "track/log_file.h"

namespace twotrack::faults {
namespace {

using testing::Seeded;
using track::Wait;
using track::Writer;

std::string filler(Seeded& random, uint64_t length) {
  std::string text(length, ' ');
  for (char& c : text) c = static_cast<char>('a' + random.below(26));
  return text;
}

// Compresses well, so that a blob costs little time.
std::string large_bytes(Seeded& random) {
  return std::string(track::kInlineRawBytesMax, static_cast<char>(random.below(256))) +
         filler(random, random.between(1, 5000));
}

uint64_t small_length(Seeded& random) {
  return random.one_in(10) ? random.between(3000, 9000) : random.between(0, 300);
}

std::string in_quotes(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

Draft must_draft(std::string_view type, std::string_view data,
                 std::optional<std::string> raw_output = std::nullopt) {
  auto draft = Draft::make(
      {.type = type, .data = data, .turn = {}, .raw_output = std::move(raw_output)}, nullptr);
  CHECK(draft.ok());
  return std::move(draft).value();
}

}  // namespace

std::vector<Step> random_steps(Seeded& random, uint64_t count_max) {
  // Repeated where it should be frequent.
  static constexpr Step kUsual[] = {Step::kAppend, Step::kAppend,
                                    Step::kAppend, Step::kAppendWithoutWaiting,
                                    Step::kAppend, Step::kAppendWithoutWaiting,
                                    Step::kSync,   Step::kAppendLarge,
                                    Step::kReopen, Step::kAppendBytes};
  std::vector<Step> steps(random.between(1, count_max));
  for (Step& step : steps) step = kUsual[random.below(std::size(kUsual))];
  return steps;
}

Life::Life(testing::SimulatedDisk& disk, Oracle& oracle, uint64_t& attempts, LifeContext context,
           Tally& tally)
    : disk_(&disk),
      oracle_(&oracle),
      attempts_(&attempts),
      context_(std::move(context)),
      tally_(&tally),
      files_(disk, context_.lie) {}

Life::~Life() {
  writer_.reset();
  files_.settle();
  oracle_->failed();
}

bool Life::open() {
  const track::WriterOptions options{
      .durability = context_.durability, .files = &files_, .clock = &clock_};
  Draft first = must_draft("run_start", R"({"log_id":"1f6e","goal":"survive"})");
  const bool is_there = track::log_exists(files_, kLayout, kAgent);
  if (!is_there) oracle_->attempted(first);
  auto opened = is_there ? Writer::open(kLayout, kAgent, options)
                         : Writer::create(kLayout,
                                          {.run_id = "run-1",
                                           .agent_id = kAgent,
                                           .operation = "lint",
                                           .node_id = "src/foo.py::process"},
                                          std::move(first), options);
  if (!opened.ok()) {
    judge_refusal(opened.error(), "opening");
    return false;
  }
  writer_ = std::move(opened).value();
  files_.settle();
  return true;
}

void Life::run(const std::vector<Step>& steps, Seeded& random) {
  for (const Step one : steps) {
    if (disk_->stopped() || !writer_) return;
    step(one, random);
  }
}

void Life::step(Step step, Seeded& random) {
  switch (step) {
    case Step::kAppend:
    case Step::kAppendShort:
    case Step::kAppendLarge:
    case Step::kAppendBytes:
    case Step::kAppendBlob:
      append(make_event(step, random), Wait::kDurable);
      return;
    case Step::kAppendWithoutWaiting:
      append(make_event(step, random), Wait::kNo);
      return;
    case Step::kSync:
      if (const auto synced = writer_->sync(); synced.ok()) {
        oracle_->synced();  // Of a life without syncs the oracle knows no receipts.
      } else {
        judge_refusal(synced.error(), "sync");
      }
      files_.settle();
      return;
    case Step::kReopen:
      writer_.reset();
      oracle_->failed();
      open();
      return;
    case Step::kCompact:
      writer_.reset();
      oracle_->failed();
      compact();
      open();
      return;
    case Step::kAppendByThreeThreads:
      append_by_threads(random);
      return;
  }
}

bool Life::append(Draft draft, Wait wait) {
  oracle_->attempted(draft);
  const auto receipt = writer_->append(std::move(draft), wait);
  if (!receipt.ok()) {
    judge_refusal(receipt.error(), "append");
  } else if (context_.durability == Durability::kNone) {
    if (wait == Wait::kDurable) oracle_->handed_over(receipt.value());
  } else if (wait == Wait::kDurable) {
    oracle_->acknowledged(receipt.value());
    ++tally_->acknowledged;
  } else {
    oracle_->received(receipt.value());
  }
  files_.settle();
  return receipt.ok();
}

void Life::append_by_threads(Seeded& random) {
  // Whether an event that nobody waited for went with one that failed cannot be told from outside.
  step(Step::kSync, random);
  constexpr size_t kThreads = 3;
  constexpr size_t kEventsEach = 4;
  std::vector<std::vector<Draft>> drafts(kThreads);
  for (auto& own : drafts) {
    for (size_t i = 0; i < kEventsEach; ++i) own.push_back(make_event(Step::kAppend, random));
  }
  std::vector<std::thread> threads;
  std::atomic<uint64_t> acknowledged = 0;
  for (auto& own : drafts) {
    threads.emplace_back([&] {
      for (Draft& draft : own) {
        oracle_->attempted(draft);
        const auto receipt = writer_->append(std::move(draft), Wait::kDurable);
        if (!receipt.ok() || context_.durability == Durability::kNone) continue;
        oracle_->acknowledged(receipt.value());
        ++acknowledged;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  tally_->acknowledged += acknowledged;
}

void Life::compact() {
  const auto lock = files_.lock(kLayout.lock(kAgent));
  if (!lock.ok()) return judge_refusal(lock.error(), "lock");
  const auto compacted = track::compact_log(files_, kLayout, kAgent);
  if (!compacted.ok()) judge_refusal(compacted.error(), "compaction");
}

void Life::must_go_on(Seeded& random) {
  disk_->clear_faults();
  disk_->set_capacity(std::nullopt);
  if (writer_ && append(make_event(Step::kAppend, random), Wait::kDurable)) return;
  if (writer_ && !context_.io_errors) {
    ++tally_->stuck;
    tally_->complain(context_.name + ": there is room again, but the writer does not go on");
    return;
  }
  writer_.reset();
  if (!open() || !append(make_event(Step::kAppend, random), Wait::kDurable)) {
    ++tally_->stuck;
    tally_->complain(context_.name + ": the log cannot be opened again and appended to");
  }
}

Draft Life::make_event(Step step, Seeded& random) {
  const std::string mark = std::to_string((*attempts_)++) + "-";
  switch (step) {
    case Step::kAppendLarge:
      return must_draft("user_message",
                        "{\"content\":" + in_quotes(mark + filler(random, 14'000)) + "}");
    case Step::kAppendBytes: {
      std::string bytes(random.below(200), '\0');
      for (char& c : bytes) c = static_cast<char>(random.below(256));
      return must_draft("tool_result", "{\"call_id\":" + in_quotes(mark) + "}", std::move(bytes));
    }
    case Step::kAppendShort:
      return must_draft("user_message", "{\"content\":" + in_quotes(mark) + "}");
    case Step::kAppendBlob:
      return must_draft("tool_result", "{\"call_id\":" + in_quotes(mark) + "}",
                        large_bytes(random));
    default:
      return must_draft(
          "user_message",
          "{\"content\":" + in_quotes(mark + filler(random, small_length(random))) + "}");
  }
}

// On a failing disk a call may fail, but never because the log is thought damaged, gone or held.
void Life::judge_refusal(const Error& error, std::string_view what) {
  oracle_->failed();
  const bool is_the_disk = error.code == Code::kIo || error.code == Code::kNoSpace;
  if (is_the_disk) return;
  ++tally_->false_alarms;
  tally_->complain(context_.name + ": " + std::string(what) + ": " + error.message);
}

}  // namespace twotrack::faults
