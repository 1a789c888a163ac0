// The makers of all commands, one per file.
#pragma once

#include <memory>

#include "cli/command.h"

namespace twotrack::cli {

std::unique_ptr<Command> make_agents();
std::unique_ptr<Command> make_append();
std::unique_ptr<Command> make_check_result();
std::unique_ptr<Command> make_compact();
std::unique_ptr<Command> make_completion();
std::unique_ptr<Command> make_config();
std::unique_ptr<Command> make_diff();
std::unique_ptr<Command> make_doctor();
std::unique_ptr<Command> make_escalate();
std::unique_ptr<Command> make_export();
std::unique_ptr<Command> make_fleet();
std::unique_ptr<Command> make_gateway();
std::unique_ptr<Command> make_head();
std::unique_ptr<Command> make_help();
std::unique_ptr<Command> make_hub();
std::unique_ptr<Command> make_import();
std::unique_ptr<Command> make_index();
std::unique_ptr<Command> make_init();
std::unique_ptr<Command> make_key();
std::unique_ptr<Command> make_ls();
std::unique_ptr<Command> make_man();
std::unique_ptr<Command> make_mcp();
std::unique_ptr<Command> make_model();
std::unique_ptr<Command> make_nodes();
std::unique_ptr<Command> make_packet();
std::unique_ptr<Command> make_prune();
std::unique_ptr<Command> make_pull();
std::unique_ptr<Command> make_replay();
std::unique_ptr<Command> make_recall();
std::unique_ptr<Command> make_report();
std::unique_ptr<Command> make_resolve();
std::unique_ptr<Command> make_review();
std::unique_ptr<Command> make_run();
std::unique_ptr<Command> make_sandbox();
std::unique_ptr<Command> make_search();
std::unique_ptr<Command> make_serve();
std::unique_ptr<Command> make_session();
std::unique_ptr<Command> make_ship();
std::unique_ptr<Command> make_show();
std::unique_ptr<Command> make_tail();
std::unique_ptr<Command> make_tools();
std::unique_ptr<Command> make_trust();
std::unique_ptr<Command> make_verify();
std::unique_ptr<Command> make_what_if();
std::unique_ptr<Command> make_why();
std::unique_ptr<Command> make_watch();
std::unique_ptr<Command> make_worker();
std::unique_ptr<Command> make_workspace();

}  // namespace twotrack::cli
