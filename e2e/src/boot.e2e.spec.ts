import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { freePorts } from '@platform/testing';

import { bootApplication, type Application, type Boot } from './__fixtures__/boot-application';
import { instanceIn, PROBE_PLUGIN, writeInstance } from './__fixtures__/instance';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

/** sysexits.h EX_CONFIG: a supervisor does not restart. */
const CONFIGURATION = 78;

const STARTED = /proxy démarré|moteur démarré/;

let folder: string;
let boot: Boot | undefined;
let soundEnvironment: Record<Application, Readonly<Record<string, string>>>;

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
  removeFolder(folder);
});

/** The processes; what else an application refuses is in its `configured-by-its-environment.spec.ts`. */
describe.each(['proxy', 'endpoint'] as const)('the %s', (application) => {
  it('starts when nothing is wrong', async () => {
    boot = await bootApplication(application, soundEnvironment[application]);
    await boot.waitForLine(STARTED);
    expect(boot.errorLines()).toEqual([]);
  });

  it('names every problem of an invalid instance manifest, in one line', async () => {
    const wrong = { ...instanceIn(folder), timezone: 'Mars/Olympus', unheard: true };
    const file = writeInstance(folder, wrong);
    boot = await bootApplication(application, soundEnvironment[application]);
    expect(await boot.exited).toEqual({ code: CONFIGURATION, signal: null });
    const [line = '', ...others] = boot.errorLines();
    expect(others).toEqual([]);
    expect(line).not.toMatch(/^(\S+) : \1\b/);
    expect(line).not.toMatch(/\bat .*:\d+:\d+/);
    expect(line).toContain(file);
    expect(line).toContain('/timezone');
    expect(line).toContain('unheard');
  });
});
