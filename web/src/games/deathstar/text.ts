/** The words that only the browser needs; everything else comes from the game's text files. */
export interface Texts {
  spin: string;
  spinFirst: string;
  spinFirstThen: string;
  spinMove: string;
  spinFly: string;
  spinDogfight: string;
  spinDogfightThen: (win: number, all: number) => string;
  threeFrees: (tokens: string[]) => string;
  free: (token: string) => string;
  freeWhy: string;
  orEscape: string;
  shipOpen: string;
  extraTurn: string;
  move: string;
  moveOne: (count: number) => string;
  moveThis: (token: string, count: number) => string;
  reaches: (token: string, spot: string) => string;
  choose: string;
  meeting: (token: string, name: string, spot: string) => string;
  meetingStay: (token: string, name: string) => string;
  cardMove: (token: string, count: number, back: boolean) => string;
  cardChoice: (token: string) => string;
  fly: string;
  flyPair: (count: number) => string;
  flyThen: (win: number, all: number) => string;
  step: string;
  stepRest: string;
  youAreNext: string;
  pair: string;
  pairOf: (name: string) => string;
  tokenOf: (token: string, name: string) => string;
  spunFirst: (count: number) => string;
  notYourTurn: (name: string) => string;
  chooseFirst: string;
  watching: string;
  over: string;
  goBlueprint: string;
  goTractor: string;
  goForce: string;
  goBoard: string;
  goDogfight: string;
  goWin: string;
  goTo: (spot: string) => string;
  goWait: (spot: string) => string;
  goMeet: (name: string) => string;
  goSend: (token: string) => string;
  pick: string;
  pickWhy: string;
  useOther: (token: string) => string;
  otherWay: (number: number, count: number) => string;
  sendTo: (token: string, spot: string) => string;
  stopOn: (spot: string) => string;
  stay: string;
  fightSpin: (win: number, all: number) => string;
  placesToGo: (count: number) => string;
  canReach: (spots: string) => string;
  picked: (spot: string) => string;
  nothingSpecial: string;
  aboard: string;
  detained: (served: number, turns: number) => string;
  freeToLeave: string;
  noWay: string;
  waits: string;
  stopsShort: string;
  sends: (token: string, spot: string) => string;
  choiceFollows: (token: string) => string;
  boards: string;
  wins: string;
  viaSpots: (spots: string) => string;
  lines: (count: number) => string;
  placeLabel: (token: string, spot: string) => string;
  kept: string;
  keptCount: (count: number) => string;
  pile: (count: number) => string;
  noCard: string;
  blueprint: string;
  beam: string;
  done: string;
  missing: string;
  owes: (count: number) => string;
  place: (place: number) => string;
  left: string;
  firstSpin: (number: number) => string;
  stages: Record<'compactor' | 'missions' | 'ship' | 'hyperspace' | 'base', string>;
  railOf: (name: string, stage: string) => string;
  rail: string;
  board: string;
  boardHelp: string;
  destinations: string;
  whoStandsWhere: string;
  spinner: string;
  spinnerShows: (number: number) => string;
  spinnerWaits: string;
  win: string;
  lose: string;
  entries: string;
  extra: string;
  spinnerSoFar: string;
  noSpins: string;
  sinceHere: string;
  dogfights: string;
  fought: (won: number, all: number) => string;
  returned: string;
  noneReturned: string;
  noMemoryAid: string;
  legend: string;
  legendForce: string;
  legendCoordinate: string;
  legendTie: string;
  legendRing: string;
  legendDashed: string;
  seat: string;
  placeHead: string;
  way: string;
  toGo: (count: number) => string;
  rounds: (count: number) => string;
  drawnCard: string;
  spaceKey: string;
  turning: string;
}

