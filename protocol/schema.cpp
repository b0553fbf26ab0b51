#include "protocol/schema.hpp"

#include <utility>

#include "protocol/hall_messages.hpp"

namespace protocol {

using engine::Json;
using engine::JsonArray;
using engine::JsonObject;

namespace {

using Use = Definitions::Use;

// The answer to a request about one table.
template <class R>
struct OkOf {
  using type = Nothing;
};
template <>
struct OkOf<Sit> {
  using type = SitOk;
};
template <class R>
  requires std::same_as<R, Act> || std::same_as<R, Resign>
struct OkOf<R> {
  using type = ActOk;
};
template <>
struct OkOf<Ask> {
  using type = Prospects;
};
template <>
struct OkOf<Hint> {
  using type = HintOk;
};
template <class R>
  requires std::same_as<R, TakeBack> || std::same_as<R, Pause> || std::same_as<R, Resume>
struct OkOf<R> {
  using type = AskOk;
};

// "stand_in" becomes "StandIn".
std::string title_of(std::string_view word) {
  std::string title;
  bool upper = true;
  for (char c : word) {
    if (c == '_') {
      upper = true;
      continue;
    }
    title += upper ? static_cast<char>(c - 'a' + 'A') : c;
    upper = false;
  }
  return title;
}

class Protocol {
 public:
  template <class Request, class Ok>
  void request(std::string_view word, bool of_a_table) {
    const std::string title = title_of(word);
    JsonObject properties{{"id", {{"type", "integer"}, {"minimum", 1}}}, {"do", {{"const", word}}}};
    JsonArray required{"id", "do"};
    if (of_a_table) {
      properties["table"] = all_.of<Id>(Use::sent);
      required.emplace_back("table");
    }
    all_.define(title + "Request",
                all_.object<Request>(Use::sent, std::move(properties), std::move(required)));
    requests_.push_back(Definitions::reference(title + "Request"));
    answers_[word] = all_.of<Ok>(Use::received);
  }
  template <std::size_t... I>
  void table_requests(std::index_sequence<I...>) {
    (table_request<std::variant_alternative_t<I, TableRequest>>(), ...);
  }
  template <class Message>
  void push() {
    const std::string title = title_of(Message::word) + "Push";
    all_.define(title, all_.object<Message>(Use::received, {{"push", {{"const", Message::word}}}},
                                            {"push"}));
    pushes_.push_back(Definitions::reference(title));
  }

  std::string text() {
    all_.define("Refusal", {{"type", "object"},
                            {"properties",
                             {{"code", {{"type", "string"}}},
                              {"sentence", {{"type", "string"}}},
                              {"rule", {{"type", "string"}}},
                              {"retry_after", {{"type", "integer"}}}}},
                            {"required", {"code"}}});
    const JsonObject re{{"type", "integer"}};
    all_.define("Accepted", {{"type", "object"},
                             {"properties", {{"re", re}, {"ok", {{"type", "object"}}}}},
                             {"required", {"re", "ok"}},
                             {"additionalProperties", false}});
    all_.define("Refused", {{"type", "object"},
                            {"properties", {{"re", re}, {"no", Definitions::reference("Refusal")}}},
                            {"required", {"re", "no"}},
                            {"additionalProperties", false}});
    all_.define("Request", {{"oneOf", std::move(requests_)}});
    all_.define(
        "Reply",
        {{"oneOf", {Definitions::reference("Accepted"), Definitions::reference("Refused")}}});
    all_.define("Push", {{"oneOf", std::move(pushes_)}});
    // By the word of the request: what stands under "ok".
    JsonArray words;
    for (const auto& [word, answer] : answers_) words.emplace_back(std::string_view(word));
    all_.define("Answers", {{"type", "object"},
                            {"properties", std::move(answers_)},
                            {"required", std::move(words)},
                            {"additionalProperties", false}});
    const JsonObject schema{
        {"$schema", "https://json-schema.org/draft/2020-12/schema"},
        {"title", "The protocol of Escapement, version 1"},
        {"anyOf",
         {Definitions::reference("Request"), Definitions::reference("Reply"),
          Definitions::reference("Push")}},
        {"$defs", all_.take()},
    };
    return engine::to_pages(schema);
  }

 private:
  template <class R>
  void table_request() {
    request<R, typename OkOf<R>::type>(R::word, true);
  }

  Definitions all_;
  JsonArray requests_;
  JsonArray pushes_;
  JsonObject answers_;
};

}  // namespace

std::string protocol_schema() {
  Protocol protocol;
  protocol.request<Hello, HelloOk>("hello", false);
  protocol.request<Rename, Nothing>("rename", false);
  protocol.request<Notify, Nothing>("notify", false);
  protocol.request<Games, GamesOk>("games", false);
  protocol.request<Lobby, LobbyOk>("lobby", false);
  protocol.request<Create, TableOk>("create", false);
  protocol.request<Branch, TableOk>("branch", false);
  protocol.request<Find, FindOk>("find", false);
  protocol.request<Watch, Nothing>("watch", false);
  protocol.request<Unwatch, Nothing>("unwatch", false);
  protocol.request<Lines, LinesOk>("lines", false);
  protocol.request<Rematch, TableOk>("rematch", false);
  protocol.request<Note, Nothing>("note", false);
  protocol.request<KeepWork, KeepWorkOk>("keep_work", false);
  protocol.request<Works, WorksOk>("works", false);
  protocol.request<DropWork, Nothing>("drop_work", false);
  protocol.table_requests(std::make_index_sequence<std::variant_size_v<TableRequest>>());
  protocol.push<Sync>();
  protocol.push<UpdateMessage>();
  protocol.push<Presence>();
  protocol.push<Note>();
  protocol.push<LobbyPush>();
  protocol.push<Notice>();
  return protocol.text();
}

}  // namespace protocol
