/** What lists of games say: the front page has them too, so they are apart from the rest. */
const en = {
  title: "Play by post",
  line: "One group to a camp, days for each turn: registered leaders, open camps, a thread that everybody reads.",
  rights: { reader: "reader", backup: "back-up", member: "member", beta: "beta leader", leader: "leader", operator: "operator" },
  stages: { draft: "being prepared", registering: "open for registration", gathering: "the leaders show up", playing: "being played", over: "over" },
  lists: {
    mine: "Your games by post",
    mineNone: "You are in no game by post.",
    registering: "Open for registration",
    registeringNone: "No game takes registrations now. Run one yourself.",
    running: "Threads to read",
    runningNone: "No public game is being played.",
    run: "Run a game",
    all: "All games by post",
    yourTurn: "Your camp's turn",
    camps: (n: number, wanted: number) => `${n} of ${wanted} camps`,
    round: (n: number) => `round ${n}`,
    by: (operator: string) => `run by ${operator}`,
  },
};

const de: typeof en = {
  title: "Spiel per Post",
  line: "Jede Gruppe ein Lager, Tage für jeden Zug: Leiter melden sich an, Lager stehen offen, und alle lesen im Thread mit.",
  rights: { reader: "Leser", backup: "Ersatz", member: "Mitglied", beta: "Beta-Leiter", leader: "Leiter", operator: "Spielleiter" },
  stages: { draft: "in Vorbereitung", registering: "Anmeldung offen", gathering: "die Leiter melden sich", playing: "wird gespielt", over: "zu Ende" },
  lists: {
    mine: "Deine Spiele per Post",
    mineNone: "Du bist in keinem Spiel per Post.",
    registering: "Anmeldung offen",
    registeringNone: "Gerade nimmt kein Spiel Anmeldungen an. Leite selbst eines.",
    running: "Threads zum Mitlesen",
    runningNone: "Gerade wird kein öffentliches Spiel gespielt.",
    run: "Ein Spiel leiten",
    all: "Alle Spiele per Post",
    yourTurn: "Dein Lager ist am Zug",
    camps: (n, wanted) => `${n} von ${wanted} Lagern`,
    round: (n) => `Runde ${n}`,
    by: (operator) => `geleitet von ${operator}`,
  },
};

export const listWords = { en, de };
