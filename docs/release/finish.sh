#!/usr/bin/env bash
# Completes a folder of archives to a release: `docs/release/finish.sh FOLDER ADDRESS [--complete]`. ADDRESS is
# that of the repository, such as https://github.com/OWNER/komainu; the files are published below it, in
# releases/download/vVERSION. Into FOLDER come
#
#   install.sh, install.ps1          the installers
#   Dockerfile                       an image of the static program, for both processors
#   SHA256SUMS                       the checksums of everything above, of the archives and of Debian packages
#   NOTES.md                         what has changed, from CHANGELOG.md
#   packages/homebrew, aur, winget   the files that these repositories of packages take
#
# A file whose archives are missing is left out and named; with --complete it is an error.
set -euo pipefail
folder=$(cd "$1" && pwd -P)
address=${2%/}
complete=${3:-}
cd "$(dirname "$0")"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' ../../Cargo.toml | head -1)
downloads=$address/releases/download/v$version
rm -rf "$folder/packages" "$folder/SHA256SUMS"

# Prints the SHA-256 of a file in the folder.
checksum() { python3 -c 'import hashlib, sys; print(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest())' "$folder/$1"; }

# Writes a file from its template, in which @SHA256:ENDING@ stands for the checksum of an archive:
# fill TEMPLATE FILE
fill() {
    local ending name text
    text=$(cat "$1")
    text=${text//@VERSION@/$version}
    text=${text//@ADDRESS@/$address}
    text=${text//@DOWNLOADS@/$downloads}
    for ending in $(grep -o '@SHA256:[^@]*@' "$1" | cut -d: -f2 | tr -d @ | sort -u); do
        name=komainu-$version-$ending
        if [ ! -e "$folder/$name" ]; then
            echo "no ${2#"$folder/"}: there is no $name" >&2
            [ -z "$complete" ] || exit 1
            return
        fi
        text=${text//@SHA256:$ending@/$(checksum "$name")}
    done
    mkdir -p "$(dirname "$2")"
    echo "$text" >"$2"
}

./notes.sh "$version" >"$folder/NOTES.template"
fill "$folder/NOTES.template" "$folder/NOTES.md"
rm "$folder/NOTES.template"
for file in install.sh install.ps1; do fill $file "$folder/$file"; done
fill packages/Dockerfile "$folder/Dockerfile"
fill packages/komainu.rb "$folder/packages/homebrew/komainu.rb"
fill packages/PKGBUILD "$folder/packages/aur/PKGBUILD"
fill packages/SRCINFO "$folder/packages/aur/.SRCINFO"
for file in packages/winget/*.yaml; do fill "$file" "$folder/packages/winget/$(basename "$file")"; done

cd "$folder"
for file in komainu-*.tar.gz komainu-*.zip *.deb install.sh install.ps1 Dockerfile; do
    if [ -e "$file" ]; then echo "$(checksum "$file")  $file"; fi
done >SHA256SUMS
cat SHA256SUMS
