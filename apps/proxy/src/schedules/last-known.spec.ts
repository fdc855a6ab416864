import { fixedClock, type FixedClock } from '@platform/testing';

import { firedRun, openProxyHarness, type ProxyHarness } from '../__fixtures__/proxy-harness';
import { specOf } from '../__fixtures__/proxy-catalog';
import {
  openStoredDefinitions,
  type StoredDefinitions,
} from '../events/__fixtures__/stored-definitions';
import { lastKnownPosition } from './last-known';
import { schedulesOf } from './schedule';

const at = (time: string): Date => new Date(`2026-11-20T${time}:00.000Z`);

let harness: ProxyHarness;
let stored: StoredDefinitions;
let clock: FixedClock;
beforeEach(async () => {
  harness = await openProxyHarness();
  clock = fixedClock('2026-11-20T00:00:00.000Z');
  stored = await openStoredDefinitions(() => clock());
});
afterEach(async () => {
  await harness.close();
  await stored.close();
});

/** `undefined` stands for a version without a schedule. */
async function publishAt(time: string, cron: string | undefined): Promise<void> {
  clock.advance(at(time).getTime() - clock().getTime());
  const trigger =
    cron === undefined ? { type: 't.ping' } : { type: 'core.schedule', config: { cron } };
  await stored.publish(
    specOf('report', { nodes: [{ id: 'start', ...trigger }], name: `at ${time}` }),
  );
}
const firedAt = (time: string): Promise<void> =>
  harness.store.insert(firedRun(`~schedule:report:${at(time).toISOString()}`));

async function found(now = at('23:00')) {
  const { workflows } = await stored.inForce().inForce();
  const [schedule] = schedulesOf(workflows, 'UTC');
  if (!schedule) throw new Error('no schedule');
  const { store } = harness;
  const { definitionStore } = stored;
  return lastKnownPosition(schedule, 0, {
    ...{ store, definitionStore, timezone: 'UTC', retentionMs: 12 * 60 * 60 * 1_000 },
    time: { now, isConfirmed: true, jumps: 0, at: (ms) => new Date(ms) },
  });
}

async function position() {
  const { seen, owed = [] } = await found();
  const hours = [seen, ...owed].map((time) => time.toISOString().slice(11, 16));
  return { seen: hours[0], owed: hours.slice(1) };
}

describe('where a schedule stands when a proxy starts', () => {
  it('is at its publication where no firing is known: it never fired, or the index was lost', async () => {
    await publishAt('15:30', '0 * * * *');
    expect(await position()).toEqual({ seen: '15:30', owed: [] });
  });

  it('is not further back than the control plane remembers what it fired', async () => {
    await publishAt('01:00', '0 * * * *');
    expect(await position()).toEqual({ seen: '11:00', owed: [] });
  });

  it('is at its last firing', async () => {
    await publishAt('01:00', '0 * * * *');
    await firedAt('02:00');
    expect(await position()).toEqual({ seen: '02:00', owed: [] });
  });

  it('is there too though versions of the same rule were published since', async () => {
    await publishAt('01:00', '0 * * * *');
    await firedAt('02:00');
    await publishAt('05:00', '0 * * * *');
    await publishAt('06:00', '0 * * * *');
    expect(await position()).toEqual({ seen: '02:00', owed: [] });
  });

  it('is at the publication of another rule; what the one before left open is owed', async () => {
    await publishAt('01:00', '0 12 * * *');
    await publishAt('03:00', '0 8 * * *');
    await firedAt('08:00');
    await publishAt('09:30', '0 10 * * *');
    await publishAt('11:30', '0 * * * *');
    expect(await position()).toEqual({ seen: '11:30', owed: ['10:00'] });
  });

  it('is at the publication that brought a schedule back', async () => {
    await publishAt('01:00', '0 * * * *');
    await firedAt('02:00');
    await publishAt('04:30', undefined);
    await publishAt('07:30', '0 * * * *');
    expect(await position()).toEqual({ seen: '07:30', owed: [] });
  });

  it('is at a firing from before the store was there, with nothing due before the publication', async () => {
    await firedAt('02:00');
    await publishAt('05:00', '0 * * * *');
    expect(await position()).toEqual({ seen: '02:00', owed: [] });
    expect((await found()).published).toEqual(at('05:00'));
  });

  it('takes a publication from a clock that is ahead for one of now', async () => {
    await publishAt('20:00', '0 * * * *');
    expect((await found(at('16:00'))).published).toEqual(at('16:00'));
    await firedAt('02:00');
    expect((await found(at('16:00'))).published).toEqual(at('16:00'));
  });

  it('knows the publication since which its rule is in force, over versions of the same rule', async () => {
    await publishAt('01:00', '0 * * * *');
    await firedAt('02:00');
    await publishAt('05:00', '0 * * * *');
    expect((await found()).published).toEqual(at('01:00'));
    await publishAt('06:00', '30 * * * *');
    expect((await found()).published).toEqual(at('06:00'));
  });
});
