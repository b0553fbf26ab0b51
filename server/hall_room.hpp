#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/hall_messages.hpp"
#include "server/hall_alarms.hpp"
#include "server/hall_directory.hpp"
#include "server/hall_guest.hpp"
#include "server/hall_workers.hpp"
#include "server/keepsakes.hpp"
#include "server/metrics.hpp"
#include "server/quota.hpp"
#include "table/journal.hpp"
#include "table/table.hpp"

namespace server {

// For whoever runs the server.
inline constexpr std::string_view not_written = "it could not be written to the disk";

// What all rooms share.
struct RoomContext {
  Loop& loop;
  table::Journal& journal;
  Notes& notes;
  Metrics& metrics;
  table::World world;
  Directory directory;
  std::mutex preparing;  // Ruleset::prepare_bots, by one worker at a time
  Workers workers;
  Alarms alarms;
  // Tables whose line in the lists is behind, and when it is to follow.
  struct Behind {
    std::int64_t due = 0;
    std::string id;
  };
  std::deque<Behind> behind = {};
  DiskQuotas disk;
  // Calls somebody who has to decide, if they are not there; none: nobody is called.
  std::function<void(const std::string& person)> call = {};
  bool lobby_changed = false;
  bool frozen = false;       // the server stops: nothing new happens
  std::int64_t waiting = 0;  // inputs whose entries are not yet durable, in all rooms
};

// One table in memory, the disk under it and the people around it. Nobody is told of anything that
// is not on disk: whatever an input causes waits in one queue until the journal has it, and leaves
// in the order in which it came.
class Room : public std::enable_shared_from_this<Room> {
 public:
  using Then = std::function<void(bool saved)>;

  // From the journal. `unknown` is set if there is no such table.
  static engine::Fallible<std::shared_ptr<Room>> load(RoomContext& context, const std::string& id,
                                                      bool& unknown);
  static engine::Fallible<std::shared_ptr<Room>> create(RoomContext& context, const std::string& id,
                                                        const std::string& code,
                                                        const protocol::Create& plan,
                                                        const protocol::Person& host, bool rematch,
                                                        Then then);
  // A table that comes to life with a past: all of its entries are written first.
  static std::shared_ptr<Room> adopt(RoomContext& context, std::unique_ptr<table::Table> table,
                                     std::vector<table::Entry> entries,
                                     const protocol::Person& host, Then then);
  Room(RoomContext& context, std::string id);

  // Something that changes the table. If memory runs out in the middle of it, what is in memory is
  // not to be relied on: it is read again from disk. Gives whether it was done.
  template <class Change>
  bool attempt(Change&& change) {
    const auto keep = shared_from_this();
    if (context_.loop.attempt(std::forward<Change>(change))) return true;
    // What was handed to the journal before may still become durable.
    context_.loop.attempt([this] { drop_table(true); });
    return false;
  }

  void request(const std::shared_ptr<Guest>& guest, std::int64_t re,
               const protocol::TableRequest& request);
  void watch(const std::shared_ptr<Guest>& guest, std::int64_t re, engine::Observer observer,
             std::int64_t since);
  // Older lines than those that came with the watch.
  void lines(const std::shared_ptr<Guest>& guest, std::int64_t re, engine::Observer observer,
             std::int64_t before);
  void keep_note(const std::shared_ptr<Guest>& guest, std::int64_t re, protocol::Note note);
  // False if there was no such watch.
  bool unwatch(const Guest& guest, engine::Observer observer);
  void leave(const Guest& guest);  // all of its watches
  // A name for somebody that looks like no other one here.
  std::string free_name(const std::string& person, const std::string& wanted) const;
  void tick();
  // While people race, they see once a second how fast everybody's line is.
  void tell_trips();
  void succeeded_by(const std::string& id, Then then);
  // As the host would; answers "" or what is wrong.
  void close(const std::function<void(std::string)>& answer);
  // Runs when everything that happened so far is on disk, or is lost.
  void when_saved(Then then);

  // Null while the disk does not answer.
  const table::Table* table() const { return table_.get(); }
  const std::string& id() const { return id_; }
  std::vector<std::pair<std::shared_ptr<Guest>, std::int64_t>> awaiting_rematch;

  // Whether it can leave memory: nobody is here and nothing is under way.
  bool idle(std::int64_t now) const;
  bool empty() const { return watches_.empty(); }
  void keep_snapshot();
  // Everybody who watches is let go, and nothing is written any more.
  void retire();
  // Moves do not write the table's line in lists each; it follows them, at most a second later.
  bool file_moves();  // false: not yet
  // Not on disk at all: its first entry could not be written.
  bool lost() const { return lost_; }

