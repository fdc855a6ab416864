import type { Caller, HttpServer } from '@platform/http';
import type { PendingValidation } from '@platform/ports';

import { gateOf, type GateOf } from '../../__fixtures__/gate-of';
import {
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../../__fixtures__/proxy-harness';
import { serveRoutes } from '../../__fixtures__/serve-routes';
import { validationRoutes } from '../routes';

let harness: ProxyHarness;
let gate: GateOf;
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
  const server = await serveRoutes(
    validationRoutes({ ...harness, now: () => new Date('2026-11-20T10:00:00Z') }),
    { ...gate, identify: async () => caller },
  );
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

beforeEach(async () => {
  harness = await openProxyHarness();
  gate = gateOf();
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

it('without authentication a claim is of the person who is stated', async () => {
  const nobody = await serveTo({ kind: 'anonymous', name: 'anonymous', taskRoles: [] });
  await nobody.call('PUT', CLAIM, { by: 'Dr Ana' });
  expect(await nobody.call('PUT', CLAIM, { by: 'Dr Bob' })).toMatchObject({ status: 409 });
  expect(await nobody.call('DELETE', `${CLAIM}?by=Dr%20Ana`)).toMatchObject({ status: 200 });
});