const english: Texts = {
  spin: 'Spin',
  spinFirst: 'for the first turn.',
  spinFirstThen: 'The highest number begins.',
  spinMove: 'and move one token that far.',
  spinFly: 'and fly the pair that far.',
  spinDogfight: 'for the dogfight.',
  spinDogfightThen: (win, all) =>
    `You win ${win} times in ${all}. If you lose, the pair is back on the ship.`,
  threeFrees: (tokens) => `A 3 lets ${tokens.join(' or ')} out.`,
  free: (token) => `Free ${token}`,
  freeWhy: 'hand in an Escape card',
  orEscape: 'Or hand in an Escape card first.',
  shipOpen: 'The ship is open to you.',
  extraTurn: 'This is your extra turn.',
  move: 'Move',
  moveOne: (count) => `one token ${count === 1 ? '1 spot' : `${count} spots`}.`,
  moveThis: (token, count) => `${token} ${count === 1 ? '1 spot' : `${count} spots`}.`,
  reaches: (token, spot) => `${token} can reach the ${spot} exactly.`,
  choose: 'Choose:',
  meeting: (token, name, spot) => `send ${token} of ${name} back, or stop short on ${spot}.`,
  meetingStay: (token, name) => `send ${token} of ${name} back, or stay where you are.`,
  cardMove: (token, count, back) => `${token} ${back ? 'back' : 'ahead'} ${count}.`,
  cardChoice: (token) => `move ahead with this card, or free ${token}.`,
  fly: 'Fly',
  flyPair: (count) => `the pair ${count === 1 ? '1 space' : `${count} spaces`}.`,
  flyThen: (win, all) => `Ending on a fighter means a dogfight, won ${win} in ${all}.`,
  step: 'Move on',
  stepRest: 'one space: you won the dogfight.',
  youAreNext: 'You are next.',
  pair: 'The pair',
  pairOf: (name) => `the pair of ${name}`,
  tokenOf: (token, name) => `${token} of ${name}`,
  spunFirst: (count) => `you spun ${count}, move first`,
  notYourTurn: (name) => `it is ${name}’s turn`,
  chooseFirst: 'choose first',
  watching: 'you only watch',
  over: 'the game is over',
  goBlueprint: 'Go, take the Blueprint',
  goTractor: 'Go, turn off the beam',
  goForce: 'Go, draw a card',
  goBoard: 'Go aboard',
  goDogfight: 'Go, dogfight',
  goWin: 'Go and win',
  goTo: (spot) => `Go: ${spot}`,
  goWait: (spot) => `Go and wait: ${spot}`,
  goMeet: (name) => `Go, meet ${name}`,
  goSend: (token) => `Go, send ${token} back`,
  pick: 'Go',
  pickWhy: 'pick a ringed place',
  useOther: (token) => `Use ${token} instead`,
  otherWay: (number, count) => `Other way, ${number} of ${count}`,
  sendTo: (token, spot) => `Send ${token} away: ${spot}`,
  stopOn: (spot) => `Stop short: ${spot}`,
  stay: 'Stay where you are',
  fightSpin: (win, all) => `Spin, win ${win} in ${all}`,
  placesToGo: (count) => (count === 1 ? '1 place to go' : `${count} places to go`),
  canReach: (spots) => `reaches ${spots}`,
  picked: (spot) => `picked: ${spot}`,
  nothingSpecial: 'none completes a mission',
  aboard: 'aboard, safe',
  detained: (served, turns) => `locked up, served ${served} of ${turns}`,
  freeToLeave: 'in the cells, free to leave',
  noWay: 'has no way now',
  waits: 'waits there for a 1',
  stopsShort: 'stops short of your own token',
  sends: (token, spot) => `sends ${token} away (${spot})`,
  choiceFollows: (token) => `${token} is there: send it back or stop short`,
  boards: 'goes aboard',
  wins: 'wins the game',
  viaSpots: (spots) => `via ${spots}`,
  lines: (count) => (count === 1 ? '1 spot' : `${count} spots`),
  placeLabel: (token, spot) => `${token} to ${spot}`,
  kept: 'Kept. Hand it in before a spin.',
  keptCount: (count) => `${count} kept`,
  pile: (count) => `${count} cards in the pile`,
  noCard: 'Nobody has drawn a card yet.',
  blueprint: 'Blueprint',
  beam: 'Beam',
  done: 'done',
  missing: 'still missing',
  owes: (count) => (count === 1 ? 'misses a turn' : `misses ${count} turns`),
  place: (place) => `at the base, place ${place}`,
  left: 'left the table',
  firstSpin: (number) => `spun ${number}`,
  stages: {
    compactor: 'Compactor',
    missions: 'Missions',
    ship: 'Ship',
    hyperspace: 'Hyperspace',
    base: 'Base',
  },
  railOf: (name, stage) => `${name}: ${stage}`,
  rail: 'The race',
  board: 'Station and Hyperspace',
  boardHelp:
    'Arrow keys lead from place to place, Enter picks, Enter again goes, Escape takes it back.',
  destinations: 'Places to go',
  whoStandsWhere: 'Who stands where',
  spinner: 'Spinner',
  spinnerShows: (number) => `The spinner shows ${number}.`,
  spinnerWaits: 'The spinner waits.',
  win: 'win',
  lose: 'lose',
  entries: 'three ways in from the ship',
  extra: 'Spinner',
  spinnerSoFar: 'The spinner so far, sealed before the game',
  noSpins: 'Nobody has spun yet.',
  sinceHere: 'Counted since you came to this table.',
  dogfights: 'Dogfights',
  fought: (won, all) => `${won} of ${all} won`,
  returned: 'Put back under the pile, the first one first',
  noneReturned: 'No card has been put back yet.',
  noMemoryAid: 'This table plays without the memory aid: what was put back is for you to remember.',
  legend: 'On the board',
  legendForce: 'draw a card when you end there',
  legendCoordinate: 'coordinate, a plain spot',
  legendTie: 'fighter, a dogfight when you end there',
  legendRing: 'a place your picked token may go to',
  legendDashed: 'a place for your other token',
  seat: 'Player',
  placeHead: 'Place',
  way: 'Way left',
  toGo: (count) => `${count} to go`,
  rounds: (count) => (count === 1 ? '1 round' : `${count} rounds`),
  drawnCard: 'Card drawn',
  spaceKey: 'Space',
  turning: 'The spinner turns.',
};

