"""The documentation: Markdown pages, and the reference from the docstrings of the installed package."""

import sys
from importlib import metadata
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import made_pages

project = "spades"
author = copyright = "the spades contributors"
version = release = metadata.version("spades")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"spades {release}"

# In docstrings `single backticks` are code, as they are in Markdown.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
myst_heading_anchors = 3

# The README links to files that are no pages, such as examples; tests/test_docs.py sees that they exist.
suppress_warnings = ["myst.xref_missing"]


def setup(app: Any) -> None:
    """The pages on variants and options are made from the variants of the installed package."""
    app.connect("source-read", made_pages.fill)
