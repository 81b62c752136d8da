"""What the documentation needs to be a site: no page is forgotten, and no link leads out of it.

On a page, a link may lead to a file of the repository that is not part of the site, such as a test.
It is worth a click where the repository is read; on the site its words remain.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s#]+)(#[^)\s]*)?\)")


def on_config(config: Any) -> Any:
    """List the pages that the table of contents does not name."""
    root = Path(config["docs_dir"])
    named = set(_pages(config["nav"]))
    pages = sorted(str(path.relative_to(root)) for path in root.rglob("*.md"))
    forgotten = [page for page in pages if page not in named]
    if forgotten:
        config["nav"] = [*config["nav"], {"More": forgotten}]
    return config


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Keep only the words of links that lead out of the site, to files that are there."""
    root = Path(config["docs_dir"])
    here = (root / page.file.src_uri).parent

    def kept(link: re.Match[str]) -> str:
        words, target = link[1], link[2]
        if "://" in target:
            return link[0]
        there = (here / target).resolve()
        outside = root.resolve() not in there.parents
        return words if outside and there.exists() else link[0]

    return LINK.sub(kept, markdown)


def _pages(nav: Any) -> Iterator[str]:
    """The pages of a table of contents, however deep."""
    if isinstance(nav, str):
        yield nav
    elif isinstance(nav, dict):
        for value in nav.values():
            yield from _pages(value)
    else:
        for value in nav or ():
            yield from _pages(value)
