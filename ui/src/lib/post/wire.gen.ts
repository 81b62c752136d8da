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

/** Nobody could disprove: the seat is offered an accusation (N12). */
export interface AccusationOffered {
  type: "accusation_offered";
  seat: number;
}

/** Change the settings (N18). */
export interface Adjust {
  type: "adjust";
  settings: GameSettings;
}

/** Let what a beta leader wanted to do take effect at once; the leader's alone. */
export interface Approve {
  type: "approve";
  waiting: number;
}

/** The system may, or may not, show a camp's only card by itself (R5). */
export interface AutoShowSet {
  type: "auto_show_set";
  camp: string;
  on: boolean;
}

/** Somebody came too late for a camp and is a back-up (N5). */
export interface BackedUp {
  type: "backed_up";
  person: number;
  camp: string;
  nonce: string;
}

/** A back-up took the place of a leader who did not show up (N5). */
export interface BackupCalled {
  type: "backup_called";
  camp: string;
  person: number;
  instead_of: number | null;
}

/** A beta leader did something that takes effect later (N8). */
export interface BetaActed {
  type: "beta_acted";
  person: number;
  camp: string;
  number: number;
  action: SetEnrolment | NameBeta | DismissBeta | RemoveMember | SetAutoShow | Suggest | Show | AccuseAction | EndTurn;
}

/** The leader stopped what a beta leader wanted (N8). */
export interface BetaCountered {
  type: "beta_countered";
  camp: string;
  waiting: number;
}

/** A beta leader is a member again. */
export interface BetaDismissed {
  type: "beta_dismissed";
  person: number;
  camp: string;
}

/** What a beta leader wanted can be done no more. */
export interface BetaLapsed {
  type: "beta_lapsed";
  camp: string;
  waiting: number;
  why: string;
}

/** A member is a beta leader (N8). */
export interface BetaNamed {
  type: "beta_named";
  person: number;
  camp: string;
}

