import { describe, expect, it } from 'vitest';
import { nextStep } from './buttons';
import type { Scene } from './scene';

/** As much of a scene as decides what follows by itself. */
function at(phase: string, legal: object[], more: object = {}): Scene {
  const scene = {
    acting: true,
    legal,
    me: { hand: {} },
    view: { phase, turn: { saying: 'silent_sector' } },
    options: { items: true, abilities: false },
    announcing: null,
    ...more,
  };
  return scene as unknown as Scene;
}

const move = [{ do: 'proceed' }];
const end = [{ do: 'end_turn' }];

describe('what follows by itself', () => {
  it('is nothing before somebody has begun to go on', () => {
    expect(nextStep(at('after_move', move), null)).toBeNull();
  });

  it('is going on where nothing else was decided or can be', () => {
    expect(nextStep(at('after_move', move), 'go')).toEqual({ do: 'proceed' });
    const alien = [{ do: 'attack' }, { do: 'proceed' }];
    expect(nextStep(at('after_move', alien), 'go')).toEqual({ do: 'proceed' });
    expect(nextStep(at('after_move', alien), 'attack')).toEqual({ do: 'attack' });
    const armed = [{ do: 'use_item', item: 'attack' }, { do: 'proceed' }];
    expect(nextStep(at('after_move', armed), 'go')).toBeNull();
    expect(nextStep(at('after_move', move), 'attack')).toBeNull();
  });

  it('is the word for a Silent Sector, but not for a card that was drawn', () => {
    const silent = { announcing: { count: 0 } };
    const said = { do: 'announce', sectors: [] };
    expect(nextStep(at('announce', [said], silent), 'go')).toEqual(said);
    const card = { view: { phase: 'announce', turn: { saying: 'silence' } } };
    expect(nextStep(at('announce', [said], { ...silent, ...card }), 'go')).toBeNull();
  });

  it('is the end of the turn only where that tells nothing', () => {
    expect(nextStep(at('after_resolution', end), 'go')).toEqual({ do: 'end_turn' });
    const holding = { me: { hand: { cat: 1 } } };
    expect(nextStep(at('after_resolution', end, holding), 'go')).toBeNull();
    const plain = { ...holding, options: { items: false, abilities: false } };
    expect(nextStep(at('after_resolution', end, plain), 'go')).toEqual({ do: 'end_turn' });
    const able = { options: { items: true, abilities: true } };
    expect(nextStep(at('after_resolution', end, able), 'go')).toBeNull();
    const more = [...end, { do: 'use_item', item: 'teleport' }];
    expect(nextStep(at('after_resolution', more), 'go')).toBeNull();
  });
});
