import pickle

import komainu
import pytest


def test_games_have_names_options_and_pieces():
    games = [komainu.Variant(name) for name in komainu.variants()]
    assert len(games) >= 26 and len({game.id for game in games}) == len(games)
    for game in games:
        assert pickle.loads(pickle.dumps(game)) == game
        assert game.describe().startswith(game.name)
        assert all(option.chosen == option.default and option.source for option in game.all_options)
        assert [kind.index for kind in game.pieces] == list(range(len(game.pieces)))
        assert bool(game.hand_pieces) == game.has_drops
    assert komainu.Variant("Tenjiku-Shogi") == komainu.Variant("tenjiku")


def test_an_option_changes_the_game():
    plain, other = komainu.Variant("tenjiku"), komainu.Variant("tenjiku", {"lion_hawk": "version2"})
    assert plain != other and other.options == {"lion_hawk": "version2"} and plain.options == {}
    assert komainu.Variant(plain, {"lion_hawk": "version2"}) == other
    assert repr(other) == "Variant('tenjiku', {'lion_hawk': 'version2'})"
    assert "lishogi" in komainu.Variant("chu").presets


def test_descriptions_come_in_three_formats():
    chu = komainu.Variant("chu")
    assert chu.describe("lion").startswith("Lion\n====\n")
    assert chu.describe(format="markdown").startswith("# Chu Shogi")
    assert "<!DOCTYPE html>" in chu.describe("Ln", format="html")[:100]
    with pytest.raises(ValueError, match="Chu Shogi has no piece `lino`; expected `Lion`"):
        chu.describe("lino")
    with pytest.raises(ValueError, match="format: found `pdf`"):
        chu.describe(format="pdf")


def test_a_game_from_a_file_is_played_pickled_and_registered(root):
    path = root / "examples" / "own_game.toml"
    own = komainu.Variant(path)
    assert own == komainu.Variant(str(path)) == komainu.Variant.from_text(path.read_text())
    assert pickle.loads(pickle.dumps(own)) == own and own.text == path.read_text()
    board = komainu.Board(path)
    board.push(board.legal_moves[0])
    assert pickle.loads(pickle.dumps(board)) == board
    assert komainu.load_variant_file(path) == "hounds"
    try:
        assert "hounds" in komainu.variants() and komainu.Board("hounds").variant == own
        assert komainu.load_variant_config(path.read_text(), origin="again") == "hounds"
        assert komainu.variants().count("hounds") == 1
    finally:
        assert own.warnings() == []


def test_mistakes_in_a_file_show_their_place(root):
    text = (root / "examples" / "own_game.toml").read_text()
    with pytest.raises(komainu.GameError, match="mine.toml:6:1"):
        komainu.load_variant_config(text.replace("ranks =", "rank =", 1), origin="mine.toml")
    with pytest.raises(komainu.GameError, match="the id of the built-in game `mini`"):
        komainu.Variant.from_text(text.replace('"hounds"', '"mini"', 1))


def test_odd_files_are_warned_of(root):
    text = (root / "examples" / "own_game.toml").read_text().replace('"hounds"', '"oddity"', 1)
    odd = text + '\n[pieces.Z]\nname = "Zebra"\nid = "Z"\nmoves = [{ step = "all" }]\n'
    with pytest.warns(komainu.VariantWarning, match="Z"):
        komainu.load_variant_config(odd)
    assert komainu.Variant("oddity").warnings()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("backgammon",), "unknown variant `backgammon`"),
        (("mini", {"drop": "no"}), "`mini` has no option `drop`|mini has no option `drop`"),
        (("tenjiku", {"lion_hawk": "3"}), "lion_hawk"),
        (("chu", {"rules": "nobody"}), "nobody"),
    ],
)
def test_unknown_games_and_choices_are_game_errors(arguments, words):
    with pytest.raises(komainu.GameError, match=words) as caught:
        komainu.Variant(*arguments)
    assert isinstance(caught.value, ValueError) and isinstance(caught.value, komainu.KomainuError)


def test_a_missing_file_is_an_error_of_the_system(tmp_path):
    with pytest.raises(FileNotFoundError) as caught:
        komainu.Variant(tmp_path / "none.toml")
    assert caught.value.filename == str(tmp_path / "none.toml")
    with pytest.raises(ValueError, match="it is not an ordinary file"):
        komainu.Variant(str(tmp_path) + "/")
    with pytest.raises(TypeError, match="the game is of the type int, expected a name, a path or a Variant"):
        komainu.Variant(5)
    with pytest.raises(TypeError):
        komainu.Variant("mini", {"drops": 5})
