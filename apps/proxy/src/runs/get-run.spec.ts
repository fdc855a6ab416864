import { EngineRefusedError, EngineUnavailableError } from '@platform/engine-api';
import { NotFoundError } from '@platform/ports';

import {
  ended,
  openProxyBench,
  runMeta,
  snapshotOf,
  type ProxyBench,
} from '../__fixtures__/proxy-bench';
import { getRun } from './get-run';
import { createLiveRuns } from './live-runs';
import { RunIndexUnavailableError } from './run-index';

let bench: ProxyBench;
beforeEach(async () => {
  bench = await openProxyBench();
});
afterEach(() => bench.close());

const get = (id: string) =>
  getRun(id, { store: bench.store, live: createLiveRuns(bench.ingress, bench.store) });

describe('getRun', () => {
  it('shows what the index knows, the event, and the snapshot without repeating them', async () => {
    await bench.store.insert(runMeta('evt-1'));
    bench.engine.snapshots.set('evt-1', snapshotOf('evt-1', { phase: 'suspended' }));
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

  it('freezes the status of a run it sees ended', async () => {
    await bench.store.insert(runMeta('evt-1'));
    bench.engine.snapshots.set('evt-1', ended('evt-1', 'failed'));
    await expect(get('evt-1')).resolves.toMatchObject({ status: 'failed', finalStatus: 'failed' });
    expect(await bench.rows()).toEqual(['evt-1 failed']);
  });

  it('asks the engine every time, and overwrites no frozen status', async () => {
    await bench.store.insert(runMeta('evt-1'));
    await bench.store.setFinalStatus('evt-1', 'failed');
    bench.engine.snapshots.set('evt-1', ended('evt-1', 'completed'));
    await expect(get('evt-1')).resolves.toMatchObject({ status: 'completed' });
    await get('evt-1');
    expect(bench.engine.lookups).toEqual(['evt-1', 'evt-1']);
    expect(await bench.rows()).toEqual(['evt-1 failed']);
  });

  it('answers although the status cannot be frozen', async () => {
    await bench.store.insert(runMeta('evt-1'));
    bench.engine.snapshots.set('evt-1', ended('evt-1', 'completed'));
    await bench.refuse('UPDATE');
    await expect(get('evt-1')).resolves.toMatchObject({ status: 'completed' });
    await bench.repair();
  });

  it.each([
    ['begun', null, 'running'],
    ['ended long ago', 'completed', 'completed'],
  ] as const)('tells from the index alone of a run %s that the engine has not', async (...run) => {
    const [, final, status] = run;
    await bench.store.insert(runMeta('evt-1'));
    if (final) await bench.store.setFinalStatus('evt-1', final);
    await expect(get('evt-1')).resolves.toMatchObject({ status, snapshot: null });
  });

  it('tells from the index alone while the engine does not answer', async () => {
    await bench.store.insert(runMeta('evt-1'));
    await bench.engine.shut();
    await expect(get('evt-1')).resolves.toMatchObject({ status: 'running', snapshot: null });
    await bench.engine.open();
  });

  it('does not hide that the engine refused to tell', async () => {
    await bench.store.insert(runMeta('evt-1'));
    bench.engine.mode = 'refusing';
    await expect(get('evt-1')).rejects.toThrow(EngineRefusedError);
  });

  it('tells from the engine alone of a run that the index has lost', async () => {
    bench.engine.snapshots.set('evt-1', ended('evt-1', 'completed'));
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
    expect(await bench.rows()).toEqual([]);
  });

  it('knows nothing of a run that neither has, nor of one no engine can have', async () => {
    await expect(get('never')).rejects.toThrow(NotFoundError);
    await expect(get('..')).rejects.toThrow(NotFoundError);
  });

  it('cannot tell whether a run exists that the index has not while the engine does not answer', async () => {
    await bench.engine.shut();
    await expect(get('evt-1')).rejects.toThrow(EngineUnavailableError);
    await bench.engine.open();
  });

  it('says that the index is unavailable when it cannot be read', async () => {
    await bench.store.close();
    await expect(get('evt-1')).rejects.toThrow(RunIndexUnavailableError);
  });
});
