import { diceOf } from '../dice';
import { planStrikes } from './strike';

const killsIn = (strikes: ReturnType<typeof planStrikes>): number =>
  strikes.reduce((sum, strike) => sum + (strike.kind === 'kill' ? strike.victims.length : 0), 0);

it.each([1, 4, 37, 100])('kills %d times, whatever the groups', (count) => {
  expect(killsIn(planStrikes(diceOf(count), count))).toBe(count);
});

it('first kills the endpoint between a write and its answer', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    expect(planStrikes(diceOf(seed), 5)[0]).toMatchObject({
      kind: 'kill',
      victims: ['endpoint'],
      isHeld: true,
    });
  }
});

it('strikes in every way', () => {
  const kinds = planStrikes(diceOf(1), 4).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['kill', 'lock-index', 'delete-index', 'clock']));
});

it('leaves alone whom nobody wants killed', () => {
  expect(planStrikes(diceOf(1), 0)).toEqual([]);
});
