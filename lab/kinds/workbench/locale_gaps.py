"""Fills the keys that a locale lacks from the translation memory, or with the English text marked as a draft."""

from kind import flag, text

STRUCTURE = "each-lookup"
DOMAIN = "translations"


def make(k):
    locale = k.pick("de", "pt-BR", "nl", "cs", "fi", "ja", "es-MX", "sv")
    count = k.int(0, 4) if k.chance(30) else k.int(2, 4)
    keys, english = k.many(k.key, count), k.many(k.title, count)
    memory = {}
    for source in english:
        states = k.pick(["approved"], ["rejected", "approved"], ["approved", "rejected"], ["rejected"], [])
        memory[source] = [{"text|translation": " ".join(k.words(2)), "state|review": state} for state in states]
    good = {
        s: next((h["text|translation"] for h in hits if h["state|review"] == "approved"), None)
        for s, hits in memory.items()
    }

    k.role(
        "You complete message catalogues.",
        "i18n filler, runs nightly",
        "You fill the gaps of an application's translations. You never translate yourself: either the memory has an "
        "approved text or the English one is put in and marked, so that a person sees it.",
    )
    k.must(
        "Only approved texts of the memory are used.|A rejected text of the memory must not be used.",
        "Without an approved text, enter the English source text itself and mark it as fuzzy."
        "|No approved hit: the English text goes in unchanged, flagged fuzzy.",
    )
    k.steps("<gaps> lists the missing keys.", "Ask <recall_text> for each source text.", "Enter it with <enter>.")
    k.goal(
        f"Fill the gaps of locale {locale}.",
        f"`{locale}` is missing strings again, complete it",
        f"Every key of the English catalogue should also be in {locale}. Use the memory.",
        f"locale: {locale}; job: no missing keys at the end",
    )

    @k.look(
        "gaps|missing_keys|untranslated",
        "Lists the keys that a locale lacks.|Keys without a text in a locale, with the English source text.",
        lang=text("locale|lang|language", "The locale.|Code of the language."),
    )
    def gaps(lang):
        left = [(key, source) for key, source in zip(keys, english, strict=True) if not enter.made(key=key)]
        return [{"key|id": key, "source|english": source} for key, source in left] if lang == locale else []

    @k.look(
        "recall_text|memory|tm_lookup",
        "Searches the translation memory.|Earlier translations of an English text.",
        source=text("source|english|query", "The English text.|Text to look up."),
        lang=text("locale|lang|language", "Into which language.|Code of the locale."),
    )
    def recall_text(source, lang):
        return memory.get(source, []) if lang == locale else []

    @k.act(
        "enter|set_message|write_string",
        "Writes a text into the catalogue of a locale.",
        lang=text("locale|lang|language", "The locale.|Code of the language."),
        key=text("key|id|message_id", "Key of the message.|Which key."),
        value=text("text|value|message", "The text for it.|What users will read."),
        fuzzy=flag(
            "fuzzy|draft|needs_review", "Marked for a person to look at.|True if it is only a stopgap.", default=False
        ),
    )
    def enter(lang, key, value, fuzzy):
        if lang != locale or key not in keys or enter.made(key=key):
            return k.fail(f"{lang} does not lack {key}.")
        return f"{lang}: {key} = {value}" + (" (fuzzy)" if fuzzy else "")

    def right():
        if not gaps.made(lang=locale):
            return gaps(lang=locale)
        calls = []
        for key, source in zip(keys, english, strict=True):
            if enter.made(key=key):
                continue
            if not recall_text.made(source=source, lang=locale):
                calls.append(recall_text(source=source, lang=locale))
            elif good[source]:
                calls.append(enter(lang=locale, key=key, value=good[source]))
            else:
                calls.append(enter(lang=locale, key=key, value=source, fuzzy=True))
        return calls

    return right
