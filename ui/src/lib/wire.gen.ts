// Made by tools/ui_types.py from the server's own types: do not edit.

/** The accusation was false (P25, S11). */
export interface AccusationFailed {
  type: "accusation_failed";
  seat: number;
}

/** A seat made an accusation (P23). */
export interface AccusationMade {
  type: "accusation_made";
  seat: number;
  named: CaseFile;
}

/** An accusation, and what the accuser could know. */
export interface AccusationOdds {
  v: number;
  turn: number;
  seat: number;
  named: CaseFile;
  true: boolean;
  probability: number;
  certain: boolean;
}

/** Nobody could disprove: the seat is offered an accusation (N12). */
export interface AccusationOffered {
  type: "accusation_offered";
  seat: number;
}

/** The action has happened, durably. */
export interface Acked {
  t: "ack";
  id: string;
  v: number;
}

/** Everything that can be said about a finished game. */
export interface Analysis {
  events: number;
  turns: number;
  ending: Ending;
  winners: number[];
  case_file: CaseFile;
  murderer: number | null;
  seats: SeatAnalysis[];
  suggestions: SuggestionWorth[];
  shown: ShownWorth[];
  instructive: Instructive[];
}

/** How far an analysis has come. */
export interface AnalysisProgress {
  done: number;
}

/** Every seat has a bank of time for the whole game. */
export interface Bank {
  kind: "bank";
  bank: number;
  increment?: number;
}

/** A board as it is drawn. Its `graph` says where one can walk. */
export interface Board {
  name: string;
  title: string;
  rooms: string[];
  letters: string[];
  plan: Grid | Hallways;
  passages: ([string, string])[];
  starts: string[];
  movement: Movement;
  doorways_are_spaces: boolean;
}

/** A board in the catalogue. */
export interface BoardLine {
  name: string;
  title: string;
}

/** One box of the Detective Notes, filled in. */
export interface Box {
  mark: "maybe" | "no" | "yes";
  probability?: number | null;
  why?: string | null;
}

/** A seat holds none of the named cards (P19, R5). */
export interface CannotDisprove {
  type: "cannot_disprove";
  seat: number;
}

/** The card that one seat showed to another (P18). */
export interface CardShown {
  type: "card_shown";
  by: number;
  to: number;
  card: string;
}

/** The card that a seat showed to everybody (S9). */
export interface CardShownToAll {
  type: "card_shown_to_all";
  by: number;
  card: string;
}

/** One suspect, one weapon and one room: the hidden cards, a suggestion or an accusation. */
export interface CaseFile {
  suspect: string;
  weapon: string;
  room: string;
}

/** The hidden cards were laid open for all (P24, R7). */
export interface CaseFileOpened {
  type: "case_file_opened";
  case_file: CaseFile;
  murderer: number | null;
}

/** One card of each kind went into the Case File unseen (P3). */
export interface CaseFileSealed {
  type: "case_file_sealed";
  case_file: CaseFile;
  murderer: number | null;
}

/** The accuser looked into the Case File and put it back (P25). */
export interface CaseFileSeen {
  type: "case_file_seen";
  seat: number;
  case_file: CaseFile;
}

/** Everything that can be chosen for a table. */
export interface Catalogue {
  editions: EditionLine[];
  boards: BoardLine[];
  themes: ThemeLine[];
  levels: LevelLine[];
  switches: SwitchLine[];
}

/** A place at the table as everybody sees it. */
export interface ChairInfo {
  suspect: string;
  seat: number | null;
  player: PlayerInfo | null;
  present: boolean;
  substitute: boolean;
}

/** Somebody asks for an action. */
export interface ClientAct {
  t: "act";
  id: string;
  action: Roll | Move | TakePassage | Suggest | Show | AccuseAction | EndTurn | Deal | Dice | Strike;
  v?: number | null;
}

/** Somebody says something. */
export interface ClientChat {
  t: "chat";
  text: string;
}

/** Somebody asks whether the host is there. */
export interface ClientPing {
  t: "ping";
}

