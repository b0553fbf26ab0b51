#include "server/config.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "server/qr.hpp"
#include "server/test/support.hpp"

namespace server::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

Config parsed(const std::string& text) {
  auto config = parse_config(text, "escapement.toml", "/etc/escapement");
  EXPECT_TRUE(config) << config.problem().what;
  return config ? *config : Config();
}

std::string config_problem(const std::string& text) {
  const auto config = parse_config(text, "escapement.toml", "/etc/escapement");
  return config ? "" : config.problem().what;
}

TEST(Config, AnEmptyFileGivesTheDefaults) {
  const Config config = parsed("");
  EXPECT_EQ(config.address, "127.0.0.1");
  EXPECT_EQ(config.port, 8765);
  EXPECT_EQ(config.data_folder, default_data_folder());
  EXPECT_EQ(config.limits.request_burst, 240);
  EXPECT_EQ(config.policy.spectators, protocol::Spectators::open);
}

TEST(Config, EverySettingIsRead) {
  const Config config = parsed(R"(
address = "0.0.0.0"
port = 80
public_url = "https://games.example.org"
origins = ["https://a.example", "http://b.example:81"]
data_folder = "../data"
metrics = false
[log]
level = "debug"
format = "json"
[table]
spectators = "off"
grace = 5
[limits]
creates_per_minute = 0
)");
  EXPECT_EQ(config.address, "0.0.0.0");
  EXPECT_EQ(config.port, 80);
  EXPECT_EQ(config.public_url, "https://games.example.org");
  EXPECT_THAT(config.origins, ElementsAre("https://a.example", "http://b.example:81"));
  EXPECT_EQ(config.data_folder, "/etc/data");
  EXPECT_FALSE(config.metrics);
  EXPECT_EQ(config.log_level, LogLevel::debug);
  EXPECT_EQ(config.log_format, LogFormat::json);
  EXPECT_EQ(config.policy.spectators, protocol::Spectators::off);
  EXPECT_EQ(config.policy.grace.value, 5);
  EXPECT_EQ(config.limits.creates_per_minute, 0);
}

TEST(Config, WhatIsWrittenReadsTheSame) {
  Config config = parsed("");
  config.address = "::1";
  config.origins = {"https://a.example"};
  config.data_folder = "/srv/a \"quoted\" folder";
  config.policy.chat = protocol::Chat::calls;
  config.limits.tables = 7;
  const std::string text = write_config(config);
  EXPECT_EQ(write_config(parsed(text)), text);
  EXPECT_EQ(parsed(text).data_folder, config.data_folder);
}

TEST(Config, MistakesNameTheLineAndWhatToDo) {
  EXPECT_EQ(config_problem("port = 8080\n\nprot = 3\n"),
            "escapement.toml:3: there is no setting 'prot'; did you mean 'port'?");
  EXPECT_EQ(config_problem("[limits]\ntabels = 3\n"),
            "escapement.toml:2: there is no setting 'limits.tabels'; did you mean 'tables'?");
  EXPECT_EQ(config_problem("\n[limit]\ntables = 3\n"),
            "escapement.toml:2: there is no setting 'limit'; did you mean 'limits'?");
  EXPECT_EQ(config_problem("qqqqqqqqqqqq = 3\n"),
            "escapement.toml:1: there is no setting 'qqqqqqqqqqqq'; remove it");
  EXPECT_EQ(config_problem("port = \"80\""),
            "escapement.toml:1: port must be a whole number from 0 to 65535, not '80'");
  EXPECT_THAT(config_problem("port = 65536"), HasSubstr("from 0 to 65535, not 65536"));
  EXPECT_THAT(config_problem("port = 1.5"), HasSubstr("must be a whole number"));
  EXPECT_THAT(config_problem("metrics = 1"), HasSubstr("metrics must be true or false, not 1"));
  EXPECT_THAT(config_problem("address = 5"), HasSubstr("address must be a text in quotes, not 5"));
  EXPECT_THAT(config_problem("address = \"localhost\""),
              HasSubstr("must be an IP address such as"));
  EXPECT_THAT(config_problem("public_url = \"games.example.org\""),
              HasSubstr("public_url must look like https://games.example.org"));
  EXPECT_THAT(config_problem("origins = [\"https://a.example/path\"]"),
              HasSubstr("without a path"));
  EXPECT_THAT(config_problem("origins = \"https://a.example\""), HasSubstr("must be a list"));
  EXPECT_THAT(config_problem("log = 3"), HasSubstr("log must be a section: write [log]"));
  EXPECT_EQ(config_problem("[log]\nlevel = \"loud\"\n"),
            "escapement.toml:2: log.level must be one of \"debug\", \"info\", \"warning\", "
            "\"error\", not 'loud'");
  EXPECT_THAT(config_problem("port = \n"), StartsWith("escapement.toml:1: "));
  EXPECT_THAT(config_problem("port = 1\nport = 2\n"), StartsWith("escapement.toml:2: "));
}

