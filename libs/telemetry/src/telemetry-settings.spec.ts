import { ConfigurationError } from '@platform/ports';
import { readTelemetrySettings } from './telemetry-settings';

const read = (env: NodeJS.ProcessEnv, stdoutIsTerminal = false) =>
  readTelemetrySettings(env, { service: 'platform-proxy', stdoutIsTerminal });

const keyOfError = (env: NodeJS.ProcessEnv): string => {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.key;
  }
  return '';
};

describe('the environment of logging and telemetry', () => {
  test.each(['trace', 'debug', 'info', 'warn', 'error'])('LOG_LEVEL accepts %s', (level) => {
    expect(read({ LOG_LEVEL: level }).level).toBe(level);
  });

  test.each([undefined, ''])('LOG_LEVEL %p means info', (level) => {
    expect(read({ LOG_LEVEL: level }).level).toBe('info');
  });

  test.each([
    ['LOG_LEVEL', 'verbose'],
    ['LOG_LEVEL', 'silent'],
    ['LOG_LEVEL', 'INFO'],
    ['LOG_PRETTY', 'true'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'not a url'],
    ['OTEL_METRIC_EXPORT_INTERVAL', '10s'],
    ['OTEL_METRIC_EXPORT_INTERVAL', '0'],
    ['OTEL_METRIC_EXPORT_INTERVAL', '1.5'],
  ])('%s=%s is refused by name', (key, value) => {
    expect(keyOfError({ [key]: value })).toBe(key);
  });

  test.each([
    [{ LOG_PRETTY: '1' }, false, true],
    [{ LOG_PRETTY: '1', NODE_ENV: 'production' }, false, true],
    [{ LOG_PRETTY: '0' }, true, false],
    [{}, true, true],
    [{ LOG_PRETTY: '' }, true, true],
    [{ NODE_ENV: 'production' }, true, false],
    [{}, false, false],
  ])('%p with a terminal %p is pretty: %p [RUN-136]', (env, stdoutIsTerminal, pretty) => {
    expect(read(env, stdoutIsTerminal).pretty).toBe(pretty);
  });

  test.each([
    [{}, 'platform-proxy'],
    [{ OTEL_SERVICE_NAME: 'otel-name' }, 'otel-name'],
    [{ SERVICE_NAME: 'name', OTEL_SERVICE_NAME: 'otel-name' }, 'name'],
    [{ SERVICE_NAME: '' }, 'platform-proxy'],
  ])('%p names the process %s [RUN-141]', (env, name) => {
    expect(read(env).serviceName).toBe(name);
  });

  test.each([
    [undefined, undefined],
    ['', undefined],
    ['500', 500],
  ])('OTEL_METRIC_EXPORT_INTERVAL %p means %p', (value, metricIntervalMs) => {
    expect(read({ OTEL_METRIC_EXPORT_INTERVAL: value }).metricIntervalMs).toBe(metricIntervalMs);
  });

  test('no endpoint, or an empty one, means no export [RUN-140]', () => {
    expect(read({})).not.toHaveProperty('endpoint');
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).not.toHaveProperty('endpoint');
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318' }).endpoint).toBe('http://c:4318');
  });
});