 private:
  struct Watch {
    std::shared_ptr<Guest> guest;
    engine::Observer observer = engine::Observer::spectator();
    bool live = false;     // has had its sync
    bool watcher = false;  // not of the table
    bool ended = false;
    std::int64_t told = 0;  // the last line
  };

  // What waits for the disk.
  struct Unwritten {
    bool waiting = false;
    std::vector<table::Update> updates;
    bool owners_changed = false;
    std::optional<Listing> listing;
    std::vector<table::Table::Awaited> awaited;  // as the listing tells
    bool for_lobby = false;                      // more than a move: seats, phase, plans
    bool file_later = false;                     // only a move
    Message everybody;
    std::shared_ptr<Watch> newcomer;
    Message sync;
    std::int64_t synced = 0;        // the last line in it
    std::shared_ptr<Guest> writer;  // whom what is written counts for
    std::shared_ptr<Guest> guest;
    std::int64_t re = 0;
    Message reply;
    std::vector<table::Settled> answers;
    Then then;
  };
  struct Asker {
    std::shared_ptr<Guest> guest;
    std::int64_t re = 0;
  };

  std::optional<engine::Problem> take(table::Journal::Kept kept);
  void write_then_tell(Unwritten held);
  void append(std::vector<table::Entry> entries, Unwritten& held);
  void settled(std::int64_t generation, const table::Journal::Written& written);
  void deliver(Unwritten& held);
  void answer(const table::Settled& settled);
  protocol::Person distinct(const protocol::Person& person);
  void measure(const Guest& guest);
  void count_refusal(const table::Reply& reply);
  // "" or the code of the refusal of what would fill the disk.
  std::string no_room_for(const Guest& guest, const protocol::TableRequest& request) const;
  void send_update(table::Update& update);
  void end_forbidden_watches();
  void end_watch(const std::shared_ptr<Watch>& watch);
  void cross_over(const std::shared_ptr<Watch>& watch);
  void show_anew(const std::shared_ptr<Watch>& watch, std::int64_t since);
  void put_sync(Unwritten& held, const std::shared_ptr<Watch>& watch, std::int64_t since);
  void tell_presence();
  void note_kept(const std::shared_ptr<Guest>& guest, std::int64_t re, const protocol::Note& note,
                 bool failed);
  void send_note(const Guest& guest, engine::Observer observer) const;
  void go_on();
  std::int64_t patience() const;
  void start_bot(table::BotTask task);
  void bot_decided(std::int64_t generation, const table::BotTask& task,
                   const engine::JsonObject& decision);
  void bot_failed(std::int64_t generation);
  void give_up(Unwritten& held, bool unsure);
  void refuse_unsaved(const Guest& guest, std::int64_t re, bool unsure);
  void drop_table(bool unsure);
  void recover();
  void resync();
  struct File {
    table::Filed line;
    Listing listing;
    std::vector<table::Table::Awaited> awaited;
  };
  File file() const;
  void call(const std::vector<table::Table::Awaited>& awaited);
  std::vector<std::string> members(const protocol::Card& card) const;

  RoomContext& context_;
  std::string id_;
  std::unique_ptr<table::Table> table_;
  std::deque<Unwritten> held_;
  std::map<std::int64_t, Asker> undecided_;  // by the ticket of their requests
  std::vector<std::shared_ptr<Watch>> watches_;
  std::array<int, engine::max_seats + 1> observers_{};  // watches by observer; the last is public
  std::map<std::string, int> present_;                  // watches by person
  std::map<std::string, protocol::Person> known_;       // whoever was here since it was loaded
  struct Spoke {
    std::string wanted;
    std::string name;
  };
  std::map<std::string, Spoke> spoke_;  // under which name, by person
  Message presence_;
  std::int64_t generation_ = 0;
  std::int64_t last_snapshot_ = 0;
  std::int64_t snapshot_bytes_ = 0;  // of the last one
  std::int64_t entry_bytes_ = 0;     // since then
  std::int64_t last_use_ = 0;
  std::int64_t last_failure_ = -1;
  int thinking_ = 0;
  bool lost_ = false;
  bool file_due_ = false;
  std::map<std::int64_t, std::int64_t> called_;  // by seat: since when the decision was awaited
  protocol::Phase phase_ = protocol::Phase::gathering;
  Timer retry_;
};

}  // namespace server
