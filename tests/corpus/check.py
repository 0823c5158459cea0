#!/usr/bin/env python3
"""Checks the corpus itself: every y_ and w_ file is strict JSON, every n_ file is not, every y_
document obeys its dialect's rules, and failures.json and the w_ expectations name what a plain
reading finds. It shares no code with Waybill. Prints one line per fault; exits 1 if there are any.

  check.py            check
  check.py --write    write failures.json anew from the y_ documents
"""
import json
import math
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
DIALECTS = ("dotbot", "codegraph", "colibri", "cli", "buddy", "mcp")
MAX_DEPTH = 1024
sys.setrecursionlimit(20000)


class Number(str):
    """A number, as it is spelled."""

    @property
    def integer(self):
        return re.fullmatch(r"-?[0-9]+", self) is not None


def strict(data: bytes):
    text = data.decode("utf-8")  # strict: no overlong forms, no surrogates
    depth = inside = escaped = 0
    for c in text:
        if inside:
            inside, escaped = (c != '"' or escaped), (c == "\\" and not escaped)
        elif c == '"':
            inside = True
        elif c in "[{":
            depth += 1
            if depth > MAX_DEPTH:
                raise ValueError("too deep")
        elif c in "]}":
            depth -= 1

    def constant(name):
        raise ValueError(name)

    def pairs(items):
        for key, _ in items:
            key.encode("utf-8")  # raises for a lone surrogate
        return dict(items)

    value = json.loads(text, parse_constant=constant, parse_int=Number, parse_float=Number,
                       object_pairs_hook=pairs)
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, dict):
            stack.extend(item.values())
        elif isinstance(item, list):
            stack.extend(item)
        elif isinstance(item, str):
            item.encode("utf-8")
    return value


ISO = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
CODE = re.compile(r"[A-Z][A-Z0-9_]+")
DOTBOT_CODES = set("""DOTBOT_NOT_FOUND STATE_FILE_INVALID PROJECT_NOT_FOUND ALIAS_CONFLICT
REGISTRY_PARSE_ERROR TECH_STACK_MISSING STANDARDS_NOT_FOUND BROKEN_FILE_REFERENCE
FRONTMATTER_MISSING FRONTMATTER_INVALID CIRCULAR_DEPENDENCY INVALID_PARAMETER IO_ERROR
UNAUTHORIZED_OPERATION INVALID_ARGUMENTS STATE_NOT_INITIALIZED STATE_ALREADY_EXISTS INVALID_PHASE
INVALID_TASK_ID PHASE_ORDER_MISSING TASK_NOT_FOUND CONFIRMATION_REQUIRED HISTORY_FILE_INVALID
INVALID_STATE""".split())
GRAPH_CODES = {"INVALID_INPUT", "INTERNAL_ERROR", "NOT_AVAILABLE", "MISSING_PARAMS", "UNKNOWN_ACTION"}


def text(value):
    return isinstance(value, str) and not isinstance(value, Number)


def count(value):
    return isinstance(value, Number) and value.integer and not value.startswith("-")


# Each rule set yields what is wrong with a document that claims to be valid.

def dotbot(d, _):
    for key in ("schema_id", "tool", "version", "status", "summary", "data", "warnings", "errors", "audit"):
        if key not in d:
            yield f"{key} is missing"
    if d["schema_id"] != "dotbot-mcp-response@1":
        yield "schema_id"
    if not re.fullmatch(r"[a-z0-9]+(\.[a-z0-9_]+)+", d["tool"]):
        yield "tool"
    if not re.fullmatch(r"\d+\.\d+\.\d+([-+].*)?", d["version"]):
        yield "version"
    expected = "error" if d["errors"] else "warning" if d["warnings"] else "ok"
    if d["status"] != expected:
        yield f"status is {d['status']}, the lists say {expected}"
    if not text(d["summary"]) or not d["summary"].strip():
        yield "summary"
    if not isinstance(d["data"], dict):
        yield "data"
    for problem in d["errors"] + d["warnings"]:
        if problem["code"] not in DOTBOT_CODES or not text(problem["message"]):
            yield f"problem {problem}"
        if not text(problem.get("path", "")) or not isinstance(problem.get("details", {}), dict):
            yield f"problem {problem}"
    audit = d["audit"]
    if not ISO.fullmatch(audit["timestamp"]) or not audit["timestamp"].endswith(("Z", "+00:00")):
        yield "audit.timestamp"
    if not count(audit["duration_ms"]) or not text(audit["source"]):
        yield "audit"
    if audit.get("host", "ci") not in ("warp", "claude-desktop", "ci"):
        yield "audit.host"
    for action in d.get("actions", []) + ([d["intent"]] if "intent" in d else []):
        if not isinstance(action["parameters"], dict) or not text(action["reason"]):
            yield "next step"


