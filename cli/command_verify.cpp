#include <algorithm>
#include <array>
#include <iostream>

#include "cli/choose.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/remote/shares.hpp"

namespace cli {

namespace {

struct OwnWords {
  const char* word;  // for programs
  const char* key;   // of the sentence for people
};

const OwnWords& words_for(remote::OwnShare own) {
  static constexpr std::array all{OwnWords{"none", "verify.own_share_none"},
                                  OwnWords{"counts", "verify.own_share"},
                                  OwnWords{"missing", "verify.own_share_missing"},
                                  OwnWords{"changed", "verify.own_share_changed"}};
  return all.at(static_cast<std::size_t>(own));
}

}  // namespace

int verify_record(const Common& common, const std::string& file) {
  const Loaded loaded = load_record(common, file);
  const engine::Record& record = loaded.record;
  if (const auto problem = engine::verify(record, *loaded.game_data))
    throw Failure(file + ": " + problem->what);
  const auto shares = std::count_if(record.shares.begin(), record.shares.end(),
                                    [](const auto& share) { return share && share->value; });
  const auto untold = std::count_if(record.shares.begin(), record.shares.end(),
                                    [](const auto& share) { return share && !share->value; });
  const OwnWords& own = words_for(remote::own_share_in(record));
  const std::string outcome = record.outcome ? engine::to_line(*record.outcome) : "";
  if (common.json) {
    std::cout << engine::to_pages(engine::JsonObject{
        {"file", file},
        {"game", record.game},
        {"rules_version", record.rules_version},
        {"good", true},
        {"checked", {"commitment", "inputs", "outcome", "fingerprint"}},
        {"inputs", record.inputs.size()},
        {"shares", shares},
        {"untold_shares", untold},
        {"own_share", own.word},
        {"outcome", record.outcome ? engine::Json(*record.outcome) : engine::Json(nullptr)},
        {"fingerprint", record.fingerprint}});
    return 0;
  }
  const engine::Catalogue labels = command_words(common);
  const auto line = [&](const char* key, const engine::JsonObject& fields) {
    std::cout << "  " << labels.sentence(key, fields) << "\n";
  };
  std::cout << labels.sentence("verify.head", {{"file", file},
                                               {"title", loaded.words["title"]},
                                               {"seats", record.seats.size()},
                                               {"rules_version", record.rules_version}})
            << "\n";
  line("verify.seed", {{"commitment", engine::to_hex(record.commitment).substr(0, 12)}});
  line("verify.shares", {{"count", shares}, {"seats", record.seats.size()}});
  if (untold > 0) line("verify.untold_shares", {{"count", untold}});
  line(own.key, {});
  line("verify.inputs", {{"count", record.inputs.size()}});
  line(record.outcome ? "verify.outcome" : "verify.no_outcome", {{"outcome", outcome}});
  line("verify.position", {{"fingerprint", record.fingerprint}});
  std::cout << labels["verify.good"] << "\n";
  return 0;
}

}  // namespace cli
