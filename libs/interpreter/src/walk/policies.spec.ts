import { NodeError, type Ports } from '@platform/ports';
import type { NodeSpec, PolicySpec } from '@platform/workflow';

import { FAILING, give, phasesOf, read, run, timersOf } from '../__fixtures__/policy-runs';
import {
  listOf,
  mapOf,
  NUMBER,
  runHarness,
  specOf,
  START,
  STARTED_AT,
} from '../__fixtures__/run-harness';
import { createScriptedDriver } from '../__fixtures__/scripted-driver';

const ONCE = { retry: { maxAttempts: 1 } };

describe('the retries of a node', () => {
  it('are steps and timers numbered from the second attempt, further and further apart', async () => {
    const retry = { maxAttempts: 4, interval: 'PT1S', factor: 3, maxInterval: 'PT5S' };
    const result = await run({ retry });
    expect(result.steps).toEqual(['read', 'read#2', 'read#3', 'read#4']);
    expect(timersOf(result)).toEqual([
      ['read~2', 1_000],
      ['read~3', 3_000],
      ['read~4', 5_000],
    ]);
    expect(result.byPath['read']).toMatchObject({
      status: 'failed',
      attempts: 4,
      ms: 9_000,
      error: { code: 'lab-down' },
    });
  });

  it.each([
    ['longer than the policy, as the server asks', 90_000, 90_000],
    ['as the policy says, when the server asks for less', 10, 1_000],
    ['one hour at most', Infinity, 3_600_000],
    ['as the policy says, when the server asks for nonsense', NaN, 1_000],
  ])('wait %s', async (_, retryAfterMs, waited) => {
    const ports = {
      lab: {
        read: async () => {
          throw new NodeError('lab-busy', 'occupé', { retryable: true, retryAfterMs });
        },
      },
    } as Ports;
    const result = await run({ retry: { maxAttempts: 2, interval: 'PT1S' } }, { ports });
    expect(timersOf(result)).toEqual([['read~2', waited]]);
    expect(result.byPath['read']?.error).toEqual({
      code: 'lab-busy',
      message: 'occupé',
      retryable: true,
    });
  });
});

describe('the deadline of a node', () => {
  it('holds for all of its attempts together', async () => {
    const result = await run({
      retry: { maxAttempts: 9, interval: 'PT10S', factor: 1 },
      deadline: 'PT25S',
    });
    expect(result.steps).toEqual(['read', 'read#2', 'read#3']);
    expect(result.error).toMatchObject({ code: 'deadline', nodePath: 'read' });
    expect(result.byPath['read']?.endedAt).toBe('2026-11-20T08:00:25.000Z');
  });

  it('does not wait for the attempt in flight, whose answer comes to nothing', async () => {
    const result = await run(
      { deadline: 'PT25S' },
      {
        ports: { lab: { read: () => new Promise(() => undefined) } } as unknown as Ports,
        driver: (emit) =>
          createScriptedDriver({ now: new Date(STARTED_AT), order: ['read~deadline'], emit }),
      },
    );
    expect(result.status).toBe('failed');
    expect(result.error).toMatchObject({ code: 'deadline', nodePath: 'read' });
    expect(result.byPath['then']?.skippedBecause).toMatchObject({
      path: 'read',
      why: 'node-failed',
    });
  });

  it('is under the policy of the node like any failure', async () => {
    const deadline: PolicySpec = { retry: { maxAttempts: 9, interval: 'PT10S' }, deadline: 'PT5S' };
    const { status, byPath } = await run({ ...deadline, onError: 'ignore' });
    expect(status).toBe('completed');
    expect(byPath['read']).toMatchObject({ status: 'failed', error: { code: 'deadline' } });
  });

  it('over a map cancels what is under way in it and withdraws its validations', async () => {
    const withdrawn: string[] = [];
    const map = mapOf(
      'review',
      [
        { id: 'ask', type: 't.ask' },
        { id: 'after', type: 't.double' },
      ],
      ['$in.item -> ask.value', 'ask.by -> after.value'],
      {},
      { concurrency: 2, policy: { deadline: 'PT1H' } },
    );
    const { byPath, error, pending, status } = await runHarness(
      specOf([START, listOf('list', [1, 2, 3]), map], ['list.value -> review.items']),
      {
        decisions: { 'review[0]/ask': { decision: 'accepted', by: 'dr-a', after: 'PT2H' } },
        withdrawValidation: async (pendingId) => void withdrawn.push(pendingId),
      },
    );
    expect(status).toBe('failed');
    expect(error).toMatchObject({ code: 'deadline', nodePath: 'review' });
    expect(pending).toEqual([]);
    expect(withdrawn).toEqual(['review[0]/ask:run-1', 'review[1]/ask:run-1']);
    for (const path of ['review[0]/ask', 'review[0]/after', 'review[1]/ask', 'review[1]/after']) {
      expect(byPath[path]).toMatchObject({
        status: 'cancelled',
        endedAt: '2026-11-20T09:00:00.000Z',
      });
    }
    expect(byPath['review[2]/ask']).toBeUndefined();
  });
});

