import type { JsonObject, Tutorial } from '../../lib/game';

interface Deed {
  seat: number;
  action: JsonObject;
}
interface Step {
  en: string;
  de: string;
  /** nothing: it only wants to be read */
  accept: JsonObject[];
  others?: Deed[];
}
interface Part {
  title: { en: string; de: string };
  seat: number;
  position: JsonObject;
  steps: Step[];
}

const agent = 0;
const learner = 1;

const plan = (location: string): JsonObject => ({ do: 'plan', location });
const goTo = (location: string): JsonObject => ({ do: 'agent_move', location });
const deed = (action: string, more: JsonObject = {}): JsonObject => ({
  do: 'location',
  action,
  ...more,
});
const useItem = (card: string, more: JsonObject = {}): JsonObject => ({
  do: 'item',
  card,
  ...more,
});
const useCard = (card: string, more: JsonObject = {}): JsonObject => ({
  do: 'play_card',
  card,
  ...more,
});
const endWindow: JsonObject = { do: 'end_window' };
const done: JsonObject = { do: 'done' };
const by = (seat: number, ...actions: JsonObject[]): Deed[] =>
  actions.map((action) => ({ seat, action }));

const planning: Part = {
  title: { en: 'Survivor: plan', de: 'Überleben: planen' },
  seat: learner,
  position: {
    round: 2,
    phase: 'plan',
    players: [
      { place: 'rocket' },
      { place: 'generator' },
      { place: 'infirmary' },
      { place: 'infirmary', damage: 1 },
    ],
    power: { infirmary: 1, depot: 1 },
    item_decks: { infirmary: ['evidence', 'adrenaline'] },
    chip_deck: ['feedback'],
  },
  steps: [
    {
      en: 'Six rooms, three Survivors, and the Agent at the Rocket. You win together: send enough Evidence to Earth, or launch the rocket. Both tracks are above the station.',
      de: 'Sechs Räume, drei Überlebende, und der Agent an der Rakete. Ihr gewinnt gemeinsam: Sendet genug Beweismaterial zur Erde, oder startet die Rakete. Beide Leisten sind über der Station.',
      accept: [],
    },
    {
      en: 'A round begins with a secret plan. Nobody sees your card, not even your team, and all talk is public. Whoever stays gets a Half Action more. Plan the Generator, where you already are.',
      de: 'Eine Runde beginnt mit einem geheimen Plan. Niemand sieht deine Karte, auch dein Team nicht, und alle hören alles. Wer bleibt, bekommt eine halbe Aktion mehr. Plane den Generator, wo du schon bist.',
      accept: [plan('generator')],
      others: [
        ...by(2, plan('infirmary')),
        ...by(3, plan('depot')),
        ...by(agent, endWindow, goTo('depot'), endWindow, endWindow),
      ],
    },
    {
      en: 'The Agent moved before the cards were turned up, and guessed the Depot: one of you is caught there. You stayed and have three Half Actions. Charge the Generator.',
      de: 'Der Agent ist gezogen, bevor die Karten aufgedeckt wurden, und hat das Lager geraten: Dort ist jemand von euch erwischt. Du bist geblieben und hast drei halbe Aktionen. Lade den Generator auf.',
      accept: [deed('charge')],
    },
    {
      en: 'A Location Action needs an Open room with Power; only Charge works without. An action may be repeated. Charge again.',
      de: 'Eine Ortsaktion braucht einen offenen Raum mit Energie; nur Aufladen geht ohne. Eine Aktion darf sich wiederholen. Lade noch einmal auf.',
      accept: [deed('charge')],
    },
    {
      en: 'Power is light: without it rooms are useless. Route both Power to Command, where Evidence is sent from.',
      de: 'Energie ist Licht: Ohne sie nützt ein Raum nichts. Verteile beide Energie ins Kommando, von wo Beweismaterial gesendet wird.',
      accept: [deed('route', { moves: { command: 2 } })],
    },
    {
      en: 'Nothing left to spend. In this phase everybody acts when they like, in any order; it ends when all are done. Say that you are done.',
      de: 'Nichts mehr übrig. In dieser Phase handeln alle, wann sie wollen, in beliebiger Folge; sie endet, wenn alle fertig sind. Sag, dass du fertig bist.',
      accept: [done],
      others: [...by(2, deed('search'), done), ...by(3, done), ...by(agent, endWindow)],
    },
    {
      en: 'A team-mate found Evidence. Whoever was with the Agent took 1 Damage when it struck; with more than 3 you die. The next round begins, and the summary says what happened.',
      de: 'Jemand aus deinem Team hat Beweismaterial gefunden. Wer beim Agenten war, nahm 1 Schaden, als er zuschlug; mit mehr als 3 stirbt man. Die nächste Runde beginnt, und die Übersicht sagt, was geschah.',
      accept: [],
    },
  ],
};

