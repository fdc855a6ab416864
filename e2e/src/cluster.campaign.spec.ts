import { queryAdmin } from '@platform/control-plane-http';
import type { SupervisedProcess } from '@platform/stack';
import { openBrowser, until } from '@platform/testing';

import { createApi } from './__fixtures__/api';
import { openCluster, type Cluster } from './__fixtures__/cluster/cluster';
import { startLoad, taskOf, type Load } from './__fixtures__/cluster/load';
import { openPage, waitUntilShown } from './__fixtures__/console/browser';
import { WIDE } from './__fixtures__/console/console-stack';
import { decide } from './__fixtures__/console/decide';

const HELD_BACK = 16;
const PARTITIONS = 3;

let cluster: Cluster;
let load: Load;
let held: string[];

const api = createApi(
  () => cluster.apiUrl,
  () => cluster.apiKey,
);

beforeAll(async () => {
  cluster = await openCluster();
  load = startLoad(api);
  held = Array.from({ length: HELD_BACK }, (_, n) => `held-${n}`);
  for (const runId of held) await load.suspend(runId);
});
afterAll(async () => {
  await load?.stop().catch(() => undefined);
  await cluster?.close();
});

/** While it is down, work goes on; a decision on a run from before is sent while it comes back. */
async function restarted(process: SupervisedProcess): Promise<void> {
  await process.stop();
  await load.progress(3);
  await Promise.all([process.start(), load.decide(held.pop() as string)]);
  await load.progress(2);
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

it('a rolling restart of every process fails no request', async () => {
  const members = [...cluster.nodes, ...cluster.endpoints, ...cluster.proxies];
  for (const { process } of members) await restarted(process);
  expect(load.failures).toEqual([]);
  print(`rolling restart of ${members.length} processes: ${JSON.stringify(load.counts)}`);
});

it('a rolling restart of the consoles leaves a person signed in, at work in an open page', async () => {
  const browser = await openBrowser();
  try {
    const person = await openPage(browser, { locale: 'en-GB', ...WIDE });
    const { page } = person;
    // The balancer leaves a console that was away alone for 2 s more: with the other one away, the page asks again.
    person.expectStatus(502);
    const key = JSON.stringify(cluster.apiKey);
    await page.addInitScript(`sessionStorage.setItem('platform.api-key', ${key})`);
    const first = `/inbox?task=${encodeURIComponent(taskOf(held.at(-1) as string))}`;
    await page.goto(`${cluster.consoleUrl}${first}`);
    // From here on the page is never loaded again.
    await page.evaluate('globalThis.isStillThatPage = true');

    const decideInPage = (runId: string) =>
      load.decide(runId, async (dose) => {
        await waitUntilShown(person, `a[href="/runs/${runId}"]`);
        await page.getByRole('textbox', { name: 'dose' }).fill(String(dose));
        await decide(page, 'accept');
      });
    const open = async (runId: string): Promise<void> => {
      await page.evaluate(
        `history.pushState(null, '', '/inbox?task=${encodeURIComponent(taskOf(runId))}')`,
      );
    };
    for (const { process } of cluster.consoles) {
      const [away, back] = [held.pop() as string, held.pop() as string];
      await process.stop();
      await open(away);
      await decideInPage(away);
      await open(back);
      await Promise.all([process.start(), decideInPage(back)]);
    }
    expect(await page.evaluate('globalThis.isStillThatPage')).toBe(true);
    expect(person.problems()).toEqual([]);
  } finally {
    await browser.close();
  }
});

it('a control-plane node that is killed while it leads is replaced by another leader', async () => {
  for (let kills = 0; kills < 3; kills += 1) {
    const led = await Promise.all(cluster.nodes.map((node) => node.leads()));
    const leader = cluster.nodes[led.indexOf(Math.max(...led))] as Cluster['nodes'][number];
    expect(await leader.leads()).toBeGreaterThan(0);
    await leader.process.kill('SIGKILL');
    await load.decide(held.pop() as string);
    const others = cluster.nodes.filter((node) => node !== leader);
    await until(async () => {
      const counts = await Promise.all(others.map((node) => node.leads()));
      return counts.reduce((sum, count) => sum + count, 0) === PARTITIONS;
    }, 'other leaders');
    await load.progress(3);
    await leader.process.start();
    await load.progress(2);
    print(`${leader.name} killed, which led ${Math.max(...led)} of ${PARTITIONS} partitions`);
  }
  expect(load.failures).toEqual([]);
});

const allRuns = () =>
  queryAdmin<{ readonly id: string; readonly status: string }>(
    `select target_service_key as id, status from sys_invocation
     where target_service_name = 'workflow' and target_handler_name = 'run'`,
    { adminUrl: cluster.adminUrl },
  );

it('every run that was accepted has ended once, with the decision that was sent', async () => {
  for (const runId of held) await load.decide(runId);
  await load.stop();
  expect(load.failures).toEqual([]);
  const { counts, doses } = load;
  print(`in all: ${JSON.stringify(counts)}`);
  expect([...doses.keys()]).toHaveLength(counts.events);

  // A node that has just come back refuses queries until it has opened its partitions.
  const rows = await until(async () => {
    const found = await allRuns().catch(() => []);
    return found.length >= doses.size && found;
  }, `the control plane to tell of ${doses.size} runs`);
  expect(rows.map(({ id }) => id).sort()).toEqual([...doses.keys()].sort());
  expect(rows.filter(({ status }) => status !== 'completed')).toEqual([]);
  const listed = await api.runsOf('cluster-approval');
  expect(listed.map(({ id }) => id).sort()).toEqual([...doses.keys()].sort());

  for (const [runId, dose] of doses) {
    const { snapshot } = await api.endedRun(runId);
    const decided = snapshot?.nodes?.find(({ path }) => path === 'approve');
    expect({ runId, outputs: decided?.outputs }).toMatchObject({ runId, outputs: { dose } });
  }
});
