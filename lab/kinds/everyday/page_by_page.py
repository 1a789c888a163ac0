"""Goes through all pages of a book and does the same with every entry that shows a certain mark."""

from kind import integer, text

STRUCTURE = "page-all"
DOMAIN = "skins"
SKINS = """guest book,comment,unanswered|answered|spam,answer,hotel
photo album,photo,unnamed|named|blurred,name,family
recipe book,recipe,untested|tested|lost,test,kitchen
herbarium,sheet,undated|dated|damaged,date,college
stamp album,stamp,doubtful|real|forged,examine,club
ledger,line,unpaid|paid|void,collect,shop
song book,song,unrehearsed|rehearsed|dropped,rehearse,choir
ward list,patient,unseen|seen|gone,visit,hospital
costume book,costume,torn|whole|lent,mend,theatre
tree register,tree,dead|healthy|young,fell,forest office
mail list,subscriber,expired|paid|new,renew,newspaper
ship log,buoy,dark|lit|missing,relight,pilot office
lesson book,lesson,missed|held|moved,repeat,music school
stock book,barrel,leaking|sound|empty,seal,winery
claim book,claim,open|settled|withdrawn,settle,claims office
toy list,toy,dirty|clean|broken,wash,day nursery
lamp list,lamp,dark|lit|new,replace,street office
score book,match,disputed|final|void,review,league
room book,room,dirty|clean|closed,clean,guest house
grave list,grave,lapsed|cared for|new,notify,churchyard
letter book,letter,unsigned|signed|sent,sign,bureau
hive book,hive,weak|strong|moved,feed,bee yard
field book,field,dry|wet|fallow,water,farm
exhibit list,case,dusty|clean|empty,dust,museum"""


def make(k):
    book, thing, marks, verb, house = k.pick(SKINS.splitlines()).split(",")
    mark, second, third = marks.split("|")
    slot, one, doing = book.replace(" ", "_"), thing.replace(" ", "_"), verb.replace(" ", "_")
    pages = [k.int(1, 3) for _ in range(k.int(2, 4))]
    total = sum(pages)
    names = [w.capitalize() for w in k.words(total)]
    rows = [(i, n, k.pick(mark, second, third)) for i, n in zip(k.ids(total), names, strict=True)]
    if not any(row[2] == mark for row in rows) and k.chance(85):
        at = k.int(0, total - 1)
        rows[at] = (*rows[at][:2], mark)
    who, has_who, has_name = k.person(), k.chance(45), k.chance(40)
    wanted = [row for row in rows if row[2] == mark]

    k.role(
        f"{book.capitalize()}|You work through the {book} of a {house}.|{book}, page by page|You go through long books.",
        f"You {verb} what is {mark}.|The {book} is your work.",
        f"The {book} of the {house} has several pages. You read one after the other. Wherever a {thing} is {mark}, you {verb} it. At the last page you "
        "are done.",
    )
    k.must("Start with page 1 and go on to the last page.|Read all pages, from 1 on.")
    k.steps("<page> reads a page and tells the next one.", f"<do> is for each {thing} that is {mark}.")
    k.goal(
        f"{verb.capitalize()} every {thing} that is {mark}. {who}",
        f"{who} wants each {mark} {thing} of the {book} seen to: {verb}.",
        f"{book}: {mark} -> {verb}, {who}",
        f"Would you go through the {book}, please, and {verb} whatever is {mark}? {who} thanks you.",
        f"So many that are {mark}! {who} says you should {verb} them all.",
        f"Each {thing} marked {mark} is to be dealt with ({verb}) in the name of {who}.",
        f"book: {book}\nwhich: {mark}\ndo: {verb}\nfor: {who}",
        f"Look at all pages. If it is {mark}, {verb} it. If it is {second} or {third}, do nothing. I am {who}.",
        f"Is there still any {thing} that is {mark}? Then {verb} it, for {who}.",
        f"Before the winter {who} wants no {mark} {thing} in the {book} any more. You know how: {verb}.",
    )

    @k.look(
        f"read_page|get_{slot}_page|{slot}|list_{one}s",
        f"Reads a page of the {book}.|One page of the {book}: every {thing} on it.",
        number=integer("page|no|sheet", "Number of the page.|Which page, from 1."),
    )
    def page(number):
        if not 1 <= number <= len(pages):
            return k.fail(f"There is no page {number}.")
        begin = sum(pages[: number - 1])
        found = [{"id|entry": i, "name": n, "is|mark": m} for i, n, m in rows[begin : begin + pages[number - 1]]]
        return k.result(found, f"next page: {number + 1}" if number < len(pages) else "last page")

    more = {"name": text(f"name|{one}", f"Name of the {thing}.|What it is called.")} if has_name else {}
    more |= {"who": text("for|by|who", "In whose name.|Who wants it.")} if has_who else {}

    @k.act(
        f"{doing}_{one}|{doing}|do_{doing}",
        f"This is how to {verb} one {thing}.|Does it for one {thing}: {verb}.",
        number=text("id|entry|which", f"Number of the {thing}.|Which {thing}."),
        **more,
    )
    def do(number, name=None, who=None):
        if number not in [row[0] for row in rows]:
            return k.fail(f"There is no {thing} {number}.")
        return f"{number}: done."

    def right():
        read = [n for n in range(1, len(pages) + 1) if page.made(number=n)]
        seen = [row for n in read for row in rows[sum(pages[: n - 1]) : sum(pages[:n])]]
        calls = [
            do(number=i, **({"name": n} if has_name else {}), **({"who": who} if has_who else {}))
            for i, n, _ in [row for row in seen if row in wanted]
            if not do.made(number=i)
        ]
        left = [n for n in range(1, len(pages) + 1) if n not in read]
        return calls + ([page(number=left[0])] if left else [])

    return right
