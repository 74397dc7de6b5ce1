"""The shape of the house: imports point one way, every rule is carried out and told, all words
are there in all languages."""

import ast
import importlib
import itertools
import re
import tomllib
from pathlib import Path

import pytest

from kervan.interpreted.grammar import SECTIONS
from kervan.kernel.forms import GAMES, form
from kervan.kernel.rulebook import rules_of
from kervan.kernel.words import LANGUAGES, SLOT

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "kervan"
LAYERS = ["rules", "kernel", "players", "envs", "server", "cli"]


def imported(path):
    here = ["kervan", *path.relative_to(SOURCE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else []
            start = [*base, *filter(None, [node.module])]
            yield from (".".join([*start, alias.name]) for alias in node.names)


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_knows_only_those_below(layer):
    above = LAYERS[LAYERS.index(layer) + 1 :]
    for path in (SOURCE / layer).rglob("*.py"):
        for name in imported(path):
            for upper in above:
                assert not f"{name}.".startswith(f"kervan.{upper}."), (path.name, name)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_knows_no_other_game(name):
    for path in (SOURCE / "rules" / name).rglob("*.py"):
        for module in imported(path):
            for other in GAMES:
                assert other == name or f"rules.{other}" not in module, (path.name, module)


OUTSIDE = {"numpy", "numba", "kervan"}
STANDARD = {
    "__future__", "argparse", "collections", "dataclasses", "difflib", "functools", "hashlib",
    "html", "itertools", "json", "math", "os", "pathlib", "re", "struct", "sys", "threading",
    "tomllib", "types", "typing",
}  # fmt: skip


def test_rules_need_numpy_and_numba_only():
    for path in (SOURCE / "rules").rglob("*.py"):
        for name in imported(path):
            assert name.split(".")[0] in OUTSIDE | STANDARD, (path.name, name)


def test_games_stay_in_their_folders():
    """Nothing outside a game's folder speaks of a game by its name, but for examples in help."""
    spoken = re.compile(rf"\b({'|'.join(GAMES)})\b")
    for layer in ("kernel", "players"):
        for path in (SOURCE / layer).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            for node in ast.walk(tree):
                if isinstance(node, ast.Name | ast.Attribute):
                    said = node.id if isinstance(node, ast.Name) else node.attr
                    assert not spoken.search(said), (path.name, said)


# ---- links between text, code and stories


def sections(name):
    """The numbered sections of a game's rules that have rules in them, with their headings."""
    text = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    return re.findall(r"^#+ (\d+(?:\.\d+)?)\.? (.*)$", text, re.MULTILINE)


def carried_out(name):
    form(name, "interpreted")
    for path in (SOURCE / "rules" / name).rglob("*.py"):
        parts = path.relative_to(SOURCE / "rules").with_suffix("").parts
        if parts[-1] != "__init__":
            importlib.import_module(".".join(["kervan.interpreted", *parts]))
    return {key.split()[1] for key in SECTIONS if key.split()[0] == name}


def told(name):
    stories = (ROOT / "tests" / "stories" / name).glob("*.toml")
    rules = (tomllib.loads(path.read_text(encoding="utf-8"))["rule"] for path in stories)
    return {rule.split()[1] for rule in rules}


@pytest.mark.parametrize("name", GAMES)
def test_rules_name_sections_that_exist(name):
    known = {number for number, _ in sections(name)}
    for found in (carried_out(name), told(name)):
        assert found <= known, found - known


def proven(name):
    """Sections proven by tests in Python, which name them as in proves("khiva 2")."""
    found = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        for called in re.findall(r"proves\(([^)]*)\)", text):
            found |= set(re.findall(rf'"{name} (\S+?)"', called))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_section_with_code_has_a_story_or_a_test(name):
    silent = carried_out(name) - told(name) - proven(name)
    assert not silent, f"sections {sorted(silent)} have code, but neither a story nor a test"


# ---- words


def flat(table, path=""):
    for key, value in table.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            yield from flat(value, here)
        else:
            yield here, value


def words(folder, language):
    return dict(flat(tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))))


