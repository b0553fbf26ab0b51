#include "table/table.hpp"

#include <utility>

#include "protocol/wire.hpp"
#include "table/self.hpp"

namespace table {

using engine::Fallible;
using engine::Observer;
using engine::Problem;

Reply Reply::refused(std::string_view code, engine::JsonObject fields) {
  fields["code"] = code;
  return {false, std::move(fields)};
}

Reply Reply::bad_options(const engine::Problem& problem) {
  JsonObject fields = problem.fields;
  fields["problem"] = problem.what;
  if (!problem.key.empty()) fields["why"] = problem.key;
  return refused("bad_options", std::move(fields));
}

Reply Reply::malformed(std::string_view sentence) {
  return {false, {{"code", "malformed"}, {"sentence", sentence}}};
}

Table::Table(std::unique_ptr<Self> self) : self_(std::move(self)) {}
Table::~Table() = default;

Fallible<std::unique_ptr<Table>> Table::create(const World& world, std::string id, std::string code,
                                               const Create& plan, const Person& host, Moment now,
                                               bool rematch) {
  auto self = std::make_unique<Self>();
  self->world = world;
  self->id = std::move(id);
  self->game = plan.game.value;
  self->game_data = world.game_data(plan.game.value);
  if (self->game_data == nullptr) return Problem{"unknown_game"};
  Change change = self->change(LineKind::created, now);
  change.person = Id{host.id};
  change.name = Name{host.name};
  change.game = plan.game;
  change.code = Id{std::move(code)};
  change.seed = engine::to_hex(world.fresh_seed(host));
  change.listed = plan.listed.value_or(false);
  const auto problem = [](const Reply& refusal) {
    const std::string code = engine::to_word(refusal.body.at("code"));
    const engine::Json* what = refusal.body.if_contains("problem");
    return Problem{what != nullptr ? engine::to_word(*what) : code, "refusal." + code,
                   refusal.body};
  };
  if (auto refusal = self->plans.plan_options(plan.options.value_or(engine::JsonObject()), change))
    return problem(*refusal);
  self->options = *change.options;
  if (auto refusal = self->plans.plan_policy(plan.policy.value_or(Policy()), change))
    return problem(*refusal);
  self->policy = *change.policy;
  const std::vector<int>& counts = self->seat_counts();
  const auto seats =
      static_cast<std::size_t>(counts.empty() ? self->game_data->most_seats() : counts.back());
  if (auto refusal = self->plans.plan_seats(plan.seats.value_or(std::vector<SeatPlan>(seats)),
                                            rematch, change))
    return problem(*refusal);
  self->commit(std::move(change), now);
  return std::unique_ptr<Table>(new Table(std::move(self)));
}

Fallible<std::unique_ptr<Table>> Table::restore(const World& world, std::string id,
                                                std::optional<std::string> snapshot,
                                                std::span<const Entry> entries) {
  auto self = std::make_unique<Self>();
  self->world = world;
  self->id = std::move(id);
  if (snapshot)
    if (std::string wrong = self->read_snapshot(*snapshot); !wrong.empty()) return Problem{wrong};
  for (const Entry& entry : entries) {
    if (entry.seq <= self->seq()) continue;
    const std::string place = "table " + self->id + ", entry " + std::to_string(entry.seq) + ": ";
    const auto json = engine::parse_json(entry.text, place);
    if (!json) return json.problem();
    Change change;
    if (std::string wrong = read(*json, change); !wrong.empty()) return Problem{place + wrong};
    if (change.seq != entry.seq || change.seq != self->seq() + 1)
      return Problem{place + "entry " + std::to_string(self->seq() + 1) + " is missing"};
    if (const engine::Answer answer = self->redo(change); !answer.ok())
      return Problem{place + "the game does not accept it: " +
                     (answer.problem.empty() ? engine::to_line(answer.refusal) : answer.problem)};
  }
  if (self->seq() == 0) return Problem{"table " + self->id + ": the journal is empty"};
  self->clock.begin(self->time, self->changed_at - self->ahead(), self->should_run());
  self->bots.since = self->shown_at - self->ahead();
  self->noticed_at -= self->ahead();
  self->from_disk = true;
  return std::unique_ptr<Table>(new Table(std::move(self)));
}

Reply Table::handle(const Person& who, const TableRequest& request, Moment now) {
  if (self_->worn_out(request)) return Reply::refused("worn_out");
  return std::visit([&](const auto& each) { return self_->handle(who, each, now); }, request);
}

void Table::succeeded_by(std::string_view next, Moment now) {
  Change change = self_->change(LineKind::rematch, now);
  change.next = Id{std::string(next)};
  self_->commit(std::move(change), now);
}

std::optional<Create> Table::rematch_plan() const {
  const Self& self = *self_;
  if (!self.started || !self.over() || !self.next.empty()) return std::nullopt;
  Create plan;
  plan.game.value = self.game;
  plan.options = self.options;
  plan.policy = self.policy;
  plan.listed = self.listed;
  plan.seats.emplace();
  for (const SeatHere& seat : self.seats) {
    SeatPlan& each = plan.seats->emplace_back();
    each.kind = seat.kind;
    if (seat.is_person()) each.person = Id{seat.person};
    if (seat.kind == SeatKind::bot) each.level = Word{seat.level};
    if (seat.kind != SeatKind::open && !seat.name.empty()) each.name = Name{seat.name};
  }
  return plan;
}

Output Table::drain() { return std::exchange(self_->out, {}); }

std::string Table::may_watch(const Person& who, Observer observer) const {
  if (!observer.is_spectator())
    return self_->owns(who, engine::index(observer.seat())) ? "" : "not_your_seat";
  if (self_->in_play() && self_->manners().public_sees_more && self_->has_part(who))
    return "public_sees_more";
  if (has(who)) return "";
  const bool barred = self_->in_play() && !self_->manners().spectators;
  return self_->policy.spectators == Spectators::off || barred ? "no_spectators" : "";
}

const std::string& Table::id() const { return self_->id; }
std::int64_t Table::seq() const { return self_->seq(); }

bool Table::has(const Person& who) const {
  return self_->is_host(who) || self_->seat_of(who).has_value();
}

bool Table::may_have_record(const Person& who) const {
  if (!self_->started || !self_->over()) return false;
  return has(who) || self_->policy.spectators == Spectators::open;
}

std::optional<Table::Begun> Table::begun() const {
  if (!self_->started) return std::nullopt;
  return Begun{self_->rules_version, self_->data, self_->playable()};
}

std::optional<engine::Record> Table::record() const {
  const Self& self = *self_;
  const std::optional<Ending> stands = self.stands();
  if (!stands) return std::nullopt;
  engine::Record record;
  record.game = self.game;
  record.rules_version = static_cast<int>(self.rules_version);
  record.data = self.data;
  record.options = self.playable() ? self.rules->options() : self.options;
  for (const SeatHere& seat : self.seats) {
    record.seats.push_back(seat.name);
    record.players.push_back(seat.kind == SeatKind::bot ? seat.level : "person");
  }
  record.commitment = engine::commitment(self.seed);
  if (self.over()) record.seed = self.seed;
  if (self.over()) record.shares = self.shares();
  for (std::int64_t each : self.inputs) record.inputs.push_back(self.log.input(each));
  record.outcome = stands->outcome;
  record.fingerprint = stands->fingerprint;
  return record;
}

}  // namespace table
