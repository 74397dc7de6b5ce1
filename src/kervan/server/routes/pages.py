"""The browser's client: files built from `web/`, kept for long by their hashed names."""

import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

STATIC = Path(__file__).parents[1] / "static"
FOR_EVER = "public, max-age=31536000, immutable"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
    " font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self';"
    " worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
PACKED = {"br": ".br", "gzip": ".gz"}  # beside a file, where the client was built
MISSING = "The pages are not built with this copy: run `make pages`."

mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")


def known(path: str) -> Path | None:
    """A file of the client, and nothing outside its folder."""
    if not path or "\x00" in path or len(path) > 300:
        return None
    found = (STATIC / path).resolve()
    return found if found.is_relative_to(STATIC.resolve()) and found.is_file() else None


def taken(request: Request) -> set[str]:
    """The codings a browser takes."""
    asked = request.headers.get("Accept-Encoding", "").lower().replace(" ", "").split(",")
    return {one.partition(";")[0] for one in asked if not one.endswith(";q=0")}


async def page(request: Request) -> Response:
    """A file of the client; any other address is its start page."""
    path = request.path_params["path"]
    if path.split("/")[0] == "api":
        return PlainTextResponse('{"error":"there is no such thing"}', 404, HEADERS,
                                 media_type="application/json")  # fmt: skip
    found, headers = known(path), dict(HEADERS)
    if found is None and "." in path.rpartition("/")[2]:
        return PlainTextResponse("there is no such file", 404, HEADERS)
    if found is None:
        found = known("index.html")
    if found is None:
        return PlainTextResponse(MISSING, 503, HEADERS)
    hashed = path.startswith("assets/")
    headers["Cache-Control"] = FOR_EVER if hashed else "no-cache"
    kind = mimetypes.guess_type(found.name)[0]
    for coding, ending in PACKED.items():
        small = found.with_name(found.name + ending)
        if small.is_file():
            headers["Vary"] = "Accept-Encoding"
            if coding in taken(request):
                headers["Content-Encoding"] = coding
                return FileResponse(small, headers=headers, media_type=kind)
    return FileResponse(found, headers=headers, media_type=kind)
