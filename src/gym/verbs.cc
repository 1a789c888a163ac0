#include "gym/verbs.h"

namespace twotrack::gym {

const Phrases kCheckVerbs = {{"check", "scan", "inspect", "audit", "validate", "review", "examine",
                              "survey", "assess", "verify"},
                             {"diagnose", "sweep", "vet", "screen"}};
const Phrases kFixVerbs = {
    {"fix", "repair", "resolve", "correct", "patch", "mend", "remedy", "amend", "adjust", "clear"},
    {"heal", "restore", "settle", "cure"}};
const Phrases kReadVerbs = {{"read", "show", "view", "open", "display", "print", "dump"},
                            {"peek", "glance", "browse"}};
const Phrases kFindVerbs = {{"find", "search", "lookup", "query", "locate"},
                            {"seek", "hunt", "discover"}};
const Phrases kDetailVerbs = {{"get", "describe", "details", "info", "retrieve", "fetch"},
                              {"expand", "explain", "unfold"}};
const Phrases kActVerbs = {{"cancel", "approve", "archive", "refund", "assign", "rename", "publish",
                            "restart", "upgrade", "delete", "renew"},
                           {"freeze", "extend", "duplicate", "promote", "revoke"}};
const Phrases kSkipVerbs = {{"skip", "ignore", "defer", "suppress", "waive"},
                            {"drop", "exclude", "bypass"}};
const Phrases kWriteVerbs = {{"write", "create", "generate", "draft", "make"},
                             {"compose", "author", "prepare"}};
const Phrases kRunVerbs = {{"run", "execute", "try", "build", "start"},
                           {"launch", "perform", "trigger"}};
const Phrases kListVerbs = {{"list", "enumerate", "index", "catalog", "all"},
                            {"roster", "tally", "register"}};
const Phrases kUnlockVerbs = {{"unlock", "release", "enable", "login", "acquire"},
                              {"activate", "authorize", "grant"}};

const Phrases kFinishTexts = {
    {"Finish. Call it when the work is done.", "End the task.", "Report that the goal is reached.",
     "Hand in the result when nothing is left to do.", "Finish when the goal is reached.",
     "Call this last, with a short text.", "Done: ends the work.", "Use it at the very end.",
     "Say that you are done.", "Closes the task with a short note.",
     "The last call, when nothing is open.", "Finish with one sentence.",
     "Deliver: the goal is reached.", "When all is done, call this."},
    {"Close the job once everything is in order.", "Wrap up; nothing can be done afterwards.",
     "Say that it is over."}};

}  // namespace twotrack::gym
