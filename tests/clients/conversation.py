"""A conversation with a program, line by line."""

import subprocess


class Conversation:
    """Talks to a program in UCI or USI."""

    def __init__(self, program, language, variant=None):
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.say(language)
        self.until(language + "ok")
        if variant:
            self.ask(f"setoption name {language.upper()}_Variant value {variant}")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, beginning):
        """Returns the lines up to the first with this prefix."""
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise EOFError(f"ended before `{beginning}`: {lines[-3:]}")
            lines.append(line.rstrip("\n"))
            if line.startswith(beginning):
                return lines

    def ask(self, *lines):
        """Returns the answers to these lines before `readyok`."""
        for line in lines:
            self.say(line)
        self.say("isready")
        return self.until("readyok")[:-1]

    def moves(self, position):
        """Returns the legal moves of a position, and the errors in it."""
        self.say(f"position {position}")
        self.say("go perft 1")
        lines = self.until("Nodes searched")
        wrong = [line for line in lines if "error" in line]
        counts = [line for line in lines if ": " in line and not line.startswith(("info", "Nodes"))]
        return {line.split(":")[0] for line in counts}, wrong

    def fen(self):
        lines = [line for line in self.ask("d") if line.startswith("Fen: ")]
        return lines[0].removeprefix("Fen: ")

    def quit(self):
        self.say("quit")
        assert self.process.wait(10) == 0