/** Every decision has some days. */
export interface Days {
  kind: "days";
  days: number;
}

/** The host's shuffle: who got what (P3, P4). */
export interface Deal {
  type: "deal";
  case_file: CaseFile;
  hands: string[][];
  weapons: string[];
  murderer: number | null;
}

/** All the cards of a game, each list in the theme's order. */
export interface Deck {
  suspects: string[];
  weapons: string[];
  rooms: string[];
}

/** The host's dice (P7, C2). */
export interface Dice {
  type: "dice";
  values: number[];
}

/** The dice came to rest. */
export interface DiceRolled {
  type: "dice_rolled";
  dice: number[];
}

/** One set of rules. Each switch is named for what it does in the game. */
export interface Edition {
  name: string;
  title: string;
  board: string;
  theme: string;
  deck: [number, number, number];
  seats: [number, number];
  humans: number | null;
  dice: number;
  secret_passages: Passages;
  tokens_block: boolean;
  leave_by_entry_door: boolean;
  same_room_by_another_door: boolean;
  short_moves: boolean;
  must_suggest: boolean;
  summoned_may_suggest: boolean;
  suspect_is_summoned: boolean;
  weapon_is_moved: boolean;
  shown_card_is_public: boolean;
  shown_card_ends_turn: boolean;
  accuse: AccuseEdition;
  accusation_may_be_pending: boolean;
  first_accusation_round: number;
  accusations_per_seat: number;
  false_accusation: FalseAccusation;
  accuser_sees_case_file: boolean;
  strikes: number;
  draw_when_half_removed: boolean;
  red_card: boolean;
}

/** An edition in the catalogue. */
export interface EditionLine {
  name: string;
  title: string;
  sentence: string;
  seats: [number, number];
  board: string;
  theme: string;
  switches: Record<string, unknown>;
}

/** End the turn without doing anything more (P20, C6). */
export interface EndTurn {
  type: "end_turn";
  seat: number;
}

/** How a game can end. */
export type Ending = "confessed" | "draw" | "escaped" | "framed" | "solved";

/** What is answered when something is refused. */
export interface ErrorBody {
  error: string;
  rule: string | null;
  sentence: string;
}

/** What the cards and dice of a game were drawn from. */
export interface Fairness {
  commitment: string;
  nonces: string[];
  secret: string | null;
}

/** What a false accusation costs. */
export type FalseAccusation = "eliminated" | "removed" | "turn";

/** Which computer player sits down where. */
export interface FillBody {
  level: string;
  suspect?: string | null;
}

/** The table is laid: edition, deck, board and seats. */
export interface GameCreated {
  type: "game_created";
  setup: Setup;
}

/** The game is over. */
export interface GameEnded {
  type: "game_ended";
  ending: Ending;
  winners: number[];
}

/** How well a seat played; nothing where there was nothing to judge. */
export interface Grade {
  score: number | null;
  letter: string | null;
  questions: number | null;
  answers: number | null;
  accusing: number | null;
}

/** A plan drawn in cells: two characters each, what it is and a mark. */
export interface Grid {
  type: "grid";
  rows: string[];
}

/** Rooms in rows, with a hallway between each two that are neighbours (H1). */
export interface Hallways {
  type: "hallways";
  rows: string[][];
  homes: ([string, string])[];
}

/** A seat looked at its own cards (P5). */
export interface HandDealt {
  type: "hand_dealt";
  seat: number;
  cards: string[];
}

/** After the end everybody sees every hand. */
export interface HandsOpened {
  type: "hands_opened";
  hands: string[][];
}

/** A moment that can teach something. */
export interface Instructive {
  lesson: Lesson;
  v: number;
  turn: number;
  seat: number;
  other: number | null;
  named: CaseFile | null;
  instead: CaseFile | null;
  card: string | null;
  cheaper: string | null;
  bits: number | null;
  against: number | null;
  probability: number | null;
  true: boolean | null;
  turns_missed: number | null;
  proofs: ProofInWords[];
}

/** What one seat could know at one moment. */
export interface KnowledgePoint {
  v: number;
  turn: number;
  probability: number;
  entropy: number;
  possible: number;
}

