//! The part of some work that a process does.

use clap::Args;

use komainu_lab::journal::Shard;

/// The part of some work that a command does; its results go to the file that its `--out` names.
#[derive(Debug, Clone, Copy, Args)]
pub struct ShardArgs {
    /// Do only this part of the work, to be merged with the others by `komainu merge`
    #[arg(long, value_name = "I/N", requires = "out")]
    shard: Option<Shard>,
}

impl ShardArgs {
    /// Returns the part, which may be the whole.
    pub fn part(self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }

    /// Returns `true` if a part was asked for, even if it is the only one.
    pub const fn is_given(self) -> bool {
        self.shard.is_some()
    }
}
