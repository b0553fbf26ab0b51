#include <CLI/CLI.hpp>
#include <cctype>
#include <charconv>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <memory>

#include "cli/analyse.hpp"
#include "cli/build.hpp"
#include "cli/choose.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/help.hpp"
#include "cli/puzzles.hpp"
#include "engine/options.hpp"
#include "games/registry.hpp"

// The command line: the one place that knows how it is written. What a command does is in
// command_<name>.cpp.
namespace cli {
namespace {

constexpr int failed = 1;
constexpr int misused = 2;

// The library's own check of a range says neither that a number is needed nor which.
CLI::Validator between(std::int64_t least, std::int64_t most) {
  return CLI::Validator(
      [least, most](std::string& typed) -> std::string {
        std::int64_t number = 0;
        const char* end = typed.data() + typed.size();
        const auto [read, error] = std::from_chars(typed.data(), end, number);
        if (error == std::errc() && read == end && number >= least && number <= most) return "";
        return "'" + typed + "' is not a whole number from " + std::to_string(least) + " to " +
               std::to_string(most);
      },
      "");
}

// "escapement 1.0.0 (abc1234)", without the commit where sources came without their history.
std::string full_version() {
  const std::string known(commit());
  return "escapement " + std::string(version) + (known.empty() ? "" : " (" + known + ")");
}

constexpr std::int64_t most_games = 1'000'000'000'000;

// The command line of the program, read into the one command that it asks for.
class CommandLine {
 public:
  CommandLine() {
    app_.require_subcommand(1);
    app_.fallthrough();
    app_.set_version_flag("--version", full_version());
    app_.add_option("--data", common_.data,
                    "Load the games from DIR/<game>/ instead of those inside the program")
        ->type_name("DIR");
    add_games();
    add_rules();
    add_play();
    add_simulate();
    add_report();
    add_merge();
    add_replay();
    add_analyse();
    add_verify();
    add_scenario();
    add_puzzles();
    add_map();
    add_solve();
    add_bench();
    add_serve();
    add_devices();
    add_protocol();
    add_admin();
    add_help();
  }

  // The exit code.
  int run(int argc, char** argv) {
    try {
      app_.parse(argc, argv);
    } catch (const CLI::Success& wish) {  // --help, --version
      return app_.exit(wish);
    } catch (const CLI::ParseError& error) {
      const std::string name = used()->get_parent() == nullptr ? "" : " " + used()->get_name();
      std::cerr << "escapement" << name << ": "
                << texts().sentence("misused", {{"problem", sentence(error)}, {"command", name}})
                << "\n";
      return misused;
    }
    return command_();
  }

  std::string sentence(const Failure& failure) const {
    return failure.key().empty() ? failure.what()
                                 : texts().sentence(failure.key(), failure.fields());
  }

 private:
  engine::Catalogue texts() const { return command_words(common_); }
  CLI::App* add(CLI::App& parent, const char* name, const char* about,
                std::function<int()> command) {
    CLI::App* sub = parent.add_subcommand(name, about);
    sub->callback([this, command = std::move(command)] { command_ = command; });
    return sub;
  }
  // Shells offer these values.
  CLI::Option* offer(CLI::Option* option, std::vector<std::string> words) {
    words_[option] = std::move(words);
    return option;
  }
  CLI::Option* add_game(CLI::App* sub, std::string& game, const char* about) {
    return offer_games(sub->add_option("game", game, about));
  }
  CLI::Option* offer_games(CLI::Option* option) {
    std::vector<std::string> games;
    for (const engine::GameEntry* entry : games::offered()) games.emplace_back(entry->slug());
    return offer(option, std::move(games));
  }
  void add_language(CLI::App* sub) {
    offer(sub->add_option("--lang", common_.language, "Language: en or de"), {"en", "de"})
        ->type_name("LANG");
  }
  CLI::Option* add_json(CLI::App* sub) {
    return sub->add_flag("--json", common_.json, "Print JSON");
  }
  void add_output(CLI::App* sub, bool& csv, std::string& out) {
    add_json(sub)->excludes(sub->add_flag("--csv", csv, "Print CSV"));
    sub->add_option("--out", out, "Write the report to a file")->type_name("FILE");
    add_language(sub);
  }
  void add_choice(CLI::App* sub, Choice& choice) {
    sub->add_option("--seats", choice.seats, "Number of seats")
        ->check(between(0, 99))
        ->type_name("N");
    sub->add_option("-o,--option", choice.options, "Set an option of the game; can be repeated")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);
    sub->add_option("--edition,--mode", choice.preset, "Edition or mode of the game")
        ->type_name("NAME");
  }

