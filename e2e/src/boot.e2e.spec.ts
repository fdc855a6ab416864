import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';

import { startRefusal, type StartedProcess } from '@platform/boot';
import { startEndpoint } from '@platform/endpoint';
import { startProxy } from '@platform/proxy';
import { freePorts } from '@platform/testing';

import { bootApplication, type Application, type Boot } from './__fixtures__/boot-application';
import { instanceIn, PROBE_PLUGIN, writeInstance } from './__fixtures__/instance';
import { REPOSITORY } from './__fixtures__/potassium';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

type Variables = Readonly<Record<string, string>>;

/** sysexits.h EX_CONFIG: a supervisor does not restart. */
const CONFIGURATION = 78;

/** sysexits.h EX_TEMPFAIL: a supervisor tries again. */
const IMPEDED = 75;

const STARTED = /proxy démarré|moteur démarré/;

const BOTH = ['proxy', 'endpoint'] as const;

let folder: string;
let boot: Boot | undefined;
let server: Server | undefined;
let soundEnvironment: Record<Application, Variables>;

beforeEach(async () => {
  folder = createTemporaryFolder();
  mkdirSync(join(folder, 'gates'));
  const [proxyPort = 0, endpointPort = 0, closedPort = 0] = await freePorts(3);
  const shared = {
    INSTANCE_CONFIG: writeInstance(folder, instanceIn(folder)),
    PLUGINS_PATH: PROBE_PLUGIN,
  };
  soundEnvironment = {
    proxy: {
      ...shared,
      PROXY_PORT: String(proxyPort),
      RESTATE_URL: `http://127.0.0.1:${closedPort}`,
      RUN_DB_URL: `sqlite:${join(folder, 'runs.sqlite')}`,
    },
    endpoint: {
      ...shared,
      ENDPOINT_PORT: String(endpointPort),
      RESTATE_AUTO_REGISTER: 'false',
    },
  };
});

