"""Makes the fonts and the lists of their characters: see README.md in this folder.

python3 crates/describe/src/draw/font/subset.py FONT, in the repository's folder
"""

import pathlib
import string
import sys
import tomllib

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont

HERE = pathlib.Path(__file__).parent
FAMILY = "Noto Serif CJK JP"
OWN_NAME = "Komainu Kanji"
FIRST = "tenjiku"  # the game that the board without a server begins with
BESIDES = string.ascii_letters + string.digits + " '*+-.·"


def texts(value):
    """All kanji of the pieces in a variant file."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from [inner] if key == "kanji" else texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def kanji(files):
    """All characters on the pieces in some variant files."""
    wanted = set()
    for file in files:
        for text in texts(tomllib.loads(file.read_text(encoding="utf-8"))):
            wanted.update(text)
    return wanted.difference(map(chr, range(0x2FF0, 0x3000)))  # they describe kanji, and are not drawn


def reduce(font, wanted):
    """Leaves some characters in a font and nothing that they do not need."""
    options = Options()
    options.layout_features = []
    options.hinting = False
    options.desubroutinize = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=map(ord, wanted))
    subsetter.subset(font)


def save(font, name):
    """Writes a font and the list of its characters, which it returns."""
    font.flavor = "woff2"
    font.save(HERE / f"{name}.woff2")
    covered = sorted(map(chr, TTFont(HERE / f"{name}.woff2").getBestCmap()))
    (HERE / f"{name}.txt").write_text("".join(covered) + "\n", encoding="utf-8")
    return covered


wanted = kanji(sorted(pathlib.Path("variants").glob("*.toml"))) | set(BESIDES)
fonts = TTCollection(sys.argv[1]).fonts
font = next(font for font in fonts if font["name"].getDebugName(1).startswith(FAMILY))
font.recalcTimestamp = False
reduce(font, wanted)
for record in font["name"].names:
    names = {1: OWN_NAME, 3: OWN_NAME, 4: OWN_NAME, 6: OWN_NAME.replace(" ", "")}
    if record.nameID in names:
        record.string = names[record.nameID]
cff = font["CFF "].cff
cff.fontNames = [OWN_NAME.replace(" ", "")]
cff.topDictIndex[0].FamilyName = cff.topDictIndex[0].FullName = OWN_NAME
missing = sorted(wanted.difference(save(font, "kanji")))

first = TTFont(HERE / "kanji.woff2", recalcTimestamp=False)
reduce(first, kanji([pathlib.Path(f"variants/{FIRST}.toml")]))
save(first, "first")
sys.exit(f"missing: {missing}" if missing else 0)
