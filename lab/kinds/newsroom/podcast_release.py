"""Takes a recording through upload and transcript to its feed."""

from kind import choice, flag, text

STRUCTURE = "pipeline"
DOMAIN = "podcasts"
LANGUAGES = ["english", "german", "french", "polish"]


def make(k):
    show, *others = k.many(k.title, 3)
    feeds = {s: (f, k.pick(LANGUAGES), k.chance(40)) for s, f in zip([show, *others], k.ids(3), strict=True)}
    feed, language, adult = feeds[show]
    file, (audio, louder, script) = k.path("wav", "mp3", "flac"), k.ids(3)
    quiet = k.chance(40)
    good = louder if quiet else audio

    k.role(
        "You release the episodes of a podcast network.",
        "podcast release script, but with a brain",
        "You are the producer's assistant. The host records, you do everything that comes afterwards, and the episode "
        "has to be out before the morning commute.",
    )
    k.must(
        "An episode is marked explicit exactly if its feed is for adults."
        "|Set the explicit mark for feeds for adults, and for no others."
    )
    k.steps(
        "Ingest the file with <ingest>; <transcribe> makes the transcript in the language of the feed.",
        "<feeds_list> knows the feed of each show, <publish> comes last.",
    )
    k.goal(
        f"Get {file} out as the new episode of {show}.",
        f'publish {file} -> "{show}"',
        f"The new {show} is in {file}. It needs a transcript, as always, and then it goes out.",
        f"show: {show} / file: {file} / status: recorded / wanted: on air, with transcript",
        f"Why is the new episode of {show} still not online? {file} has been lying there since noon!",
    )

    @k.look("feeds_list|list_feeds|shows", "Lists the shows with their feeds.|All feeds of the network.")
    def feeds_list():
        return [
            {"show": s, "feed|feed_id": f, "language": lang, "for_adults|adult": a}
            for s, (f, lang, a) in sorted(feeds.items())
        ]

    @k.act(
        "ingest|upload|take_in",
        "Takes a recording into the archive and gives it an audio number.",
        name=text("file|recording|path", "The recorded file."),
    )
    def ingest(name):
        if name != file or ingest.calls:
            return k.fail(f"{name} can't be taken in: no such new recording.")
        return {"audio|audio_no": audio, "length": f"{k_length} min", "loudness": "low" if quiet else "good"}

    k_length = k.int(18, 95)

    @k.act(
        "level|raise_volume|normalize",
        "Makes a louder copy of an audio, with a number of its own.",
        number=text("audio|number", "Number of the audio."),
    )
    def level(number):
        if number != audio or not ingest.calls or level.calls or not quiet:
            return k.fail(f"{number}: nothing to make louder.")
        return {"audio|audio_no": louder, "made_from": audio, "loudness": "good"}

    @k.act(
        "transcribe|make_transcript",
        "Writes the transcript of an audio.",
        number=text("audio|number", "Number of the audio."),
        lang=choice("language|lang", "The language that is spoken, as the feed has it.", LANGUAGES),
    )
    def transcribe(number, lang):
        if number == audio and ingest.calls and quiet:
            return k.fail(f"Audio {audio} is too quiet to be understood. Use {level.name}, then take the copy.")
        if number != good or not (level.calls if quiet else ingest.calls):
            return k.fail(f"No audio {number}.")
        return {"transcript": script, "language": lang}

    @k.act(
        "publish|release|put_out",
        "Puts an episode on a feed.",
        to=text("feed|to", "Id of the feed."),
        number=text("audio|number", "Number of the audio, in its loud version if there is one."),
        words=text("transcript|text_id", "Number of the transcript."),
        explicit=flag("explicit|adults_only", "Whether it is marked as explicit."),
    )
    def publish(to, number, words, explicit):
        if number != good or words != script or not transcribe.calls or to not in [f for f, *_ in feeds.values()]:
            return k.fail("Feed, audio and transcript do not go together.")
        return f"On air at {to}."

    def right():
        first = [] if feeds_list.made() else [feeds_list()]
        if not ingest.calls:
            return [*first, ingest(name=file)]
        tried = k.seen(f"Audio {audio} is too quiet to be understood")
        if quiet and not level.calls and (tried or not first):
            loud = [level(number=audio)]
            return [*first, *loud] if tried else [transcribe(number=audio, lang=language), *loud]
        if first:
            return first + ([level(number=audio)] if quiet and not level.calls else [])
        if not transcribe.calls:
            return transcribe(number=good, lang=language)
        return [] if publish.calls else publish(to=feed, number=good, words=script, explicit=adult)

    return right
