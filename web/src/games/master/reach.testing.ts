import type { JsonObject, TableProps } from '../../lib/game';
import { buttonsOf, type DockButton } from './buttons';
import { isSpecial } from './cards';
import { Desk } from './desk.svelte';
import { sceneOf } from './scene';
import { actOf, barTo, discards } from './ways';

const bare = (action: object): JsonObject =>
  Object.fromEntries(
    Object.entries(action as JsonObject).filter(([, value]) => value !== null && value !== 'none'),
  );

/** One form for what is the same action. */
export function text(action: object): string {
  const form = bare(action);
  const cards = Array.isArray(form.cards) ? { cards: form.cards.toSorted() } : {};
  return JSON.stringify({ ...form, ...cards }, Object.keys(form).sort());
}

/** The wrong play that may always be made stands in the list as one shape. */
export const isSlip = (action: JsonObject): boolean =>
  action.do === 'play' && action.card === 'any';

/** Whether an action is one of those that a listed one stands for. */
export function covers(listed: JsonObject, action: JsonObject): boolean {
  const [shape, form] = [bare(listed), bare(action)];
  if (shape.do !== form.do) return false;
  const names = new Set([...Object.keys(shape), ...Object.keys(form)]);
  if (shape.do === 'story_choice' && shape.card === 'any')
    for (const name of ['card', 'card_2', 'card_3']) names.delete(name);
  return [...names].every(
    (name) =>
      JSON.stringify(shape[name]) === JSON.stringify(form[name]) ||
      (shape[name] === 'any' && form[name] !== undefined),
  );
}

/** Every action that the controls of a table can send as it stands. */
export function sendable(props: TableProps): JsonObject[] {
  const scene = sceneOf(props);
  const sent: JsonObject[] = [];
  const table = { ...props, busy: false, sent: [], act: (one: JsonObject) => void sent.push(one) };
  const newDesk = (): Desk => {
    const desk = new Desk();
    desk.follow(table, scene);
    return desk;
  };
  /** A right to discard is there: whoever rather plays says so. */
  const plainDesk = (): Desk => {
    const desk = newDesk();
    if (desk.mode === 'discard') desk.close();
    return desk;
  };

  const pressed = (act: DockButton): void => {
    const { does } = act;
    if (!does) return;
    if ('act' in does) plainDesk().send(table, scene, does.act);
    if ('press' in does) plainDesk().press(table, scene, does.press);
  };
  const buttons = (desk: Desk): void =>
    buttonsOf(scene, desk, props.game.time).acts.forEach(pressed);

  /** A card is pressed, and then wherever it may go. */
  const tap = (card: string): void => {
    const desk = plainDesk();
    desk.press(table, scene, card);
    if (desk.picked.length === 0 || desk.mode !== 'play') return;
    buttons(desk);
    for (const way of desk.ways(scene)) {
      const again = plainDesk();
      again.picked = [card];
      again.aim(table, scene, way);
      for (const also of discards(scene, card) as string[]) {
        const act = actOf(scene, [card], way, { also }) as unknown as JsonObject;
        if (barTo(scene, act) !== null) continue;
        const both = plainDesk();
        both.picked = [card];
        both.also = also;
        both.aim(table, scene, way);
      }
    }
  };
  const pairs = (): void => {
    for (const lower of scene.hand)
      for (const upper of scene.hand) {
        const desk = plainDesk();
        desk.enter('pair');
        desk.press(table, scene, lower);
        desk.press(table, scene, upper);
        if (desk.picked.length < 2) continue;
        for (const way of desk.ways(scene)) {
          const again = plainDesk();
          again.mode = 'pair';
          again.picked = [lower, upper];
          again.aim(table, scene, way);
        }
      }
  };
  /** Every choice of special cards. */
  const thrown = (): void => {
    const specials = scene.hand.filter(isSpecial);
    for (let chosen = 1; chosen < 2 ** Math.min(specials.length, 5); ++chosen) {
      const desk = plainDesk();
      desk.enter('throw');
      specials.forEach((card, bit) => (chosen >> bit) & 1 && desk.press(table, scene, card));
      buttons(desk);
    }
    const desk = plainDesk();
    desk.enter('throw');
    buttons(desk);
  };
  const discarded = (): void => {
    for (const card of scene.hand) newDesk().press(table, scene, card);
  };

  const start = newDesk();
  buttons(start);
  if (start.mode === 'give')
    for (const one of scene.hand)
      for (const other of scene.hand) {
        const desk = newDesk();
        desk.press(table, scene, one);
        if (one !== other) desk.press(table, scene, other);
        buttons(desk);
      }
  if (start.mode === 'swap')
    for (const card of scene.hand) {
      start.press(table, scene, card);
      buttons(start);
    }
  if (start.mode === 'discard') discarded();
  if (start.mode === 'play' || start.mode === 'discard') {
    const desk = plainDesk();
    buttons(desk);
    scene.hand.forEach(tap);
    if (scene.options['module.combos']) pairs();
    if (buttonsOf(scene, desk, 0).acts.some(({ id, does }) => id === 'throw' && does)) thrown();
  }
  const vote = scene.has('vote_redo') ? [{ do: 'vote_redo' }] : [];
  return [...sent.map(bare), ...vote];
}
