import type { JsonObject, Staged, TableProps } from '../../lib/game';

const pawn = (event: JsonObject): string =>
  `[data-pawn="${String(event.seat)} ${String(event.token)}"]`;

/** A Force card at the token, boarding, being sent back, a dogfight, the end of the way. */
export function staged(event: JsonObject, props: TableProps): Staged | null {
  const { words } = props;
  const seat = typeof event.seat === 'number' ? event.seat : null;
  const mine = seat !== null && seat === props.seat;
  const rest = words.sentence(`event.${String(event.event)}`, event);
  switch (event.event) {
    case 'ForceDrawn': {
      const title = words.word('card', event.card);
      const text = `card.${String(event.card)}.text`;
      const said = words.has(text) ? words.text(text) : rest;
      return { icon: 'force', title, rest: said, tone: 'plain', seat, at: pawn(event), weight: 2 };
    }
    case 'TokenBoarded': {
      const title = words.text('ui.stage.boards');
      return { icon: 'rocket', title, rest, tone: 'good', seat, at: pawn(event), weight: 4 };
    }
    case 'TokenSent': {
      const title = words.text(mine ? 'ui.stage.hit_you' : 'ui.stage.hit');
      return { icon: 'hit', title, rest, tone: 'bad', seat, at: pawn(event), weight: mine ? 6 : 5 };
    }
    case 'PairSentBack': {
      const title = words.text(mine ? 'ui.stage.hit_you' : 'ui.stage.hit');
      const at = `[data-pawn="${seat} LL"]`;
      return { icon: 'hit', title, rest, tone: 'bad', seat, at, weight: mine ? 6 : 5 };
    }
    case 'GameWon':
      return {
        icon: 'flag',
        title: words.text('ui.stage.home'),
        rest,
        tone: 'good',
        seat,
        weight: 9,
      };
  }
  return null;
}
