import type { ApiKey } from '@platform/stores';
import { openEphemeralPostgres, type EphemeralPostgres } from '@platform/testing';

import { openGateHarness, type GateHarness } from '../identity/__fixtures__/gate-harness';

let postgres: EphemeralPostgres;
let harness: GateHarness;
beforeAll(async () => {
  postgres = await openEphemeralPostgres();
  harness = await openGateHarness({ databaseUrl: postgres.url });
});
afterAll(async () => {
  await harness?.close();
  await postgres?.close();
});

it('a key on PostgreSQL is made, used, replaced and revoked, and the log of it is sound', async () => {
  const admin = await harness.key('admin');
  const ask = (method: string, path: string, body?: unknown, key = admin) =>
    harness.call(path, { method, headers: { 'X-Api-Key': key }, body });

  const made = await ask('POST', '/api/keys', { name: 'Urgences', roles: ['source'] });
  expect(made.status).toBe(201);
  const { id } = made.body['key'] as unknown as ApiKey;
  const secret = String(made.body['secret']);
  expect((await ask('GET', '/api/me', undefined, secret)).body).toMatchObject({ id, kind: 'key' });

  const renewed = await ask('POST', `/api/keys/${id}/rotate`, { grace: 'PT0S' });
  expect(renewed.status).toBe(201);
  expect((await ask('GET', '/api/me', undefined, secret)).status).toBe(401);
  const next = String(renewed.body['secret']);
  expect((await ask('GET', '/api/me', undefined, next)).status).toBe(200);

  const other = (renewed.body['key'] as unknown as ApiKey).id;
  expect((await ask('DELETE', `/api/keys/${other}`)).status).toBe(200);
  expect((await ask('GET', '/api/me', undefined, next)).status).toBe(401);
  const listed = await ask('GET', '/api/keys?limit=2');
  expect((listed.body['items'] as ApiKey[]).map((key) => key.id)).toEqual([other, id]);
  expect((await ask('GET', '/api/audit?action=rotateKey')).body['items']).toHaveLength(2);
  expect((await ask('GET', '/api/audit/verify')).body).toMatchObject({ ok: true, lines: 5 });
});
