"""Works off a queue of TODO comments: those whose issue is closed are deleted, the others stay."""

from kind import integer, text

STRUCTURE = "queue+branch"
DOMAIN = "TODO backlog"


def make(k):
    count = k.int(2, 4)
    numbers = k.numbers(count, 10, 9000)
    items, places = k.ids(count), k.many(lambda: k.path("py", "sh"), count)
    has_issue = [k.chance(75) for _ in range(count)]
    closed = [k.chance(50) for _ in range(count)]
    comments = [
        f"# TODO #{n}: {k.word()} {k.word()}" if h else f"# TODO: {k.word()} {k.word()}"
        for n, h in zip(numbers, has_issue, strict=True)
    ]
    who = k.word()

    k.role(
        "You work off the backlog of TODO comments.",
        "todo sweeper",
        "You go through a queue of TODO comments, one at a time. A comment has served its purpose once its issue is closed. Comments that are still needed stay in the code.",
    )
    k.must(
        "Delete a comment if the issue that it names is closed; if the issue is open, keep it."
        "|Closed issue: the comment is deleted. Open issue: it is kept.",
        f"A comment without an issue number is kept, for {who} to look at; other kept ones need no name."
        f"|No issue number in it? Keep it and name {who}. Name nobody otherwise.",
        "Every item has to be deleted or kept before the next one can be taken; stop when the queue is empty.",
    )
    k.goal(
        "work through the TODO queue",
        "Please empty the queue of TODO comments: delete what is settled, keep what is not.",
        "todo queue -> 0",
        "There are TODOs waiting for a decision. Take them one by one until none is left.",
    )

    @k.act("take|next_todo|pop", "Takes the next comment from the queue.|Hands out the next item, if there is one.")
    def take():
        at = len(delete.calls) + len(keep.calls)
        if at >= count:
            return "The queue is empty."
        row = {"item|ticket": items[at], "file|path": places[at], "comment|line": comments[at]}
        return row if held() is None else k.fail(f"Decide on {items[at]} first.")

    @k.look(
        "issue|issue_state|get_issue",
        "Shows an issue.|Whether an issue is open or closed.",
        number=integer("number|issue", "Number of the issue.|Which issue."),
    )
    def issue(number):
        if number not in numbers:
            return k.fail(f"No issue #{number}.")
        return {"issue|number": number, "state": "closed" if closed[numbers.index(number)] else "open"}

    @k.act(
        "delete|delete_comment|strip_line",
        "Deletes the comment of the item that was taken.|Removes a comment line from its file.",
        path=text("file|path", "The file.|Path of the file."),
        line=text("comment|line|text", "The comment, exactly.|Whole text of the comment."),
    )
    def delete(path, line):
        at = held()
        return (
            f"Deleted from {path}."
            if at is not None and (path, line) == (places[at], comments[at])
            else k.fail(f"{path} has no such comment now.")
        )

    @k.act(
        "keep|keep_comment|leave_it",
        "Leaves the comment of an item in the code.|Decides that a comment stays.",
        item=text("item|ticket", "Id of the item.|Which item."),
        person=text(
            "reviewer|person|for_whom",
            "Who shall look at it, if anybody.|Name of a reviewer, if one is needed.",
            optional=True,
        ),
    )
    def keep(item, person):
        return f"{item} stays." if held() is not None and item == items[held()] else k.fail(f"{item} was not taken.")

    def held():
        decided = len(delete.calls) + len(keep.calls)
        return decided if len(take.calls) > decided < count else None

    def right():
        at = held()
        if at is None:
            return k.finish() if k.seen("The queue is empty") else take()
        if not has_issue[at]:
            return keep(item=items[at], person=who)
        if not issue.made(number=numbers[at]):
            return issue(number=numbers[at])
        return delete(path=places[at], line=comments[at]) if closed[at] else keep(item=items[at])

    return right
