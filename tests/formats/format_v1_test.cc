// Logs of format 1 read forever. The files below v1/ were written once and are never made anew.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/sha256.h"
#include "event/type.h"
#include "testing/sample_log.h"
#include "track/index.h"
#include "track/log_file.h"
#include "track/raw_output.h"
#include "track/verify.h"

namespace twotrack::track {
namespace {

constexpr std::string_view kRecorded = "lint-src-foo.py-process-1f6e0a2b";
constexpr uint64_t kEvents = 21;
constexpr std::string_view kLastHash =
    "fe66900ea0d8e7eb3bbfefa7771c6825ab22ecf4106e7c7315bb179106e10739";

enum class Form { kPlain, kCompacted };

class FormatV1Test : public ::testing::TestWithParam<Form> {
 protected:
  void SetUp() override {
    const Path recorded = Path(TWOTRACK_FORMATS) / "v1";
    std::filesystem::create_directories(layout_.agentfs());
    std::filesystem::copy(recorded / "traces", layout_.traces());
    std::filesystem::copy(recorded / "blobs", layout_.blobs(),
                          std::filesystem::copy_options::recursive);
    if (GetParam() == Form::kPlain) return;
    std::filesystem::remove(layout_.log(kRecorded));
    std::filesystem::copy(recorded / "compacted", layout_.traces());
  }

  std::string raw(uint64_t seq) {
    const auto log = open_log(posix_file_system(), layout_, kRecorded).value();
    const auto index = Index::open(posix_file_system(), layout_, kRecorded).value();
    const auto event = read_event(*log, index, seq).value();
    return raw_output(event->parsed.data, BlobStore(posix_file_system(), layout_)).value().value();
  }

  testing::TempDir dir_;
  Layout layout_{dir_.path()};
};

TEST_P(FormatV1Test, Verifies) {
  const VerifyReport report = verify_log(posix_file_system(), layout_, kRecorded).value();
  EXPECT_TRUE(report.ok());
  EXPECT_TRUE(report.problems.empty());
  EXPECT_EQ(report.events, kEvents);
  EXPECT_EQ(report.head, kLastHash);
}

TEST_P(FormatV1Test, HoldsEveryTypeOfThatTime) {
  const auto index = Index::open(posix_file_system(), layout_, kRecorded).value();
  for (const TypeSpec& spec : type_specs()) {
    // Types that came later are not in a log of that time.
    if (spec.type > EventType::kWorkspaceRejected) break;
    EXPECT_THAT(index.summary().types, ::testing::Contains(::testing::Key(std::string(spec.name))));
  }
  EXPECT_THAT(index.summary().types, ::testing::Contains(::testing::Key("a_type_of_the_future")));
  EXPECT_EQ(index.summary().node_id, "src/föö \"x\".py::process");
  EXPECT_EQ(index.summary().goal, "Fix the lint errors");
}

TEST_P(FormatV1Test, GivesRawOutputsBackByteForByte) {
  EXPECT_EQ(raw(5), "src/foo.py:3:1: F401 unused\r\n\x1b[31mred\x1b[0m \"quoted\" ünï\n");
  EXPECT_EQ(raw(6), std::string("\x00\xff\xfe raw bytes\n", 14));
  EXPECT_EQ(raw(7), R"({"a":[1,2,{"b":null}]})");
  EXPECT_EQ(sha256_hex(raw(8)), "5008b6f7e6271c55dd9352af2065409f5a8753e3a692946a3287b4595e9000a7");
}

TEST_P(FormatV1Test, CanBeContinued) {
  {
    const auto writer = Writer::open(layout_, kRecorded).value();
    EXPECT_EQ(writer->append(testing::draft("note")).value().seq, kEvents);
  }
  EXPECT_TRUE(verify_log(posix_file_system(), layout_, kRecorded).value().ok());
}

INSTANTIATE_TEST_SUITE_P(BothForms, FormatV1Test, ::testing::Values(Form::kPlain, Form::kCompacted),
                         [](const auto& form) {
                           return form.param == Form::kPlain ? "Plain" : "Compacted";
                         });

}  // namespace
}  // namespace twotrack::track
