#pragma once

#include <functional>
#include <span>

#include "server/sql.hpp"

// The tables of the database, as a list of numbered steps. A new database goes through all of them,
// an older one through those that it lacks. A step that was ever released is never changed.
namespace server {

struct SchemaStep {
  int number;  // of the schema that it leads to
  const char* sql;
  void (*fill)(Database&) = nullptr;  // what SQL cannot say, in the same transaction
};
std::span<const SchemaStep> schema_steps();

inline constexpr int schema_version = 7;  // the number of the last step

// The number that the database says it has.
int schema_of(Database& database);
// Whether it says that it is one of ours.
bool is_ours(Database& database);

// Takes a database to the last schema. Each step is one transaction together with its number, so
// whoever ends in between leaves the schema before it or after it. `reached` is told of each step
// just before it is committed.
void bring_up_to_date(Database& database, const std::function<void(int step)>& reached = {});

// Makes the tables of an empty database, all at once.
void make_schema(Database& database);

}  // namespace server
