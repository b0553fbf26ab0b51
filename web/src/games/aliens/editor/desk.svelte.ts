import type { WorkCheck } from '../../../lib/core';
import { codeOf, fileOf, type Tier, type ZoneDraft } from './formats';
import { allPlacesOf, placesOf } from './findings';
import { History } from './history';
import { noSymmetry, painted, resized, type Symmetry, type Tool } from './paint';
import {
  coordinate,
  emptyPicture,
  isInside,
  type Mark,
  markAt,
  type Picture,
  pictureOf,
} from './picture';
import { measuresOf, type Measures, type Overlay, overlays, type Steps, stepsOf } from './ways';

/** A zone to begin with: it can be played as it is. */
export const firstLayout = [
  '...d.s.d...',
  '.1dddAddd2.',
  '.ddsdsdsdd.',
  '.sddd.ddds.',
  '.ddsdddsdd.',
  '.4dddHddd3.',
  '...ddsdd...',
];

function samePicture(one: Picture, other: Picture): boolean {
  return one.columns === other.columns && one.rows === other.rows && one.cells === other.cells;
}

/** What lies on the editor's desk: the zone, the tools, and what the rules core said of it. */
export class Desk {
  private history = $state.raw(History.of(pictureOf(firstLayout), samePicture));
  /** the cells of the stroke that is being made */
  private stroke = $state.raw<number[]>([]);
  name = $state('');
  tier = $state<Tier>('extra');
  players = $state.raw<[number, number] | null>(null);
  private texts = $state.raw<ZoneDraft['texts']>({});

  mark = $state<Mark>('d');
  tool = $state<Tool>('brush');
  symmetry = $state<Symmetry>({ ...noSymmetry });
  overlay = $state<Overlay>('none');
  cursor = $state(0);
  /** the first corner of a rectangle that is drawn by keys */
  corner = $state<number | null>(null);
  check = $state.raw<WorkCheck | null>(null);

  /** as it stands, without a stroke that is not finished */
  readonly settled: Picture = $derived(this.history.now);
  readonly picture: Picture = $derived(
    this.stroke.length === 0
      ? this.settled
      : painted(this.settled, this.stroke, {
          tool: this.tool,
          mark: this.mark,
          symmetry: this.symmetry,
        }),
  );
  readonly measures: Measures | null = $derived(measuresOf(this.check));
  readonly steps: Steps = $derived(stepsOf(this.measures, this.overlay));
  readonly draft: ZoneDraft = $derived({
    name: this.name,
    tier: this.tier,
    players: this.players,
    picture: this.settled,
    texts: this.texts,
  });
  readonly code: string = $derived(codeOf(this.settled));
  readonly playable: boolean = $derived(this.check !== null && this.check.errors.length === 0);
  /** the sectors that errors and warnings are about */
  readonly wrong: Set<number> = $derived(
    new Set(this.check?.errors.flatMap((remark) => allPlacesOf(remark)) ?? []),
  );
  readonly odd: Set<number> = $derived(
    new Set(this.check?.warnings.flatMap((remark) => placesOf(remark)) ?? []),
  );
  readonly canUndo: boolean = $derived(this.history.canUndo);
  readonly canRedo: boolean = $derived(this.history.canRedo);

  file() {
    return fileOf(this.draft);
  }

  /** Takes a zone in; what lay there can be brought back. */
  lay(draft: ZoneDraft): void {
    this.cancel();
    this.history = this.history.with(draft.picture);
    this.name = draft.name;
    this.tier = draft.tier;
    this.players = draft.players;
    this.texts = draft.texts;
    this.keepCursorInside();
  }

  begin(cell: number): void {
    this.corner = null;
    this.stroke = [cell];
  }

  extend(cell: number): void {
    if (this.stroke.length > 0 && this.stroke.at(-1) !== cell) this.stroke = [...this.stroke, cell];
  }

  finish(): void {
    const picture = this.picture;
    this.stroke = [];
    this.history = this.history.with(picture);
  }

  /** Forgets the stroke, as when a second finger shows that the map was to be moved. */
  cancel(): void {
    this.stroke = [];
    this.corner = null;
  }

  /** Paints at the cursor. A rectangle takes two presses, one for each corner. */
  press(): void {
    if (this.tool === 'rectangle' && this.corner === null) {
      this.corner = this.cursor;
      return;
    }
    this.stroke = this.corner === null ? [this.cursor] : [this.corner, this.cursor];
    this.corner = null;
    this.finish();
  }

  undo(): void {
    this.cancel();
    this.history = this.history.undone();
    this.keepCursorInside();
  }

  redo(): void {
    this.cancel();
    this.history = this.history.redone();
    this.keepCursorInside();
  }

  resize(columns: number, rows: number): void {
    this.cancel();
    this.history = this.history.with(resized(this.settled, columns, rows));
    this.keepCursorInside();
  }

  clear(): void {
    this.cancel();
    const { columns, rows } = this.settled;
    this.history = this.history.with(emptyPicture(columns, rows));
  }

  nextOverlay(): void {
    this.overlay = overlays[(overlays.indexOf(this.overlay) + 1) % overlays.length]!;
  }

  markHere(): Mark {
    return markAt(this.picture, this.cursor);
  }

  place(): string {
    return coordinate(this.cursor);
  }

  private keepCursorInside(): void {
    if (!isInside(this.settled, this.cursor)) this.cursor = 0;
  }
}
