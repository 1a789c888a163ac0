"""Replaces the key of a retracted paper wherever a book cites it."""

from kind import integer, text

STRUCTURE = "rename-everywhere"
DOMAIN = "citations"


def make(k):
    paper, other = k.many(k.title, 2)
    key, new = (f"{k.word()}{k.int(1990, 2025)}" for _ in range(2))
    longer = f"{key}{k.pick('b', 'c')}"
    files = k.many(lambda: k.path("md", "tex", "txt"), 4)
    places = k.many(lambda: (k.pick(files), k.int(3, 400)), k.pick(0, 2, 3, 4, 5))
    decoys = [p for p in k.many(lambda: (k.pick(files), k.int(401, 800)), 2)]

    k.role(
        "You keep the references of a book manuscript in order.",
        "bibliography bot",
        "You are the copy editor of a scholarly press; the reviewers of our books check every reference, and so do "
        "you.",
    )
    k.must(
        "A search also finds keys that merely begin with the one you look for; these are other papers and stay."
        "|Mind that the search finds longer keys, too, which are not to be touched."
    )
    k.steps("<reference> tells the key and what replaces it.", "<where> finds the places, <recite> changes one.")
    k.goal(
        f'The paper "{paper}" was retracted. Cite what has replaced it, everywhere.',
        f"retracted: {paper}. update all cites",
        f'A reader writes: "Shame on you for still citing {paper}, which has been withdrawn!" He is right; the '
        "corrected paper has to take its place wherever we cite it.",
        f"paper: {paper} / status: withdrawn / to do: new key in all chapters",
        f"Wherever the manuscript cites {paper}, it should cite the replacement instead.",
    )

    @k.look(
        "reference|find_reference|bib_entry",
        "Looks a paper up in the bibliography by its title.",
        title=text("title|paper", "Title of the paper."),
    )
    def reference(title):
        if title == other:
            return {"title": other, "key": longer, "state": "fine"}
        if title != paper:
            return k.fail(f"Not in the bibliography: {title}.")
        return {"title": paper, "key": key, "state": "retracted", "replaced_by|see_instead": new}

    @k.look(
        "where|find_citations|grep_key",
        "Finds the places where keys that begin with a text are cited.",
        start=text("key|text", "The key, or how it begins."),
    )
    def where(start):
        rows = [(f, n, new if recite.made(file=f, line=n) else key) for f, n in places]
        rows += [(f, n, longer) for f, n in decoys]
        return [{"file": f, "line": n, "cites": c} for f, n, c in sorted(rows) if start and c.startswith(start)]

    @k.act(
        "recite|replace_key|change_citation",
        "Changes the key of a citation at one place.",
        file=text("file|chapter", "The file with the citation."),
        line=integer("line|line_no", "The line in that file."),
        old=text("old|cited_so_far", "The key that stands there."),
        to=text("new|to", "The key that shall stand there."),
    )
    def recite(file, line, old, to):
        there = {(f, n): key for f, n in places} | dict.fromkeys(decoys, longer)
        if there.get((file, line)) != old or recite.made(file=file, line=line):
            return k.fail(f"{old} is not cited in line {line} of {file}.")
        return f"{file}:{line} cites {to} now."

    def right():
        if not reference.made(title=paper):
            return reference(title=paper)
        if not where.made(start=key):
            return where(start=key)
        return [recite(file=f, line=n, old=key, to=new) for f, n in places if not recite.made(file=f, line=n)]

    return right
