"""An act is refused and the error names what blocks it; that is removed first, then the act is made."""

from kind import text

STRUCTURE = "unlock"
DOMAIN = "locks and blocks"

# thing, how, verb, about, blocker, how, remove verb, about
SKINS = """branch|key|merge|Merges a branch|open comment|id|resolve|Resolves a comment; file|path|delete|Deletes a file|lock|id|release|Releases a lock; table|ident|drop|Drops a table|view|ident|remove_view|Removes a view; host|host|shut_down|Shuts a host down|running job|key|stop|Stops a job; page|title|publish|Publishes a page|draft note|id|clear|Clears a note;
release|version|ship|Ships a release|failing test|ident|waive|Waives a test; user|person|remove|Removes a user|open loan|id|return|Books a loan as returned; disk|id|unmount|Unmounts a disk|process|id|end|Ends a process; poster|title|print|Sends a poster to print|missing font|word|embed|Embeds a font; order|id|ship|Ships an order|hold|id|lift|Lifts a hold;
folder|folder|archive|Archives a folder|checkout|id|check_in|Ends a checkout; contract|id|sign|Signs a contract|objection|id|settle|Settles an objection; reel|title|export|Exports a reel|offline clip|id|relink|Links a clip again; account|mail|close|Closes an account|subscription|id|cancel|Cancels a subscription; queue|key|delete|Deletes a queue|consumer|host|detach|Detaches a consumer; camera|id|update|Updates a camera|recording|id|finish|Ends a recording""".split(";")


def make(k):
    thing, how, verb, about, blocker, how2, verb2, about2 = k.pick(SKINS).strip().split("|")
    name, reason = getattr(k, how)(), k.word()
    blocks, b = k.many(getattr(k, how2), k.pick(0, 1, 1, 1, 2)), blocker.replace(" ", "_")
    v, v2 = verb.replace("_", " "), verb2.replace("_", " ")
    says_why, says_of = k.chance(50), k.chance(40)
    why = k.pick(f" Reason: {reason}.", f" (reason {reason})", f", reason: {reason}") if says_why else ""
    told = k.one("{0} is blocked by {1} {2}.|Refused: {1} {2} is in the way of {0}.|{0}: first deal with {1} {2}.|Can't do it, {1} {2} is still there.")

    def left():
        return [x for x in blocks if not remove.made(key=x)]

    k.role(f"""You {v} {thing}s.|{v} {thing}s, unblock if needed|You get things done, also when something is in the way.|unblocker
        |You help with {thing}s that don't move.|Read the error, clear the way, try again.|You work for an impatient manager.""")
    k.must(f"If a {blocker} is in the way, {v2} it and try again.|What blocks it may be cleared away ({v2}).")
    k.steps("Try <act_on>.|<act_on> first.", "If it is refused: <remove> what is named, then again.")
    k.goal(f"""{v.capitalize()} {thing} {name}.{why}|{name}: {v}{why}|please {v} the {thing} {name}, clear the way if you must{why}|{thing} {name} has to be done: {v}{why}
        |task: {v}\n{thing}: {name}{why}|Can you {v} {name} for me? If a {blocker} is in the way, {v2} it.{why}|{v} {name}, whatever it takes{why}|why can't I {v} {thing} {name}? please fix and {v}{why}""")

    params = dict(key=text(f"{thing}|name|what", f"The {thing}.|Which {thing}."))
    if says_why:
        params["why"] = text("reason|why|note", "The reason.|Reason for the log.")

    @k.act(f"{verb}|{verb}_{thing}|do_{verb}", f"{about}.", **dict(k.shuffled(list(params.items()))))
    def act_on(key, why=""):
        if key != name:
            return k.fail(f"No {thing} {key}.")
        return k.fail(told.format(name, blocker, left()[0])) if left() else f"{v}: {name} ok"

    params2 = dict(key=text(f"{b}|{b}_id|which", f"The {blocker}.|Which {blocker}."))
    if says_of:
        params2["of"] = text(f"{thing}|of|on", f"The {thing} that it blocks.|Of which {thing}.")

    @k.act(f"{verb2}|{verb2}_{b}|do_{verb2}", f"{about2}.", **dict(k.shuffled(list(params2.items()))))
    def remove(key, of=None):
        return f"{key}: {v2} ok" if key in left() and of in (None, name) else k.fail(f"No {blocker} {key}.")

    @k.look(f"show_{thing}|{thing}_info|get_{thing}", f"Shows one {thing}.|What is known of a {thing}.", key=text(f"{thing}|name|what", f"The {thing}.|Which {thing}."))
    def show(key):
        return {thing: name, f"{b}s": len(left())} if key == name else k.fail(f"No {thing} {key}.")

    def right():
        if act_on.made():
            return None
        if left() and k.seen(left()[0]):
            return remove(key=left()[0], **(dict(of=name) if says_of else {}))
        return act_on(key=name, **(dict(why=reason) if says_why else {}))

    return right
