"""A pipeline of three steps: what each prints is what the next one needs."""

from kind import choice, text

STRUCTURE = "pipeline"
DOMAIN = "build pipelines"

# source, how, step 1, product 1, how, step 2, product 2, how, step 3, target, how, modes
SKINS = """commit|id|build|artifact|id|sign|package|path|deploy|server|host|fast,safe,dry; clip|path|transcode|file|path|upload|link|url|post|channel|word|public,private,hidden; table|ident|dump|file|path|encrypt|archive|id|store|bucket|folder|hot,warm,cold; text|path|extract|catalogue|id|translate|bundle|path|install|app|word|draft,final,test;
photo|path|retouch|version|id|convert|image|path|publish|gallery|title|small,large,square; report|title|render|document|path|sign|envelope|id|send|client|person|mail,post,portal; model|ident|train|checkpoint|id|quantize|file|path|serve|endpoint|url|cpu,gpu,auto; poster|title|layout|proof|id|separate|plates|id|print|press|word|matt,glossy,raw;
page|url|fetch|copy|path|clean|text file|path|index|search engine|word|full,partial,none; song|title|mix|mixdown|id|master|wave file|path|release|label|word|single,album,preview; scan|id|read|text file|path|classify|case|id|file|department|word|urgent,normal,later; sketch|title|vectorise|drawing|path|colour|design|id|order|printer|word|shirt,mug,bag;
log|path|parse|events|id|group|summary|path|mail|team|word|daily,weekly,once; form|id|validate|record|id|enrich|profile|id|import|system|word|new,merge,skip; contract|id|fill|draft|path|review|version|id|sign|partner|person|ink,digital,both; map|title|tile|tile set|id|style|theme|id|host|domain|host|light,dark,print""".split(";")


def make(k):
    src, how, s1, p1, h1, s2, p2, h2, s3, target, h3, modes = k.pick(SKINS).strip().split("|")
    modes, start, one, two, to = modes.split(","), getattr(k, how)(), getattr(k, h1)(), getattr(k, h2)(), getattr(k, h3)()
    mode = k.pick(modes)
    extra1, extra2 = k.word(), k.id()
    u1, u2, t = p1.replace(" ", "_"), p2.replace(" ", "_"), target.replace(" ", "_")

    k.role(f"""You run a small pipeline: {s1}, {s2}, {s3}.|{s1} > {s2} > {s3}|You bring a {src} to its {target}.|pipeline by hand
        |You do three steps and you keep the order.|What one step gives, the next one takes.|production assistant""")
    k.must(f"Order: {s1}, then {s2}, then {s3}.|First {s1}, then {s2}, at the end {s3}.")
    k.steps("<first>, <second>, <third>.|Each of <first>, <second> and <third> once.")
    k.goal(f"""Bring {src} {start} to {target} {to}, mode {mode}.|{start} -> {target} {to} ({mode})|{s1}, {s2} and {s3} {src} {start}; {target} {to}, {mode}|{target} {to} waits for {src} {start}. Mode: {mode}.
        |{src}: {start}\n{target}: {to}\nmode: {mode}|please do the whole way for {start}: until {target} {to}, {mode}|Run {src} {start} through all steps, {s3} it {mode} for {to}.|{mode} {s3} of {start} to {to}, after the usual steps""")

    @k.act(f"{s1}|{s1}_{src}|do_{s1}", f"Makes {p1} out of a {src}.|First step: {s1}.", key=text(f"{src}|name|what", f"The {src}.|Which {src}."))
    def first(key):
        return {"from|input": key, u1: one, "note|remark": extra1} if key == start and not first.made() else k.fail(f"{key}: no such {src}, or done.")

    @k.act(f"{s2}|{s2}_{u1}|do_{s2}", f"Makes {p2} out of {p1}.|Second step: {s2}.", key=text(f"{u1}|name|what", f"The {p1}, as the first step printed it."))
    def second(key):
        return {u2: two, "job|run": extra2} if key == one and not second.made() else k.fail(f"{key}: no such {p1}, or done.")

    params = dict(key=text(f"{u2}|name|what", f"The {p2}, as the second step printed it."), to=text(f"{t}|to|target", f"The {target}.|Which {target}."), mode=choice("mode|how|kind", "The mode.|In which mode.", modes))

    @k.act(f"{s3}|{s3}_{u2}|do_{s3}", f"Brings {p2} to a {target}.|Last step: {s3}.", **dict(k.shuffled(list(params.items()))))
    def third(key, to, mode):
        return f"{to}: {mode} ok" if key == two and not third.made() else k.fail(f"{key}: no such {p2}.")

    def right():
        if not first.made():
            return first(key=start)
        if not second.made():
            return second(key=one)
        return None if third.made() else third(key=two, to=to, mode=mode)

    return right
