import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { startNodeProcess } from '@platform/stack';

import { openHospital, type Hospital } from './__fixtures__/hospital';
import { instanceIn, PROBE_PLUGIN, writeInstance } from './__fixtures__/instance';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

let hospital: Hospital;

beforeAll(async () => {
  hospital = await openHospital();
});
afterAll(() => hospital?.close());

/** Returns whether a process, or one of the group that it leads, still exists. */
function isAlive(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('leaves no process behind', async () => {
  const { stack, exits } = hospital;
  const pids = [stack.controlPlane, stack.endpoint, stack.proxy].map(({ pid }) => pid ?? 0);
  expect(pids.map(isAlive)).toEqual([true, true, true]);
  await stack.stop();
  expect(pids.map(isAlive)).toEqual([false, false, false]);
  expect(exits).toEqual([]);
});

it('npm start stops everything on one Ctrl-C and exits with 0', async () => {
  const folder = createTemporaryFolder();
  const started = await startNodeProcess({
    name: 'npm start',
    main: 'dist/programs/stack.js',
    graceMs: 30_000,
    env: {
      PLATFORM_DATA_DIR: join(folder, 'data'),
      INSTANCE_CONFIG: writeInstance(folder, instanceIn(folder)),
      PLUGINS_PATH: PROBE_PLUGIN,
      UI_PORT: '0',
      PROXY_PORT: '0',
      ENDPOINT_PORT: '0',
      RESTATE_INGRESS__BIND_PORT: '0',
      RESTATE_ADMIN__BIND_PORT: '0',
      RESTATE_BIND_PORT: '0',
    },
  });
  try {
    // The first start bundles the page of the console.
    await started.waitForLine(/Try next/);
    const [, consoleUrl = ''] = /open +(http:\S+)/.exec(started.logs()) ?? [];
    const page = await fetch(consoleUrl);
    expect(await page.text()).toContain('<div id="root">');
    const { processes } = JSON.parse(readFileSync(join(folder, 'data/stack.json'), 'utf8')) as {
      processes: readonly { pid: number }[];
    };
    expect(processes.map(({ pid }) => isAlive(pid))).toEqual([true, true, true, true]);
    expect(await started.kill('SIGINT')).toEqual({ code: 0, signal: null });
    expect(processes.map(({ pid }) => isAlive(pid))).toEqual([false, false, false, false]);
    expect(started.logs().trimEnd()).toMatch(/Stopped\.$/);
  } finally {
    await started.stop();
    removeFolder(folder);
  }
});
