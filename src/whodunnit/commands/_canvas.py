"""A rectangle of letters in colour, to draw a board on."""

from rich.text import Text

NARROWEST = 4
"""In fewer columns words are cut off, not broken into lines."""


class Canvas:
    """Letters, each with a style, in rows from the top."""

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width = height, width
        self._letters = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write over what is there; what does not fit into the row is left away."""
        for at, letter in enumerate(text, start=column):
            if 0 <= at < self.width and 0 <= row < self.height:
                self._letters[row][at] = letter
                self._styles[row][at] = style

    def lines(self) -> list[Text]:
        """The rows as text."""
        lines = []
        for letters, styles in zip(self._letters, self._styles, strict=True):
            line = Text(no_wrap=True, end="")
            for letter, style in zip(letters, styles, strict=True):
                line.append(letter, style)
            lines.append(line)
        return lines


def fitted_lines(words: str, width: int) -> list[str]:
    """Words broken into lines of a width, in the middle of a word if need be.

    >>> fitted_lines("Billiard Room", 10), fitted_lines("Smoking Room", 6)
    (['Billiard', 'Room'], ['Smok-', 'ing', 'Room'])
    """
    if width < NARROWEST:
        return [words[:width]]
    lines: list[str] = []
    for word in words.split():
        while len(word) > width:
            cut = max(1, min(width - 1, len(word) - 3))
            lines.append(f"{word[:cut]}-")
            word = word[cut:]
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
