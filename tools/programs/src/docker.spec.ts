import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { validate } from 'dockerfile-utils';

const ROOT = join(__dirname, '../../..');
const DOCKER = join(ROOT, 'docker');
const read = (file: string): string => readFileSync(join(DOCKER, file), 'utf8');

interface Service {
  readonly image: string;
  readonly profiles?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks: readonly string[] | Readonly<Record<string, unknown>>;
  readonly environment: Readonly<Record<string, string | null>>;
  readonly volumes?: readonly string[];
  readonly command?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
}

interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** With its merge keys (`<<`) resolved, as Compose does. */
const READ_COMPOSE = `
const { load, YAML11_SCHEMA } = require('js-yaml');
const text = require('node:fs').readFileSync('docker/compose.yaml', 'utf8');
console.log(JSON.stringify(load(text, { schema: YAML11_SCHEMA })));`;
const { services, volumes } = JSON.parse(
  execFileSync(process.execPath, ['-e', READ_COMPOSE], { cwd: ROOT, encoding: 'utf8' }),
) as ComposeFile;
const service = (name: string): Service => services[name] as Service;

const OWN = ['endpoint', 'proxy', 'ui', 'test-bench'];

it('the compose file follows the Compose specification', () => {
  const cli = join(ROOT, 'node_modules/dclint/bin/dclint.cjs');
  const args = [
    cli,
    '-c',
    join(DOCKER, '.dclintrc.json'),
    '--max-warnings',
    '0',
    join(DOCKER, 'compose.yaml'),
  ];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()).toBe('');
});

it('the Dockerfile has no instruction that a linter objects to', () => {
  const problems = validate(read('Dockerfile')).map(
    ({ range, message }) => `line ${range.start.line + 1}: ${message}`,
  );
  expect(problems).toEqual([]);
});

it('every profile starts the services of the specification [RUN-190 RUN-191 RUN-194]', () => {
  const startedBy = (profile: string): readonly string[] =>
    Object.keys(services).filter((name) => service(name).profiles?.includes(profile));
  expect(Object.keys(services).filter((name) => !service(name).profiles)).toEqual([
    'control-plane',
  ]);
  expect(startedBy('stack')).toEqual(['endpoint', 'proxy', 'ui', 'test-bench', 'warehouse']);
  expect(startedBy('pg')).toEqual(['database']);
  expect(startedBy('obs')).toEqual(['observability']);
});

it('every service publishes the ports of the specification, and the endpoint none [RUN-191 RUN-193 RUN-194]', () => {
  const published = Object.keys(services).map((name) => [
    name,
    (service(name).ports ?? []).map((port) => port.split(':').slice(-2).join(':')),
  ]);
  expect(Object.fromEntries(published)).toEqual({
    'control-plane': ['8080:8080', '9070:9070'],
    endpoint: [],
    proxy: ['4000:4000'],
    ui: ['3000:3000'],
    'test-bench': ['3200:3200'],
    warehouse: ['8090:8080'],
    database: ['5432:5432'],
    observability: ['3001:3000', '4317:4317', '4318:4318'],
  });
});

it('no service is published beyond this machine unless somebody asks for it', () => {
  const all = Object.values(services).flatMap(({ ports = [] }) => ports);
  expect(all.filter((port) => !/^(127\.0\.0\.1|\$\{PUBLISH:-127\.0\.0\.1\}):/.test(port))).toEqual(
    [],
  );
  // The control plane and the test bench have no authentication: not even then.
  for (const name of ['control-plane', 'test-bench']) {
    expect(service(name).ports?.join()).not.toContain('PUBLISH');
  }
});

it('the console and the control plane have no network in common', () => {
  const networksOf = (name: string): readonly string[] => {
    const { networks } = service(name);
    return Array.isArray(networks) ? (networks as string[]) : Object.keys(networks);
  };
  expect(networksOf('ui').filter((name) => networksOf('control-plane').includes(name))).toEqual([]);
  expect(networksOf('endpoint')).not.toContain('published');
});

it('the control plane keeps its name and its data when its container is created anew [RUN-019]', () => {
  expect(service('control-plane').command).toContain('--node-name=platform-1');
  for (const [name, { volumes: mounted = [] }] of Object.entries(services)) {
    const named = mounted
      .map((one) => one.split(':')[0] ?? '')
      .filter((one) => /^[a-z-]+$/.test(one));
    expect({ name, known: named.every((one) => one in volumes) }).toEqual({ name, known: true });
  }
  expect(service('control-plane').volumes).toEqual(['control-plane:/restate-data']);
});

it('the control plane of the containers is the version that the tests run', () => {
  const { version } = JSON.parse(
    readFileSync(join(ROOT, 'node_modules/@restatedev/restate-server/package.json'), 'utf8'),
  ) as { version: string };
  expect(service('control-plane').image).toBe(`docker.restate.dev/restatedev/restate:${version}`);
});

it('the images of others are pinned to a version', () => {
  for (const [name, { image }] of Object.entries(services)) {
    if (!OWN.includes(name)) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-[\w.]+)?$/);
  }
  expect(read('Dockerfile')).toMatch(/^ARG NODE=\S+:\d+\.\d+\.\d+-bookworm-slim$/m);
});

it('the run index of the containers is a file on a named volume by default [RUN-198]', () => {
  expect(service('proxy').environment['RUN_DB_URL']).toBe('${RUN_DB_URL-sqlite:/data/runs.sqlite}');
  expect(service('proxy').volumes).toContain('proxy-data:/data');
});

it('the keys of model providers reach the endpoint and the proxy, by value or by file [RUN-195]', () => {
  const page = readFileSync(join(ROOT, 'docs/reference/environment.md'), 'utf8');
  const section = page.slice(page.indexOf('## Model providers'), page.indexOf('## npm start'));
  const variables = [...section.matchAll(/^\| `(\w+_API_KEY)`/gm)].map(([, name]) => name ?? '');
  expect(variables.length).toBeGreaterThan(4);
  for (const name of ['endpoint', 'proxy']) {
    const given = Object.keys(service(name).environment);
    expect(given).toEqual(expect.arrayContaining(variables.flatMap((one) => [one, `${one}_FILE`])));
  }
});

it('our processes run on a read-only file system, without capabilities', () => {
  for (const name of OWN) {
    expect(service(name)).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  }
  expect(read('Dockerfile')).toMatch(/^USER node$/m);
});

it('what the compose file mounts and copies is there', () => {
  const mounted = Object.values(services)
    .flatMap(({ volumes: all = [] }) => all)
    .filter((volume) => volume.startsWith('./'))
    .map((volume) => volume.split(':')[0] ?? '');
  expect(mounted).toContain('./observability/prometheus.yaml');
  for (const path of ['instance.yaml', 'health.mjs', 'platform', ...mounted]) {
    expect({ path, exists: existsSync(join(DOCKER, path)) }).toEqual({ path, exists: true });
  }
});
