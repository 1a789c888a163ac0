#include "gym/verbs.h"

namespace twotrack::gym {

const Phrases kCheckVerbs = {"check",    "scan",   "inspect", "audit",   "validate", "review",
                             "examine",  "survey", "assess",  "verify",  "analyze",  "test",
                             "probe",    "lint",   "detect",  "measure", "monitor",  "evaluate",
                             "diagnose", "sweep",  "vet",     "screen"};
const Phrases kFixVerbs = {"fix",    "repair",  "resolve", "correct", "patch",   "mend",
                           "remedy", "amend",   "adjust",  "clear",   "improve", "change",
                           "update", "rectify", "solve",   "handle",  "modify",  "edit",
                           "heal",   "restore", "settle",  "cure"};
const Phrases kReadVerbs = {"read",    "show", "view", "open",   "display",
                            "print",   "dump", "load", "cat",    "get_text",
                            "content", "see",  "peek", "glance", "browse"};
const Phrases kFindVerbs = {"find",  "search", "lookup", "query", "locate", "find_by", "grep",
                            "match", "trace",  "which",  "seek",  "hunt",   "discover"};
const Phrases kDetailVerbs = {"get",        "describe",    "details", "info",       "retrieve",
                              "fetch",      "inspect_one", "record",  "lookup_one", "profile",
                              "summary_of", "facts",       "expand",  "explain",    "unfold"};
const Phrases kActVerbs = {
    "cancel",   "approve", "archive", "refund", "assign",   "rename",    "publish", "restart",
    "upgrade",  "delete",  "renew",   "close",  "confirm",  "transfer",  "reset",   "suspend",
    "activate", "ship",    "merge",   "lock",   "register", "pause",     "move",    "export",
    "reject",   "sign",    "return",  "freeze", "extend",   "duplicate", "promote", "revoke"};
const Phrases kSkipVerbs = {"skip",   "ignore", "defer",   "suppress", "waive",
                            "omit",   "pass",   "except",  "postpone", "leave",
                            "remove", "drop",   "exclude", "bypass"};
const Phrases kWriteVerbs = {"write",   "create",  "generate", "draft",  "make",
                             "add",     "put",     "save",     "store",  "set",
                             "produce", "compose", "author",   "prepare"};
const Phrases kRunVerbs = {"run",       "execute",     "try",     "build",      "start",
                           "go",        "test_all",    "invoke",  "play",       "process",
                           "launch",    "perform",     "trigger", "launch_all", "do",
                           "carry_out", "perform_all", "exec",    "start_all"};
const Phrases kListVerbs = {"list",     "enumerate", "index",    "catalog", "all",
                            "show_all", "inventory", "overview", "items",   "get_all",
                            "pending",  "roster",    "tally",    "register"};
const Phrases kUnlockVerbs = {"unlock",  "release",  "enable",    "login",         "acquire",
                              "connect", "open_up",  "signin",    "start_session", "allow",
                              "access",  "activate", "authorize", "grant"};

const Phrases kFinishTexts = {"Finish. Call it when the work is done.",
                              "End the task.",
                              "Report that the goal is reached.",
                              "Hand in the result when nothing is left to do.",
                              "Finish when the goal is reached.",
                              "Call this last, with a short text.",
                              "Done: ends the work.",
                              "Use it at the very end.",
                              "Say that you are done.",
                              "Closes the task with a short note.",
                              "The last call, when nothing is open.",
                              "Finish with one sentence.",
                              "Deliver: the goal is reached.",
                              "When all is done, call this.",
                              "The work is finished: report it.",
                              "Submit when there is nothing left to do.",
                              "Ends everything. Takes a short text.",
                              "Complete the task.",
                              "This is the end; say what was done.",
                              "Finished? Then call this.",
                              "Stop here, with a summary.",
                              "Tell that the goal has been reached, in a few words.",
                              "No more work: call it once.",
                              "Report success and stop.",
                              "Only when everything is done.",
                              "Close the job once everything is in order.",
                              "Wrap up; nothing can be done afterwards.",
                              "Say that it is over.",
                              "Everything is done: tell it here.",
                              "To be called once, at the end.",
                              "Sends the final report.",
                              "The job is over when this is called.",
                              "Leave with a last word, when the goal is met."};

}  // namespace twotrack::gym
