import { diceOf } from '../dice';
import { planFaults, type Ground } from './fault';

const ground: Ground = { database: 'postgres', proxies: 2, endpoints: 2 };
const kindsOf = (faults: ReturnType<typeof planFaults>): ReadonlySet<string> =>
  new Set(faults.map(({ kind }) => kind));

it.each([0, 1, 4, 37, 100])('inflicts %d of them', (count) => {
  expect(planFaults(diceOf(count), count, ground)).toHaveLength(count);
});

it('first kills the endpoint between a write and its answer', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    expect(planFaults(diceOf(seed), 5, ground)[0]).toMatchObject({
      kind: 'kill',
      targets: [{ process: 'endpoint' }],
      isHeld: true,
    });
  }
});

const isKill = ({ kind }: { readonly kind: string }): boolean => kind === 'kill';
const othersOf = (faults: ReturnType<typeof planFaults>) =>
  faults.filter((_fault, index) => index > 0 && index % 2 === 0);

it.each([5, 18, 30])('kills with every second of %d faults, and with the first', (count) => {
  const kills = planFaults(diceOf(count), count, { ...ground, database: 'sqlite' }).filter(isKill);
  expect(kills).toHaveLength(1 + Math.floor(count / 2));
});

it('kills each process before it kills any again, the database as well if it is a server', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const faults = planFaults(diceOf(seed), 8, ground);
    expect([faults[0], faults[1], faults[3], faults[5]]).toMatchObject([
      { kind: 'kill', targets: [{ process: 'endpoint' }] },
      { kind: 'kill', targets: [{ process: 'proxy' }] },
      { kind: 'kill', targets: [{ process: 'controlPlane' }] },
      { kind: 'restart-database', how: 'crash' },
    ]);
  }
});

it('inflicts each other kind before any comes again, delayed and doubled bytes among them', () => {
  const kinds = kindsOf(othersOf(planFaults(diceOf(1), 200, ground)));
  expect(kindsOf(othersOf(planFaults(diceOf(1), 1 + 2 * kinds.size, ground)))).toEqual(kinds);
  for (const kind of ['freeze', 'partition', 'delay', 'double']) expect(kinds).toContain(kind);
});

it('fault: puts an older index back once all else was done, so that it has grown old', () => {
  const kinds = kindsOf(othersOf(planFaults(diceOf(1), 200, ground)));
  const others = othersOf(planFaults(diceOf(1), 1 + 2 * kinds.size, ground));
  expect(others.findIndex(({ kind }) => kind === 'older-index')).toBe(kinds.size - 1);
});

it('means every process of a kind', () => {
  const meant = planFaults(diceOf(1), 200, ground).flatMap((fault) =>
    fault.kind === 'kill' ? fault.targets : [],
  );
  const proxies = meant.filter(({ process }) => process === 'proxy').map(({ nth }) => nth % 3);
  expect(new Set(proxies)).toEqual(new Set([0, 1, 2]));
});

it('fault: does to a file and to one build what can be done to them', () => {
  const faults = planFaults(diceOf(1), 200, { database: 'sqlite', proxies: 1, endpoints: 1 });
  for (const kind of ['release', 'end-sessions', 'restart-database', 'older-plugin']) {
    expect(kindsOf(faults)).not.toContain(kind);
  }
  expect(faults).not.toContainEqual(expect.objectContaining({ link: 'proxy to database' }));
  expect(kindsOf(faults)).toContain('database-away');
});

it('fault: takes no file from a server', () => {
  expect(kindsOf(planFaults(diceOf(1), 200, ground))).not.toContain('database-away');
});

it('fault: puts an older index back in either database', () => {
  for (const database of ['sqlite', 'postgres'] as const) {
    expect(kindsOf(planFaults(diceOf(1), 200, { ...ground, database }))).toContain('older-index');
  }
});
