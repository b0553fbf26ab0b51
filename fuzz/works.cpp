#include <map>

#include "fuzz/harness.hpp"
#include "games/registry.hpp"

// What people make for a game: zones, in any of their forms.
namespace fuzz {

namespace {

// The option that takes a work, and an example of one.
const engine::Option* option_for_works(const engine::GameData& game_data) {
  for (const engine::Option& option : game_data.options().all())
    if (option.text > 0) return &option;
  return nullptr;
}

const engine::Catalogue& words_of(const engine::GameData& game_data) {
  static std::map<const engine::GameData*, engine::Catalogue> all;
  auto found = all.find(&game_data);
  if (found == all.end()) found = all.emplace(&game_data, *game_data.words("en", "")).first;
  return found->second;
}

// What is found good can be played.
void play_on(const engine::GameData& game_data, const engine::Option& option,
             const std::string& data) {
  const engine::JsonObject options{{option.id, data}};
  const auto rules = game_data.rules(options, engine::fewest_seats(game_data, options));
  must(static_cast<bool>(rules), "a good work can be played with",
       rules ? "" : rules.problem().what);
  const auto match = (*rules)->open(engine::Chance::fast(1));
  engine::Chance dice = engine::Chance::fast(2);
  for (int i = 0; i < 8 && !match->acting().empty(); ++i) {
    const engine::Seat seat = match->acting().lowest();
    const engine::JsonObject action = match->any_legal(seat, dice);
    must(match->apply(seat, action, engine::Time{}).ok(), "what is listed is accepted",
         engine::to_line(action));
  }
}

void check(const engine::GameData& game_data, std::string_view input) {
  const auto found = game_data.check_work(input, words_of(game_data));
  if (!found) return;
  for (const engine::Remark& remark : found->errors)
    must(!remark.code.empty() && !remark.sentence.empty(), "an error says what is wrong");
  must(found->good() || found->data.empty(), "what is wrong cannot be played");
  if (!found->good()) return;
  // What was read is the same work, whichever form it had.
  const auto again = game_data.check_work(engine::to_pages(found->read), words_of(game_data));
  must(again && again->data == found->data, "a work survives its own file", found->data);
  const auto coded = game_data.check_work(found->data, words_of(game_data));
  must(coded && coded->data == found->data, "a work survives its own code", found->data);
  if (const engine::Option* option = option_for_works(game_data))
    if (found->data.size() <= static_cast<std::size_t>(option->text))
      play_on(game_data, *option, found->data);
}

void run_works(std::string_view input) {
  for (const engine::GameEntry* entry : games::all())
    if (const auto game = game_data(entry->slug()); option_for_works(*game) != nullptr)
      check(*game, input);
}

// Every example and every data file that is a work, in all forms.
std::vector<Sample> some_works() {
  std::vector<Sample> samples;
  const auto add = [&](const engine::GameData& game_data, const std::string& name,
                       const std::string& text) {
    const auto found = game_data.check_work(text, words_of(game_data));
    if (!found || !found->good()) return;
    samples.push_back({name + ".code", found->data});
    samples.push_back({name + ".json", engine::to_line(found->read)});
    const engine::JsonObject* file = found->read.if_object();
    const engine::Json* layout = file != nullptr ? file->if_contains("layout") : nullptr;
    if (layout == nullptr || !layout->is_array()) return;
    std::string plain = "; name: " + name + "\n";
    for (const engine::Json& line : layout->get_array())
      plain += std::string(std::string_view(line.as_string())) + "\n";
    samples.push_back({name + ".txt", plain});
  };
  for (const engine::GameEntry* entry : games::all()) {
    const auto game = game_data(entry->slug());
    const engine::Option* option = option_for_works(*game);
    if (option == nullptr) continue;
    add(*game, "example", option->example);
    for (const engine::File& file : entry->files()) {
      const auto json = engine::parse_json(file.text, file.name);
      const engine::JsonObject* object = json ? json->if_object() : nullptr;
      const engine::Json* zones = object != nullptr ? object->if_contains("zones") : nullptr;
      if (zones == nullptr || !zones->is_array()) continue;
      for (std::size_t i = 0; i < zones->get_array().size(); i += 3)
        add(*game, "zone" + std::to_string(i), engine::to_line(zones->get_array()[i]));
    }
  }
  return samples;
}

}  // namespace

Harness works() { return {"work", Shape::document, run_works, some_works}; }

}  // namespace fuzz
