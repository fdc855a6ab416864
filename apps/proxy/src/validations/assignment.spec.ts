import type { Caller, HttpServer } from '@platform/http';

import { gateOf, type GateOf } from '../__fixtures__/gate-of';
import { HandlerRefusal } from '@platform/run-projection/testing';
import {
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import { serveRoutes } from '../__fixtures__/serve-routes';
import { validationRoutes } from './routes';

let harness: ProxyHarness;
let server: HttpServer | undefined;
let gate: GateOf;
beforeEach(async () => {
  harness = await openProxyHarness();
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await harness.close();
});

async function serveTo(roles: readonly string[], taskRoles: readonly string[] = []): Promise<void> {
  gate = gateOf(...roles);
  const caller: Caller = { ...(await gate.identify({} as never)), taskRoles };
  server = await serveRoutes(
    validationRoutes({ ...harness, now: () => new Date('2026-11-20T10:00:00Z') }),
    { ...gate, identify: async () => caller },
  );
}
async function decide(body: object = {}) {
  const response = await fetch(`${server?.url}/api/validations/ask:evt-1/resolve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ decision: 'accepted', ...body }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('a decision over HTTP', () => {
  it('is of the caller, who can name nobody else', async () => {
    await serveTo(['clinician']);
    expect(await decide({ by: 'Dr Éminent' })).toMatchObject({
      status: 400,
      body: { code: 'body-invalid', errors: [{ path: '/by' }] },
    });
    expect(harness.engine.told).toEqual([]);
    await decide();
    expect(harness.engine.told).toMatchObject([
      { input: { by: 'Poste de conception', byId: 'key:key:caller-1' } },
    ]);
  });

  it('is of whom a relay names; the audit log has both', async () => {
    const taskRoles = ['doctor'];
    await serveTo(['decision-relay'], taskRoles);
    await decide({ by: 'dr-a' });
    expect(harness.engine.told).toMatchObject([
      {
        input: {
          by: 'dr-a',
          byId: 'user:dr-a',
          via: 'Poste de conception',
          decider: { taskRoles },
        },
      },
    ]);
    expect(gate.lines.map(({ caller, resource }) => `${caller.id} ${resource}`)).toEqual([
      'key:caller-1 validation:ask:evt-1',
      'key:caller-1 user:dr-a',
    ]);
  });

  it('is refused with the reasons that the engine gives, and audited', async () => {
    await serveTo(['clinician']);
    harness.engine.onTell = () => {
      throw new HandlerRefusal('not-assigned', { reasons: ['is-starter', 'role-missing'] });
    };
    const { status, body } = await decide();
    expect({ status, body }).toMatchObject({
      status: 403,
      body: { code: 'not-assigned', reasons: ['is-starter', 'role-missing'] },
    });
    expect(body['detail']).toMatch(/whoever started the run does not decide it, none of the roles/);
    expect(gate.lines.at(-1)).toMatchObject({ refusal: { status: 403, code: 'not-assigned' } });
  });
});

it('a list says which validations the caller may decide', async () => {
  const pending = [
    ['doctors', { roles: ['doctor'] }],
    ['nurses', { roles: ['nurse'] }],
    ['others', { roles: ['doctor'], notStarter: true }],
  ].map(([path, assignment]) => ({
    ...{ runId: 'evt-1', pendingId: `${String(path)}:evt-1`, kind: 'core.validation' },
    ...{ workflowName: 'a', title: 'Valider', payload: {} },
    assignment: assignment as object,
  }));
  await harness.store.insert(runMeta('evt-1'));
  const startedBy = ['key:key:caller-1'];
  harness.engine.snapshots.set('evt-1', snapshotOf('evt-1', { pending, startedBy }));
  const taskRoles = ['doctor'];
  await serveTo(['viewer', 'clinician'], taskRoles);
  await harness.compare();
  const listOf = async () => {
    const { items } = (await (await fetch(`${server?.url}/api/validations`)).json()) as {
      items: { pendingId: string; mayDecide: boolean }[];
    };
    return items.filter(({ mayDecide }) => mayDecide).map(({ pendingId }) => pendingId);
  };
  expect(await listOf()).toEqual(['doctors:evt-1']);
  await server?.close();
  await serveTo(['viewer'], taskRoles);
  expect(await listOf()).toEqual([]);
});
