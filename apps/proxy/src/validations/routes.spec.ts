import type { RefusalCode, RefusalFacts } from '@platform/engine-api';
import type { HttpServer } from '@platform/http';
import type { PendingValidation } from '@platform/ports';

import { createFreshness, HandlerRefusal } from '@platform/run-projection/testing';
import {
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import { gateOf } from '../__fixtures__/gate-of';
import { serveRoutes } from '../__fixtures__/serve-routes';
import { createLiveRuns } from '@platform/run-projection';
import { validationRoutes } from './routes';

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & {
    readonly items: readonly PendingValidation[];
    readonly nextCursor?: string;
  };
}

/** A busy machine is no engine that does not answer. */
const LOOKUP_TIMEOUT_MS = 60_000;

let harness: ProxyHarness;
let server: HttpServer;
/** Read by the freshness of the projection. */
let clock: Date;
beforeEach(async () => {
  clock = new Date();
  harness = await openProxyHarness();
  server = await serveRoutes(validationRoutes(validationDeps()));
});
afterEach(async () => {
  await server.close();
  await harness.close();
});

const validationDeps = (): Parameters<typeof validationRoutes>[0] => ({
  store: harness.store,
  ingress: harness.ingress,
  live: createLiveRuns(harness.ingress, harness.store, undefined, LOOKUP_TIMEOUT_MS),
  freshness: createFreshness(harness.store.projection, () => clock, 0),
  now: () => new Date('2026-11-20T10:00:00Z'),
});

/** The list, once the proxy has heard of all runs. No run is asked for it. */
async function listed(query: string): Promise<Answer> {
  await harness.compare();
  const before = harness.engine.lookups.length;
  const answer = await call(query);
  expect(harness.engine.lookups).toHaveLength(before);
  return answer;
}

async function call(path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${server.url}/api/validations${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify(body),
    }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}
const idsOf = ({ body }: Answer) => body.items.map(({ pendingId }) => pendingId);

const pendingOf = (
  runId: string,
  path: string,
  more: Partial<PendingValidation> = {},
): PendingValidation => ({
  runId,
  pendingId: `${path}:${runId}`,
  kind: 'core.validation',
  workflowName: 'Workflow a',
  title: 'Valider',
  payload: {},
  ...more,
});

/** A run that waits for what is given, entered `minute` minutes after eight. */
async function waits(
  runId: string,
  minute: number,
  pending: readonly PendingValidation[],
  patient = 'p1',
): Promise<void> {
  const createdAt = new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();
  await harness.store.insert(runMeta(runId, { createdAt, subjects: { patient } }));
  const context = { patient: { id: patient } };
  harness.engine.snapshots.set(runId, snapshotOf(runId, { phase: 'suspended', pending, context }));
}

