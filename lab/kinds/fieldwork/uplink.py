"""Uploads a procedure to a satellite in the next usable pass: pass, session, load, send, close."""

from kind import flag, integer, text

STRUCTURE = "pipeline"
DOMAIN = "satellites"


def make(k):
    craft, proc, lowest = k.id(), k.ident(), k.int(10, 30)
    ids = k.ids(k.int(3, 5))
    passes = [[p, t, k.int(2, lowest - 1), k.word()] for p, t in zip(ids, sorted(k.times(len(ids))), strict=True)]
    for i in range(k.int(0, len(passes) - 1), len(passes)):
        passes[i][2] = k.int(lowest, 85)
    chosen = next(p for p in passes if p[2] >= lowest)
    session, load = k.ids(2)
    checksum, version, real = f"{k.int(4096, 65535):04x}", k.int(3, 40), k.chance(50)
    state = {"open": False, "sent": False}

    k.role(
        "You are the spacecraft controller on console.",
        "uplink console",
        "SPACON. Telecommands go out by the book: pass, session, load, send, session closed. No hunches.",
        "satellite command agent, one procedure per job",
    )
    k.must(
        f"Use the first pass with a maximum elevation of {lowest} deg or more.|Passes below {lowest} deg are unusable; "
        "the first usable one is taken.",
        "Close the session when the load has been sent.|A session must not stay open.",
    )
    k.steps("<passes_of>, <open_session>, <load_procedure>, <send_load>, <close_session>: in this order.")
    how = "for real, not as a rehearsal" if real else "as a rehearsal only"
    k.goal(
        f"Send procedure {proc} to {craft}, {how}.",
        f"{craft}: uplink {proc} at the next usable pass ({how})",
        f"{proc} to {craft}, {how}. Confirm when closed.",
        f"Flight dynamics ask that {proc} be uploaded to {craft} in the next possible pass, {how}.",
    )

    @k.look("passes_of|pass_list", "Coming passes of a satellite.", craft=text("craft|satellite", "Which satellite."))
    def passes_of(craft):
        if craft != ours:
            return []
        keys = ("pass|pass_id", "aos|rises", "max_el_deg|elevation", "antenna|station")
        return [dict(zip(keys, p, strict=True)) for p in passes]

    @k.act(
        "open_session|start_session",
        "Opens a command session for a pass.",
        pass_id=text("pass_id|which_pass", "Id of the pass."),
    )
    def open_session(pass_id):
        row = next((p for p in passes if p[0] == pass_id), None)
        if row is None or row[2] < lowest:
            return k.fail(f"Pass {pass_id} cannot be used.")
        if state["open"] or state["sent"]:
            return k.fail("There is a session for this job already.")
        state["open"] = True
        return k.result({"session|session_id": session, "antenna|station": row[3]}, "Session open.")

    @k.act(
        "load_procedure|load",
        "Loads a procedure into an open session.",
        session=text("session|session_id", "The open session."),
        procedure=text("procedure|proc", "Name of the procedure."),
    )
    def load_procedure(session, procedure):
        if session != token or not state["open"] or procedure != proc:
            return k.fail("No such procedure, or the session is not open.")
        return {"load|load_no": load, "crc|checksum": checksum, "proc_version|version": version}

    @k.act(
        "send_load|transmit|send",
        "Transmits a load.",
        load=text("load|load_no", "Number of the load."),
        crc=text("crc|checksum", "Checksum of the load."),
        version=integer("version|proc_version", "Version of the procedure in the load."),
        rehearsal=flag("rehearsal|dry_run", "True: nothing leaves the antenna.", default=False),
    )
    def send_load(load, crc, version, rehearsal):
        if not load_procedure.made() or (load, crc, version) != packed or not state["open"]:
            return k.fail("Load, checksum and version do not belong together, or nothing is loaded.")
        state["sent"] = True
        return "Load accepted." + (" Rehearsal, carrier off." if rehearsal else " Carrier on, sent.")

    @k.act(
        "close_session|end_session",
        "Closes a command session.",
        session=text("session|session_id", "The open session."),
    )
    def close_session(session):
        if session != token or not state["open"]:
            return k.fail("No such session is open.")
        state["open"] = False
        return f"Session {session} closed."

    ours, token, packed = craft, session, (load, checksum, version)

    def right():
        if not passes_of.made(craft=craft):
            return passes_of(craft=craft)
        if state["sent"]:
            return close_session(session=session) if state["open"] else k.finish()
        if not state["open"]:
            return open_session(pass_id=chosen[0])
        if not load_procedure.made():
            return load_procedure(session=session, procedure=proc)
        return send_load(load=load, crc=checksum, version=version, rehearsal=not real)

    return right
