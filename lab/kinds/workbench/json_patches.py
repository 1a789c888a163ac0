"""Sets values of a JSON document; every patch needs the document's latest etag."""

from kind import text

STRUCTURE = "set-many+stale-token"
DOMAIN = "JSON documents"


def make(k):
    document = k.path("json")
    count = k.int(2, 4)
    pointers = k.many(lambda: f"/{k.word()}/{k.word()}", count + 2)
    values = k.many(
        lambda: k.pick(f"{k.word()}", f"{k.int(3, 900)}", f"{k.word()}-{k.word()}", f"{k.int(1, 99)} {k.word()}"),
        2 * count + 2,
    )
    wanted = dict(zip(pointers[:count], values, strict=False))
    now = dict(zip(k.shuffled(pointers), values[count:], strict=True))
    if k.chance(35):
        now[pointers[0]] = wanted[pointers[0]]
    etags = k.many(lambda: f"{k.int(16**5, 16**6 - 1):06x}-{k.int(1, 9)}", count + 2)
    pairs = [f"{p} = {v}" for p, v in wanted.items()]

    k.role(
        "You patch JSON documents.",
        "json patcher (etag aware)",
        "You change single values of a document that several services edit at the same time, which is why each write has to prove that it knows the latest state.",
    )
    k.must(
        "Every patch gives the document a new etag, and the next patch must use that one.|Use the etag of the latest result; each patch makes a new one.",
        "Values that are right already are not patched.|Patch only what differs.",
    )
    k.goal(
        f"{document}: set {'; '.join(pairs)}",
        f"Please make sure that `{document}` says `{'`, and `'.join(pairs)}`.",
        f"in {document} these should hold:\n" + "\n".join(pairs),
        f"wanted in {document} -> " + " ; ".join(pairs[::-1]),
    )

    @k.look(
        "open_doc|get_document|read_json",
        "Shows a document and its etag.|Values of a JSON document, with the etag.",
        path=text("document|path|file", "The document.|Path of the document."),
    )
    def open_doc(path):
        if path != document:
            return k.fail(f"{path}: not found")
        rows = [{"pointer|at": p, "value": current(p)} for p in now]
        return {"etag|tag": etags[min(len(patch.calls), count + 1)], "values|entries": rows}

    @k.act(
        "patch|patch_value|put_value",
        "Sets one value of a document.|Replaces the value at a JSON pointer.",
        path=text("document|path|file", "The document.|Path of the document."),
        pointer=text("pointer|at|where", "JSON pointer of the value.|Where in the document."),
        value=text("value|to|content", "The new value.|What it becomes."),
        etag=text("etag|tag|if_match", "The document's latest etag.|Etag that the last result told."),
    )
    def patch(path, pointer, value, etag):
        if path != document or pointer not in now:
            return k.fail(f"{path} has no {pointer}.")
        if etag != etags[min(len(patch.calls), count + 1)]:
            return k.fail(f"{etag} is not the latest etag.")
        return k.result(
            {"pointer|at": pointer, "value": value, "etag|tag": etags[min(len(patch.calls) + 1, count + 1)]}
        )

    def current(pointer):
        made = [c["value"] for c in patch.calls if c["pointer"] == pointer]
        return made[-1] if made else now[pointer]

    def right():
        if not open_doc.made(path=document):
            return open_doc(path=document)
        left = [(p, v) for p, v in wanted.items() if current(p) != v]
        return [patch(path=document, pointer=p, value=v, etag=etags[min(len(patch.calls), count + 1)]) for p, v in left]

    return right
