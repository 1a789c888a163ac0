"""What all kinds share of the agent's text, and the tools that have nothing to do with its goal."""

import re

_FINISH = (
    "Finish.|Ends the work.|Call it when the work is done.|Hand in the result and stop.|Say that you are done.|"
    "Finish. Call it when the work is done.|Report back. Nothing can be done afterwards.|"
    "Close the task when nothing is left to do."
)
_FINISH_ANSWER = (
    "Finish with the answer.|Give the answer and stop.|Hand in what was asked for.|Report the answer.|"
    "Ends the work with the answer.|Call it with the answer once you know it."
)
_SUMMARY = "What was done.|What was done, in one sentence.|A short summary.|How it ended.|What came out of it."
_MANNERS = (
    "One call a turn.|Make one call at a time.|Never guess a value.|Use only values that you have seen.|"
    "Do nothing else.|Don't repeat a call.|Answer with a call.|Copy values exactly.|Stop when it is done."
)
_OPERATIONS = "task|job|work|assist|desk|helper|ops|handle|process|serve|tidy|keep|run_errand|service|care|route"

# Names, description, names of its one parameter (or none), what that is, what it prints.
_OTHERS = (
    ("get_time|now|clock", "Tells the current time.|What time it is.", "", "", "It is {time}."),
    (
        "weather|get_weather|forecast",
        "The weather of a town.|Forecast for one place.",
        "town|place|city",
        "Name of the town.|Which place.",
        "{word}, {small} degrees.",
    ),
    (
        "help|usage|man",
        "Explains how something works.|Shows the manual of a topic.",
        "topic|about|name",
        "What to explain.|The topic.",
        "No page about this.",
    ),
    (
        "ping|is_up|probe",
        "Checks whether a machine answers.",
        "host|machine|address",
        "Which machine.|Name or address.",
        "Answered in {small} ms.",
    ),
    ("translate|to_english", "Translates a text into English.", "text|input|phrase", "The text.", "{word} {word}"),
    ("random_quote|quote|fortune", "Prints a saying.|A quotation for the day.", "", "", "{word} knows no {word}."),
    ("disk_usage|free_space|df", "Says how full the disks are.", "", "", "{small} % used"),
    ("whoami|current_user|session_info", "Says who is logged in.", "", "", "{word}"),
    (
        "send_feedback|feedback|tell_team",
        "Sends a remark to the people who made these tools.",
        "text|remark|message",
        "What to tell them.",
        "Thank you.",
    ),
    (
        "convert_units|convert|units",
        "Converts an amount into other units.",
        "amount|value|expression",
        "What to convert, with its unit.",
        "{small}.{small}",
    ),
    ("changelog|whats_new|news", "Lists what changed in this system of late.", "", "", "{word}: {word} {word}"),
    (
        "spell|check_spelling|spellcheck",
        "Checks the spelling of a text.",
        "text|words|input",
        "The text to check.",
        "No mistakes.",
    ),
    ("count_words|word_count|wc", "Counts the words of a text.", "text|input", "The text to count.", "{small}"),
    (
        "holidays|public_holidays|days_off",
        "Public holidays of a year.",
        "year|which",
        "The year, four digits.",
        "{small} days",
    ),
    (
        "note|remember_note|jot",
        "Keeps a private note. Nobody else reads it.",
        "text|note|line",
        "What to note.",
        "Noted.",
    ),
    ("list_printers|printers", "Lists the printers of the building.", "", "", "{word}, {word}"),
    ("echo_text|say|print_text", "Prints a text back unchanged.", "text|line|message", "The text.", "{word}"),
    ("system_status|health|status_page", "Whether all systems run.", "", "", "All {small} systems run."),
)


def other_tools(k, make):
    """0 to 3 of them. make(names, about, param, param_about, prints)."""
    for names, about, param, param_about, prints in k.some(_OTHERS, k.pick(0, 0, 1, 1, 2, 3)):
        make(names, about, param, param_about, prints)


