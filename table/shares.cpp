#include <algorithm>

#include "table/self.hpp"

// What the clients of the seats add to the chance of a match, so that nobody has to believe the
// server. While people gather, a client promises a random value by its hash. The start lets the
// table ask for the values; when all who are here have told theirs, or after a short while, it
// deals. The server's own seed was promised when the table was made, so nobody can choose a value
// by what it leads to.
namespace table {

std::vector<std::optional<engine::Share>> Table::Self::shares() const {
  std::vector<std::optional<engine::Share>> all;
  for (const SeatHere& each : seats) all.push_back(each.share);
  const bool none = std::none_of(all.begin(), all.end(), [](const auto& each) { return each; });
  if (none) all.clear();
  return all;
}

std::optional<Reply> Table::Self::not_dealing() const {
  if (!dealing) return std::nullopt;
  return Reply::refused("dealing");
}

Reply Table::Self::handle(const Person& who, const Promise& request, Moment now) {
  if (auto refusal = not_over()) return *refusal;
  if (started) return Reply::refused("already_started");
  if (auto refusal = not_dealing()) return *refusal;
  const std::int64_t number = request.seat.value;
  if (!owns(who, number)) return Reply::refused("not_your_seat");
  engine::Share share;
  if (!engine::from_hex(request.promise.value, share.promise))
    return Reply::malformed("A promise has 64 hex digits.");
  if (seat(number).share == share) return {};
  Change made = change_of_seat(LineKind::promised, number, now);
  made.share = engine::to_hex(share.promise);
  made.told = Streams().bits();  // the next state shows it
  commit(std::move(made), now);
  return {};
}

Reply Table::Self::handle(const Person& who, const Reveal& request, Moment now) {
  const std::int64_t number = request.seat.value;
  if (!owns(who, number)) return Reply::refused("not_your_seat");
  const auto& share = seat(number).share;
  engine::Digest value{};
  const bool kept = share && engine::from_hex(request.value.value, value) &&
                    engine::share_promise(value) == share->promise;
  if (!kept) return Reply::refused("wrong_share");
  if (share->value) return {};
  if (!dealing) return Reply::refused("not_dealing");
  Change made = change_of_seat(LineKind::revealed, number, now);
  made.share = engine::to_hex(value);
  made.told = Streams().bits();
  commit(std::move(made), now);
  if (!awaits_shares()) deal(now);
  return {};
}

// Nobody is waited for who is not here.
bool Table::Self::awaits_shares() const {
  return std::any_of(seats.begin(), seats.end(), [this](const SeatHere& each) {
    return each.share && !each.share->value && guests.here(each.person);
  });
}

void Table::Self::deal(Moment now) {
  Change made = change(LineKind::started, now);
  made.rules_version = game_data->rules_version();
  made.data = game_data->data_fingerprint();
  commit(std::move(made), now);
}

void Table::Self::redo_share(const Change& change) {
  if (change.kind == LineKind::dealing) dealing = change.due;
  if (!change.seat || !has_seat(change.seat->value) || !change.share) return;
  std::optional<engine::Share>& share = seat(change.seat->value).share;
  engine::Digest digest{};
  if (!engine::from_hex(*change.share, digest)) return;
  if (change.kind == LineKind::promised) share = engine::Share{digest, std::nullopt};
  if (change.kind == LineKind::revealed && share) share->value = digest;
}

}  // namespace table
