import { engineCatalog, runInput, specOf } from '../__fixtures__/engine-harness';
import { createPlanCache } from './plan-cache';

const many = <T>(count: number, item: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => item(at));

/** As large as a specification may be: each guard asks something of its own. */
const guards = specOf(
  [
    { id: 'start', type: 't.start' },
    ...many(9_000, (at) => ({ id: `n${at}`, type: 'core.guard', config: { when: `${at} > 0` } })),
  ],
  many(9_000, (at) => `start.$done -> n${at}.$after`),
);

/** What an attempt reports about itself. */
function watchedAttempt() {
  const told: string[] = [];
  return { told, walks: () => void told.push('walks'), rests: () => void told.push('rests') };
}

it('others have their turn while a very large workflow is planned', async () => {
  const watched = watchedAttempt();
  const planning = createPlanCache(engineCatalog)(runInput(guards, 'evt-1'), watched);
  let turns = 0;
  let isPlanned = false;
  void planning.then(() => (isPlanned = true));
  while (!isPlanned) {
    expect(watched.told.at(-1)).toBe('rests');
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  expect(turns).toBeGreaterThan(5);
  expect((await planning).plan?.nodes).toHaveLength(9_001);
  expect(watched.told.filter((_word, at) => at % 2 === 0)).not.toContain('rests');
  expect(watched.told.at(-1)).toBe('rests');
});

it('createPlanCache: runs that start while their workflow is planned wait for that plan, and rest', async () => {
  const planRun = createPlanCache(engineCatalog);
  const [first, second] = [watchedAttempt(), watchedAttempt()];
  const plans = await Promise.all([
    planRun(runInput(guards, 'evt-1'), first),
    planRun(runInput(guards, 'evt-2'), second),
  ]);
  expect(plans[1]).toBe(plans[0]);
  expect(first.told).toContain('walks');
  expect(second.told).toEqual([]);
});
