import { EngineUnavailableError } from '@platform/engine-api';

import { HandlerRefusal } from '@platform/run-projection/testing';
import { ingestionDeps } from '../__fixtures__/ingestion-deps';
import { openProxyHarness, runMeta, type ProxyHarness } from '../__fixtures__/proxy-harness';
import { published } from '../__fixtures__/proxy-catalog';
import { RunIndexUnavailableError } from '@platform/run-store';
import { ingestEvent } from './ingest-event';

const event = { eventId: 'evt-1', eventType: 'note.written', patientId: 'p1' };
const NOTE = published('noted', { nodes: [{ id: 'start', type: 't.note' }] });

let harness: ProxyHarness;
beforeEach(async () => {
  harness = await openProxyHarness();
  harness.engine.onTell = () => ({ delivered: [], started: [] });
});
afterEach(() => harness.close());

const ingest = (body: object = event, workflows = [published('a')]) =>
  ingestEvent(body, ingestionDeps(harness, { workflows }));
const receivers = (): string[] => harness.engine.told.map(({ key }) => key).sort();

/** Runs that may wait for `note.written`. */
async function waiting(...runs: readonly (readonly [id: string, subjects?: object])[]) {
  for (const [id, subjects = { patient: 'p1' }] of runs) {
    await harness.store.insert(
      runMeta(id, { awaitedEvents: ['note.written'], subjects: { ...subjects } }),
    );
  }
}

