#include "cli/play/show.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "cli/play/listed.hpp"
#include "cli/play/reports.hpp"
#include "cli/play/typed.hpp"

namespace cli {

using engine::Answer;
using engine::JsonObject;
using engine::Seat;

namespace {

// How often the screen is drawn while something is watched.
constexpr int frame = 200;
// How long a bot's choice can be watched before it is done.
constexpr int look_at_way = 900;
constexpr int look_at_other = 400;
// How long a person can read why something was refused.
constexpr std::chrono::seconds look_at_warning{4};

// A file that is not there yet.
std::string free_name(const std::string& stem) {
  std::string name = stem + ".json";
  for (int i = 2; std::filesystem::exists(name); ++i)
    name = stem + "-" + std::to_string(i) + ".json";
  return name;
}

}  // namespace

Show::Show(TableHere& table, Terminal& terminal, const PlayOptions& options)
    : table_(table),
      terminal_(terminal),
      stage_(terminal, table),
      dialog_(
          terminal, table.words(), [this] { draw(); }, [this] { return read_key(); }),
      audience_(table, options.curtain),
      answers_(table, audience_),
      fast_(options.fast) {
  scene_.viewer = audience_.viewer();
}

void Show::run() {
  {
    const Pause pause(table_.clock());
    dialog_.page(std::string(table_.words().game()["title"]), spaced(opening(table_)));
  }
  play_on();
  if (table_.over()) finish();
}

void Show::play_on() {
  while (!table_.over() && !left_) {
    table_.catch_up();
    tell_trouble();
    if (const auto bot = table_.bot_at_turn()) {
      watch(*bot);
    } else if (const auto seat = table_.person_at_turn()) {
      if (take_device(*seat)) take_turn(*seat);
    } else if (viewer_may_act()) {
      take_turn(scene_.viewer.seat());
    } else if (table_.stands_still()) {
      return;
    } else {
      wait_for_change();
    }
  }
}

// Some games let those act whom nobody waits for.
bool Show::viewer_may_act() const {
  return !scene_.viewer.is_spectator() && !table_.thinking_bot() &&
         table_.may_act(scene_.viewer.seat());
}

Key Show::read_key() {
  const Key key = terminal_.read(table_.patience(), table_.news_file());
  table_.catch_up();
  return key;
}

void Show::wait_for_change() {
  scene_.offers.clear();
  scene_.shown.reset();
  const auto bot = table_.thinking_bot();
  if (bot) murmur(table_.words()("screen.bot_thinks", {{"seat", engine::index(*bot)}}));
  scene_.waits = bot.has_value();
  draw();
  scene_.waits = false;
  const Key key = read_key();
  const bool space = key.is(Key::Kind::sign) && key.sign == U' ';
  if (!obey_anybody(key) && bot && (space || key.is(Key::Kind::enter))) table_.let_time_pass();
  if (bot) watched_ = true;
}

void Show::watch(Seat bot) {
  scene_.offers.clear();
  scene_.shown.reset();
  murmur(table_.words()("screen.bot_thinks", {{"seat", engine::index(bot)}}));
  draw();
  const JsonObject action = table_.bot_choice();
  const JsonObject view = table_.view(scene_.viewer);
  // Where the bot knows more than who is looking, its choice may be a secret.
  if (view == table_.view(bot)) {
    scene_.shown = action;
    murmur(table_.words()(
        "screen.bot_does",
        {{"seat", engine::index(bot)}, {"sentence", table_.words().brief_action(action, view)}}));
  }
  // Whoever plays against the clock has waited for this bot already.
  const bool waited = table_.time_left() && !table_.people().empty();
  const bool moves = !table_.words().way_of(action).empty();
  linger(fast_ || waited ? 0 : moves ? look_at_way : look_at_other);
  if (left_) return;
  scene_.shown.reset();
  murmur("");
  table_.act_for_bot(action);
  watched_ = true;
}

// Until the time is over or a key ends it.
void Show::linger(int milliseconds) {
  using std::chrono::steady_clock;
  const auto until = steady_clock::now() + std::chrono::milliseconds(milliseconds);
  while (!left_) {
    draw();
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - steady_clock::now());
    const Key key = terminal_.read(std::clamp(static_cast<int>(left.count()), 0, frame));
    const bool skipped = !key.is(Key::Kind::none) && !obey_anybody(key);
    if (skipped || steady_clock::now() >= until) return;
  }
}

