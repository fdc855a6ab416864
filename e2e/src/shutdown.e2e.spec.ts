import { readFileSync } from 'node:fs';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { startNodeProcess } from '@platform/stack';
import { until } from '@platform/testing';

import { openHospital, type Hospital } from './__fixtures__/hospital';
import { instanceIn, PROBE_PLUGIN, writeInstance } from './__fixtures__/instance';
import { eventOf } from './__fixtures__/potassium';
import { createTemporaryFolder, removeFolder } from './__fixtures__/temporary-folder';

/** Clearly longer than a stop waits for responses that are ready. */
const LONGER_THAN_A_FLUSH_MS = 1_500;

let hospital: Hospital;
/** Exits before the test that runs. */
let before: readonly string[];

beforeAll(async () => {
  hospital = await openHospital();
});
beforeEach(() => {
  before = [...hospital.exits];
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

/** Sends a POST whose headers arrived and whose body is missing. */
async function beginPost(url: string): Promise<ClientRequest> {
  const posting = request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue' },
  });
  const begun = new Promise((resolve, reject) => {
    posting.once('continue', resolve).once('error', reject);
  });
  posting.flushHeaders();
  await begun;
  return posting;
}

const answerOf = (posting: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    posting.once('response', resolve).once('error', reject);
  });

const logged = (process: { logs(): string }, line: RegExp): Promise<true> =>
  until(() => line.test(process.logs()), `${String(line)} in the log`);

it('the proxy finishes the request in flight, takes no other, and exits with 0', async () => {
  const { stack, exits, postEvent, endedRun } = hospital;
  const event = await eventOf('p-severe');
  const posting = await beginPost(`${stack.proxyUrl}/api/events`);
  const answered = answerOf(posting);

  const gone = stack.proxy.kill('SIGTERM');
  await logged(stack.proxy, /arrêt demandé/);
  await expect(postEvent(event)).rejects.toThrow('fetch failed');
  posting.end(JSON.stringify(event));
  const answer = await answered;
  expect(answer.statusCode).toBe(202);
  expect(JSON.parse(await text(answer))).toMatchObject({ outcome: 'accepted' });
  await gone;
  expect(exits).toEqual([...before, 'proxy: exit code 0']);

  await stack.proxy.start();
  expect((await endedRun(event.eventId)).status).toBe('completed');
});

it('the endpoint finishes the step in flight, and exits with 0', async () => {
  const { stack, exits, gates, postEvent, endedRun, notifications } = hospital;
  const event = await eventOf('p-edge-severe');
  gates.close('after-write', 'p-edge-severe');
  await postEvent(event);
  await gates.reached('after-write', 'p-edge-severe');

  const gone = stack.endpoint.kill('SIGTERM');
  await logged(stack.endpoint, /arrêt demandé/);
  // The only sign that it waits is that it still runs.
  await delay(LONGER_THAN_A_FLUSH_MS);
  expect(exits).toEqual(before);
  gates.open('after-write', 'p-edge-severe');
  await gone;
  expect(exits).toEqual([...before, 'endpoint: exit code 0']);

  await stack.endpoint.start();
  expect((await endedRun(event.eventId)).status).toBe('completed');
  expect(gates.arrivals('after-write', 'p-edge-severe')).toBe(1);
  expect(await notifications('p-edge-severe')).toHaveLength(1);
});

it('leaves no process behind', async () => {
  const { stack, exits } = hospital;
  const pids = [stack.controlPlane, stack.endpoint, stack.proxy].map(({ pid }) => pid ?? 0);
  expect(pids.map(isAlive)).toEqual([true, true, true]);
  await stack.stop();
  expect(pids.map(isAlive)).toEqual([false, false, false]);
  expect(exits).toEqual(before);
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
