#!/usr/bin/env python3
"""Checks a program by the suite: its legal moves, the positions they lead to, its counts and its results.

    check.py --usi 'fairy-stockfish' --games mini,shogi
    check.py --uci 'my-engine --quiet' --name mini=minishogi
    check.py --cecp hachu --games chu --set 'Promote on entry=0'
    check.py --file answers.jsonl

Over USI and UCI the program has to answer `go perft N` with a line `MOVE: COUNT` for each move, as Stockfish
does; if it has an option `Rules`, as Komainu has, it is told the rules by that, and otherwise by options of their
names. Over CECP it is offered moves in force mode and has to refuse those that are not legal. A file has one
JSON object per line, with the `id` of an entry and any of `moves` (a list, or an object with the positions
that they lead to), `perft` (a list), `check`, `outcome` and `declaration` (`{"winner": "black"}` or null, with a
`reason` if it is to be compared).

Over UCI and USI neither the ends of games nor declarations are asked for, over CECP no counts either. What is
not asked is counted, with the reason.

The exit status is 0 if nothing differs, 1 if something does, and 2 if the request cannot be carried out.
Needs Python 3.8 or newer and nothing else.
"""

import argparse
import collections
import json
import os
import pathlib
import queue
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import time

SHOWN = 5  # the differences of a rule set that are printed
FIELDS = 4  # of an SFEN, if the last move forbids nothing


class Unfit(Exception):
    """The program cannot be asked for this, which is no mistake of it."""


class Refused(Exception):
    """The program does not take a position."""


class Dead(Exception):
    """The program has ended, or does not answer."""


class Program:
    """A program that is talked to by lines, none of which is waited for longer than a limit."""

    def __init__(self, command, seconds):
        self.seconds = seconds
        self.complaints = tempfile.TemporaryFile()
        try:
            self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=self.complaints, text=True, errors="replace")
        except (OSError, ValueError, IndexError) as error:
            raise Dead(f"{command}: {getattr(error, 'strerror', None) or error}") from None
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\r\n"))
        self.lines.put(None)

    def say(self, text):
        try:
            self.process.stdin.write(text + "\n")
            self.process.stdin.flush()
        except OSError:
            raise self.ended() from None

    def ended(self):
        """Returns the error about a program that has ended, with its last words."""
        self.complaints.seek(0)
        last = self.complaints.read().decode(errors="replace").strip().splitlines()[-1:]
        return Dead("the program has ended" + (f": {last[0]}" if last else ""))

    def until(self, ends, seconds=None):
        """Returns the lines up to the first one for which `ends` is true, that line included."""
        found, last = [], time.monotonic() + (seconds or self.seconds)
        while True:
            try:
                line = self.lines.get(timeout=max(0.01, last - time.monotonic()))
            except queue.Empty:
                raise Dead(f"no answer within {seconds or self.seconds} s") from None
            if line is None:
                raise self.ended()
            found.append(line)
            if ends(line):
                return found

    def close(self):
        try:
            self.say("quit")
            self.process.wait(timeout=2)
        except (Dead, subprocess.TimeoutExpired):
            self.process.kill()


def letters(number):
    """Returns the letters of a rank: a, b, ... z, aa, bb, ... as the suite has them."""
    times, letter = divmod(number - 1, 26)
    return chr(ord("a") + letter) * (times + 1)


def rank_of(text):
    """Returns the number of a rank from its letters."""
    return (len(text) - 1) * 26 + ord(text[0]) - ord("a") + 1


def file_letters(number):
    """Returns the letters of a file from the left: a, b, ... z, aa, ab, ... as UCI programs have them."""
    return chr(ord("a") + number - 1) if number <= 26 else "a" + chr(ord("a") + number - 27)


def file_of(text):
    """Returns the number of a file from its letters."""
    return ord(text[-1]) - ord("a") + 1 + 26 * (len(text) - 1)


SQUARE = re.compile(r"(\d+)([a-z]+)")
SHAPE = re.compile(r"(\+?\[?\+?[A-Za-z]+\]?\*)?(\d+[a-z]+)+\+?")


