# Komainu for Homebrew.
class Komainu < Formula
  desc "Engine and board for the great shogi variants"
  homepage "@ADDRESS@"
  version "@VERSION@"
  license all_of: [{ any_of: ["MIT", "Apache-2.0"] }, "OFL-1.1"]

  on_macos do
    on_arm do
      url "@DOWNLOADS@/komainu-@VERSION@-aarch64-apple-darwin.tar.gz"
      sha256 "@SHA256:aarch64-apple-darwin.tar.gz@"
    end
    on_intel do
      url "@DOWNLOADS@/komainu-@VERSION@-x86_64-apple-darwin.tar.gz"
      sha256 "@SHA256:x86_64-apple-darwin.tar.gz@"
    end
  end

  on_linux do
    on_arm do
      url "@DOWNLOADS@/komainu-@VERSION@-aarch64-unknown-linux-gnu.tar.gz"
      sha256 "@SHA256:aarch64-unknown-linux-gnu.tar.gz@"
    end
    on_intel do
      url "@DOWNLOADS@/komainu-@VERSION@-x86_64-unknown-linux-gnu.tar.gz"
      sha256 "@SHA256:x86_64-unknown-linux-gnu.tar.gz@"
    end
  end

  def install
    bin.install "komainu"
    man1.install Dir["man/man1/*"]
    bash_completion.install "completions/komainu.bash" => "komainu"
    fish_completion.install "completions/komainu.fish"
    zsh_completion.install "completions/_komainu"
    doc.install "THIRD-PARTY.md"
  end

  test do
    assert_equal "nodes 2512", shell_output("#{bin}/komainu perft mini 3 2>/dev/null").strip
  end
end
