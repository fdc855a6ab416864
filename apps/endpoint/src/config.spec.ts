import { MAX_DEFAULT_TIMEOUT_MS } from '@platform/interpreter';
import { ConfigurationError } from '@platform/ports';

import { readEndpointConfig } from './config';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('readEndpointConfig', () => {
  it('listens on this machine alone, port 9080, and registers itself there by default', () => {
    expect(readEndpointConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 9080,
      adminUrl: 'http://127.0.0.1:9070',
      endpointUrl: 'http://127.0.0.1:9080',
      autoRegister: true,
      deployment: 'replace',
      build: undefined,
      watchIntervalMs: 10_000,
      identityKeys: [],
      runRetentionMs: 365 * DAY_MS,
    });
  });

  it('lets every step have its time before an attempt is suspended', () => {
    expect(readEndpointConfig({}).inactivityTimeoutMs).toBeGreaterThan(MAX_DEFAULT_TIMEOUT_MS);
  });

  it('is told by its environment', () => {
    expect(
      readEndpointConfig({
        ENDPOINT_HOST: '0.0.0.0',
        ENDPOINT_PORT: '9180',
        RESTATE_ADMIN_URL: 'http://control-plane:9070',
        RESTATE_ENDPOINT_URL: 'http://endpoint:9180',
        RESTATE_AUTO_REGISTER: 'false',
        RESTATE_DEPLOYMENT: 'immutable',
        PLATFORM_BUILD: '2026-11-20.1',
        ENGINE_WATCH_INTERVAL: 'PT1S',
        ENGINE_LOST_ATTEMPTS: '3',
        ENGINE_STALL_LIMIT: 'PT1M',
        ENGINE_CANCEL_GRACE: 'PT1S',
        RESTATE_IDENTITY_KEY: 'publickeyv1_a, publickeyv1_b,',
        RUN_RETENTION: 'P3650D',
        ENGINE_INACTIVITY_TIMEOUT: 'PT0S',
      }),
    ).toMatchObject({
      host: '0.0.0.0',
      port: 9180,
      adminUrl: 'http://control-plane:9070',
      endpointUrl: 'http://endpoint:9180',
      autoRegister: false,
      deployment: 'immutable',
      build: '2026-11-20.1',
      watchIntervalMs: 1_000,
      lostAttempts: 3,
      stallLimitMs: 60_000,
      cancelGraceMs: 1_000,
      identityKeys: ['publickeyv1_a', 'publickeyv1_b'],
      runRetentionMs: 3_650 * DAY_MS,
      inactivityTimeoutMs: 0,
    });
  });

  it('advertises the port it was given when it is not told under which address', () => {
    expect(readEndpointConfig({ ENDPOINT_PORT: '9180' }).endpointUrl).toBe('http://127.0.0.1:9180');
  });

  it('finds the control plane behind its socket', () => {
    const RESTATE_ADMIN_URL = 'unix:/var/lib/the platform/admin.sock';
    expect(readEndpointConfig({ RESTATE_ADMIN_URL }).adminUrl).toBe(RESTATE_ADMIN_URL);
  });

  it('registers itself unless it is told not to', () => {
    expect(readEndpointConfig({ RESTATE_AUTO_REGISTER: 'true' }).autoRegister).toBe(true);
    expect(readEndpointConfig({ RESTATE_AUTO_REGISTER: '' }).autoRegister).toBe(true);
  });

  // The run index is the proxy's alone.
  it('does not look at RUN_DB_URL [RUN-017]', () => {
    expect(readEndpointConfig({ RUN_DB_URL: 'nonsense' })).toEqual(readEndpointConfig({}));
  });

  it.each([
    ['ENDPOINT_PORT', 'h2c'],
    ['RESTATE_ADMIN_URL', '127.0.0.1:9070'],
    ['RESTATE_ADMIN_URL', 'unix:'],
    ['RESTATE_ENDPOINT_URL', 'unix:/run/endpoint.sock'],
    ['RESTATE_ENDPOINT_URL', 'endpoint'],
    ['RESTATE_AUTO_REGISTER', 'no'],
    ['RUN_RETENTION', '365'],
    ['RUN_RETENTION', '-P1D'],
    ['RUN_RETENTION', 'PT23H'],
    ['RUN_RETENTION', 'one year'],
    ['ENGINE_INACTIVITY_TIMEOUT', '5s'],
    ['RESTATE_DEPLOYMENT', 'blue-green'],
    ['RESTATE_IDENTITY_KEY', 'unknown'],
    ['RESTATE_IDENTITY_KEY', 'publickeyv1_'],
    ['RESTATE_IDENTITY_KEY', 'publickeyv1_a, b'],
    ['ENGINE_WATCH_INTERVAL', 'PT0.9S'],
    ['ENGINE_WATCH_INTERVAL', '10'],
    ['ENGINE_LOST_ATTEMPTS', '0'],
    ['ENGINE_LOST_ATTEMPTS', '2.5'],
    ['ENGINE_STALL_LIMIT', 'PT1S'],
    ['ENGINE_CANCEL_GRACE', 'PT0S'],
  ])('refuses %s=%s, naming the variable', (name, value) => {
    const read = () => readEndpointConfig({ [name]: value });
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(expect.objectContaining({ key: name }));
  });
});