describe('GET /api/validations', () => {
  it('is what the unfinished runs wait for, those of the newest run first', async () => {
    await waits('old', 1, [pendingOf('old', 'b'), pendingOf('old', 'a')]);
    await waits('none', 2, []);
    await waits('new', 3, [pendingOf('new', 'x', { dueAt: '2026-11-20T09:00:00.000Z' })]);
    await waits('ended', 4, [pendingOf('ended', 'x')]);
    await harness.store.setFinalStatus('ended', 'completed');
    await harness.store.insert(runMeta('unbegun', { createdAt: '2026-11-20T08:05:00.000Z' }));
    const answer = await listed('');
    expect(answer.status).toBe(200);
    expect(idsOf(answer)).toEqual(['x:new', 'a:old', 'b:old']);
    expect(answer.body).not.toHaveProperty('nextCursor');
    expect(answer.body.items[0]).toEqual({
      ...pendingOf('new', 'x', { dueAt: '2026-11-20T09:00:00.000Z' }),
      workflowSlug: 'a',
      subjects: { patient: 'p1' },
      overdue: true,
      mayDecide: false,
    });
  });

  it.each([
    ['kind=t.ask', ['ask:b']],
    ['role=nurse', ['nurse:a']],
    ['subject=patient:p2', ['ask:b', 'late:b']],
    ['subject=encounter:p2', []],
    ['overdue=true', ['late:b']],
    ['overdue=false', ['ask:b', 'due:a', 'nurse:a']],
    ['subject=patient:p1&overdue=false&role=nurse', ['nurse:a']],
  ])('keeps of them those of %s', async (query, ids) => {
    await waits('a', 1, [
      pendingOf('a', 'nurse', { assignment: { roles: ['doctor', 'nurse'] } }),
      pendingOf('a', 'due', { dueAt: '2026-11-20T10:00:01.000Z' }),
    ]);
    const late = pendingOf('b', 'late', { dueAt: '2026-11-20T09:59:59.000Z' });
    await waits('b', 2, [late, pendingOf('b', 'ask', { kind: 't.ask' })], 'p2');
    expect(idsOf(await listed(`?${query}`))).toEqual(ids);
  });

  it('is whole page by page, also in the middle of a run, whatever comes in', async () => {
    const paths = ['a', 'b', 'c', 'd', 'e'];
    await waits('old', 1, [pendingOf('old', 'x')]);
    const many = paths.map((path) => pendingOf('new', path));
    await waits('new', 2, many);
    const first = await listed('?limit=2');
    expect(idsOf(first)).toEqual(['a:new', 'b:new']);
    await waits('newer', 3, [pendingOf('newer', 'x')]);
    await waits('new', 2, many.slice(1));
    const second = await listed(`?limit=2&cursor=${first.body.nextCursor}`);
    expect(idsOf(second)).toEqual(['c:new', 'd:new']);
    const third = await listed(`?limit=2&cursor=${second.body.nextCursor}`);
    expect(idsOf(third)).toEqual(['e:new', 'x:old']);
    expect(third.body).not.toHaveProperty('nextCursor');
  });

  it('goes on after a run that has ended since', async () => {
    await waits('old', 1, [pendingOf('old', 'x')]);
    await waits('new', 2, [pendingOf('new', 'a'), pendingOf('new', 'b')]);
    const { body } = await listed('?limit=1');
    await harness.store.setFinalStatus('new', 'completed');
    expect(idsOf(await call(`?cursor=${body.nextCursor}`))).toEqual(['x:old']);
  });

  it('finds a rare one among many in one page', async () => {
    for (let index = 0; index < 1_020; index += 1) {
      const createdAt = new Date(Date.UTC(2026, 10, 20, 9, 0, 0, index)).toISOString();
      const runId = `evt-${index}`;
      await harness.store.insert(runMeta(runId, { createdAt }));
      const pending = [pendingOf(runId, 'x', { assignment: { roles: ['doctor'] } })];
      harness.engine.snapshots.set(runId, snapshotOf(runId, { pending }));
    }
    await waits('rare', 1, [pendingOf('rare', 'x', { assignment: { roles: ['nurse'] } })]);
    const answer = await listed('?limit=5&role=nurse');
    expect(idsOf(answer)).toEqual(['x:rare']);
    expect(answer.body).not.toHaveProperty('nextCursor');
  });

  it('does not hide the others behind a run that the engine refuses to tell of', async () => {
    await waits('sound', 1, [pendingOf('sound', 'x')]);
    await waits('poison', 2, [pendingOf('poison', 'x')]);
    harness.engine.refused.add('poison');
    expect(idsOf(await listed(''))).toEqual(['x:sound']);
  });

  it('is unavailable, not empty, before all runs were heard of', async () => {
    await waits('a', 1, [pendingOf('a', 'x')]);
    const answer = await call('');
    expect([answer.status, answer.body['code']]).toEqual([503, 'run-index-unavailable']);
  });

  it('is unavailable, not out of date, once the engine has not answered for a minute', async () => {
    await waits('a', 1, [pendingOf('a', 'x')]);
    await harness.compare();
    await harness.engine.shut();
    const confirmed = Date.parse((await harness.store.projection.confirmedAt()) ?? '');
    clock = new Date(confirmed + 60_000);
    expect(idsOf(await call(''))).toEqual(['x:a']);
    clock = new Date(confirmed + 60_001);
    const answer = await call('');
    expect([answer.status, answer.body['code']]).toEqual([503, 'engine-unavailable']);
    await harness.engine.open();
    await harness.compare();
    clock = new Date();
    expect(idsOf(await call(''))).toEqual(['x:a']);
  });

  it('is unavailable while the index is', async () => {
    await harness.store.close();
    const answer = await call('');
    expect([answer.status, answer.body['code']]).toEqual([503, 'run-index-unavailable']);
  });

  it.each([
    ['limit=0', '/limit'],
    ['limit=201', '/limit'],
    ['limit=ten', '/limit'],
    ['overdue=yes', '/overdue'],
    ['subject=p1', '/subject'],
    ['subject=:p1', '/subject'],
    ['kind=', '/kind'],
    ['kind=a&kind=b', '/kind'],
    ['cursor=xyz', '/cursor'],
    ['cursor=e30', '/cursor'],
  ])('refuses %s', async (query, path) => {
    const answer = await call(`?${query}`);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'query-invalid', errors: [{ path }] },
    });
  });
});

describe('GET /api/validations/{pendingId}', () => {
  it.each(['doses[1]/ask:evt-1', encodeURIComponent('doses[1]/ask:evt-1')])(
    'is the one that is asked for: %s',
    async (pendingId) => {
      await waits('evt-1', 1, [
        pendingOf('evt-1', 'doses[0]/ask'),
        pendingOf('evt-1', 'doses[1]/ask'),
      ]);
      await expect(call(`/${pendingId}`)).resolves.toMatchObject({
        status: 200,
        body: { pendingId: 'doses[1]/ask:evt-1', workflowSlug: 'a', overdue: false },
      });
    },
  );

  it('finds the run of an id with colons, and a run that the index has lost', async () => {
    const pending = [pendingOf('lab:1~b/c', 'ask')];
    harness.engine.snapshots.set('lab:1~b/c', snapshotOf('lab:1~b/c', { pending }));
    const answer = await call(`/${encodeURIComponent('ask:lab:1~b/c')}`);
    expect(answer).toMatchObject({ status: 200, body: { runId: 'lab:1~b/c' } });
  });

  it.each(['other:evt-1', 'ask:evt-2', 'ask', ':evt-1'])('knows no %s', async (pendingId) => {
    await waits('evt-1', 1, [pendingOf('evt-1', 'ask')]);
    await expect(call(`/${pendingId}`)).resolves.toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });

  it('is unavailable while the engine does not answer', async () => {
    await harness.engine.shut();
    await expect(call('/ask:evt-1')).resolves.toMatchObject({ status: 503 });
    await harness.engine.open();
  });
});