/** What a player can know. */
export interface Known {
  v: number;
  help: "deductions" | "facts" | "none" | "probabilities";
  cards: Record<string, Record<string, Box>>;
}

/** What a seat may do now, in few words. */
export interface Legal {
  v: number;
  to_act: number | null;
  roll: boolean;
  targets: TargetInfo[];
  passages: string[];
  suggest: SuggestInfo | null;
  show: string[];
  accuse: boolean;
  end_turn: boolean;
}

/** What a moment can teach. */
export type Lesson = "gamble" | "gift" | "missed" | "solved" | "strong" | "weak";

/** A level of computer players in the catalogue. */
export interface LevelLine {
  name: string;
  title: string;
  sentence: string;
}

/** Who is asking. */
export interface Me {
  name: string;
  known: boolean;
}

/** Walk to a space or into a room (P8, H4, S5). */
export interface Move {
  type: "move";
  seat: number;
  to: string;
  door: string | null;
}

/** How tokens walk on a board: the switches that decide where a roll can lead. */
export interface Movement {
  tokens_block: boolean;
  leave_by_entry_door: boolean;
  same_room_by_another_door: boolean;
  passages_are_steps: boolean;
  short_moves: boolean;
}

/** Everybody may think as long as they like. */
export interface NoClock {
  kind: "none";
}

/** A player's marks, for nobody else. */
export interface Notes {
  marks: Record<string, Record<string, string>>;
  text: string;
}

/** A token went through a secret passage (P13). */
export interface PassageTaken {
  type: "passage_taken";
  suspect: string;
  room: string;
}

/** How a secret passage is taken. */
export type Passages = "as_a_step" | "instead_of_rolling" | "none";

/** The places of cards that are in nobody's ordinary hand. */
export type Pile = "case_file" | "face_up" | "red_card";

/** Who plays a seat. */
export interface PlayerInfo {
  kind: string;
  name: string;
  level: string | null;
}

/** Why something was certain, step by step. */
export interface ProofInWords {
  card: string;
  place: number | Pile;
  cited: string[];
  sentences: string[];
}

/** The first moment at which a seat could prove the true accusation. */
export interface Provable {
  v: number;
  turn: number;
  turns_missed: number;
}

/** A seat learnt that it is the murderer (N19). */
export interface RedCardDealt {
  type: "red_card_dealt";
  seat: number;
}

/** The action was refused by the rules, and changed nothing. */
export interface RefusedAnswer {
  t: "refused";
  id: string;
  error: string;
  rule: string | null;
  sentence: string;
}

/** Why a seat is out of the game. */
export type RemovedFor = "accusation" | "strikes";

/** A game to look at again. */
export interface Replay {
  entries: ReplayEntry[];
  viewers: (number | "spectator")[];
  open: boolean;
  finished: boolean;
  analysis: string | null;
}

/** One event, and who may know of it. */
export interface ReplayEntry {
  v: number;
  event?: Event | null;
  to?: (number | "spectator")[] | null;
}

/** Roll the dice to start the move (P7). */
export interface Roll {
  type: "roll";
  seat: number;
}

/** A seat asked for the dice (P7). */
export interface RollCalled {
  type: "roll_called";
  seat: number;
}

/** One seat's game. */
export interface SeatAnalysis {
  seat: number;
  suspect: string;
  aim: CaseFile;
  points: KnowledgePoint[];
  out: number | null;
  provable: Provable | null;
  accusations: AccusationOdds[];
  grade: Grade;
}

/** A seat makes no more moves, but goes on disproving (P25). */
export interface SeatEliminated {
  type: "seat_eliminated";
  seat: number;
}

/** A seat is out of the game; its cards stay in play (N14, N15, R8). */
export interface SeatRemoved {
  type: "seat_removed";
  seat: number;
  why: RemovedFor;
}

/** The last frame: the socket is closed after it. */
export interface ServerBye {
  t: "bye";
  reason: string;
  sentence: string;
}

