import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openRunStore, type RunStore } from '@platform/run-store';

import {
  ASKING,
  openOperatorHarness,
  operate,
  type OperatorHarness,
} from '../__fixtures__/operator-harness';
import { knownRuns } from './known-runs';

let folder: string;
let database: string;
let harness: OperatorHarness;
let store: RunStore;
let first: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platform rebuild '));
  database = `sqlite:${join(folder, 'runs.sqlite')}`;
  harness = await openOperatorHarness();
  await harness.startEngine();
  const turn = { queue: 'asking:bed-1', on: 'queue', after: [] } as const;
  first = await harness.start('queued-1', { turn });
  await harness.asking('queued-1');
  const waiting = {
    ...ASKING,
    nodes: [
      ...ASKING.nodes,
      {
        id: 'wait',
        type: 'core.wait',
        config: { event: { eventType: 'lab.result', match: 'true' } },
      },
    ],
  };
  await harness.start('awaiting', {
    workflow: { slug: 'asking', name: 'Question', version: 2, hash: 'h2', spec: waiting },
  });
  await harness.asking('awaiting');
  await harness.start('decided');
  await harness.asking('decided');
  await harness.client.resolveValidation('decided', {
    pendingId: 'ask:decided',
    decision: 'accepted',
  });
  await harness.ended('decided');
  store = await openRunStore(database);
});
afterAll(async () => {
  await store?.close();
  await harness?.close();
  rmSync(folder, { recursive: true, force: true });
});

const rebuild = () => harness.operate('index', 'rebuild', '--database', database);

it('rebuild index: sees every run once, the oldest first, whatever the size of a page', async () => {
  for (const size of [1, 2, 500]) {
    const ids: string[] = [];
    for await (const page of knownRuns(harness.admin, size)) ids.push(...page.map((r) => r.runId));
    expect(ids).toEqual(['queued-1', 'awaiting', 'decided']);
  }
});

it('rebuild index: enters what the index lacks, and leaves what it has', async () => {
  await store.insert({
    id: 'decided',
    service: 'workflow',
    workflowName: 'As it was',
    event: {},
  });
  expect((await rebuild()).stdout).toBe('3 runs seen, 2 entered\n');
  expect(await store.get('decided')).toMatchObject({ workflowName: 'As it was' });
  expect(await store.get('queued-1')).toMatchObject({
    workflowSlug: 'asking',
    specVersion: 7,
    createdAt: '2026-11-20T08:00:00.000Z',
    subjects: { patient: 'p-secret' },
    finalStatus: null,
  });
});

it('rebuild index: enters a run that has ended with its end', async () => {
  const other = `sqlite:${join(folder, 'ended.sqlite')}`;
  expect((await harness.operate('index', 'rebuild', '--database', other)).stdout).toContain(
    '3 entered',
  );
  const rebuilt = await openRunStore(other);
  try {
    const { endedAt } = (await harness.client.getRun('decided')) ?? {};
    expect(endedAt).toBeDefined();
    expect(await rebuilt.get('decided')).toMatchObject({
      finalStatus: 'completed',
      end: { at: endedAt, reason: null, errorCode: null },
    });
  } finally {
    await rebuilt.close();
  }
});

it('rebuild index: lets events find the runs that wait for them again', async () => {
  const found = await store.listAwaiting('lab.result', { limit: 10 });
  expect(found.map(({ id }) => id)).toEqual(['awaiting']);
  expect(await store.listAwaiting('lab.other', { limit: 10 })).toEqual([]);
});

it('rebuild index: gives runs their place in their queue back', async () => {
  const taken = await store.turns.take(
    { queue: 'asking:bed-1', runId: 'queued-2' },
    {
      stateOf: async () => 'unfinished',
      addressOf: () => Promise.reject(new Error('known by its row')),
      send: async (after) => ({ invocationId: 'inv_2', after }),
    },
  );
  expect(taken.after).toEqual([{ runId: 'queued-1', invocationId: first }]);
});

it('rebuild index: changes nothing the second time', async () => {
  expect((await rebuild()).stdout).toBe('3 runs seen, 0 entered\n');
});

it('rebuild index: reports an unreachable engine, which alone knows the ended runs', async () => {
  const { adminUrl } = harness.controlPlane;
  const { code, stdout, stderr } = await operate(
    { RESTATE_ADMIN_URL: adminUrl, RESTATE_URL: 'http://127.0.0.1:1' },
    ...['index', 'rebuild', '--database', `sqlite:${join(folder, 'other.sqlite')}`],
  );
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^[^\n]*http:\/\/127\.0\.0\.1:1[^\n]*RESTATE_URL[^\n]*\n$/);
});
