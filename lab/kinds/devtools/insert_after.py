"""Searches the files for a text and puts a new line before or after the place, or takes the line out."""

from kind import choice, integer, text

STRUCTURE = "log-hunt+replace-part"
DOMAIN = "skins"

# what is edited; the folder's name; search tools; edit tools; old line; new line; how its people say it
TABLE = """
code;package;grep|rg|search;insert_line|edit;return {a}({b});log.debug("{c}");we need a log line
imports;module;grep|find_text;add_line|patch;import {a};import {c};import order, please
changelog;repository;search|grep;insert|write_at;## {v};- fixed {c};the changelog forgot something
config;etc;grep_config|find_key;put_line|insert;{a} = {b};{c} = {d};another setting is needed
Dockerfile;image folder;grep|find;add_step|insert;RUN {a} {b};RUN {c} --{d};one more step in the build
YAML;chart;search_yaml|grep;insert_key|edit_yaml;name: {a};image: {c}:{w};the manifest lacks a line
documentation;docs;find_in_docs|grep;insert_sentence|edit_page;See {a} for {b}.;Since {w}: {c}.;readers complain
SQL;migrations;grep_sql|find;insert_statement|edit_sql;DROP TABLE {a};DELETE FROM {c};the migration is not complete
hosts file;server;grep_hosts|find;add_host|edit_hosts;10.0.0.{n} {a};10.0.1.{n} {c};a name does not resolve
crontab;machine;grep_cron|crons;add_job|edit_cron;{n} 2 * * * {a};{n} 4 * * * {c};the night run needs another job
stylesheet;theme;grep_css|find;add_rule|edit_css;.{a} .{b};.{c} .{d};design wants it
test;suite;grep_tests|find;add_assert|edit_test;assert {a} == {b};assert {c} != {d};the test checks too little
translations;locale;grep_po|find_msg;add_msg|edit_po;msgid {a};msgstr {c};a string is missing
Makefile;project;grep_make|find;add_target_line|edit_make;{a}: {b};.PHONY: {c};make says nothing to be done
ignore list;repository;grep_ignore|find;add_pattern|edit_ignore;*.{a};*.{c};git status is full of junk
license header;sources;grep_header|find;add_header|edit_head;Copyright {a};Copyright {c} {d};legal asked for it
owners file;repository;grep_owners|find;add_owner|edit_owners;/{a} @{b};/{c} @{d};nobody reviews that folder
firewall script;gateway;grep_fw|find;add_fw_line|edit_fw;allow {a} {n};deny {c} {n};security wants the rule
glossary;manual;grep_terms|find;add_term|edit_terms;{a}: see {b};{c}: see {d};the term is not explained
template;mailings;grep_tpl|find;add_block|edit_tpl;Dear {a},;Your {c} team;marketing wants that
env file;app;grep_env|find;add_env|edit_env;{A}={b};{C}={d};prod has it already
"""
SKINS = [row.split(";") for row in TABLE.strip().replace("\n  ", ";").splitlines()]


def make(k):
    what, folder, looks, acts, old, new, reason = k.pick(SKINS)
    a, b, c, d = k.words(4)
    words = {"a": a, "b": b, "c": c, "d": d, "A": a.upper(), "C": c.upper(), "v": k.version(), "w": k.version()}
    words["n"] = k.int(2, 59)
    old, new = old.format(**words), new.format(**words)
    files, lines = k.many(k.path, 3), k.numbers(5, 2, 700)
    hit = (k.pick(files), lines[0], old)
    rows = [
        (k.pick(files), n, k.pick(f"{old[: len(old) // 2]}{k.word()}", f"{k.word()} {a} {k.word()}")) for n in lines[1:]
    ]
    rows = k.shuffled([*rows[: k.int(1, 4)], *([] if k.chance(10) else [hit])])
    found = hit in rows
    side = k.pick("before", "after", "after")

    k.role(
        f"You edit {what} for people who are too busy.|{what} editor|sed with manners: {what}",
        f"A tool for small edits in the {folder}.|You change one line and leave the rest alone. ({what})|patch bot",
    )
    k.must("If no line is exactly that, end with: not done.|Only the very same line counts, else: cannot be done.")
    k.steps("Search with <grep> for the line.", "Write with <edit>, once.")
    k.goal(
        f"put `{new}` {side} `{old}`",
        f"{reason}: {side} the line `{old}` there has to be `{new}`",
        f"{side} `{old}` insert `{new}` ({what})",
        f"`{new}` is missing. It belongs {side} the line `{old}`.",
        f"Find `{old}` in the {folder} and add this line {side} it: `{new}`",
        f"Could you add `{new}`? It goes {side} `{old}`, wherever that is.",
        f"{what}: new line `{new}`, place: {side} `{old}`",
        f"fix: {reason} - `{new}` {side} `{old}`",
    )

    @k.look(
        looks,
        f"Searches every file of the {folder}; prints file, line number and line. Similar lines are shown, too.",
        query=text("pattern|query|q", "Text to look for.|The line, or a part of it."),
    )
    def grep(query):
        if query not in old and a not in query:
            return []
        return [{"file|path": f, "line|no": n, "text|content": t} for f, n, t in rows]

    @k.act(
        acts,
        f"Inserts one line into a file ({what}).|Puts a new line next to an existing one.",
        file=text("file|path|in_", "Path of the file."),
        line=integer("line|at|no", "Number of the existing line."),
        side=choice("where|side|position", "On which side of it.", ["before", "after"]),
        content=text("text|content|new", "The new line.|What to insert."),
    )
    def edit(file, line, side, content):
        if (file, line) not in [(f, n) for f, n, _ in rows]:
            return k.fail(f"{file} has no line {line} that was found.")
        return f"{file}: 1 line {side} {line}."

    def right():
        if not grep.made(query=old):
            return grep(query=old)
        if not found:
            return k.give_up("no file has that line.")
        return [] if edit.made() else edit(file=hit[0], line=hit[1], side=side, content=new)

    return right