/** Somebody said something. */
export interface ServerChat {
  t: "chat";
  n: number;
  by: string;
  text: string;
  at: number;
}

/** How much time is left. */
export interface ServerClock {
  t: "clock";
  v: number;
  running: number | null;
  seconds: number | null;
  banks: number[] | null;
}

/** An event, or its bare version for a viewer who may not know it. */
export interface ServerEntry {
  t: "entry";
  v: number;
  event?: Event | null;
}

/** A frame that could not be used, or a line of chat that was not said. */
export interface ServerError {
  t: "error";
  error: string;
  rule: string | null;
  sentence: string;
}

/** The first frame. */
export interface ServerHello {
  t: "hello";
  protocol: number;
  v: number;
  viewer: number | "spectator";
}

/** What the viewer may do now. */
export interface ServerLegal {
  t: "legal";
  v: number;
  to_act: number | null;
  roll: boolean;
  targets: TargetInfo[];
  passages: string[];
  suggest: SuggestInfo | null;
  show: string[];
  accuse: boolean;
  end_turn: boolean;
}

/** The host is there. */
export interface ServerPong {
  t: "pong";
}

/** Who is there. */
export interface ServerPresence {
  t: "presence";
  present: boolean[];
  spectators: number;
}

/** The table has changed. */
export interface ServerTable {
  t: "table";
  table: TableInfo;
}

/** Everything that is agreed before the cards are dealt; what does not fit is refused. */
export interface Setup {
  edition: Edition;
  deck: Deck;
  board: Board | null;
  seats: string[];
}

/** The outline of a token, for eyes that do not tell colours apart. */
export type Shape = "arrow" | "circle" | "crescent" | "cross" | "diamond" | "drop" | "heart" | "hexagon" | "shield" | "square" | "star" | "triangle";

/** Disprove a suggestion by showing one card (P18). */
export interface Show {
  type: "show";
  seat: number;
  card: string;
}

/** A card that was shown, and what it gave away. */
export interface ShownWorth {
  v: number;
  turn: number;
  by: number;
  to: number;
  card: string;
  public: boolean;
  seen_before: boolean;
  known_before: boolean;
  given: number;
  least: number;
  most: number;
  choices: string[];
  cheapest: string;
}

/** Where somebody sits down, and what they add to the shuffle. */
export interface SitBody {
  nonce: string;
  suspect?: string | null;
}

/** The host strikes a seat that let its turn go by (N9). */
export interface Strike {
  type: "strike";
  seat: number;
}

/** A seat let its turn go by (N9). */
export interface StrikeGiven {
  type: "strike_given";
  seat: number;
}

/** Make a suggestion (P14). */
export interface Suggest {
  type: "suggest";
  seat: number;
  named: CaseFile;
  accusation_pending: boolean;
}

/** The suggestion that can be made now. */
export interface SuggestInfo {
  room: string | null;
  pending: boolean;
}

/** A seat showed a card; which one is another event (P19). */
export interface SuggestionDisproved {
  type: "suggestion_disproved";
  seat: number;
}

/** A seat made a suggestion (P14). */
export interface SuggestionMade {
  type: "suggestion_made";
  seat: number;
  named: CaseFile;
  accusation_pending: boolean;
}

/** A suggestion, and what it was worth. */
export interface SuggestionWorth {
  v: number;
  turn: number;
  seat: number;
  named: CaseFile;
  gain: number;
  best: CaseFile;
  best_gain: number;
  better: number;
  of: number;
  found: number;
}

/** A suspect as it is named and drawn. */
export interface Suspect {
  name: string;
  short: string;
  colour: string;
  initial: string;
  shape: Shape;
}

/** A switch of all editions. */
export interface SwitchLine {
  name: string;
  sentence: string;
  values: string;
}

/** A table as one guest sees it. */
export interface TableInfo {
  code: string;
  phase: TablePhase;
  settings: TableSettings;
  title: string;
  commitment: string;
  you: You;
  chairs: ChairInfo[];
  spectators: number;
  rematch: string | null;
  created: number;
}

