// The makers of all commands, one per file.
#pragma once

#include <memory>

#include "cli/command.h"

namespace twotrack::cli {

extern const MakeCommand make_agents;
extern const MakeCommand make_append;
extern const MakeCommand make_check_result;
extern const MakeCommand make_compact;
extern const MakeCommand make_completion;
extern const MakeCommand make_config;
extern const MakeCommand make_diff;
extern const MakeCommand make_doctor;
extern const MakeCommand make_escalate;
extern const MakeCommand make_export;
extern const MakeCommand make_fleet;
extern const MakeCommand make_gateway;
extern const MakeCommand make_head;
extern const MakeCommand make_help;
extern const MakeCommand make_hub;
extern const MakeCommand make_import;
extern const MakeCommand make_index;
extern const MakeCommand make_init;
extern const MakeCommand make_key;
extern const MakeCommand make_ls;
extern const MakeCommand make_man;
extern const MakeCommand make_mcp;
extern const MakeCommand make_model;
extern const MakeCommand make_nodes;
extern const MakeCommand make_packet;
extern const MakeCommand make_prune;
extern const MakeCommand make_pull;
extern const MakeCommand make_replay;
extern const MakeCommand make_recall;
extern const MakeCommand make_report;
extern const MakeCommand make_resolve;
extern const MakeCommand make_review;
extern const MakeCommand make_run;
extern const MakeCommand make_sandbox;
extern const MakeCommand make_search;
extern const MakeCommand make_serve;
extern const MakeCommand make_session;
extern const MakeCommand make_ship;
extern const MakeCommand make_show;
extern const MakeCommand make_tail;
extern const MakeCommand make_tools;
extern const MakeCommand make_trust;
extern const MakeCommand make_verify;
extern const MakeCommand make_what_if;
extern const MakeCommand make_why;
extern const MakeCommand make_watch;
extern const MakeCommand make_worker;
extern const MakeCommand make_workspace;

}  // namespace twotrack::cli
