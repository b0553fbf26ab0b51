import { Desks } from '../../lib/desks.svelte';
import type { TableProps } from '../../lib/game';
import { hitsOf, placesOf, toggled, usesOf, type Hit, type Hunt } from './agent';
import { chipFace } from './chips';
import type { Chip, Location } from './view';

/** What board and dock of the Agent share: the card that is being used, whom and where it hits. */
export class AgentDesk {
  /** its place in the hand; null: none is picked */
  card = $state<number | null>(null);
  hits = $state.raw<Hit[]>([]);
  /** where a card works, or where the Agent goes */
  place = $state<Location | null>(null);

  private awake = false;
  private step = '';

  /** Takes in a change of the table: what was picked for another moment is put down. */
  follow({ view, held }: Hunt): void {
    if (!this.awake) desks.wake();
    this.awake = true;
    const step = `${view.round} ${view.phase} ${view.hand.join()} ${held}`;
    if (step === this.step) return;
    this.step = step;
    this.putDown();
  }

  chip({ view }: Hunt): Chip | null {
    return this.card === null ? null : (view.hand[this.card] ?? null);
  }

  putDown(): void {
    this.card = null;
    this.hits = [];
    this.place = null;
  }

  /** Picks a card, or puts it back. What can hit only one thing hits it at once. */
  pick(hunt: Hunt, at: number): void {
    const again = this.card === at;
    this.putDown();
    const chip = hunt.view.hand[at];
    if (again || chip === undefined) return;
    this.card = at;
    const uses = usesOf(hunt, chip);
    if (uses.length !== 1) return;
    this.hits = uses[0]!.hits;
    this.place = uses[0]!.place;
  }

  hit(hunt: Hunt, hit: Hit): void {
    const chip = this.chip(hunt);
    if (chip) this.hits = toggled(hunt, chip, this.hits, hit);
  }

  /** A Survivor was pressed on the board; where a card sends them is asked next. */
  aimAt(hunt: Hunt, seat: number): void {
    const chip = this.chip(hunt);
    const ways = chip ? hitsOf(hunt, chip).filter((hit) => hit.seat === seat) : [];
    const chosen = this.hits.find((hit) => hit.seat === seat);
    if (ways[0]) this.hit(hunt, chosen ?? ways[0]);
  }

  /** The Locations that can be picked now: for the move, or for the card in hand. */
  offers(hunt: Hunt): Location[] {
    const chip = this.chip(hunt);
    if (!chip) return hunt.moves;
    if (chip === 'wrong_turn') {
      const last = this.hits.at(-1);
      return hitsOf(hunt, chip).flatMap(({ seat, to }) => (seat === last?.seat && to ? [to] : []));
    }
    return placesOf(hunt, chip);
  }

  /** A Location was pressed, on the board or in the dock. */
  press(hunt: Hunt, place: Location): boolean {
    if (!this.offers(hunt).includes(place)) return false;
    const last = this.hits.at(-1);
    if (this.chip(hunt) === 'wrong_turn' && last) this.hit(hunt, { seat: last.seat, to: place });
    else this.place = this.place === place && hunt.moves.length === 0 ? null : place;
    return true;
  }

  /** Survivors whom the picked card can hit, wherever it sends them. */
  targets(hunt: Hunt): number[] {
    const chip = this.chip(hunt);
    if (!chip || chipFace(chip).reach === 0) return [];
    return [...new Set(hitsOf(hunt, chip).map(({ seat }) => seat))];
  }
}

const desks = new Desks(() => new AgentDesk());
export const agentDeskOf = (props: Pick<TableProps, 'state' | 'seat'>): AgentDesk =>
  desks.of(props);
