"""Takes one out and puts another in its place; both ids, and that of the whole, have to be looked up."""

from kind import text

STRUCTURE = "replace-part"
DOMAIN = "skins"

# whole; wholes tool; part; parts; parts tool; act tools; what the act does; parts are people?; how its people say it
TABLE = """
pull request;prs|list_prs;reviewer;reviewers;reviewers|people;swap_reviewer|replace;p;{n} instead of {o} on {w}
rotation;rotations|rotas;engineer;engineers;engineers|staff;swap_duty|substitute;p;{o} is ill, {n} takes {w}
cluster;clusters|list_clusters;node;nodes;nodes|machines;swap_node|replace_node;t;{w}: node {o} out, {n} in
meeting;meetings|events;room;rooms;rooms|list_rooms;change_room|swap_room;t;{w} moves from {o} to {n}
dashboard;dashboards|boards;panel;panels;panels|list_panels;swap_panel|exchange;t;{w} shows {n}, not {o}
pipeline;pipelines|list_pipelines;runner;runners;runners|list_runners;swap_runner|move_to;t;{w} off {o}, onto {n}
team;teams|list_teams;lead;leads;people|staff;replace_lead|hand_over;p;{n} follows {o} as lead of {w}
load balancer;balancers|lbs;backend;backends;backends|servers;swap_backend|exchange;t;lb {w}: {n} for {o}
contract;contracts|list_contracts;signer;signers;signers|people;swap_signer|change;p;{n} signs {w}, not {o}
site;sites|list_sites;theme;themes;themes|list_themes;swap_theme|switch;t;{w} looks old: theme {o} -> {n}
alert;alerts|rules;receiver;receivers;receivers|contacts;swap_receiver|redirect;p;{w} should wake {n} instead of {o}
app;apps|list_apps;library;libraries;libraries|packages;swap_lib|substitute;t;drop {o} from {w}, use {n}
mailing;mailings|list_mailings;template;templates;templates|list_templates;swap_template|use;t
  {w}: template {n}, not {o}
project;projects|list_projects;manager;managers;managers|people;swap_manager|pass_on;p;{w}: from {o} to {n}
rack;racks|list_racks;switch;switches;switches|network;swap_switch|exchange;t
  {o} in rack {w} is broken, {n} is the spare
locale;locales|list_locales;translator;translators;translators|people;swap_translator|reassign;p
  {w} goes from {o} to {n}
image;images|list_images;base;bases;bases|list_bases;swap_base|rebase;t;{w} on {n} rather than {o}
invoice;invoices|list_invoices;article;articles;articles|list_articles;swap_line|exchange;t
  {w} has {o} on it, should be {n}
bot;bots|list_bots;model;models;models|list_models;swap_model|use_model;t;bot {w}: model {o} becomes {n}
domain;domains|list_domains;name server;name servers;name_servers|ns_list;swap_ns|repoint;t;{w}: ns {n} replaces {o}
course;courses|list_courses;trainer;trainers;trainers|people;swap_trainer|stand_in;p;{n} stands in for {o} in {w}
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    whole, wholes, part, parts, list_parts, acts, people, own = k.pick(SKINS)
    draw = k.people if people == "p" else k.words
    names, members = k.words(k.int(2, 4)), draw(k.int(3, 6))
    ids, numbers = k.ids(len(names)), k.ids(len(members))
    (old_id, old), (new_id, new) = k.some(list(zip(numbers, members, strict=True)), 2)
    w_id, w = k.pick(list(zip(ids, names, strict=True)))
    holders = {n: k.pick([m for m in members if m != new]) for n in names}
    holders[w] = old
    already = k.chance(12)
    if already:
        holders[w] = new

    k.role(
        f"You exchange one {part} for another.|{whole} editor|You replace each {part} that has to go.|spare parts desk",
        f"You look after every {whole} and its {part}.|{part} swap bot|Nothing stays as it is: {parts}.",
    )
    k.must("If the new one is there already, nothing is to be done.|Is it so already? Then leave it.")
    k.steps("<all_wholes> and <all_parts> have the ids.", "<swap> with three ids.")
    k.goal(
        *[own.format(w=w, o=old, n=new)] * 3,
        f"Replace {old} by {new} in the {whole} {w} ({part}).",
        f"{part} of {w}: {new} instead of {old}",
        f"{whole} {w}: {old} goes, {new} comes",
        f"Could you put {new} in the place of {old}? It is about the {part} of {w}.",
        f"{w}.{part.replace(' ', '_')}: '{old}' -> '{new}'",
        f"As {part}, {new} replaces {old} ({whole} {w}).",
        f"not {old}! {new} is the {part} of {w} from now on",
    )

    @k.look(wholes, f"Lists each {whole} with its id and {part}.")
    def all_wholes():
        return [
            {"id|ref": i, "name|title": n, part.replace(" ", "_"): holders[n]} for i, n in zip(ids, names, strict=True)
        ]

    @k.look(list_parts, f"Lists the {parts} that there are, with their ids.")
    def all_parts():
        return [{"name|called": n, "id|no": i} for i, n in zip(numbers, members, strict=True)]

    @k.act(
        acts,
        f"Replaces one {part} of the {whole} by another.|Puts another {part} in the place of one.",
        w=text(f"{whole.split()[-1]}|of|in_", f"Id of the {whole}."),
        old=text("old|out|from_", f"Id of the {part} that goes."),
        new=text("new|into|to", f"Id of the {part} that comes."),
    )
    def swap(w, old, new):
        if w not in ids or old not in numbers or new not in numbers:
            return k.fail("Ids are needed, not names.")
        return f"{w}: {new} for {old}."

    def right():
        if not all_wholes.made():
            return [all_wholes(), *([] if all_parts.made() else [all_parts()])]
        if already or swap.made():
            return None
        return swap(w=w_id, old=old_id, new=new_id) if all_parts.made() else all_parts()

    return right
