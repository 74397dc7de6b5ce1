"""Sessions: signing in and out."""

from typing import Any

from .. import shapes
from ..asking import PERSON, Call, route


@route("POST", "/api/sessions", about="Sign in by password", body=shapes.SignIn,
       answer=shapes.Person, rate="sign")  # fmt: skip
async def sign_in(call: Call) -> Any:
    people = call.site.people
    person = await people.sign_in(call.body.login, call.body.password)
    call.cookie = await people.session(person)
    return await people.about(person)


@route("DELETE", "/api/sessions", about="Sign out", who=PERSON, scope="me",
       query=shapes.Everywhere, status=204)  # fmt: skip
async def sign_out(call: Call) -> None:
    assert call.visitor
    await call.site.people.sign_out(call.visitor, call.query.all)
    call.cookie = ""


@route("POST", "/api/sessions/passkey/options", about="Begin to sign in by passkey",
       answer=shapes.Options, rate="sign")  # fmt: skip
async def passkey_options(call: Call) -> Any:
    return await call.site.passkeys.ask()


@route("POST", "/api/sessions/passkey", about="Sign in by passkey", body=shapes.PasskeySignIn,
       answer=shapes.Person, rate="sign")  # fmt: skip
async def passkey(call: Call) -> Any:
    body, people = call.body, call.site.people
    person = await call.site.passkeys.person(body.challenge_id, body.credential)
    call.cookie = await people.session(person)
    return await people.about(person)
