// The makers of all commands, one per file.
#pragma once

#include <memory>

#include "cli/command.h"

namespace twotrack::cli {

extern const MakeCommand kMakeAgents;
extern const MakeCommand kMakeAppend;
extern const MakeCommand kMakeCheckResult;
extern const MakeCommand kMakeCompact;
extern const MakeCommand kMakeCompletion;
extern const MakeCommand kMakeConfig;
extern const MakeCommand kMakeDiff;
extern const MakeCommand kMakeDoctor;
extern const MakeCommand kMakeEscalate;
extern const MakeCommand kMakeExport;
extern const MakeCommand kMakeFleet;
extern const MakeCommand kMakeGateway;
extern const MakeCommand kMakeHead;
extern const MakeCommand kMakeHelp;
extern const MakeCommand kMakeHub;
extern const MakeCommand kMakeImport;
extern const MakeCommand kMakeIndex;
extern const MakeCommand kMakeInit;
extern const MakeCommand kMakeKey;
extern const MakeCommand kMakeLs;
extern const MakeCommand kMakeMan;
extern const MakeCommand kMakeMcp;
extern const MakeCommand kMakeModel;
extern const MakeCommand kMakeNodes;
extern const MakeCommand kMakePacket;
extern const MakeCommand kMakePrune;
extern const MakeCommand kMakePull;
extern const MakeCommand kMakeReplay;
extern const MakeCommand kMakeRecall;
extern const MakeCommand kMakeReport;
extern const MakeCommand kMakeResolve;
extern const MakeCommand kMakeReview;
extern const MakeCommand kMakeRun;
extern const MakeCommand kMakeSandbox;
extern const MakeCommand kMakeSearch;
extern const MakeCommand kMakeServe;
extern const MakeCommand kMakeSession;
extern const MakeCommand kMakeShip;
extern const MakeCommand kMakeShow;
extern const MakeCommand kMakeTail;
extern const MakeCommand kMakeTools;
extern const MakeCommand kMakeTrust;
extern const MakeCommand kMakeVerify;
extern const MakeCommand kMakeWhatIf;
extern const MakeCommand kMakeWhy;
extern const MakeCommand kMakeWatch;
extern const MakeCommand kMakeWorker;
extern const MakeCommand kMakeWorkspace;

}  // namespace twotrack::cli
