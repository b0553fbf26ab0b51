#include "table/test/room.hpp"

// What the clients of the seats add to the chance of a match.
namespace table {
namespace {

using testing::Contains;
using testing::Not;

constexpr std::int64_t share_patience = 3'000;  // milliseconds
const engine::Digest anns_value = engine::sha256("Ann's dice");
const engine::Digest bens_value = engine::sha256("Ben's dice");

// Ann and Ben sit and are here; the match has not begun.
std::unique_ptr<Room> gathered() {
  auto room = std::make_unique<Room>(
      R"({"game": "deathstar", "seats": [{"kind": "open"}, {"kind": "closed"}, {"kind": "open"}]})");
  EXPECT_EQ(room->ask(ann, "sit", R"({"seat": 0})"), "");
  EXPECT_EQ(room->ask(ben, "sit", R"({"seat": 2})"), "");
  room->arrive(ann);
  room->arrive(ben);
  return room;
}

std::string promise(Room& room, const Person& who, int seat, const engine::Digest& value) {
  return room.ask(
      who, "promise",
      engine::to_line({{"seat", seat}, {"promise", engine::to_hex(engine::share_promise(value))}}));
}

std::string reveal(Room& room, const Person& who, int seat, const engine::Digest& value) {
  return room.ask(who, "reveal",
                  engine::to_line({{"seat", seat}, {"value", engine::to_hex(value)}}));
}

engine::Record ended(Room& room) {
  EXPECT_EQ(room.ask(ann, "close"), "");
  return *room.table->record();
}

TEST(Share, of_all_makes_the_chance_and_the_record_proves_it) {
  const auto room = gathered();
  EXPECT_EQ(promise(*room, ann, 0, anns_value), "");
  EXPECT_EQ(promise(*room, ben, 2, bens_value), "");
  EXPECT_EQ(room->ask(ann, "start"), "");
  EXPECT_EQ(room->state().phase, Phase::gathering);
  EXPECT_EQ(room->state().dealing, room->now + share_patience);
  EXPECT_EQ(reveal(*room, ben, 2, bens_value), "");
  EXPECT_EQ(room->state().phase, Phase::gathering);
  EXPECT_EQ(reveal(*room, ann, 0, anns_value), "");
  EXPECT_EQ(room->state().phase, Phase::running);
  EXPECT_FALSE(room->state().dealing);
  for (int i = 0; i < 5; ++i) room->act(room->owner(room->acting()), room->acting());

  const engine::Record record = ended(*room);
  ASSERT_EQ(record.shares.size(), 2u) << "the closed seat is no seat of the match";
  EXPECT_EQ(record.shares[0]->value, anns_value);
  EXPECT_EQ(record.shares[1]->value, bens_value);
  EXPECT_FALSE(engine::verify(record, *real_game_data("deathstar")));
  engine::Record forged = record;
  forged.shares.clear();
  EXPECT_TRUE(engine::verify(forged, *real_game_data("deathstar")))
      << "the server's own seed alone leads elsewhere";
}

TEST(Share, that_is_not_told_does_not_stop_the_game_and_the_record_says_so) {
  const auto room = gathered();
  promise(*room, ann, 0, anns_value);
  promise(*room, ben, 2, bens_value);
  room->ask(ann, "start");
  EXPECT_EQ(reveal(*room, ann, 0, anns_value), "");
  room->wait(share_patience - 1);
  EXPECT_EQ(room->state().phase, Phase::gathering);
  room->wait(1);
  EXPECT_EQ(room->state().phase, Phase::running);
  EXPECT_EQ(reveal(*room, ben, 2, bens_value), "not_your_seat") << "the closed seat is gone";
  EXPECT_EQ(reveal(*room, ben, 1, bens_value), "not_dealing") << "too late";
  const engine::Record record = ended(*room);
  EXPECT_EQ(record.shares[0]->value, anns_value);
  EXPECT_EQ(record.shares[1]->promise, engine::share_promise(bens_value));
  EXPECT_FALSE(record.shares[1]->value);
  EXPECT_FALSE(engine::verify(record, *real_game_data("deathstar")));
}

TEST(Share, of_somebody_who_is_not_here_is_not_waited_for) {
  const auto room = gathered();
  promise(*room, ann, 0, anns_value);
  promise(*room, ben, 2, bens_value);
  room->depart(ben);
  room->ask(ann, "start");
  EXPECT_EQ(reveal(*room, ann, 0, anns_value), "");
  EXPECT_EQ(room->state().phase, Phase::running);
}

TEST(Share, is_not_asked_for_where_nobody_has_promised_one) {
  const auto room = gathered();
  EXPECT_EQ(room->ask(ann, "start"), "");
  EXPECT_EQ(room->state().phase, Phase::running);
  EXPECT_TRUE(ended(*room).shares.empty());
}

TEST(Share, must_be_the_one_that_was_promised_by_the_owner_of_the_seat) {
  const auto room = gathered();
  EXPECT_EQ(promise(*room, ben, 0, bens_value), "not_your_seat");
  EXPECT_EQ(room->ask(ann, "promise", R"({"seat": 0, "promise": "7"})"), "malformed");
  EXPECT_EQ(promise(*room, ann, 0, bens_value), "");
  EXPECT_EQ(promise(*room, ann, 0, anns_value), "") << "as long as nobody deals";
  EXPECT_EQ(reveal(*room, ann, 0, anns_value), "not_dealing");
  room->ask(ann, "start");
  EXPECT_EQ(promise(*room, ann, 0, bens_value), "dealing");
  EXPECT_EQ(reveal(*room, ann, 0, bens_value), "wrong_share");
  EXPECT_EQ(reveal(*room, ben, 0, anns_value), "not_your_seat");
  EXPECT_EQ(reveal(*room, ann, 0, anns_value), "");
  EXPECT_EQ(promise(*room, ann, 0, anns_value), "already_started");
}

TEST(Share, goes_with_the_person_who_promised_it) {
  const auto room = gathered();
  promise(*room, ben, 2, bens_value);
  EXPECT_TRUE(room->state().seats[2].promise);
  EXPECT_EQ(room->ask(ben, "stand", R"({"seat": 2})"), "");
  EXPECT_FALSE(room->state().seats[2].promise);
  room->ask(cleo, "sit", R"({"seat": 2})");
  EXPECT_FALSE(room->state().seats[2].promise);
}

TEST(Share, leaves_the_seats_as_they_are_while_the_table_deals) {
  const auto room = gathered();
  promise(*room, ann, 0, anns_value);
  room->ask(ann, "start");
  EXPECT_EQ(room->ask(ann, "start"), "dealing");
  EXPECT_EQ(room->ask(ben, "stand", R"({"seat": 2})"), "dealing");
  EXPECT_EQ(room->ask(ann, "kick", R"({"seat": 2})"), "dealing");
  EXPECT_EQ(room->ask(ann, "plan", R"({"listed": true})"), "dealing");
  EXPECT_EQ(room->ask(ann, "close"), "") << "but it can be closed";
  room->wait(2 * share_patience);
  EXPECT_EQ(room->state().phase, Phase::closed);
}

// Nobody learns a share, or that there is one, from the log.
TEST(Share, is_in_nobodys_log_and_told_to_nobody_before_the_end) {
  const auto room = gathered();
  Screen& screen = room->watch(seat(2));
  promise(*room, ann, 0, anns_value);
  promise(*room, ben, 2, bens_value);
  room->ask(ann, "start");
  EXPECT_EQ(screen.state.seats[0].promise, engine::to_hex(engine::share_promise(anns_value)));
  reveal(*room, ann, 0, anns_value);
  const std::string value = engine::to_hex(anns_value);
  EXPECT_EQ(room->table->sync(seat(2), false, 0, room->now).find(value), std::string::npos);
  EXPECT_THAT(screen.kinds(), Contains("dealing"));
  EXPECT_THAT(screen.kinds(), Not(Contains("promised")));
  EXPECT_THAT(screen.kinds(), Not(Contains("revealed")));
}

TEST(Share, survives_a_restart_between_start_and_deal) {
  const auto room = gathered();
  promise(*room, ann, 0, anns_value);
  promise(*room, ben, 2, bens_value);
  room->ask(ann, "start");
  reveal(*room, ann, 0, anns_value);
  auto again = Table::restore(room->surroundings, "T1", room->table->snapshot(), {});
  ASSERT_TRUE(again);
  (*again)->tick(room->now + share_patience);
  EXPECT_EQ((*again)->phase(), Phase::running);
  (*again)->handle(ann, Close{}, room->now + share_patience);
  const auto record = (*again)->record();
  EXPECT_EQ(record->shares[0]->value, anns_value);
  EXPECT_FALSE(engine::verify(*record, *real_game_data("deathstar")));
}

TEST(Share, is_not_waited_for_longer_where_the_clock_was_set_back_meanwhile) {
  const auto room = gathered();
  promise(*room, ann, 0, anns_value);
  room->ask(ann, "start");
  auto again = Table::restore(room->surroundings, "T1", room->table->snapshot(), {});
  ASSERT_TRUE(again);
  const Moment now = room->now - 3'600'000;
  (*again)->arrive(ann, now);
  (*again)->tick(now + share_patience - 1);
  EXPECT_EQ((*again)->phase(), Phase::gathering);
  EXPECT_EQ((*again)->wake(), now + share_patience);
  (*again)->tick(now + share_patience);
  EXPECT_EQ((*again)->phase(), Phase::running);
}

}  // namespace
}  // namespace table