const sending: Part = {
  title: { en: 'Survivor: send', de: 'Überleben: senden' },
  seat: learner,
  position: {
    round: 5,
    phase: 'act',
    players: [
      { place: 'command' },
      {
        place: 'command',
        origin: 'command',
        stayed: true,
        halves: 2,
        items: ['evidence', 'adrenaline'],
      },
      { place: 'command', origin: 'command', stayed: true, halves: 2, items: ['evidence'] },
      { place: 'generator', origin: 'infirmary' },
    ],
    power: { command: 2 },
  },
  steps: [
    {
      en: 'The Agent found you in Command. With it in the room you lose a Half Action, and every Half Action that you use costs 1 Damage. Command is Closed, but a team-mate can hold the door.',
      de: 'Der Agent hat euch im Kommando gefunden. Mit ihm im Raum verlierst du eine halbe Aktion, und jede, die du nutzt, kostet 1 Schaden. Das Kommando ist zu, aber jemand kann die Tür aufhalten.',
      accept: [],
      others: by(2, { do: 'hold_door' }),
    },
    {
      en: 'The door is held until the end of the round. Transmit your Evidence: Earth moves by 2. The button says what it costs before you press it.',
      de: 'Die Tür ist bis zum Ende der Runde offen. Sende dein Beweismaterial: Die Erde rückt um 2. Der Knopf sagt vorher, was es kostet.',
      accept: [deed('transmit')],
    },
    {
      en: 'One more Evidence would be enough, and your team-mate has it. Taking needs a yes: ask for it. Giving would need none, but they have no action left.',
      de: 'Noch ein Beweismaterial würde reichen, und jemand neben dir hat es. Nehmen braucht ein Ja: Bitte darum. Geben bräuchte keines, aber dafür fehlt dort die Aktion.',
      accept: [{ do: 'ask_take', from: 2, items: ['evidence'] }],
      others: by(2, { do: 'answer_take', yes: true }),
    },
    {
      en: 'They agreed, and only then you paid. Now your actions are gone, but Adrenaline is free and gives one more. Use it.',
      de: 'Das war ein Ja, und erst dann hast du bezahlt. Jetzt sind deine Aktionen weg, aber Adrenalin ist frei und gibt noch eine. Nutze es.',
      accept: [useItem('adrenaline')],
    },
    {
      en: 'You have 2 Damage. With one more, the strike of the Agent would be deadly, but Earth needs only this. Transmit.',
      de: 'Du hast 2 Schaden. Mit noch einem wäre der Schlag des Agenten tödlich, aber der Erde fehlt nur noch das. Sende.',
      accept: [deed('transmit')],
    },
    {
      en: 'Earth knows everything: the Survivors win at once, before the Agent can strike. The other way out is the rocket.',
      de: 'Die Erde weiß alles: Die Überlebenden gewinnen sofort, bevor der Agent zuschlagen kann. Der andere Weg hinaus ist die Rakete.',
      accept: [],
    },
  ],
};

const launching: Part = {
  title: { en: 'Survivor: launch', de: 'Überleben: starten' },
  seat: learner,
  position: {
    round: 7,
    phase: 'act',
    escape: 1,
    players: [
      { place: 'command' },
      {
        place: 'rocket',
        origin: 'rocket',
        stayed: true,
        halves: 3,
        damage: 3,
        items: ['launch_codes', 'keycard', 'fuel'],
      },
      { place: 'generator', origin: 'depot' },
      { place: 'infirmary', origin: 'infirmary', dead: true, damage: 4 },
    ],
    power: { rocket: 2, infirmary: 1 },
  },
  steps: [
    {
      en: 'The other way out. You stand at the Rocket with the Launch Codes, badly hurt, and somebody is dead already. The Rocket is Closed: use your Keycard, it is free.',
      de: 'Der andere Weg hinaus. Du stehst mit den Startcodes an der Rakete, schwer verletzt, und jemand ist schon tot. Die Rakete ist zu: Nutze deine Schlüsselkarte, sie ist frei.',
      accept: [useItem('keycard')],
    },
    {
      en: 'The Escape track needs 5 more steps. Fuel brings 3 and needs no Power.',
      de: 'Der Flucht fehlen 5 Schritte. Treibstoff bringt 3 und braucht keine Energie.',
      accept: [useItem('fuel')],
    },
    {
      en: 'Prepare with 1 Power: 2 steps more. Keep the other Power, a room without any cannot be used.',
      de: 'Bereite mit 1 Energie vor: 2 Schritte mehr. Behalte die andere Energie, ein Raum ganz ohne ist nicht nutzbar.',
      accept: [deed('prepare', { power: 1 })],
    },
    {
      en: 'The rocket is ready. Launch, and all Survivors win, the dead included.',
      de: 'Die Rakete ist bereit. Starte, und alle Überlebenden gewinnen, auch die Toten.',
      accept: [deed('launch')],
    },
    {
      en: 'The rocket is off, and you have won. Now the other side: one of you has to be the Agent.',
      de: 'Die Rakete ist gestartet, und ihr habt gewonnen. Jetzt die andere Seite: Jemand muss der Agent sein.',
      accept: [],
    },
  ],
};