/** A table in a list. */
export interface TableLine {
  code: string;
  title: string;
  edition: string;
  phase: TablePhase;
  seats: number;
  free: number;
  you: boolean;
  players: string[];
  created: number;
}

/** The listed tables. */
export interface TableLists {
  open: TableLine[];
  running: TableLine[];
}

/** How far a table has come. */
export type TablePhase = "open" | "over" | "running";

/** What is agreed when a table is created. */
export interface TableSettings {
  edition?: string;
  switches?: Record<string, boolean | number | string | number[]>;
  board?: string | null;
  theme?: string | null;
  edition_text?: string | null;
  board_text?: string | null;
  theme_text?: string | null;
  seats?: number;
  clock?: NoClock | Bank | Days;
  public?: boolean;
  help?: "deductions" | "facts" | "none" | "probabilities";
  chat?: boolean;
  spectators?: "delayed" | "live" | "off";
  pace?: "instant" | number;
}

/** Go through a secret passage (P7, P13). */
export interface TakePassage {
  type: "take_passage";
  seat: number;
  room: string;
}

/** A place that a move can end on. */
export interface TargetInfo {
  to: string;
  door: string | null;
  path: string[];
}

/** A theme in the catalogue. */
export interface ThemeLine {
  name: string;
  title: string;
  suspects: Suspect[];
  weapons: string[];
  rooms: string[];
}

/** The token of a seat that is out was moved from a door into the room behind it (P26). */
export interface TokenCleared {
  type: "token_cleared";
  suspect: string;
  room: string;
}

/** A token walked. */
export interface TokenMoved {
  type: "token_moved";
  suspect: string;
  path: string[];
  door: string | null;
}

/** A token could not move at all (R3). */
export interface TokenStayed {
  type: "token_stayed";
  suspect: string;
}

/** A suggestion moved a token into its room (P15). */
export interface TokenSummoned {
  type: "token_summoned";
  suspect: string;
  room: string;
}

/** A seat's turn is over. */
export interface TurnEnded {
  type: "turn_ended";
  seat: number;
}

/** A seat's turn began. */
export interface TurnStarted {
  type: "turn_started";
  seat: number;
  round: number;
}

/** A suggestion moved a weapon into its room (P15). */
export interface WeaponMoved {
  type: "weapon_moved";
  weapon: string;
  room: string;
}

/** The weapons lie in their rooms (P2). */
export interface WeaponsPlaced {
  type: "weapons_placed";
  rooms: string[];
}

/** What a table is to the one who asks. */
export interface You {
  host: boolean;
  suspect: string | null;
  seat: number | null;
  seat_link: string | null;
  auto_show: boolean;
}

/** Make an accusation (P23). */
export interface AccuseAction {
  type: "accuse";
  seat: number;
  named: CaseFile;
}

/** When in its turn a seat may accuse. */
export type AccuseEdition = "after_suggestion" | "any_time" | "at_start" | "at_start_or_undisproved";

export type Event =
  | GameCreated
  | CaseFileSealed
  | HandDealt
  | RedCardDealt
  | WeaponsPlaced
  | TurnStarted
  | RollCalled
  | DiceRolled
  | TokenMoved
  | TokenStayed
  | PassageTaken
  | SuggestionMade
  | TokenSummoned
  | WeaponMoved
  | CannotDisprove
  | SuggestionDisproved
  | CardShown
  | CardShownToAll
  | AccusationOffered
  | AccusationMade
  | AccusationFailed
  | CaseFileSeen
  | SeatEliminated
  | SeatRemoved
  | TokenCleared
  | StrikeGiven
  | TurnEnded
  | CaseFileOpened
  | HandsOpened
  | GameEnded;

export type ServerMessage =
  | ServerHello
  | ServerTable
  | ServerEntry
  | ServerLegal
  | ServerClock
  | ServerPresence
  | ServerChat
  | Acked
  | RefusedAnswer
  | ServerPong
  | ServerError
  | ServerBye;

export type ClientMessage =
  | ClientAct
  | ClientChat
  | ClientPing;