def utf16(s):
    return len(s.encode("utf-16-le")) // 2


def codegraph(d, name):
    data, meta = d["data"], d["data"]["meta"]
    if not isinstance(d["success"], bool) or not all(text(data[k]) for k in ("tool", "version")):
        yield "envelope"
    if not re.fullmatch(r"[0-9a-z]{1,8}", data["requestId"]):
        yield "requestId"
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", data["generatedAt"]):
        yield "generatedAt"
    if data["workspace"]["root"].rstrip("/").split("/")[-1] != data["workspace"]["repoName"]:
        yield "repoName"
    result = data["result"]
    error = result.get("error") if isinstance(result, dict) else None
    if d["success"] == isinstance(error, dict):
        yield "success against result.error"
    if not d["success"]:
        if error["code"] not in GRAPH_CODES or not text(error["message"]):
            yield "error"
        if meta["truncated"] or meta["limits"] != {}:
            yield "meta of an error"
    if not isinstance(meta["truncated"], bool) or not isinstance(meta["limits"], dict):
        yield "meta"
    if "page" in meta and not isinstance(meta["page"]["hasMore"], bool):
        yield "page"
    if "seed" not in name:
        raw = compact((HERE / "codegraph" / name).read_text("utf-8"))
        raw = re.sub(r'"approxTokens":\d+', '"approxTokens":0', raw, count=1)
        if meta["approxTokens"] != str(math.ceil(utf16(raw) / 4)):
            yield f"approxTokens is {meta['approxTokens']}, not {math.ceil(utf16(raw) / 4)}"


def compact(s):
    return re.sub(r'("(?:[^"\\]|\\.)*")|[ \t\r\n]+', lambda m: m.group(1) or "", s)


def colibri(d, _):
    if d["ok"] is True:
        if "data" not in d or "error" in d:
            yield "success"
        data = d["data"]
        if isinstance(data, dict) and data.get("ok") is False:
            if not CODE.fullmatch(data["error"]["code"]) or not text(data["error"]["message"]):
                yield "pattern B"
    elif d["ok"] is False:
        error = d["error"]
        if error["code"] not in ("INVALID_PARAMS", "HANDLER_ERROR", "UNAUTHORIZED_OPERATION"):
            yield "pattern A code"
        if not text(error["message"]) or not isinstance(error.get("details", {}), dict) or "data" in d:
            yield "pattern A"
    else:
        yield "ok"


def cli(d, _):
    if sorted(d) != ["data", "error", "meta", "ok", "warnings"]:
        yield "top-level keys"
    if d["ok"] is not (d["error"] is None):
        yield "ok against error"
    if d["data"] is not None and not isinstance(d["data"], (dict, list)):
        yield "data"
    if not all(text(x) and re.match(CODE.pattern + ": ", x) for x in d["warnings"]):
        yield "warnings"
    meta, error = d["meta"], d["error"]
    if not count(meta["duration_ms"]):
        yield "duration_ms"
    if not meta.get("request_id", "req_").startswith("req_") or not ISO.fullmatch(meta.get("timestamp", "2026-01-01T00:00:00Z")):
        yield "meta"
    if error is not None:
        if not CODE.fullmatch(error["code"]) or not text(error["message"]) or not isinstance(error["retryable"], bool):
            yield "error"
        if "retry_after_ms" in error and not error["retryable"]:
            yield "retry_after_ms"
        if error.get("retry_strategy", "immediate") not in ("immediate", "linear_backoff", "exponential_backoff"):
            yield "retry_strategy"
        if error.get("phase", "execution") not in ("validation", "execution", "cleanup"):
            yield "phase"
        if re.search(r"[<>$]", error.get("fix_command", "")):
            yield "fix_command"


BUDDY_KEYS = ("response_type", "summary", "artifacts", "missions_spawned", "signals_emitted",
              "live_stream_id", "ui_hints", "timestamp", "metadata")


def same(spelled, number):
    return spelled == str(number)