// The next person's view is not drawn before that person has confirmed.
bool Show::take_device(Seat next) {
  if (!audience_.changes(next)) return true;
  const std::string who = table_.words()("screen.turn", {{"seat", engine::index(next)}});
  if (audience_.needs_curtain(next)) {
    const Pause pause(table_.clock());
    while (true) {
      stage_.cover(table_.words()("screen.curtain", {{"seat", engine::index(next)}}));
      const Key key = terminal_.read(-1);
      if (key.is(Key::Kind::enter)) break;
      if (key.is(Key::Kind::interrupt)) {
        left_ = true;
        return false;
      }
    }
  }
  audience_.hand_to(next);
  scene_.viewer = audience_.viewer();
  say(who);
  return true;
}

void Show::prepare(Seat seat) {
  scene_.offers = offers(table_, seat);
  scene_.selected = std::min(scene_.selected, std::max<std::size_t>(1, scene_.offers.size()) - 1);
}

void Show::take_turn(Seat seat) {
  // Keys that hurried bots on must not choose for the person.
  if (watched_) terminal_.forget_keys();
  watched_ = false;
  scene_.selected = 0;
  typed_number_ = 0;
  prepare(seat);
  select_again();
  const std::vector<JsonObject> legal = table_.legal(seat);
  const std::optional<Seat> at_turn = table_.person_at_turn();
  while (!left_) {
    scene_.shown.reset();
    if (!scene_.offers.empty()) scene_.shown = scene_.offers[scene_.selected].action;
    draw();
    const Key key = read_key();
    tell_trouble();
    // Talk and comings and goings at the table do not end a turn.
    if (table_.person_at_turn() != at_turn || table_.bot_at_turn() || table_.legal(seat) != legal) {
      wanted_ = scene_.shown;
      return;
    }
    if (key.is(Key::Kind::none) || key.is(Key::Kind::resize)) continue;
    if (obey(seat, key)) return;
  }
}

bool Show::obey(Seat seat, const Key& key) {
  if (obey_anybody(key)) {
    prepare(seat);
    return false;
  }
  if (too_small() || scene_.offers.empty()) return false;
  const bool digit = key.is(Key::Kind::sign) && key.sign >= U'0' && key.sign <= U'9';
  if (!digit) typed_number_ = 0;
  switch (key.kind) {
    case Key::Kind::up:
    case Key::Kind::left:
      select(-1);
      return false;
    case Key::Kind::down:
    case Key::Kind::right:
      select(1);
      return false;
    case Key::Kind::page_up:
      select(-5);
      return false;
    case Key::Kind::page_down:
      select(5);
      return false;
    case Key::Kind::enter:
      return take(seat, scene_.offers[scene_.selected]);
    case Key::Kind::sign:
      if (!digit) return obey_action_key(seat, key.sign);
      select_number(static_cast<int>(key.sign - U'0'));
      return false;
    default:
      return false;
  }
}

// A key of the game does its action if there is one such; of several it selects the next.
bool Show::obey_action_key(Seat seat, char32_t sign) {
  if (sign == U':') return type_line(seat);
  if (sign >= U'A' && sign <= U'Z') sign += 32;
  if (sign == U' ' && scene_.offers.size() == 1) return take(seat, scene_.offers.front());
  std::vector<std::size_t> fitting;
  for (std::size_t i = 0; i < scene_.offers.size(); ++i)
    if (action_key(table_.words(), scene_.offers[i].action).sign == sign) fitting.push_back(i);
  if (fitting.size() == 1) return take(seat, scene_.offers[fitting.front()]);
  for (std::size_t i : fitting)
    if (i > scene_.selected) {
      scene_.selected = i;
      return false;
    }
  if (!fitting.empty()) {
    scene_.selected = fitting.front();
    return false;
  }
  for (const std::string& key : table_.words().game().keys())
    if (key.starts_with("key.") && sign != U' ') {
      const JsonObject action{{"do", key.substr(4)}};
      if (action_key(table_.words(), action).sign == sign) return perform_first(seat, {action});
    }
  return false;
}

// What an offer leaves open is asked for: out of a list if the game has names for it. Where "any"
// is an answer by itself, nothing has to be named.
bool Show::take(Seat seat, const Offer& offer) {
  const JsonObject action = offer.action;
  if (has_open_list(action) && !table_.would_do(seat, action)) return type_list(seat, offer);
  if (open_places(action) == 0 || table_.would_do(seat, action))
    return perform_first(seat, {action});
  std::vector<Nameable> left = nameable(table_, seat, action);
  if (!left.empty() && left.size() <= most_names)
    return name_one_by_one(seat, offer, std::move(left));
  const std::string question =
      offer.sentence + ": " + table_.words()("screen.open", {{"open", open_places(action)}});
  const auto typed = dialog_.type(question, "");
  if (!typed) return false;
  return fill_in(seat, action, split(*typed));
}

