"""A name was misspelt in many documents; every place gets the right one."""

from kind import text

STRUCTURE = "rename-everywhere"
DOMAIN = "archive"


def make(k):
    old, new = k.word().title(), k.word().title()
    places = {path: k.id() for path in k.many(lambda: k.path("txt", "md", "html"), k.int(1, 5))}

    k.role(
        "You correct names in an archive.",
        "Archivist's helper. You change spellings, nothing else.",
        "Our documents are old and full of mistakes; you put names right.",
    )
    k.steps(
        "Search for the wrong spelling with <search>.",
        "Correct every document that is found with <correct>.|<correct> changes one document.",
        "Finish when all are done.|Stop after the last one.",
    )
    k.goal(
        f'"{old}" should read "{new}" in every document.',
        f"The family is called {new}, not {old}. Correct all documents.",
        f"Replace {old} by {new} wherever it stands.",
        f"s/{old}/{new}/ in the whole archive",
        f"It says {old} in places; {new} is right. Please fix.",
        f"Everywhere: {new} instead of {old}.",
    )

    @k.look(
        "search|grep|find_text",
        "Documents that hold a word.|Searches all documents.",
        word=text("word|text|query|needle", "What to search for.|The word to look for."),
    )
    def search(word):
        if word != old:
            return []
        left = [(path, mark) for path, mark in places.items() if not correct.made(path=path)]
        return [{"document|file|path": path, "mark|revision|stand": mark} for path, mark in left]

    @k.act(
        "correct|replace|edit_document",
        "Replaces a word in one document.|Changes one spelling in one document.",
        path=text("document|file|path", "Which document.|Path of the document, as the search shows it."),
        wrong=text("wrong|old|before", "The word as it stands there now.|What is replaced."),
        fine=text("right|new|after", "The word as it should be.|What it becomes."),
        mark=text("mark|revision|stand", "The mark of the document from the search."),
    )
    def correct(path, wrong, fine, mark):
        if path not in places or wrong != old:
            return k.fail(f'"{wrong}" does not stand in {path}.')
        if mark != places[path]:
            return k.fail(f"{mark} is not the mark of {path}.")
        return f"{path}: {wrong} is {fine} now."

    def right():
        if not search.made(word=old):
            return search(word=old)
        todo = [path for path in places if not correct.made(path=path)]
        return [correct(path=path, wrong=old, fine=new, mark=places[path]) for path in todo]

    return right
