"""Brings the named one up to a version that a list shows: the newest, or the newest that is allowed."""

from kind import text

STRUCTURE = "set-value+question-listed"
DOMAIN = "skins"

# thing; things; what has them; tools that look; tools that act; what the act does; how its people say it
TABLE = """
dependency;dependencies;repository;outdated|list_outdated|deps;bump|bump_dep|set_dep_version;Pins a {t} of a {p}.
  bump {n} in {w} to {v}|chore(deps): {n} -> {v} in {w}
container image;container images;cluster;list_images|images;set_image|roll_image;Rolls a {p} over to an image.
  {w} still runs an old {n}. roll it to {v}|{n} on {w}: {v} please
plugin;plugins;wiki;plugins|list_plugins;update_plugin|plugin_install;Installs one version of a {t}.
  update {n} ({w}), {v}|could somebody bring {n} of our wiki {w} up to {v}?
GitHub action;actions;workflow;used_actions|scan_workflow;pin_action|set_action;Pins an action in a {p}.
  pin {n} in {w}: {v}|security says: {n} in {w} has to be on {v}
chart;charts;environment;helm_list|list_charts;helm_upgrade|upgrade;Upgrades one {t} of an {p}.
  helm: {n}, {w}, {v}|upgrade {n} in {w} to {v}, nothing else
provider;providers;terraform module;providers|list_providers;lock_provider|set_provider;Writes a {t} into the lock file.
  lock {n} of {w} at {v}|plan complains about {n} in {w}, so take {v}
extension;extensions;database;pg_extensions|list_extensions;alter_extension|update_ext;Updates an {t} of a {p}.
  alter extension {n} in {w}: {v}|db {w}, extension {n}, {v}
firmware;firmwares;rack;firmware_of|list_firmware;flash|flash_firmware;Flashes one {t} of a {p}.
  flash {n} in rack {w} with {v}|rack {w}: {n} gets {v}
schema;schemas;registry;schemas|list_schemas;register_schema|set_schema;Makes a version of a {t} the one in use.
  consumers of {n} ({w}) move to {v}|{w}: use {v} of {n}
theme;themes;shop;themes|list_themes;install_theme|set_theme;Switches a {p} to a version of a {t}.
  shop {w}, theme {n}: {v}|{n} looks broken in {w}, try {v}
runtime;runtimes;function app;runtimes|list_runtimes;set_runtime|pin_runtime;Sets which {t} a {p} uses.
  runtime {n} of {w} to {v}|deprecation mail says {n} in {w} should be on {v}
submodule;submodules;monorepo;submodules|list_submodules;checkout_tag|move_submodule;Moves a {t} to a tag.
  move submodule {n} of {w} to {v}|{w}: git submodule {n} at {v}
agent;agents;host group;agents_of|list_agents;deploy_agent|update_agent;Deploys one version of a {t} to a {p}.
  deploy {n} on group {w}, {v}|monitoring: {n} in {w} lags behind, {v} it is
font;fonts;design system;fonts|list_fonts;vendor_font|set_font;Vendors one version of a {t}.
  vendor {n} in {w} at {v}|{w} wants {v} of the font {n}
toolchain;toolchains;build image;toolchains|list_toolchains;set_toolchain|switch;Switches the {t} of a {p}.
  build image {w}: toolchain {n}, {v}|switch {n} in {w} to {v}
SDK;SDKs;mobile app;sdks|list_sdks;set_sdk|update_sdk;Puts one version of an {t} into a {p}.
  app {w} gets {v} of {n}|the store rejects {w} because of {n}. use {v}
policy pack;policy packs;organisation;packs|list_packs;apply_pack|set_pack;Applies a version of a {t}.
  audit: {n} for {w} must be {v}|apply {v} of {n} to {w}
dictionary;dictionaries;spell checker;dictionaries|list_dicts;load_dict|set_dict;Loads a version of a {t}.
  {w}, load {v} of {n}|spelling in {w}: dictionary {n}, {v}
driver;drivers;print server;drivers|list_drivers;install_driver|set_driver;Installs one {t} on a {p}.
  driver {n} on {w}: {v}|nobody can print. {n} on {w} needs {v}
base image;base images;Dockerfile;from_lines|list_bases;set_base|rebase_image;Sets the tag of a {t}.
  FROM {n} in {w}: {v}|rebase {w}: {n} at {v}
linter;linters;pre-commit config;hooks|list_hooks;set_rev|bump_hook;Sets the revision of a {t}.
  pre-commit of {w}: {n} to {v}|{n} in {w} is noisy, {v} fixes that
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    thing, things, place, looks, acts, about, own = k.pick(SKINS)
    where, count, far = k.word(), k.int(3, 7), k.chance(50)
    names = k.words(count + 1)
    rows = {}
    for name in names[:count]:
        now, allowed, latest = sorted(k.many(k.version, 3), key=lambda v: [int(part) for part in v.split(".")])
        rows[name] = {"installed|current|now": now, "allowed|in_range|wanted": allowed, "latest|newest|head": latest}
    name = names[count] if k.chance(10) else names[0]
    rows = {one: rows[one] for one in k.shuffled(names[:count])}
    wanted = "" if name not in rows else list(rows[name].values())[2 if far else 1]
    if wanted and k.chance(12):
        rows[name]["installed|current|now"] = wanted
    v = k.one("the latest|the newest there is" if far else "the newest in range|what our range allows")

    k.role(
        f"You keep the {things} of every {place} current.|{thing} updater|Bot. Bumps {things}, one at a time.",
        f"Platform team here. It is about the {things} of one {place}.|Renovate, but by hand: {things}.",
        f"name: {thing.replace(' ', '-')}-bumper",
    )
    k.must(f"If it is not among the {things}, end with: not done.|Not in the list? Then say that it cannot be done.")
    k.steps(
        f"<listed> says what the {place} has and what it could have.",
        "Write it with <bump>, unless it is there already.",
    )
    k.goal(
        *[part.format(n=name, w=where, v=v) for part in own.split("|") * 2],
        f"Set the {thing} {name} of {where} to {v}.",
        f"{v}, not what it has now: {thing} {name}, {place} {where}.",
        f"{where}: {name} should be on {v}",
        f"Since the scan complained again: please take {name} in {where} to {v}.",
        f"is {name} in {where} on {v}? if not, change that",
        f"place: {where} / {thing}: {name} / target: {v}",
        f"{place} {where}, {thing} {name} -> {v}",
    )  # fmt: skip

    @k.look(
        looks,
        f"Lists the {things} of one {place}: installed, newest that its range allows, newest of all.",
        place=text(place.split()[-1].lower() + "|where|name", f"Name of the {place}.|Which {place}."),
    )
    def listed(place):
        return [{"name|id": one, **row} for one, row in rows.items()] if place == where else []

    @k.act(
        acts,
        about.format(t=thing, p=place),
        place=text("where|in_|target|scope", f"The {place}.|In which {place}."),
        name=text("name|what|package|item", f"The {thing}.|Name of the {thing}."),
        version=text("version|to|rev|tag", "The version that it gets.|New version."),
    )
    def bump(place, name, version):
        if place != where or name not in rows:
            return k.fail(f"No {thing} {name} in {place}.")
        return f"{name} is at {version}."

    def right():
        if not listed.made(place=where):
            return listed(place=where)
        if not wanted:
            return k.give_up(f"there is no {name} in {where}.")
        if wanted not in rows[name].values() or rows[name]["installed|current|now"] == wanted:
            return None
        return [] if bump.made() else bump(place=where, name=name, version=wanted)

    return right
