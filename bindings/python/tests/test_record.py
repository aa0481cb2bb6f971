import komainu
import pytest

MOVES = ["7g7f", "3c3d", "2g2f", "8c8d"]


@pytest.fixture
def record():
    record = komainu.Record(komainu.Board("shogi", moves=MOVES))
    record.set_tag("Event", "League")
    record.main_line()[1].comment = "as always"
    record.add("6g6f", after=record.main_line()[1])
    record.set_ending("resignation", winner=komainu.BLACK)
    return record


def texts(node):
    return [child.move for child in node.children]


def test_a_record_has_the_moves_of_its_board(record):
    assert record.moves == MOVES and len(record) == 4
    assert record.board().move_stack == MOVES and record.board(record.root) == komainu.Board("shogi")
    assert record.ending == "Black wins (resignation)" and record.winner == komainu.BLACK
    assert record.result == "1-0" and record.tags == {"Event": "League"}
    mated = komainu.Record(komainu.Board("mini", "4k/4G/4S/5/K4 w - 8"))
    assert mated.ending == "Black wins (checkmate)"


def test_variations_are_added_promoted_and_removed(record):
    second = record.main_line()[1]
    assert texts(second) == ["2g2f", "6g6f"]
    record.promote(second.children[1])
    assert record.moves == ["7g7f", "3c3d", "6g6f"]
    assert second.children[0].board().peek() == "6g6f" and second.children[0].parent == second
    removed = second.children[0]
    record.remove(removed)
    assert record.moves == MOVES
    with pytest.raises(ValueError, match="the node is not in this record"):
        record.board(removed)
    with pytest.raises(ValueError, match="the node is not in this record"):
        record.board(komainu.Record(komainu.Board("shogi")).root)


def test_notes_are_kept_by_pgn(record):
    node = record.main_line()[0]
    node.marks, node.clock, node.spent, node.evaluation = [1], 600.0, 12.0, (35, 8)
    again = komainu.read_record(record.write("pgn"))
    first = again.main_line()[0]
    assert (first.marks, first.clock, first.spent, first.evaluation) == ([1], 600.0, 12.0, (35, 8))
    assert again.main_line()[1].comment == "as always" and texts(again.main_line()[1]) == ["2g2f", "6g6f"]
    assert again.ending == record.ending and again.format == "pgn" and again.variant.id == "shogi"
    for name, wrong in (("marks", [9]), ("clock", -1.0), ("evaluation", (5_000_000, 3))):
        with pytest.raises(ValueError, match="found"):
            setattr(node, name, wrong)


def test_every_format_is_written_and_read(record):
    for name in ("pgn", "kif", "ki2"):
        again = komainu.read_record(record.write(name))
        assert again.moves == MOVES and again.format == name
    with pytest.warns(komainu.RecordWarning, match="JKF does not keep 1 result"):
        assert komainu.read_record(record.write("jkf")).moves == MOVES
    with pytest.warns(komainu.RecordWarning, match="CSA does not keep 1 variation"):
        assert komainu.read_record(record.write("csa")).moves == MOVES
    with pytest.warns(komainu.RecordWarning, match="USI does not keep"):
        assert komainu.read_record(record.write("usi"), "shogi").moves == MOVES
    with pytest.raises(komainu.RecordError, match="CSA cannot say games of Chu Shogi"):
        komainu.Record(komainu.Board("chu")).write("csa")
    with pytest.raises(komainu.RecordError, match="PSN"):
        record.write("psn")
    with pytest.raises(ValueError, match="format: found `doc`"):
        record.write("doc")


def test_bytes_may_be_in_any_encoding(record):
    text = record.write("kif")
    assert komainu.read_record(text.encode()).moves == MOVES
    with pytest.warns(komainu.RecordWarning, match="the text is in Shift_JIS"):
        assert komainu.read_record(text.encode("shift_jis")).moves == MOVES


def test_files_are_saved_and_loaded(record, tmp_path):
    path = tmp_path / "game.pgn"
    record.save(path)
    assert [again.moves for again in komainu.load_records(path)] == [MOVES]
    path.write_text(2 * (record.write("pgn") + "\n"))
    assert len(komainu.load_records(path)) == 2
    with pytest.warns(komainu.RecordWarning, match="the first of 2 records is read"):
        komainu.read_record(path.read_text())


def test_files_that_cannot_be_written_or_read_are_errors_of_the_system(record, tmp_path):
    with pytest.raises(FileNotFoundError) as caught:
        record.save(tmp_path / "none" / "game.pgn")
    assert "game.pgn" in str(caught.value)
    folder = tmp_path / "folder.pgn"
    folder.mkdir()
    with pytest.raises(OSError):
        record.save(folder)
    with pytest.raises(FileNotFoundError):
        komainu.load_records(tmp_path / "none.pgn")
    assert list(tmp_path.iterdir()) == [folder], "nothing is left behind"


def test_a_mistake_keeps_what_is_before_it():
    text = '[Variant "minishogi"]\n\n1. Bc2 Sb4 2. e5 *'
    with pytest.raises(komainu.RecordError, match="line 3: move 3: `e5` is not a legal move here") as caught:
        komainu.read_record(text)
    assert caught.value.record.moves == ["2e3d", "3a4b"]
    with pytest.warns(komainu.RecordWarning, match="`e5` is not a legal move here"):
        assert len(komainu.read_record(text, strict=False)) == 2


def test_contradictions_are_warned_of():
    text = '[Variant "minishogi"]\n[Result "1-0"]\n\n1. Bc2 Sb4 0-1'
    with pytest.warns(komainu.RecordWarning):
        komainu.read_record(text)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("", "the text is empty"),
        ("Dear Sir,", "found `Dear Sir,`, expected a record"),
        ("position startpos moves 5d5c", "the record does not say which game it is of"),
        (b"\x89\0\0", "these bytes are no text"),
    ],
)
def test_texts_that_are_no_records_are_record_errors(data, words):
    with pytest.raises(komainu.RecordError, match=words):
        komainu.read_record(data)


def test_a_record_is_a_text_or_bytes():
    with pytest.raises(TypeError, match="the record is of the type int, expected str or bytes"):
        komainu.read_record(5)
