"""Grows the volumes that are too full, page by page."""

from kind import integer, text

STRUCTURE = "page-all"
DOMAIN = "cloud accounts"


def make(k):
    account, limit, size = k.id(), k.int(70, 90), k.pick(20, 50, 100, 200)
    pages = []
    names = k.ids(9)
    for _ in range(k.int(2, 3)):
        pages.append(
            [
                (names.pop(), k.pick(limit + k.int(1, 9), limit - k.int(1, 30), limit - k.int(5, 40)), k.word())
                for _ in range(k.int(2, 3))
            ]
        )
    rows = {row[0]: row for page in pages for row in page}

    k.role(
        "storage on-call.",
        "You watch the block volumes of a cloud account.",
        "You are a capacity bot; you only ever grow volumes, never shrink them.",
    )
    k.must(
        f"One growth step is {size} GiB.|Grow by {size} GiB each, once.",
        "A volume is grown in the zone where it lives.",
    )
    k.steps(
        "<volumes> has pages; read all of them.|Go through all pages of <volumes>.", "<grow> what is over the limit."
    )
    k.goal(
        f"Every volume of account {account} that is more than {limit} percent full gets one growth step.",
        f"{account}: grow everything above {limit} percent pls",
        f"disk alerts in {account} again, 3rd night. whatever is over {limit} percent: one step bigger. all pages, "
        f"not just the first!",
        f"Please check the volumes in {account} and extend those whose usage exceeds {limit} percent.",
    )

    @k.look(
        "volumes|list_volumes|describe_volumes",
        "Lists volumes of an account, a page at a time.",
        owner=text("account|project", "The account.|Id of the account."),
        page=integer("page|page_no", "Which page.", default=1),
    )
    def volumes(owner, page):
        if owner != account:
            return k.fail(f"AccessDenied: {owner}")
        if not 1 <= page <= len(pages):
            return k.fail(f"There is no page {page}.")
        more = f"Next is page {page + 1}." if page < len(pages) else "This is the last page."
        data = [{"volume|vol_id": v, "used_percent|full": used, "zone|az": zone} for v, used, zone in pages[page - 1]]
        return k.result(data, more)

    @k.act(
        "grow|extend_volume|resize",
        "Makes a volume larger.",
        volume=text("volume|vol|id", "Id of the volume."),
        zone=text("zone|az|location", "Zone of the volume."),
        by=integer("gib|by|add", "By how many GiB."),
    )
    def grow(volume, zone, by):
        if volume not in rows or rows[volume][2] != zone:
            return k.fail(f"no volume {volume} in {zone}")
        return f"{volume} is {by} GiB larger."

    def right():
        read = [n for n in range(1, len(pages) + 1) if volumes.made(owner=account, page=n)]
        calls = [
            grow(volume=v, zone=zone, by=size)
            for n in read
            for v, used, zone in pages[n - 1]
            if used > limit and not grow.made(volume=v)
        ]
        after = max(read, default=0) + 1
        return calls + ([volumes(owner=account, page=after)] if after <= len(pages) else [])

    return right
