import type { TableProps } from './game';

type Read = Pick<TableProps, 'state' | 'seat' | 'faces' | 'words' | 'ask' | 'log'>;

/**
 * Board, dock, rail and every seat ask for the same scene; it is read once for what it depends on:
 * besides the game and those who sit there the answers of the rules, or the log.
 */
export function scenesOf<Scene>(
  make: (props: TableProps) => Scene,
  also: 'ask' | 'log',
): (props: TableProps) => Scene {
  const fields = ['state', 'seat', 'faces', 'words', also] as const;
  const scenes = new WeakMap<TableProps['game'], { read: Partial<Read>; scene: Scene }>();
  return (props) => {
    const known = scenes.get(props.game);
    if (known && fields.every((field) => known.read[field] === props[field])) return known.scene;
    const scene = make(props);
    const read = Object.fromEntries(fields.map((field) => [field, props[field]]));
    scenes.set(props.game, { read, scene });
    return scene;
  };
}
