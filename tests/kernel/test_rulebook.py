"""The rules as text: in a language, or a sentence that says what is missing."""

import pytest

from kervan.kernel import rulebook
from kervan.kernel.rulebook import rules_of, section_of
from kervan.rules.reading import Refusal


def test_a_language_is_read_from_its_own_file(tmp_path, monkeypatch):
    monkeypatch.setattr(rulebook, "PLACES", (tmp_path / "none", tmp_path))
    (tmp_path / "khiva.md").write_text("## 4. Turn\n### 4.1 Movement\n", encoding="utf-8")
    (tmp_path / "khiva.fr.md").write_text("## 4. Tour\n### 4.1 Déplacement\n", encoding="utf-8")
    assert section_of(rules_of("khiva"), "4.1", "khiva") == "### 4.1 Movement"
    assert section_of(rules_of("khiva", "fr"), "4.1", "khiva") == "### 4.1 Déplacement"
    with pytest.raises(Refusal, match="the rules of khiva in 'it' are not installed"):
        rules_of("khiva", "it")  # and English does not stand in


@pytest.mark.parametrize("language", ["de", "", "EN", "../en"])
def test_there_are_three_languages(language):
    with pytest.raises(Refusal, match="choose en, fr, it"):
        rules_of("khiva", language)
