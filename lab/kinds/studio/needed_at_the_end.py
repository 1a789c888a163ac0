"""A number read in the first call is needed in the last one, after other steps in between."""

from kind import text

STRUCTURE = "recall-later"
DOMAIN = "jobs with a receipt"

# start, about, token word, step, items how, end, about
SKINS = """open_change|Opens a change|change number|apply|path|close_change|Closes a change; start_session|Starts a session|session|upload|path|end_session|Ends a session; begin_release|Begins a release|release id|add|ident|publish_release|Publishes a release; take_lock|Takes the lock|lock|write|key|free_lock|Gives the lock back;
open_batch|Opens a batch|batch|enter|id|send_batch|Sends a batch; start_shoot|Starts a shoot|shoot number|shoot|title|wrap_shoot|Ends a shoot; open_review|Opens a review|review|comment_on|path|submit_review|Submits a review; begin_import|Begins an import|import id|load|path|finish_import|Finishes an import;
book_studio|Books the studio|booking|record|title|leave_studio|Leaves the studio; open_ticket|Opens a ticket|ticket|attach|path|resolve_ticket|Resolves a ticket; start_trace|Starts a trace|trace|probe|host|stop_trace|Stops a trace; open_maintenance|Opens a maintenance window|window|patch|host|end_maintenance|Ends a maintenance window;
begin_order|Begins an order|order|put|id|place_order|Places an order; start_export|Starts an export|export|include|ident|deliver_export|Delivers an export; open_vault|Opens the vault|receipt|store|key|shut_vault|Shuts the vault; start_mix|Starts a mix|mix|blend|title|save_mix|Saves a mix""".split(";")


def make(k):
    start, about1, token, step, how, end, about3 = k.pick(SKINS).strip().split("|")
    items, receipt = k.many(getattr(k, how), k.int(2, 3)), k.id()
    who, tk, s = k.person(), token.replace(" ", "_"), step.replace("_", " ")
    marks = dict(zip(items, k.ids(len(items)), strict=True))
    shown = k.pick(", ".join(items), " and ".join([", ".join(items[:-1]), items[-1]]))
    begin, finish = start.replace("_", " "), end.replace("_", " ")

    k.role(f"""You do jobs in three parts: {begin}, {s}, {finish}.|{s} agent|You begin, do the work and end it properly.|three-step worker
        |You always finish what you opened.|Operator. Keep the {token} in mind.|job runner for {who.split()[0]}'s team""")
    k.must(f"First {begin}, then {s} each, at the end {finish} with the {token} of the beginning.|Order: {begin}; {s} everything; {finish} with the {token} from the start.")
    k.steps("<opening> prints the " + token + ".|Begin with <opening>.", "<work> for each.", f"<closing> wants the {token}.")
    k.goal(f"""{s.capitalize()} {shown}, for {who}.|{who}: {s} {shown}, begin and end properly|{begin}, {s} {shown}, {finish} (for {who})
        |Please {s} these: {shown}. It is for {who}. Don't forget to {finish}.|for={who}; {s}={shown}|{who} needs {shown} to be done: {s} each of them, then {finish}.
        |todo: {begin} / {s} {shown} / {finish}. who: {who}|the things {shown}: {s} them all in one go for {who}""")

    @k.act(f"{start}|{start}_now", f"{about1} and prints its {token}.|{about1}.", who=text("for|who|person", "Who it is for.|Name of the person."))
    def opening(who):
        return k.fail("It is open already.") if opening.made() else k.result({tk: receipt, "for": who}, "open")

    @k.act(f"{step}|{step}_one|do_{step}", f"Does one thing: {s}.", item=text("item|what|name", "What it is done to.|Which one."))
    def work(item):
        if item not in items or not opening.made() or work.made(item=item) or closing.made():
            return k.fail(f"{item}: not now.")
        return {"item|name": item, "mark|entry": marks[item]}

    params = dict(key=text(f"{tk}|id|no", f"The {token}, as printed at the beginning."), who=text("for|who|person", "Who it is for.|Name of the person."))

    @k.act(f"{end}|{end}_now", f"{about3}.", **dict(k.shuffled(list(params.items()))))
    def closing(key, who):
        if key != receipt or not all(work.made(item=i) for i in items):
            return k.fail(f"{key}: something is left to do, or the {token} is another one.")
        return k.alias("closed|Finished.|ok")

    def right():
        if not opening.made():
            return opening(who=who)
        left = [work(item=i) for i in items if not work.made(item=i)]
        return left or (None if closing.made() else closing(key=receipt, who=who))

    return right