bool Show::type_list(Seat seat, const Offer& offer) {
  const JsonObject action = offer.action;
  const auto typed = dialog_.type(offer.sentence + ": " + table_.words()("screen.open_list"), "");
  if (!typed) return false;
  std::vector<JsonObject> ways;
  if (const auto filled = with_list(action, split(*typed), table_.words())) ways = {*filled};
  return perform_first(seat, ways, Unread{&action, split(*typed)});
}

bool Show::name_one_by_one(Seat seat, const Offer& offer, std::vector<Nameable> left) {
  const JsonObject action = offer.action;
  const std::size_t count = open_places(action);
  std::vector<std::string> named;
  while (named.size() < count && !left.empty()) {
    std::vector<std::string> items;
    for (const Nameable& each : left) items.push_back(each.name);
    const std::string step = std::to_string(named.size() + 1) + "/" + std::to_string(count);
    const auto chosen = dialog_.choose(offer.sentence + " " + step, items);
    if (!chosen) return false;
    named.push_back(left[*chosen].id);
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(*chosen));
  }
  return perform_first(seat, filled_in(action, named));
}

// The first that names only things that the game has; if none does, what was typed is explained.
bool Show::perform_first(Seat seat, const std::vector<JsonObject>& ways,
                         const std::optional<Unread>& typed) {
  for (const JsonObject& way : ways)
    if (const auto done = perform(seat, way)) return *done;
  say(typed ? why_unread(table_, seat, *typed->action, typed->words, refusal_)
            : table_.words()("screen.not_now"),
      true);
  return false;
}

// Nothing if the action names things that the game does not have.
std::optional<bool> Show::perform(Seat seat, const JsonObject& action) {
  const Answer answer = table_.act(seat, action);
  if (answer.kind == Answer::Kind::malformed) return std::nullopt;
  refusal_ = answer.refusal;
  if (answer.ok()) {
    scene_.shown.reset();
    scene_.offers.clear();
    say("");
    return true;
  }
  say(table_.words()("screen.refused", {{"sentence", table_.words().refusal(answer.refusal)},
                                        {"rule", answer.refusal.at("rule")}}),
      true);
  return false;
}

// Where others act meanwhile the list changes under the hand: what was selected stays selected.
void Show::select_again() {
  for (std::size_t i = 0; wanted_ && i < scene_.offers.size(); ++i)
    if (scene_.offers[i].action == *wanted_) scene_.selected = i;
  wanted_.reset();
}

void Show::select(int change) {
  const int last = static_cast<int>(scene_.offers.size()) - 1;
  int to = static_cast<int>(scene_.selected) + change;
  if (change == 1 && to > last) to = 0;
  if (change == -1 && to < 0) to = last;
  scene_.selected = static_cast<std::size_t>(std::clamp(to, 0, last));
}

void Show::select_number(int digit) {
  const int count = static_cast<int>(scene_.offers.size());
  typed_number_ = typed_number_ * 10 + digit;
  if (typed_number_ > count) typed_number_ = digit;
  if (typed_number_ >= 1 && typed_number_ <= count)
    scene_.selected = static_cast<std::size_t>(typed_number_ - 1);
}

bool Show::obey_anybody(const Key& key) {
  if (key.is(Key::Kind::interrupt)) {
    leave();
    return true;
  }
  if (key.is(Key::Kind::resize)) return true;
  if (key.is(Key::Kind::tab)) {
    scene_.second_page = !scene_.second_page;
    return true;
  }
  if (!key.is(Key::Kind::sign)) return false;
  switch (key.sign) {
    case U'q':
    case U'Q':
      leave();
      return true;
    case U'l':
    case U'L':
      table_.speak_next();
      say("");
      return true;
    case U's':
    case U'S':
      save();
      return true;
    case U'c':
    case U'C':
      return table_.elsewhere() && talk();
    case U't':
    case U'T':
      return use_table();
    case U'y':
    case U'Y':
    case U'j':
    case U'J':
      return table_.asks() && command("yes");
    case U'n':
    case U'N':
      return table_.asks() && command("no");
    case U'?':
      show_rules();
      return true;
    case U':':
      if (!scene_.offers.empty()) return false;  // whoever is at turn may act, too
      type_line(std::nullopt);
      return true;
    case U'i':
    case U'I':
      show_position();
      return true;
    default:
      return false;
  }
}

bool Show::talk() {
  const auto typed = dialog_.type(table_.words()("table.talk"), "");
  if (typed && !typed->empty()) command("say", " " + *typed);
  return true;
}

