import { openDatabase } from '@platform/database';
import { openEphemeralDatabase, type EphemeralDatabase } from '@platform/testing';

import { openRunStore } from '../knex-run-store';
import type { RunStore } from '../run-store';
import { describeTurns } from './turns.conformance';

describe.each(['sqlite', 'postgres'] as const)('%s', (backend) => {
  let place: EphemeralDatabase;
  let url: string;

  beforeAll(async () => {
    place = await openEphemeralDatabase(backend);
    url = place.url;
  });
  afterAll(() => place.close());

  async function empty(): Promise<void> {
    const database = await openDatabase(url);
    await database.knex('run_turns').delete();
    await database.knex('runs').delete();
    await database.close();
  }

  describeTurns(backend, { open: (options) => openRunStore(url, options), empty });

  it('keeps the order from one opening to the next', async () => {
    const engine = (sent: unknown[]) => ({
      stateOf: () => Promise.resolve('unfinished' as const),
      addressOf: (runId: string) => Promise.resolve({ runId, invocationId: 'i' }),
      send: (after: unknown) =>
        Promise.resolve(sent.push(after)).then(() => ({ invocationId: 'i' })),
    });
    const first = await openRunStore(url);
    await empty();
    await first.turns.take({ queue: 'q', runId: 'a' }, engine([]));
    await first.close();
    const second = await openRunStore(url);
    const sent: unknown[] = [];
    await second.turns.take({ queue: 'q', runId: 'b' }, engine(sent));
    await second.close();
    expect(sent).toEqual([[{ runId: 'a', invocationId: 'i' }]]);
  });

  describe('latestInstant', () => {
    let store: RunStore;
    beforeEach(async () => {
      store = await openRunStore(url);
      await empty();
    });
    afterEach(() => store.close());
    const enter = (...ids: readonly string[]) =>
      Promise.all(
        ids.map((id) => store.insert({ id, service: 's', workflowName: 'w', event: {} })),
      );

    it('is the latest of a series, whatever else has its prefix', async () => {
      await enter(
        'schedule:a-b:2026-03-01T07:00:00.000Z',
        'schedule:a-b:2026-03-02T07:00:00.000Z',
        'schedule:a-b:2026-03-02T07:00:00.000Z~child',
        'schedule:a-b:zzz',
        'schedule:axb:2026-03-03T07:00:00.000Z',
      );
      expect(await store.latestInstant('schedule:a-b:')).toBe('2026-03-02T07:00:00.000Z');
    });

    it('takes the prefix literally', async () => {
      await enter('schedule:axb:2026-03-03T07:00:00.000Z', 'a\\b:2026-03-03T07:00:00.000Z');
      expect(await store.latestInstant('schedule:a_b:')).toBeNull();
      expect(await store.latestInstant('sched%:')).toBeNull();
      expect(await store.latestInstant('a\\b:')).toBe('2026-03-03T07:00:00.000Z');
    });
  });
});
