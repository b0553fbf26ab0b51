#include <sys/stat.h>

#include <array>
#include <ctime>
#include <future>
#include <iostream>
#include <map>

#include "cli/choose.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "games/registry.hpp"
#include "server/admin_call.hpp"
#include "server/archive.hpp"
#include "server/audit.hpp"
#include "server/config.hpp"
#include "server/folder.hpp"
#include "server/keepsakes.hpp"
#include "server/random.hpp"
#include "server/schema.hpp"
#include "server/store.hpp"
#include "server/upgrade.hpp"
#include "simulate/columns.hpp"
#include "table/rules_cache.hpp"
#include "table/table.hpp"

namespace cli {
namespace {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;
using server::StoreReader;
using table::Journal;

std::filesystem::path folder_of(const AdminOptions& options) {
  if (!options.folder.empty()) return options.folder;
  if (!options.config.empty()) return needed(server::read_config(options.config)).data_folder;
  return server::default_data_folder();
}

std::unique_ptr<StoreReader> reader_of(const AdminOptions& options) {
  return needed(StoreReader::open(folder_of(options)));
}

// What a table needs to come to life outside of a server.
table::World world_of(const Common& common) {
  auto all_game_data =
      std::make_shared<std::map<std::string, std::shared_ptr<const engine::GameData>>>();
  auto rules_cache = std::make_shared<table::RulesCache>();
  table::World world;
  world.game_data =
      [common, all_game_data](std::string_view slug) -> std::shared_ptr<const engine::GameData> {
    const engine::GameEntry* entry = games::find(slug);
    if (entry == nullptr) return nullptr;
    std::shared_ptr<const engine::GameData>& game_data = (*all_game_data)[std::string(slug)];
    if (!game_data) game_data = load_game_data(common, *entry);
    return game_data;
  };
  world.fresh_seed = server::seeds_of("");
  world.rules = [rules_cache](const engine::GameData& game_data, std::string_view slug,
                              const JsonObject& options, int seats) {
    return rules_cache->rules(game_data, slug, options, seats);
  };
  return world;
}

JsonObject card_of(const Journal::Listed& line) {
  const Json card = needed(engine::parse_json(line.card, "the card of table " + line.table));
  if (!card.is_object()) throw Failure("bad_card", {{"table", line.table}});
  return card.get_object();
}

std::string word(const JsonObject& object, const char* field) {
  const Json* value = object.if_contains(field);
  return value == nullptr || value->is_null() ? "" : engine::to_word(*value);
}

// By its id or, of an open one, by its code.
std::string find_table(StoreReader& reader, const std::string& typed) {
  if (needed(reader.card(typed))) return typed;
  const std::string code = server::plain_code(typed);
  for (const Journal::Listed& line : needed(reader.list_open()))
    if (word(card_of(line), "code") == code) return line.table;
  throw Failure("no_table", {{"typed", typed}});
}

std::string when(std::int64_t milliseconds) {
  const std::time_t seconds = milliseconds / 1000;
  std::tm local{};
  localtime_r(&seconds, &local);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &local)};
}

std::string people_at(const JsonObject& card) {
  const Json* seats = card.if_contains("seats");
  if (seats == nullptr || !seats->is_array()) return "";
  std::string text;
  for (const Json& seat : seats->get_array()) {
    if (!seat.is_object()) continue;
    const std::string kind = word(seat.get_object(), "kind");
    if (kind == "closed") continue;
    const std::string who = kind == "person" ? word(seat.get_object(), "name")
                            : kind == "bot"  ? "[" + word(seat.get_object(), "level") + "]"
                                             : "–";
    text += (text.empty() ? "" : ", ") + who;
  }
  return text;
}

void show_tables(const engine::Catalogue& labels, const std::vector<JsonObject>& cards) {
  std::vector<std::vector<std::string>> rows{{}};
  for (const char* label : {"table", "code", "game", "phase", "seats", "changed"})
    rows.front().emplace_back(labels["admin." + std::string(label)]);
  for (const JsonObject& card : cards) {
    const Json* changed = card.if_contains("changed_at");
    rows.push_back({word(card, "id"), word(card, "code"), word(card, "game"),
                    std::string(labels["phase." + word(card, "phase")]), people_at(card),
                    changed != nullptr && changed->is_int64() ? when(changed->get_int64()) : ""});
  }
  std::cout << simulate::columns(rows, "llllll");
}

