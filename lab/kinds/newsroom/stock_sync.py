"""Makes the stock that the shop shows agree with the warehouse."""

from kind import integer, text

STRUCTURE = "compare-sync"
DOMAIN = "shop stock"


def make(k):
    shop = k.word()
    skus = k.ids(k.int(4, 7))
    here = dict(zip(skus, k.numbers(len(skus), 2, 400), strict=True))
    shown = {s: n if k.chance(45) else n + k.int(1, 60) for s, n in here.items()}
    newcomer, *ghosts = k.ids(k.int(1, 3))
    here[newcomer] = k.int(5, 90)  # nobody has written its page yet
    shown |= {g: k.int(1, 30) for g in ghosts}

    k.role(
        "You keep the numbers of our online shops right.",
        "stock sync: warehouse -> shop",
        "You are the shop manager's assistant. Nothing makes customers angrier than an article that can be "
        "ordered, but does not exist, so the shop has to show what the warehouse has.",
    )
    k.must(
        "What the warehouse no longer has at all is taken out of the shop. An article that is in the warehouse and not "
        "yet in the shop is none of your business.|Articles that the warehouse doesn't list are delisted; articles "
        "that the shop doesn't list are left out, because they have no page yet."
    )
    k.steps("Compare <warehouse> with <shop_list>.", "Then use <set_stock> where a number differs, and <delist>.")
    k.goal(
        f"The stock in the shop {shop} must be that of the warehouse.",
        f"sync {shop}",
        f"Bring {shop} up to date: it has to show what is in the warehouse, no more and no less.",
        f"Forwarded from a customer of {shop}: \"I ordered what you claim to have, and you don't have it. Count your "
        'shelves!" Please put the numbers in that shop right.',
        f"shop: {shop} / compare with: warehouse / fix: all",
    )

    @k.look("warehouse|count_shelves|real_stock", "What is really in the warehouse, article by article.")
    def warehouse():
        return [{"article|sku": s, "count|pieces": n} for s, n in sorted(here.items())]

    @k.look("shop_list|shown_stock|listed", "The stock that a shop shows.", name=text("shop|name", "Which shop."))
    def shop_list(name):
        if name != shop:
            return []
        now = shown | {made["sku"]: made["count"] for made in set_stock.calls}
        rows = [{"article|sku": s, "count|pieces": n} for s, n in now.items() if not delist.made(sku=s)]
        return rows

    @k.act(
        "set_stock|update_count|write_stock",
        "Sets how many pieces of an article a shop shows.",
        name=text("shop|name", "Which shop."),
        sku=text("article|sku", "Number of the article."),
        count=integer("count|pieces", "How many pieces it has to show."),
    )
    def set_stock(name, sku, count):
        if name != shop or sku not in shown or delist.made(sku=sku):
            return k.fail(f"{sku} is not in the shop {name}.")
        return f"{shop} shows {count} of {sku}."

    @k.act(
        "delist|take_out|remove_article",
        "Takes an article out of a shop.",
        name=text("shop|name", "Which shop."),
        sku=text("article|sku", "Number of the article."),
    )
    def delist(name, sku):
        if name != shop or sku not in shown or delist.made(sku=sku):
            return k.fail(f"{sku} is not in the shop {name}.")
        return f"{sku} is gone from {shop}."

    def right():
        looks = ([] if warehouse.made() else [warehouse()]) + ([] if shop_list.made() else [shop_list(name=shop)])
        if looks:
            return looks
        differ = [s for s in skus if shown[s] != here[s] and not set_stock.made(sku=s)]
        return [set_stock(name=shop, sku=s, count=here[s]) for s in differ] + [
            delist(name=shop, sku=g) for g in ghosts if not delist.made(sku=g)
        ]

    return right
