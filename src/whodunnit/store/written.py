"""What a writer gives to whoever waits for it."""

import asyncio
from typing import Any


class Written(asyncio.Future[Any]):
    """The answer of a writer; what has been handed to it cannot be taken back."""

    def cancel(self, msg: Any | None = None) -> bool:
        """Refuse: whoever goes away is told when it is durable, and goes then."""
        return False
