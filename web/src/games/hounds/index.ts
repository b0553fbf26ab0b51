import board from '../../../../games/hounds/data/board.json';
import { readView } from '../../made/hounds';
import { spotGame } from '../../parts/spots/game';

export default spotGame('hounds', {
  board,
  pieces: (view) => {
    const { hounds, hare } = readView(view);
    const pack = hounds.map((spot) => ({ seat: 0, kind: 'hound', spot }));
    return [...pack, { seat: 1, kind: 'hare', spot: hare }];
  },
});
