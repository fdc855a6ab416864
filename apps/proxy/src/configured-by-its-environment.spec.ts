import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { startRefusal } from '@platform/boot';
import { freePort } from '@platform/testing';

import { startProxy } from './composition';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'proxy environment ')));
  write('sites/a.yaml', 'apiVersion: platform/instance-v1\nname: CHU\n');
  write('extra/ward/plugin.yaml', 'apiVersion: platform/plugin-v1\nname: ward\nversion: 1.0.0\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const start = async (env: Readonly<Record<string, string>>) =>
  startProxy({
    root,
    env: {
      // Nothing answers there: the usual address may be that of a platform in use on this machine.
      RESTATE_URL: 'http://127.0.0.1:9',
      PROXY_PORT: String(await freePort()),
      RUN_DB_URL: `sqlite:${join(root, 'runs.sqlite')}`,
      ...env,
    },
  });

it('the proxy reads the manifest of INSTANCE_CONFIG and the plugins of PLUGINS_PATH [MAN-016 MAN-200 RUN-003 RUN-004]', async () => {
  const proxy = await start({ INSTANCE_CONFIG: 'sites/a.yaml', PLUGINS_PATH: 'extra' });
  const catalog = (await (await fetch(`${proxy.url}/api/catalog`)).json()) as object;
  await proxy.close();
  expect(catalog).toMatchObject({
    instance: { name: 'CHU' },
    plugins: [{ name: 'ward', version: '1.0.0', status: 'loaded' }],
  });
});

it.each([
  { what: 'that is not there', file: 'sites/b.yaml', key: 'INSTANCE_CONFIG' },
  { what: 'of another apiVersion', file: 'sites/old.yaml', key: 'sites/old.yaml' },
])('the proxy does not start with a manifest $what [MAN-202 MAN-351 RUN-009]', async (given) => {
  write('sites/old.yaml', 'apiVersion: platform/instance-v0\n');
  await expect(start({ INSTANCE_CONFIG: given.file })).rejects.toMatchObject({
    code: 'CONFIGURATION_INVALID',
    key: expect.stringContaining(given.key) as string,
    message: expect.stringContaining(given.file) as string,
  });
});

/** sysexits.h EX_CONFIG: a supervisor does not restart. */
const CONFIGURATION = 78;
/** sysexits.h EX_TEMPFAIL: a supervisor tries again. */
const IMPEDED = 75;

/** Returns the one line that the proxy says when it refuses to start, without its exit code. */
async function refusal(env: Readonly<Record<string, string>>, code = CONFIGURATION) {
  const refused = await start(env).then(
    async (proxy) => {
      await proxy.close();
      return 'started';
    },
    (error: unknown) => startRefusal(error),
  );
  expect(refused).toEqual({ line: expect.any(String) as string, status: code });
  const { line } = refused as { line: string };
  expect(line).not.toContain('\n');
  expect(line).not.toMatch(/^(\S+) : \1\b/);
  expect(line).not.toMatch(/\bat .*:\d+:\d+/);
  return line;
}

/** The refusal of a proxy with this instance manifest. */
const refusalOf = (manifest: string): Promise<string> => {
  write('sites/wrong.yaml', manifest);
  return refusal({ INSTANCE_CONFIG: 'sites/wrong.yaml' });
};

describe('the proxy does not start, and names in one line', () => {
  it('the instance manifest that is not YAML', async () => {
    expect(await refusalOf('ports: [')).toContain('sites/wrong.yaml');
  });

  it('INSTANCE_CONFIG when its file is not there', async () => {
    const line = await refusal({ INSTANCE_CONFIG: 'sites/nowhere.yaml' });
    expect(line).toMatch(/^INSTANCE_CONFIG : .*nowhere\.yaml/);
  });

  it('the required plugin that is not there', async () => {
    const plugins = { '@hospital/own': { path: join(root, 'nowhere') } };
    const manifest = { apiVersion: 'platform/instance-v1', plugins };
    expect(await refusalOf(JSON.stringify(manifest))).toMatch(
      /^plugins\.@hospital\/own : .*nowhere/,
    );
  });

  it('the variable of a port that is taken', async () => {
    const port = await freePort();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
    const line = await refusal({ PROXY_PORT: String(port) }, IMPEDED);
    await new Promise((resolve) => taken.close(resolve));
    expect(line).toMatch(new RegExp(`^PROXY_PORT : .*${port}`));
  });

  it.each([
    ['PROXY_PORT', 'http'],
    ['RESTATE_URL', 'localhost:8080'],
  ])('%s=%s', async (variable, value) => {
    expect(await refusal({ [variable]: value })).toMatch(new RegExp(`^${variable} : `));
  });

  it('RUN_DB_URL when it is not recognised, and the forms that are, not its password', async () => {
    const line = await refusal({ RUN_DB_URL: 'mysql://user:s3cret@host/runs' });
    expect(line).toMatch(/^RUN_DB_URL : .*sqlite:.*postgres:\/\/.*postgresql:\/\//);
    expect(line).not.toContain('s3cret');
  });

  it.each(['the file', 'its folder'])('RUN_DB_URL when %s is read-only', async (what) => {
    const point = join(root, 'index');
    const file = join(point, 'runs.sqlite');
    mkdirSync(point);
    if (what === 'the file') {
      writeFileSync(file, '');
      chmodSync(file, 0o444);
    } else chmodSync(point, 0o555);
    const line = await refusal({ RUN_DB_URL: `sqlite:${file}` }, IMPEDED);
    chmodSync(point, 0o755);
    expect(line).toMatch(/^RUN_DB_URL : .*runs\.sqlite.*écriture/);
  });

  it('RUN_DB_URL when the file is no database', async () => {
    const file = join(root, 'notes.txt');
    writeFileSync(file, 'not a database, and long enough to have a header of one\n'.repeat(20));
    expect(await refusal({ RUN_DB_URL: `sqlite:${file}` }, IMPEDED)).toMatch(
      /^RUN_DB_URL : .*notes\.txt/,
    );
  });

  it('RUN_DB_URL when no database server answers there, not its password', async () => {
    const url = `postgres://doctor:hunter2@127.0.0.1:${await freePort()}/runs`;
    const line = await refusal({ RUN_DB_URL: url }, IMPEDED);
    expect(line).toMatch(/^RUN_DB_URL : .*127\.0\.0\.1.*ECONNREFUSED/);
    expect(line).not.toContain('hunter2');
  });

  it('the folder of definitions that is not there', async () => {
    const manifest = { apiVersion: 'platform/instance-v1', seed: [join(root, 'nowhere')] };
    expect(await refusalOf(JSON.stringify(manifest))).toMatch(/^seed : .*nowhere/);
    const line = await refusal({ DEFINITION_SEED_DIR: join(root, 'elsewhere') });
    expect(line).toMatch(/^DEFINITION_SEED_DIR : .*elsewhere/);
  });
});