std::vector<protocol::Person> people_called(StoreReader& reader, const std::string& typed) {
  auto people = needed(reader.people(typed));
  if (people.empty()) throw Failure("nobody", {{"typed", typed}});
  return people;
}

protocol::Person one_person(StoreReader& reader, const std::string& typed) {
  auto people = people_called(reader, typed);
  if (people.size() == 1) return people.front();
  throw Failure("several_people", {{"count", people.size()}, {"typed", typed}});
}

// A sentence for a person, or the same as JSON.
int tell(const Common& common, const char* key, const JsonObject& fields) {
  if (common.json)
    std::cout << engine::to_pages(fields);
  else
    std::cout << command_words(common).sentence(key, fields) << "\n";
  return 0;
}

server::Archive archive_of(const Common& common, StoreReader& reader, const std::string& id) {
  server::Archive archive{id, *needed(reader.card(id)), needed(reader.read_from(id, 0)), {}};
  const auto made =
      needed(table::Table::restore(world_of(common), id, std::nullopt, archive.entries));
  const auto record = made->record();
  if (record && record->seed) archive.record = engine::write_record(*record);
  return archive;
}

// Two open tables with one code could not be told apart by those who type it.
void check_code_is_free(StoreReader& reader, const server::Archive& archive) {
  const JsonObject card = card_of({archive.table, archive.card});
  if (!table::filed(archive.card).open) return;
  for (const Journal::Listed& line : needed(reader.list_open()))
    if (word(card_of(line), "code") == word(card, "code") && line.table != archive.table)
      throw Failure("code_taken", {{"code", word(card, "code")}, {"table", line.table}});
}

void put_in(server::Store& store, const server::Archive& archive) {
  std::promise<Journal::Written> fate;
  store.append(archive.table, 0, archive.entries, table::filed(archive.card),
               [&](Journal::Written written) { fate.set_value(std::move(written)); });
  const Journal::Written written = fate.get_future().get();
  if (written.outcome == Journal::Outcome::stale)
    throw Failure("table_there", {{"table", archive.table}});
  if (written.outcome == Journal::Outcome::failed) throw Failure(written.problem);
}

// "1, data 0123456789ab".
std::string rules_named(const engine::Catalogue& labels, std::int64_t version,
                        const std::string& data) {
  return labels.sentence("admin.rules_named", {{"version", version}, {"data", data.substr(0, 12)}});
}

std::string_view fate_word(server::Fate fate) {
  switch (fate) {
    case server::Fate::goes_on:
      return "goes_on";
    case server::Fate::other_rules:
      return "other_rules";
    case server::Fate::elsewhere:
      return "elsewhere";
    case server::Fate::broken:
      return "broken";
  }
  return "";
}

void show_running(const Common& common, const server::UpgradeCheck& check) {
  const engine::Catalogue labels = command_words(common);
  const table::World world = world_of(common);
  std::vector<std::vector<std::string>> rows{{}};
  for (const char* label : {"table", "code", "game", "begun_by", "rules_here", "fate"})
    rows.front().emplace_back(labels["admin." + std::string(label)]);
  for (const server::RunningMatch& match : check.running) {
    const auto game_data = world.game_data(match.game);
    const bool known = match.fate != server::Fate::broken;
    rows.push_back({match.table, match.code, match.game,
                    known ? rules_named(labels, match.rules_version, match.data) : "",
                    game_data != nullptr ? rules_named(labels, game_data->rules_version(),
                                                       game_data->data_fingerprint())
                                         : "",
                    labels.sentence("admin.fate." + std::string(fate_word(match.fate)),
                                    {{"problem", match.problem}})});
  }
  std::cout << simulate::columns(rows, "llllll");
}

JsonObject as_json(const server::UpgradeCheck& check) {
  JsonArray running;
  for (const server::RunningMatch& match : check.running)
    running.push_back(JsonObject{{"table", match.table},
                                 {"code", match.code},
                                 {"game", match.game},
                                 {"rules_version", match.rules_version},
                                 {"data", match.data},
                                 {"fate", fate_word(match.fate)},
                                 {"problem", match.problem}});
  return {{"schema", check.schema},     {"schema_here", server::schema_version},
          {"running", running},         {"waiting", check.waiting},
          {"finished", check.finished}, {"finished_by_other_rules", check.finished_by_other_rules},
          {"refused", check.refused()}};
}

}  // namespace

