# Builds, installs and packages Komainu; for everything else Cargo alone is sufficient.
#
#   make                          builds ./komainu
#   make EXE=NAME                 builds it under another name, as OpenBench does
#   make bench                    searches fixed positions, in less than a minute
#   sudo make install             installs the program, its manual pages, shell completions, a menu entry
#                                 and XBoard's files under /usr/local; PREFIX=/usr chooses another place,
#                                 DESTDIR=FOLDER another root, PIECES=kanji or letters the pieces
#   sudo make uninstall           removes all of these
#   make deb                      makes a Debian package; needs cargo-deb
#   make js                       puts the package for npm into target/js; bindings/js/build.sh lists the
#                                 requirements
#   make web                      puts the board in WebAssembly into target/web: files that any web
#                                 server can publish; docs/web/build.sh lists the requirements
#   make site                     writes the rules of all games as a site into target/site, with the board
#                                 of `make web` in it where Rust for WebAssembly is installed

EXE ?= komainu
PREFIX ?= /usr/local
DESTDIR ?=
PIECES ?=
CARGO ?= cargo

suffix := $(if $(filter Windows_NT,$(OS)),.exe)
program := $(or $(CARGO_TARGET_DIR),target)/release/komainu$(suffix)
root = $(DESTDIR)$(PREFIX)
xboard = install-xboard --prefix "$(PREFIX)" $(if $(DESTDIR),--destdir "$(DESTDIR)")
bash = $(root)/share/bash-completion/completions
zsh = $(root)/share/zsh/site-functions
fish = $(root)/share/fish/vendor_completions.d
menu = $(root)/share/applications
icons = $(root)/share/icons/hicolor/scalable/apps

.PHONY: all build bench install uninstall deb js web site

all: build
	cp "$(program)" "$(EXE)$(suffix)"

build:
	$(CARGO) build --locked --release --bin komainu

bench: build
	"$(program)" bench

# Root may have no Cargo: an existing program is installed as it is.
$(program):
	$(CARGO) build --locked --release --bin komainu

# XBoard's files come first, since their installation stops if it would overwrite foreign files.
install: $(program)
	"$(program)" $(xboard) $(if $(PIECES),--pieces $(PIECES))
	"$(program)" manual "$(root)/share/man/man1"
	mkdir -p "$(root)/bin" "$(bash)" "$(zsh)" "$(fish)" "$(menu)" "$(icons)"
	"$(program)" completions bash > "$(bash)/komainu"
	"$(program)" completions zsh > "$(zsh)/_komainu"
	"$(program)" completions fish > "$(fish)/komainu.fish"
	install -m 644 docs/release/packages/komainu.desktop "$(menu)/komainu.desktop"
	install -m 644 crates/studio/src/assets/icon.svg "$(icons)/komainu.svg"
	install -m 755 "$(program)" "$(root)/bin/komainu$(suffix)"

uninstall:
	"$(root)/bin/komainu$(suffix)" $(xboard) --uninstall
	rm -f "$(root)"/share/man/man1/komainu.1 "$(root)"/share/man/man1/komainu-*.1
	rm -f "$(bash)/komainu" "$(zsh)/_komainu" "$(fish)/komainu.fish" "$(root)/bin/komainu$(suffix)"
	rm -f "$(menu)/komainu.desktop" "$(icons)/komainu.svg"

# Fills the folder that Cargo.toml names for cargo-deb.
deb: build
	rm -rf target/deb
	$(MAKE) install PREFIX=/usr DESTDIR="$(CURDIR)/target/deb" PIECES=kanji
	$(CARGO) deb --locked --no-build

js:
	rm -rf target/js
	bindings/js/build.sh target/js

web:
	rm -rf target/web
	docs/web/build.sh target/web

# The board is in target/site/play; EX_UNAVAILABLE (69) says that nothing here can build it.
site: $(program)
	rm -rf target/site
	status=0; docs/web/build.sh target/site/play || status=$$?; \
	case $$status in \
	    0) "$(program)" site --output target/site --board play/index.html ;; \
	    69) rm -rf target/site/play; "$(program)" site --output target/site ;; \
	    *) exit $$status ;; \
	esac