const german: Texts = {
  spin: 'Dreh',
  spinFirst: 'um den ersten Zug.',
  spinFirstThen: 'Die höchste Zahl beginnt.',
  spinMove: 'und zieh eine Figur so weit.',
  spinFly: 'und flieg mit dem Paar so weit.',
  spinDogfight: 'für den Raumkampf.',
  spinDogfightThen: (win, all) =>
    `Du gewinnst ${win} von ${all} Mal. Verlierst du, ist das Paar zurück auf dem Schiff.`,
  threeFrees: (tokens) => `Eine 3 holt ${tokens.join(' oder ')} heraus.`,
  free: (token) => `${token} befreien`,
  freeWhy: 'gib eine Fluchtkarte ab',
  orEscape: 'Oder gib erst eine Fluchtkarte ab.',
  shipOpen: 'Das Schiff steht dir offen.',
  extraTurn: 'Das ist dein Extrazug.',
  move: 'Zieh',
  moveOne: (count) => `eine Figur ${count === 1 ? '1 Feld' : `${count} Felder`} weit.`,
  moveThis: (token, count) => `${token} ${count === 1 ? '1 Feld' : `${count} Felder`} weit.`,
  reaches: (token, spot) => `${token} kommt genau hin: ${spot}.`,
  choose: 'Wähle:',
  meeting: (token, name, spot) => `${token} von ${name} zurückschicken oder anhalten (${spot}).`,
  meetingStay: (token, name) => `${token} von ${name} zurückschicken oder stehen bleiben.`,
  cardMove: (token, count, back) => `${token} ${count} ${back ? 'zurück' : 'vor'}.`,
  cardChoice: (token) => `mit dieser Karte vorziehen oder ${token} befreien.`,
  fly: 'Flieg',
  flyPair: (count) => `mit dem Paar ${count === 1 ? '1 Feld' : `${count} Felder`} weit.`,
  flyThen: (win, all) => `Auf einem Jäger gibt es Raumkampf, gewonnen ${win} von ${all} Mal.`,
  step: 'Zieh weiter,',
  stepRest: 'ein Feld: Du hast den Raumkampf gewonnen.',
  youAreNext: 'Danach bist du dran.',
  pair: 'Das Paar',
  pairOf: (name) => `das Paar von ${name}`,
  tokenOf: (token, name) => `${token} von ${name}`,
  spunFirst: (count) => `du hast eine ${count}, zieh erst`,
  notYourTurn: (name) => `${name} ist dran`,
  chooseFirst: 'wähle erst',
  watching: 'du siehst nur zu',
  over: 'das Spiel ist zu Ende',
  goBlueprint: 'Los, hol die Pläne',
  goTractor: 'Los, schalt den Strahl ab',
  goForce: 'Los, zieh eine Karte',
  goBoard: 'Los, an Bord',
  goDogfight: 'Los, Raumkampf',
  goWin: 'Los, und gewinn',
  goTo: (spot) => `Los: ${spot}`,
  goWait: (spot) => `Los und warten: ${spot}`,
  goMeet: (name) => `Los, zu ${name}`,
  goSend: (token) => `Los, ${token} zurück`,
  pick: 'Los',
  pickWhy: 'wähle ein umringtes Feld',
  useOther: (token) => `Lieber ${token}`,
  otherWay: (number, count) => `Anderer Weg, ${number} von ${count}`,
  sendTo: (token, spot) => `${token} zurückschicken: ${spot}`,
  stopOn: (spot) => `Davor anhalten: ${spot}`,
  stay: 'Stehen bleiben',
  fightSpin: (win, all) => `Dreh, ${win} von ${all} gewinnen`,
  placesToGo: (count) => (count === 1 ? '1 Ziel' : `${count} Ziele`),
  canReach: (spots) => `erreicht ${spots}`,
  picked: (spot) => `gewählt: ${spot}`,
  nothingSpecial: 'keins erfüllt einen Auftrag',
  aboard: 'an Bord, sicher',
  detained: (served, turns) => `eingesperrt, ${served} von ${turns} abgesessen`,
  freeToLeave: 'in der Zelle, darf hinaus',
  noWay: 'hat gerade keinen Weg',
  waits: 'wartet dort auf eine 1',
  stopsShort: 'hält vor deiner eigenen Figur',
  sends: (token, spot) => `schickt ${token} zurück (${spot})`,
  choiceFollows: (token) => `${token} ist dort: zurückschicken oder davor anhalten`,
  boards: 'geht an Bord',
  wins: 'gewinnt das Spiel',
  viaSpots: (spots) => `über ${spots}`,
  lines: (count) => (count === 1 ? '1 Feld' : `${count} Felder`),
  placeLabel: (token, spot) => `${token} nach ${spot}`,
  kept: 'Aufgehoben. Gib sie vor dem Drehen ab.',
  keptCount: (count) => `${count} aufgehoben`,
  pile: (count) => `${count} Karten im Stapel`,
  noCard: 'Noch hat niemand eine Karte gezogen.',
  blueprint: 'Pläne',
  beam: 'Strahl',
  done: 'erfüllt',
  missing: 'fehlt noch',
  owes: (count) => (count === 1 ? 'setzt einmal aus' : `setzt ${count}-mal aus`),
  place: (place) => `in der Basis, Platz ${place}`,
  left: 'hat den Tisch verlassen',
  firstSpin: (number) => `hat eine ${number} gedreht`,
  stages: {
    compactor: 'Presse',
    missions: 'Aufträge',
    ship: 'Schiff',
    hyperspace: 'Hyperraum',
    base: 'Basis',
  },
  railOf: (name, stage) => `${name}: ${stage}`,
  rail: 'Das Rennen',
  board: 'Station und Hyperraum',
  boardHelp:
    'Pfeiltasten führen von Ziel zu Ziel, Enter wählt, noch einmal Enter zieht, Escape nimmt es zurück.',
  destinations: 'Ziele',
  whoStandsWhere: 'Wer wo steht',
  spinner: 'Drehscheibe',
  spinnerShows: (number) => `Die Drehscheibe zeigt ${number}.`,
  spinnerWaits: 'Die Drehscheibe wartet.',
  win: 'Sieg',
  lose: 'aus',
  entries: 'drei Wege vom Schiff aus',
  extra: 'Scheibe',
  spinnerSoFar: 'Die Scheibe bisher, versiegelt vor dem Spiel',
  noSpins: 'Noch hat niemand gedreht.',
  sinceHere: 'Gezählt, seit du an diesem Tisch bist.',
  dogfights: 'Raumkämpfe',
  fought: (won, all) => `${won} von ${all} gewonnen`,
  returned: 'Unter den Stapel gelegt, die erste zuerst',
  noneReturned: 'Noch wurde keine Karte zurückgelegt.',
  noMemoryAid: 'Dieser Tisch spielt ohne Gedächtnisstütze: Zurückgelegtes musst du dir merken.',
  legend: 'Auf dem Plan',
  legendForce: 'zieh eine Karte, wenn du dort endest',
  legendCoordinate: 'Koordinate, ein gewöhnliches Feld',
  legendTie: 'Jäger, Raumkampf, wenn du dort endest',
  legendRing: 'Ziel deiner gewählten Figur',
  legendDashed: 'Ziel deiner anderen Figur',
  seat: 'Wer',
  placeHead: 'Platz',
  way: 'Restweg',
  toGo: (count) => `noch ${count}`,
  rounds: (count) => (count === 1 ? '1 Runde' : `${count} Runden`),
  drawnCard: 'Gezogene Karte',
  spaceKey: 'Leer',
  turning: 'Die Scheibe dreht sich.',
};

const tongues: Record<string, Texts> = { en: english, de: german };

/** The language of the page, which the shell sets. */
export function pageLanguage(): string {
  return typeof document === 'undefined' ? 'en' : document.documentElement.lang.slice(0, 2);
}

export function textsIn(language: string): Texts {
  return tongues[language] ?? english;
}
