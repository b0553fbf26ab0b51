import type { JsonObject, Tutorial } from '../../lib/game';

interface Deed {
  seat: number;
  action: JsonObject;
}
interface Step {
  en: string;
  de: string;
  accept: JsonObject[] | 'any';
  others?: Deed[];
}

const learner = 0;
const hunter = 2;
const prey = 4;
const move = (to: string): JsonObject => ({ do: 'move', to });
const proceed: JsonObject = { do: 'proceed' };
const endTurn: JsonObject = { do: 'end_turn' };
const say = (...sectors: string[]): JsonObject => ({ do: 'announce', sectors });
const takeIt: JsonObject = { do: 'react', with: 'none' };

const does = (seat: number, ...actions: JsonObject[]): Deed[] =>
  actions.map((action) => ({ seat, action }));
/** A turn that ends in a Silent Sector. */
const quiet = (seat: number, to: string): Deed[] => does(seat, move(to), proceed, say(), endTurn);

const steps: Step[] = [
  {
    en: 'You are a Human in the dark: orange on the map. Nobody sees where you are, and you see nobody. Reach a pod before an Alien finds you. Every turn you must move: tap K09, the white sector beside you, then tap it again.',
    de: 'Du bist ein Mensch im Dunkeln: auf der Karte orange. Niemand sieht, wo du bist, und du siehst niemanden. Erreiche eine Kapsel, bevor ein Alien dich findet. In jedem Zug musst du gehen: Tipp auf K09, den weißen Sektor neben dir, und dann noch einmal.',
    accept: [move('K09')],
  },
  {
    en: 'White sectors are Silent, dark ones with notched corners are Dangerous. Here you draw no card. Humans and Aliens have the same two buttons now; as a Human you go on.',
    de: 'Weiße Sektoren sind still, dunkle mit gekerbten Ecken gefährlich. Hier ziehst du keine Karte. Menschen und Aliens haben jetzt dieselben zwei Knöpfe; als Mensch gehst du weiter.',
    accept: [proceed],
  },
  {
    en: 'You have to say something, always. In a Silent Sector it is “Silent Sector”: that tells the others what kind of sector you are in, but not which.',
    de: 'Etwas sagen musst du immer. In einem stillen Sektor ist es „Stiller Sektor“: Das verrät den anderen die Art deines Sektors, aber nicht, welcher es ist.',
    accept: [say()],
  },
  {
    en: 'That was a whole turn. End it and listen to the others.',
    de: 'Das war ein ganzer Zug. Beende ihn und hör den anderen zu.',
    accept: [endTurn],
    others: [
      ...quiet(1, 'W04'),
      ...quiet(hunter, 'M11'),
      ...quiet(3, 'Q01'),
      ...quiet(prey, 'L04'),
      ...quiet(5, 'A05'),
    ],
  },
  {
    en: 'Now something risky: move to K10, a Dangerous Sector.',
    de: 'Jetzt etwas Gewagtes: Geh nach K10, in einen gefährlichen Sektor.',
    accept: [move('K10')],
  },
  {
    en: 'Go on and draw a card. It may bind you to tell the truth, let you lie, or keep you quiet: then you say “Silence in all sectors”, which sounds almost like “Silent Sector” but means a Dangerous one.',
    de: 'Geh weiter und zieh eine Karte. Sie kann dich zur Wahrheit zwingen, dich lügen lassen oder schweigen lassen: Dann sagst du „Stille in allen Sektoren“. Das klingt fast wie „Stiller Sektor“, heißt aber: ein gefährlicher.',
    accept: [proceed],
  },
  {
    en: 'Noise in any sector: a lie is allowed. Tap any sector on the map, best one where you could really be, then announce it. Nobody can tell your lie from the truth.',
    de: 'Geräusch in beliebigem Sektor: Du darfst lügen. Tipp auf irgendeinen Sektor, am besten einen, in dem du wirklich sein könntest, und sag ihn an. Niemand kann deine Lüge von der Wahrheit unterscheiden.',
    accept: 'any',
  },
  {
    en: 'End your turn. Somebody is coming closer.',
    de: 'Beende deinen Zug. Jemand kommt näher.',
    accept: [endTurn],
    others: [...quiet(1, 'W05'), ...does(hunter, move('K10'), { do: 'attack' })],
  },
  {
    en: 'An Alien attacks in your sector. With items you might hold a Defence or a Clone; here you can only take the blow. Everybody who is found answers, so nobody learns what you hold.',
    de: 'Ein Alien greift in deinem Sektor an. Mit Gegenständen hättest du vielleicht Verteidigung oder Klon; hier kannst du es nur hinnehmen. Alle Gefundenen antworten, damit niemand erfährt, was du hältst.',
    accept: [takeIt],
    others: [
      ...does(hunter, endTurn),
      ...quiet(3, 'R01'),
      ...quiet(prey, 'K05'),
      ...quiet(5, 'A06'),
    ],
  },
  {
    en: 'You are dead, and back: as an Alien, in the Alien Sector. Aliens move up to two sectors; the small numbers tell how far. Somebody said “Silent Sector” nearby. Move to K05.',
    de: 'Du bist tot und wieder da: als Alien, im Aliensektor. Aliens gehen bis zu zwei Sektoren weit; die kleinen Zahlen sagen, wie weit. Ganz in der Nähe war „Stiller Sektor“ zu hören. Geh nach K05.',
    accept: [move('K05')],
  },
  {
    en: 'Attack here. You will be asked once more: an attack tells everybody where you are, and it hits Aliens too.',
    de: 'Greif hier an. Du wirst noch einmal gefragt: Ein Angriff verrät allen, wo du bist, und er trifft auch Aliens.',
    accept: [{ do: 'attack' }],
    others: does(prey, takeIt),
  },
  {
    en: 'You found a Human. From your next turn on you move up to three sectors. If the last Human dies, the Aliens win; every Human who gets away wins too. End your turn. Good luck.',
    de: 'Du hast einen Menschen gefunden. Ab deinem nächsten Zug gehst du bis zu drei Sektoren weit. Stirbt der letzte Mensch, gewinnen die Aliens; jeder Mensch, der entkommt, gewinnt auch. Beende deinen Zug. Viel Glück.',
    accept: [endTurn],
  },
];

/** The basic game from both sides: a quiet step, a lie, a death, and a hunt. */
export function tutorialIn(language: string): Tutorial {
  return {
    options: { game: 'basic' },
    position: {
      players: [
        { character: 'captain', place: 'J09' },
        { character: 'engineer', place: 'W03' },
        { character: 'blink', place: 'M12' },
        { character: 'silent', place: 'P01' },
        { character: 'medic', place: 'M05' },
        { character: 'brute', place: 'A04' },
      ],
    },
    script: { cards: ['noise_any'] },
    seats: 6,
    seat: learner,
    steps: steps.map(({ en, de, accept, others }) => ({
      text: language === 'de' ? de : en,
      accept,
      ...(others ? { others } : {}),
    })),
  };
}
