"""A validator of Chrome trace event JSON, as strict as Perfetto is about events that it draws."""
import json
from collections import defaultdict

PHASES = {"M", "X", "b", "n", "e", "s", "f", "i", "C"}
METADATA = {"process_name", "process_sort_index", "thread_name", "thread_sort_index"}


def check(text):
    """Problems of a trace, as text."""
    try:
        trace = json.loads(text)
    except ValueError as error:
        return [f"no JSON: {error}"]
    problems = []
    events = trace.get("traceEvents")
    if not isinstance(events, list) or trace.get("displayTimeUnit") not in ("ns", "ms"):
        return ["no traceEvents or displayTimeUnit"]
    check_fields(events, problems)
    if problems:
        return problems
    check_names(events, problems)
    check_order(events, problems)
    slices = check_nesting(events, problems)
    check_flows(events, slices, problems)
    check_async(events, problems)
    return problems


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def check_fields(events, problems):
    for event in events:
        phase = event.get("ph")
        if phase not in PHASES or not event.get("name"):
            problems.append(f"unknown phase or no name: {event}")
        elif not isinstance(event.get("pid"), int) or not isinstance(event.get("tid"), int):
            problems.append(f"no pid or tid: {event}")
        elif phase != "M" and not (is_number(event.get("ts")) and event["ts"] >= 0):
            problems.append(f"no time: {event}")
        elif phase == "X" and not (is_number(event.get("dur")) and event["dur"] > 0):
            problems.append(f"no duration: {event}")
        elif phase in "bnesf" and ("id" not in event or not event.get("cat")):
            problems.append(f"no id or category: {event}")
        elif phase == "i" and event.get("s") not in ("t", "p", "g"):
            problems.append(f"instant without scope: {event}")
        elif phase == "f" and event.get("bp") != "e":
            problems.append(f"flow end that binds to the next slice: {event}")
        elif phase == "C" and not (event.get("args") and
                                   all(is_number(v) for v in event["args"].values())):
            problems.append(f"counter without numbers: {event}")


def check_names(events, problems):
    named = {"process": set(), "thread": set()}
    for event in events:
        if event["ph"] != "M":
            continue
        if event["name"] not in METADATA:
            problems.append(f"unknown metadata {event['name']}")
        elif event["name"].endswith("_name") and not event["args"].get("name"):
            problems.append(f"empty name: {event}")
        elif event["name"].endswith("_sort_index") and "sort_index" not in event["args"]:
            problems.append(f"no sort index: {event}")
        if event["name"] == "process_name":
            named["process"].add(event["pid"])
        if event["name"] == "thread_name":
            named["thread"].add((event["pid"], event["tid"]))
    for event in events:
        if event["pid"] not in named["process"]:
            problems.append(f"process without a name: {event}")
        if event["ph"] in "Xi" and (event["pid"], event["tid"]) not in named["thread"]:
            problems.append(f"track without a name: {event}")


def check_order(events, problems):
    last = 0
    for event in events:
        if event["ph"] == "M":
            continue
        if event["ts"] < last:
            problems.append(f"goes back in time: {event}")
        last = event["ts"]


def check_nesting(events, problems):
    """Checks slices by track: each is within the open one, or begins after its end."""
    tracks = defaultdict(list)
    open_slices = defaultdict(list)
    for event in events:
        if event["ph"] != "X":
            continue
        track = (event["pid"], event["tid"])
        begin, end = event["ts"], event["ts"] + event["dur"]
        stack = open_slices[track]
        while stack and stack[-1] <= begin:
            stack.pop()
        if stack and end > stack[-1]:
            problems.append(f"overlaps another slice: {event}")
        stack.append(end)
        tracks[track].append((begin, end))
    return tracks


def check_flows(events, slices, problems):
    flows = defaultdict(list)
    for event in events:
        if event["ph"] in "sf":
            flows[(event["cat"], event["id"])].append(event)
    for key, pair in flows.items():
        if [event["ph"] for event in pair] != ["s", "f"]:
            problems.append(f"flow {key} has not one start and then one end")
    starts = {track: {begin for begin, _ in spans} for track, spans in slices.items()}
    for pair in flows.values():
        for event in pair:
            if event["ts"] not in starts.get((event["pid"], event["tid"]), ()):
                problems.append(f"no slice begins where the flow is tied: {event}")


def check_async(events, problems):
    opened = {}
    for event in events:
        if event["ph"] not in "bne":
            continue
        key = (event["cat"], event["id"], event["pid"])
        if event["ph"] == "b":
            if key in opened:
                problems.append(f"begins twice: {event}")
            opened[key] = event["ts"]
        elif key not in opened:
            problems.append(f"not open: {event}")
        elif event["ph"] == "e":
            if event["ts"] <= opened.pop(key):
                problems.append(f"takes no time: {event}")
    problems += [f"does not end: {key}" for key in opened]