  void add_games() {
    CLI::App* sub =
        add(app_, "games", "List the games", [this] { return list_games(common_, all_games_); });
    sub->add_flag("--all", all_games_, "Also the example, a game that shows how one is made");
    add_language(sub);
    add_json(sub);
  }

  void add_rules() {
    CLI::App* sub = add(app_, "rules", "Show the rules or the options of a game",
                        [this] { return show_rules(common_, rules_); });
    add_game(sub, rules_.game, "Name of the game")->required();
    sub->add_option("id", rules_.id,
                    "One rule: 61 or DST-061; or a word: all rules that speak of it");
    sub->add_flag("--options", rules_.options, "Show what can be chosen before a game");
    add_language(sub);
    add_json(sub);
  }

  void add_play() {
    CLI::App* sub = add(app_, "play", "Play a game in this terminal",
                        [this] { return play_game(common_, play_); });
    CLI::Option* game = add_game(sub, play_.choice.game, "Name of the game");
    add_choice(sub, play_.choice);
    sub->add_option("--seat", play_.seats, "Who sits there, seat by seat; can be repeated")
        ->type_name("person:NAME|bot:LEVEL")
        ->allow_extra_args(false);
    sub->add_flag("--plain", play_.plain, "Lines instead of a drawn screen");
    CLI::Option* server =
        sub->add_option("--server", play_.server, "Play at a server; or the link to a table")
            ->type_name("URL");
    const auto here = [&](CLI::Option* option) { return option->excludes(server); };
    here(game);
    here(sub->add_option("--seed", play_.seed, "All chance: 64 hex digits or a number"))
        ->type_name("SEED");
    here(sub->add_flag("--fast", play_.fast, "Bots do not wait to be watched"));
    here(sub->add_flag(
        "--curtain,!--no-curtain", play_.curtain,
        "Cover the screen between persons; by itself only where the game has secrets"));
    here(sub->add_option("--save", play_.save, "Save to this file after every input"))
        ->type_name("FILE");
    here(sub->add_option("--resume", play_.resume, "Go on with a saved game"))->type_name("FILE");
    add_play_at_server(sub, server);
    sub->parse_complete_callback([this, server] {
      if (play_.choice.game.empty() && server->empty()) throw CLI::RequiredError("game");
    });
    add_language(sub);
  }