int list_tables(const Common& common, const AdminOptions& options) {
  const auto reader = reader_of(options);
  const auto lines = needed(options.all ? reader->list() : reader->list_open());
  std::vector<JsonObject> cards;
  for (const Journal::Listed& line : lines) cards.push_back(card_of(line));
  if (common.json)
    std::cout << engine::to_pages(JsonArray(cards.begin(), cards.end()));
  else if (cards.empty())
    std::cout << command_words(common)["admin.no_tables"] << "\n";
  else
    show_tables(command_words(common), cards);
  return 0;
}

int close_table(const Common& common, const AdminOptions& options) {
  const std::string id = find_table(*reader_of(options), options.table);
  needed(server::call_server(folder_of(options), {{"do", "close"}, {"table", id}}));
  return tell(common, "admin.closed", {{"table", id}});
}

int close_tables(const Common& common, const AdminOptions& options) {
  if (!options.all && !options.gathering && !options.idle_hours && options.person.empty())
    throw Failure("which_tables", {});
  JsonObject request{{"do", "close_all"}, {"gathering", options.gathering}};
  if (options.idle_hours) request["idle_hours"] = *options.idle_hours;
  if (!options.person.empty()) request["person"] = options.person;
  const JsonObject answer = needed(server::call_server(folder_of(options), request));
  return tell(common, "admin.closing", {{"tables", answer.at("tables")}});
}

int announce(const Common& common, const AdminOptions& options) {
  needed(server::call_server(folder_of(options),
                             {{"do", "announce"}, {"sentence", options.sentence}}));
  return tell(common, "admin.announced", {{"sentence", options.sentence}});
}

int stop_server(const Common& common, const AdminOptions& options) {
  const auto folder = folder_of(options);
  needed(server::call_server(folder, {{"do", "stop"}}));
  return tell(common, "admin.stopping", {{"folder", folder.string()}});
}

int export_table(const Common& common, const AdminOptions& options) {
  const auto reader = reader_of(options);
  const std::string id = find_table(*reader, options.table);
  umask(077);  // the seed of a running match is in it
  NewFile file(options.file);
  const server::Archive archive = archive_of(common, *reader, id);
  file.write(needed(server::write_archive(archive)));
  return tell(common, "admin.exported",
              {{"table", id},
               {"entries", archive.entries.size()},
               {"record", archive.record.has_value()},
               {"file", options.file}});
}

int import_table(const Common& common, const AdminOptions& options) {
  const server::Archive archive =
      needed(server::read_archive(read_file(options.file), options.file));
  needed(table::Table::restore(world_of(common), archive.table, std::nullopt, archive.entries),
         options.file + " cannot be played: ");
  const auto store = needed(server::Store::open(folder_of(options)));
  check_code_is_free(*reader_of(options), archive);
  put_in(*store, archive);
  return tell(common, "admin.imported",
              {{"table", archive.table}, {"entries", archive.entries.size()}});
}

int back_up(const Common& common, const AdminOptions& options) {
  if (const auto problem = reader_of(options)->back_up(options.file)) throw Failure(problem->what);
  return tell(common, "admin.backed_up", {{"folder", options.file}});
}

int check_config(const Common& common, const AdminOptions& options) {
  const server::Config config = needed(server::read_config(options.file));
  if (common.json) return tell(common, "", {{"file", options.file}, {"good", true}});
  std::cout << "# " << command_words(common).sentence("admin.config_good", {{"file", options.file}})
            << "\n"
            << server::write_config(config);
  return 0;
}

int verify_journal(const Common& common, const AdminOptions& options) {
  const server::Audit audit = needed(server::audit(*reader_of(options), world_of(common)),
                                     folder_of(options).string() + ": ");
  const bool good = audit.problems.empty();
  if (!common.json)
    for (const std::string& problem : audit.problems) std::cout << problem << "\n";
  JsonObject fields{
      {"tables", audit.tables}, {"entries", audit.entries}, {"bad", audit.problems.size()}};
  if (common.json) fields["problems"] = JsonArray(audit.problems.begin(), audit.problems.end());
  tell(common, good ? "admin.journal_good" : "admin.journal_bad", fields);
  return good ? 0 : 1;
}

