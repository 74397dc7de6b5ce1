"""Passkeys: an account without a password, by WebAuthn."""

import secrets
import time
from typing import Any
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import delete, insert, select, update
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from . import schema as s
from .problems import Problem
from .settings import Settings
from .store import Store

LASTS = 300.0  # seconds a challenge may be answered


class Passkeys:
    """Challenges given out, and their answers checked."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.store = store
        self.origin = (settings.url or f"http://localhost:{settings.port}").rstrip("/")
        self.domain = urlsplit(self.origin).hostname or "localhost"

    async def _challenge(self, person: str | None, challenge: bytes) -> str:
        number, at = secrets.token_urlsafe(16), time.time()
        row = {"id": number, "person": person, "challenge": challenge, "expires": at + LASTS}
        old = delete(s.challenges).where(s.challenges.c.expires < at)
        await self.store.run(old, insert(s.challenges).values(row))
        return number

    async def _answered(self, which: Any) -> bytes:
        """The challenge that was given out; it can be answered once."""
        query = select(s.challenges).where(which, s.challenges.c.expires > time.time())
        row = await self.store.row(query.order_by(s.challenges.c.expires.desc()).limit(1))
        if row is None:
            raise Problem(400, "ask for the options of a passkey first")
        await self.store.run(delete(s.challenges).where(s.challenges.c.id == row["id"]))
        return bytes(row["challenge"])

    async def offer(self, person: str, name: str) -> dict[str, Any]:
        """Options for making a passkey."""
        known = await self.store.rows(select(s.passkeys).where(s.passkeys.c.person == person))
        options = generate_registration_options(
            rp_id=self.domain,
            rp_name="Kervan",
            user_id=person.encode(),
            user_name=name,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(row["credential"]))
                for row in known
            ],
        )
        number = await self._challenge(person, options.challenge)
        return {"options": msgspec.json.decode(options_to_json(options)), "challenge_id": number}

    async def keep(self, person: str, credential: dict[str, Any]) -> None:
        """Check a new passkey and keep it."""
        challenge = await self._answered(s.challenges.c.person == person)
        try:
            found = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self.domain,
                expected_origin=self.origin,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise Problem(400, "this passkey could not be checked") from error
        row = {
            "credential": bytes_to_base64url(found.credential_id),
            "person": person,
            "public_key": found.credential_public_key,
            "uses": found.sign_count,
            "created": time.time(),
        }
        await self.store.run(self.store.insert(s.passkeys).on_conflict_do_nothing().values(row))

    async def ask(self) -> dict[str, Any]:
        """Options for signing in."""
        options = generate_authentication_options(rp_id=self.domain)
        number = await self._challenge(None, options.challenge)
        return {"options": msgspec.json.decode(options_to_json(options)), "challenge_id": number}

    async def person(self, challenge_id: str, credential: dict[str, Any]) -> str:
        """Who signs in with this passkey."""
        challenge = await self._answered(
            (s.challenges.c.id == challenge_id) & s.challenges.c.person.is_(None)
        )
        name = str(credential.get("id", "")).replace("\x00", "")
        row = await self.store.row(select(s.passkeys).where(s.passkeys.c.credential == name))
        if row is None:
            raise Problem(401, "this passkey is not known here")
        try:
            found = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self.domain,
                expected_origin=self.origin,
                credential_public_key=row["public_key"],
                credential_current_sign_count=row["uses"],
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise Problem(401, "this passkey could not be checked") from error
        used = update(s.passkeys).where(s.passkeys.c.credential == name)
        await self.store.run(used.values(uses=found.new_sign_count))
        return str(row["person"])