  void add_play_at_server(CLI::App* sub, CLI::Option* server) {
    CLI::Option* table = sub->add_option("--table", play_.table, "With --server: go to this table")
                             ->needs(server)
                             ->type_name("CODE");
    CLI::Option* made =
        offer_games(sub->add_option("--new", play_.new_game, "With --server: open a table"))
            ->needs(server)
            ->excludes(table)
            ->type_name("GAME");
    sub->add_flag("--public", play_.listed, "Everybody can find the new table")->needs(made);
    sub->add_option("--name", play_.name, "With --server: what others call you")
        ->needs(server)
        ->type_name("NAME");
    sub->add_flag("--watch", play_.watch, "With --server: only look")->needs(server);
    sub->add_option("--retry", play_.retry,
                    "With --server: seconds for which a lost connection is tried again (120)")
        ->needs(server)
        ->check(between(0, 86'400))
        ->type_name("N");
  }

  void add_simulate() {
    CLI::App* sub = add(app_, "simulate", "Play many games between bots and report",
                        [this] { return simulate_games(common_, simulate_); });
    add_game(sub, simulate_.choice.game, "Name of the game")->required();
    sub->add_option("--games", simulate_.games, "How many games (1000)")
        ->check(between(1, most_games))
        ->type_name("N");
    add_choice(sub, simulate_.choice);
    add_simulation(sub, simulate_.seed, simulate_.threads);
    sub->add_option("--from", simulate_.from, "Number of the first game (0), for parts of a run")
        ->check(between(0, 1000 * most_games))
        ->type_name("A");
    sub->add_option("--bots", simulate_.bots,
                    "Bots by seat, repeated as needed (the game's middle level)")
        ->type_name("LEVEL,...");
    CLI::Option* alternate = sub->add_flag("--alternate", simulate_.alternate,
                                           "Move the bots one seat on after each game");
    sub->add_flag("--mixed", simulate_.mixed,
                  "Play each deal with all mixes of two levels, and tell luck and skill apart")
        ->excludes(alternate);
    sub->add_flag("--usage", simulate_.usage,
                  "Also count which actions and cards were offered and used");
    sub->add_option("--record", simulate_.record, "Also write the record of one such game")
        ->type_name("FILE");
    add_output(sub, simulate_.csv, simulate_.out);
  }

  void add_simulation(CLI::App* sub, std::int64_t& seed, int& threads) {
    sub->add_option("--seed", seed, "Number that names the simulation (1)")
        ->check(between(0, std::numeric_limits<std::int64_t>::max()))
        ->type_name("K");
    sub->add_option("--threads", threads, "How many threads (one a core)")
        ->check(between(1, 1024))
        ->type_name("T");
  }

  void add_report() {
    CLI::App* sub = add(app_, "report", "Write a page about a game for its designers",
                        [this] { return write_report(common_, report_); });
    add_game(sub, report_.choice.game, "Name of the game")->required();
    sub->add_option("--games", report_.games, "How many games a figure is made of (500)")
        ->check(between(10, most_games))
        ->type_name("N");
    sub->add_option("--sweep", report_.sweep,
                    "Games for each value of an option (a fifth of --games); 0: none")
        ->check(between(0, most_games))
        ->type_name("N");
    add_choice(sub, report_.choice);
    add_simulation(sub, report_.seed, report_.threads);
    sub->add_option("--levels", report_.levels,
                    "Levels to compare, the weakest first (all but the strongest)")
        ->type_name("LEVEL,...");
    sub->add_option("--out", report_.out, "The page to write (GAME-report.html)")
        ->type_name("FILE");
    add_language(sub);
  }

  void add_merge() {
    CLI::App* sub = add(app_, "merge", "Add up JSON reports of parts of one simulation",
                        [this] { return merge_reports(common_, merge_); });
    sub->add_option("files", merge_.files, "Reports of simulate --json")->required();
    add_output(sub, merge_.csv, merge_.out);
  }

  void add_replay() {
    CLI::App* sub = add(app_, "replay", "Go through a recorded game",
                        [this] { return replay_record(common_, replay_); });
    sub->add_option("file", replay_.file, "The record")->required();
    sub->add_option("--at", replay_.at, "Show what is seen after so many inputs")
        ->check(between(0, std::numeric_limits<int>::max()))
        ->type_name("N");
    sub->add_option("--as", replay_.observer, "Through whose eyes: a seat, spectator or all")
        ->type_name("WHO");
    sub->add_option("--export", replay_.export_file, "Write the position as a scenario file")
        ->type_name("FILE");
    add_language(sub);
    add_json(sub);
  }

  void add_analyse() {
    CLI::App* sub = add(app_, "analyse", "Find out what turned a game: luck, or whose choices",
                        [this] { return analyse_record(common_, analyse_); });
    sub->add_option("file", analyse_.file, "The record of a game that is over")->required();
    sub->add_option("--games", analyse_.games,
                    "How many games to imagine, about (as many as take less than a minute)")
        ->check(between(1, 100'000'000))
        ->type_name("N");
    sub->add_option("--seed", analyse_.seed, "Number that names the imagined games (1)")
        ->check(between(0, std::numeric_limits<std::int64_t>::max()))
        ->type_name("K");
    sub->add_option("--as", analyse_.seat, "Summary for this seat only")
        ->check(between(0, 99))
        ->type_name("SEAT");
    sub->add_flag("--decisions", analyse_.decisions, "Also the best choices at every decision");
    add_language(sub);
    add_json(sub);
  }

  void add_verify() {
    CLI::App* sub = add(app_, "verify", "Check all that a record claims",
                        [this] { return verify_record(common_, file_); });
    sub->add_option("file", file_, "The record")->required();
    add_language(sub);
    add_json(sub);
  }

  void add_map() {
    CLI::App* parent = app_.add_subcommand("map", "Work with zones of Escape from the Aliens");
    parent->require_subcommand(1);
    CLI::App* check = add(*parent, "check", "Tell what is wrong with a zone, and its distances",
                          [this] { return check_map(common_, map_); });
    CLI::App* draw = add(*parent, "draw", "Draw a zone in characters",
                         [this] { return draw_map(common_, map_); });
    for (CLI::App* sub : {check, draw}) {
      sub->add_option("file", map_, "Zone file, plain layout or zone code")->required();
      add_language(sub);
    }
    add_json(check);
  }

  void add_scenario() {
    CLI::App* parent = app_.add_subcommand("scenario", "Work with scenario files");
    parent->require_subcommand(1);
    CLI::App* sub = add(*parent, "run", "Run scenarios and tell which hold",
                        [this] { return run_scenarios(common_, scenarios_); });
    sub->add_option("files", scenarios_, "Scenario files")->required();
    add_language(sub);
    add_json(sub);
  }

  void add_puzzles() {
    CLI::App* parent = app_.add_subcommand("puzzles", "Find, check and solve puzzles");
    parent->require_subcommand(1);
    CLI::App* make = add(*parent, "make", "Look through games of bots for puzzles",
                         [this] { return make_puzzles(common_, puzzles_); });
    add_game(make, puzzles_.game, "Name of the game")->required();
    make->add_option("--number", puzzles_.number, "How many puzzles (20)")
        ->check(between(1, 10'000))
        ->type_name("N");
    make->add_option("--games", puzzles_.games, "How many games to look through at most (10000)")
        ->check(between(1, most_games))
        ->type_name("G");
    add_simulation(make, puzzles_.seed, puzzles_.threads);
    make->add_option("--out", puzzles_.out, "Folder for puzzles.json (this one)")
        ->type_name("FOLDER");
    CLI::App* check = add(*parent, "check", "Weigh the choices of puzzles again",
                          [this] { return check_puzzles(common_, puzzles_); });
    check->add_option("files", puzzles_.files, "Files of puzzles")->required();
    check
        ->add_option("--games", puzzles_.imagined,
                     "Imagined games for each choice (as many as when they were made)")
        ->check(between(1, 1'000'000))
        ->type_name("N");
    check->add_option("--seed", puzzles_.seed, "Number that names the imagined games (1)")
        ->check(between(0, std::numeric_limits<std::int64_t>::max()))
        ->type_name("K");
    CLI::App* solve = add(*parent, "solve", "Solve puzzles at this terminal",
                          [this] { return solve_puzzles(common_, puzzles_); });
    solve->add_option("file", puzzles_.file, "File of puzzles")->required();
    solve->add_option("number", puzzles_.which, "Only this one")->check(between(1, 10'000));
    for (CLI::App* sub : {make, check, solve}) add_language(sub);
    add_json(check);
  }

  void add_solve() {
    CLI::App* sub = add(app_, "solve", "Find the best line of a position played alone",
                        [this] { return solve_position(common_, solve_); });
    add_game(sub, solve_.game, "Name of the game")->required();
    sub->add_option("file", solve_.file, "Scenario file with the position")->required();
    sub->add_option("--width", solve_.width, "Positions kept from turn to turn (100)")
        ->check(between(1, 100'000))
        ->type_name("N");
    sub->add_option("--depth", solve_.depth, "Positions looked at within a turn (2000)")
        ->check(between(1, 10'000'000))
        ->type_name("N");
    add_language(sub);
    add_json(sub);
  }

  void add_bench() {
    CLI::App* sub = add(app_, "bench", "Measure speed and print the signature of a game",
                        [this] { return run_bench(common_, bench_); });
    add_game(sub, bench_.choice.game, "Name of the game (all)");
    add_choice(sub, bench_.choice);
    sub->add_option("--decisions", bench_.decisions, "Decisions a round (200000)")
        ->check(between(1, most_games))
        ->type_name("N");
    sub->add_flag("--signature-only", bench_.signature_only, "Print the signatures only");
    sub->add_flag("--best-only", bench_.best_only, "Print only what is best in 50 positions")
        ->excludes("--signature-only");
    sub->add_option("--rounds", bench_.rounds)->check(between(1, 1000))->group("");
    sub->add_option("--load", bench_.load)
        ->check(CLI::IsMember({"play", "clone", "views", "samples", "search"}))
        ->group("");
    add_json(sub);
  }

  void add_serve() {
    CLI::App* sub = add(app_, "serve", "Let people play in their browsers",
                        [this] { return serve(common_, serve_); });
    sub->add_option("--config", serve_.config, "Configuration file")->type_name("FILE");
    sub->add_option("--address", serve_.address, "Address to listen at (127.0.0.1)")
        ->type_name("ADDRESS");
    sub->add_flag("--lan", serve_.lan, "Let everybody in this network come in")
        ->excludes("--address");
    sub->add_option("--port", serve_.port, "Port to listen at (8765); 0: any free one")
        ->check(between(0, 65535))
        ->type_name("N");
    sub->add_option("--data-folder", serve_.folder, "Folder for all that the server keeps")
        ->type_name("DIR");
    sub->add_option("--web", serve_.web, "Folder of the browser client")->type_name("DIR");
    sub->add_option("--public-url", serve_.public_url, "How people reach the server from outside")
        ->type_name("URL");
    offer(sub->add_option("--log", serve_.log, "How the log is written: text or json"),
          {"text", "json"})
        ->type_name("FORMAT");
    offer(sub->add_option("--log-level", serve_.log_level, "debug, info, warning or error"),
          {"debug", "info", "warning", "error"})
        ->type_name("LEVEL");
    sub->add_flag("--no-limits", serve_.no_limits, "Without limits on requests, for measurements");
    sub->add_option("--deals", serve_.deals)->group("");
    sub->parse_complete_callback([this] {
      if (!app_.get_option("--data")->empty())
        throw CLI::ParseError(
            "a server plays the games inside the program, not those of --data; the folder for all "
            "that it keeps is named by --data-folder",
            CLI::ExitCodes::ArgumentMismatch);
    });
    add_language(sub);
  }

  void add_devices() {
    CLI::App* sub = add(app_, "devices", "List your devices at a server, or sign them out",
                        [this] { return show_devices(common_, devices_); });
    sub->add_option("server", devices_.server, "Address of the server")->required();
    sub->add_option("--sign-out", devices_.sign_out, "Sign out a device by its id, others, or all")
        ->type_name("WHICH");
    add_language(sub);
    add_json(sub);
  }

  void add_protocol() {
    CLI::App* sub = add(app_, "protocol", "Print the JSON Schema of what servers and clients say",
                        [this] { return print_protocol(protocol_game_); });
    add_game(sub, protocol_game_, "Of the views, actions, events and outcomes of this game");
  }

  void add_admin() {
    CLI::App* parent = app_.add_subcommand("admin", "Look after a server and what it keeps");
    parent->require_subcommand(1);
    const auto add_one = [&](const char* name, const char* about,
                             int (*command)(const Common&, const AdminOptions&)) {
      CLI::App* sub =
          add(*parent, name, about, [this, command] { return command(common_, admin_); });
      add_language(sub);
      add_json(sub);
      return sub;
    };
    const auto add_stored = [&](const char* name, const char* about,
                                int (*command)(const Common&, const AdminOptions&)) {
      CLI::App* sub = add_one(name, about, command);
      sub->add_option("--data-folder", admin_.folder, "Data folder of the server")
          ->type_name("DIR");
      sub->add_option("--config", admin_.config, "Configuration file that names the data folder")
          ->type_name("FILE");
      return sub;
    };
    const auto add_table = [this](CLI::App* sub) {
      sub->add_option("table", admin_.table, "Id of the table, or its code")->required();
    };
    CLI::App* list = add_stored("list", "List the open tables", list_tables);
    list->add_flag("--all", admin_.all, "The finished and closed ones too");
    add_table(add_stored("close", "Close a table of a running server", close_table));
    CLI::App* many = add_stored("close-all", "Close many tables of a running server", close_tables);
    many->add_flag("--gathering", admin_.gathering, "Only those that have not begun");
    many->add_option("--idle", admin_.idle_hours, "Only those unchanged for so many hours")
        ->type_name("HOURS")
        ->check(CLI::Range(0, 1'000'000));
    many->add_option("--person", admin_.person, "Only those that this person opened")
        ->type_name("ID");
    many->add_flag("--all", admin_.all, "All open tables");
    add_stored("announce", "Tell a sentence to everybody who is connected", announce)
        ->add_option("sentence", admin_.sentence, "What to tell")
        ->required();
    add_stored("stop", "Stop a running server", stop_server);
    CLI::App* exported = add_stored("export", "Write a table to a file", export_table);
    add_table(exported);
    exported->add_option("file", admin_.file, "The file to write")->required();
    add_stored("import", "Put an exported table into a data folder", import_table)
        ->add_option("file", admin_.file, "The exported table")
        ->required();
    add_stored("backup", "Copy all that a server keeps, also while it runs", back_up)
        ->add_option("folder", admin_.file, "A new data folder for the copy")
        ->required();
    add_stored("works", "List what people made for games", list_works);
    add_stored("drop-work", "Drop a work on a running server", drop_work)
        ->add_option("work", admin_.work, "Id of the work")
        ->required();
    const auto add_person = [this](CLI::App* sub) {
      sub->add_option("person", admin_.person, "Id of the person, or the name")->required();
      return sub;
    };
    add_person(add_stored("devices", "List the devices of a person", list_devices));
    add_person(add_stored("revoke", "Sign out a person on a running server", revoke_devices))
        ->add_option("--device", admin_.device, "Only this device")
        ->type_name("DEVICE");
    add_person(
        add_stored("forget", "Delete all that a running server keeps of a person", forget_person))
        ->add_flag("--close", admin_.close, "Close the open tables where they are");
    add_stored("tidy", "Put old tables away now, on a running server", tidy_up);
    add_stored("verify-journal", "Check that every table comes to life", verify_journal);
    add_stored("check-upgrade", "Tell what this program would make of a data folder",
               check_upgrade);
    add_one("check-config", "Check a configuration file", check_config)
        ->add_option("file", admin_.file, "The configuration file")
        ->required();
  }

  // For packages: the manual page and the completions of shells come from here.
  void add_help() {
    CLI::App* sub = add(app_, "help", "Print help for people, manuals and shells", [this] {
      if (!help_format_.empty() && help_format_ != "text")
        return print_help(as_data(app_, ""), help_format_);
      // Its own help function would tell of the command that was called: this one.
      std::cout << app_.get_formatter()->make_help(&app_, app_.get_name(),
                                                   CLI::AppFormatMode::Normal);
      return 0;
    });
    sub->add_option("--format", help_format_, "text, man, bash, zsh or fish")->type_name("FORMAT");
    sub->group("");
  }

  // All that --help tells of a command and those below it.
  HelpCommand as_data(const CLI::App& app, const std::string& name) const {
    HelpCommand command{name, app.get_description(), {}, {}};
    for (const CLI::Option* option : app.get_options())
      if (!option->get_group().empty()) command.options.push_back(as_data(*option));
    for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; }))
      if (!sub->get_group().empty())
        command.commands.push_back(
            as_data(*sub, name + (name.empty() ? "" : " ") + sub->get_name()));
    return command;
  }

  HelpOption as_data(const CLI::Option& option) const {
    HelpOption data;
    for (const std::string& short_name : option.get_snames())
      data.names.push_back("-" + short_name);
    for (const std::string& long_name : option.get_lnames()) data.names.push_back("--" + long_name);
    if (data.names.empty())
      for (const char letter : option.get_name(true))
        data.value += static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    else if (option.get_items_expected_max() > 0)
      data.value = option.get_type_name();
    data.about = option.get_description();
    data.required = option.get_required();
    data.repeated = option.get_expected_max() > 1;
    const auto words = words_.find(&option);
    if (words != words_.end()) data.words = words->second;
    return data;
  }

  // The innermost command that was named.
  CLI::App* used() {
    CLI::App* app = &app_;
    while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
    return app;
  }

  // What is wrong with the command line, and what was probably meant.
  std::string sentence(const CLI::ParseError& error) {
    const std::vector<std::string> rest = app_.remaining(true);
    std::vector<std::string> commands;
    for (const CLI::App* sub : used()->get_subcommands([](CLI::App*) { return true; }))
      commands.push_back(sub->get_name());
    if (rest.empty() && !commands.empty())
      return texts().sentence("misused.no_command", {{"known", joined(commands)}});
    if (rest.empty()) {
      const std::string what = error.what();
      const std::size_t twice = what.find(": At Most");
      return twice == std::string::npos
                 ? what
                 : texts().sentence("misused.twice", {{"typed", what.substr(0, twice)}});
    }
    const std::string& word = rest.front();
    const bool flag = word.starts_with('-');
    const std::string guess = engine::nearest(word, flag ? flags() : commands);
    return texts().sentence(flag ? "misused.flag" : "misused.word",
                            {{"typed", word}, {"guess", guess}});
  }

  std::vector<std::string> flags() {
    std::vector<std::string> all;
    for (CLI::App* app = used(); app != nullptr; app = app->get_parent())
      for (const CLI::Option* option : app->get_options())
        for (const std::string& name : option->get_lnames()) all.push_back("--" + name);
    return all;
  }

  CLI::App app_{"Escapement: board games with exact rules, bots, records and simulation",
                "escapement"};
  std::function<int()> command_;
  std::map<const CLI::Option*, std::vector<std::string>> words_;  // what shells offer
  std::string help_format_;
  Common common_;
  bool all_games_ = false;
  RulesOptions rules_;
  PlayFlags play_;
  SimulateOptions simulate_;
  ReportOptions report_;
  MergeOptions merge_;
  ReplayOptions replay_;
  AnalyseOptions analyse_;
  BenchOptions bench_;
  SolveOptions solve_;
  PuzzleOptions puzzles_;
  ServeOptions serve_;
  DevicesOptions devices_;
  std::string protocol_game_;
  AdminOptions admin_;
  std::string file_;
  std::vector<std::string> scenarios_;
  std::string map_;
};

int run(int argc, char** argv) {
  CommandLine line;
  try {
    const int code = line.run(argc, argv);
    if (!std::cout.flush()) throw Failure("output", {});
    return code;
  } catch (const Failure& failure) {
    std::cerr << "escapement: " << line.sentence(failure) << "\n";
    return failed;
  } catch (const std::exception& error) {
    std::cerr << "escapement: " << error.what() << "\n";
    return failed;
  }
}

}  // namespace
}  // namespace cli

int main(int argc, char** argv) { return cli::run(argc, argv); }
