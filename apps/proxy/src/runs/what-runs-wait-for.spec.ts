import {
  ended,
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import type { RunsQuery } from './list-query';
import { listRuns } from './list-runs';

let harness: ProxyHarness;
beforeEach(async () => {
  harness = await openProxyHarness();
});
afterEach(() => harness.close());

const list = (query: RunsQuery = {}) => listRuns(query, harness);

const insert = (id: string, minute: number): Promise<void> =>
  harness.store.insert(
    runMeta(id, { createdAt: `2026-11-20T08:${String(minute).padStart(2, '0')}:00.000Z` }),
  );

describe('listRuns', () => {
  it('tells what each unfinished run waits for, and finds those that wait for the same', async () => {
    const action = { kind: 'action', name: 'read#1', path: 'read' } as const;
    const decision = { kind: 'decision', name: 'ask:person', path: 'ask' } as const;
    const suspended = { phase: 'suspended', pending: [] } as const;
    for (const [index, id] of ['new', 'person', 'operator', 'time'].entries()) {
      await insert(id, index);
    }
    for (const [id, more] of Object.entries({
      person: { ...suspended, awaited: [decision] },
      operator: { ...suspended, phase: 'incident' as const, awaited: [action] },
      time: { ...suspended, awaited: [] },
    })) {
      harness.engine.snapshots.set(id, { ...snapshotOf(id), ...more });
    }
    harness.engine.snapshots.set('new', snapshotOf('new'));
    await harness.compare();
    const shown = async (query: RunsQuery) =>
      (await list(query)).items.map(({ id, waitsFor, awaits }) => [id, waitsFor, awaits?.path]);
    await expect(shown({})).resolves.toEqual([
      ['time', 'time', undefined],
      ['operator', 'operator', 'read'],
      ['person', 'person', 'ask'],
      ['new', 'nothing', undefined],
    ]);
    await expect(shown({ waitsFor: 'operator' })).resolves.toEqual([
      ['operator', 'operator', 'read'],
    ]);
    await expect(shown({ waitsFor: 'nothing' })).resolves.toEqual([['new', 'nothing', undefined]]);
    await expect(shown({ waitsFor: 'person', status: 'failed' })).resolves.toEqual([]);
  });

  it('tells when and why a run has ended, without the message', async () => {
    await insert('broken', 1);
    const endedAt = '2026-02-01T10:00:00.000Z';
    harness.engine.snapshots.set('broken', {
      ...{ ...ended('broken', 'failed'), endedAt },
      error: { code: 'timeout', message: 'p-1 did not answer', nodePath: 'send' },
    });
    await harness.compare();
    const { items } = await list({ status: 'failed' });
    expect(items).toMatchObject([{ endedAt, error: { code: 'timeout', nodePath: 'send' } }]);
    expect(JSON.stringify(items)).not.toContain('p-1');
  });
});
