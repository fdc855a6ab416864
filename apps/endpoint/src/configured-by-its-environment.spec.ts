import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { startRefusal } from '@platform/boot';
import { freePort } from '@platform/testing';

import { startEndpoint } from './composition';

const WARD =
  'apiVersion: platform/plugin-v1\nname: ward\nversion: 1.0.0\ncontributes:\n  adapters: [{ port: beds, name: memory, module: ./beds }]\n';
/** Leaves a trace where its configuration says. */
const BEDS =
  "exports.default = (config) => { require('node:fs').writeFileSync(config.trace, ''); return {}; };\n";

let root: string;
let trace: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'endpoint environment ')));
  trace = join(root, 'opened');
  write('extra/ward/plugin.yaml', WARD);
  write('extra/ward/beds.js', BEDS);
  const beds = { adapter: 'memory', config: { trace } };
  write('sites/a.yaml', JSON.stringify({ apiVersion: 'platform/instance-v1', ports: { beds } }));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const start = async (env: Readonly<Record<string, string>>) =>
  startEndpoint({
    root,
    env: {
      // Nothing answers there: the usual address may be that of a platform in use on this machine.
      RESTATE_ADMIN_URL: 'http://127.0.0.1:9',
      ENDPOINT_PORT: String(await freePort()),
      RESTATE_AUTO_REGISTER: 'false',
      ...env,
    },
  });

it('the endpoint opens the adapters that INSTANCE_CONFIG names, of the plugins of PLUGINS_PATH [MAN-016 MAN-200 MAN-236 RUN-001 RUN-003 RUN-004]', async () => {
  const endpoint = await start({ INSTANCE_CONFIG: 'sites/a.yaml', PLUGINS_PATH: 'extra' });
  await endpoint.close();
  expect(existsSync(trace)).toBe(true);
});

it('the endpoint starts when no plugin contributes the adapter: the port stays unresolved [MAN-241 MAN-246 MAN-359]', async () => {
  const endpoint = await start({ INSTANCE_CONFIG: 'sites/a.yaml' });
  await endpoint.close();
  expect(existsSync(trace)).toBe(false);
});

it.each([
  { what: 'that is not there', file: 'sites/b.yaml' },
  { what: 'of another apiVersion', file: 'sites/old.yaml' },
])('the endpoint does not start with a manifest $what [MAN-202 MAN-351 RUN-009]', async (given) => {
  write('sites/old.yaml', 'apiVersion: platform/instance-v0\n');
  await expect(start({ INSTANCE_CONFIG: given.file })).rejects.toMatchObject({
    code: 'CONFIGURATION_INVALID',
    message: expect.stringContaining(given.file) as string,
  });
});

/** sysexits.h EX_CONFIG: a supervisor does not restart. */
const CONFIGURATION = 78;
/** sysexits.h EX_TEMPFAIL: a supervisor tries again. */
const IMPEDED = 75;

/** Returns the one line that the endpoint says when it refuses to start, without its exit code. */
async function refusal(env: Readonly<Record<string, string>>, code = CONFIGURATION) {
  const refused = await start(env).then(
    async (endpoint) => {
      await endpoint.close();
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

/** The refusal of an endpoint with this instance manifest. */
const refusalOf = (manifest: string): Promise<string> => {
  write('sites/wrong.yaml', manifest);
  return refusal({ INSTANCE_CONFIG: 'sites/wrong.yaml' });
};

describe('the endpoint does not start, and names in one line', () => {
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
    const line = await refusal({ ENDPOINT_PORT: String(port) }, IMPEDED);
    await new Promise((resolve) => taken.close(resolve));
    expect(line).toMatch(new RegExp(`^ENDPOINT_PORT : .*${port}`));
  });

  it.each([
    ['ENDPOINT_PORT', '70000'],
    ['RESTATE_ADMIN_URL', 'localhost:9070'],
    ['RESTATE_AUTO_REGISTER', 'no'],
    ['RUN_RETENTION', 'one year'],
  ])('%s=%s', async (variable, value) => {
    expect(await refusal({ [variable]: value })).toMatch(new RegExp(`^${variable} : `));
  });
});