class Board:
    """The names of squares: `7g` in the suite, `c3` where files are letters and ranks count from the bottom."""

    def __init__(self, header):
        self.files, self.ranks = header["files"], header["ranks"]
        self.letters = {symbol: names["uci"] for symbol, names in header["pieces"].items()}
        self.symbols = {letter: symbol for symbol, letter in self.letters.items()}

    def symbol(self, letter):
        """Returns the symbol of a piece that is dropped, from the letter of a program."""
        letter = letter.strip("[]")
        return self.symbols.get(letter, letter)

    def lettered(self, sfen):
        """Returns an SFEN with the letters of Fairy-Stockfish, if all of them are single ones."""
        known = {symbol.upper(): letter for symbol, letter in self.letters.items()}
        if not all(re.fullmatch(r"\+?[A-Z]", letter) for letter in self.letters.values()):
            return sfen

        def letter(match):
            symbol = re.sub(r"[][]", "", match.group(0))
            text = known.get(symbol.upper(), symbol)
            return text if symbol.strip("+")[0].isupper() else text.lower()

        board, side, hands, *rest = sfen.split(" ")
        pieces = r"\+?(?:\[[^]]*\]|[A-Za-z])"
        # Pieces in hand have their first side up.
        held = re.sub(pieces, letter, hands).replace("+", "")
        return " ".join([re.sub(pieces, letter, board), side, held, *rest])

    def fen(self, sfen):
        """Returns the FEN of an SFEN, in which the first player is White and hands stand in brackets."""
        board, side, hands, number, *_ = self.lettered(sfen).split(" ")
        held = re.findall(r"(\d*)([A-Za-z])", hands.replace("-", ""))
        held = "".join(letter * int(count or 1) for count, letter in held)
        return f"{board}[{held}] {'w' if side == 'b' else 'b'} - - 0 {(int(number) + 1) // 2}"

    def western(self, square, first_rank=1):
        file, rank = SQUARE.fullmatch(square).groups()
        return file_letters(self.files - int(file) + 1) + str(self.ranks - rank_of(rank) + first_rank)

    def eastern(self, square):
        file, rank = re.fullmatch(r"([a-z]+)(\d+)", square).groups()
        return str(self.files - file_of(file) + 1) + letters(self.ranks - int(rank) + 1)


def parts(move):
    """Takes a move of the suite apart: the piece dropped, the squares it goes to in turn, `+` or nothing."""
    dropped, _, rest = move.rpartition("*")
    sign = "+" if rest.endswith("+") else ""
    return dropped, ["".join(square) for square in SQUARE.findall(rest)], sign


def legs(squares):
    """Returns the legs of a way: `e4d5`, and `d5e6` if it goes on."""
    return [one + other for one, other in zip(squares, squares[1:])]


def of_uci(text, board):
    """Returns a move of UCI as the suite writes it; None if it is not a move."""
    match = re.fullmatch(r"(?:(\+?[A-Za-z]+)@)?((?:[a-z]+\d+,?)+)([-+=]?)", text)
    if not match:
        return text if text == "0000" else None
    dropped, squares, sign = match.groups()
    squares = [board.eastern(square) for square in re.findall(r"[a-z]+\d+", squares)]
    if dropped:
        return board.symbol(dropped) + "*" + squares[0]
    if "," in text:  # each leg begins where the last one ended
        squares = squares[:1] + squares[1::2]
    # Fairy-Stockfish marks with `-` that a piece with two sides is turned back.
    return "".join(squares) + ("+" if sign in ("+", "-") and sign else "")


def of_usi(text, board, is_lettered):
    """Returns a move of USI as the suite writes it; None if it is not a move."""
    match = re.fullmatch(r"(\+?\[?\+?[A-Za-z]+\]?)\*(\d+[a-z]+)", text)
    if match:
        letter = match.group(1)
        return (board.symbol(letter) if is_lettered else letter.strip("[]")) + "*" + match.group(2)
    return re.sub("-$", "+", text) if re.fullmatch(r"(?:\d+[a-z]+)+[-+=]?", text) else None


def counted(number, thing):
    """Returns a number with its thing and its verb: `1 move is`, `2 moves are`."""
    return f"{number} {thing} is" if number == 1 else f"{number} {thing}s are"


def twice(texts):
    """Yields what is wrong with a list that has something twice."""
    # UCI writes every pass alike.
    repeated = sorted(text for text, number in collections.Counter(list(texts)).items() if number > 1 and text != "0000")
    if repeated:
        yield f"{counted(len(repeated), 'move')} listed more than once: {' '.join(repeated[:9])}"


