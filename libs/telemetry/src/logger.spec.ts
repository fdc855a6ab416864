import { runFixture } from './__fixtures__/run-fixture';

const NODE_ENV = 'test';

describe('log lines of a process', () => {
  test('are JSON on stdout with the envelope, from info up [RUN-130 RUN-131 RUN-135]', async () => {
    const { lines, code } = await runFixture('log-lines', { NODE_ENV });
    expect(code).toBe(0);
    expect(lines().map((line) => [line['level'], line['component'], line['msg']])).toEqual([
      [30, undefined, 'proxy démarré'],
      [40, 'http', 'avertissement'],
      [50, 'http', 'requête en échec'],
      [30, 'http', 'secrets'],
      [30, 'http', 'dans le span'],
      [30, 'http', 'hors du span'],
    ]);
    const [first, , failed] = lines();
    expect(first).toEqual({
      level: 30,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      v: 1,
      service: 'platform-proxy',
      sameHandle: true,
      eventId: 'evt-1',
      none: null,
      msg: 'proxy démarré',
    });
    expect(failed?.['err']).toMatchObject({ type: 'Error', message: 'panne' });
  });

  test('carry no trace without export [RUN-132 RUN-140]', async () => {
    const { stdout } = await runFixture('log-lines', {});
    expect(stdout).toContain('dans le span');
    expect(stdout).not.toContain('trace_id');
  });

  test('censor exactly the specified paths [RUN-133]', async () => {
    const { stdout, lines } = await runFixture('log-lines', {});
    const secrets = lines().find((line) => line['msg'] === 'secrets');
    const censored = '[redacted]';
    expect(secrets).toMatchObject({
      client: {
        authorization: censored,
        apiKey: censored,
        api_key: censored,
        password: censored,
        token: censored,
        kept: 'visible',
      },
      req: { headers: { authorization: censored, accept: 'json' } },
      config: { apiKey: censored },
    });
    expect(stdout).not.toMatch(/secret-\d/);
  });

  test('follow LOG_LEVEL and SERVICE_NAME [RUN-135 RUN-141]', async () => {
    const { lines } = await runFixture('log-lines', { LOG_LEVEL: 'trace', SERVICE_NAME: 'autre' });
    expect(
      lines()
        .slice(1, 3)
        .map((line) => line['level']),
    ).toEqual([10, 20]);
    expect(new Set(lines().map((line) => line['service']))).toEqual(new Set(['autre']));
  });

  test('are readable text with LOG_PRETTY=1, censored too [RUN-133 RUN-136]', async () => {
    const { stdout } = await runFixture('log-lines', { LOG_PRETTY: '1', NODE_ENV: 'production' });
    expect(stdout).toMatch(/WARN.*\[http\] avertissement/);
    expect(stdout).not.toMatch(/^\{/m);
    expect(stdout).not.toMatch(/secret-\d/);
  });

  test('are refused with an unknown LOG_LEVEL, before anything is written [RUN-135]', async () => {
    const { stdout, stderr, code } = await runFixture('log-lines', { LOG_LEVEL: 'verbose' });
    expect(stderr).toContain('LOG_LEVEL « verbose » non reconnu');
    expect(stdout).toBe('');
    expect(code).not.toBe(0);
  });

  test('written before startTelemetry make it fail instead of being lost unseen [RUN-018]', async () => {
    const { stderr, code } = await runFixture('late-start', {});
    expect(stderr).toContain('TELEMETRY_STARTED_LATE');
    expect(code).not.toBe(0);
  });
});
