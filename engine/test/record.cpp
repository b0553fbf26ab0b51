#include "engine/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/conformance/test/toy_game_data.hpp"

// Records, on the toy game of the conformance suite.
namespace {

using engine::Input;
using engine::JsonObject;
using engine::Record;
using testing::HasSubstr;

const toy::GameData& game_data() {
  static const toy::GameData only;
  return only;
}

JsonObject action(const char* text) { return engine::parse_json(text, "")->get_object(); }

// A whole game: guesses, a timer that runs out, a seat that leaves.
Record record() {
  Record record;
  record.game = "toy";
  record.rules_version = 1;
  record.data = game_data().data_fingerprint();
  record.options = *game_data().options().complete(JsonObject{});
  record.seats = {"Ann", "Ben"};
  record.players = {"person", "first"};
  record.seed = engine::seed_from(1);
  record.commitment = engine::commitment(*record.seed);
  const auto at = [](int time) { return engine::at_milliseconds(time); };
  const engine::Seat ann = engine::seat_at(0);
  const engine::Seat ben = engine::seat_at(1);
  record.inputs = {{Input::Kind::action, at(5), ann, action(R"({"do": "guess", "number": 42})")},
                   {Input::Kind::action, at(5), ben, action(R"({"do": "draw"})")},
                   {Input::Kind::expire, at(10'005), ann, {}},
                   {Input::Kind::action, at(10'010), ben, action(R"({"do": "pass"})")},
                   {Input::Kind::leave, at(10'020), ben, {}}};
  const auto match = replay(record, **game_data().rules(record.options, 2), -1);
  record.outcome = (*match)->outcome();
  record.fingerprint = engine::hex_word((*match)->fingerprint());
  return record;
}

std::string verdict(const Record& record) {
  const auto problem = verify(record, game_data());
  return problem ? problem->what : "";
}

std::string read_problem(const std::string& text) {
  const auto read = engine::read_record(text, "game.json");
  return read ? "" : read.problem().what;
}

// The text of the record with one field changed, or without it.
std::string text_with(const char* key, const char* value) {
  auto json = engine::parse_json(write_record(record()), "")->get_object();
  if (value != nullptr)
    json[key] = *engine::parse_json(value, "");
  else
    json.erase(key);
  return engine::to_line(json);
}

TEST(Record, is_the_same_when_it_is_read_again_and_holds) {
  const std::string text = write_record(record());
  const auto read = engine::read_record(text, "game.json");
  ASSERT_TRUE(read) << read.problem().what;
  EXPECT_EQ(write_record(*read), text);
  EXPECT_EQ(verdict(*read), "");
  EXPECT_TRUE(read->outcome);
}

TEST(Record, can_be_played_up_to_an_input) {
  const Record whole = record();
  const auto match = replay(whole, **game_data().rules(whole.options, 2), 1);
  ASSERT_TRUE(match);
  EXPECT_EQ((*match)->acting().lowest(), engine::seat_at(1));
  EXPECT_FALSE((*match)->outcome());
}

TEST(Record, a_truncated_file_is_told) {
  const std::string text = write_record(record());
  for (std::size_t size = 0; size + 2 < text.size(); size += 7)
    EXPECT_NE(read_problem(text.substr(0, size)), "") << size;
  EXPECT_EQ(read_problem(text_with("fingerprint", nullptr)),
            "game.json: 'fingerprint' is missing; the file is not complete");
}

TEST(Record, a_file_of_another_kind_is_told) {
  EXPECT_EQ(read_problem("{}"), "game.json: this is not a record of Escapement");
  EXPECT_EQ(read_problem(text_with("escapement_record", "3")),
            "game.json: the record has format 3, but this program reads formats up to 2");
}

TEST(Record, a_field_of_the_wrong_kind_is_told) {
  EXPECT_EQ(read_problem(text_with("seats", "3")), "game.json: 'seats' must be a list");
  EXPECT_EQ(read_problem(text_with("seats", "[]")),
            "game.json: 'seats' and 'players' must be lists of the same length");
  EXPECT_EQ(read_problem(text_with("rules_version", "\"1\"")),
            "game.json: 'rules_version' must be a fitting whole number");
  EXPECT_EQ(read_problem(text_with("seed", "\"12\"")),
            "game.json: 'seed' must be 64 hex digits or null");
  EXPECT_EQ(read_problem(text_with("commitment", "\"12\"")),
            "game.json: 'commitment' must be 64 hex digits");
  EXPECT_EQ(read_problem(text_with("note", "1")),
            "game.json: there is no field 'note' in a record");
}

TEST(Record, a_broken_input_is_told_by_its_number) {
  EXPECT_EQ(read_problem(text_with("inputs", R"([{"at": 1, "expire": true}, {"seat": 0}])")),
            "game.json: inputs[1]: 'at' must be a time in milliseconds");
  EXPECT_EQ(read_problem(text_with("inputs", R"([{"at": 1, "seat": 8}])")),
            "game.json: inputs[0]: 'seat' must be a seat number");
  EXPECT_EQ(read_problem(text_with("inputs", R"([{"at": 1, "seat": 1, "leave": true, "x": 1}])")),
            "game.json: inputs[0]: 'leave' is true and stands alone");
  EXPECT_EQ(read_problem(text_with("inputs", R"([{"at": 1, "expire": true, "seat": 1}])")),
            "game.json: inputs[0]: 'expire' is true and stands alone");
}

TEST(Record, an_edited_input_is_found) {
  Record edited = record();
  edited.inputs[0].action["number"] = 43;
  EXPECT_EQ(verdict(edited), "the inputs lead to another position than the record claims");
  edited.inputs[0].action["number"] = 100;
  EXPECT_EQ(verdict(edited), "input 0: seat 0 may not do that (BadNumber, TOY-006)");
  edited.inputs[0].action["number"] = "many";
  EXPECT_THAT(verdict(edited), HasSubstr("input 0: the action cannot be read: 'number': many"));
}

TEST(Record, an_input_of_the_wrong_seat_or_out_of_time_is_found) {
  Record edited = record();
  edited.inputs[1].seat = engine::seat_at(0);
  EXPECT_EQ(verdict(edited), "input 1: seat 0 may not do that (NotYourTurn, TOY-001)");
  edited = record();
  edited.inputs[2].at = engine::Time{};
  EXPECT_EQ(verdict(edited), "input 2: time runs backwards");
}

TEST(Record, an_input_that_was_taken_out_is_found) {
  Record edited = record();
  edited.inputs.pop_back();
  EXPECT_THAT(verdict(edited), HasSubstr("but the inputs lead to none"));
}

TEST(Record, an_edited_outcome_or_fingerprint_is_found) {
  Record edited = record();
  (*edited.outcome)["reason"] = "luck";
  EXPECT_THAT(verdict(edited), HasSubstr("the record claims the outcome"));
  edited = record();
  edited.fingerprint[0] = edited.fingerprint[0] == '0' ? '1' : '0';
  EXPECT_EQ(verdict(edited), "the inputs lead to another position than the record claims");
}

TEST(Record, another_version_of_the_rules_or_the_data_is_not_played) {
  Record edited = record();
  edited.rules_version = 2;
  EXPECT_EQ(verdict(edited),
            "the game was played by version 2 of the rules; this program plays by version 1 and "
            "would not play it alike");
  edited = record();
  edited.data = "other data";
  EXPECT_THAT(verdict(edited), HasSubstr("other component data"));
}

TEST(Record, a_seed_that_does_not_match_the_commitment_is_found) {
  Record edited = record();
  edited.seed = engine::seed_from(2);
  EXPECT_EQ(verdict(edited),
            "the seed does not match the commitment that was published before the deal");
}

TEST(Record, without_its_seed_cannot_be_played) {
  Record running = record();
  running.seed.reset();
  EXPECT_EQ(verdict(running), "the record holds no seed: it is revealed when the game is over");
}

TEST(Record, unknown_options_are_told) {
  Record edited = record();
  edited.options["modus"] = 1;
  EXPECT_THAT(verdict(edited), HasSubstr("there is no option 'modus'"));
}

TEST(Record, time_that_does_not_run_out_is_no_input) {
  Record early = record();
  early.inputs.insert(early.inputs.begin(), {Input::Kind::expire, engine::Time{}, {}, {}});
  EXPECT_THAT(verdict(early), HasSubstr("input 0: no time runs out there"));
  Record late = record();
  late.inputs.push_back({Input::Kind::expire, engine::at_milliseconds(99'999'999), {}, {}});
  EXPECT_THAT(verdict(late), HasSubstr("no time runs out there"));
}

TEST(Record, a_seat_that_is_not_there_is_told) {
  Record edited = record();
  edited.inputs[0].seat = engine::seat_at(7);
  EXPECT_THAT(verdict(edited), HasSubstr("there is no seat 7"));
}

TEST(Record, numbers_that_do_not_fit_are_told) {
  EXPECT_THAT(read_problem(text_with("rules_version", "1099511627777")),
              HasSubstr("rules_version"));
  std::string text = write_record(record());
  text.replace(text.find("\"expire\":true"), 13, "\"expire\":false");
  EXPECT_THAT(read_problem(text), HasSubstr("'expire' is true"));
}

// Two seats, of which the second has promised but not told its share.
Record shared() {
  Record made = record();
  const engine::Digest value = engine::sha256("Ann's dice");
  made.shares = {engine::Share{engine::share_promise(value), value},
                 engine::Share{engine::sha256("nobody knows"), std::nullopt}};
  const auto match = replay(made, **game_data().rules(made.options, 2), -1);
  if (match) made.outcome = (*match)->outcome();
  if (match) made.fingerprint = engine::hex_word((*match)->fingerprint());
  return made;
}

TEST(Shares, change_all_chance_and_are_proven_by_the_record) {
  const engine::Seed seed = engine::seed_from(1);
  EXPECT_EQ(engine::mixed(seed, {}), seed);
  const std::vector<std::optional<engine::Share>> untold{
      engine::Share{engine::sha256("x"), std::nullopt}, std::nullopt};
  EXPECT_EQ(engine::mixed(seed, untold), seed);
  const Record made = shared();
  const std::string key = "escapement-chance-1:" + engine::to_hex(seed) + ":" +
                          engine::to_hex(*made.shares[0]->value) + ":-";
  EXPECT_EQ(engine::mixed(seed, made.shares), engine::sha256(key));
  EXPECT_EQ(verdict(made), "");

  Record other = made;
  other.shares[0]->value->front() ^= 1;
  EXPECT_THAT(verdict(other), HasSubstr("the share of seat 0 does not match the promise"));
  other.shares[0]->promise = engine::share_promise(*other.shares[0]->value);
  EXPECT_NE(verdict(other), "") << "it was not played with that share";
  other = made;
  other.shares.clear();
  EXPECT_NE(verdict(other), "");
}

TEST(Shares, survive_writing_and_reading) {
  Record made = shared();
  made.shares[1].reset();
  const std::string text = write_record(made);
  EXPECT_THAT(text, HasSubstr("\"escapement_record\": 2"));
  const auto again = engine::read_record(text, "game.json");
  ASSERT_TRUE(again) << again.problem().what;
  EXPECT_EQ(again->shares, made.shares);
  EXPECT_EQ(write_record(*again), text);
  EXPECT_THAT(write_record(record()), HasSubstr("\"escapement_record\": 1")) << "as before";
}

TEST(Shares, that_are_none_are_refused) {
  auto json = engine::parse_json(write_record(shared()), "")->get_object();
  const auto with = [&](const char* shares) {
    json["shares"] = *engine::parse_json(shares, "");
    return read_problem(engine::to_line(json));
  };
  EXPECT_THAT(with("[null]"), HasSubstr("'seats' and 'shares' must be lists of the same length"));
  for (const char* bad : {"7", "[7, null]", R"([{"promise": "00"}, null])",
                          R"([{"promise": null, "value": null}, null])"})
    EXPECT_THAT(with(bad), HasSubstr("'shares' must be a list of nulls and objects"));
  json["escapement_record"] = 1;
  EXPECT_THAT(read_problem(engine::to_line(json)), HasSubstr("there is no field 'shares'"));
}

}  // namespace