describe('a node that substitutes', () => {
  it('gives its constants and is not « $done »', async () => {
    const { byPath, status } = await run({
      ...ONCE,
      onError: 'substitute',
      substitute: { value: 7 },
    });
    expect(status).toBe('completed');
    expect(byPath['read']).toMatchObject({
      status: 'substituted',
      outputs: { value: 7 },
      error: { code: 'lab-down' },
    });
    expect(byPath['use']?.status).toBe('done');
    expect(byPath['then']?.skippedBecause).toEqual({
      path: 'read',
      port: '$done',
      why: 'substituted',
    });
  });
});

describe('a node that pauses', () => {
  const paused: PolicySpec = { ...ONCE, onError: 'pause' };
  const at = { after: 'PT1H' } as const;

  it('holds the run as an incident until an operator says what becomes of it', async () => {
    const result = await run(paused);
    expect(result.status).toBe('running');
    expect(result.byPath['read']).toMatchObject({ status: 'waiting', error: { code: 'lab-down' } });
    expect(phasesOf(result).at(-1)).toBe('incident');
  });

  it('is skipped as the operator wants', async () => {
    const result = await run(paused, { actions: { read: { action: 'skip', ...at } } });
    const cause = { path: 'read', port: '', why: 'operator-skipped' };
    expect(result.status).toBe('completed');
    expect(result.byPath['read']).toMatchObject({ status: 'skipped', skippedBecause: cause });
    expect(result.byPath['read']).not.toHaveProperty('error');
    expect(result.byPath['then']?.skippedBecause).toEqual(cause);
  });

  it('fails as the operator wants, with what it failed of', async () => {
    const { error, byPath, endedAt } = await run(paused, {
      actions: { read: { action: 'fail', ...at } },
    });
    expect(error).toEqual({ code: 'lab-down', message: 'panne', nodePath: 'read' });
    expect(byPath['then']?.skippedBecause?.why).toBe('node-failed');
    expect(endedAt).toBe('2026-11-20T09:00:00.000Z');
  });

  it('is tried again, its attempts numbered on and its retries all there', async () => {
    let attempts = 0;
    const result = await run(
      { onError: 'pause', retry: { maxAttempts: 2, interval: 'PT1S' } },
      {
        actions: { read: { action: 'retry', ...at } },
        ports: {
          lab: {
            read: async () => {
              attempts += 1;
              if (attempts < 4) throw new Error('réseau');
              return 5;
            },
          },
        } as unknown as Ports,
      },
    );
    expect(result.status).toBe('completed');
    expect(result.steps).toEqual(['read', 'read#2', 'read#3', 'read#4']);
    expect(timersOf(result)).toEqual([
      ['read~2', 1_000],
      ['read~4', 1_000],
    ]);
    expect(result.byPath['read']).toMatchObject({
      status: 'done',
      attempts: 4,
      outputs: { value: 5 },
    });
    expect(result.byPath['read']).not.toHaveProperty('error');
    expect(phasesOf(result).at(-1)).not.toBe('incident');
  });

  it('is an incident of its own every time', async () => {
    const order = [
      'read',
      'incident:read',
      'read#2',
      'incident:read#2',
      'read#3',
      'incident:read#3',
    ];
    const result = await run(paused, {
      driver: (emit) =>
        createScriptedDriver({
          now: new Date(STARTED_AT),
          order,
          actions: {
            'incident:read': { action: 'retry' },
            'incident:read#2': { action: 'retry' },
            'incident:read#3': { action: 'skip' },
          },
          emit,
        }),
    });
    expect(result.status).toBe('completed');
  });

  it('holds up one item of a map, and the others go on', async () => {
    const map = mapOf(
      'review',
      [read(paused), { id: 'after', type: 't.double' }],
      ['$in.item -> read.value', '$in.item -> after.value'],
      { doses: 'after.value' },
    );
    const result = await runHarness(
      specOf([START, listOf('list', [1, 2]), map], ['list.value -> review.items']),
      {
        ports: FAILING,
        actions: {
          'review[0]/read': { action: 'skip' },
          'review[1]/read': { action: 'fail', after: 'PT1M' },
        },
      },
    );
    expect(result.byPath['review[0]/read']?.status).toBe('skipped');
    expect(result.error).toEqual({
      code: 'lab-down',
      message: 'panne',
      nodePath: 'review[1]/read',
    });
    expect(result.byPath['review[1]/after']?.status).toBe('done');
  });

  it('walks a map anew under names of its own, but writes under the same keys', async () => {
    const keys: string[] = [];
    const write: NodeSpec = { id: 'write', type: 't.write', policy: ONCE };
    const map = mapOf('review', [write], ['$in.item -> write.value'], {}, { policy: paused });
    const result = await runHarness(
      specOf([START, listOf('list', [1, 2]), map], ['list.value -> review.items']),
      {
        actions: { review: { action: 'retry' } },
        ports: {
          lab: {
            write: async (_value: unknown, key: string) => {
              keys.push(key);
              if (keys.length === 2) throw new Error('réseau');
            },
          },
        } as unknown as Ports,
      },
    );
    expect(result.status).toBe('completed');
    expect(new Set(result.steps).size).toBe(4);
    expect(keys).toEqual([0, 1, 0, 1].map((item) => `run-1:review[${item}]/write`));
  });

  it('asks a human anew, under a name of its own', async () => {
    const form = [{ name: 'dose', type: NUMBER }];
    const ask: NodeSpec = {
      id: 'ask',
      type: 't.review',
      config: { title: 'Valider', form },
      policy: paused,
    };
    const published: string[] = [];
    const result = await runHarness(specOf([START, ask], []), {
      decisions: { ask: { decision: 'accepted', form: { dose: 'cinq' } } },
      driver: (emit) =>
        createScriptedDriver({
          now: new Date(STARTED_AT),
          order: ['publish:ask', 'ask', 'incident:ask', 'publish:ask#6'],
          decisions: { ask: { decision: 'accepted', form: { dose: 'cinq' } } },
          actions: { 'incident:ask': { action: 'retry' } },
          emit,
        }),
      publishValidation: async (_request, _context, { idempotencyKey }) =>
        void published.push(idempotencyKey),
    });
    expect(result.status).toBe('running');
    expect(result.pending).toMatchObject([{ pendingId: 'ask#2:run-1' }]);
    expect(published).toEqual(['run-1:ask:publish', 'run-1:ask#2:publish']);
  });
});

