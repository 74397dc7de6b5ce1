"""Packing: the pages of the site are in every wheel, so that its users need no Node."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGES = "src/kervan/server/static/index.html"


class CustomBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and not (Path(self.root) / PAGES).is_file():
            raise SystemExit("the pages are not built yet; `make wheel` builds them and the wheel")