// What the table can be asked, and who else can have the device.
bool Show::use_table() {
  const std::vector<std::string> names = table_.commands(scene_.viewer);
  std::vector<std::string> items;
  for (const std::string& name : names) items.push_back(table_.words()("table.menu." + name));
  std::vector<Seat> others;
  for (const Seat seat : table_.people())
    if (audience_.changes(seat) && table_.may_act(seat)) others.push_back(seat);
  for (const Seat seat : others)
    items.push_back(table_.words()("table.menu.hand", {{"seat", engine::index(seat)}}));
  if (items.empty()) return false;
  const auto chosen = dialog_.choose(table_.words()("table.menu"), items);
  if (!chosen) return true;
  if (*chosen < names.size()) return command(names[*chosen]);
  table_.take_device(others[*chosen - names.size()]);
  return true;
}

bool Show::command(const std::string& name, const std::string& rest) {
  const Words& words = table_.words();
  if (name == "resign" && dialog_.ask(words("table.sure_resign")) != Dialog::Reply::yes)
    return true;
  const auto answer = table_.command(words("table.command." + name) + rest, scene_.viewer);
  if (answer) say(*answer, !answer->empty());
  return true;
}

void Show::draw() { stage_.draw(scene_); }

void Show::say(std::string sentence, bool warns) {
  scene_.notice = std::move(sentence);
  scene_.warns = warns;
  said_at_ = std::chrono::steady_clock::now();
}

// What bots do does not drown what a person was just told.
void Show::murmur(std::string sentence) {
  const bool fresh = std::chrono::steady_clock::now() < said_at_ + look_at_warning;
  if (!scene_.warns || !fresh) say(std::move(sentence));
}

void Show::tell_trouble() {
  if (table_.trouble() == trouble_) return;
  trouble_ = table_.trouble();
  say(trouble_, true);
}

void Show::show_rules() {
  const Pause pause(table_.clock());
  std::vector<Section> sections = rules_to_read(table_, scene_.viewer, refusal_);
  sections.push_back({table_.words()("screen.more")});
  dialog_.page(table_.words()("screen.rules"), spaced(sections));
}

// What would come of the selected choice, and all that lies open, in sentences.
void Show::show_position() {
  const Pause pause(table_.clock());
  std::vector<Section> sections;
  if (!scene_.offers.empty() && !scene_.viewer.is_spectator()) {
    const Offer& offer = scene_.offers[scene_.selected];
    sections.push_back({offer.sentence, prospect(table_, scene_.viewer.seat(), offer.action)});
  }
  sections.push_back(table_.in_words(scene_.viewer));
  sections.push_back(recalled(table_, scene_.viewer));
  dialog_.page(table_.words()("screen.position"), spaced(sections));
}

void Show::save(std::string path) {
  const Pause pause(table_.clock());
  if (path.empty()) path = table_.file();
  if (path.empty()) {
    const auto typed = dialog_.type(table_.words()("screen.save_as"),
                                    free_name(std::string(table_.entry().slug())));
    if (!typed || typed->empty()) return;
    path = *typed;
  }
  const std::string problem = table_.save_as(path);
  say(problem.empty() ? table_.words()("save.done", {{"file", path}}) : problem, !problem.empty());
}

void Show::leave() {
  const Pause pause(table_.clock());
  const Words& words = table_.words();
  if (table_.elsewhere()) {
    left_ = table_.over() || dialog_.ask(words("remote.leave")) == Dialog::Reply::yes;
    return;
  }
  if (table_.saved()) {
    left_ =
        dialog_.ask(words("screen.leave_saved", {{"file", table_.file()}})) == Dialog::Reply::yes;
    return;
  }
  const Dialog::Reply reply = dialog_.ask(words("screen.leave"));
  if (reply == Dialog::Reply::no) left_ = true;
  if (reply != Dialog::Reply::yes) return;
  save();
  left_ = table_.saved();
}

bool Show::too_small() const {
  return terminal_.width() < least_width || terminal_.height() < least_height;
}

void Show::finish() {
  const Pause pause(table_.clock());
  scene_.offers.clear();
  scene_.shown.reset();
  tell_trouble();
  std::vector<Section> sections = ending(table_);
  sections.push_back(table_.in_words(scene_.viewer));  // what was hidden is told now
  dialog_.page(table_.words()("end.title"), spaced(sections));
  if (table_.elsewhere()) return finish_elsewhere();
  while (!table_.saved() && dialog_.ask(table_.words()("end.ask")) == Dialog::Reply::yes) save();
}

void Show::finish_elsewhere() {
  while (!left_ && !table_.moves_on()) {
    draw();
    obey_anybody(read_key());
  }
}

}  // namespace cli