int check_upgrade(const Common& common, const AdminOptions& options) {
  const auto folder = folder_of(options);
  const std::optional<int> server = server::holder_of(folder);
  const server::UpgradeCheck check =
      needed(server::check_upgrade(folder, world_of(common)), folder.string() + ": ");
  const int code = check.refused() == 0 ? 0 : 1;
  JsonObject fields = as_json(check);
  fields["folder"] = folder.string();
  fields["server"] = server ? Json(*server) : Json(nullptr);
  if (common.json) {
    std::cout << engine::to_pages(fields);
    return code;
  }
  if (server) tell(common, "admin.upgrade.server", fields);
  const bool same = check.schema == server::schema_version;
  tell(common, same ? "admin.upgrade.same_schema" : "admin.upgrade.schema", fields);
  if (!check.running.empty()) show_running(common, check);
  fields["running"] = check.running.size();
  if (check.finished_by_other_rules > 0) tell(common, "admin.upgrade.records", fields);
  tell(common, code == 0 ? "admin.upgrade.good" : "admin.upgrade.bad", fields);
  return code;
}

int list_works(const Common& common, const AdminOptions& options) {
  const auto works = needed(needed(server::KeepsakeReader::open(folder_of(options)))->all_works());
  const engine::Catalogue labels = command_words(common);
  JsonArray list;
  std::vector<std::vector<std::string>> rows{{}};
  for (const char* label : {"work", "game", "name", "by", "changed"})
    rows.front().emplace_back(labels["admin." + std::string(label)]);
  for (const server::KeptWork& work : works) {
    list.push_back(JsonObject{{"id", work.id},
                              {"game", work.game},
                              {"name", work.name},
                              {"person", work.person},
                              {"by", work.by},
                              {"data", work.data},
                              {"at", work.at}});
    rows.push_back({work.id, work.game, work.name, work.by, when(work.at)});
  }
  if (common.json)
    std::cout << engine::to_pages(list);
  else if (works.empty())
    std::cout << labels["admin.no_works"] << "\n";
  else
    std::cout << simulate::columns(rows, "lllll");
  return 0;
}

int list_devices(const Common& common, const AdminOptions& options) {
  const auto reader = reader_of(options);
  const engine::Catalogue labels = command_words(common);
  JsonArray list;
  std::vector<std::vector<std::string>> rows{{}};
  for (const char* label : {"person", "name", "device", "label", "made", "seen"})
    rows.front().emplace_back(labels["admin." + std::string(label)]);
  for (const protocol::Person& person : people_called(*reader, options.person))
    for (const server::People::Device& each : needed(reader->devices(person.id))) {
      list.push_back(JsonObject{{"person", person.id},
                                {"name", person.name},
                                {"id", each.id},
                                {"label", each.label},
                                {"made", each.made},
                                {"seen", each.seen}});
      rows.push_back(
          {person.id, person.name, each.id, each.label, when(each.made), when(each.seen)});
    }
  if (common.json)
    std::cout << engine::to_pages(list);
  else if (list.empty())
    std::cout << labels["admin.no_devices"] << "\n";
  else
    std::cout << simulate::columns(rows, "llllll");
  return 0;
}

int revoke_devices(const Common& common, const AdminOptions& options) {
  const protocol::Person person = one_person(*reader_of(options), options.person);
  const JsonObject answer = needed(server::call_server(
      folder_of(options), {{"do", "revoke"}, {"person", person.id}, {"device", options.device}}));
  return tell(common, "admin.revoked",
              {{"person", person.id}, {"name", person.name}, {"devices", answer.at("devices")}});
}

int forget_person(const Common& common, const AdminOptions& options) {
  const auto folder = folder_of(options);
  const auto reader = reader_of(options);
  const protocol::Person person = one_person(*reader, options.person);
  const auto tables = needed(reader->telling_of(person.id));
  for (const Journal::Listed& line : tables) {
    if (!table::filed(line.card).open) continue;
    if (!options.close)
      throw Failure("still_plays", {{"name", person.name}, {"table", line.table}});
    needed(server::call_server(folder, {{"do", "close"}, {"table", line.table}}));
  }
  const JsonObject who{{"do", "forget"}, {"person", person.id}, {"name", person.name}};
  for (const Journal::Listed& line : tables) {
    JsonObject there = who;
    there["table"] = line.table;
    needed(server::call_server(folder, there));
  }
  needed(server::call_server(folder, who));
  return tell(common, "admin.forgotten",
              {{"person", person.id}, {"name", person.name}, {"tables", tables.size()}});
}

int tidy_up(const Common& common, const AdminOptions& options) {
  return tell(common, "admin.tidied",
              needed(server::call_server(folder_of(options), {{"do", "tidy"}})));
}

int drop_work(const Common& common, const AdminOptions& options) {
  needed(server::call_server(folder_of(options), {{"do", "drop_work"}, {"work", options.work}}));
  return tell(common, "admin.dropped", {{"work", options.work}});
}

}  // namespace cli