def fill(k, text):
    """{word}, {small}, {time} and the like in a text that does not matter."""
    draws = {"word": k.word, "small": lambda: str(k.int(1, 99)), "time": k.time}
    draws |= {"id": k.id, "person": k.person, "date": k.date}
    return re.sub(r"\{(\w+)\}", lambda m: draws[m.group(1)](), text)


def finish_texts(k):
    """The description of submit_result, the name of its parameter, and what that is."""
    field = k.pick("summary", "summary", "summary", "summary", "message", "text")
    if k.answer_about and k.chance(75):  # otherwise only the goal says that an answer is wanted
        return k.one(_FINISH_ANSWER), k.pick(field, field, "answer"), k.answer_about
    return k.one(_FINISH), field, k.one(_SUMMARY)


def operation(k):
    return k.one(_OPERATIONS)


def node(k):
    """What the agent is run on: {} or a file, sometimes a function in it. Most kinds have nothing to do with it."""
    path = k.node or (k.path() if k.chance(75) else "")
    if not path:
        return {}
    if k.node or not path.endswith(".py") or k.chance(50):
        return {"id": path, "type": "file", "file": path}
    name, args = k.ident(), ", ".join(k.words(k.int(0, 3)))
    return {"id": f"{path}::{name}", "type": "function", "name": name, "file": path, "signature": f"def {name}({args})"}


def with_node(k, goal, node):
    """The goal, which may name the file or quote from it, as templates of agents do."""
    if not node or k.node or not k.chance(40):
        return goal
    path, end = node["file"], "" if goal.endswith((".", "!", "?")) else "."
    if k.chance(12):
        quoted = "\n".join(k.other_lines(k.int(60, 400)))
        return f"{goal}{end} {path} has:\n{quoted}"
    return k.pick(
        f"{goal} ({path})",
        f"{path}: {goal}",
        f"{goal}{end} File: {path}",
        f"{goal}{end} Work on {path}.",
        f"You are in {path}. {goal}",
        f"{goal}\n\nfile {path}",
    )


def refer(k, text):
    """<find> becomes the tool's name in this episode, <find.guest> that of its parameter."""

    def name(match):
        tool = k.tools.get(match.group(1))
        if tool is None:
            raise KeyError(f"<{match.group(1)}>: no such tool; the file has {', '.join(k.tools)}")
        return tool.params[match.group(2)].name if match.group(2) else tool.name

    return re.sub(r"<([a-z_]+)(?:\.([a-z_]+))?>", name, text)


def system_prompt(k, texts):
    role = k.one(*texts["role"])
    must = [k.one(text) for text in texts["must"]]
    steps = [k.one(text) for text in texts["steps"]] if k.chance(65) else []
    rules = steps[:1] + must + steps[1:] if k.chance(50) else must + steps
    if k.chance(25):
        rules.append(k.one(_MANNERS))
    return refer(k, _laid_out(k, role, rules)) + ("\n" if k.chance(80) else "")


def _laid_out(k, role, rules):
    if not rules:
        return role
    bullets = "\n".join(
        f"{sign} {rule}" for sign, rule in zip([k.pick("-", "*", "•")] * len(rules), rules, strict=True)
    )
    numbered = "\n".join(f"{i}. {rule}" for i, rule in enumerate(rules, 1))
    return k.pick(
        role + " " + " ".join(rules),
        role + "\n" + bullets,
        role + "\n" + numbered,
        role + "\n\n" + k.one("Rules:|How:|Please note:|Steps|## Rules|What to do:") + "\n" + bullets,
        " ".join(rules) + " " + role,
        role + "\n" + " ".join(rules),
        "You are an agent. " + role + "\n\n" + "\n".join(rules),
        role + " " + k.one("Work like this:|In short:|Remember:") + " " + " ".join(rules),
    )
