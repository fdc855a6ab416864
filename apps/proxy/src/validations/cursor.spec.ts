import type { HttpServer } from '@platform/http';

import { gateOf } from '../__fixtures__/gate-of';
import {
  openProxyHarness,
  runMeta,
  snapshotOf,
  type ProxyHarness,
} from '../__fixtures__/proxy-harness';
import { serveRoutes } from '../__fixtures__/serve-routes';
import { validationRoutes } from './routes';

let harness: ProxyHarness;
let server: HttpServer;
beforeEach(async () => {
  harness = await openProxyHarness();
  const now = (): Date => new Date('2026-11-20T10:00:00Z');
  server = await serveRoutes(validationRoutes({ ...harness, now }), gateOf('viewer'));
});
afterEach(async () => {
  await server.close();
  await harness.close();
});

describe('the cursor of a list', () => {
  const pageAt = async (cursor?: string) => {
    const query = cursor === undefined ? '' : `&cursor=${cursor}`;
    const response = await fetch(`${server.url}/api/validations?limit=1${query}`);
    const body = (await response.json()) as {
      items?: { pendingId: string }[];
      nextCursor?: string;
      code?: string;
    };
    return { status: response.status, ...body };
  };

  it('is accepted after a run with the longest id', async () => {
    const long = '🩺'.repeat(200);
    for (const [id, minute] of [
      [long, 2],
      ['evt-1', 1],
    ] as const) {
      const createdAt = new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString();
      await harness.store.insert(runMeta(id, { createdAt }));
      const pending = [
        {
          ...{ runId: id, pendingId: `each[199]/ask:${id}`, kind: 'core.validation' },
          ...{ workflowName: 'a', title: 'Valider', payload: {} },
        },
      ];
      harness.engine.snapshots.set(id, snapshotOf(id, { pending }));
    }
    await harness.compare();
    const first = await pageAt();
    expect(first.items?.map(({ pendingId }) => pendingId)).toEqual([`each[199]/ask:${long}`]);
    const second = await pageAt(first.nextCursor);
    expect(second).toMatchObject({ status: 200, items: [{ pendingId: 'each[199]/ask:evt-1' }] });
  });

  it('is refused with a text that no database stores', async () => {
    await harness.compare();
    const position = { createdAt: '2026-11-20T08:00:00.000Z', id: 'a', pendingId: 'ask:\u0000' };
    const forged = Buffer.from(JSON.stringify(position)).toString('base64url');
    expect(await pageAt(forged)).toMatchObject({ status: 400, code: 'query-invalid' });
  });
});