describe('POST /api/validations/{pendingId}/resolve', () => {
  const decided = {
    runId: 'evt-1',
    pendingId: 'doses[1]/ask:evt-1',
    decision: 'accepted',
    by: 'dr-a',
    at: '2026-11-20T09:59:00.000Z',
  };
  const resolve = (body: object = { decision: 'accepted' }, pendingId = 'ask:evt-1') =>
    call(`/${pendingId}/resolve`, body);
  const refuse = (code: RefusalCode, facts?: RefusalFacts): void => {
    harness.engine.onTell = () => {
      throw new HandlerRefusal(code, facts);
    };
  };

  it.each(['doses[1]/ask:evt-1', encodeURIComponent('doses[1]/ask:evt-1')])(
    'hands the decision to the engine: %s',
    async (pendingId) => {
      harness.engine.onTell = () => ({ ...decided, duplicate: false });
      const body = { decision: 'accepted', by: 'dr-a', reason: 'ok', form: { dose: 2 } };
      await expect(resolve(body, pendingId)).resolves.toEqual({
        status: 200,
        body: { ...decided, duplicate: false },
      });
      expect(harness.engine.told).toEqual([
        {
          key: 'evt-1',
          input: {
            pendingId: 'doses[1]/ask:evt-1',
            ...body,
            decider: { identifiedBy: 'nobody' },
          },
        },
      ]);
    },
  );

  it('answers the same decision again as a duplicate', async () => {
    harness.engine.onTell = () => ({ ...decided, duplicate: true });
    await expect(resolve()).resolves.toMatchObject({ status: 200, body: { duplicate: true } });
  });

  it('refuses another decision, and says who decided what, the values only to their readers', async () => {
    const who = { decision: 'rejected', at: 'T', by: 'dr-b', byId: 'user:dr-b' };
    const first = { ...who, reason: 'r1', form: { dose: 2 } };
    refuse('already-decided', { first });
    await expect(resolve()).resolves.toMatchObject({
      status: 409,
      body: { code: 'already-decided', first },
    });
    const relay = await serveRoutes(validationRoutes(validationDeps()), gateOf('decision-relay'));
    const answer = await fetch(`${relay.url}/api/validations/ask:evt-1/resolve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify({ decision: 'accepted', by: 'dr-a' }),
    });
    const body = (await answer.json()) as { readonly first: object; readonly detail: string };
    await relay.close();
    expect(body.first).toEqual(who);
    expect(body.detail).toBe(
      'Already decided by dr-b at T: rejected. This decision did not count.',
    );
  });

  it.each<[number, RefusalCode, string]>([
    [409, 'not-pending', 'not-pending'],
    [410, 'expired', 'expired'],
    [404, 'validation-unknown', 'not-found'],
  ])('refuses with %s what the engine refuses with %s', async (status, refusal, code) => {
    refuse(refusal);
    await expect(resolve()).resolves.toMatchObject({ status, body: { code } });
  });

  it('says what is wrong with the form, in the language of the caller', async () => {
    const message = { fr: 'valeur attendue', en: 'a value is required' };
    refuse('form-invalid', { errors: [{ path: '/form/dose', message }] });
    await expect(resolve()).resolves.toMatchObject({
      status: 422,
      body: {
        code: 'form-invalid',
        errors: [{ path: '/form/dose', message: 'a value is required' }],
      },
    });
  });

  it.each([
    {},
    { decision: 'maybe' },
    { decision: 'accepted', by: '' },
    { decision: 'accepted', form: [] },
    { decision: 'accepted', at: '2026-01-01' },
  ])('refuses the body %j', async (body) => {
    await expect(resolve(body)).resolves.toMatchObject({
      status: 400,
      body: { code: 'body-invalid' },
    });
    expect(harness.engine.told).toEqual([]);
  });

  it('knows no validation without a run', async () => {
    await expect(resolve(undefined, 'ask')).resolves.toMatchObject({ status: 404 });
    expect(harness.engine.told).toEqual([]);
  });

  it('is unavailable while the engine does not answer', async () => {
    await harness.engine.shut();
    await expect(resolve()).resolves.toMatchObject({
      status: 503,
      body: { code: 'engine-unavailable' },
    });
    await harness.engine.open();
  });
});
