import { ConfigurationError } from '@platform/ports';

import { readProxyConfig } from './config';

describe('readProxyConfig', () => {
  it('listens on this machine alone, port 4000, and finds the ingress there by default', () => {
    expect(readProxyConfig({})).toEqual({
      host: '127.0.0.1',
      port: 4000,
      ingressUrl: 'http://127.0.0.1:8080',
      runDbUrl: undefined,
      definitionSeedDir: undefined,
      bodyLimitBytes: 1_048_576,
      auth: { mode: 'open', requestsPerMinute: null },
      trustedProxies: { given: [], includes: expect.any(Function) as () => boolean },
      connectionsPerAddress: 256,
      answerMs: 30_000,
      agentBudgetMs: 25_000,
      limiter: { concurrency: 64, waiting: 512 },
      // As many processes as the machine has cores, from 3 to 6.
      compute: { processes: expect.any(Number) as number, memoryMiB: 512, timeMs: 45_000 },
      runRetentionMs: 31_536_000_000,
      sweepIntervalMs: 60_000,
      terminologyBaseUrl: undefined,
    });
  });

  it('is told by its environment', () => {
    expect(
      readProxyConfig({
        PROXY_HOST: '0.0.0.0',
        PROXY_PORT: '4100',
        RESTATE_URL: 'http://control-plane:8080',
        RUN_DB_URL: 'sqlite:/data/runs.sqlite',
        DEFINITION_SEED_DIR: 'definitions',
        API_BODY_LIMIT: '2048',
        AUTH_MODE: 'keys',
        TRUSTED_PROXIES: '10.0.0.7, 10.1.0.0/16',
        API_CONNECTIONS_PER_ADDRESS: '0',
        API_ANSWER_TIME: 'PT5S',
        AGENT_HTTP_BUDGET_MS: '60000',
        API_REQUESTS_AT_ONCE: '8',
        API_REQUESTS_WAITING: '0',
        COMPUTE_PROCESSES: '8',
        COMPUTE_MEMORY: '1024',
        COMPUTE_TIME: 'PT2M',
        RUN_RETENTION: 'P1D',
        RUN_SWEEP_INTERVAL: 'PT1S',
        TERMINOLOGY_BASE_URL: 'https://tx.example/fhir',
      }),
    ).toEqual({
      host: '0.0.0.0',
      port: 4100,
      ingressUrl: 'http://control-plane:8080',
      runDbUrl: 'sqlite:/data/runs.sqlite',
      definitionSeedDir: 'definitions',
      bodyLimitBytes: 2_048,
      auth: { mode: 'keys', requestsPerMinute: 6_000 },
      trustedProxies: {
        given: ['10.0.0.7', '10.1.0.0/16'],
        includes: expect.any(Function) as () => boolean,
      },
      connectionsPerAddress: null,
      answerMs: 5_000,
      agentBudgetMs: 4_500,
      limiter: { concurrency: 8, waiting: 0 },
      compute: { processes: 8, memoryMiB: 1_024, timeMs: 120_000 },
      runRetentionMs: 86_400_000,
      sweepIntervalMs: 1_000,
      terminologyBaseUrl: 'https://tx.example/fhir',
    });
  });

  it('finds the ingress behind its socket', () => {
    const RESTATE_URL = 'unix:/var/lib/the platform/ingress.sock';
    expect(readProxyConfig({ RESTATE_URL }).ingressUrl).toBe(RESTATE_URL);
  });

  it.each([
    ['PROXY_PORT', 'http'],
    ['AGENT_HTTP_BUDGET_MS', '-1'],
    ['AGENT_HTTP_BUDGET_MS', '25s'],
    ['PROXY_PORT', '0'],
    ['PROXY_PORT', '70000'],
    ['RESTATE_URL', 'control-plane:8080'],
    ['RESTATE_URL', 'unix:ingress.sock'],
    ['RESTATE_URL', `unix:/${'a'.repeat(103)}`],
    ['API_BODY_LIMIT', '1MB'],
    ['API_BODY_LIMIT', '99'],
    ['API_BODY_LIMIT', '0100'],
    ['COMPUTE_PROCESSES', '2'],
    ['COMPUTE_MEMORY', '64'],
    ['COMPUTE_TIME', 'PT0S'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['API_CONNECTIONS_PER_ADDRESS', 'many'],
    ['API_CONNECTIONS_PER_ADDRESS', '-1'],
    ['API_ANSWER_TIME', 'PT0.5S'],
    ['API_REQUESTS_AT_ONCE', '0'],
    ['API_REQUESTS_WAITING', 'many'],
    ['RUN_RETENTION', 'PT23H59M'],
    ['RUN_RETENTION', '365'],
    ['RUN_SWEEP_INTERVAL', 'PT0.9S'],
    ['RUN_SWEEP_INTERVAL', 'often'],
  ])('refuses %s=%s, naming the variable', (name, value) => {
    const read = () => readProxyConfig({ [name]: value });
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(expect.objectContaining({ key: name }));
  });
});