const hunting: Part = {
  title: { en: 'Agent: hunt', de: 'Agent: jagen' },
  seat: agent,
  position: {
    round: 3,
    phase: 'plan',
    hand: ['probe', 'spike'],
    players: [
      { place: 'security' },
      { place: 'infirmary', items: ['evidence'] },
      { place: 'infirmary' },
      { place: 'generator', damage: 1 },
    ],
    power: { infirmary: 1, generator: 1, command: 2 },
    locks: { command: 'open' },
    chip_deck: ['feedback'],
  },
  steps: [
    {
      en: 'You are the Agent. You win when no Survivor is left. They plan in secret; think about what they need: Evidence, Power, healing. Command has Power and is Open.',
      de: 'Du bist der Agent. Du gewinnst, wenn niemand mehr lebt. Sie planen im Geheimen; überleg, was sie brauchen: Beweismaterial, Energie, Heilung. Das Kommando hat Energie und ist offen.',
      accept: [],
      others: [...by(1, plan('command')), ...by(2, plan('command')), ...by(3, plan('generator'))],
    },
    {
      en: 'All have chosen. In four windows of each round you may use cards, each in its own. Now is the window before your move: use Probe on both Survivors in the Infirmary.',
      de: 'Alle haben gewählt. In vier Fenstern jeder Runde darfst du Karten nutzen, jede in ihrem. Jetzt ist das Fenster vor deinem Zug: Nutze die Sondierung gegen beide in der Krankenstation.',
      accept: [useCard('probe', { targets: [1, 2] })],
    },
    {
      en: 'The eye on Command is what you saw: both are going there. Everybody knows that you looked, but not what you do. You end every window yourself. End this one.',
      de: 'Das Auge am Kommando ist, was du gesehen hast: Beide gehen dorthin. Alle wissen, dass du nachgesehen hast, aber nicht, was du tust. Jedes Fenster beendest du selbst. Beende dieses.',
      accept: [endWindow],
    },
    {
      en: 'Now move: to any room, on the station or below. Go to Command.',
      de: 'Jetzt dein Zug: in jeden Raum, auf der Station oder hier unten. Geh ins Kommando.',
      accept: [goTo('command')],
    },
    {
      en: 'Two of them walked into you. Everybody with you loses a Half Action when this window ends. You have no card for it; end it all the same.',
      de: 'Zwei sind dir in die Arme gelaufen. Wer bei dir ist, verliert eine halbe Aktion, wenn dieses Fenster endet. Du hast keine Karte dafür; beende es trotzdem.',
      accept: [endWindow],
    },
    {
      en: 'The window at the start of actions. Spike hurts everybody who is with you. The card shows whom. Use it.',
      de: 'Das Fenster zu Beginn der Aktionen. Der Impuls verletzt alle, die bei dir sind. Die Karte zeigt, wen. Nutze ihn.',
      accept: [useCard('spike')],
    },
    {
      en: 'End the window. Then they act, and while they are with you each Half Action costs them 1 Damage.',
      de: 'Beende das Fenster. Dann handeln sie, und solange sie bei dir sind, kostet sie jede halbe Aktion 1 Schaden.',
      accept: [endWindow],
      others: [
        ...by(1, deed('transmit'), done),
        ...by(2, done),
        ...by(3, deed('charge'), deed('charge'), done),
      ],
    },
    {
      en: 'One sent Evidence and paid for it. Then you struck: 1 Damage more for each of them. You drew a card. End the last window of the round.',
      de: 'Jemand hat Beweismaterial gesendet und dafür bezahlt. Dann hast du zugeschlagen: 1 Schaden mehr für beide. Du hast eine Karte gezogen. Beende das letzte Fenster der Runde.',
      accept: [endWindow],
    },
    {
      en: 'Both are badly hurt and know that you guard Command. They plan anew, and so it goes on. The last round can be read over the station at any time.',
      de: 'Beide sind schwer verletzt und wissen, dass du das Kommando bewachst. Sie planen neu, und so geht es weiter. Die letzte Runde lässt sich jederzeit über der Station nachlesen.',
      accept: [],
    },
  ],
};

