/** Keeps the latest of each state event. One question: what does the page know? */

/**
 * @typedef {"black"|"white"} Color
 * @typedef {{symbol: string, name: string, japanese: string, reading: string|null, kanji: string|null, promoted: boolean,
 *   promotesTo: number|null, royal: boolean}} Kind
 * @typedef {{western: string, japanese: string}} Notations a move as people write it
 * @typedef {{cp: number}|{mate: number}|{mated: Color}} Score centipawns or moves to mate, as Black sees them, or who is mated
 * @typedef {{text: string, notations: Notations, from?: string, drop?: number, legs: string[],
 *   captures?: string[], burnt?: string[], lost?: string[], corners?: string[],
 *   promotes?: boolean, pass?: boolean, suicide?: boolean}} Move
 * @typedef {{text: string, notations: Notations, from?: string, drop?: number, legs: string[],
 *   captures?: string[], burnt?: string[], lost?: string[], corners?: string[],
 *   promotes?: boolean, pass?: boolean, suicide?: boolean, squares: string[]}} LastMove with the squares that changed
 * @typedef {{name: string, title: string, about: string, default: string, chosen: string, choices: string[],
 *   titles: string[], source: string}} RuleOption with the titles of the choices, one after the other
 * @typedef {{name: string, about: string, choices: Record<string, string>}} Preset
 * @typedef {{id: string, name: string, japanese: string, reading: string|null, files: number, ranks: number, drops: boolean, declares: boolean, zone: number,
 *   kinds: Kind[], hand: number[], options: RuleOption[],
 *   handicaps: {name: string, kif: string|null, changes: string}[], presets: Preset[]}} Game
 * @typedef {{text: string, key: string, values?: Record<string, Part>}} Said what the program says, in English and by key
 * @typedef {string|Said|Record<string, string>} Part a word, a sentence, or words in the languages of the rules
 * @typedef {{winner: Color|null, text: string, key: string, values: Record<string, Part>}} Ending
 * @typedef {[string, number, Color]} Piece square, kind, owner
 * @typedef {Record<Color, [number, number][]>} Hands kinds and counts
 * @typedef {{node: number, sfen: string, side: Color, number: number, pieces: Piece[],
 *   hands: Hands, moves: Move[], last: LastMove|null, gone: Hands,
 *   checks: string[], outcome: Ending|null}} Position
 * @typedef {{id: number, parent: number, text: string, notations: Notations, side: Color,
 *   comment?: string, commentOnEnd?: string, marks?: number[], clock?: number, spent?: number, score?: Score,
 *   depth?: number}} RecordNode
 * @typedef {{at: number, tags: Record<string, string>, handicap: string, comment: string, ending: Ending|null,
 *   commentOnEnd: string, nodes: RecordNode[]}} GameRecord
 * @typedef {{player: "person"|"engine", level: number, time?: number}} Player the engine's time for
 *   a move where there is no clock, in milliseconds
 * @typedef {{main?: number, increment?: number, byoyomi?: number,
 *   moves?: number}} Clock times in milliseconds; byoyomi without a main time is that of every move
 * @typedef {{black: Player, white: Player, clock: Clock|null, remaining: Record<Color, number>|null,
 *   running: Color|null, thinking: "move"|"hint"|"analysis"|"exercise"|"review"|null,
 *   analysing: boolean, round: number, live: number, lines: number,
 *   over: Ending|null, drawOffer: Color|null, canTakeBack: boolean, canRedo: boolean, threads: number,
 *   hash: number}} Table
 * @typedef {{node: number, move: Move}} Hint
 * @typedef {{node: number, parent: number, number: number, side: Color, played: Notations, better: Notations, text: string, mark: number,
 *   cost: number, before: Score, after: Score}} Mistake with its cost in percent of the winning chance
 * @typedef {{running: boolean, done: number, total: number, black: number|null, white: number|null,
 *   mistakes: Mistake[]}} Review with the accuracy of the players in percent
 * @typedef {{level: "info"|"warning"|"error", text: string, key: string, values: Record<string, Part>}} Message
 * @typedef {{en: string|null, ja: string|null}} Bilingual
 * @typedef {{kind: "lesson"|"problem"|"mistake", game: string, id: string, chapter: string|null, title: Bilingual,
 *   number: number, of: number, theme: string|null, level: number|null, before: Bilingual, after: Bilingual,
 *   state: "play"|"wait"|"solved"|"failed"|"wrong"|"shows"|"shown", learner: Color, moves: number,
 *   movesLeft: number, hints: string[][], reply: Notations|null, otherWay: boolean, next: boolean}} Exercise
 * @typedef {{running: Exercise|null}} OnBoard
 * @typedef {{name: string, text: string, rules?: string}} ToKeep a record for a page that keeps its games itself
 * @typedef {{link: string|null, side: Color|null, there: string[]}} Guests for the host: the link, if somebody is invited,
 *   the guest's side, and the addresses of the pages that are there
 * @typedef {{side: Color|null, waits: boolean, withdrawn: boolean}} GuestStatus for a guest: the side to play, whether the host
 *   has put something else on the board, and whether the link has been withdrawn
 *
 * What the program answers to requests:
 * @typedef {{name: string, game: string, title: string, moves: number, over: boolean, time: number, exchange: string}} Kept
 *   with the time in seconds since 1970, and the tag of a game by exchanged links
 * @typedef {{id: string, names: string[], name: string, japanese: string, reading: string|null, files: number, ranks: number,
 *   pieces: number, kinds: number, length: number, grade: number, special: string[], start: string}} GameName
 * @typedef {{games: GameName[], specials: [string, string][], saved: Kept[], leftOut: string[], levels: number}} Games
 * @typedef {{pieces: Piece[], last: LastMove|null}} Preview
 * @typedef {{moves: Omit<Move, "notations">[]}} Reach
 * @typedef {{why: string, squares: string[]}} Why
 * @typedef {{black: [string, number][], white: [string, number][], emperors: {black: string[], white: string[]},
 *   threatened: string[], unprotected: string[], checks: string[]}} Influence the enemies that Emperors may capture
 *   are apart from the squares that pieces bear on
 * @typedef {{board: number[], hand: number[]}} Worth centipawns by the index of the kind
 * @typedef {{html: string}} Words
 * @typedef {{shape: string, slides: boolean, words: string}} DiagramMark
 * @typedef {{radius: number, marks: DiagramMark[], squares: [number, number, number[]][]}} Diagram squares to the
 *   right of the piece and before it, and the marks there
 * @typedef {{name: string, otherName: string|null, reading: string|null, moves: string[], notes: string[],
 *   diagram: Diagram}} PieceCard
 * @typedef {{svg: string, byPlayer: boolean}} Tiles
 * @typedef {{spent: number|null, begun: number, left: number, held: number}} Pieces
 * @typedef {{moves: number, black: Pieces, white: Pieces}} Summary
 * @typedef {{svg: string}} Picture
 * @typedef {{formats: {name: string, title: string}[]}} Formats
 * @typedef {{name: string, text: string, rules: string|null}} Saved with the file of its game if that is not built in
 * @typedef {{text: string, notes: Said[]}} Decoded
 * @typedef {{problem: Said|null, cut?: boolean, games?: ({players: string, moves: number}|null)[],
 *   lessons?: string, rules?: string, exchange?: string|null}} Loaded the game that lessons are of; the game whose rules
 *   came with the record; its tag if it was played by exchanged links
 * @typedef {{moves: number, news: boolean}} Taken
 * @typedef {{game: string, name: string, minutes: number|null,
 *   chapters: {id: string, title: Bilingual, lessons: number}[],
 *   problems: {id: string, theme: string, level: number}[],
 *   mistakes: {node: number, number: number, played: Notations, side: Color, mark: number}[],
 *   own: string[], problem: string|null}} Exercises of a game; `own` are the games whose lessons the person has brought
 * @typedef {{accepted: boolean|null}} DrawAnswer null until a person has answered
 */

