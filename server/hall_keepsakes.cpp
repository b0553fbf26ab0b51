#include <utility>
#include <vector>

#include "protocol/hall_messages.hpp"
#include "server/hall_self.hpp"
#include "server/log.hpp"

// Notes that a person keeps about a table, and works that people make for everybody.
namespace server {

using engine::JsonObject;

namespace {

constexpr int most_works_shown = 200;

bool blank(const std::string& text) { return text.find_first_not_of(' ') == std::string::npos; }

protocol::Work shown(KeptWork work, const std::string& person) {
  return {{std::move(work.id)},  {std::move(work.name)}, {std::move(work.by)},
          work.person == person, {std::move(work.data)}, work.at};
}

}  // namespace

void Hall::Self::note(const GuestPointer& guest, std::int64_t re, const JsonObject& fields) {
  protocol::Note note;
  if (!read(guest, re, fields, note)) return;
  if (note.text.value.size() > protocol::Note::most_bytes) return refuse(guest, re, "too_long");
  if (!notes.take(guest->person.id, steady_now())) return refuse(guest, re, "slow_down");
  if (!may_write(guest, re, note.text.value.size())) return;
  if (const auto found = room_for(guest, re, note.table.value))
    found->keep_note(guest, re, std::move(note));
}

void Room::keep_note(const std::shared_ptr<Guest>& guest, std::int64_t re, protocol::Note note) {
  if (table_ == nullptr) return guest->refuse(re, "not_saved");
  const std::string code = table_->may_watch(guest->person, note.as);
  if (!code.empty()) {
    context_.metrics.refused(code);
    return guest->refuse(re, code);
  }
  last_use_ = steady_now();
  ++context_.waiting;
  const engine::Observer observer = note.as;
  std::string text = note.text.value;
  context_.notes.keep_note(guest->person.id, id_, observer, std::move(text),
                           [room = shared_from_this(), &loop = context_.loop, guest, re,
                            kept = std::move(note)](const std::optional<engine::Problem>& problem) {
                             loop.post([room, guest, re, kept, failed = problem.has_value()] {
                               room->note_kept(guest, re, kept, failed);
                             });
                           });
}

// Told to the same person's other connections that look the same way, and to nobody else.
void Room::note_kept(const std::shared_ptr<Guest>& guest, std::int64_t re,
                     const protocol::Note& note, bool failed) {
  --context_.waiting;
  if (failed) {
    context_.metrics.refused("not_saved");
    return guest->refuse(re, "not_saved");
  }
  Message text;
  for (const auto& watch : watches_) {
    const bool same = watch->live && watch->guest != guest && watch->observer == note.as &&
                      watch->guest->person.id == guest->person.id;
    if (!same) continue;
    if (text == nullptr) text = std::make_shared<const std::string>(protocol::written_push(note));
    watch->guest->send(text);
  }
  guest->accept(re, "{}");
}

void Room::send_note(const Guest& guest, engine::Observer observer) const {
  auto text = context_.notes.note(guest.person.id, id_, observer);
  if (!text) log::error("note_unreadable", {{"table", id_}, {"problem", text.problem().what}});
  if (!text || text->empty()) return;
  guest.send(std::make_shared<const std::string>(
      protocol::written_push(protocol::Note{{id_}, observer, {std::move(*text)}})));
}

void Hall::Self::keep_work(const GuestPointer& guest, std::int64_t re, const JsonObject& fields) {
  protocol::KeepWork request;
  if (!read(guest, re, fields, request)) return;
  if (blank(request.name.value)) return refuse(guest, re, "name_needed");
  const auto game_data = options.all_game_data.find(request.game.value);
  if (game_data == options.all_game_data.end()) return refuse(guest, re, "unknown_game");
  if (!works_kept.take(guest->person.id, steady_now())) return refuse(guest, re, "slow_down");
  const auto words = game_data->second->words("en", "");
  auto work = words ? game_data->second->check_work(request.data.value, *words) : std::nullopt;
  if (!work) return refuse(guest, re, "no_works");
  if (!work->good())
    return refuse(guest, re, "bad_work", {{"sentence", work->errors.front().sentence}});
  if (!may_write(guest, re, work->data.size())) return;
  KeptWork kept{"",         request.game.value, guest->person.id,
                "",         request.name.value, std::move(work->data),
                loop.wall()};
  ++context.waiting;
  store.keep_work(std::move(kept), [this, guest, re](WorkKept fate) {
    loop.post([this, guest, re, fate = std::move(fate)] { work_kept(guest, re, fate); });
  });
}

void Hall::Self::work_kept(const GuestPointer& guest, std::int64_t re, const WorkKept& kept) {
  --context.waiting;
  switch (kept.fate) {
    case WorkKept::Fate::kept:
      return guest->accept(re, protocol::written(protocol::KeepWorkOk{{kept.id}}));
    case WorkKept::Fate::too_many:
      return refuse(guest, re, "too_many_works");
    case WorkKept::Fate::failed:
      return refuse(guest, re, "not_saved");
  }
}

void Hall::Self::list_works(const GuestPointer& guest, std::int64_t re, const JsonObject& fields) {
  protocol::Works request;
  if (!read(guest, re, fields, request)) return;
  if (!has_room(guest, re, Burden::lists)) return;
  if (!options.all_game_data.contains(request.game.value)) return refuse(guest, re, "unknown_game");
  auto kept = store.works(request.game.value, guest->person.id, most_works_shown);
  if (!kept) return refuse(guest, re, "not_saved");
  protocol::WorksOk answer;
  for (KeptWork& work : *kept) answer.works.push_back(shown(std::move(work), guest->person.id));
  guest->accept(re, protocol::written(answer));
}

void Hall::Self::drop_work(const GuestPointer& guest, std::int64_t re, const JsonObject& fields) {
  protocol::DropWork request;
  if (!read(guest, re, fields, request)) return;
  ++context.waiting;
  store.drop_work(request.work.value, guest->person.id, [this, guest, re](WorkDropped fate) {
    loop.post([this, guest, re, fate] { work_dropped(guest, re, fate); });
  });
}

void Hall::Self::work_dropped(const GuestPointer& guest, std::int64_t re, WorkDropped fate) {
  --context.waiting;
  switch (fate) {
    case WorkDropped::dropped:
      return guest->accept(re, "{}");
    case WorkDropped::unknown:
      return refuse(guest, re, "unknown_work");
    case WorkDropped::not_own:
      return refuse(guest, re, "not_own");
    case WorkDropped::failed:
      return refuse(guest, re, "not_saved");
  }
}

// For whoever runs the server; answers "" or what is wrong.
void Hall::drop_work(const std::string& id, const std::function<void(std::string)>& answer) {
  Self& self = *self_;
  self.store.drop_work(id, std::nullopt, [&self, id, answer](WorkDropped fate) {
    self.loop.post([id, answer, fate] {
      answer(fate == WorkDropped::dropped   ? ""
             : fate == WorkDropped::unknown ? "there is no work " + id
                                            : std::string(not_written));
    });
  });
}

}  // namespace server