TEST(Config, FilesThatCannotBeReadAreTold) {
  Folder folder;
  EXPECT_THAT(read_config(folder / "none.toml").problem().what, HasSubstr("cannot be read"));
  EXPECT_THAT(read_config(folder / "").problem().what, HasSubstr("is a folder"));
  write(folder / "good.toml", "port = 1\ndata_folder = \"here\"\n");
  EXPECT_EQ(read_config(folder / "good.toml")->data_folder, folder / "here");
  write(folder / "empty.toml", "");
  EXPECT_EQ(read_config(folder / "empty.toml")->port, 8765);
}

TEST(Config, FlagsAreCheckedAlike) {
  Config config = parsed("");
  EXPECT_EQ(check_config(config), "");
  config.public_url = "games";
  EXPECT_THAT(check_config(config), HasSubstr("the public url must look like"));
  EXPECT_EQ(log_level_named("warning"), LogLevel::warning);
  EXPECT_EQ(log_level_named("loud"), std::nullopt);
  EXPECT_EQ(log_format_named("json"), LogFormat::json);
}

TEST(Config, DataFolderFollowsTheEnvironment) {
  ::setenv("XDG_DATA_HOME", "/somewhere", 1);
  EXPECT_EQ(default_data_folder(), "/somewhere/escapement");
  ::unsetenv("XDG_DATA_HOME");
  const std::string home = std::getenv("HOME") == nullptr ? "" : std::getenv("HOME");
  ::setenv("HOME", "/home/ann", 1);
  EXPECT_EQ(default_data_folder(), "/home/ann/.local/share/escapement");
  ::setenv("HOME", home.c_str(), 1);
}

// The drawing as rows of 0 (light) and 1 (dark).
std::vector<std::string> modules(const std::string& drawing) {
  std::vector<std::string> rows;
  std::string upper;
  std::string lower;
  for (std::size_t i = 0; i < drawing.size();) {
    const std::string rest = drawing.substr(i, 3);
    if (drawing[i] == '\033') {
      i = drawing.find('m', i) + 1;
    } else if (drawing[i] == '\n') {
      rows.push_back(upper);
      rows.push_back(lower);
      upper.clear();
      lower.clear();
      ++i;
    } else {
      upper += rest == "█" || rest == "▀" ? '0' : '1';
      lower += rest == "█" || rest == "▄" ? '0' : '1';
      i += drawing[i] == ' ' ? 1 : 3;
    }
  }
  return rows;
}

TEST(QrCode, HasItsCornersAndAQuietZone) {
  const auto rows = modules(qr_code("http://192.168.1.23:8765/t/K7XQ2M"));
  const std::size_t width = rows.front().size();
  EXPECT_EQ(width, 29U + 8U);
  EXPECT_GE(rows.size(), width);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(rows[i], std::string(width, '0'));
    EXPECT_EQ(rows[rows.size() - 1 - i].find('1'), std::string::npos);
  }
  const std::size_t far = width - 4 - 7;
  for (const auto& [row, column] :
       {std::pair{std::size_t{4}, std::size_t{4}}, {4, far}, {far, 4}}) {
    EXPECT_EQ(rows[row].substr(column, 7), "1111111");
    EXPECT_EQ(rows[row + 1].substr(column, 7), "1000001");
    EXPECT_EQ(rows[row + 3].substr(column, 7), "1011101");
  }
}

TEST(QrCode, OfTooLongATextIsNone) { EXPECT_EQ(qr_code(std::string(4000, 'x')), ""); }

}  // namespace
}  // namespace server::test
