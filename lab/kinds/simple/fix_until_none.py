"""Puts right what a list shows, item by item, until the list is empty; things and remedies are drawn from tables."""

from kind import text

STRUCTURE = "each"
DOMAIN = "skins"

# thing, things, where they are
THINGS = """lamp,lamps,street|pump,pumps,plant|printer,printers,floor|tent,tents,camp|door,doors,wing|bike,bikes,depot
test,tests,suite|page,pages,site|invoice,invoices,folder|photo,photos,album|bed,beds,ward|kiln,kilns,workshop
sensor,sensors,field|ticket,tickets,board|contract,contracts,file|track,tracks,playlist|locker,lockers,hall
server,servers,rack|boat,boats,marina|tree,trees,orchard|form,forms,tray|recipe,recipes,book|module,modules,package
cage,cages,zoo|meter,meters,block|cable,cables,cabinet|hive,hives,meadow|query,queries,report"""
# what to do, what is wrong, other names of the tool
ACTS = """mend,broken,repair|refill,empty,top_up|clean,dirty,wipe|charge,flat,load_up|sign,unsigned,put_name_on
label,unlabelled,name_tag|renew,expired,extend|unlock,locked,open_up|restart,stopped,start_again|check,unchecked,verify
reseal,leaking,seal_again|publish,unpublished,make_public|review,unreviewed,look_over|count,uncounted,take_stock
repaint,faded,paint|reset,stuck,clear_state|cover,open,put_cover_on|translate,untranslated,to_target_language
scan,unscanned,digitize|rewrite,outdated,update_text|replace,worn,swap_out|close,overdue,finish_off"""
EXTRA = "part,Part that it takes|colour,Its colour|size,Its size|code,Code of the step|key,Key that fits|team,Team it is for"


def make(k):
    thing, things, place = k.pick(THINGS.replace("\n", "|").split("|")).split(",")
    verb, wrong, other = k.pick(ACTS.replace("\n", "|").split("|")).split(",")
    extra, extra_about = k.pick(EXTRA.split("|")).split(",")
    where, who, page = k.word(), k.person(), k.int(1, 3)
    has_extra, has_who, has_where = k.chance(50), k.chance(30), k.chance(60)
    left = [] if k.chance(7) else k.ids(k.int(2, 5))
    rows = {no: (name, value) for no, name, value in zip(left, k.words(len(left)), k.words(len(left)), strict=True)}
    shown, todo = [], list(left)

    k.role(
        f"You look after the {things} of the {place} {where}.",
        f"{things} helper, {place} {where}",
        f"You {verb} {things}.",
        f"Agent for {wrong} {things}. It is brief.",
        f"You are the one who has to {verb} what is {wrong}.",
        f"A bot that keeps the {things} of one {place} in order.",
    )
    k.must(
        f"The list shows only the next few; ask again until it is empty.|Not all {wrong} ones are listed at once: look again afterwards until none is left."
    )
    k.steps(
        f"<listed> says which {things} are {wrong}.|Look with <listed>.",
        f"Then <fix> each.|<fix> is called once for each {thing}.",
    )
    by = f" {who} signs for it." if has_who else ""
    k.goal(
        f"{verb.capitalize()} every {thing} of {where} that is {wrong}.{by}",
        f"{where}: no {thing} may stay {wrong}.{by}",
        f"There are {wrong} {things} in the {place} {where}. {verb.capitalize()} them all.{by}",
        f"{verb} all {wrong} {things}, {place} {where}.{by}",
        f"Please go on until nothing in {where} is {wrong} any more.{by}",
        f"place: {where}. task: {verb} what is {wrong}.{by}",
        f"Why are {things} of {where} still {wrong}? {verb.capitalize()} them.{by}",
        f"I want an empty list of {wrong} {things} for {where}.{by}",
    )

    params = {"name": text(f"{place}|where|name", f"Name of the {place}.|Which {place}.")} if has_where else {}

    @k.look(
        f"list_{wrong}|{wrong}_{things}|next_{things}|todo",
        f"The next {things} that are {wrong}.|Lists some {wrong} {things}.",
        **params,
    )
    def listed(name=where):
        if name != where:
            return k.fail(f"There is no {place} {name}.")
        shown[:] = todo[:page] or ["none"]
        rest = {f"{extra}": 1} if has_extra else {}
        return [
            {"id|no|ref": no, f"{thing}|name|label": rows[no][0]} | {key: rows[no][1] for key in rest}
            for no in todo[:page]
        ]

    params = {"no": text(f"id|{thing}|{thing}_id|no", f"Id of the {thing}.|Which {thing}, by its id.")}
    if has_extra:
        params["value"] = text(f"{extra}|with_{extra}", f"{extra_about}, as listed.|{extra_about}.")
    if has_who:
        params["who"] = text("by|who|signed_by", "Who signs for it.|Full name of the person who signs.")

    @k.act(
        f"{verb}|{verb}_{thing}|{other}|{verb}_one",
        f"To {verb} one {thing}.|{verb.capitalize()} one {thing} that is {wrong}.",
        **params,
    )
    def fix(no, value=None, who=None):
        if no not in todo:
            return k.fail(f"{no} is not {wrong}.")
        if value not in (None, rows[no][1]):
            return k.fail(f"{value} does not fit {no}.")
        todo.remove(no)
        return k.one(f"{no}: no longer {wrong}.", f"{thing} {no} is done", "ok")

    def right():
        now = [no for no in shown if no in todo]
        if now:
            more = {"who": who} if has_who else {}
            return [fix(no=no, **more, **({"value": rows[no][1]} if has_extra else {})) for no in now]
        if shown == ["none"]:
            return k.finish()
        return listed(**({"name": where} if has_where else {}))

    return right
