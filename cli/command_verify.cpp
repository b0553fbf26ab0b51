#include <algorithm>
#include <iostream>

#include "cli/choose.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/remote/shares.hpp"

namespace cli {

int verify_record(const Common& common, const std::string& file) {
  const Loaded loaded = load_record(common, file);
  const engine::Record& record = loaded.record;
  if (const auto problem = engine::verify(record, *loaded.kit))
    throw Failure(file + ": " + problem->what);
  const auto shares = std::count_if(record.shares.begin(), record.shares.end(),
                                    [](const auto& share) { return share && share->value; });
  const std::optional<bool> own = remote::own_share_in(record);
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
        {"own_share", own ? engine::Json(*own) : engine::Json(nullptr)},
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
  if (own) line(*own ? "verify.own_share" : "verify.own_share_missing", {});
  line("verify.inputs", {{"count", record.inputs.size()}});
  line(record.outcome ? "verify.outcome" : "verify.no_outcome", {{"outcome", outcome}});
  line("verify.position", {{"fingerprint", record.fingerprint}});
  std::cout << labels["verify.good"] << "\n";
  return 0;
}

}  // namespace cli
