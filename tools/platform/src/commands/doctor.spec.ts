import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { openDatabase } from '@platform/database';
import { freePort } from '@platform/testing';

import { operate } from '../__fixtures__/operator-harness';
import type { CheckResult } from '../doctor/check-result';

let folder: string;
let data: string;
const servers: Server[] = [];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'doctor ')));
  data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(join(folder, 'instance.yaml'), 'apiVersion: platform/instance-v1\n');
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
  rmSync(folder, { recursive: true });
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const serve = (answer: RequestListener): Promise<number> => listen(createServer(answer));

interface Examined {
  readonly code: number;
  readonly found: readonly CheckResult[];
}

async function examine(env: Readonly<Record<string, string>> = {}): Promise<Examined> {
  const [proxy, endpoint, console, admin] = await Promise.all([
    ...[freePort(), freePort(), freePort(), freePort()],
  ]);
  const { code, stdout } = await operate(
    {
      INSTANCE_CONFIG: join(folder, 'instance.yaml'),
      PLATFORM_DATA_DIR: data,
      PROXY_PORT: `${proxy}`,
      ENDPOINT_PORT: `${endpoint}`,
      UI_PORT: `${console}`,
      RESTATE_ADMIN_URL: `http://127.0.0.1:${admin}`,
      RESTATE_URL: `http://127.0.0.1:${admin}`,
      ...env,
    },
    ...['doctor', '--json'],
  );
  return { code, found: JSON.parse(stdout) as CheckResult[] };
}

const of = ({ found }: Examined, subject: string): readonly string[] =>
  found.filter((one) => one.subject === subject).map(({ is, says }) => `${is}: ${says}`);

it('doctor finds nothing wrong with processes of which none is started', async () => {
  const examined = await examine();
  for (const process of ['proxy', 'endpoint', 'console']) {
    expect(of(examined, process)).toEqual([expect.stringMatching(/^good: not started/)]);
  }
});

it('doctor finds nothing wrong with an installation that answers', async () => {
  const database = await openDatabase(`sqlite:${join(data, 'runs.sqlite')}`);
  await database.close();
  const admin = await serve((request, response) => {
    const deployments = [{ id: 'dp_1', uri: 'http://e', created_at: '', services: [] }];
    response.end(JSON.stringify(request.url === '/deployments' ? { deployments } : {}));
  });
  const proxy = await serve((_request, response) =>
    response.end(JSON.stringify({ ready: true, checks: { restate: true }, degraded: [] })),
  );
  const address = `http://127.0.0.1:${admin}`;
  const examined = await examine({
    ...{ RESTATE_ADMIN_URL: address, RESTATE_URL: address, PROXY_PORT: `${proxy}` },
  });
  expect(examined.found.filter(({ is }) => is === 'failure')).toEqual([]);
  expect(examined.code).toBe(0);
  expect(of(examined, 'control plane')).toEqual([expect.stringMatching(/^good: .* 1 build/)]);
  expect(of(examined, 'readiness')).toEqual(['good: the proxy is ready']);
  expect(of(examined, 'proxy')).toEqual([`good: something listens on 127.0.0.1:${proxy}`]);
  for (const process of ['endpoint', 'console']) {
    expect(of(examined, process)).toEqual([expect.stringMatching(/^warning: not started/)]);
  }
  expect(of(examined, 'clock')).toEqual([expect.stringMatching(/^good/)]);
  expect(of(examined, 'database')).toEqual([expect.stringMatching(/^good: .*runs\.sqlite opens$/)]);
});

it('doctor says what to do about each failure, and ends with 1', async () => {
  const { code, found } = await examine();
  expect(code).toBe(1);
  for (const { is, todo = '' } of found) {
    if (is !== 'good') expect(todo.length).toBeGreaterThan(10);
  }
  const { stdout } = await operate({ INSTANCE_CONFIG: join(folder, 'none.yaml') }, 'doctor');
  expect(stdout).toMatch(/✘ instance .*INSTANCE_CONFIG.*\n {2}→ /);
  expect(stdout).toMatch(/\d failures?, \d warnings?\n$/);
});

it('doctor finds a control plane that does not answer, and one without an endpoint', async () => {
  expect(of(await examine(), 'control plane')).toEqual([
    expect.stringMatching(/^failure: does not answer at .*ECONNREFUSED$/),
  ]);
  const port = await serve((_request, response) => response.end('{"deployments":[]}'));
  expect(
    of(await examine({ RESTATE_ADMIN_URL: `http://127.0.0.1:${port}` }), 'control plane'),
  ).toEqual([expect.stringMatching(/^warning: .*no endpoint is registered$/)]);
  expect(of(await examine({ RESTATE_ADMIN_URL: 'ftp://x' }), 'control plane')).toEqual([
    expect.stringMatching(/^failure: RESTATE_ADMIN_URL/),
  ]);
});

it('doctor repeats what the proxy says of itself', async () => {
  const port = await serve((_request, response) => {
    const body = { ready: false, checks: { restate: false, runStore: true } };
    response.statusCode = 503;
    response.end(JSON.stringify({ ...body, degraded: ['database: not writable'] }));
  });
  expect(of(await examine({ PROXY_PORT: `${port}` }), 'readiness')).toEqual([
    'failure: the proxy is not ready: restate',
    'warning: database: not writable',
  ]);
});

