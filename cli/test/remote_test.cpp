#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/test/play_support.hpp"
#include "cli/test/remote_support.hpp"

// `escapement play --server`: people in their own programs at one server.
namespace cli::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> at(const Server& server, const std::vector<std::string>& more) {
  std::vector<std::string> arguments{"play", "--plain", "--server", server.url()};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

// A table that somebody has just opened, by its code.
std::string opened(Person& host) {
  const std::string line = host.read_line_with(" is open.");
  return line.substr(6, line.find(" is open.") - 6);
}

// Ann has opened a table for two and sits there; Ben comes, and she starts.
struct Two {
  explicit Two(const Server& server, const std::string& language = "en")
      : ann(folder / "ann",
            at(server, {"--new", "deathstar", "--name", "Ann", "--seat", "person", "--seat", "open",
                        "-o", "first_player=0", "-o", "round_limit=50"})),
        code(opened(ann)),
        ben(folder / "ben", at(server, {"--table", code, "--name", "Ben", "--lang", language})) {
    ann.read_until("2  Ben");
    ann.type("start");
    ann.read_until("Ann is up and spins.");
  }

  Folder folder;
  Person ann;
  std::string code;
  Person ben;
};

// Both play on by always taking the first choice.
void play_on(Person& person, int lines) {
  for (int i = 0; i < lines; ++i) person.type("1");
}

std::filesystem::path file_named(const std::filesystem::path& folder, std::string_view name) {
  for (const auto& each : std::filesystem::recursive_directory_iterator(folder))
    if (each.path().filename() == name) return each.path();
  return {};
}

std::string text_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(RemoteTest, TwoPeoplePlayAWholeGame) {
  const Folder folder;
  const Server server(folder / "data");
  Two two(server);
  two.ben.type("say Good luck");
  two.ann.read_until("Ben: Good luck");
  play_on(two.ann, 600);
  play_on(two.ben, 600);
  two.ben.read_until("Seed of all chance: ");
  two.ann.read_until("Seed of all chance: ");
  two.ann.type("save " + (two.folder / "record.json"));
  two.ann.read_until("Saved to");
  const Said ann = two.ann.finish();
  EXPECT_EQ(ann.code, 0) << ann.out;
  EXPECT_THAT(ann.out, HasSubstr("Ben spins"));
  const Said ben = two.ben.finish();
  EXPECT_EQ(ben.code, 0) << ben.out;
  EXPECT_THAT(ben.out, HasSubstr("Ann spins"));
  EXPECT_EQ(run({"verify", two.folder / "record.json"}).code, 0);
  const Said own = Person(two.folder / "ann", {"verify", two.folder / "record.json"}).finish();
  EXPECT_EQ(own.code, 0) << own.out;
  EXPECT_THAT(own.out, AllOf(HasSubstr(" of 2 seats added to the chance"),
                             HasSubstr("all others were promised before you told yours")));
  EXPECT_THAT(run({"verify", two.folder / "record.json"}).out, Not(HasSubstr("your own share")))
      << "of somebody else";

  // A server that let a seat promise something else after Ann had told hers.
  const std::filesystem::path kept = file_named(two.folder / "ann", "shares");
  std::string line = text_of(kept);
  const std::size_t last = line.find_last_not_of('\n');
  line[last] = line[last] == '0' ? '1' : '0';
  std::ofstream(kept) << line;
  const Said changed = Person(two.folder / "ann", {"verify", two.folder / "record.json"}).finish();
  EXPECT_THAT(changed.out, HasSubstr("was changed after you told yours"));
  std::ofstream(kept) << line.substr(0, 64) + " " + std::string(64, '0') + "\n";
  const Said missing = Person(two.folder / "ann", {"verify", two.folder / "record.json"}).finish();
  EXPECT_THAT(missing.out, HasSubstr("your own share of the chance is not in it"));
}

TEST(RemoteTest, ABotPlaysForSomebodyUntilTheyAreBack) {
  const Folder folder;
  const Server server(folder / "data");
  Person ann(folder / "ann", at(server, {"--new", "deathstar", "--name", "Ann", "--seat", "person",
                                         "--seat", "bot:easy"}));
  ann.read_until("start begins the match.");
  ann.type("start");
  ann.read_until("1  Spin");
  ann.type("stand-in random");
  ann.read_until("A bot (random) plays for you.");
  ann.read_until("A bot plays for Ann.");
  ann.type("back");
  ann.read_until("Ann plays again.");
  ann.type("resign");
  ann.read_until("Seed of all chance: ");
  EXPECT_EQ(ann.finish().code, 0);
}

TEST(RemoteTest, AServerThatCrashesAndComesBackIsFoundAgain) {
  const Folder folder;
  auto server = std::make_unique<Server>(folder / "data");
  const std::string port = server->port();
  Two two(*server);
  server->kill();
  two.ann.read_until("Reconnecting, your seat is safe.");
  two.ben.read_until("Reconnecting, your seat is safe.");
  server.reset();
  const Server again(folder / "data", port);
  two.ann.read_until("The connection is back.");
  two.ben.read_until("The connection is back.");
  two.ann.type("1");
  two.ben.read_until("Ann spins");
}

TEST(RemoteTest, WhoComesBackSitsOnTheirSeat) {
  const Folder folder;
  const Server server(folder / "data");
  Two two(server);
  two.ann.type("quit");
  EXPECT_THAT(two.ann.finish().out, HasSubstr("come back with: escapement play --server " +
                                              server.url() + "/t/" + two.code));
  Person ann(two.folder / "ann", {"play", "--plain", "--server", server.url() + "/t/" + two.code});
  ann.read_until("Ann is up and spins.");
  ann.type("1");
  two.ben.read_until("Ann spins");
  for (const auto& file : std::filesystem::recursive_directory_iterator(two.folder / "ann")) {
    struct stat status{};
    ASSERT_EQ(stat(file.path().c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 077u, 0u) << file.path();
  }
}

TEST(RemoteTest, SomebodyWatchesWithoutASeat) {
  const Folder folder;
  const Server server(folder / "data");
  Two two(server);
  Person eve(folder / "eve", at(server, {"--table", two.code, "--name", "Eve", "--watch"}));
  eve.read_until("Ann: a person");
  two.ann.type("1");
  eve.read_until("Ann spins");
  eve.type("undo");
  eve.read_until("Only people who sit at the table can do that.");
  two.ann.read_until("Ann moves one token.");
  two.ann.type("resign");
  eve.read_until("The game ended because the others left.");
  EXPECT_EQ(eve.finish().code, 0);
}

// SIS: whoever has planned may change it while others still plan.
TEST(RemoteTest, WhoHasPlannedMayPlanAnew) {
  const Folder folder;
  const Server server(folder / "data");
  Person ann(folder / "ann",
             at(server, {"--new", "sisypho", "--name", "Ann", "--seats", "4", "--seat", "bot",
                         "--seat", "person", "--seat", "open", "--seat", "bot"}));
  const std::string code = opened(ann);
  Person ben(folder / "ben", at(server, {"--table", code, "--name", "Ben"}));
  ann.read_until("3  Ben");
  ann.type("start");
  ann.read_until("Plan your next room.");
  ann.type("plan infirmary");
  ann.read_until("Ann has chosen: Infirmary.");
  ann.type("plan generator");
  ann.read_until("Ann now goes to: Generator.");
  ann.type("unplan");
  ann.read_until("Ann takes the choice back.");
}

TEST(RemoteTest, AMoveIsTakenBackWhenTheOthersAgree) {
  const Folder folder;
  const Server server(folder / "data");
  Two two(server);
  two.ann.type("1");
  two.ann.read_until("Ann moves one token.");
  two.ann.type("undo");
  two.ben.read_until("Ann asks: take the last move back? Answer yes or no.");
  two.ben.type("yes");
  two.ann.read_until("A move was taken back.");
  two.ann.read_until("Ann is up and spins.");
  two.ann.type("pause");
  two.ben.read_until("Ann asks: pause the match?");
  two.ben.type("no");
  two.ann.read_until("Ben says no.");
}

TEST(RemoteTest, SomebodyElsePlaysOnIfThoseWhoPlayAgree) {
  const Folder folder;
  const Server server(folder / "data");
  Two two(server);
  two.ben.type("stand");
  EXPECT_THAT(two.ben.finish().out, HasSubstr("You have left your seat."));
  Person eve(folder / "eve", at(server, {"--table", two.code, "--name", "Eve"}));
  eve.read_until("Those who play are asked whether you may play on here");
  two.ann.read_until("Eve would like to play on for Ben. Answer yes or no.");
  two.ann.type("no");
  const Said refused = eve.finish();
  EXPECT_EQ(refused.code, 1);
  EXPECT_THAT(refused.out, HasSubstr("Those who play have said no."));
  Person cleo(folder / "cleo", at(server, {"--table", two.code, "--name", "Cleo"}));
  two.ann.read_until("Cleo would like to play on for Ben. Answer yes or no.");
  two.ann.type("yes");
  two.ann.read_until("Cleo sat down.");
  cleo.read_until("Cleo: a person");
}

TEST(RemoteTest, SomebodyIsMutedByOneOrForAll) {
  const Folder folder;
  const Server server(folder / "data");
  Two two(server);
  two.ben.type("say Boo");
  two.ann.read_until("Ben: Boo");
  two.ann.type("mute Nobody");
  two.ann.read_until("Write it as: mute NAME");
  two.ann.type("mute ben");
  two.ann.read_until("You do not hear ben any more.");
  two.ben.type("say Boo to you");
  two.ben.read_until("Ben: Boo to you");
  two.ann.type("silence Ben");
  two.ann.read_until("Ben was muted.");
  two.ben.type("say Boo again");
  two.ben.read_until("The host has muted you at this table.");
  two.ann.type("quit");
  EXPECT_THAT(two.ann.finish().out, Not(HasSubstr("Boo to you")));
}

TEST(RemoteTest, TheTablesAreListedAndOneIsChosen) {
  const Folder folder;
  const Server server(folder / "data");
  EXPECT_THAT(complaint(at(server, {"--name", "Eve"})), HasSubstr("There are no tables yet"));
  Person ann(folder / "ann", at(server, {"--new", "deathstar", "--name", "Ann", "--public"}));
  const std::string code = opened(ann);
  ann.read_until("2  free");
  ann.type("start");
  ann.read_until("There are open seats: wait for people");
  Person ben(folder / "ben", at(server, {"--name", "Ben"}));
  EXPECT_THAT(ben.read_until("Which table?"),
              HasSubstr(" 1  " + code + "  deathstar, Ann: 1 of 2"));
  ben.type("7");
  ben.read_until("There is no table 7 in the list.");
  ben.type("1");
  ann.read_until("2  Ben");
  ann.type("kick 2");
  const Said kicked = ben.finish();
  EXPECT_EQ(kicked.code, 1);
  EXPECT_THAT(kicked.out, HasSubstr("escapement: The host has taken you from your seat.\n"));
}

TEST(RemoteTest, DevicesAreListedAndSignedOut) {
  const Folder folder;
  const Server server(folder / "data");
  const auto devices = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"devices", server.url()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return Person(folder / "ann", arguments).finish();
  };
  const Said unknown = devices({});
  EXPECT_EQ(unknown.code, 1);
  EXPECT_THAT(unknown.out, HasSubstr("You are not known to " + server.url()));
  {
    Person ann(folder / "ann", at(server, {"--new", "deathstar", "--name", "Ann"}));
    opened(ann);
  }
  const Said list = devices({});
  EXPECT_EQ(list.code, 0) << list.out;
  EXPECT_THAT(list.out, AllOf(HasSubstr("Terminal"), HasSubstr("this one")));
  EXPECT_THAT(run({"admin", "devices", "Ann", "--data-folder", folder / "data"}).out,
              AllOf(HasSubstr("Terminal"), HasSubstr("Ann")));
  EXPECT_THAT(run({"admin", "revoke", "Nobody", "--data-folder", folder / "data"}).err,
              HasSubstr("there is nobody with the id or the name 'Nobody'"));
  EXPECT_THAT(devices({"--sign-out", "others"}).out, HasSubstr("Signed out: 0 devices."));
  EXPECT_THAT(run({"admin", "revoke", "Ann", "--data-folder", folder / "data"}).out,
              HasSubstr("was signed out: 1 device."));
  EXPECT_THAT(devices({}).out, HasSubstr("you were signed out"));
}

TEST(RemoteTest, EverythingIsToldInGermanToo) {
  const Folder folder;
  const Server server(folder / "data");
  Two two(server, "de");
  two.ben.read_until("Ann: ein Mensch");
  two.ann.type("1");
  two.ben.read_until("Ann dreht");
  two.ann.read_until("Ann moves one token.");
  two.ann.type("say Hallo");
  two.ben.read_until("Ann: Hallo");
  two.ben.type("verlassen");
  EXPECT_THAT(two.ben.finish().out, HasSubstr("Dein Platz ist sicher; zurück kommst du mit:"));
  EXPECT_THAT(complaint(at(server, {"--table", "nowhere", "--name", "Eve", "--lang", "de"})),
              HasSubstr("Diesen Tisch gibt es nicht."));
}

TEST(RemoteTest, WhatGoesWrongIsOneSentence) {
  const Folder folder;
  auto server = std::make_unique<Server>(folder / "data");
  EXPECT_THAT(complaint({"play", "--server", "localhost"}), HasSubstr("is no address of a server"));
  EXPECT_THAT(complaint(at(*server, {"--table", "nowhere", "--name", "Eve"})),
              HasSubstr("There is no such table."));
  EXPECT_THAT(complaint(at(*server, {"--new", "chess", "--name", "Eve"})),
              HasSubstr("there is no game 'chess'"));
  EXPECT_THAT(complaint({"play", "--table", "ABC"}, 2), HasSubstr("--table requires --server"));
  EXPECT_THAT(complaint({"play"}, 2), HasSubstr("game is required"));
  {
    Two two(*server);
    const Said late =
        Person(folder / "eve", at(*server, {"--table", two.code, "--name", "Eve"})).finish();
    EXPECT_EQ(late.code, 1);
    EXPECT_THAT(late.out, HasSubstr("There is no free seat. Watch with --watch."));
    two.ann.type("dissolve");
    const Said closed = two.ben.finish();
    EXPECT_EQ(closed.code, 1);
    EXPECT_THAT(closed.out, HasSubstr("escapement: The table is closed.\n"));
  }
  Person ann(folder / "ann", at(*server, {"--new", "deathstar", "--name", "Ann", "--retry", "0"}));
  ann.read_until("1  Ann");
  const std::string url = server->url();
  server->kill();
  const Said lost = ann.finish();
  EXPECT_EQ(lost.code, 1);
  EXPECT_THAT(lost.out, HasSubstr("is lost and does not come back"));
  server.reset();
  EXPECT_THAT(complaint({"play", "--server", url, "--name", "Eve"}),
              HasSubstr("cannot be reached"));
}

TEST(RemoteScreenTest, TheScreenLooksLikeTheOneAtHome) {
  const Folder folder;
  const Server server(folder / "data");
  Two two(server);
  two.ann.type("quit");
  two.ann.finish();
  setenv("XDG_STATE_HOME", (two.folder / "ann").c_str(), 1);
  const Screen screen(120, 40, {"play", "--server", server.url() + "/t/" + two.code});
  unsetenv("XDG_STATE_HOME");
  screen.wait_for("Enter closes");
  screen.press("Enter");
  const std::string start = screen.wait_for("Ann is up and spins.");
  EXPECT_THAT(start, HasSubstr("Rebel Base ║"));
  EXPECT_THAT(start, HasSubstr("C talk"));
  EXPECT_THAT(start, Not(HasSubstr("S save")));
  screen.press("Space");
  screen.wait_for("Ann moves one token.");
  two.ben.type("say Hurry up");
  screen.wait_for("Ben: Hurry up");
  screen.press("t");
  screen.wait_for("Take my last move back");
  screen.press("1");
  two.ben.read_until("Answer yes or no.");
  two.ben.type("no");
  screen.wait_for("Ben says no.");
  screen.press("q");
  screen.wait_for("Leave the table?");
  screen.press("y");
  screen.wait_for("LEFT WITH 0");
}

}  // namespace
}  // namespace cli::test
