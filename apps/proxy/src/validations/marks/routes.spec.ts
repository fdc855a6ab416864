import type { Caller, HttpServer } from '@platform/http';
import type { PendingValidation } from '@platform/ports';
import type { ApiKey } from '@platform/stores';

import { gateOf, type GateOf } from '../../__fixtures__/gate-of';
import {
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../../__fixtures__/proxy-harness';
import { serveRoutes } from '../../__fixtures__/serve-routes';
import type { AssigneeDeps } from './assignee';
import { markRoutes } from './routes';
import { validationRoutes } from '../routes';

let harness: ProxyHarness;
let gate: GateOf;
let assignees: AssigneeDeps;
let ana: Answering;
let bob: Answering;
const opened: HttpServer[] = [];

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** The API as one person calls it. */
interface Answering {
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

const TASK = 'ask:evt-1';
const PENDING: PendingValidation = {
  runId: 'evt-1',
  pendingId: TASK,
  kind: 'core.validation',
  workflowName: 'a',
  title: 'Valider',
  payload: {},
  assignment: { roles: ['doctor'] },
};

async function serveTo(more: Partial<Caller> = {}, roles = ['viewer', 'clinician']) {
  const identified = { ...(await gate.identify({} as never)), roles: new Set(roles) };
  const caller: Caller = { ...identified, taskRoles: ['doctor'], ...more };
  const deps = { ...harness, assignees, now: () => new Date('2026-11-20T10:00:00Z') };
  const server = await serveRoutes([...markRoutes(deps), ...validationRoutes(deps)], {
    ...gate,
    identify: async () => caller,
  });
  opened.push(server);
  return {
    async call(method: string, path: string, body?: unknown): Promise<Answer> {
      const response = await fetch(`${server.url}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'accept-language': 'en' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: JSON.parse(text) as Answer['body'] };
    },
  };
}

async function waits(pending: readonly PendingValidation[] = [PENDING]): Promise<void> {
  harness.engine.snapshots.set('evt-1', snapshotOf('evt-1', { phase: 'suspended', pending }));
}

const KEY: ApiKey = {
  ...{ id: 'k1', name: 'Dr Cy', roles: ['clinician'], taskRoles: ['doctor'], user: 'dr-cy' },
  ...{ context: null, tokensPerDay: null, tokenAccount: 'k1', createdBy: 'key:k0', lineage: [] },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', expiresAt: null, lastUsedAt: null, revokedAt: null },
};
const KEYS: readonly ApiKey[] = [
  KEY,
  { ...KEY, id: 'k2', user: 'nurse-d', taskRoles: ['nurse'] },
  { ...KEY, id: 'k3', user: 'dr-gone', revokedAt: '2026-02-01T00:00:00.000Z' },
];

beforeEach(async () => {
  harness = await openProxyHarness();
  gate = gateOf();
  assignees = { credentials: { list: async () => KEYS }, isEverybodyKnown: true };
  await harness.store.insert(runMeta('evt-1', { subjects: { patient: 'p1' } }));
  await waits();
  ana = await serveTo({ id: 'ana', name: 'Dr Ana', users: ['dr-ana'] });
  bob = await serveTo({ id: 'bob', name: 'Dr Bob', users: ['dr-bob'] });
});
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
  await harness.close();
});

const CLAIM = `/validations/${TASK}/claim`;

const claimListedFor = async ({ call }: Answering): Promise<unknown> => {
  await harness.compare();
  const { body } = await call('GET', '/validations');
  return (body['items'] as readonly Record<string, unknown>[])[0]?.['claim'];
};

describe('a claim over HTTP', () => {
  it('is of the caller, and each reader of the list learns whose it is', async () => {
    const { status, body } = await ana.call('PUT', CLAIM, {});
    const claim = { by: 'Dr Ana', byId: 'user:dr-ana', at: expect.any(String), mine: true };
    expect({ status, body }).toEqual({ status: 200, body: { claim } });
    expect(await claimListedFor(ana)).toEqual(claim);
    expect(await claimListedFor(bob)).toEqual({ ...claim, mine: false });
    expect((await bob.call('GET', `/validations/${TASK}`)).body['claim']).toMatchObject({
      by: 'Dr Ana',
    });
    expect(gate.lines).toContainEqual(
      expect.objectContaining({ action: 'claimValidation', resource: `validation:${TASK}` }),
    );
  });

  it('of somebody else stays, unless its instant is given; the audit log names who loses it', async () => {
    const first = (await ana.call('PUT', CLAIM, {})).body['claim'] as { readonly at: string };
    const refused = await bob.call('PUT', CLAIM, {});
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'claimed-by-other', claim: { by: 'Dr Ana', at: first.at, mine: false } },
    });
    expect(refused.body['detail']).toMatch(/^Dr Ana has been on it since/);
    expect(await bob.call('DELETE', CLAIM)).toMatchObject({ status: 409 });
    const replaced = await bob.call('PUT', CLAIM, { replaces: first.at });
    expect(replaced).toMatchObject({ status: 200, body: { claim: { by: 'Dr Bob', mine: true } } });
    expect(gate.lines.map(({ resource }) => resource)).toContain('user:dr-ana');
    const { at } = replaced.body['claim'] as { readonly at: string };
    expect(await ana.call('DELETE', `${CLAIM}?replaces=${at}`)).toEqual({
      ...{ status: 200, body: { claim: null } },
    });
  });

  it('and its end are harmless when they are sent again', async () => {
    const first = await ana.call('PUT', CLAIM, {});
    expect(await ana.call('PUT', CLAIM, {})).toEqual(first);
    const over = { status: 200, body: { claim: null } };
    expect(await ana.call('DELETE', CLAIM)).toEqual(over);
    expect(await ana.call('DELETE', CLAIM)).toEqual(over);
    expect(await claimListedFor(ana)).toBeUndefined();
  });

  it('and its end refuse another name where it was given: in the body, or in the query', async () => {
    expect(await ana.call('PUT', CLAIM, { by: 'Dr Bob' })).toMatchObject({
      ...{ status: 400, body: { code: 'body-invalid' } },
    });
    expect(await ana.call('DELETE', `${CLAIM}?by=Dr%20Bob`)).toMatchObject({
      ...{ status: 400, body: { code: 'query-invalid' } },
    });
  });

  it('is only for whoever may decide the task', async () => {
    const nurse = await serveTo({ taskRoles: ['nurse'] });
    const reader = await serveTo({}, ['viewer']);
    expect(await nurse.call('PUT', CLAIM, {})).toMatchObject({
      status: 403,
      body: { code: 'not-assigned', reasons: ['role-missing'] },
    });
    expect(await nurse.call('DELETE', CLAIM)).toMatchObject({ status: 403 });
    expect(await reader.call('PUT', CLAIM, {})).toMatchObject({
      ...{ status: 403, body: { code: 'forbidden' } },
    });
  });

  it('comes too late for a task that was decided, that the run waits no more for, or that never was', async () => {
    const node = { path: 'ask', id: 'ask', type: 'core.validation', kind: 'human-task' };
    const decidedBy = { by: 'Dr Cy', byId: 'user:dr-cy' };
    const endedAt = '2026-11-20T09:00:00.000Z';
    const decided = {
      ...node,
      status: 'done',
      endedAt,
      decidedBy,
      outputs: { decision: 'rejected' },
    };
    const now = (nodes: readonly object[]): void =>
      void harness.engine.snapshots.set('evt-1', snapshotOf('evt-1', { nodes: nodes as never }));
    now([decided]);
    expect(await ana.call('PUT', CLAIM, {})).toMatchObject({
      status: 409,
      body: {
        code: 'already-decided',
        first: { ...decidedBy, decision: 'rejected', at: endedAt },
      },
    });
    now([{ ...node, status: 'failed' }]);
    expect(await ana.call('PUT', CLAIM, {})).toMatchObject({
      ...{ status: 409, body: { code: 'not-pending' } },
    });
    now([]);
    expect(await ana.call('PUT', CLAIM, {})).toMatchObject({ status: 404 });
    expect(await ana.call('PUT', '/validations/ask:unknown/claim', {})).toMatchObject({
      status: 404,
    });
  });

  it.each([
    ['names somebody else', { by: 'Dr Éminent' }],
    ['replaces what is no instant', { replaces: 'yesterday' }],
    ['has more than it may', { takeOver: true }],
    ['is no object', []],
  ])('that %s is refused', async (_what, body) => {
    expect(await ana.call('PUT', CLAIM, body)).toMatchObject({ status: 400 });
    expect(await claimListedFor(ana)).toBeUndefined();
  });
});

describe('a task that is given to somebody', () => {
  it('is claimed for them, with who gave it and a line that names them', async () => {
    const given = await ana.call('PUT', CLAIM, { for: 'dr-cy' });
    const claim = { by: 'Dr Cy', byId: 'user:dr-cy', givenBy: 'Dr Ana' };
    expect(given).toMatchObject({ status: 200, body: { claim: { ...claim, mine: false } } });
    expect(given.body).not.toHaveProperty('unchecked');
    expect(gate.lines.map(({ resource }) => resource)).toContain('user:dr-cy');
    expect(await claimListedFor(bob)).toMatchObject(claim);
    const cy = await serveTo({ id: 'k1', name: 'Dr Cy', users: ['dr-cy'] });
    expect(await claimListedFor(cy)).toMatchObject({ ...claim, mine: true });
    expect(await cy.call('DELETE', CLAIM)).toMatchObject({ status: 200 });
  });

  it.each(['nurse-d', 'dr-gone', 'nobody-known'])(
    'is not given to %s, who may not decide',
    async (user) => {
      expect(await ana.call('PUT', CLAIM, { for: user })).toMatchObject({
        ...{ status: 422, body: { code: 'assignee-may-not-decide' } },
      });
      expect(await claimListedFor(ana)).toBeUndefined();
    },
  );

  it('is given unchecked where the provider knows people whom the platform does not', async () => {
    assignees = { ...assignees, isEverybodyKnown: false };
    const dan = await serveTo({ kind: 'user', id: 'dan', name: 'Dr Dan', users: ['dan'] });
    const given = await dan.call('PUT', CLAIM, { for: 'dr-eve' });
    expect(given).toMatchObject({
      ...{ status: 200, body: { claim: { by: 'dr-eve', givenBy: 'Dr Dan' }, unchecked: true } },
    });
  });

  it.each(['', ' ', 'a\u0007', 'x'.repeat(201)])('has a user id, which %j is not', async (user) => {
    expect(await ana.call('PUT', CLAIM, { for: user })).toMatchObject({ status: 400 });
  });
});

const bodyOf = ({ body }: Answer) => body;
const listedFor = async ({ call }: Answering) => {
  await harness.compare();
  const { items } = bodyOf(await call('GET', '/validations')) as {
    readonly items: readonly Record<string, unknown>[];
  };
  return items[0] ?? {};
};

describe('a comment over HTTP', () => {
  const COMMENTS = `/validations/${TASK}/comments`;
  const ofRun = (of: Answering, query = '') => of.call('GET', `/runs/evt-1/comments${query}`);

  it('is read with its run, by clinicians, and counted for whoever may decide', async () => {
    const written = await ana.call('POST', COMMENTS, { text: 'ECG demandé\nà 3 h 🫀', key: 'k1' });
    const comment = {
      ...{ pendingId: TASK, at: expect.any(String), by: 'Dr Ana', byId: 'user:dr-ana' },
      text: 'ECG demandé\nà 3 h 🫀',
    };
    expect(written).toEqual({ status: 200, body: comment });
    expect(await ana.call('POST', COMMENTS, { text: 'autre', key: 'k1' })).toEqual(written);
    await bob.call('POST', COMMENTS, { text: 'vu', key: 'k1' });
    const second = { ...comment, by: 'Dr Bob', byId: 'user:dr-bob', text: 'vu' };
    expect(bodyOf(await ofRun(bob))).toEqual({ items: [comment, second] });
    const page = bodyOf(await ofRun(bob, '?limit=1'));
    expect(page).toEqual({ items: [comment], nextCursor: expect.any(String) });
    expect(bodyOf(await ofRun(bob, `?limit=1&cursor=${String(page['nextCursor'])}`))).toEqual({
      items: [second],
    });
    const nurse = await serveTo({ taskRoles: ['nurse'] });
    expect(await listedFor(bob)).toMatchObject({ comments: 2 });
    expect(await listedFor(nurse)).not.toHaveProperty('comments');
    expect(bodyOf(await ofRun(nurse))).toEqual({ items: [comment, second] });
    expect(JSON.stringify(gate.lines)).not.toContain('ECG');
  });

  it('is only written by whoever may decide, and read by clinicians, of a run that is known', async () => {
    const nurse = await serveTo({ taskRoles: ['nurse'] });
    const reader = await serveTo({}, ['viewer']);
    expect(await nurse.call('POST', COMMENTS, { text: 'vu', key: 'k' })).toMatchObject({
      ...{ status: 403, body: { code: 'not-assigned' } },
    });
    expect(await ofRun(reader)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await ana.call('GET', '/runs/nowhere/comments')).toMatchObject({ status: 404 });
    expect(await ofRun(ana)).toEqual({ status: 200, body: { items: [] } });
    expect(await ofRun(ana, '?cursor=x')).toMatchObject({ status: 400 });
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t '],
    ['a control character', 'a\u0007b'],
    ['NUL', 'a\u0000b'],
    ['half a character', 'a\ud83db'],
    ['a mebibyte', 'x'.repeat(1_000_000)],
  ])('of %s is refused', async (_what, text) => {
    const refused = await ana.call('POST', COMMENTS, { text, key: 'k' });
    expect(refused.status).toBe(400);
    expect(['body-invalid', 'text-invalid']).toContain(refused.body['code']);
    expect(bodyOf(await ofRun(ana))).toEqual({ items: [] });
  });

  it('is not kept when there are a hundred', async () => {
    const writer = { by: 'Dr Ana', byId: 'user:dr-ana' };
    for (let at = 0; at < 100; at += 1) {
      const comment = { key: `k${at}`, writer, text: 'vu' };
      await harness.store.marks.comments.add({ pendingId: TASK, runId: 'evt-1' }, comment);
    }
    const refused = await ana.call('POST', COMMENTS, { text: 'encore', key: 'more' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'comments-full' } });
    expect(refused.body['detail']).toContain('100 comments');
  });
});

describe('a task that is put off over HTTP', () => {
  const PUT_OFF = `/validations/${TASK}/put-off`;
  const until = '2026-11-20T11:00:00.000Z';

  it('is so in the list of the caller alone, until they change it', async () => {
    expect(await ana.call('PUT', PUT_OFF, { until: '2026-11-20T12:00:00+01:00' })).toEqual({
      ...{ status: 200, body: { putOff: { until } } },
    });
    expect(await listedFor(ana)).toMatchObject({ putOff: { until } });
    expect(await listedFor(bob)).not.toHaveProperty('putOff');
    expect(bodyOf(await ana.call('PUT', PUT_OFF, { until: null }))).toEqual({ putOff: null });
    expect(await listedFor(ana)).not.toHaveProperty('putOff');
  });

  it('is back when it escalates, when it is overdue, and at the time', async () => {
    await ana.call('PUT', PUT_OFF, { until });
    await waits([{ ...PENDING, reminders: 1 }]);
    expect(await listedFor(ana)).not.toHaveProperty('putOff');
    await ana.call('PUT', PUT_OFF, { until });
    expect(await listedFor(ana)).toMatchObject({ putOff: { until } });
    await waits([{ ...PENDING, reminders: 1, dueAt: '2026-11-20T09:59:00.000Z' }]);
    expect(await listedFor(ana)).toMatchObject({ overdue: true });
    expect(await listedFor(ana)).not.toHaveProperty('putOff');
    await waits([PENDING]);
    await ana.call('PUT', PUT_OFF, { until: '2026-11-20T09:00:00.000Z' });
    expect(await listedFor(ana)).not.toHaveProperty('putOff');
  });

  it.each([
    ['its due time', { dueAt: until }, '2026-11-20T11:00:00.001Z', until],
    ['a day', {}, '2026-11-21T10:00:00.001Z', '2026-11-21T10:00:00.000Z'],
    [
      'now, when it is overdue',
      { dueAt: '2026-11-20T09:00:00.000Z' },
      '2026-11-20T10:15:00.000Z',
      '2026-11-20T09:00:00.000Z',
    ],
  ])('is not put off beyond %s', async (_what, more, beyond, latest) => {
    await waits([{ ...PENDING, ...more }]);
    expect(await ana.call('PUT', PUT_OFF, { until: beyond })).toMatchObject({
      status: 422,
      body: { code: 'put-off-too-long', latest },
    });
    expect(await listedFor(ana)).not.toHaveProperty('putOff');
  });

  it('is only so for whoever may decide it', async () => {
    const nurse = await serveTo({ taskRoles: ['nurse'] });
    expect(await nurse.call('PUT', PUT_OFF, { until })).toMatchObject({ status: 403 });
    expect(await ana.call('PUT', PUT_OFF, { until: 'later' })).toMatchObject({ status: 400 });
  });
});

it('what a caller decided is listed for them, newest first, and for nobody else', async () => {
  await waits([PENDING, { ...PENDING, pendingId: 'other:evt-1' }]);
  for (const [at, pendingId] of [TASK, 'other:evt-1'].entries()) {
    harness.engine.onTell = (runId) => ({
      ...{ runId, pendingId, decision: 'accepted', duplicate: false },
      at: new Date(Date.now() - 60_000 * (2 - at)).toISOString(),
    });
    await ana.call('POST', `/validations/${pendingId}/resolve`, { decision: 'accepted' });
  }
  const [second, first] = ['other:evt-1', TASK].map((pendingId) =>
    expect.objectContaining({ runId: 'evt-1', decision: 'accepted', pendingId }),
  );
  const page = bodyOf(await ana.call('GET', '/validations/decided?limit=1'));
  expect(page).toEqual({ items: [second], nextCursor: expect.any(String) });
  const rest = `/validations/decided?cursor=${String(page['nextCursor'])}`;
  expect(bodyOf(await ana.call('GET', rest))).toEqual({ items: [first] });
  expect(bodyOf(await bob.call('GET', '/validations/decided'))).toEqual({ items: [] });
  expect(await ana.call('GET', '/validations/decided?cursor=x')).toMatchObject({ status: 400 });
});

it('without authentication a claim is of the person who is stated', async () => {
  const nobody = await serveTo({ kind: 'anonymous', name: 'anonymous', taskRoles: [] });
  await nobody.call('PUT', CLAIM, { by: 'Dr Ana' });
  expect(await nobody.call('PUT', CLAIM, { by: 'Dr Bob' })).toMatchObject({ status: 409 });
  expect(await nobody.call('DELETE', `${CLAIM}?by=Dr%20Ana`)).toMatchObject({ status: 200 });
});
