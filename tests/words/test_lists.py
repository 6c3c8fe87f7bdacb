from cribbage_events.words.lists import and_list, or_list, short_list


def test_the_last_name_comes_after_and() -> None:
    lists: tuple[list[str], ...] = ([], ["Ann"], ["Ann", "Bob"], ["Ann", "Bob", "Cara"])
    words = ["", "Ann", "Ann and Bob", "Ann, Bob and Cara"]
    assert [and_list(names) for names in lists] == words


def test_the_last_name_comes_after_or() -> None:
    lists: tuple[list[str], ...] = ([], ["Ann"], ["Ann", "Bob"], ["Ann", "Bob", "Cara"])
    words = ["", "Ann", "Ann or Bob", "Ann, Bob or Cara"]
    assert [or_list(names) for names in lists] == words


def test_a_long_list_is_cut_and_the_rest_counted() -> None:
    assert short_list(["Ann", "Bob", "Cy"], most=3) == "Ann, Bob and Cy"
    assert short_list(["Ann", "Bob", "Cy"], most=2) == "Ann, Bob and 1 more"
    assert short_list([str(number) for number in range(10)], most=2) == "0, 1 and 8 more"


def test_a_percent_sign_in_a_name_is_kept() -> None:
    assert and_list(["100%s Ann", "Bob"]) == "100%s Ann and Bob"
