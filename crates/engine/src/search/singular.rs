//! Singular extensions: a move without an alternative is searched deeper.
//!
//! Source: T. Anantharaman, M. Campbell and F. Hsu, Singular extensions: adding selectivity to brute-force
//! searching, 1990. The alternatives are searched to half the depth, as in Stockfish; if several are too
//! good for the node, it is cut at once.

use super::ScoreBound;
use super::alpha_beta::{Node, from_table};
use super::parameters as p;
use super::searcher::Searcher;
use super::table::Entry;
use super::window::SearchWindow;
use komainu_core::types::{Move, Score};

impl Searcher<'_> {
    /// The plies by which the move from the table is extended, since no other is as good, or the score
    /// of a node where several are.
    pub(super) fn singularity(&mut self, node: &Node, entry: Entry) -> Result<i32, i32> {
        let t = self.tuning;
        let score = from_table(entry.score, node.ply);
        if node.depth < t.singular_depth
            || entry.depth < node.depth - 3
            || entry.bound == ScoreBound::Upper
            || score.abs() >= Score::FORCED_WIN.0
            || node.ply >= p::MAX_EXTENSION * self.iteration
        {
            return Ok(0);
        }
        let least = score - self.margin(t.singular_margin) * node.depth;
        self.stack[node.ply].excluded = entry.best;
        let killers = self.stack[node.ply].killers;
        let reduced = (node.depth - 1) / 2;
        let found = self.node(SearchWindow::null(least), reduced, node.ply, node.cut);
        self.stack[node.ply].excluded = Move::NONE;
        self.stack[node.ply].killers = killers;
        if self.aborted {
            return Ok(0);
        }
        if found < least {
            Ok(1)
        } else if found >= node.window.beta && found.abs() < Score::FORCED_WIN.0 {
            Err(found)
        } else if score >= node.window.beta {
            Ok(-1)
        } else {
            Ok(0)
        }
    }
}
