#include "server/hall.hpp"

#include <algorithm>
#include <map>

#include "fuzz/harness.hpp"
#include "fuzz/house.hpp"
#include "games/registry.hpp"

// Whatever connected people may ask for, as text, in the whole hall:
//   a{"id":1,"do":"create","game":"master"}   person a says this
//   -a                                        hangs up
//   @60000                                    time moves on
//   ?a$0                                      person a wants the record of a table
// $0 and #0 stand for the id and the code of the first table that was made, and so on.
namespace fuzz {

namespace {

using engine::Json;
using engine::JsonObject;

constexpr std::size_t most_messages = 48;

struct Tables {
  std::vector<std::string> ids;
  std::vector<std::string> codes;
};

class Ears final : public server::Wire {
 public:
  explicit Ears(Tables& tables) : tables_(tables) {}
  void send(server::Message message) override {
    const Json json = must_be_json(*message);
    const JsonObject& object = json.as_object();
    must(object.contains("re") != object.contains("push"), "an answer or a push", *message);
    const Json* re = object.if_contains("re");
    if (re == nullptr) return;
    must(object.contains("ok") != object.contains("no"), "one answer", *message);
    if (*re != 0)
      must(--asked[re->as_int64()] >= 0, "nothing is answered twice, or unasked", *message);
    if (const Json* ok = object.if_contains("ok")) note(*ok);
  }
  void close(int, std::string_view) override { closed = true; }

  bool closed = false;
  std::map<std::int64_t, int> asked;

 private:
  void note(const Json& ok) {
    const JsonObject* body = ok.if_object();
    if (body == nullptr || !body->contains("table") || !body->contains("code")) return;
    tables_.ids.emplace_back(body->at("table").as_string());
    tables_.codes.emplace_back(body->at("code").as_string());
  }
  Tables& tables_;
};

class Visit {
 public:
  Visit(House& house, int number) : house_(house), number_(number) {}
  ~Visit() {
    for (auto& [letter, guest] : guests_) guest.listener->gone();
    house_.settle();
  }

  void step(std::string_view line) {
    if (line.size() < 2) return;
    if (line.front() == '-') hang_up(line[1]);
    if (line.front() == '@')
      house_.now += std::min<std::int64_t>(86'400'000, atoll(line.data() + 1));
    if (line.front() == '?') want_record(line[1], filled_in(line.substr(2)));
    if (line.front() >= 'a' && line.front() <= 'd') say(line.front(), filled_in(line.substr(1)));
    house_.settle();
  }

 private:
  struct Guest {
    std::shared_ptr<Ears> ears;
    std::shared_ptr<server::Listener> listener;
  };

  void say(char letter, const std::string& text) {
    Guest& guest = here(letter);
    const auto json = engine::parse_json(text, "request");
    if (json && json->is_object())
      if (const Json* id = json->get_object().if_contains("id"); id != nullptr && id->is_int64())
        ++guest.ears->asked[id->get_int64()];
    guest.listener->received(text);
    house_.settle();
    if (guest.ears->closed) hang_up(letter);
  }

  void want_record(char letter, const std::string& table) {
    house_.hall->record(table, person(letter), [](const server::Hall::RecordAnswer& answer) {
      if (answer.refused)
        must(!answer.code.empty(), "a refusal says why", answer.text);
      else
        must_be_json(answer.text);
    });
  }

  protocol::Person person(char letter) const {
    const std::string name = letter + std::to_string(number_);
    return {"id-" + name, name};
  }

  Guest& here(char letter) {
    Guest& guest = guests_[letter];
    if (guest.listener != nullptr) return guest;
    guest.ears = std::make_shared<Ears>(tables_);
    const protocol::Person who = person(letter);
    guest.listener =
        house_.hall->enter({who, "device-" + who.name}, "127.0.0.1", guest.ears, nullptr);
    return guest;
  }

  void hang_up(char letter) {
    const auto found = guests_.find(letter);
    if (found == guests_.end()) return;
    found->second.listener->gone();
    guests_.erase(found);
  }

  std::string filled_in(std::string_view text) const {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto& names = text[i] == '$' ? tables_.ids : tables_.codes;
      const std::size_t number =
          i + 1 < text.size() ? static_cast<std::size_t>(text[i + 1] - '0') : names.size();
      if ((text[i] != '$' && text[i] != '#') || number >= names.size()) {
        out += text[i];
        continue;
      }
      out += names[number];
      ++i;
    }
    return out;
  }

