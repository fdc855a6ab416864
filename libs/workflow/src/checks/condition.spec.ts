import fc from 'fast-check';
import { scaled, sized } from '@platform/testing';

import {
  ALWAYS,
  and,
  given,
  NEVER,
  or,
  pairwiseExclusive,
  type Condition,
  type Term,
} from './condition';

const term = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constantFrom('0', '1', '2'), {
    maxKeys: 4,
  })
  .map((record): Term => new Map(Object.entries(record)));
const condition = fc.array(term, { maxLength: 12 });
const world = fc
  .tuple(
    ...['a', 'b', 'c', 'd', 'e'].map((name) =>
      fc.constantFrom('0', '1', '2').map((branch) => [name, branch] as const),
    ),
  )
  .map((decided): Term => new Map(decided));

/** Whether a condition holds once every decision has been made. */
const holds = (terms: Condition, decided: Term): boolean =>
  terms.some((each) => [...each].every(([decision, branch]) => decided.get(decision) === branch));

describe('a condition over decisions', () => {
  it('never says less than the exact one, and says it exactly while it is small', () => {
    fc.assert(
      fc.property(condition, condition, world, (one, other, decided) => {
        const both = holds(one, decided) && holds(other, decided);
        const either = holds(one, decided) || holds(other, decided);
        expect(holds(and(one, other), decided) || !both).toBe(true);
        expect(holds(or(one, other), decided) || !either).toBe(true);
        if (one.length * other.length <= 16) expect(holds(and(one, other), decided)).toBe(both);
        if (one.length + other.length <= 16) expect(holds(or(one, other), decided)).toBe(either);
      }),
      sized(2_000),
    );
  });

  it('is exclusive of another only when both never hold together', () => {
    let exclusive = 0;
    fc.assert(
      fc.property(
        condition,
        condition,
        fc.array(world, { maxLength: 20 }),
        (one, other, worlds) => {
          if (!pairwiseExclusive([one, other])) return;
          exclusive += 1;
          for (const decided of worlds)
            expect(holds(one, decided) && holds(other, decided)).toBe(false);
        },
      ),
      sized(2_000),
    );
    expect(exclusive).toBeGreaterThan(scaled(100));
  });

  it('stays small however it is put together', () => {
    let grown: Condition = ALWAYS;
    for (let index = 0; index < 200; index += 1) {
      grown = or(given(grown, `d${index}`, 'pass'), given(grown, `d${index}`, 'else'));
      expect(grown.length).toBeLessThanOrEqual(16);
    }
    let long: Condition = ALWAYS;
    for (let index = 0; index < 200; index += 1) long = given(long, `d${index}`, 'pass');
    expect(long[0]?.size).toBeLessThanOrEqual(32);
  });

  it('weakened, still knows the decision that came before the ones it forgot', () => {
    let low: Condition = given(ALWAYS, 'first', 'low');
    for (let index = 0; index < 20; index += 1) {
      low = or(given(low, `d${index}`, 'pass'), given(low, `d${index}`, 'else'));
    }
    expect(pairwiseExclusive([low, given(ALWAYS, 'first', 'high')])).toBe(true);
  });

  it('holds always or never at its ends', () => {
    const some = given(ALWAYS, 'a', '0');
    expect(and(some, NEVER)).toEqual(NEVER);
    expect(or(some, ALWAYS)).toEqual(ALWAYS);
    expect(and(some, ALWAYS)).toEqual(some);
    expect(or(some, NEVER)).toEqual(some);
    expect(and(some, given(ALWAYS, 'a', '1'))).toEqual(NEVER);
    expect(pairwiseExclusive([NEVER, ALWAYS])).toBe(true);
  });
});