class Moves:
    """The moves of an entry, which programs write in different ways."""

    def __init__(self, entry, field="moves"):
        self.occupied = occupied(entry["sfen"])
        self.known = {self.plain(move): move for move in entry[field]}
        self.passes = {move for move in self.known if "".join(parts(move)[1][:1] * 2) == move}

    def plain(self, move):
        """Returns a move in a form in which equal moves are equal."""
        dropped, squares, sign = parts(move)
        if dropped:
            return dropped.strip("[]") + "*" + squares[0]
        # On lishogi a piece passes by going to an empty square and back.
        if len(squares) == 3 and squares[0] == squares[2] and squares[1] not in self.occupied:
            squares = squares[:2:2] * 2
        return "".join(squares) + sign

    def read(self, move):
        if move == "0000" and len(self.passes) == 1:
            return next(iter(self.passes))
        return move if move == "0000" else self.plain(move)

    def differing(self, found):
        # UCI does not say which piece passes.
        if "0000" in found and self.passes:
            found = found - {"0000"} | self.passes
        missing, extra = sorted(self.known.keys() - found), sorted(found - self.known.keys())
        if missing:
            yield f"{counted(len(missing), 'move')} missing: {' '.join(missing[:9])}"
        if extra:
            yield f"{counted(len(extra), 'move')} not legal: {' '.join(extra[:9])}"


def all_squares(header):
    """Returns the squares of the board."""
    ranks = range(1, header["ranks"] + 1)
    return {f"{file}{letters(rank)}" for file in range(1, header["files"] + 1) for rank in ranks}


def occupied(sfen):
    """Returns the squares with pieces on them."""
    squares, ranks = set(), sfen.split(" ")[0].split("/")
    for rank, row in enumerate(ranks, 1):
        contents = []
        for number, _ in re.findall(r"(\d+)|(\+?(?:\[[^]]*\]|[A-Za-z]))", row):
            contents += [False] * int(number) if number else [True]
        squares |= {f"{len(contents) - column}{letters(rank)}" for column, full in enumerate(contents) if full}
    return squares


