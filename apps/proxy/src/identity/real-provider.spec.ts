import { startOidcProvider, type OidcProvider } from '@platform/testing';

import { openGateHarness, type GateHarness } from './__fixtures__/gate-harness';

let provider: OidcProvider;
let harness: GateHarness;
beforeAll(async () => {
  provider = await startOidcProvider();
  harness = await openGateHarness({
    auth: {
      ...{ mode: 'oidc', issuer: provider.issuer, audience: provider.audience },
      claims: { rolesClaim: 'roles', taskRolesClaim: 'roles', userClaim: undefined },
      requestsPerMinute: null,
    },
    refetchMs: 0,
  });
});
afterAll(async () => {
  await harness?.close();
  await provider?.stop();
});

const me = async (token: string) => {
  const headers = { Authorization: `Bearer ${token}` };
  const { status, body } = await harness.call('/api/me', { headers });
  return { status, body };
};

it('a token that a real provider issues names its user and opens what its roles allow', async () => {
  const wish = { sub: 'u-7', roles: ['admin', 'operator'], claims: { name: 'Jeanne' } };
  const token = await provider.token(wish);
  expect(await me(token)).toEqual({
    status: 200,
    body: {
      ...{ kind: 'user', id: 'u-7', issuer: provider.issuer, name: 'Jeanne' },
      roles: ['admin', 'operator', 'viewer'],
      ...{ taskRoles: ['admin', 'operator'], users: ['u-7'] },
      instance: {
        ...{ locale: 'fr', timezone: 'Europe/Paris' },
        taskRoles: { doctor: { fr: 'Médecin', en: 'Médecin' } },
      },
    },
  });
  const headers = { Authorization: `Bearer ${token}` };
  expect((await harness.call('/api/keys', { headers })).status).toBe(200);
  const made = await harness.call('/api/keys', {
    ...{ method: 'POST', headers, body: { name: 'lab', roles: ['source'] } },
  });
  expect(made).toMatchObject({
    status: 201,
    body: { key: { createdBy: 'u-7', lineage: ['user:u-7'] } },
  });
  expect((await harness.audit.list({ limit: 1 }))[0]?.actor).toEqual({
    ...{ kind: 'user', id: 'u-7', name: 'Jeanne' },
  });
});

it('a token of a real provider that has expired, or is for others, is refused', async () => {
  const roles = ['operator'];
  expect((await me(await provider.token({ roles, expiresIn: -60 }))).status).toBe(401);
  expect((await me(await provider.token({ roles, audience: 'urn:other' }))).status).toBe(401);
});

it('a real provider may change its keys: the new one is found, the removed one refused', async () => {
  const before = await provider.token({ roles: ['viewer'] });
  expect((await me(before)).status).toBe(200);
  await provider.rotateKeys({ keepOld: true });
  const between = await provider.token({ roles: ['viewer'] });
  expect((await me(between)).status).toBe(200);
  expect((await me(before)).status).toBe(200);
  await provider.rotateKeys();
  expect((await me(await provider.token({ roles: ['viewer'] }))).status).toBe(200);
  expect((await me(between)).status).toBe(401);
});
