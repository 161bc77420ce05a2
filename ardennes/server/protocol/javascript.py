"""Writes the types of all messages for the client: `python -m ardennes.server.protocol.javascript`.

A test keeps the written file equal to this.
"""

from importlib import resources
from pathlib import Path
from types import ModuleType

import msgspec
from msgspec import inspect

from ardennes.server.protocol import accounts, combat, http, lessons, maps, overlays, parts, socket
from ardennes.server.protocol.part import Part

FILE = Path(str(resources.files("ardennes") / "client" / "protocol.js"))
HEAD = """\
// The types of all messages, written by `python -m ardennes.server.protocol.javascript`; docs in
// docs/protocol.md. Nothing here runs, and nothing here is changed by hand.
"""
NAMES: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}


def structs(module: ModuleType) -> list[type[Part]]:
    """The structs a module defines, as it lists them."""
    found = [value for value in vars(module).values() if isinstance(value, type)]
    return [s for s in found if issubclass(s, Part) and s.__module__ == module.__name__]


def written() -> str:
    """The whole file."""
    every = [
        struct
        for module in (combat, parts, overlays, lessons, socket, accounts, http, maps)
        for struct in structs(module)
    ]
    return "\n".join([HEAD, *(typedef(s) for s in every if s is not Part), "export {};\n"])


def typedef(struct: type[Part]) -> str:
    """One struct as a JSDoc type."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    lines = [
        "/**",
        f" * {(struct.__doc__ or '').strip()}",
        f" * @typedef {{object}} {name(struct)}",
    ]
    if info.tag is not None:
        lines.append(f' * @property {{"{info.tag}"}} {info.tag_field}')
    for field in info.fields:
        shown = field.encode_name if field.required else f"[{field.encode_name}]"
        lines.append(f" * @property {{{js(field.type)}}} {shown}")
    return "\n".join([*lines, " */", ""])


def name(struct: type) -> str:
    """What the client calls a struct."""
    return struct.__name__


def js(kind: inspect.Type) -> str:
    """A type as JSDoc writes it."""
    match kind:
        case inspect.Metadata(type=inner):
            extra: dict[str, str] = getattr(kind, "extra", None) or {}
            return extra.get("js") or js(inner)
        case inspect.LiteralType(values=values):
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        case inspect.StructType(cls=struct):
            return name(struct)
        case inspect.DictType(value_type=value):
            return f"Record<string, {js(value)}>"
        case inspect.ListType(item_type=item):
            inner = js(item)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(map(js, items))}]"
        case inspect.UnionType(types=types):
            return " | ".join(dict.fromkeys(map(js, types)))
        case _:
            return NAMES[type(kind)]


def main() -> None:
    """Write the file."""
    FILE.write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main()
