import { EngineUnavailableError } from '@platform/engine-api';
import { INTERPRETER_CONTRACT } from '@platform/interpreter';

import { ingestionDeps } from '../__fixtures__/ingestion-deps';
import { problemOf } from '../__fixtures__/problem-of';
import {
  beginAtOnce,
  ended,
  openProxyHarness,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import { carried, published } from '../__fixtures__/proxy-catalog';
import { createLiveRuns } from '@platform/run-projection';
import { RunIndexUnavailableError } from '@platform/run-store';
import { ingestEvent, ingestFor } from './ingest-event';
import type { IngestionDeps, IngestionResult } from './ingestion';

const NOW = '2026-11-20T08:00:00.000Z';
const event = { eventId: 'evt-1', eventType: 'lab.result', patientId: 'p1', value: 6.8 };

let harness: ProxyHarness;
beforeEach(async () => {
  harness = await openProxyHarness();
});
afterEach(() => harness.close());

const depsOf = (over: Partial<IngestionDeps> = {}): IngestionDeps =>
  ingestionDeps(harness, { now: () => new Date(NOW), ...over });
const ingest = (body: unknown, over: Partial<IngestionDeps> = {}): Promise<IngestionResult> =>
  ingestEvent(body, depsOf(over));

describe('an event that a workflow awaits', () => {
  it('is sent whole, with its subjects and the specification, and enters the index [RUN-100 RUN-101 RUN-102 RUN-103 RUN-106 RUN-107 RUN-108 RUN-109 RUN-110]', async () => {
    await expect(ingest(event)).resolves.toEqual({
      outcome: 'accepted',
      eventId: 'evt-1',
      runs: [{ runId: 'evt-1', workflow: 'a', version: 1 }],
    });
    expect(harness.engine.sent).toEqual([
      {
        runId: 'evt-1',
        contract: INTERPRETER_CONTRACT,
        event,
        context: { patient: { id: 'p1' } },
        workflow: carried('a'),
        locale: 'fr',
        timezone: 'Europe/Paris',
        acceptedAt: NOW,
        trace: {},
        plugins: { '@test/proxy': '1.0.0' },
        startedBy: ['key:test'],
      },
    ]);
    await expect(harness.store.get('evt-1')).resolves.toEqual({
      id: 'evt-1',
      service: 'workflow',
      workflowName: 'Workflow a',
      event,
      eventId: 'evt-1',
      eventType: 'lab.result',
      createdAt: NOW,
      updatedAt: NOW,
      finalStatus: null,
      lostAt: null,
      workflowFile: 'definitions/a.yaml',
      workflowSlug: 'a',
      specVersion: 1,
      specHash: 'hash-a',
      subjects: { patient: 'p1' },
      awaitedEvents: [],
      end: null,
    });
  });

  it.each(['core.webhook', 'core.workflow-called'])(
    'of type %s makes every id field of the call ambient context [RUN-064]',
    async (eventType) => {
      const call = { eventId: 'evt-1', eventType, patientId: 'p1', encounterId: 'n7' };
      const nodes = [{ id: 'start', type: eventType }];
      await ingestFor(published('a', { nodes }), call, depsOf());
      expect(harness.engine.sent).toMatchObject([
        { context: { patient: { id: 'p1' }, encounter: { id: 'n7' } } },
      ]);
    },
  );

  it('is sent before its row is inserted', async () => {
    const atSend: unknown[] = [];
    harness.engine.onSend = async ({ runId }) => void atSend.push(await harness.store.get(runId));
    await ingest(event);
    expect(atSend).toEqual([null]);
    expect(await harness.rows()).toEqual(['evt-1 null']);
  });

  it('runs by the timezone of its workflow', async () => {
    await ingest(event, {
      workflows: [published('a', { settings: { timezone: 'America/Cayenne' } })],
    });
    expect(harness.engine.sent[0]?.timezone).toBe('America/Cayenne');
  });

  it('is accepted and starts nothing when its type is known but no workflow awaits it, and says so', async () => {
    await expect(ingest({ eventId: 'evt-1', eventType: 'ping' })).resolves.toEqual({
      outcome: 'accepted',
      eventId: 'evt-1',
      runs: [],
      nothingStarted: 'no-published-workflow',
    });
    expect(harness.engine.sent).toEqual([]);
    expect(await harness.rows()).toEqual([]);
  });
});

describe('an event that several workflows await', () => {
  const workflows = [published('a'), published('b'), published('c')];

  it('gives the first its own id and every further one a derived one; its own goes last [RUN-100]', async () => {
    const atSend: string[] = [];
    harness.engine.onSend = async ({ runId, workflow }) =>
      void atSend.push(`${runId} ${workflow.slug} after ${(await harness.rows()).join()}`);
    const { runs } = await ingest(event, { workflows });
    expect(runs.map(({ runId, workflow }) => `${runId} ${workflow}`)).toEqual([
      'evt-1 a',
      '~workflow:b:evt-1 b',
      '~workflow:c:evt-1 c',
    ]);
    expect(atSend).toEqual([
      '~workflow:c:evt-1 c after ',
      '~workflow:b:evt-1 b after ~workflow:c:evt-1 null',
      expect.stringMatching(/^evt-1 a after ~workflow:[bc]:evt-1 null,~workflow:[bc]:evt-1 null$/),
    ]);
  });

  it('is repaired by its redelivery when only some of its runs were started', async () => {
    let sends = 0;
    harness.engine.onSend = async () => {
      sends += 1;
      if (sends === 2) await harness.refuse('INSERT');
    };
    await expect(ingest(event, { workflows })).rejects.toThrow(RunIndexUnavailableError);
    expect(await harness.rows()).toEqual(['~workflow:c:evt-1 null']);
    await harness.repair();
    await expect(ingest(event, { workflows })).resolves.toMatchObject({ outcome: 'accepted' });
    expect(harness.engine.sent.map(({ runId }) => runId)).toEqual([
      '~workflow:c:evt-1',
      '~workflow:b:evt-1',
      'evt-1',
    ]);
    expect((await harness.rows()).sort()).toEqual([
      'evt-1 null',
      '~workflow:b:evt-1 null',
      '~workflow:c:evt-1 null',
    ]);
  });

  it('runs only those whose trigger accepts its type', async () => {
    const other = published('b', { nodes: [{ id: 'start', type: 't.ping' }] });
    const { runs } = await ingest(event, { workflows: [published('a'), other, published('c')] });
    expect(runs.map(({ runId }) => runId)).toEqual(['evt-1', '~workflow:c:evt-1']);
  });
});

describe('an event that the condition of a trigger keeps out', () => {
  const above = (slug: string, value: number) =>
    published(slug, {
      nodes: [{ id: 'start', type: 't.lab', config: { when: `event.value > ${value}` } }],
    });

  it('is accepted and starts nothing, and says why: nothing is sent, nothing enters the index', async () => {
    const other = published('b', { nodes: [{ id: 'start', type: 't.ping' }] });
    const result = await ingest(event, { workflows: [above('a', 7), other] });
    const nothing = { runs: [], nothingStarted: 'condition-false' };
    expect(result).toEqual({ outcome: 'accepted', eventId: 'evt-1', ...nothing });
    expect(harness.engine.sent).toEqual([]);
    expect(await harness.rows()).toEqual([]);
  });

  it('starts the other workflows, the first of which has its id', async () => {
    const workflows = [above('a', 7), above('b', 6), published('c')];
    const { runs } = await ingest(event, { workflows });
    expect(runs.map(({ runId, workflow }) => `${runId} ${workflow}`)).toEqual([
      'evt-1 b',
      '~workflow:c:evt-1 c',
    ]);
  });

  it('needs no subject of a workflow that it does not start', async () => {
    const anonymous = { eventId: 'evt-1', eventType: 'lab.result', value: 6.8 };
    const kept = await ingest(anonymous, { workflows: [above('a', 7)] });
    expect(kept).toMatchObject({ outcome: 'accepted', runs: [] });
    expect((await problemOf(ingest(anonymous, { workflows: [above('a', 6)] }))).status).toBe(422);
  });

  it('starts when what the condition reads is not in it', async () => {
    const { value: _value, ...silent } = event;
    const { runs } = await ingest(silent, { workflows: [above('a', 7)] });
    expect(runs).toHaveLength(1);
  });
});

describe('an event that was received before', () => {
  it('is a duplicate: nothing is sent or inserted, and the runs are told [RUN-070]', async () => {
    const workflows = [published('a'), published('b')];
    await ingest(event, { workflows });
    const sends = harness.engine.sent.length;
    const rows = await harness.store.list();
    await expect(ingest(event, { workflows })).resolves.toEqual({
      outcome: 'duplicate',
      eventId: 'evt-1',
      runs: [
        { runId: 'evt-1', workflow: 'a', version: 1 },
        { runId: '~workflow:b:evt-1', workflow: 'b', version: 1 },
      ],
    });
    expect(harness.engine.sent).toHaveLength(sends);
    expect(rows).toHaveLength(2);
    await expect(harness.store.list()).resolves.toEqual(rows);
  });

  it('records the version and the hash in force when it was received, whatever is published later [RUN-053]', async () => {
    await ingest(event, { workflows: [{ ...published('a'), version: 3, hash: 'hash-3' }] });
    const later = { workflows: [{ ...published('a'), version: 4, hash: 'hash-4' }] };
    await ingest(event, later);
    await ingest({ ...event, eventId: 'evt-2' }, later);
    const recorded = (await harness.store.list()).map(({ id, specVersion, specHash }) => [
      id,
      specVersion,
      specHash,
    ]);
    expect(recorded.sort()).toEqual([
      ['evt-1', 3, 'hash-3'],
      ['evt-2', 4, 'hash-4'],
    ]);
  });

  it('stays as it was first received, and a later one with other content is refused with the fields that differ', async () => {
    await ingest(event);
    expect(await problemOf(ingest({ ...event, value: 2.1, patientId: 'p2' }))).toMatchObject({
      status: 409,
      code: 'event-conflict',
      errors: [{ path: '/patientId' }, { path: '/value' }],
      members: {
        outcome: 'duplicate',
        eventId: 'evt-1',
        runs: [{ runId: 'evt-1', workflow: 'a', version: 1 }],
      },
    });
    expect((await harness.store.get('evt-1'))?.event).toEqual(event);
    expect(harness.engine.sent).toHaveLength(1);
  });

  it('is a duplicate though the engine is gone', async () => {
    await ingest(event);
    await harness.engine.shut();
    await expect(ingest(event)).resolves.toMatchObject({ outcome: 'duplicate' });
    await harness.engine.open();
  });

  it('starts one run when it is posted 20 times at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async () => (await ingest(event)).outcome),
    );
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
    expect(harness.engine.sent).toHaveLength(1);
    expect(await harness.rows()).toEqual(['evt-1 null']);
  });

  it('is a duplicate that enters the index again when the index was lost', async () => {
    beginAtOnce(harness);
    await ingest(event);
    const emptied = await openProxyHarness();
    await expect(ingest(event, { store: emptied.store })).resolves.toMatchObject({
      outcome: 'duplicate',
    });
    expect(await emptied.rows()).toEqual(['evt-1 null']);
    await emptied.close();
  });

  it('enters the index with the end of its run, which the engine reports only once', async () => {
    beginAtOnce(harness);
    await ingest(event);
    harness.engine.snapshots.set('evt-1', { ...ended('evt-1', 'completed'), event });
    const emptied = await openProxyHarness();
    const live = createLiveRuns(harness.ingress, emptied.store);
    await expect(ingest(event, { store: emptied.store, live })).resolves.toMatchObject({
      outcome: 'duplicate',
    });
    expect(await emptied.rows()).toEqual(['evt-1 completed']);
    await emptied.close();
  });
});

