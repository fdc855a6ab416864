import { until } from '@platform/testing';
import {
  ASKING as ASKING_ONCE,
  openOperatorHarness,
  type OperatorHarness,
} from '../__fixtures__/operator-harness';
import { openPlatformDatabase, type PlatformDatabase } from '../__fixtures__/platform-database';
import type { UnfinishedRun } from './unfinished-run';
import { unfinishedRuns } from './unfinished-runs';

const ASKING = ['r-1', "r-2'; drop", 'r-3', 'r-4', 'r-5'];

let harness: OperatorHarness;
let database: PlatformDatabase;
beforeAll(async () => {
  database = await openPlatformDatabase();
  harness = await openOperatorHarness();
  await harness.startEngine();
  for (const runId of [...ASKING, 'r-decided']) await harness.start(runId);
  for (const runId of [...ASKING, 'r-decided']) await harness.asking(runId);
  await harness.client.resolveValidation('r-decided', {
    pendingId: 'ask:r-decided',
    decision: 'accepted',
  });
  await harness.ended('r-decided');
});
afterAll(async () => {
  await harness?.close();
  await database?.close();
});

const impact = (plugin: string) =>
  harness.operate('plugins', 'impact', plugin, '--database', database.url);

async function pages(size?: number): Promise<readonly (readonly UnfinishedRun[])[]> {
  const all: (readonly UnfinishedRun[])[] = [];
  for await (const page of unfinishedRuns(harness.admin, size)) all.push(page);
  return all;
}

const found = async (runId: string): Promise<UnfinishedRun | undefined> =>
  (await pages()).flat().find((run) => run.runId === runId);

it('unfinishedRuns tells what a run is pinned to and waits for, and nothing of its event', async () => {
  const run = await found('r-1');
  expect(run).toMatchObject({
    phase: 'suspended',
    pinned: {
      workflow: { slug: 'asking', version: 7, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      contract: expect.any(Number),
      plugins: { '@test/ward': '1.2.3' },
    },
    awaited: [{ kind: 'decision', path: 'ask' }],
  });
  expect(run?.deployment).toMatch(/^dp_/);
  expect(JSON.stringify(await pages())).not.toContain('p-secret');
});

it('unfinishedRuns is every run once, whatever the size of a page, and none that ended', async () => {
  for (const size of [1, 2, 5, 1_000]) {
    const ids = (await pages(size)).flat().map(({ runId }) => runId);
    expect(ids.sort()).toEqual([...ASKING].sort());
  }
  expect((await pages(2)).map((page) => page.length)).toEqual([2, 2, 1]);
});

it('unfinishedRuns prints them by deployment, with the counts at the end', async () => {
  const { stdout } = await harness.operate('runs', 'suspended');
  const deployment = (await found('r-1'))?.deployment ?? 'none';
  expect(stdout.startsWith(deployment)).toBe(true);
  expect(stdout).toContain('decision at ask');
  expect(stdout).toMatch(/asking v7 .* 5 .*@test\/ward@1\.2\.3\n\n5 unfinished runs\n$/);
  const { stdout: summary } = await harness.operate('runs', 'suspended', '--summary');
  expect(summary).not.toContain('r-1');
  expect(summary).toContain('5 unfinished runs');
});

it('unfinishedRuns counts a run against the plugin version it is pinned to alone', async () => {
  const pinned = await impact('@test/ward@1.2.3');
  expect(pinned.code).toBe(1);
  expect(pinned.stdout).toContain('5 unfinished runs pinned to it');
  expect((await impact('@test/ward')).code).toBe(1);
  const other = await impact('@test/ward@1.2.4');
  expect(other).toMatchObject({ code: 2, stdout: '' });
  expect(other.stderr).toContain('@platform/plugin-core');
});

const troubled = (runId: string, status: string): Promise<UnfinishedRun> =>
  until(async () => {
    const run = await found(runId);
    return run?.controlPlane.status === status ? run : undefined;
  }, `${runId} to be ${status}`);

it('unfinishedRuns waits for what was asked last, not for what was answered', async () => {
  const spec = {
    ...ASKING_ONCE,
    nodes: [...ASKING_ONCE.nodes, { id: 'again', type: 't.ask' }],
    edges: [...ASKING_ONCE.edges, { from: 'ask.$done', to: 'again.$after' }],
  };
  const workflow = { slug: 'asking', name: 'Question', version: 8, hash: 'h8', spec };
  await harness.start('r-twice', { workflow });
  await harness.asking('r-twice');
  await harness.client.resolveValidation('r-twice', {
    pendingId: 'ask:r-twice',
    decision: 'accepted',
  });
  const run = await until(async () => {
    const seen = await found('r-twice');
    return seen?.awaited[0]?.path === 'ask' ? undefined : seen;
  }, 'the second question');
  expect(run.awaited).toEqual([{ kind: 'decision', path: 'again' }]);
});

it('unfinishedRuns tells of a run whose plugin is gone what the endpoint lacks', async () => {
  await harness.start('r-gone', { plugins: { '@test/gone': '2.0.0' } });
  const { controlPlane } = await troubled('r-gone', 'backing-off');
  expect(controlPlane.code).toBe('plugin-missing');
  const { code, stdout } = await impact('@test/gone');
  expect(code).toBe(1);
  expect(stdout).toContain('r-gone');
});

it('unfinishedRuns tells of a run that finds no endpoint how often it was tried, and why', async () => {
  await harness.stopEngine();
  await harness.start('r-6');
  const run = await troubled('r-6', 'backing-off');
  expect(run.phase).toBe('not-begun');
  expect(run.controlPlane).toEqual({
    status: 'backing-off',
    attempts: expect.any(Number),
    code: 'RT0010',
  });
  expect(run.pinned?.workflow.slug).toBe('asking');
});

it('unfinishedRuns tells why the control plane paused a run', async () => {
  const { invocationId } = (await found('r-6')) ?? {};
  const url = `${harness.controlPlane.adminUrl}/invocations/${invocationId}/pause`;
  await fetch(url, { method: 'PATCH' });
  const { controlPlane } = await troubled('r-6', 'paused');
  expect(controlPlane).toEqual({ status: 'paused', code: 'RT0010' });
  expect((await harness.operate('runs', 'suspended')).stdout).toMatch(/r-6 .*paused, RT0010/);
});
