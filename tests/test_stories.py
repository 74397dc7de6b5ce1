"""Rulebook examples: every story, in both forms of the rules."""

from pathlib import Path

import pytest

from kervan.kernel.story import run_story

STORIES = sorted((Path(__file__).parent / "stories").glob("*/*.toml"))
MODES = [pytest.param("compiled", marks=pytest.mark.compiled), "interpreted"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("path", STORIES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_story(path, mode):
    verdict = run_story(path, mode)
    assert verdict.ok, verdict.why