FOLDERS = [SOURCE / "kernel" / "words", *(SOURCE / "rules" / name / "words" for name in GAMES)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_all_words_are_there_in_all_languages(folder, language):
    english, theirs = words(folder, "en"), words(folder, language)
    assert theirs.keys() == english.keys(), theirs.keys() ^ english.keys()
    for key, text in theirs.items():
        slots = {match[1] for match in SLOT.finditer(text)}
        assert slots == {match[1] for match in SLOT.finditer(english[key])}, key
        assert text.strip() == text, key
        assert text, key


@pytest.mark.parametrize("name", GAMES)
def test_every_reason_happening_style_and_option_has_words(name):
    contents = form(name, "interpreted").contents
    english = words(SOURCE / "rules" / name / "words", "en")
    constants = lambda module: [one for one in vars(module) if one.isupper()]  # noqa: E731
    wanted = [f"why.{one}" for one in constants(contents.reasons) if one != "FINE"]
    wanted += [f"tell.{one}" for one in constants(contents.happenings)]
    wanted += [f"styles.{style}" for style in contents.styles]
    wanted += [f"decide.{block}" for block, _, _ in contents.blocks]
    wanted += [f"chance.{chance}" for chance, _ in contents.notation.CHANCES]
    wanted += [f"ends.{end}" for end in contents.notation.ENDINGS if end != "none"]
    for option in contents.options:
        wanted += [f"options.{option.name}.name"]
        wanted += [f"options.{option.name}.{value}" for value in option.values]
    missing = [key for key in wanted if key not in english]
    assert not missing, missing


# ---- the rules in other languages

# What the client leaves out of the English text (web/src/lib/markdown.ts): it is for who checks it.
TAG = re.compile(r" ?\[[^\][|]*\b(?:rulebook|public|inferred|designed|measured)\b[^\][|]*\](?!\()")
ASIDE = re.compile("provenance|sources|open points|length and balance|texts compared", re.I)
ORIGIN = re.compile("provenance|sources?|basis|why|tag", re.I)


def parts(text):
    """Headings, rows of tables, items of lists and paragraphs, and an empty one between them."""
    found, goes_on = [], False
    for line in text.splitlines():
        if goes_on and line.strip() and not re.match(r"[#|]|\s*([-*]|\d+\.) ", line):
            found[-1] += f" {line.strip()}"
        else:
            found.append(line.strip())
        goes_on = line.strip() != "" and line[0] not in "#|"
    return found


def tidied(rows, english):
    """The rows of a table as lists, without what only says where a fact comes from."""
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    head, *body = [row for row in cells if not all(re.fullmatch(":?-+:?", one) for one in row)]
    body = [row for row in body if not (english and row[0].lower() == "provenance")]
    empty = [all(row[at] in ("", "–") for row in body) for at in range(len(head))]
    origin = [english and bool(ORIGIN.fullmatch(title)) for title in head]
    kept = [at for at in range(len(head)) if at == 0 or not (empty[at] or origin[at])]
    return [[row[at] for at in kept] for row in (head, *body)]


def outline(name, language):
    """What has to be the same in all languages of what a player reads: a line for each part."""
    text = rules_of(name, language)
    text = TAG.sub("", text) if language == "en" else text
    numbers = lambda some: " ".join(sorted(re.findall(r"\d+", some)))  # noqa: E731
    section, aside = "", True
    for is_table, some in itertools.groupby(parts(text), lambda part: part.startswith("|")):
        if is_table:
            for row in [] if aside else tidied(list(some), language == "en"):
                ruling = re.match(r"[A-Z]+\d+$", row[0])
                yield f"{section} | {ruling[0] if ruling else ''}: {[*map(numbers, row)]}"
            continue
        for part in filter(None, some):
            if heading := re.match(r"(#+) ((\d+(?:\.\d+)*)\b)?", part):
                level, section = heading[1], heading[3] or section
                if len(level) < 3:
                    aside = level == "#" or (language == "en" and bool(ASIDE.search(part)))
                if not aside:
                    yield f"{level} {heading[3]}"
            elif not aside and part.strip("-"):
                item = re.match(r"(?:[-*]|\d+\.) (?:\*\*([A-Z]+\d+)\*\*)?", part)
                yield f"{section} {item[0] if item else 'text:'} {numbers(part)}"


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
@pytest.mark.parametrize("name", GAMES)
def test_the_rules_say_the_same_in_all_languages(name, language):
    """The same sections, rulings and examples, and the same numbers in every row and sentence."""
    english, theirs = list(outline(name, "en")), list(outline(name, language))
    assert len(english) > 100
    assert theirs == english


@pytest.mark.parametrize("name", GAMES)
def test_every_planted_error_finds_its_place(name):
    mutants = ROOT / "tests" / "mutants" / f"{name}.toml"
    for mutant in tomllib.loads(mutants.read_text(encoding="utf-8"))["mutant"]:
        source = SOURCE / "rules" / name / mutant["file"]
        assert source.read_text(encoding="utf-8").count(mutant["old"]) == 1, mutant["why"]
