#include "cli/choose.hpp"

#include "cli/failure.hpp"
#include "cli/files.hpp"
#include "cli/play/storage.hpp"
#include "cli/play/words.hpp"
#include "games/commands/files.hpp"
#include "games/registry.hpp"
#include "simulate/words.hpp"

namespace cli {

using engine::Json;
using engine::JsonObject;

namespace {

// The sentence of a problem with a file of the folder begins with the file's name.
std::string in_folder(const std::string& folder, const std::string& problem) {
  const bool names_file = problem.starts_with("data/") || problem.starts_with("text/");
  return folder + (names_file ? "/" : ": ") + problem;
}

// The work that a file holds, as an option takes it.
std::string work_in(const engine::GameData& game_data, const std::string& file) {
  const auto work = game_data.check_work(read_file(file), needed(game_data.words("en", "")));
  if (!work) throw Failure("no_works", {});
  if (!work->good()) throw Failure(file + ": " + work->errors.front().sentence);
  return work->data;
}

void choose(JsonObject& chosen, const Common& common, const engine::GameData& game_data,
            const std::string& typed) {
  const std::size_t equals = typed.find('=');
  if (equals == std::string::npos) throw Failure("no_value", {{"typed", typed}});
  const std::string id = typed.substr(0, equals);
  const engine::Option* option = game_data.options().find(id);
  // An unknown name has no kind of value yet; completing gives the sentence that suggests another.
  if (option == nullptr)
    playable(game_data.options().complete(JsonObject{{id, nullptr}}), game_data, common.language);
  if (chosen.contains(id)) throw Failure("option_twice", {{"typed", id}});
  const std::string value = typed.substr(equals + 1);
  const bool in_file = option->text > 0 && value.starts_with('@');
  chosen[id] = playable(
      game_data.options().parse(*option, in_file ? work_in(game_data, value.substr(1)) : value),
      game_data, common.language);
}

}  // namespace

const engine::GameEntry& find_game(const std::string& slug) {
  if (const engine::GameEntry* entry = games::find(slug)) return *entry;
  std::vector<std::string> slugs;
  for (const engine::GameEntry* entry : games::offered()) slugs.emplace_back(entry->slug());
  const std::string guess = engine::nearest(slug, slugs);
  throw Failure("no_game", {{"typed", slug}, {"known", joined(slugs)}, {"guess", guess}});
}

std::shared_ptr<const engine::GameData> load_game_data(const Common& common,
                                                       const engine::GameEntry& entry) {
  if (common.data.empty()) return needed(entry.load(entry.files()));
  const std::string folder = common.data + "/" + std::string(entry.slug());
  const auto texts = read_game_folder(folder);
  std::vector<engine::File> files;
  for (const auto& [name, text] : texts) files.push_back({name, text});
  auto game_data = entry.load(files);
  if (!game_data) throw Failure(in_folder(folder, game_data.problem().what));
  return *game_data;
}

JsonObject choose_options(const Common& common, const engine::GameData& game_data,
                          const Choice& choice) {
  JsonObject chosen;
  if (!choice.preset.empty()) {
    const engine::Option* preset = game_data.options().preset();
    if (preset == nullptr) throw Failure("no_presets", {});
    choose(chosen, common, game_data, preset->id + "=" + choice.preset);
  }
  for (const std::string& typed : choice.options) choose(chosen, common, game_data, typed);
  return chosen;
}

std::shared_ptr<const engine::Ruleset> choose_rules(const Common& common,
                                                    const engine::GameData& game_data,
                                                    const Choice& choice) {
  const JsonObject options = choose_options(common, game_data, choice);
  int seats = choice.seats.value_or(game_data.most_seats());
  if (!choice.seats)  // as many as these options can be played with
    while (seats > game_data.least_seats() && !game_data.rules(options, seats)) --seats;
  return playable(game_data.rules(options, seats), game_data, common.language);
}

engine::Catalogue game_words(const Common& common, const engine::GameData& game_data,
                             const JsonObject& options) {
  const Json* theme = options.if_contains("theme");
  return needed(game_data.words(common.language, theme != nullptr ? engine::to_word(*theme) : ""));
}

engine::Catalogue game_words(const Common& common, const engine::GameData& game_data) {
  return game_words(common, game_data, needed(game_data.options().complete(JsonObject{})));
}

engine::Catalogue command_words(const Common& common) {
  return simulate::words_from(commands::embedded_files(), common.language);
}

Loaded load_record(const Common& common, const std::string& file) {
  const std::string text = read_file(file);
  if (is_journal(text))
    throw Failure(command_words(common).sentence("record.running", {{"file", file}}));
  Loaded loaded{needed(engine::read_record(text, file)), nullptr, nullptr, {}};
  loaded.game_data = load_game_data(common, find_game(loaded.record.game));
  const engine::Record& record = loaded.record;
  const JsonObject fields{{"version", record.rules_version},
                          {"here", loaded.game_data->rules_version()},
                          {"data", record.data.substr(0, 12)},
                          {"data_here", loaded.game_data->data_fingerprint().substr(0, 12)}};
  if (record.rules_version != loaded.game_data->rules_version())
    throw Failure(file + ": " + command_words(common).sentence("record.other_version", fields));
  if (record.data != loaded.game_data->data_fingerprint())
    throw Failure(file + ": " + command_words(common).sentence("record.other_data", fields));
  loaded.rules = needed(engine::rules_of(record, *loaded.game_data), file + ": ");
  loaded.words = game_words(common, *loaded.game_data, loaded.rules->options());
  loaded.words.name_seats(loaded.record.seats);
  return loaded;
}

std::string joined(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
  return all;
}

}  // namespace cli