/** What a beta leader wanted was done (N8). */
export interface BetaTookEffect {
  type: "beta_took_effect";
  camp: string;
  waiting: number;
  approved: boolean;
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

/** Replace a leader who did not show up by the next back-up (N5, N18). */
export interface CallBackup {
  type: "call_backup";
  camp: string;
}

/** A camp as everybody sees it. */
export interface CampInfo {
  character: string;
  leader: PersonInfo | null;
  level: string | null;
  ready: boolean;
  open: boolean;
  members: number;
  cards: number | null;
  strikes: number;
  accused: boolean;
  standing: Standing;
}

/** A camp as its members see it. */
export interface CampPage {
  character: string;
  hand: string[];
  red_card: boolean;
  shown_to_us: ShownInfo[];
  shown_by_us: ShownInfo[];
  code: string | null;
  open: boolean;
  auto_show: boolean;
  members: MemberInfo[];
  talk: TalkInfo[];
  waiting: WaitingInfo[];
  moves: Moves;
}

/** A leader has shown up and set a code (N6). */
export interface CampReady {
  type: "camp_ready";
  camp: string;
}

/** A camp was told how much of its time has gone. */
export interface CampReminded {
  type: "camp_reminded";
  camp: string;
  moment: Moment;
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

/** Take no more registrations, and have the leaders show up (N5, N6). */
export interface CloseRegistration {
  type: "close_registration";
}

/** Somebody gave a wrong code (N7). */
export interface CodeRefused {
  type: "code_refused";
  person: number;
  camp: string;
}

/** The leader set the camp code (N6). */
export interface CodeSet {
  type: "code_set";
  camp: string;
  code: string;
}

/** A computer player leads a camp. */
export interface ComputerNamed {
  type: "computer_named";
  camp: string;
  level: string;
  instead_of: number | null;
}

/** Stop what a beta leader wanted to do (N8); the leader's alone. */
export interface Counter {
  type: "counter";
  waiting: number;
}

/** The camp that everybody waits for has more time (N18). */
export interface DeadlineExtended {
  type: "deadline_extended";
  camp: string;
  hours: number;
}

/** Whom everybody waits for, and until when. */
export interface DeadlineInfo {
  camp: string;
  waits: Waits;
  since: number;
  due: number;
}

/** All the cards of a game, each list in the theme's order. */
export interface Deck {
  suspects: string[];
  weapons: string[];
  rooms: string[];
}

/** The dice came to rest. */
export interface DiceRolled {
  type: "dice_rolled";
  dice: number[];
}

/** Make a beta leader a member again. */
export interface DismissBeta {
  type: "dismiss_beta";
  person: number;
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

/** End the game before it is decided (N18). */
export interface EndGame {
  type: "end_game";
  reason: string;
}

/** Leave it at the suggestion (N12). */
export interface EndTurn {
  type: "end_turn";
}

/** How a game can end. */
export type Ending = "confessed" | "draw" | "escaped" | "framed" | "solved";

/** Become a member of a camp by its code (N7). */
export interface Enrol {
  type: "enrol";
  camp: string;
  code: string;
}

/** Somebody gave the code and is a member (N7). */
export interface Enrolled {
  type: "enrolled";
  person: number;
  camp: string;
}

/** A camp opened or closed its enrolment (N6). */
export interface EnrolmentSet {
  type: "enrolment_set";
  camp: string;
  open: boolean;
}

/** Give the camp that everybody waits for more time (N18). */
export interface Extend {
  type: "extend";
  hours: number;
}

/** What a false accusation costs. */
export type FalseAccusation = "eliminated" | "removed" | "turn";

/** The operator ended the game before it was decided (N18). */
export interface GameCalledOff {
  type: "game_called_off";
  reason: string;
}

/** The table is laid: edition, deck, board and seats. */
export interface GameCreated {
  type: "game_created";
  setup: Setup;
}

/** The operator prepared the game, or changed what was prepared. */
export interface GameDrafted {
  type: "game_drafted";
  settings: GameSettings;
  files: string[];
}

/** The game is over. */
export interface GameEnded {
  type: "game_ended";
  ending: Ending;
  winners: number[];
}

/** A post game in a list. */
export interface GameLine {
  code: string;
  title: string;
  stage: Stage;
  camps: number;
  wanted: number;
  round: number;
  operator: string;
  role: Role;
  your_turn: boolean;
}

/** Post games. */
export interface GameLists {
  registering: GameLine[];
  running: GameLine[];
  mine: GameLine[];
}

/** A post game as one reader sees it. */
export interface GamePage {
  code: string;
  n: number;
  now: number;
  stage: Stage;
  settings: GameSettings;
  operator: PersonInfo;
  files: string[];
  file: number | null;
  registrations: RegistrationInfo[];
  camps: CampInfo[];
  round: number;
  turn: string | null;
  deadlines: DeadlineInfo[];
  paused: number | null;
  called_off: string | null;
  outcome: Outcome | null;
  you: YouInfo;
  camp: CampPage | null;
}

/** All clocks stand (N18). */
export interface GamePaused {
  type: "game_paused";
  reason: string;
}

/** The clocks go on (N18). */
export interface GameResumed {
  type: "game_resumed";
}

/** Everything that an operator can set. */
export interface GameSettings {
  title: string;
  lists: Lists;
  camps: number;
  files: number;
  key_phrase: string;
  gather_hours: number;
  turn_hours: number;
  show_hours: number;
  extension_hours: number;
  beta_hours: number;
  first_accusation_round: number;
  strikes: number;
  red_card: boolean;
  public: boolean;
  weekends: boolean;
  time_zone: string;
  help: "deductions" | "facts" | "none" | "probabilities";
}

/** The cards are dealt; the rules and the lists stand in this first post (N17). */
export interface GameStarted {
  type: "game_started";
  file: number;
  nonces: string[];
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

/** Be no member any more. */
export interface LeaveCamp {
  type: "leave_camp";
}

/** The facts of a letter: all of them are public, or known to everybody whom it goes to. */
export interface Letter {
  kind: "accusation_offered" | "backup" | "backup_called" | "beta_countered" | "beta_waiting" | "camp_removed" | "card_shown" | "confirm_address" | "game_over" | "game_started" | "half_time" | "must_show" | "nearly_out" | "paused" | "registered" | "resumed" | "strike" | "your_turn";
  game?: string;
  code?: string;
  camp?: string | null;
  deadline?: number | null;
}

/** The people, weapons and places of a game (N1). */
export interface Lists {
  suspects: string[];
  weapons: string[];
  rooms: string[];
}

/** How somebody gets e-mail. */
export interface MailInfo {
  available: boolean;
  settings: MailSettings;
}

/** How somebody wants to get e-mail. */
export interface MailSettings {
  address: string;
  mode: "digest" | "each" | "none";
  confirmed: boolean;
  language: "de" | "en";
  time_zone: string;
}

/** Somebody in a camp. */
export interface MemberInfo {
  person: number;
  name: string;
  role: Role;
}

/** Somebody is no member any more. */
export interface MemberLeft {
  type: "member_left";
  person: number;
  camp: string;
  removed: boolean;
}

/** How much of a deadline has gone when a camp is reminded. */
export type Moment = "half" | "nearly_out";

/** How tokens walk on a board: the switches that decide where a roll can lead. */
export interface Movement {
  tokens_block: boolean;
  leave_by_entry_door: boolean;
  same_room_by_another_door: boolean;
  passages_are_steps: boolean;
  short_moves: boolean;
}

/** What a camp may do in the game now. */
export interface Moves {
  suggest: boolean;
  pending: boolean;
  show: string[];
  accuse: boolean;
  end_turn: boolean;
}

/** Make a member a beta leader (N8). */
export interface NameBeta {
  type: "name_beta";
  person: number;
}

/** Have a computer player lead a camp. */
export interface NameComputer {
  type: "name_computer";
  camp: string;
  level: string;
}

/** A notice as its reader sees it. */
export interface NoticeLine {
  n: number;
  at: number;
  read: boolean;
  letter: Letter;
}

/** The newest notices of somebody. */
export interface NoticeList {
  unread: number;
  notices: NoticeLine[];
}

/** Announce the game and take registrations (N4). */
export interface OpenRegistration {
  type: "open_registration";
}

/** How the game ended. */
export interface Outcome {
  ending: Ending;
  winners: number[];
}

/** A token went through a secret passage (P13). */
export interface PassageTaken {
  type: "passage_taken";
  suspect: string;
  room: string;
}

/** How a secret passage is taken. */
export type Passages = "as_a_step" | "instead_of_rolling" | "none";

/** Stop all clocks (N18). */
export interface Pause {
  type: "pause";
  reason: string;
}

/** Somebody has to do with the game for the first time. */
export interface PersonCame {
  type: "person_came";
  person: number;
  guest: string;
}

/** Somebody in the game. */
export interface PersonInfo {
  person: number;
  name: string;
}

/** Something happened in the game itself. */
export interface Played {
  type: "played";
  event: GameCreated | CaseFileSealed | HandDealt | RedCardDealt | WeaponsPlaced | TurnStarted | RollCalled | DiceRolled | TokenMoved | TokenStayed | PassageTaken | SuggestionMade | TokenSummoned | WeaponMoved | CannotDisprove | SuggestionDisproved | CardShown | CardShownToAll | AccusationOffered | AccusationMade | AccusationFailed | CaseFileSeen | SeatEliminated | SeatRemoved | TokenCleared | StrikeGiven | TurnEnded | CaseFileOpened | HandsOpened | GameEnded;
}

/** Write in the thread, for everybody to read (N17). */
export interface Post {
  type: "post";
  text: string;
}

/** A post of the thread (N17). */
export interface PostInfo {
  n: number;
  at: number;
  event: PersonCame | GameDrafted | RegistrationOpened | SettingsAdjusted | Registered | BackedUp | RegistrationFailed | Withdrew | RegistrationClosed | BackupCalled | ComputerNamed | CodeSet | CampReady | EnrolmentSet | Enrolled | CodeRefused | MemberLeft | BetaNamed | BetaDismissed | AutoShowSet | Said | Proposed | Posted | BetaActed | BetaCountered | BetaTookEffect | BetaLapsed | GameStarted | Played | CampReminded | GamePaused | GameResumed | DeadlineExtended | GameCalledOff;
  name: string | null;
}

/** Somebody wrote in the thread (N17). */
export interface Posted {
  type: "posted";
  person: number;
  camp: string | null;
  text: string;
}

/** Propose a suggestion or an accusation to the camp. */
export interface Propose {
  type: "propose";
  named: CaseFile;
  accusation: boolean;
  text: string;
}

/** A member proposed something to the camp. */
export interface Proposed {
  type: "proposed";
  person: number;
  camp: string;
  number: number;
  named: CaseFile;
  accusation: boolean;
  text: string;
}

/** A seat learnt that it is the murderer (N19). */
export interface RedCardDealt {
  type: "red_card_dealt";
  seat: number;
}

/** Register as the leader of a camp (N4). */
export interface Register {
  type: "register";
  character: string;
  key_phrase: string;
  file: number | null;
  nonce: string;
}

/** Somebody registered as the leader of a camp (N4). */
export interface Registered {
  type: "registered";
  person: number;
  camp: string;
  file: number | null;
  nonce: string;
}

/** No more registrations; the leaders are to show up (N5). */
export interface RegistrationClosed {
  type: "registration_closed";
}

/** A registration did not count (N4). */
export interface RegistrationFailed {
  type: "registration_failed";
  person: number;
  character: string;
  why: string;
}

/** A registration; those that do not count are told to the operator and to who made them. */
export interface RegistrationInfo {
  person: PersonInfo;
  character: string;
  at: number;
  counts: boolean;
  backup: number | null;
  file: number | null;
  why: string | null;
}

/** The game was announced (N4). */
export interface RegistrationOpened {
  type: "registration_opened";
  settings: GameSettings;
  files: string[];
}

/** Put somebody out of the camp; the code had better be changed then. */
export interface RemoveMember {
  type: "remove_member";
  person: number;
}

/** Why a seat is out of the game. */
export type RemovedFor = "accusation" | "strikes";

/** Let the clocks go on (N18). */
export interface Resume {
  type: "resume";
}

/** What somebody is in a game. */
export type Role = "backup" | "beta" | "leader" | "member" | "operator" | "reader";

/** A seat asked for the dice (P7). */
export interface RollCalled {
  type: "roll_called";
  seat: number;
}

/** Something was said within a camp. */
export interface Said {
  type: "said";
  person: number;
  camp: string;
  text: string;
  about: number | null;
}

/** Say something within the camp. */
export interface Say {
  type: "say";
  text: string;
  about: number | null;
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

/** Let the system show the card when there is only one to show (R5). */
export interface SetAutoShow {
  type: "set_auto_show";
  on: boolean;
}

/** Set the camp code (N6); the leader's alone. */
export interface SetCode {
  type: "set_code";
  code: string;
}

/** Open the camp to new members, or close it (N6). */
export interface SetEnrolment {
  type: "set_enrolment";
  open: boolean;
}

/** The operator changed the settings (N18). */
export interface SettingsAdjusted {
  type: "settings_adjusted";
  settings: GameSettings;
}

/** Everything that is agreed before the cards are dealt; what does not fit is refused. */
export interface Setup {
  edition: Edition;
  deck: Deck;
  board: Board | null;
  seats: string[];
}

/** Choose the card that disproves a suggestion (N11). */
export interface Show {
  type: "show";
  card: string;
}

/** A card that went from one camp to another. */
export interface ShownInfo {
  at: number;
  by: string;
  to: string;
  card: string;
}

/** How far a post game has come. */
export type Stage = "draft" | "gathering" | "over" | "playing" | "registering";

/** Whether a seat is still in the game. */
export type Standing = "eliminated" | "playing" | "removed";

/** Deal the cards and begin. */
export interface Start {
  type: "start";
}

/** A seat let its turn go by (N9). */
export interface StrikeGiven {
  type: "strike_given";
  seat: number;
}

/** Post the camp's suggestion (N10). */
export interface Suggest {
  type: "suggest";
  named: CaseFile;
  accusation_pending: boolean;
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

/** Something said or proposed within a camp. */
export interface TalkInfo {
  at: number;
  person: PersonInfo;
  text: string;
  about: number | null;
  number: number | null;
  named: CaseFile | null;
  accusation: boolean;
}

/** The thread, from a post on. */
export interface ThreadPage {
  posts: PostInfo[];
  total: number;
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

/** Something that a beta leader did and that has not taken effect (N8). */
export interface WaitingInfo {
  number: number;
  person: PersonInfo;
  action: SetEnrolment | NameBeta | DismissBeta | RemoveMember | SetAutoShow | Suggest | Show | AccuseAction | EndTurn;
  due: number;
}

/** What a camp has to do before its time is up. */
export type Waits = "accusation" | "card" | "offer" | "show_up" | "turn";

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

/** Take back one's registration, before the start. */
export interface Withdraw {
  type: "withdraw";
}

/** Somebody took back their registration. */
export interface Withdrew {
  type: "withdrew";
  person: number;
}

/** What the game is to the one who asks. */
export interface YouInfo {
  role: Role;
  person: number | null;
  camp: string | null;
  may: string[];
}

/** Post the camp's accusation (N14). */
export interface AccuseAction {
  type: "accuse";
  named: CaseFile;
}

/** When in its turn a seat may accuse. */
export type AccuseEdition = "after_suggestion" | "any_time" | "at_start" | "at_start_or_undisproved";

export type PostEvent =
  | PersonCame
  | GameDrafted
  | RegistrationOpened
  | SettingsAdjusted
  | Registered
  | BackedUp
  | RegistrationFailed
  | Withdrew
  | RegistrationClosed
  | BackupCalled
  | ComputerNamed
  | CodeSet
  | CampReady
  | EnrolmentSet
  | Enrolled
  | CodeRefused
  | MemberLeft
  | BetaNamed
  | BetaDismissed
  | AutoShowSet
  | Said
  | Proposed
  | Posted
  | BetaActed
  | BetaCountered
  | BetaTookEffect
  | BetaLapsed
  | GameStarted
  | Played
  | CampReminded
  | GamePaused
  | GameResumed
  | DeadlineExtended
  | GameCalledOff;

export type PersonAction =
  | Adjust
  | OpenRegistration
  | CloseRegistration
  | CallBackup
  | NameComputer
  | Start
  | Pause
  | Resume
  | Extend
  | EndGame
  | Register
  | Withdraw
  | Enrol
  | LeaveCamp
  | Say
  | Propose
  | Post
  | SetCode
  | Counter
  | Approve
  | SetEnrolment
  | NameBeta
  | DismissBeta
  | RemoveMember
  | SetAutoShow
  | Suggest
  | Show
  | AccuseAction
  | EndTurn;
