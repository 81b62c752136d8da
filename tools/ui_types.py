"""Write the client's types from the values of the server: `python tools/ui_types.py`."""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from whodunnit.analysis import Analysis, Replay
from whodunnit.camps.actions import PersonAction
from whodunnit.camps.events import PostEvent
from whodunnit.core.events import Event
from whodunnit.core.record import Fairness
from whodunnit.host.notes import Notes
from whodunnit.host.post.readers import MailInfo, NoticeList
from whodunnit.host.post.wire import GameLists, GamePage, ThreadPage
from whodunnit.host.wire import Legal, TableInfo, TableLists
from whodunnit.web.analyses import AnalysisProgress
from whodunnit.web.catalogue import Catalogue
from whodunnit.web.errors import ErrorBody
from whodunnit.web.knowledge import Known
from whodunnit.web.messages import ClientMessage, ServerMessage
from whodunnit.web.routes_guests import Me
from whodunnit.web.routes_tables import FillBody, SitBody

LIB = Path(__file__).parent.parent / "ui" / "src" / "lib"
TARGET = LIB / "wire.gen.ts"
"""Where the client has its types."""
POST_TARGET = LIB / "post" / "wire.gen.ts"
"""Where it has those of play by post: both have actions of the same name."""

UNIONS: Mapping[str, Any] = {
    "Event": Event,
    "ServerMessage": ServerMessage,
    "ClientMessage": ClientMessage,
}
"""The values that are one of many."""

VALUES = (
    Legal,
    TableInfo,
    TableLists,
    Catalogue,
    Known,
    Notes,
    Fairness,
    ErrorBody,
    Me,
    SitBody,
    FillBody,
    Analysis,
    AnalysisProgress,
    Replay,
)
"""The values that are sent by themselves."""

POST_UNIONS: Mapping[str, Any] = {"PostEvent": PostEvent, "PersonAction": PersonAction}
POST_VALUES = (GamePage, ThreadPage, GameLists, NoticeList, MailInfo)
"""The same for play by post."""

REF = "#/"


def types(unions: Mapping[str, Any] = UNIONS, values: Iterable[Any] = VALUES) -> str:
    """The whole file."""
    schemas, parts = msgspec.json.schema_components(
        [*unions.values(), *values], ref_template=REF + "{name}"
    )
    many = [
        f"export type {name} =\n{_lines(schema)};\n"
        for name, schema in zip(unions, schemas, strict=False)
    ]
    declared = [_declared(name, part) for name, part in sorted(parts.items())]
    head = "// Made by tools/ui_types.py from the server's own types: do not edit.\n"
    text = "\n".join([head, *declared, *many])
    return text.replace(f"event?: {_type(schemas[0])}", "event?: Event")


def _name(name: str) -> str:
    """The name of a type; two that share one are told apart by their modules."""
    *_, module, last = f".{name}".split(".")
    return f"{last}{module.title().rstrip('s')}" if module else last


def _declared(name: str, schema: Mapping[str, Any]) -> str:
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{_doc(schema, '')}export type {_name(name)} = {_type(schema)};\n"
    required = set(schema.get("required", ()))
    fields = "".join(
        f"  {_key(field)}{_mark(name, field, of, required)}: {_type(of)};\n"
        for field, of in schema["properties"].items()
    )
    return f"{_doc(schema, '')}export interface {_name(name)} {{\n{fields}}}\n"


def _mark(name: str, field: str, of: Mapping[str, Any], required: Iterable[str]) -> str:
    """Whether a field may be left out: the server leaves out nothing but an entry's event."""
    sent = name.endswith(("FillBody", "SitBody", "TableSettings", "Bank")) or name.startswith(
        "Client"
    )
    sparse = name in {"ServerEntry", "Entry", "Box", "ReplayEntry", "Letter"}
    is_tag = "enum" in of and len(of["enum"]) == 1
    return "?" if field not in required and (sent or sparse) and not is_tag else ""


def _type(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return _name(str(schema["$ref"]).removeprefix(REF))
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(part) for part in schema["anyOf"]))
    if "const" in schema:
        return _literal(schema["const"])
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    match schema.get("type"):
        case "string":
            return "string"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
        case "array":
            return _array(schema)
        case "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    return "unknown"


def _array(schema: Mapping[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
    items = schema.get("items")
    inner = _type(items) if isinstance(items, dict) else "unknown"
    return f"({inner})[]" if " " in inner else f"{inner}[]"


def _lines(schema: Mapping[str, Any]) -> str:
    return "\n".join(f"  | {_type(part)}" for part in schema["anyOf"])


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _key(field: str) -> str:
    return field if field.isidentifier() else _literal(field)


def _doc(schema: Mapping[str, Any], indent: str) -> str:
    words = str(schema.get("description", "")).split("\n")[0]
    return f"{indent}/** {words} */\n" if words else ""


def main() -> int:
    """Write the file; with --check only say whether it is as it should be."""
    wanted = {TARGET: types(), POST_TARGET: types(POST_UNIONS, POST_VALUES)}
    if "--check" in sys.argv:
        return int(
            any(not path.exists() or path.read_text("utf-8") != wanted[path] for path in wanted)
        )
    for path, text in wanted.items():
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
