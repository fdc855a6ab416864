import { EngineRefusedError, EngineUnavailableError } from '@platform/engine-api';
import { NotFoundError } from '@platform/ports';

import {
  ended,
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import { getRun } from './get-run';
import { createLiveRuns } from '@platform/run-projection';
import { RunIndexUnavailableError } from '@platform/run-store';

let harness: ProxyHarness;
beforeEach(async () => {
  harness = await openProxyHarness();
});
afterEach(() => harness.close());

const DAY_MS = 86_400_000;

const get = (id: string, now = '2026-11-20T10:00:00Z') =>
  getRun(id, {
    store: harness.store,
    live: createLiveRuns(harness.ingress, harness.store),
    retentionMs: 30 * DAY_MS,
    now: () => new Date(now),
  });

describe('getRun', () => {
  it('shows what the index knows, the event, and the snapshot without repeating them', async () => {
    await harness.store.insert(runMeta('evt-1'));
    harness.engine.snapshots.set('evt-1', snapshotOf('evt-1', { phase: 'suspended' }));
    const { event: _event, context: _context, ...shown } = snapshotOf('evt-1');
    await expect(get('evt-1')).resolves.toMatchObject({
      id: 'evt-1',
      status: 'running',
      finalStatus: null,
      event: { eventId: 'evt-1', eventType: 'lab.result', patientId: 'p1' },
      snapshot: { ...shown, phase: 'suspended' },
    });
    const { snapshot } = await get('evt-1');
    expect(snapshot).not.toHaveProperty('event');
    expect(snapshot).not.toHaveProperty('context');
  });

  it('says in the snapshot too what the run waits for, until it has ended', async () => {
    const awaits = { kind: 'decision', name: 'ask:person', path: 'ask' } as const;
    const asked = snapshotOf('evt-1', { phase: 'suspended', awaited: [awaits] });
    harness.engine.snapshots.set('evt-1', asked);
    const waits = { waitsFor: 'person', awaits };
    await expect(get('evt-1')).resolves.toMatchObject({ ...waits, snapshot: waits });
    harness.engine.snapshots.set('evt-1', ended('evt-1', 'completed'));
    expect((await get('evt-1')).snapshot).not.toHaveProperty('waitsFor');
  });

  it('stores the final status of a run that it sees ended', async () => {
    await harness.store.insert(runMeta('evt-1'));
    harness.engine.snapshots.set('evt-1', ended('evt-1', 'failed'));
    await expect(get('evt-1')).resolves.toMatchObject({ status: 'failed', finalStatus: 'failed' });
    expect(await harness.rows()).toEqual(['evt-1 failed']);
  });

  it('asks the engine every time, and overwrites no frozen status [RUN-074]', async () => {
    await harness.store.insert(runMeta('evt-1'));
    await harness.store.setFinalStatus('evt-1', 'failed');
    harness.engine.snapshots.set('evt-1', ended('evt-1', 'completed'));
    await expect(get('evt-1')).resolves.toMatchObject({ status: 'completed' });
    await get('evt-1');
    expect(harness.engine.lookups).toEqual(['evt-1', 'evt-1']);
    expect(await harness.rows()).toEqual(['evt-1 failed']);
  });

  it('answers although the status cannot be frozen', async () => {
    await harness.store.insert(runMeta('evt-1'));
    harness.engine.snapshots.set('evt-1', ended('evt-1', 'completed'));
    await harness.refuse('UPDATE');
    await expect(get('evt-1')).resolves.toMatchObject({ status: 'completed' });
    await harness.repair();
  });

  it('tells from the index alone of a run that has not begun', async () => {
    await harness.store.insert(runMeta('evt-1'));
    harness.engine.known.add('evt-1');
    await expect(get('evt-1')).resolves.toMatchObject({ status: 'running', snapshot: null });
  });

  it.each([
    ['has ended', 'completed', '2026-12-21T10:00:00Z'],
    ['is older than any that is kept', null, '2026-12-21T10:00:00Z'],
  ] as const)('is gone for a run that %s and the engine no longer has', async (...run) => {
    const [, final, now] = run;
    await harness.store.insert(runMeta('evt-1'));
    if (final) await harness.store.setFinalStatus('evt-1', final);
    await expect(get('evt-1', now)).rejects.toMatchObject({
      problem: {
        status: 410,
        code: 'run-expired',
        members: { run: { id: 'evt-1', workflowSlug: 'a', finalStatus: final } },
      },
    });
  });

  it('tells of an ended run that the engine should have, and has not, that it is lost', async () => {
    await harness.store.insert(runMeta('evt-1'));
    await harness.store.setFinalStatus('evt-1', 'completed');
    await expect(get('evt-1')).rejects.toMatchObject({
      problem: { status: 410, code: 'run-lost', members: { run: { finalStatus: 'completed' } } },
    });
  });

  it('tells of a run that was lost before it ended with its event, until the engine has it', async () => {
    await harness.store.insert(runMeta('evt-1'));
    await harness.store.markLost('evt-1');
    await expect(get('evt-1')).resolves.toMatchObject({
      ...{ status: 'running', finalStatus: null, snapshot: null },
      lostAt: expect.any(String) as string,
      event: { eventId: 'evt-1' },
    });
    harness.engine.snapshots.set('evt-1', snapshotOf('evt-1'));
    await expect(get('evt-1')).resolves.toMatchObject({ status: 'running' });
    await expect(harness.rows()).resolves.toEqual(['evt-1 null']);
  });

  it('is not gone for a run that waits to begin since before the retention', async () => {
    await harness.store.insert(runMeta('evt-1'));
    harness.engine.known.add('evt-1');
    await expect(get('evt-1', '2027-11-20T10:00:00Z')).resolves.toMatchObject({ snapshot: null });
  });

  it('does not take an unfinished run that the engine does not know for one that is over', async () => {
    await harness.store.insert(runMeta('evt-1'));
    await expect(get('evt-1')).resolves.toMatchObject({ status: 'running', snapshot: null });
  });

  it('tells from the index alone of an ended run while the engine does not answer', async () => {
    await harness.store.insert(runMeta('evt-1'));
    await harness.store.setFinalStatus('evt-1', 'failed');
    await harness.engine.shut();
    await expect(get('evt-1')).resolves.toMatchObject({ status: 'failed', snapshot: null });
    await harness.engine.open();
  });

  it('tells from the index alone while the engine does not answer', async () => {
    await harness.store.insert(runMeta('evt-1'));
    await harness.engine.shut();
    await expect(get('evt-1')).resolves.toMatchObject({ status: 'running', snapshot: null });
    await harness.engine.open();
  });

  it('does not hide that the engine refused to tell', async () => {
    await harness.store.insert(runMeta('evt-1'));
    harness.engine.mode = 'refusing';
    await expect(get('evt-1')).rejects.toThrow(EngineRefusedError);
  });

  it('tells from the engine alone of a run that the index has lost', async () => {
    harness.engine.snapshots.set('evt-1', ended('evt-1', 'completed'));
    await expect(get('evt-1')).resolves.toMatchObject({
      id: 'evt-1',
      eventId: 'evt-1',
      eventType: 'lab.result',
      workflowSlug: 'a',
      specHash: 'hash-a',
      subjects: { patient: 'p1' },
      status: 'completed',
      finalStatus: 'completed',
      createdAt: '2026-11-20T08:00:00.000Z',
      updatedAt: '2026-11-20T09:00:00.000Z',
      event: { eventId: 'evt-1' },
    });
    expect(await harness.rows()).toEqual([]);
  });

  it('knows nothing of a run that neither has, nor of one no engine can have', async () => {
    await expect(get('never')).rejects.toThrow(NotFoundError);
    await expect(get('..')).rejects.toThrow(NotFoundError);
  });

  it('cannot tell whether a run exists that the index has not while the engine does not answer', async () => {
    await harness.engine.shut();
    await expect(get('evt-1')).rejects.toThrow(EngineUnavailableError);
    await harness.engine.open();
  });

  it('says that the index is unavailable when it cannot be read', async () => {
    await harness.store.close();
    await expect(get('evt-1')).rejects.toThrow(RunIndexUnavailableError);
  });
});
