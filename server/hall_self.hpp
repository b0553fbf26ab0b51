#pragma once

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "protocol/wire.hpp"
#include "server/hall.hpp"
#include "server/hall_room.hpp"
#include "server/limits.hpp"
#include "table/rules_cache.hpp"

namespace server {

using GuestPointer = std::shared_ptr<Guest>;

struct Hall::Self {
  Self(Loop& the_loop, Store& the_store, Metrics& the_metrics, HallOptions the_options)
      : loop(the_loop),
        store(the_store),
        metrics(the_metrics),
        options(std::move(the_options)),
        requests({options.limits.requests_per_second, 1'000, options.limits.request_burst}),
        address_requests({options.limits.address_requests_per_second, 1'000,
                          options.limits.address_request_burst}),
        failed_finds({options.limits.failed_finds_per_hour, 3'600'000}),
        address_failed_finds({options.limits.address_failed_finds_per_hour, 3'600'000}),
        creates({options.limits.creates_per_minute, 60'000}),
        says({options.limits.says_per_two_seconds, 2'000}),
        notes({options.limits.notes_per_minute, 60'000}),
        works_kept({options.limits.works_per_minute, 60'000}),
        plans({options.limits.plans_per_minute, 60'000}),
        notifies({options.limits.notifies_per_minute, 60'000}),
        context{the_loop,
                options.journal != nullptr ? *options.journal : the_store,
                the_store,
                the_metrics,
                {},
                {},
                {},
                Workers(options.bot_threads),
                Alarms(the_loop, [this](const std::string& id) { wake(id); }),
                {},
                DiskQuotas(options.limits)},
        pulse(the_loop),
        filing(the_loop),
        closing(the_loop) {}

  Loop& loop;
  Store& store;
  Metrics& metrics;
  HallOptions options;
  Buckets requests;  // by person
  Buckets address_requests;
  Buckets failed_finds;
  Buckets address_failed_finds;
  Buckets creates;
  Buckets says;
  Buckets notes;
  Buckets works_kept;
  Buckets plans;
  Buckets notifies;
  std::string games_answer;
  table::RulesCache rules_cache;
  RoomContext context;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms;
  std::unordered_set<GuestPointer> guests;
  // Whoever has a connection. One that is dead is only known to be after a while, so whoever has to
  // decide and is not heard of any more is called when it ends.
  struct Here {
    int connections = 0;
    bool owed = false;
  };
  std::unordered_map<std::string, Here> here;  // by person
  Timer pulse;                                 // once a second
  Timer filing;                                // lists follow the moves
  Timer closing;                               // tables that are to be closed, a few at a time
  std::deque<std::string> to_close;
  std::unordered_set<std::string> unclosable;  // they cannot be read

  void lay_out_games();
  std::optional<engine::Problem> list_tables();

  // What a guest asks.
  using Answer = void (Self::*)(const GuestPointer&, std::int64_t, const engine::JsonObject&);
  void received(const GuestPointer& guest, std::string_view text);
  void dispatch(const GuestPointer& guest, std::int64_t re, engine::JsonObject fields);
  void hello(const GuestPointer& guest, std::int64_t re, const engine::JsonObject& fields);
  void rename(const GuestPointer& guest, std::int64_t re, const engine::JsonObject& fields);
  void notify(const GuestPointer& guest, std::int64_t re, const engine::JsonObject& fields);
  void list_games(const GuestPointer& guest, std::int64_t re, const engine::JsonObject& fields);
  void lobby(const GuestPointer& guest, std::int64_t re, const engine::JsonObject& fields);
  void create(const GuestPointer& guest, std::int64_t re, const engine::JsonObject& fields);
  void find(const GuestPointer& guest, std::int64_t re, const engine::JsonObject& fields);
  void watch(const GuestPointer& guest, std::int64_t re, const engine::JsonObject& fields);
  void unwatch(const GuestPointer& guest, std::int64_t re, const engine::JsonObject& fields);
  void lines(const GuestPointer& guest, std::int64_t re, const engine::JsonObject& fields);
  void rematch(const GuestPointer& guest, std::int64_t re, const engine::JsonObject& fields);
  void note(const GuestPointer& guest, std::int64_t re, const engine::JsonObject& fields);
  void keep_work(const GuestPointer& guest, std::int64_t re, const engine::JsonObject& fields);
  void list_works(const GuestPointer& guest, std::int64_t re, const engine::JsonObject& fields);
  void drop_work(const GuestPointer& guest, std::int64_t re, const engine::JsonObject& fields);
  void work_kept(const GuestPointer& guest, std::int64_t re, const WorkKept& kept);
  void work_dropped(const GuestPointer& guest, std::int64_t re, WorkDropped fate);
  void table_request(const GuestPointer& guest, std::int64_t re, std::string_view word,
                     engine::JsonObject fields);
  void gone(const GuestPointer& guest);
  void heard_of(const std::string& person);
  void call(const std::string& person);
  engine::Fallible<std::vector<std::string>> turns(const std::string& person) const;

  template <class T>
  bool read(const GuestPointer& guest, std::int64_t re, const engine::JsonObject& fields,
            T& value) {
    const std::string wrong = protocol::read_object(fields, value);
    if (!wrong.empty()) refuse(guest, re, "malformed", {{"sentence", wrong}});
    return wrong.empty();
  }
  void refuse(const GuestPointer& guest, std::int64_t re, std::string_view code,
              engine::JsonObject fields = {});
  // What is left undone because too much else is to be done.
  bool has_room(const GuestPointer& guest, std::int64_t re, Burden burden);
  void refuse_for_now(const GuestPointer& guest, std::int64_t re, std::string_view burden);
  bool may_look_on(const GuestPointer& guest, std::int64_t re, const protocol::Watch& request);
  template <class Change>
  void change(const GuestPointer& guest, std::int64_t re, Room& room, Change&& change) {
    if (!room.attempt(std::forward<Change>(change))) refuse_for_now(guest, re, "memory");
  }
  bool too_fast(const Guest& guest, const engine::Json& request, std::size_t size);
  bool guesses(const Guest& guest) const;
  // Does something for a guest, who pays for the rules that had to be made for it.
  template <class Work>
  void weighed(const Guest& guest, Work&& work) {
    const std::int64_t before = rules_cache.made();
    std::forward<Work>(work)();
    pay_for_rules(guest, rules_cache.made() - before);
  }
  void pay_for_rules(const Guest& guest, std::int64_t made);
  void pay(const Guest& guest, std::int64_t cost);  // what is known only afterwards
  bool may_create(const GuestPointer& guest, std::int64_t re);
  bool may_write(const GuestPointer& guest, std::int64_t re, std::size_t bytes);
  std::shared_ptr<Room> room(const std::string& id, std::string& code);
  std::shared_ptr<Room> room_for(const GuestPointer& guest, std::int64_t re, const std::string& id);
  std::shared_ptr<Room> new_room(const protocol::Create& plan, const Guest& host, bool rematch,
                                 engine::Problem& problem,
                                 const std::function<void(Room&, bool)>& then);
  // A room for a table that is made under a free code.
  using MakeRoom = std::function<engine::Fallible<std::shared_ptr<Room>>(
      const std::string& id, const std::string& code, Room::Then then)>;
  std::shared_ptr<Room> add_room(const Guest& host, const MakeRoom& make, engine::Problem& problem,
                                 const std::function<void(Room&, bool)>& then);
  void tell_of_table(const GuestPointer& guest, std::int64_t re, const Room& made, bool saved);
  void branch(const GuestPointer& guest, std::int64_t re, const engine::JsonObject& fields);
  void go_on_from(const GuestPointer& guest, std::int64_t re, const protocol::Branch& request,
                  const std::string& record);
  protocol::Policy policy_of(const std::string& table) const;
  void record(std::string_view id, const std::optional<protocol::Person>& who,
              const std::function<void(Hall::RecordAnswer)>& answer);
  void finish_rematch(const std::shared_ptr<Room>& old, const std::string& id,
                      const std::string& code, bool saved);

  void wake(const std::string& id);
  void push_lobby();
  void beat();
  void file_by_and_by();
  void sweep();
  void close_abandoned();
  void close_by_and_by();
  void close_a_few();
};

}  // namespace server
