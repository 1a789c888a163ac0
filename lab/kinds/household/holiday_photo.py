"""Answers a question about one old photograph."""

from kind import text

STRUCTURE = "question-one"
DOMAIN = "photo albums"


def make(k):
    no = k.id()
    record = {
        "place": k.word().title(),
        "taken": k.date(),
        "by": k.person(),
        "camera": k.ident(),
        "added": k.date(),
        "scanned_by": k.person(),
    }
    asked = k.pick("place", "taken", "by", "camera")
    long, short, grumpy, child = {
        "place": (
            "where was photograph {} taken",
            "place of {}",
            "Where on earth is that, on {}",
            "where are we on picture {}",
        ),
        "taken": (
            "on which day was photograph {} taken",
            "date taken, {}",
            "When was that, {}",
            "what day was it on picture {}",
        ),
        "by": (
            "who took photograph {}",
            "photographer of {}",
            "Who took that crooked thing, {}",
            "who made picture {}",
        ),
        "camera": (
            "with which camera was {} taken",
            "camera of {}",
            "What kind of camera takes a thing like {}",
            "which camera was it for {}",
        ),
    }[asked]

    k.role(
        "You know the family's photo archive.",
        "photo archive q&a",
        "You answer questions of grandparents and grandchildren about old pictures. Look it up, then say what is "
        "written there and no more.",
    )
    k.steps("Look the picture up with <photo>.", "Give the answer as it is written there.")
    k.answers("What was asked about the picture, as it is written in the archive.|The answer, as in the archive.")
    k.goal(
        f"Would you be so kind as to tell me: {long.format(no)}?",
        short.format(no),
        f"{grumpy.format(no)}? Nobody tells me anything.",
        f"{child.format(no)}?",
    )

    @k.look(
        "photo|picture|show_picture",
        "What is known of a picture.",
        number=text("no|picture|photo", "Number of the picture."),
    )
    def photo(number):
        if number != no:
            return k.fail(f"There is no picture {number}.")
        return {
            "place|where": record["place"],
            "taken|taken_on": record["taken"],
            "photographer|taken_by": record["by"],
            "camera|taken_with": record["camera"],
            "added|in_the_archive_since": record["added"],
            "scanned_by": record["scanned_by"],
        }

    def right():
        return k.answer(record[asked]) if photo.made(number=no) else photo(number=no)

    return right