const striking: Part = {
  title: { en: 'Agent: strike', de: 'Agent: zuschlagen' },
  seat: agent,
  position: {
    round: 9,
    phase: 'w4',
    hand: ['homing', 'spike', 'lockdown'],
    players: [
      { place: 'generator' },
      { place: 'infirmary', damage: 2, items: ['medkit'] },
      { place: 'depot', damage: 3, items: ['evidence', 'fuel'] },
      { place: 'command', dead: true, damage: 4 },
    ],
    earth: 2,
    power: { infirmary: 1, depot: 1, generator: 2, command: 1 },
    locks: { command: 'open' },
  },
  steps: [
    {
      en: 'Three cards in hand are too many: in the Agent phase you must use one that can be used, or Discard one if none can. Lockdown can. Close Command, from where they send.',
      de: 'Drei Karten auf der Hand sind zu viele: In der Agentenphase musst du eine nutzen, die nutzbar ist, oder eine ablegen, wenn keine es ist. Die Abriegelung ist es. Schließ das Kommando, von wo sie senden.',
      accept: [useCard('lockdown', { location: 'command' })],
    },
    {
      en: 'Now end the window, and the next round begins with their plans.',
      de: 'Beende jetzt das Fenster, und die nächste Runde beginnt mit ihren Plänen.',
      accept: [endWindow],
      others: [...by(1, plan('depot')), ...by(2, plan('depot'))],
    },
    {
      en: 'Two are left, and both are hurt. No card for this window: end it.',
      de: 'Zwei sind noch da, und beide sind verletzt. Keine Karte für dieses Fenster: Beende es.',
      accept: [endWindow],
    },
    {
      en: 'A hurt Survivor needs the Infirmary, or so it seems. Go there.',
      de: 'Wer verletzt ist, braucht die Krankenstation, so scheint es. Geh dorthin.',
      accept: [goTo('infirmary')],
    },
    {
      en: 'A wrong guess: they met in the Depot to share the Medkit. But now you know where they are, and Homing takes you there. Use it.',
      de: 'Falsch geraten: Sie treffen sich im Lager, um das Medikit zu teilen. Aber jetzt weißt du, wo sie sind, und die Peilung bringt dich hin. Nutze sie.',
      accept: [useCard('homing', { location: 'depot' })],
    },
    {
      en: 'End the window: both lose a Half Action, as if you had moved here.',
      de: 'Beende das Fenster: Beide verlieren eine halbe Aktion, als wärst du hierher gezogen.',
      accept: [endWindow],
    },
    {
      en: 'Spike adds 1 Damage to both of them.',
      de: 'Der Impuls bringt beiden 1 Schaden.',
      accept: [useCard('spike')],
    },
    {
      en: 'Whoever has more than 3 Damage dies when you strike, unless somebody heals them now; that costs Damage beside you. End the window.',
      de: 'Wer mehr als 3 Schaden hat, stirbt, wenn du zuschlägst, außer jemand heilt noch; bei dir kostet das Schaden. Beende das Fenster.',
      accept: [endWindow],
      others: [...by(1, useItem('medkit', { target: 1 }), done), ...by(2, done)],
    },
    {
      en: 'One healed themselves and lives, the other is dead: the Items lie on the discard pile. One Survivor is left, and the hunt goes on. You know enough.',
      de: 'Jemand hat sich geheilt und lebt, jemand ist tot: Die Gegenstände liegen auf dem Ablagestapel. Eine Person ist noch da, und die Jagd geht weiter. Du weißt genug.',
      accept: [],
    },
  ],
};

function partIn(language: 'en' | 'de', { title, seat, position, steps }: Part): Tutorial {
  return {
    title: title[language],
    options: {},
    position,
    script: {},
    seats: 4,
    seat,
    steps: steps.map(({ accept, others, [language]: text }) => ({
      text,
      accept,
      ...(others ? { others } : {}),
    })),
  };
}

/** For a Survivor: planning, sending, launching. For the Agent: hunting and striking. */
export function tutorialIn(language: string): Tutorial[] {
  return [planning, sending, launching, hunting, striking].map((part) =>
    partIn(language === 'de' ? 'de' : 'en', part),
  );
}