describe('an event that runs may wait for', () => {
  it('is given to those that are not about another subject, and the response names the nodes', async () => {
    await waiting(
      ['mine'],
      ['other', { patient: 'p2' }],
      ['nobody', {}],
      ['stay', { encounter: 'n1' }],
    );
    harness.engine.onTell = (key) => ({
      delivered: key === 'mine' ? ['wait', 'map[2]/wait'] : [],
      started: [],
    });
    await expect(ingest()).resolves.toEqual({
      outcome: 'accepted',
      eventId: 'evt-1',
      runs: [],
      resumed: [
        { runId: 'mine', nodePath: 'wait' },
        { runId: 'mine', nodePath: 'map[2]/wait' },
      ],
    });
    expect(receivers()).toEqual(['mine', 'nobody', 'stay']);
    expect(harness.engine.told[0]?.input).toEqual({ signal: 'event', event });
  });

  it('is given to no run that ended, or waits for another type', async () => {
    await waiting(['over']);
    await harness.store.setFinalStatus('over', 'completed');
    await harness.store.insert(runMeta('deaf', { awaitedEvents: ['lab.result'] }));
    const result = await ingest();
    expect(receivers()).toEqual([]);
    expect(result).not.toHaveProperty('resumed');
  });

  it('is given to every run that waits, over several pages, few at once', async () => {
    const ids = Array.from({ length: 405 }, (_, index) => `run-${String(index).padStart(3, '0')}`);
    await waiting(...ids.map((id) => [id] as const));
    let open = 0;
    let maxOpen = 0;
    harness.engine.onTell = async () => {
      maxOpen = Math.max(maxOpen, (open += 1));
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return { delivered: [], started: [] };
    };
    await ingest();
    expect(receivers()).toEqual(ids);
    expect(maxOpen).toBeLessThanOrEqual(16);
  });

  it('is given before the runs that it starts, and not to them, even when it comes again', async () => {
    await waiting(['mine']);
    await harness.store.insert(
      runMeta('~workflow:z:evt-1', { event, awaitedEvents: ['note.written'] }),
    );
    const order: string[] = [];
    harness.engine.onTell = (key) => (order.push(`told ${key}`), { delivered: [], started: [] });
    harness.engine.onSend = ({ runId }) => void order.push(`sent ${runId}`);
    await ingest(event, [NOTE]);
    expect(order).toEqual(['told mine', 'sent evt-1']);
    await ingest(event, [NOTE]);
    expect(order).toHaveLength(2);
  });

  it('is also given, once, to the runs that these runs started and that are not in the index', async () => {
    await waiting(['mine'], ['sibling']);
    await harness.store.insert(runMeta('ended-child'));
    await harness.store.setFinalStatus('ended-child', 'failed');
    const started = new Map([
      ['mine', ['child', 'sibling', 'ended-child']],
      ['child', ['grandchild', 'mine']],
    ]);
    harness.engine.onTell = (key) => ({
      delivered: key === 'grandchild' ? ['wait'] : [],
      started: (started.get(key) ?? []).map((runId) => ({ runId, workflow: 'w' })),
    });
    const { resumed } = await ingest();
    expect(receivers()).toEqual(['child', 'grandchild', 'mine', 'sibling']);
    expect(resumed).toEqual([{ runId: 'grandchild', nodePath: 'wait' }]);
  });

  it('starts and inserts nothing when it cannot be given to all; the retry gives it to all', async () => {
    await waiting(['mine'], ['stuck']);
    const answer = harness.engine.onTell;
    harness.engine.onTell = async (key, input) => {
      if (key === 'stuck') await harness.engine.shut();
      return answer(key, input);
    };
    await expect(ingest(event, [NOTE])).rejects.toThrow(EngineUnavailableError);
    expect(await harness.store.get('evt-1')).toBeNull();
    expect(harness.engine.sent).toEqual([]);
    await harness.engine.open();
    harness.engine.onTell = answer;
    harness.engine.told.length = 0;
    await expect(ingest(event, [NOTE])).resolves.toMatchObject({ outcome: 'accepted' });
    expect(receivers()).toEqual(['mine', 'stuck']);
  });

  it('reaches the other runs when one run fails to take it', async () => {
    await waiting(['broken'], ['mine']);
    harness.engine.onTell = (key) => {
      if (key === 'broken') throw new HandlerRefusal();
      return { delivered: ['wait'], started: [] };
    };
    const { resumed } = await ingest();
    expect(resumed).toEqual([{ runId: 'mine', nodePath: 'wait' }]);
  });

  it('is told as given when it comes again, also after the run that took it has ended', async () => {
    await waiting(['mine'], ['deaf']);
    harness.engine.onTell = (key) => ({ delivered: key === 'mine' ? ['wait'] : [], started: [] });
    const first = await ingest();
    expect(first).toMatchObject({ outcome: 'accepted', runs: [] });
    for (const id of ['mine', 'deaf']) await harness.store.setFinalStatus(id, 'completed');
    await waiting(['since']);
    harness.engine.told.length = 0;
    await expect(ingest()).resolves.toEqual({
      ...{ outcome: 'duplicate', eventId: 'evt-1', runs: [] },
      resumed: [{ runId: 'mine', nodePath: 'wait' }],
    });
    await expect(ingest({ ...event, dose: 30 })).rejects.toMatchObject({
      problem: { code: 'event-conflict', errors: [{ path: '/dose' }] },
    });
    expect(receivers()).toEqual([]);
  });

  it('is told as given when the proxy died before it heard of it, and the run has ended since', async () => {
    await waiting(['mine']);
    const isGiven = () => ({ delivered: ['wait'], started: [] });
    harness.engine.onTell = isGiven;
    const { end } = harness.store.deliveries;
    harness.store.deliveries.end = () => Promise.reject(new Error('arrêt'));
    await expect(ingest()).rejects.toThrow(RunIndexUnavailableError);
    harness.store.deliveries.end = end;
    await harness.store.setFinalStatus('mine', 'completed');
    const resumed = [{ runId: 'mine', nodePath: 'wait' }];
    await expect(ingest()).resolves.toMatchObject({ runs: [], resumed });
    await expect(ingest()).resolves.toMatchObject({ outcome: 'duplicate', resumed });
  });

  it('is forgotten when no run took it: a run that waits later may be given it', async () => {
    await waiting(['mine']);
    await ingest();
    expect(await harness.store.deliveries.of('evt-1')).toBeNull();
    harness.engine.onTell = () => ({ delivered: ['wait'], started: [] });
    await expect(ingest()).resolves.toMatchObject({ outcome: 'accepted' });
  });

  it('is a conflict when a run was given another event of its id, and starts nothing', async () => {
    await waiting(['mine']);
    harness.engine.onTell = () => {
      throw new HandlerRefusal('event-conflict', { first: { ...event, dose: 2 } });
    };
    await expect(ingest({ ...event, dose: 30 }, [NOTE])).rejects.toMatchObject({
      problem: { code: 'event-conflict', errors: [{ path: '/dose' }] },
    });
    expect(harness.engine.sent).toEqual([]);
  });

  it('inserts its own runs with the events that they may wait for', async () => {
    const wait = {
      id: 'w',
      type: 'core.wait',
      config: { event: { eventType: 'ping', match: 'true' } },
    };
    const nodes = [{ id: 'start', type: 't.note' }, wait];
    await ingest(event, [published('noted', { nodes })]);
    expect(await harness.store.get('evt-1')).toMatchObject({ awaitedEvents: ['ping'] });
  });
});
