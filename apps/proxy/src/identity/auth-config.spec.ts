import { ConfigurationError } from '@platform/ports';

import { readProxyConfig } from '../config';

const authOf = (env: Readonly<Record<string, string>>) => readProxyConfig(env).auth;

const OIDC = {
  AUTH_MODE: 'oidc',
  OIDC_ISSUER: 'https://login.example/realms/chu',
  OIDC_AUDIENCE: 'platform',
};

function refusal(env: Readonly<Record<string, string>>): ConfigurationError {
  try {
    authOf(env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  throw new Error('accepted');
}

describe('who is let in', () => {
  it('is anybody of this machine unless something is said', () => {
    expect(authOf({})).toEqual({ mode: 'open', requestsPerMinute: null });
  });

  it.each(['127.0.0.1', '127.8.9.10', '::1', 'localhost'])(
    'may be anybody of this machine, listening on %s',
    (PROXY_HOST) => {
      expect(authOf({ AUTH_MODE: 'open', PROXY_HOST })).toMatchObject({ mode: 'open' });
    },
  );

  it.each(['0.0.0.0', '::', '10.0.0.7', 'proxy', '::ffff:10.0.0.7', '127.0.0.1.example'])(
    'is not anybody when %s is listened on',
    (PROXY_HOST) => {
      const { key, message } = refusal({ PROXY_HOST });
      expect(key).toBe('AUTH_MODE');
      expect(message).toMatch(/^AUTH_MODE : [^\n]*PROXY_HOST[^\n]*« keys » ou « oidc »[^\n]*$/);
    },
  );

  it('is not anybody in production', () => {
    const { key, message } = refusal({ NODE_ENV: 'production' });
    expect(key).toBe('AUTH_MODE');
    expect(message).toMatch(/^AUTH_MODE : [^\n]*NODE_ENV=production[^\n]*« keys » ou « oidc »$/);
  });

  it('is whoever has a key, anywhere', () => {
    const env = { AUTH_MODE: 'keys', PROXY_HOST: '0.0.0.0', NODE_ENV: 'production' };
    expect(authOf(env)).toEqual({ mode: 'keys', requestsPerMinute: 6_000 });
  });

  it('is whoever has a token of the provider, anywhere', () => {
    expect(authOf({ ...OIDC, PROXY_HOST: '0.0.0.0', NODE_ENV: 'production' })).toEqual({
      mode: 'oidc',
      issuer: 'https://login.example/realms/chu',
      audience: 'platform',
      claims: { rolesClaim: 'roles', taskRolesClaim: 'roles', userClaim: undefined },
      requestsPerMinute: 6_000,
    });
    expect(authOf({ ...OIDC, OIDC_ROLES_CLAIM: 'realm_access.roles' })).toMatchObject({
      claims: { rolesClaim: 'realm_access.roles', taskRolesClaim: 'realm_access.roles' },
    });
    const claims = { OIDC_TASK_ROLES_CLAIM: 'groups', OIDC_USER_CLAIM: 'preferred_username' };
    expect(authOf({ ...OIDC, ...claims })).toMatchObject({
      claims: { rolesClaim: 'roles', taskRolesClaim: 'groups', userClaim: 'preferred_username' },
    });
  });

  it.each([
    ['AUTH_MODE', { AUTH_MODE: 'none' }],
    ['AUTH_MODE', { AUTH_MODE: 'OIDC' }],
    ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: '' }],
    ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: 'login.example' }],
    ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: 'https://login.example/?realm=chu' }],
    ['OIDC_ISSUER', { ...OIDC, OIDC_ISSUER: 'https://[login' }],
    ['OIDC_AUDIENCE', { ...OIDC, OIDC_AUDIENCE: '' }],
    ['API_RATE_LIMIT', { API_RATE_LIMIT: '-1' }],
    ['API_RATE_LIMIT', { API_RATE_LIMIT: '1.5' }],
    ['API_RATE_LIMIT', { API_RATE_LIMIT: 'many' }],
  ])('cannot be told from what is said: %s of %j', (key, env) => {
    expect(refusal(env).key).toBe(key);
    expect(refusal(env).message).not.toContain('\n');
  });
});

describe('how much one caller may ask', () => {
  it.each([
    [{ AUTH_MODE: 'keys', API_RATE_LIMIT: '90' }, 90],
    [{ AUTH_MODE: 'keys', API_RATE_LIMIT: '0' }, null],
    [{ AUTH_MODE: 'open', API_RATE_LIMIT: '90' }, 90],
    [{ ...OIDC, API_RATE_LIMIT: '0' }, null],
  ])('is said by API_RATE_LIMIT: %j', (env, requestsPerMinute) => {
    expect(authOf(env)).toMatchObject({ requestsPerMinute });
  });
});