def artifact(a):
    c = a["content"]
    if not text(a["title"]) or not isinstance(a["metadata"], dict):
        yield "artifact"
    match a["artifact_type"]:
        case "table":
            width = len(c["columns"])
            if any(len(row) != width for row in c["rows"]):
                yield "row width"
            if not same(c["row_count"], len(c["rows"])) or not same(c["column_count"], width):
                yield "table counts"
        case "chart":
            if c["chart_type"] not in ("line", "bar", "pie", "scatter"):
                yield "chart_type"
            if any(len(s["data"]) != len(c["data"]["labels"]) for s in c["data"]["datasets"]):
                yield "chart lengths"
        case "document":
            if not same(c["section_count"], len(c["sections"])) or not all(text(s["heading"]) and text(s["content"]) for s in c["sections"]):
                yield "document"
        case "code_block":
            if not same(c["line_count"], c["code"].count("\n") + 1) or not text(c["language"]):
                yield "code_block"
        case "timeline":
            times = [e["timestamp"] for e in c["events"]]
            if not same(c["event_count"], len(times)) or not all(ISO.fullmatch(t) for t in times):
                yield "timeline"
            if (c["start_time"], c["end_time"]) != ((times[0], times[-1]) if times else (None, None)):
                yield "timeline range"
        case "file_reference":
            if not text(c["file_path"]) or not text(c["file_type"]) or not (c["size_bytes"] is None or count(c["size_bytes"])):
                yield "file_reference"
        case "mission_draft":
            if not c["mission_id"]:
                yield "mission_draft"
        case "json_data" | "signal_batch":
            pass
        case other:
            yield f"artifact_type {other}"


def buddy(d, _):
    for key in BUDDY_KEYS:
        if key not in d:
            yield f"{key} is missing"
    if d["response_type"] not in ("text", "table", "report", "forecast", "live_execution", "artifact_bundle", "clarification_request"):
        yield "response_type"
    if not d["summary"].strip() or not ISO.fullmatch(d["timestamp"]) or not isinstance(d["metadata"], dict):
        yield "envelope"
    for a in d["artifacts"]:
        yield from artifact(a)
    if not all(m["mission_id"] and m["status"] in ("proposed", "approved", "active", "completed", "failed", "rejected") for m in d["missions_spawned"]):
        yield "missions"
    if not all(s["signal_type"] and ISO.fullmatch(s["timestamp"]) for s in d["signals_emitted"]):
        yield "signals"
    hints = d["ui_hints"]
    if hints is not None:
        if not {"layout", "priority", "suggested_actions", "color_scheme", "icon", "expandable"} <= set(hints):
            yield "ui_hints"
        if hints["layout"] not in (None, "fullscreen", "split", "inline", "modal") or hints["priority"] not in (None, "urgent", "normal", "low") or hints["color_scheme"] not in (None, "success", "warning", "error", "info"):
            yield "ui_hints"


def mcp(d, _):
    kind = d.get("resultType", "legacy")
    if kind == "input_required":
        if not isinstance(d["inputRequests"], dict):
            yield "inputRequests"
        return
    if kind == "task":
        if not text(d["taskId"]) or "ttlMs" not in d:
            yield "task"
        return
    if kind not in ("legacy", "complete"):
        yield "resultType"
    if kind == "legacy" and not isinstance(d.get("structuredContent", {}), dict):
        yield "structuredContent"
    need = {"text": ["text"], "image": ["data", "mimeType"], "audio": ["data", "mimeType"], "resource": ["resource"], "resource_link": ["uri", "name"]}
    for block in d["content"]:
        if any(k not in block for k in need[block["type"]]):
            yield f"block {block['type']}"
    if not isinstance(d.get("isError", False), bool) or not isinstance(d.get("_meta", {}), dict):
        yield "isError or _meta"


# Reading a failure wherever it hides: (failed, first code or None, everything that it says).

def one(error):
    if isinstance(error, list):
        error = error[0] if error else {}
    code = error.get("code") if isinstance(error, dict) else None
    return True, code if text(code) else None


def read_dotbot(d):
    errors = d.get("errors") or []
    if errors:
        return one(errors)
    return str(d.get("status")).lower() == "error", None


def read_codegraph(d):
    data = d.get("data") if isinstance(d.get("data"), dict) else {}
    result = data.get("result")
    for error in (result.get("error") if isinstance(result, dict) else None, data.get("error"), d.get("error")):
        if isinstance(error, dict) and ("code" in error or "message" in error):
            return one(error)
    return d.get("success") is False, None


