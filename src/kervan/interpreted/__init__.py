"""The rules a second time, to be interpreted.

This package has the folder of `kervan.rules` as its own, so `kervan.interpreted.khiva` is the very
source of `kervan.rules.khiva`, imported under another name.  `grammar.py` looks at that name and
leaves the functions as they are: plain Python for debugging, coverage, words and the proof that
compiled and interpreted rules play the same game.
"""

import sys
from pathlib import Path

from ..rules import reading

__path__ = [str(Path(__file__).parents[1] / "rules")]
sys.modules[f"{__name__}.reading"] = reading  # one Refusal for all forms, to be caught
