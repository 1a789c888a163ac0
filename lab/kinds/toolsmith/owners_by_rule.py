"""Requests a review for each changed thing from whom the rules name, with one rule for all the rest."""

from kind import flag, text

STRUCTURE = "route-each"
DOMAIN = "code review"

# thing;things;the change;areas
SKINS = """file;files;pull request;api,web,docs,infra
module;modules;merge request;core,drivers,tests,tools
table;tables;migration;billing,users,audit,search
part;parts;design change;frame,motor,sensor,case
page;pages;site update;shop,blog,help,legal
sheet;sheets;data release;raw,clean,plots,notes
rule;rules;firewall change;edge,office,lab,guest
chart;charts;rollout;ingress,storage,metrics,cache
net;nets;board revision;power,analog,digital,radio
test;tests;suite change;unit,smoke,load,security
query;queries;report change;sales,stock,finance,staff
policy;policies;access change;read,write,deploy,admin
script;scripts;patch;backup,deploy,cleanup,monitor
recipe;recipes;batch change;mixing,heating,filling,packing
string;strings;translation;menu,errors,mails,tips
asset;assets;game update;maps,sounds,models,menus
notebook;notebooks;paper revision;intro,method,results,appendix
dashboard;dashboards;monitoring change;network,disk,memory,latency
image;images;base update;python,java,node,golang
model;models;model release;speech,vision,text,rank
circuit;circuits;wiring change;heating,light,alarm,door
step;steps;protocol change;wash,stain,spin,store"""


def make(k):
    thing, things, change, areas = k.pick(SKINS.split("\n")).split(";")
    areas, ref, n = k.shuffled(areas.split(",")), k.id(), k.int(2, 5)
    known, rest = areas[: k.int(1, 2)], k.pick(k.word, k.person)()
    to = dict(zip(known, k.many(k.pick(k.word, k.person), len(known)), strict=True))
    rows = list(zip(k.many(k.pick(k.path, k.ident), n), [k.pick(areas) for _ in range(n)], k.numbers(n, 2, 400), strict=True))
    must, asked = k.chance(50), [k.chance(15) for _ in rows]
    if k.chance(8):
        asked = [True] * n
    rules = ", ".join(f"{a} to {b}" for a, b in to.items())
    kind = "required" if must else "optional"

    k.role(
        f"You ask for reviews.|review router for the {change}|Bot that knows who reads which {thing}.",
        f"You see to it that somebody looks at each {thing}.|CODEOWNERS, but as an agent.",
    )
    k.must(f"By area: {rules}; all other areas to {rest}.|Reviews of {rules}. Anything else goes to {rest}.")
    k.must(f"Any {thing} with a reviewer needs no second one.|Skip what has a reviewer.")
    k.steps(f"<changed> lists the {things}.", f"<ask> for each {thing} without a reviewer.")
    k.goal(
        f"Request {kind} reviews for {change} {ref}.|{ref}: every {thing} needs a reviewer ({kind})",
        f"ask for review of all {things} in {ref}, {kind}|Who reads what in {ref}? Ask them; the reviews are {kind}.",
        f"{ref} has been waiting since Monday because nobody was asked!! reviews {kind}, go",
        f"chore({ref}): assign reviewers, {kind}|Please find a reviewer for each {thing} of the {change} {ref}. Make the reviews {kind}.",
        f"reviews={kind} change={ref} for each {thing}",
    )

    @k.look(f"list_changed|changed_{things}|diff_{things}", f"The {things} of a {change}.", ref=text("change|ref|id", f"Number of the {change}."))
    def changed(**by):
        if by["ref"] != ref:
            return k.fail(f"{by['ref']} does not exist")
        keys = (f"{thing}|name", "area|part_of", "lines|size", "reviewer|reviewed_by")
        out = []
        for (a, b, c), done in zip(rows, asked, strict=True):
            out.append(dict(zip(keys, (a, b, c, to.get(b, rest) if done or ask.made(name=a) else "-"), strict=True)))
        return out

    @k.act(
        "request_review|ask_review|add_reviewer",
        f"Asks somebody to review one {thing}.",
        ref=text("change|ref|id", f"Number of the {change}."),
        name=text(f"{thing}|name|path", f"The {thing} to read.|Which {thing}."),
        who=text("reviewer|who|to", "Who should review it."),
        must=flag("required|blocking", "Whether the review is required.|true: it can't be merged without."),
    )
    def ask(ref, name, who, must):
        if name not in [r[0] for r in rows] or who not in [*to.values(), rest] or ask.made(name=name):
            return k.fail(f"cannot ask {who} about {name}")
        return k.one("requested", f"{who} was asked", "ok")

    def right():
        if not changed.made(ref=ref):
            return changed(ref=ref)
        todo = [r for r, done in zip(rows, asked, strict=True) if not done and not ask.made(name=r[0])]
        return [ask(ref=ref, name=a, who=to.get(b, rest), must=must) for a, b, _ in todo]

    return right