describe('the timeout of a run', () => {
  const settings = { runTimeout: 'PT1H' };

  it('gives everything up that has not ended, and withdraws what was asked', async () => {
    const withdrawn: string[] = [];
    const map = mapOf('review', [{ id: 'ask', type: 't.ask' }], ['$in.item -> ask.value']);
    const { byPath, endedAt, error, pending, status } = await runHarness(
      specOf(
        [
          START,
          listOf('list', [1, 2]),
          map,
          { id: 'pause', type: 'core.wait', config: { for: 'PT2H' } },
          give('then'),
          give('last'),
        ],
        [
          'list.value -> review.items',
          'start.value -> pause.$after',
          'pause.resumed -> then.$after',
          'review.$done -> last.$after',
        ],
        { settings },
      ),
      { withdrawValidation: async (pendingId) => void withdrawn.push(pendingId) },
    );
    expect(status).toBe('failed');
    expect(error).toEqual({ code: 'run-timeout', message: "« bench » n'a pas fini à temps" });
    expect(pending).toEqual([]);
    expect(endedAt).toBe('2026-11-20T09:00:00.000Z');
    expect(withdrawn).toEqual(['review[0]/ask:run-1', 'review[1]/ask:run-1']);
    for (const path of ['review', 'review[1]/ask', 'pause', 'then', 'last']) {
      expect(byPath[path]?.status).toBe('cancelled');
    }
    expect(byPath['list']?.status).toBe('done');
  });

  it('is nothing to a run that ended before', async () => {
    const result = await runHarness(
      specOf([START, give('then')], ['start.value -> then.$after'], { settings }),
    );
    expect(result.status).toBe('completed');
    expect(result.endedAt).toBe(STARTED_AT);
  });
});