/** The parts that the program sends whole, and whoever wants to hear of them. */
export class State {
  constructor() {
    /** @type {Game|null} */
    this.game = null;
    /** @type {Position|null} */
    this.position = null;
    /** @type {GameRecord|null} */
    this.record = null;
    /** @type {Table|null} */
    this.table = null;
    /** @type {OnBoard|null} */
    this.exercise = null;
    /** @type {Review|null} */
    this.review = null;
    /** @type {Guests|null} */
    this.guests = null;
    /** @type {GuestStatus|null} */
    this.guest = null;
    /** @type {Map<string, ((value: any, before: any) => void)[]>} */
    this.listeners = new Map();
  }

  /**
   * Calls back at every event of this name, with the part before it where it is kept.
   * @param {string} name
   * @param {(value: any, before: any) => void} callback
   */
  on(name, callback) {
    const known = this.listeners.get(name) ?? [];
    this.listeners.set(name, [...known, callback]);
  }

  /** @param {string} name @param {any} [value] @param {any} [before] */
  tell(name, value, before) {
    for (const callback of this.listeners.get(name) ?? []) callback(value, before);
  }

  /** Takes in an event of the program. @param {any} event */
  receive(event) {
    const name = event.event;
    const before = this[name];
    // A connection that comes back tells all once more; what is being done with the game goes on.
    if (name === "game" && JSON.stringify(before) === JSON.stringify(event)) return;
    if (name === "game" && before?.id !== event.id) this.position = null;
    if (name in this && name !== "listeners") this[name] = event;
    this.tell(name, event, before);
  }
}
