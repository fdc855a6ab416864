import type { RunSnapshot } from '@platform/engine-api';
import { createLiveRuns } from '@platform/run-projection';

import {
  ended,
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import { getRun } from './get-run';
import type { RunsQuery } from './list-query';
import { listRuns } from './list-runs';

let harness: ProxyHarness;
beforeEach(async () => {
  harness = await openProxyHarness();
});
afterEach(() => harness.close());

type Node = RunSnapshot['nodes'][number];
const node = (path: string, status: Node['status']): Node => ({
  ...{ path, id: path, type: 't.x', kind: 'gateway', status },
});
const get = (id: string) =>
  getRun(id, {
    store: harness.store,
    live: createLiveRuns(harness.ingress, harness.store),
    retentionMs: 30 * 86_400_000,
    now: () => new Date('2026-11-20T10:00:00Z'),
  });
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

  it('tells why a run waits for an operator, without the message, and when a task is due', async () => {
    await insert('operator', 1);
    await insert('person', 2);
    const dueAt = '2026-11-20T09:00:00.000Z';
    const failed = { ...node('read', 'waiting'), error: { code: 'timeout', message: 'p-1 said' } };
    harness.engine.snapshots.set('operator', {
      ...snapshotOf('operator'),
      ...{ phase: 'incident', awaited: [{ kind: 'action', name: 'incident:read', path: 'read' }] },
      nodes: [failed as never],
    });
    harness.engine.snapshots.set('person', {
      ...snapshotOf('person'),
      ...{ phase: 'suspended', awaited: [{ kind: 'decision', name: 'ask', path: 'ask' }] },
      pending: [{ pendingId: 'ask:person', dueAt } as never],
    });
    const detail = await get('operator');
    const awaits = { kind: 'action', name: 'incident:read', path: 'read', code: 'timeout' };
    expect(detail).toMatchObject({ waitsFor: 'operator', awaits, snapshot: { awaits } });
    expect(JSON.stringify(detail.awaits)).not.toContain('p-1');
    await harness.compare();
    const { items } = await list();
    expect(items).toMatchObject([
      { id: 'person', awaits: { kind: 'decision', name: 'ask', until: dueAt } },
      { id: 'operator' },
    ]);
  });

  it('tells of a run that it reads what was reported of its waits, while they last', async () => {
    await insert('time', 1);
    const until = '2026-11-20T12:00:00.000Z';
    const awaits = { kind: 'timer', path: 'pause', until } as const;
    await harness.store.projection.apply({
      runs: [
        {
          ...{ runId: 'time', sequence: 1, phase: 'suspended', journal: 3, awaited: [] },
          ...{ pending: [], details: [awaits] },
        },
      ],
      ended: [],
    });
    const suspended = { ...snapshotOf('time'), phase: 'suspended' as const };
    harness.engine.snapshots.set('time', { ...suspended, nodes: [node('pause', 'waiting')] });
    expect(await get('time')).toMatchObject({ waitsFor: 'time', awaits });
    harness.engine.snapshots.set('time', { ...suspended, nodes: [node('pause', 'done')] });
    expect(await get('time')).not.toHaveProperty('awaits');
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
