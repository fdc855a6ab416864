import { join } from 'node:path';
import { repositoryRoot } from '../repository-root';
import { requireNodeVersion } from './node-version';
import { parseOptions } from './parse-options';

it('parseOptions: uses the well-known ports and the folders of the repository by default', () => {
  expect(parseOptions([], {})).toEqual({
    help: false,
    verbose: false,
    dataDir: join(repositoryRoot(), '.data'),
    instance: undefined,
    console: true,
    fhirServer: undefined,
    testBench: true,
    ports: {
      console: 3000,
      'test-bench': 3200,
      proxy: 4000,
      endpoint: 9080,
      ingress: 8080,
      admin: 9070,
      fabric: 5122,
    },
    startTimeoutMs: undefined,
  });
});

it('parseOptions prefers a flag to its variable, and a variable to the default', () => {
  const env = { PROXY_PORT: '5000', ENDPOINT_PORT: '5001', RESTATE_BIND_PORT: '' };
  const { ports } = parseOptions(['--proxy-port', '6000'], env);
  expect(ports).toMatchObject({ proxy: 6000, endpoint: 5001, fabric: 5122 });
});

it('parseOptions reads relative paths from where the user stands, not from where npm runs', () => {
  const { dataDir, instance } = parseOptions(['--data', 'my data', '--instance', '/etc/i.yaml'], {
    INIT_CWD: '/home/somebody',
  });
  expect(dataDir).toBe('/home/somebody/my data');
  expect(instance).toBe('/etc/i.yaml');
});

it('parseOptions reads --instance from where the user stands, and INSTANCE_CONFIG from the repository [MAN-200]', () => {
  const env = { INIT_CWD: '/home/somebody', INSTANCE_CONFIG: 'sites/a.yaml' };
  expect(parseOptions([], env).instance).toBe(join(repositoryRoot(), 'sites/a.yaml'));
  expect(parseOptions(['--instance', 'b.yaml'], env).instance).toBe('/home/somebody/b.yaml');
  expect(parseOptions([], { ...env, INSTANCE_CONFIG: '' }).instance).toBeUndefined();
});

it.each(['abc', '-1', '1e3', '65536', ' '])(
  'parseOptions refuses %j as a port, naming the variable',
  (text) => {
    expect(() => parseOptions([], { PROXY_PORT: text })).toThrow(/^PROXY_PORT wants a port/);
  },
);

it('parseOptions reads how long a start may take, in seconds', () => {
  expect(parseOptions(['--start-timeout', '300'], {}).startTimeoutMs).toBe(300_000);
  for (const text of ['0', '-1', '1.5', '5m', '86401']) {
    expect(() => parseOptions([`--start-timeout=${text}`], {})).toThrow(
      '--start-timeout wants seconds between 1 and 86400',
    );
  }
});

it.each(['18.20.4', '20.18.1'])('parseOptions refuses Node %s', (version) => {
  expect(() => requireNodeVersion(version)).toThrow(
    `Node ${version} is too old: Node 20.19 or later is needed.`,
  );
});

it.each(['20.19.0', '22.1.0', '24.0.0'])('parseOptions accepts Node %s', (version) => {
  expect(() => requireNodeVersion(version)).not.toThrow();
});