def read_colibri(d):
    data = d.get("data")
    if isinstance(d.get("error"), (dict, str)) and d["error"]:
        return one(d["error"])
    if isinstance(data, dict) and (data.get("ok") is False or d.get("ok") is False):
        return one(data.get("error"))
    return d.get("ok") is False, None


def read_cli(d):
    if isinstance(d.get("error"), (dict, str, list)):
        return one(d["error"])
    return d.get("ok") is False, None


def read_buddy(d):
    meta = d.get("metadata") or {}
    if isinstance(meta.get("error"), dict):
        return one(meta["error"])
    if meta.get("error") is True or text(meta.get("error_message")):
        return one({"code": meta.get("error_code")})
    return False, None


def guess(d):
    if not isinstance(d, dict):
        return None
    if "schema_id" in d:
        return read_dotbot
    if isinstance(d.get("success"), bool) and isinstance(d.get("data"), dict):
        return read_codegraph
    if isinstance(d.get("ok"), bool):
        return read_cli if "meta" in d else read_colibri
    if "response_type" in d:
        return read_buddy
    return read_mcp if isinstance(d.get("content"), list) and "isError" in d else None


def read_mcp(d):
    if d.get("jsonrpc") == "2.0":
        return one(d["error"]) if "error" in d else read_mcp(d["result"])
    blocks = d.get("content") if isinstance(d.get("content"), list) else []
    inner = [d.get("structuredContent")]
    for block in blocks:
        if isinstance(block, dict):
            try:
                inner.append(strict((block.get("text") or block.get("resource", {}).get("text") or "").encode()))
            except (ValueError, AttributeError):
                pass
    for value in inner:
        reader = guess(value)
        failed, code = reader(value) if reader else (False, None)
        if failed:
            return True, code
    return d.get("isError") in (True, "true"), None


RULES = dict(dotbot=dotbot, codegraph=codegraph, colibri=colibri, cli=cli, buddy=buddy, mcp=mcp)
READ = dict(dotbot=read_dotbot, codegraph=read_codegraph, colibri=read_colibri, cli=read_cli, buddy=read_buddy, mcp=read_mcp)


def main():
    faults, failures = [], {}
    for path in sorted((HERE / "json").glob("*.json")):
        try:
            strict(path.read_bytes())
            good = True
        except (ValueError, RecursionError):
            good = False
        if good != path.name.startswith("y_"):
            faults.append(f"json/{path.name}: {'accepted' if good else 'refused'}")
    for dialect in DIALECTS:
        for path in sorted((HERE / dialect).glob("*.json")):
            name = f"{dialect}/{path.name}"
            try:
                document = strict(path.read_bytes())
            except ValueError as e:
                faults.append(f"{name}: {e}")
                continue
            if path.name.endswith(".expect.json"):
                if not path.with_name(path.name.replace(".expect.json", ".json")).exists():
                    faults.append(f"{name}: expects of nothing")
                continue
            failed, code = READ[dialect](document)
            if path.name.startswith("y_"):
                try:
                    faults += [f"{name}: {fault}" for fault in RULES[dialect](document, path.name)]
                except (KeyError, TypeError, AttributeError, IndexError) as e:
                    faults.append(f"{name}: {type(e).__name__} {e}")
                if failed:
                    failures[name] = code
            else:
                expect = json.loads(path.with_name(path.stem + ".expect.json").read_text("utf-8"))
                if (failed, code) != (expect["failed"], expect["code"]):
                    faults.append(f"{name}: expected {expect['failed']} {expect['code']}, read {failed} {code}")
                said = json.dumps(document, ensure_ascii=False)
                if expect.get("message_contains", "") not in said:
                    faults.append(f"{name}: does not say {expect['message_contains']}")
                if not all(re.fullmatch(f"({dialect}|json)/[a-z][a-z0-9-]*", f) for f in expect["findings"]):
                    faults.append(f"{name}: rule ids")
    table = HERE / "failures.json"
    wanted = json.dumps(failures, indent=2, sort_keys=True) + "\n"
    if "--write" in sys.argv:
        table.write_text(wanted, "utf-8")
    elif not table.exists() or table.read_text("utf-8") != wanted:
        faults.append("failures.json: out of date, see --write")
    print("\n".join(faults) or "the corpus is sound")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
