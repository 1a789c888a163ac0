"""Uses what earlier runs found out about the file; what they did not find is looked up."""

from kind import choice, text

STRUCTURE = "known-before"
DOMAIN = "code base"

# first fact;second fact;verb;third person;what the act is about;values;endings
SKINS = """owner_id;ticket_id;request_review;Requests a review;kind;quick,full;py,ts
maintainer;tracker_key;open_issue;Opens an issue;severity;minor,major;md,py
module_id;license_id;add_header;Adds a header;style;short,long;py,ts
dataset_id;schema_id;validate;Validates;mode;strict,loose;csv,json
page_id;author_id;publish;Publishes;stage;preview,live;md,html
suite_id;runner_id;run_suite;Runs a suite;speed;smoke,complete;py,ts
board_id;probe_id;flash_from;Flashes from the file;bank;first,spare;json,txt
table_id;cluster_id;load_table;Loads a table;how;append,replace;csv,json
chart_id;cluster_key;render_chart;Renders a chart;target;draft,final;yaml,json
playlist_id;station_id;air;Airs;time;morning,evening;json,txt
study_id;reviewer_id;archive;Archives;access;open,closed;csv,md
queue_id;worker_id;enqueue;Enqueues;lane;slow,fast;json,yaml
drawing_no;cutter_no;cut;Cuts;depth;engrave,through;json,txt
route_id;proxy_id;enable_route;Enables a route;traffic;canary,all;yaml,json
policy_id;group_id;enforce;Enforces;effect;audit,block;yaml,json
locale_id;translator_id;send_strings;Sends strings;pace;normal,rush;json,html
recipe_no;oven_no;bake;Bakes;size;trial,batch;txt,yaml
job_id;partition_id;submit_job;Submits a job;class;batch,debug;py,txt
theme_id;site_id;apply_theme;Applies a theme;scope;page,site;html,json
key_id;vault_id;encrypt;Encrypts;level;basic,strong;txt,yaml
scene_id;farm_id;render;Renders;quality;rough,fine;json,yaml
sensor_id;hub_id;upload_config;Uploads a configuration;when;now,tonight;yaml,json"""


def make(k):
    a, b, verb, does, field, values, endings = k.pick(SKINS.split("\n")).split(";")
    path, values, say = k.path(*endings.split(",")), values.split(","), verb.replace("_", " ")
    av, bv, old, value = k.id(), k.id(), k.id(), k.pick(values)
    case = k.pick("both", "first", "second", "second", "first", "none")
    has = {"both": (True, True), "first": (True, False), "second": (False, True), "none": (False, False)}[case]
    at, bt = a.replace("_", " "), b.replace("_", " ")
    gone = case != "both" and k.chance(12)
    k.on(path)
    facts = {key: v for key, v, known in ((a, av, has[0]), (b, bv, has[1])) if known}
    if k.chance(50) or not facts:
        facts["last_run"] = k.date()
    k.hub(**facts)

    k.role(
        f"You work on one file at a time and {say}.|file agent ({say})|Part of the build. What earlier runs know is shown to you.",
        f"You {say}, with as few questions as possible.|Helper that does not ask twice for what is known.",
    )
    k.must(f"Both {at} and {bt} are needed; what earlier runs found out is not looked up again.|Needs {at} and {bt}. Only look up what is not known yet.")
    k.must("If one can't be found, say that it was not done.|What is unknown to everybody: report that it is not possible.")
    k.steps("<lookup> finds a missing one.", "Then <do>.")
    k.goal(
        f"{say}, {field} {value}|{field}: {value}. {say} for this file|{say} this file please, as {value}",
        f"This file is ready: {say} ({value}).|{verb} --{field}={value}|chore: {say}, {value}",
        f"Could you {say} with {field} {value}?|why has nobody done this yet? {say}, {field} {value}",
        f"It should be {value}. So: {say}.",
    )

    @k.look(
        "lookup|find_id|query_index",
        "Finds one id of a file.|Looks up an id for a file.",
        path=text("path|file", "Path of the file."),
        what=choice("what|field|which", "Which id to find.", [a, b]),
    )
    def lookup(**by):
        if by["path"] != path or gone:
            return k.fail(f"{by['path']}: nothing known")
        return {"path|file": path, "outdated|before": old, by["what"]: av if by["what"] == a else bv}

    @k.act(
        f"{verb}|do_{verb}",
        f"{does}, given both ids.|{does} with both ids.",
        x=text(a, f"The {at} of the file."),
        y=text(b, f"The {bt} of the file."),
        value=choice(field, f"The {field}.", values),
    )
    def do(x, y, value):
        return k.one("ok", "done", f"{say}: ok") if (x, y) == (av, bv) else k.fail(f"{at} {x} and {bt} {y} do not fit")

    def right():
        if not k.seen("nothing known"):
            for key, known in ((a, has[0]), (b, has[1])):
                if not known and not lookup.made(path=path, what=key):
                    return lookup(path=path, what=key)
        else:
            return k.give_up("an id is missing.")
        return None if do.calls else do(x=av, y=bv, value=value)

    return right
