import { ingestionDeps } from '../__fixtures__/ingestion-deps';
import {
  beginAtOnce,
  ended,
  openProxyHarness,
  snapshotOf,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import { listRuns } from '../runs/list-runs';
import { published } from '../__fixtures__/proxy-catalog';
import { ingestEvent } from './ingest-event';
import type { IngestionDeps } from './ingestion';

const event = { eventId: 'evt-1', eventType: 'lab.result', patientId: 'p1' };
const FURTHER = '~workflow:b:evt-1';

let harness: ProxyHarness;
beforeEach(async () => {
  harness = await openProxyHarness();
  beginAtOnce(harness);
});
afterEach(() => harness.close());

const both = [published('a'), published('b')];
const post = (over: Partial<IngestionDeps> = {}, body: object = event) =>
  ingestEvent(body, ingestionDeps(harness, { workflows: both, ...over }));

/** Removes runs from the control plane; in the index they stay unfinished. */
function forget(...runIds: readonly string[]): void {
  for (const id of runIds) {
    harness.engine.snapshots.delete(id);
    harness.engine.known.delete(id);
  }
}
async function lose(...runIds: readonly string[]): Promise<void> {
  forget(...runIds);
  for (const id of runIds) await harness.store.markLost(id);
}
const sent = (): readonly string[] => harness.engine.sent.map(({ runId }) => runId);

describe('an event that comes again', () => {
  it('starts those of its runs that are lost again, under their own ids, and no other', async () => {
    await post();
    expect(sent()).toEqual([FURTHER, 'evt-1']);
    await lose(FURTHER);
    await expect(post()).resolves.toMatchObject({
      outcome: 'accepted',
      runs: [
        { runId: 'evt-1', workflow: 'a' },
        { runId: FURTHER, workflow: 'b' },
      ],
    });
    expect(sent()).toEqual([FURTHER, 'evt-1', FURTHER]);
    expect((await harness.rows()).sort()).toEqual(['evt-1 null', `${FURTHER} null`]);
    await expect(post()).resolves.toMatchObject({ outcome: 'duplicate' });
    expect(sent()).toHaveLength(3);
  });

  it('is a duplicate when the control plane has the run after all', async () => {
    await post();
    await harness.store.markLost('evt-1');
    await expect(post()).resolves.toMatchObject({ outcome: 'duplicate' });
    expect(sent()).toHaveLength(2);
    await expect(harness.store.entry('evt-1')).resolves.toMatchObject({ finalStatus: null });
  });

  it('is a duplicate when its runs had ended, for what they did is there', async () => {
    await post();
    forget('evt-1', FURTHER);
    await harness.store.setFinalStatus('evt-1', 'completed');
    await harness.store.setFinalStatus(FURTHER, 'failed');
    await expect(post({ isComparing: () => true })).resolves.toMatchObject({
      outcome: 'duplicate',
    });
    expect(sent()).toHaveLength(2);
  });

  it('is asked of the control plane while lost runs may not be marked yet', async () => {
    await post();
    forget('evt-1');
    await expect(post()).resolves.toMatchObject({ outcome: 'duplicate' });
    await expect(post({ isComparing: () => true })).resolves.toMatchObject({ outcome: 'accepted' });
    expect(sent()).toEqual([FURTHER, 'evt-1', 'evt-1']);
  });

  it('starts nothing when a lost run walked a version that is no longer in force', async () => {
    await post();
    await lose('evt-1', FURTHER);
    const workflows = [published('a'), { ...published('b'), version: 2, hash: 'hash-b-2' }];
    await expect(post({ workflows })).rejects.toMatchObject({
      problem: {
        status: 409,
        code: 'event-run-lost',
        members: { eventId: 'evt-1', runs: [{ runId: 'evt-1' }, { runId: FURTHER }] },
      },
    });
    expect(sent()).toHaveLength(2);
    expect((await harness.rows()).sort()).toEqual(['evt-1 lost', `${FURTHER} lost`]);
  });

  it('starts nothing when it has another content', async () => {
    await post();
    await lose('evt-1');
    await expect(post({}, { ...event, value: 9 })).rejects.toMatchObject({
      problem: { code: 'event-conflict' },
    });
    expect(sent()).toHaveLength(2);
  });

  it('leaves a run lost that could not be sent, so that the next one starts it', async () => {
    await post();
    await lose('evt-1');
    harness.engine.mode = 'absent';
    await expect(post()).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
    await expect(harness.store.entry('evt-1')).resolves.toMatchObject({
      finalStatus: null,
      lostAt: expect.any(String) as string,
    });
    harness.engine.mode = 'up';
    await expect(post()).resolves.toMatchObject({ outcome: 'accepted' });
  });
});

it('restart lost: lists a lost run as such until it is started again', async () => {
  await post();
  await lose('evt-1');
  const lost = await harness.store.find({ lost: true }, { limit: 9 });
  expect(lost.map(({ id }) => id)).toEqual(['evt-1']);
  const [entry] = lost;
  if (!entry) throw new Error('not listed');
  const { items } = await listRuns({ lost: true }, harness);
  expect(items).toMatchObject([{ id: 'evt-1', status: 'running' }]);
  harness.engine.snapshots.set('evt-1', snapshotOf('evt-1'));
  await harness.live.storeEnd(entry, ended('evt-1', 'completed'));
  await expect(harness.store.entry('evt-1')).resolves.toMatchObject({ finalStatus: 'completed' });
});
