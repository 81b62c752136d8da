"""`python -m whodunnit` is the same as the command `whodunnit`."""

from whodunnit.cli import main

if __name__ == "__main__":
    main()
