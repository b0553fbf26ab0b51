import { describe, expect, it } from 'vitest';
import { matchMarks, TimeCaller, turnMarks } from './timecall';

const second = 1000;

function called(caller: TimeCaller, lefts: (number | null)[]) {
  return lefts.map((left) => caller.hear(left));
}

describe('the caller of the time', () => {
  it('says each mark once, when it is reached', () => {
    const caller = new TimeCaller(matchMarks);
    const heard: number[] = [];
    for (let left = 300 * second; left >= second; left -= 250)
      if (caller.hear(left) === 'mark') heard.push(left / second);
    expect(heard).toEqual([180, 60, 30, 10]);
  });

  it('says a mark that was passed between two looks', () => {
    expect(called(new TimeCaller(matchMarks), [65 * second, 52 * second])).toEqual([null, 'mark']);
  });

  it('says nothing of marks that were gone before it listened', () => {
    expect(called(new TimeCaller(matchMarks), [50 * second, 49 * second])).toEqual([null, null]);
  });

  it('counts the last seconds and the end', () => {
    const lefts = [11, 10, 9, 9, 8, 1, 0, 0].map((each) => each * second);
    expect(called(new TimeCaller(turnMarks), lefts)).toEqual([
      null,
      'mark',
      'tick',
      null,
      'tick',
      'tick',
      'up',
      null,
    ]);
  });

  it('hears the end also when the clock is gone a moment before it', () => {
    expect(called(new TimeCaller(turnMarks), [2 * second, second, null])).toEqual([
      null,
      'tick',
      'up',
    ]);
    expect(called(new TimeCaller(turnMarks), [5 * second, null])).toEqual([null, null]);
  });

  it('begins again with the next clock', () => {
    const caller = new TimeCaller(turnMarks);
    called(caller, [31 * second, 30 * second, null]);
    expect(called(caller, [31 * second, 30 * second])).toEqual([null, 'mark']);
    expect(called(caller, [90 * second, 60 * second])).toEqual([null, 'mark']);
  });

  it('leaves the third minute to the clock of a match', () => {
    expect(called(new TimeCaller(turnMarks), [181 * second, 180 * second])).toEqual([null, null]);
  });
});
