#include "cli/remote/lobby.hpp"

#include <algorithm>
#include <iostream>

#include "cli/failure.hpp"
#include "cli/play/columns.hpp"
#include "cli/play/messages.hpp"
#include "cli/play/words.hpp"

namespace cli::remote {

using engine::Json;
using engine::JsonObject;
using protocol::Card;

namespace {

bool open(const Card& card) {
  return card.phase != protocol::Phase::finished && card.phase != protocol::Phase::closed;
}

std::vector<Card> public_tables(Link& link) {
  protocol::LobbyOk answer;
  take(Json(link.ask("lobby", {{"on", true}}).body), answer);
  link.ask("lobby", {{"on", false}});
  return answer.tables;
}

std::string line_of(const Card& card, bool own, const engine::Catalogue& words) {
  const auto free = std::count_if(card.seats.begin(), card.seats.end(), [](const auto& seat) {
    return seat.kind == protocol::SeatKind::open;
  });
  return words.sentence("lobby.table", {{"code", printable(card.code.value)},
                                        {"game", printable(card.game.value)},
                                        {"host", printable(card.host.value)},
                                        {"phase", engine::name_of(card.phase)},
                                        {"seats", card.seats.size()},
                                        {"free", free},
                                        {"own", own}});
}

// The code of the chosen table; "" if that is no choice.
std::string chosen(const std::string& typed, const std::vector<Card>& cards) {
  for (const Card& card : cards)
    if (lower(card.code.value) == lower(typed)) return card.code.value;
  const bool digits = typed.find_first_not_of("0123456789") == std::string::npos;
  const std::size_t number = digits && typed.size() < 4 ? std::stoul(typed) : 0;
  return number >= 1 && number <= cards.size() ? cards[number - 1].code.value : "";
}

}  // namespace

std::string chosen_table(Link& link, const engine::Catalogue& words, Typing& typing) {
  std::vector<Card> cards;
  for (const Card& card : link.hello().tables)
    if (open(card)) cards.push_back(card);
  const std::size_t own = cards.size();
  for (const Card& card : public_tables(link)) {
    const bool known = std::any_of(cards.begin(), cards.end(), [&](const Card& each) {
      return each.id.value == card.id.value;
    });
    if (!known && open(card)) cards.push_back(card);
  }
  if (cards.empty()) throw Failure(words.sentence("lobby.none", {}));
  for (std::size_t i = 0; i < cards.size(); ++i)
    std::cout << (i < 9 ? " " : "") << i + 1 << "  " << line_of(cards[i], i < own, words) << "\n";
  std::cout << words.sentence("lobby.which", {}) << std::endl;
  while (true) {
    while (!typing.has_line() && !typing.ended()) {
      typing.wait(link.patience(), link.file());
      link.work();
    }
    if (typing.ended()) return "";
    const std::vector<std::string> typed = split(typing.take());
    if (typed.empty()) continue;
    if (typed[0] == words["command.quit"]) return "";
    if (const std::string code = chosen(typed[0], cards); !code.empty()) return code;
    std::cout << words.sentence("lobby.no_such", {{"typed", typed[0]}}) << std::endl;
  }
}

}  // namespace cli::remote
