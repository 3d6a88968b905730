"""Every check of the project: `nox` runs them all, `nox -s lint` or `nox -s tests-3.12` one of them."""

import os
import shutil
import zipfile
from email import message_from_bytes
from pathlib import Path

import nox

PYTHONS = ["3.11", "3.12", "3.13"]
DIST = Path("dist")

nox.needs_version = ">=2025.5.1"
nox.options.sessions = ["lint", "typing", "tests", "docs", "build"]
# A Python that this machine lacks is skipped with a warning, on CI too.
nox.options.error_on_missing_interpreters = False

# pyenv hides all but its current Python, and its shims of the others fail: name each one that it has.
versions = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser() / "versions"
if found := [path.name for python in PYTHONS for path in sorted(versions.glob(f"{python}.*"))]:
    os.environ.setdefault("PYENV_VERSION", ":".join(found))


def install(session: nox.Session, *groups: str, wheel: bool = False) -> None:
    """Install dependency groups, and the wheel that the build session made with all its extras."""
    project = nox.project.load_toml("pyproject.toml")
    requirements = nox.project.dependency_groups(project, *groups)
    if not wheel:
        session.install(*requirements)
        return
    (built,) = DIST.glob("*.whl")
    session.install(f"{built}[cli,testing]", *requirements)
    # A reused environment (nox -r) holds an older wheel of the same version.
    session.install("--force-reinstall", "--no-deps", str(built))


@nox.session
def lint(session: nox.Session) -> None:
    """Style and formatting."""
    install(session, "lint")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")


@nox.session
def build(session: nox.Session) -> None:
    """The sdist, the wheel from it (once, for all sessions that install it), and what they must hold."""
    install(session, "build")
    shutil.rmtree(DIST, ignore_errors=True)
    session.run("python", "-m", "build")
    session.run("twine", "check", "--strict", *map(str, DIST.iterdir()))
    session.run("check-wheel-contents", str(DIST))

    (wheel,) = DIST.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        summary = message_from_bytes(archive.read(metadata))["Summary"]
    sources = Path("src").rglob("*")
    expected = {path.relative_to("src").as_posix() for path in sources if path.suffix in {".py", ".json"} or path.name == "py.typed"}
    if "card game" not in summary:
        session.error(f"the summary does not say what Spades is: {summary}")
    if missing := {"spades/py.typed", *expected} - names:
        session.error(f"not in the wheel: {sorted(missing)}")
    if extra := {name for name in names if not name.startswith(("spades/", "spades-"))}:
        session.error(f"does not belong in the wheel: {sorted(extra)}")


@nox.session(requires=["build"])
def typing(session: nox.Session) -> None:
    """mypy over the source, and pyright over the public API as the users of the wheel see it."""
    install(session, "typing", wheel=True)
    session.run("mypy")
    session.run("pyright")
    session.run("pyright", "--verifytypes", "spades", "--ignoreexternal")


@nox.session(python=PYTHONS, requires=["build"])
def tests(session: nox.Session) -> None:
    """The tests against the installed wheel; with no arguments for pytest, every branch must be covered."""
    install(session, "tests", wheel=True)
    session.env["COVERAGE_FILE"] = f".coverage.{session.python}"
    session.run("coverage", "run", "-m", "pytest", *session.posargs)
    if session.posargs:
        return
    session.run("coverage", "report")
    if session.python == PYTHONS[0] and Path("tests/test_optimised.py").exists():
        # pytest warns that -O takes away the assertions outside its test files: that is the point.
        session.run("python", "-O", "-m", "pytest", "-W", "ignore::pytest.PytestConfigWarning", "tests/test_optimised.py")


@nox.session(requires=["build"])
def docs(session: nox.Session) -> None:
    """The documentation, without a warning."""
    install(session, "docs", wheel=True)
    session.run("sphinx-build", "-W", "--keep-going", "docs", f"{session.create_tmp()}/html")


@nox.session(requires=["build"])
def bench(session: nox.Session) -> None:
    """How fast a round is played, against OpenSpiel; not among the checks."""
    install(session, "bench", wheel=True)
    session.run("python", "bench/bench.py", *session.posargs)