class UciOrUsi:
    """A program that lists its moves with `go perft`."""

    def __init__(self, arguments, protocol):
        self.arguments, self.protocol = arguments, protocol
        self.program = Program(getattr(arguments, protocol), arguments.seconds)
        self.program.say(protocol)
        self.options, self.board, self.header, self.variants = set(), None, None, set()
        for line in self.program.until(lambda line: line == protocol + "ok"):
            self.note_option(line)

    def note_option(self, line):
        match = re.match(r"option name (.+?) type", line)
        if match:
            self.options.add(match.group(1).lower())
            if match.group(1).lower() in ("uci_variant", "usi_variant"):
                self.variants |= set(re.findall(r" var (\S+)", line))

    def begin(self, header):
        self.header, self.board = header, Board(header)
        name = self.arguments.names.get(header["game"], header["uci"])
        if self.variants and name not in self.variants:
            raise Unfit(f"the program does not announce the game `{name}`; --name GAME=NAME gives another name")
        for option in ("UCI_Variant", "USI_Variant"):
            self.program.say(f"setoption name {option} value {name}")
        for line in self.synchronise():
            self.note_option(line)
        for setting in self.arguments.set:
            self.program.say("setoption name {} value {}".format(*setting.split("=", 1)))
        self.choose(header["option"])
        self.program.say("usinewgame" if self.protocol == "usi" else "ucinewgame")
        self.program.say("position startpos\nd")
        start = [line[6:] for line in self.synchronise() if line.lower().startswith("sfen: ")]
        # Some programs write other letters in an SFEN than the suite, which they show by the start position.
        known, lettered = header["start"], self.board.lettered(header["start"])
        self.is_lettered = bool(start) and is_same(start[0], lettered) and not is_same(start[0], known)
        self.has_sfen = bool(start)
        if self.arguments.positions and not start:
            print("note: the program prints no SFEN for `d`, so that positions are not compared")

    def choose(self, chosen):
        """Sets the options for a choice of rules that is not the default, or for the defaults."""
        if "rules" in self.options:
            words = ["game_default"] + ([f"{chosen['name']}={chosen['choice']}"] if chosen else [])
            if chosen and chosen["name"] == "rules":  # a preset: choices of several options
                words = [chosen["choice"]]
            self.program.say(f"setoption name Rules value {', '.join(words)}")
        elif chosen and chosen["name"].lower() in self.options:
            self.program.say(f"setoption name {chosen['name']} value {chosen['choice']}")
        elif chosen:
            raise Unfit(f"the program has no option `{chosen['name']}`")

    def synchronise(self):
        self.program.say("isready")
        return self.program.until(lambda line: line == "readyok")

    def place(self, entry, moves=()):
        """Sets up the position of an entry, with more moves, which are written as the program writes them."""
        if self.protocol == "usi":
            position = f"sfen {self.written(entry['sfen'])}"
        else:
            if len(entry["sfen"].split(" ")) > FIELDS:
                raise Unfit("FENs do not say what the last move forbids")
            position = f"fen {self.board.fen(entry['sfen'])}"
        self.program.say(f"position {position}" + (" moves " + " ".join(moves) if moves else ""))

    def written(self, sfen):
        """Returns an SFEN with the letters that the program uses."""
        return self.board.lettered(sfen) if self.is_lettered else sfen

    def perft(self, depth):
        """Returns the moves with their counts of a depth, and the sum that the program states."""
        self.program.say(f"go perft {depth}")
        counts = []
        is_last = lambda line: line.lower().startswith(("nodes searched", "info string error"))
        for line in self.program.until(is_last):
            if line.lower().startswith("info string error"):
                self.synchronise()
                raise Refused(line[len("info string "):])
            match = re.match(r"(\S+): (\d+)$", line.strip())
            if match:
                counts.append((match.group(1), int(match.group(2))))
        total = re.search(r"(\d+)", line)
        return counts, int(total.group(1)) if total else None

    def read(self, text):
        return of_usi(text, self.board, self.is_lettered) if self.protocol == "usi" else of_uci(text, self.board)

    def check(self, entry):
        if entry["moves"] is None:
            raise Unfit("the protocol does not say that a game is over")
        self.place(entry)
        # Counts do not depend on earlier moves: rules about repetition are left out of them.
        moves = Moves(entry, "divide")
        listed, _ = self.perft(1)
        yield from twice(text for text, _ in listed)
        texts = {text: self.read(text) for text, _ in listed}
        unread = sorted(text for text, move in texts.items() if move is None)
        if unread:
            yield f"moves that cannot be read: {' '.join(unread[:9])}"
        yield from moves.differing({moves.read(move) for move in texts.values() if move})
        if 1 < len(entry["perft"]) and entry["perft"][-1] <= self.arguments.nodes:
            yield from self.differing_counts(entry, moves)
        if self.arguments.positions and self.protocol == "usi" and self.has_sfen:
            yield from self.differing_positions(entry, moves, texts)

    def differing_counts(self, entry, moves):
        depth, wanted = len(entry["perft"]), entry["perft"][-1]
        self.place(entry)
        listed, total = self.perft(depth)
        if not listed:
            yield f"no counts of depth {depth}"
            return
        counts = {moves.read(self.read(text)): count for text, count in listed if self.read(text)}
        wrong = [f"{move} {counts[plain]} instead of {entry['divide'][move]}"
                 for plain, move in moves.known.items()
                 if counts.get(plain, entry["divide"][move]) != entry["divide"][move]]
        if wrong:
            yield f"counts of depth {depth}: {', '.join(wrong[:4])}"
        elif total != wanted:
            yield f"sum of depth {depth}: {total} instead of {wanted}"

    def differing_positions(self, entry, moves, texts):
        for text, move in texts.items():
            known = moves.known.get(move and moves.read(move))
            if known is None:
                continue
            self.place(entry, [text])
            self.program.say("d")
            lines = [line[6:] for line in self.synchronise() if line.lower().startswith("sfen: ")]
            wanted = entry["moves"].get(known)
            # Letters of pieces in brackets have either case, and hands any order.
            if wanted is not None and lines and not is_same(lines[0], self.written(wanted)):
                yield f"after {known}: {lines[0]} instead of {wanted}"
                return

    def close(self):
        self.program.close()