describe('an event that cannot be taken now', () => {
  it.each(['absent', 'shut'] as const)(
    'leaves nothing behind while the engine is %s; the retry works',
    async (how) => {
      if (how === 'shut') await harness.engine.shut();
      else harness.engine.mode = how;
      await expect(ingest(event)).rejects.toThrow(EngineUnavailableError);
      expect(await harness.rows()).toEqual([]);
      if (how === 'shut') await harness.engine.open();
      harness.engine.mode = 'up';
      await expect(ingest(event)).resolves.toMatchObject({ outcome: 'accepted' });
      expect(await harness.rows()).toEqual(['evt-1 null']);
    },
  );

  it('is sent but not indexed when the index cannot be written; the retry indexes the one run', async () => {
    beginAtOnce(harness);
    await harness.refuse('INSERT');
    await expect(ingest(event)).rejects.toThrow(RunIndexUnavailableError);
    await expect(ingest(event)).rejects.toMatchObject({ code: 'RUN_STORE_UNAVAILABLE' });
    await harness.repair();
    await expect(ingest(event)).resolves.toMatchObject({ outcome: 'duplicate' });
    expect(harness.engine.sent).toHaveLength(1);
    expect(await harness.rows()).toEqual(['evt-1 null']);
  });

  it('is not sent when the index cannot be read: it may be a duplicate', async () => {
    await harness.store.close();
    await expect(ingest(event)).rejects.toThrow(RunIndexUnavailableError);
    expect(harness.engine.sent).toEqual([]);
  });
});