it('doctor finds a data folder that others can read', async () => {
  chmodSync(data, 0o755);
  expect(of(await examine(), 'data folder')).toEqual([
    expect.stringMatching(/^failure: others can read/),
  ]);
  expect(of(await examine({ PLATFORM_DATA_DIR: join(folder, 'new') }), 'data folder')).toEqual([
    expect.stringMatching(/^warning: .* does not exist yet/),
  ]);
});

it('doctor finds a manifest and a database that keep the processes from starting', async () => {
  writeFileSync(join(folder, 'instance.yaml'), 'apiVersion: platform/instance-v1\nportz: {}\n');
  const examined = await examine({ RUN_DB_URL: 'mysql://u:s3cret@db/x' });
  expect(of(examined, 'instance')).toEqual([expect.stringContaining('portz')]);
  expect(of(examined, 'database')).toEqual([expect.stringMatching(/^failure/)]);
  expect(JSON.stringify(examined.found)).not.toContain('s3cret');
});

it('doctor finds a name that no plugin has, where it stands, with the nearest one', async () => {
  writeFileSync(
    join(folder, 'instance.yaml'),
    'apiVersion: platform/instance-v1\nports:\n  patient: { adapter: memry }\n',
  );
  const examined = await examine();
  expect(of(examined, 'instance')).toEqual([
    expect.stringMatching(/^good/),
    expect.stringMatching(
      /^failure: .*instance\.yaml:3:\d+ port "patient": no plugin contributes adapter "memry"; did you mean "memory"\?$/,
    ),
  ]);
  expect(examined.code).toBe(1);
});

it('doctor looks at the instance of the stack that runs, and says when another one is named', async () => {
  const running = join(folder, 'running.yaml');
  writeFileSync(running, 'apiVersion: platform/instance-v1\nname: Running\n');
  writeFileSync(join(data, 'stack.json'), JSON.stringify({ instance: running }));
  expect(of(await examine({ INSTANCE_CONFIG: '' }), 'instance')).toEqual([`good: ${running}`]);
  expect(of(await examine(), 'instance')).toEqual([
    `good: ${join(folder, 'instance.yaml')}`,
    `warning: the stack that runs here has the instance ${running}`,
  ]);
});

it('doctor creates no database', async () => {
  expect(of(await examine(), 'database')).toEqual([expect.stringMatching(/does not exist yet/)]);
  expect(() => readFileSync(join(data, 'runs.sqlite'))).toThrow('ENOENT');
});

it('doctor finds a key of a model provider that agents use and that is not set', async () => {
  expect(of(await examine(), 'provider').join()).toContain('is not set');
});

it('doctor finds a certificate of a named system that no authority vouches for', async () => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'],
      ...['-keyout', key, '-out', cert],
    ],
    { stdio: 'ignore' },
  );
  const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) });
  const port = await listen(server);
  const address = `https://127.0.0.1:${port}`;
  expect(of(await examine({ TERMINOLOGY_BASE_URL: `${address}/fhir` }), 'certificate')).toEqual([
    `failure: ${address}: DEPTH_ZERO_SELF_SIGNED_CERT`,
  ]);
});

it('doctor finds a certificate that has ended, of an authority that is trusted', async () => {
  const openssl = (...args: readonly string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const request = ['req', '-newkey', 'rsa:2048', '-nodes'];
  openssl(...request, '-x509', '-subj', '/CN=ca', '-keyout', 'ca.key', '-out', 'ca.pem');
  openssl(...request, '-subj', '/CN=127.0.0.1', '-keyout', 'key.pem', '-out', 'csr.pem');
  writeFileSync(join(folder, 'ext'), 'subjectAltName=IP:127.0.0.1');
  openssl(
    ...['x509', '-req', '-in', 'csr.pem', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
    ...['-days', '-1', '-extfile', 'ext', '-out', 'cert.pem'],
  );
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const port = await listen(createTlsServer({ key: read('key.pem'), cert: read('cert.pem') }));
  const address = `https://127.0.0.1:${port}`;
  // Node reads its authorities when it starts.
  const program = join(__dirname, '../../../../dist/programs/platform.js');
  const child = spawn(process.execPath, [program, 'doctor', '--json'], {
    env: {
      ...{ PATH: process.env['PATH'], NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') },
      ...{ INSTANCE_CONFIG: join(folder, 'instance.yaml'), PLATFORM_DATA_DIR: data },
      ...{ TERMINOLOGY_BASE_URL: address, RESTATE_ADMIN_URL: 'http://127.0.0.1:1' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const found = JSON.parse(await text(child.stdout)) as readonly CheckResult[];
  expect(found).toContainEqual({
    ...{ is: 'failure', subject: 'certificate', says: `${address}: CERT_HAS_EXPIRED` },
    todo: 'renew it: every connection to it fails since then',
  });
});

it('doctor finds a clock that is apart from that of the control plane', async () => {
  const port = await serve((_request, response) => {
    response.setHeader('date', new Date(Date.now() - 90_000).toUTCString());
    response.end();
  });
  const [clock] = of(await examine({ RESTATE_URL: `http://127.0.0.1:${port}` }), 'clock');
  expect(clock).toMatch(/^failure: (89|9\d) s apart/);
});
