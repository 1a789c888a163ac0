"""Grants or denies each request by an allow list; a denial names what is not on it."""

from kind import choice, text

STRUCTURE = "approve-reject"
DOMAIN = "governance"

# request;requests;what is judged;yes;no;who asks
SKINS = """dependency;dependencies;licence;approve;reject;team
access request;access requests;role;grant;deny;user
firewall request;firewall requests;port;open;refuse;owner
domain;domains;registrar;accept;decline;site
plugin;plugins;publisher;allow;block;editor
certificate;certificates;issuer;trust;distrust;service
image;images;base;admit;reject;builder
export;exports;format;release;withhold;analyst
package;packages;source;mirror;skip;maintainer
device;devices;vendor;enroll;refuse;owner
upload;uploads;filetype;accept;discard;author
reagent;reagents;supplier;order;decline;chemist
webhook;webhooks;target;enable;disable;app
patch;patches;subsystem;merge;return;author
key;keys;algorithm;accept;revoke;holder
material;materials;grade;buy;decline;maker
query;queries;dataset;run;refuse;analyst
tunnel;tunnels;protocol;permit;deny;admin
extension;extensions;permission;allow;deny;staff
filament;filaments;plastic;load;refuse;student
font;fonts;foundry;ship;drop;designer
cookie;cookies;purpose;keep;remove;page"""


def make(k):
    one, many, field, yes, no, who = k.pick(SKINS.split("\n")).split(";")
    t, ts = one.replace(" ", "_"), many.replace(" ", "_")
    allowed, bad, n = k.words(k.int(2, 3)), k.words(3), k.int(1, 5)
    batch, rows = k.id(), []
    if not k.chance(8):
        rows = list(zip(k.ids(n), k.many(k.word, n), [k.pick(allowed if k.chance(50) else bad) for _ in range(n)], strict=True))
    in_goal = k.chance(40)
    rule = f"Only {', '.join(allowed[:-1])} and {allowed[-1]} are fine as {field}"

    k.role(
        f"You decide about each {one}.|gatekeeper ({many})|Reviewer that follows a list and nothing else.",
        f"Compliance bot. Input: {many}. Output: {yes} or {no}.|You {yes} or {no} {many}.",
    )
    if not in_goal:
        k.must(f"{rule}.|Allowed values of {field}: {', '.join(allowed)}. Nothing else.")
    k.must(f"To {no} needs a reason: the {field} that is not allowed. To {yes} needs none.|Give the bad {field} as the reason if you {no}; no reason otherwise.")
    k.steps("<pending> shows them.", f"<judge> each one.|One <judge> for every {one}.")
    plus = f". {rule}" if in_goal else ""
    k.goal(
        f"Review batch {batch}{plus}.|{batch}: {yes} or {no} every {one}{plus}",
        f"Go through the {many} in {batch}, please{plus}.|{many} of {batch} are waiting for a verdict{plus}",
        f"which of {batch} do we {yes}? decide them all{plus}|review --batch {batch} --all{plus}",
        f"{who}s complain that {batch} hangs. Decide it today{plus}.",
        f"[ ] {batch} decided, {yes} what is fine, {no} the rest{plus}",
    )

    @k.look(f"pending_{ts}|list_{ts}|get_batch", f"The {many} of a batch that wait.", batch=text("batch|batch_id|id", "Id of the batch."))
    def pending(**by):
        if by["batch"] != batch:
            return k.fail(f"no batch {by['batch']}")
        return [{f"{t}_id|id": a, who: b, field: c} for a, b, c in rows if not judge.made(key=a)]

    @k.act(
        f"decide|review_{t}|judge",
        f"Decides about one {one}.|The verdict about a {one}.",
        key=text(f"{t}_id|id|{t}", f"Id of the {one}."),
        verdict=choice("verdict|decision|action", "The verdict.", [yes, no]),
        why=text("reason|why|because", f"The {field} that is not allowed, if it is so.|Reason, only to {no}.", optional=True),
    )
    def judge(key, verdict, why=None):
        if key not in [r[0] for r in rows] or judge.made(key=key):
            return k.fail(f"nothing to decide about {key}")
        if verdict == no and why is None:
            return k.fail(f"to {no} needs a reason")
        return k.one("noted", f"{key}: {verdict}", "ok")

    def right():
        if not pending.calls:
            return pending(batch=batch)
        rest = [r for r in rows if not judge.made(key=r[0])]
        return [judge(key=a, verdict=yes) if c in allowed else judge(key=a, verdict=no, why=c) for a, _, c in rest]

    return right
