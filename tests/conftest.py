"""Lets every test import `table`, the helpers that play games out for the laws."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