def plain(sfen):
    """Returns the parts of an SFEN in a form in which those of equal positions are equal."""
    board, side, hands, *rest = sfen.split(" ") + ["", "", ""][: max(0, 3 - len(sfen.split(" ")))]
    inside = lambda match: match.group(0).upper() if match.group(1).isupper() else match.group(0).lower()
    board = re.sub(r"\[\+?([A-Za-z])[A-Za-z]*\]", inside, board)
    return [board, side, sorted(re.findall(r"\d*(?:\[[^]]*\]|.)", hands)), *filter(None, rest)]


def is_same(one, other):
    """Tells whether two SFENs are of the same position, as far as both state it."""
    return all(a == b for a, b in zip(plain(one), plain(other)))


class Cecp:
    """A program that is offered moves in force mode."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.program = Program(arguments.cecp, arguments.seconds)
        self.pings, self.board, self.header = 0, None, None
        self.program.say("xboard\nprotover 2")
        features = self.program.until(lambda line: "done=1" in line.replace(" ", ""))
        text = " ".join(line for line in features if line.startswith("feature"))
        self.usermove = "usermove=1" in text
        if "ping=1" not in text:
            raise Dead("the program has no `ping`, without which its refusals cannot be told in time")
        variants = re.search(r'variants="([^"]*)"', text)
        self.variants = variants.group(1).split(",") if variants else []

    def begin(self, header):
        self.header, self.board = header, Board(header)
        names = [self.arguments.names.get(header["game"])] + header["cecp"] + [header["game"]]
        name = next((name for name in names if name in self.variants), names[0])
        if header["option"]:
            raise Unfit("CECP programs are asked for their default rules alone")
        if not name:
            raise Unfit("the program does not announce the game; --name GAME=NAME gives its name")
        self.name = name
        self.place({"from": header["start"], "line": []})
        empty = sorted(all_squares(header) - occupied(header["start"]))
        if len(empty) > 1 and self.accepts(empty[0] + empty[1]):
            raise Unfit("the program refuses no move in force mode, not even from an empty square")

    def place(self, entry):
        if entry["from"] != self.header["start"]:
            raise Unfit("CECP programs have FENs of their own, so that only games from the start are asked for")
        self.program.say(f"new\nvariant {self.name}\nmemory 64\neasy\nforce")
        for setting in self.arguments.set:
            self.program.say(f"option {setting}")
        self.settle()
        for number, move in enumerate(entry["line"], 1):
            if not self.accepts(move):
                raise Refused(f"refuses move {number} of its line, {move}")

    def settle(self):
        self.pings += 1
        self.program.say(f"ping {self.pings}")
        return self.program.until(lambda line: line.strip() == f"pong {self.pings}")

    def accepts(self, move):
        dropped, squares, sign = parts(move)
        squares = [self.board.western(square, self.header["first_rank"]) for square in squares]
        if dropped:
            text = f"{self.board.letters.get(dropped.strip('[]'), dropped)}@{squares[0]}"
        else:
            text = ",".join(legs(squares)) + sign
        self.program.say(("usermove " if self.usermove else "") + text)
        return not any("llegal move" in line for line in self.settle())

    def check(self, entry):
        if entry["moves"] is None:
            raise Unfit("the protocol does not say that a game is over")
        self.place(entry)
        refused, accepted = [], []
        for move in entry["moves"]:
            if self.accepts(move):
                self.program.say("undo")
            else:
                refused.append(move)
        for move in entry["illegal"]:
            # Boards leave out the sign of a promotion that has to be, and split moves into their legs.
            is_split = len(parts(move)[1]) > 2
            if not is_split and move + "+" not in entry["moves"] and self.accepts(move):
                accepted.append(move)
                self.program.say("undo")
        if refused:
            yield f"refuses {len(refused)} of {len(entry['moves'])} moves: {' '.join(refused[:9])}"
        if accepted:
            yield f"accepts moves that are not legal: {' '.join(accepted[:9])}"

    def close(self):
        self.program.close()


def is_outcome(found, wanted):
    """Tells whether an answer has the result of an entry; a reason counts only where one is given."""
    if found is None or wanted is None or not isinstance(found, dict):
        return found == wanted
    return all(found.get(field, wanted[field]) == wanted[field] for field in wanted) and "winner" in found


class Answers:
    """Answers in a file."""

    def __init__(self, arguments):
        self.answers = {}
        try:
            with open(arguments.file, encoding="utf-8", errors="replace") as file:
                for number, line in enumerate(file, 1):
                    if not line.strip():
                        continue
                    try:
                        answer = json.loads(line)
                        self.answers[answer["id"]] = answer
                    except (ValueError, KeyError, TypeError):
                        raise Dead(f"{arguments.file}:{number}: expected a JSON object with an `id`") from None
        except OSError as error:
            raise Dead(f"{arguments.file}: {error.strerror}") from None

    def begin(self, header):
        pass

    def check(self, entry):
        answer = self.answers.get(entry["id"])
        if answer is None:
            raise Unfit("the file has no answer")
        stated = {"moves", "perft", "check", "outcome", "declaration"}
        unknown = sorted(answer.keys() - stated - {"id"})
        if unknown:
            yield f"fields that mean nothing here: {', '.join(unknown)}"
        if not any(answer.get(field) not in (None, []) for field in stated) and not {"outcome", "declaration"} & answer.keys():
            raise Unfit("the answer states nothing")
        yield from self.differing_moves(entry, answer.get("moves"))
        yield from self.differing_counts(entry, answer.get("perft"))
        if answer.get("check", entry["check"]) != entry["check"]:
            yield f"check: {answer['check']} instead of {entry['check']}"
        for field in "outcome", "declaration":
            if field in answer and not is_outcome(answer[field], entry[field]):
                yield f"{field}: {answer[field]} instead of {entry[field]}"

    def differing_moves(self, entry, moves):
        if moves is None:
            return
        if not isinstance(moves, (list, dict)) or not all(isinstance(move, str) for move in moves):
            yield "moves: expected a list of texts, or an object with a text for each"
            return
        if entry["moves"] is None:
            if moves:
                yield "moves: the game is over"
            return
        yield from twice(moves)
        known = Moves(entry)
        unread = [move for move in moves if move != "0000" and not SHAPE.fullmatch(move)]
        if unread:
            yield f"moves that cannot be read: {' '.join(map(repr, unread[:9]))}"
        yield from known.differing({known.read(move) for move in moves if move not in unread})
        for move, after in moves.items() if isinstance(moves, dict) else ():
            wanted = entry["moves"].get(known.known.get(known.read(move)))
            if isinstance(after, str) and wanted and not is_same(wanted, after):
                yield f"after {move}: {after} instead of {wanted}"
                return

    def differing_counts(self, entry, counts):
        if counts is None:
            return
        if not isinstance(counts, list):
            yield "perft: expected a list of numbers"
            return
        number = min(len(counts), len(entry["perft"]))
        if counts[:number] != entry["perft"][:number]:
            yield f"counts {counts[:number]} instead of {entry['perft'][:number]}"

    def close(self):
        pass


def rule_sets(folder, games, defaults):
    """Yields the header and the entries of each file."""
    found = False
    for path in sorted(folder.glob("*.jsonl")):
        with open(path, encoding="utf-8", errors="replace") as file:
            try:
                header = json.loads(file.readline())
                known = header["suite"] == 1 and header["entries"] >= 0
            except (ValueError, KeyError, TypeError):
                known = False
            if not known:
                print(f"note: {path} is no file of a suite of version 1, and is left out", file=sys.stderr)
                continue
            found = True
            is_wanted = not games or header["game"] in games or header["title"].lower() in games
            if is_wanted and not (defaults and header["option"]):
                try:
                    entries = [json.loads(line) for line in file]
                    complete = len(entries) == header["entries"] and all("moves" in entry for entry in entries)
                except (ValueError, TypeError):
                    complete = False
                if not complete:
                    raise Dead(f"{path}: expected {header['entries']} entries; `komainu suite` writes it again")
                yield header, entries
    if not found:
        raise Dead(f"{folder}: found no *.jsonl of a suite")


def asked(arguments):
    if arguments.file:
        return Answers(arguments)
    return Cecp(arguments) if arguments.cecp else UciOrUsi(arguments, "usi" if arguments.usi else "uci")


def check_set(program, header, entries, tally):
    """Checks the entries of a rule set; returns whether the program is still alive."""
    wrong, unfit = [], collections.Counter()
    right, done = 0, 0
    dead = None
    try:
        program.begin(header)
        for entry in entries:
            found = []
            try:
                found += program.check(entry)
            except Refused as reason:
                found.append(str(reason))
            except Unfit as reason:
                unfit[str(reason)] += 1
                done += 1
                continue
            done += 1
            right += not found
            wrong += [(entry, found)] if found else []
    except Unfit as reason:
        unfit[str(reason)] += len(entries) - done
    except Dead as reason:
        dead = str(reason)
        if len(entries) > done + 1:
            unfit["the program could not be asked any more"] += len(entries) - done - 1
    bad = len(wrong) + bool(dead)
    tally["right"] += right
    tally["wrong"] += bad
    tally["not asked"] += sum(unfit.values())
    print(f"{header['name']}: {right} right, {bad} wrong, {sum(unfit.values())} not asked")
    if dead:
        place = entries[done] if done < len(entries) else entries[-1]
        print(f"  {place['id']}: {dead}\n    position sfen {place['sfen']}")
    for entry, texts in wrong[:SHOWN]:
        for text in texts:
            print(f"  {entry['id']}: {text}")
        print(f"    position sfen {entry['sfen']}")
        if entry["line"]:
            print(f"    after {' '.join(entry['line'])}")
    if len(wrong) > SHOWN:
        print(f"  and {len(wrong) - SHOWN} more")
    for reason, number in unfit.items():
        print(f"  not asked: {number}, {reason}")
    sys.stdout.flush()
    return not dead


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--usi", metavar="COMMAND", help="a program that speaks USI")
    which.add_argument("--uci", metavar="COMMAND", help="a program that speaks UCI")
    which.add_argument("--cecp", metavar="COMMAND", help="a program that speaks CECP, as XBoard's engines do")
    which.add_argument("--file", metavar="FILE", help="answers in a file")
    parser.add_argument("--suite", type=pathlib.Path, default=pathlib.Path(__file__).parent, metavar="DIR",
                        help="the folder of the suite (default: that of this script)")
    parser.add_argument("--games", default="", metavar="A,B", help="check only these games")
    parser.add_argument("--defaults", action="store_true", help="check only the default rules of each game")
    parser.add_argument("--name", action="append", default=[], metavar="GAME=NAME",
                        help="the program's name of a game; may be repeated")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE",
                        help="set an option of the program; may be repeated")
    parser.add_argument("--nodes", type=int, default=200_000, metavar="N",
                        help="count no more than this many sequences of a position (default: 200000)")
    parser.add_argument("--positions", action="store_true",
                        help="ask for the position after every move, by `d` (USI)")
    parser.add_argument("--seconds", type=float, default=60, metavar="S",
                        help="wait for an answer at most this long (default: 60)")
    arguments = parser.parse_args()
    for option, form in ("name", "GAME=NAME"), ("set", "NAME=VALUE"):
        if not all("=" in pair for pair in getattr(arguments, option)):
            parser.error(f"--{option}: expected {form}")
    arguments.names = dict(pair.split("=", 1) for pair in arguments.name)
    if arguments.positions and not arguments.usi:
        parser.error("--positions: programs are asked for positions only over USI; use it with --usi")
    games = {game.strip().lower() for game in arguments.games.split(",")} - {""}
    began, tally, program = time.monotonic(), collections.Counter(), None
    try:
        sets = list(rule_sets(arguments.suite, games, arguments.defaults))
        unknown = games - {name for header, _ in sets for name in (header["game"], header["title"].lower())}
        if unknown:
            parser.error(f"--games: the suite has no {', '.join(sorted(unknown))}")
        for header, entries in sets:
            program = program or asked(arguments)
            if not check_set(program, header, entries, tally):
                program.close()
                program = None
    except BrokenPipeError:
        raise
    except (Dead, OSError, ValueError) as reason:
        print(f"error: {reason}", file=sys.stderr)
        sys.exit(2)
    if program:
        program.close()
    seconds = time.monotonic() - began
    print(f"{tally['right']} positions right, {tally['wrong']} wrong, {tally['not asked']} not asked; {seconds:.1f} s")
    if not tally["right"] + tally["wrong"]:
        print("error: nothing was asked", file=sys.stderr)
        sys.exit(2)
    sys.exit(1 if tally["wrong"] else 0)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
