from tests.catalogue import sentences


def test_every_sentence_is_marked_for_translation() -> None:
    assert [str(sentence) for sentence in sentences.elsewhere()] == []


def test_the_arithmetic_has_no_sentence() -> None:
    assert [str(sentence) for sentence in sentences.in_core()] == []


def test_no_sentence_is_stored() -> None:
    assert [str(sentence) for sentence in sentences.stored()] == []
