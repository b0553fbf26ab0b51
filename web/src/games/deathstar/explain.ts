import type { Explained, TableProps } from '../../lib/game';
import { compactor, detention, falcon, kindOf } from './board';
import { deskOf } from './desk.svelte';
import { choicesOf } from './moves';
import { previewOf } from './preview';
import { chanceOf, isDetained, isPaired, kinds, readOptions, readView, type Kind } from './view';

type Line = Explained['lines'][number];

/** A place of the board: what it does to whoever ends there, who is there, and who can go there now. */
function spot(props: TableProps, id: string): Explained | null {
  const { words } = props;
  if (!words.has(`spot.${id}`)) return null;
  const view = readView(props.game.view);
  const options = readOptions(props.state.options);
  const kind = kindOf(id, options.hyperspace_layout);
  const lines: Line[] = [
    {
      text: words.sentence(`ui.closer.${kind}`, {
        ...chanceOf(options),
        turns: options.detention_turns,
      }),
    },
  ];
  const crowd = [compactor, detention, falcon].includes(id);
  view.players.forEach((player, seat) => {
    if (isPaired(player) && player.tokens.LL.spot === id && !crowd)
      lines.push({ text: words.sentence('ui.closer.stands', { token: 'pair', seat }) });
    else
      for (const token of kinds)
        if (player.tokens[token].spot === id)
          lines.push({ text: words.sentence('ui.closer.stands', { token, seat }) });
  });
  const { legal } = props.game;
  const { places } = choicesOf(legal, props.ask);
  for (const place of places.filter((one) => one.spot === id))
    lines.push({ text: previewOf(words, place, place.ways[0]!), tone: 'can' });
  if (places.length > 0 && !places.some((one) => one.spot === id))
    lines.push({ text: words.text('ui.closer.out_of_reach'), tone: 'not' });
  return { title: words.text(`spot.${id}`), lines };
}

/** A token: whose it is, where it stands, and how long it is locked up. */
function token(props: TableProps, seat: number, kind: Kind): Explained | null {
  const { words } = props;
  const view = readView(props.game.view);
  const player = view.players[seat];
  if (!player || !kinds.includes(kind)) return null;
  const { detention_turns: turns } = readOptions(props.state.options);
  const own = player.tokens[kind];
  const lines: Line[] = [{ text: words.sentence('ui.closer.token', { token: kind, seat }) }];
  if (own.spot) lines.push({ text: words.sentence('ui.closer.at', { spot: own.spot }) });
  if (own.spot === detention)
    lines.push({
      text: isDetained(own)
        ? words.sentence('ui.token.detained', { served: own.served, turns })
        : words.text('ui.token.free'),
    });
  lines.push({
    text: words.sentence('position.missions', {
      seat,
      missions:
        player.blueprint && player.tractor
          ? 'both'
          : player.blueprint
            ? 'blueprint'
            : player.tractor
              ? 'tractor'
              : 'none',
    }),
  });
  return { title: words.text(`token.${kind}`), lines };
}

/** What a spot, a space, a token or a Force card is and does. */
export function explain(props: TableProps, kind: string, id: string): Explained | null {
  const { words } = props;
  if (kind === 'spot') return spot(props, id);
  if (kind === 'token') {
    const [seat, which] = id.split(' ');
    return token(props, Number(seat), which as Kind);
  }
  if (kind === 'force') {
    const card = id || deskOf(props).lastCard?.card || '';
    if (!words.has(`card.${card}.title`)) return null;
    const more = `card.${card}.free_text`;
    return {
      title: words.text(`card.${card}.title`),
      lines: [
        { text: words.text(`card.${card}.text`) },
        ...(words.has(more) ? [{ text: words.text(more) }] : []),
      ],
    };
  }
  return null;
}