describe('whom an event is about', () => {
  it('is every registered context kind whose id it carries [RUN-110]', async () => {
    await ingest({ ...event, encounterId: 'e1', practitionerId: 'd1' });
    expect(harness.engine.sent[0]?.context).toEqual({
      patient: { id: 'p1' },
      encounter: { id: 'e1' },
    });
    expect((await harness.store.get('evt-1'))?.subjects).toEqual({
      patient: 'p1',
      encounter: 'e1',
    });
  });

  it.each([null, undefined])('is nobody where the id is %s', async (encounterId) => {
    await ingest({ ...event, encounterId });
    expect(harness.engine.sent[0]?.context).toEqual({ patient: { id: 'p1' } });
  });

  it.each([42, '', '   ', 'x'.repeat(201), { id: 'p1' }, true])(
    'cannot be %j: nothing is started',
    async (patientId) => {
      const problem = await problemOf(ingest({ ...event, patientId }));
      expect(problem).toMatchObject({
        status: 422,
        code: 'event-invalid',
        members: { outcome: 'rejected' },
        errors: [{ path: '/patientId' }],
      });
      expect(harness.engine.sent).toEqual([]);
    },
  );

  it('must be given when the trigger of a workflow establishes it', async () => {
    const problem = await problemOf(ingest({ eventId: 'evt-1', eventType: 'lab.result' }));
    expect(problem).toMatchObject({
      status: 422,
      errors: [{ path: '/patientId', message: { fr: expect.stringContaining('« a »') } }],
    });
  });

  it('must be given when a workflow requires it; else no workflow is started', async () => {
    const strict = published('b', { context: ['encounter'] });
    const problem = await problemOf(ingest(event, { workflows: [published('a'), strict] }));
    expect(problem.errors).toEqual([
      { path: '/encounterId', message: expect.objectContaining({ en: expect.any(String) }) },
    ]);
    expect(harness.engine.sent).toEqual([]);
    expect(await harness.rows()).toEqual([]);
  });

  it('need not be given where no workflow is about a subject', async () => {
    const note = published('a', { nodes: [{ id: 'start', type: 't.note' }] });
    const result = await ingest(
      { eventId: 'evt-1', eventType: 'note.written' },
      { workflows: [note] },
    );
    expect(result.outcome).toBe('accepted');
    expect(harness.engine.sent[0]?.context).toEqual({});
  });
});