afterEach(async () => {
  await boot?.kill();
  boot = undefined;
  await new Promise<unknown>((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
  removeFolder(folder);
});

/** By what their processes call (`main.ts`), so that a case costs no process. */
const STARTS: Readonly<
  Record<Application, (given: { root: string; env: Variables }) => Promise<StartedProcess>>
> = { proxy: startProxy, endpoint: startEndpoint };

/** Returns the one line that the application says when it refuses to start. */
async function refusal(
  application: Application,
  variables: Variables = {},
  code = CONFIGURATION,
): Promise<string> {
  const env = { ...soundEnvironment[application], ...variables };
  const refused = await STARTS[application]({ root: REPOSITORY, env }).then(
    async (started) => {
      await started.close();
      return 'started';
    },
    (error: unknown) => startRefusal(error),
  );
  expect(refused).toEqual({ line: expect.any(String) as string, status: code });
  return oneLine((refused as { line: string }).line);
}

/** The same of a process: what it prints to standard error. */
async function refusalOfProcess(application: Application, variables: Variables): Promise<string> {
  boot = await bootApplication(application, { ...soundEnvironment[application], ...variables });
  expect(await boot.exited).toEqual({ code: CONFIGURATION, signal: null });
  const [line = '', ...others] = boot.errorLines();
  expect(others).toEqual([]);
  return oneLine(line);
}

function oneLine(line: string): string {
  expect(line).not.toContain('\n');
  expect(line).not.toMatch(/^(\S+) : \1\b/);
  expect(line).not.toMatch(/\bat .*:\d+:\d+/);
  return line;
}

const writeManifest = (changes: object): string =>
  writeInstance(folder, { ...instanceIn(folder), ...changes });

describe.each(BOTH)('the %s', (application) => {
  it('starts when nothing is wrong', async () => {
    boot = await bootApplication(application, soundEnvironment[application]);
    await boot.waitForLine(STARTED);
    expect(boot.errorLines()).toEqual([]);
  });

  it('names every problem of an invalid instance manifest, in one line', async () => {
    const file = writeManifest({ timezone: 'Mars/Olympus', unheard: true });
    const line = await refusalOfProcess(application, {});
    expect(line).toContain(file);
    expect(line).toContain('/timezone');
    expect(line).toContain('unheard');
  });

  it('names an instance manifest that is not YAML', async () => {
    const file = join(folder, 'instance.yaml');
    writeFileSync(file, 'ports: [');
    expect(await refusal(application)).toContain(file);
  });

  it('names INSTANCE_CONFIG when its file is not there', async () => {
    const line = await refusal(application, { INSTANCE_CONFIG: join(folder, 'nowhere.yaml') });
    expect(line).toMatch(/^INSTANCE_CONFIG : .*nowhere\.yaml/);
  });

  it('names the required plugin that is not there', async () => {
    writeManifest({ plugins: { '@hospital/own': { path: join(folder, 'nowhere') } } });
    expect(await refusal(application)).toMatch(/^plugins\.@hospital\/own : .*nowhere/);
  });

  it('names LOG_LEVEL when there is no such level', async () => {
    const line = await refusalOfProcess(application, { LOG_LEVEL: 'verbose' });
    expect(line).toMatch(/^LOG_LEVEL\b.*verbose/);
  });

  it('names the variable of a port that is taken', async () => {
    const variable = application === 'proxy' ? 'PROXY_PORT' : 'ENDPOINT_PORT';
    const port = Number(soundEnvironment[application][variable]);
    const taken = createServer();
    server = taken;
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
    const line = await refusal(application, {}, IMPEDED);
    expect(line).toMatch(new RegExp(`^${variable} : .*${port}`));
  });
});

describe('the endpoint', () => {
  it.each([
    ['ENDPOINT_PORT', '70000'],
    ['RESTATE_ADMIN_URL', 'localhost:9070'],
    ['RESTATE_AUTO_REGISTER', 'no'],
    ['RUN_RETENTION', 'one year'],
  ])('names %s=%s', async (variable, value) => {
    expect(await refusal('endpoint', { [variable]: value })).toMatch(new RegExp(`^${variable} : `));
  });
});

describe('the proxy', () => {
  it.each([
    ['PROXY_PORT', 'http'],
    ['RESTATE_URL', 'localhost:8080'],
  ])('names %s=%s', async (variable, value) => {
    expect(await refusal('proxy', { [variable]: value })).toMatch(new RegExp(`^${variable} : `));
  });

  it('names RUN_DB_URL when it is not recognised, and the forms that are, not its password', async () => {
    const line = await refusal('proxy', { RUN_DB_URL: 'mysql://user:s3cret@host/runs' });
    expect(line).toMatch(/^RUN_DB_URL : .*sqlite:.*postgres:\/\/.*postgresql:\/\//);
    expect(line).not.toContain('s3cret');
  });

  it.each(['the file', 'its folder'])('names RUN_DB_URL when %s is read-only', async (what) => {
    const point = join(folder, 'index');
    const file = join(point, 'runs.sqlite');
    mkdirSync(point);
    if (what === 'the file') {
      writeFileSync(file, '');
      chmodSync(file, 0o444);
    } else chmodSync(point, 0o555);
    const line = await refusal('proxy', { RUN_DB_URL: `sqlite:${file}` }, IMPEDED);
    chmodSync(point, 0o755);
    expect(line).toMatch(/^RUN_DB_URL : .*runs\.sqlite.*écriture/);
  });

  it('names RUN_DB_URL when the file is no database', async () => {
    const file = join(folder, 'notes.txt');
    writeFileSync(file, 'not a database, and long enough to have a header of one\n'.repeat(20));
    expect(await refusal('proxy', { RUN_DB_URL: `sqlite:${file}` }, IMPEDED)).toMatch(
      /^RUN_DB_URL : .*notes\.txt/,
    );
  });

  it('names RUN_DB_URL when no database server answers there, not its password', async () => {
    const [port = 0] = await freePorts(1);
    const url = `postgres://doctor:hunter2@127.0.0.1:${port}/runs`;
    const line = await refusal('proxy', { RUN_DB_URL: url }, IMPEDED);
    expect(line).toMatch(/^RUN_DB_URL : .*127\.0\.0\.1.*ECONNREFUSED/);
    expect(line).not.toContain('hunter2');
  });

  it('names the folder of definitions that is not there', async () => {
    writeManifest({ seed: [join(folder, 'nowhere')] });
    expect(await refusal('proxy')).toMatch(/^seed : .*nowhere/);
    const line = await refusal('proxy', {
      INSTANCE_CONFIG: writeManifest({}),
      DEFINITION_SEED_DIR: join(folder, 'elsewhere'),
    });
    expect(line).toMatch(/^DEFINITION_SEED_DIR : .*elsewhere/);
  });
});