  House& house_;
  int number_;
  Tables tables_;
  std::map<char, Guest> guests_;
};

void run_hall(std::string_view input) {
  static int number = 0;
  Visit visit(house(), ++number);
  const auto lines = lines_of(input);
  for (std::size_t i = 0; i < lines.size() && i < most_messages; ++i)
    visit.step(std::string(lines[i]));
}

constexpr std::string_view evening = R"(a{"id":1,"do":"hello"}
a{"id":2,"do":"games"}
a{"id":3,"do":"lobby","on":true}
a{"id":4,"do":"create","game":"%","listed":true,"policy":{"pace":0},"seats":[{"kind":"open"},{"kind":"open"}]}
a{"id":5,"do":"watch","table":"$0","as":"public"}
a{"id":6,"do":"sit","table":"$0"}
b{"id":1,"do":"find","code":"#0"}
b{"id":2,"do":"watch","table":"$0","as":"public","since":0}
b{"id":3,"do":"sit","table":"$0","seat":1,"name":"Ben"}
b{"id":4,"do":"watch","table":"$0","as":1}
a{"id":7,"do":"watch","table":"$0","as":0}
a{"id":25,"do":"promise","table":"$0","seat":0,"promise":"&promise"}
a{"id":8,"do":"start","table":"$0"}
a{"id":26,"do":"reveal","table":"$0","seat":0,"value":"&value"}
a{"id":27,"do":"hint","table":"$0","seat":0}
a{"id":28,"do":"ask","table":"$0","seat":0,"actions":[{"do":"spin"},{"do":"move"},{}]}
a{"id":29,"do":"hurry","table":"$0"}
a{"id":9,"do":"say","table":"$0","text":"Good luck!"}
a{"id":10,"do":"act","table":"$0","seat":0,"cid":"c1","action":{"do":"spin"}}
a{"id":17,"do":"mute","table":"$0","on":true}
b{"id":7,"do":"say","table":"$0","text":"Hear me!"}
a{"id":18,"do":"pause","table":"$0"}
a{"id":19,"do":"resume","table":"$0"}
a{"id":20,"do":"lock","table":"$0","on":true}
c{"id":1,"do":"sit","table":"$0","seat":1}
a{"id":21,"do":"lines","table":"$0","as":0,"before":9}
b{"id":5,"do":"note","table":"$0","as":1,"text":"they have the captain"}
b{"id":6,"do":"undo","table":"$0"}
a{"id":11,"do":"answer","table":"$0","yes":true}
-b
@5000
a{"id":12,"do":"resign","table":"$0","seat":0,"cid":"c2"}
?a$0
a{"id":13,"do":"unwatch","table":"$0","as":0}
a{"id":14,"do":"close","table":"$0"}
?a$0
a{"id":15,"do":"rematch","table":"$0"}
a{"id":30,"do":"branch","table":"$0","inputs":1,"seat":0,"invite":true}
a{"id":31,"do":"notify","endpoint":"https://push.example/a1"}
a{"id":22,"do":"host","table":"$1","person":"id-b1"}
a{"id":23,"do":"kick","table":"$1","seat":1}
a{"id":24,"do":"stand","table":"$1","seat":0}
b{"id":8,"do":"stand_in","table":"$1","seat":0,"level":"random"}
a{"id":16,"do":"rename","name":"Anna"}
)";

constexpr std::string_view workshop =
    R"(a{"id":1,"do":"keep_work","game":"aliens","name":"Small","data":"Z1.5hrAAAACmakAAAAGKogAAAArm6AAAABohkAAAAOmawAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.12HA34"}
b{"id":1,"do":"works","game":"aliens"}
a{"id":2,"do":"drop_work","work":"x"}
a{"id":3,"do":"create","game":"aliens","options":{"zone":"galilei","rounds":10}}
a{"id":4,"do":"plan","table":"$0","options":{"zone":"fermi"},"seats":[{"kind":"open"},{"kind":"bot","level":"easy"}]}
a{"id":5,"do":"lobby","on":false}
)";

std::vector<Sample> some_evenings() {
  std::vector<Sample> samples{{"workshop", std::string(workshop)}};
  for (const engine::GameEntry* entry : games::all())
    samples.push_back({std::string(entry->slug()), filled(evening, entry->slug())});
  return samples;
}

}  // namespace

Harness hall() { return {"hall", Shape::lines, run_hall, some_evenings}; }

}  // namespace fuzz
