"""`python -m spades` is the command `spades`."""

import sys

from spades.cli import main

if __name__ == "__main__":
    sys.exit(main())
