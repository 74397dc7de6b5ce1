"""The OpenAPI 3.1 description, made from the routes and the shapes of their bodies."""

import re
from functools import cache
from typing import Any

import msgspec

from .. import __version__
from . import shapes
from .asking import PERSON, ROUTES, Route

ERRORS = {
    400: "the request cannot be read",
    401: "nobody is signed in",
    403: "not allowed",
    404: "no such thing",
    409: "the table has moved on, or it cannot be now",
    413: "too large",
    415: "not JSON",
    422: "the rules refuse",
    429: "too often",
    503: "too busy, or about to stop",
}


@cache
def description() -> dict[str, Any]:
    """Everything that can be asked over HTTP."""
    kinds = [kind for one in ROUTES for kind in (one.body, one.answer) if kind] + [shapes.Error]
    schemas, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    by_kind = dict(zip(map(repr, kinds), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for one in ROUTES:
        paths.setdefault(one.path, {})[one.method.lower()] = operation(one, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Kervan",
            "version": __version__,
            "description": "Tables of Khiva, Yspahan, Istanbul and Samarkand. See docs/api.md.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "kervan"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def operation(one: Route, by_kind: dict[str, Any]) -> dict[str, Any]:
    kind = one.kind.partition(";")[0]
    content: dict[str, Any] = {} if one.status == 204 else {kind: {}}
    if one.answer:
        content = {kind: {"schema": by_kind[repr(one.answer)]}}
    answers: dict[str, Any] = {str(one.status): {"description": one.about}}
    if content:
        answers[str(one.status)]["content"] = content
    error = {"application/json": {"schema": by_kind[repr(shapes.Error)]}}
    for status, about in ERRORS.items():
        answers[str(status)] = {"description": about, "content": error}
    found: dict[str, Any] = {
        "summary": one.about,
        "operationId": f"{one.handle.__module__.rpartition('.')[2]}_{one.handle.__name__}",
        "tags": [one.handle.__module__.rpartition(".")[2]],
        "parameters": parameters(one),
        "responses": answers,
    }
    if one.who == PERSON:
        found["security"] = [{"cookie": []}, {"token": []}]
    if one.body:
        body = {"application/json": {"schema": by_kind[repr(one.body)]}}
        found["requestBody"] = {"required": True, "content": body}
    return found


def parameters(one: Route) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True,
         "schema": {"type": "string", "pattern": "^[A-Za-z0-9_:.-]{1,64}$"}}
        for name in re.findall(r"\{(\w+)\}", one.path)
    ]  # fmt: skip
    if one.query:
        for field in msgspec.structs.fields(one.query):
            schema = without_null(msgspec.json.schema(field.type))
            found.append({"name": field.name, "in": "query", "required": field.required,
                          "schema": schema})  # fmt: skip
    return found


def without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """In an address nothing is null: what is not said is left out."""
    choices = [one for one in schema.get("anyOf", ()) if one.get("type") != "null"]
    if not choices:
        if "enum" in schema:
            return {"enum": [one for one in schema["enum"] if one is not None]}
        return schema
    if all("enum" in one for one in choices):
        return {"enum": [value for one in choices for value in one["enum"]]}
    return choices[0] if len(choices) == 1 else {"anyOf": choices}


if __name__ == "__main__":
    import json

    from . import app as app  # all routes are known once it is

    print(json.dumps(description(), indent=1))
