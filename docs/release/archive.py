"""Packs a folder so that equal contents give equal bytes: archive.py FOLDER ARCHIVE.

The archive is .tar.gz or .zip. Every file in it is owned by root and has the time SOURCE_DATE_EPOCH;
programs are those without an ending or with .exe.
"""

import gzip
import os
import sys
import tarfile
import time
import zipfile

folder, archive = sys.argv[1:]
moment = int(os.environ["SOURCE_DATE_EPOCH"])
parent = os.path.dirname(os.path.abspath(folder))
files = sorted(os.path.join(path, name) for path, _, names in os.walk(folder) for name in names)


def mode(path):
    return 0o755 if os.path.basename(path) in ("komainu", "komainu.exe") else 0o644


def name(path):
    return os.path.relpath(path, parent).replace(os.sep, "/")


with open(archive, "wb") as output:
    if archive.endswith(".zip"):
        with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
            for path in files:
                entry = zipfile.ZipInfo(name(path), time.gmtime(moment)[:6])
                entry.create_system = 3  # Unix, also where Windows packs
                entry.external_attr = (0o100000 | mode(path)) << 16
                entry.compress_type = zipfile.ZIP_DEFLATED
                with open(path, "rb") as file:
                    packed.writestr(entry, file.read())
    else:
        with gzip.GzipFile("", "wb", 9, output, mtime=0) as stream:
            with tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as packed:
                for path in files:
                    entry = tarfile.TarInfo(name(path))
                    entry.size, entry.mode, entry.mtime = os.path.getsize(path), mode(path), moment
                    entry.uname = entry.gname = "root"
                    with open(path, "rb") as file:
                        packed.addfile(entry, file)
