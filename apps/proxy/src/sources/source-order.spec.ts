import { createConcurrencyLimiter } from '@platform/http';
import { parseInstanceManifest } from '@platform/manifests';
import type { EmitRecord, SourceFactory } from '@platform/sdk';

import { catalogOfPoll } from '../__fixtures__/catalog-of-poll';
import { definitionsOf } from '../__fixtures__/definitions-of';
import { ingestionBase } from '../__fixtures__/ingestion-deps';
import { published } from '../__fixtures__/proxy-catalog';
import { openProxyHarness, snapshotOf, type ProxyHarness } from '../__fixtures__/proxy-harness';
import { createFeedKeeping } from './feed-keeper';
import { startSources, type RunningSources } from './start-sources';

let emit: EmitRecord;
const poll: SourceFactory = (_config, _feeds, given) => {
  emit = given;
  return { stop: async () => undefined };
};
const catalog = catalogOfPoll(poll);

let harness: ProxyHarness;
let running: RunningSources;
beforeEach(async () => {
  harness = await openProxyHarness();
  const { manifest: instance } = parseInstanceManifest(
    'apiVersion: platform/instance-v1\nsources: { poll: {} }\n',
  );
  if (!instance) throw new Error('instance');
  const { signal: lost } = new AbortController();
  const locks = { hold: async () => ({ lost }), close: async () => undefined };
  const { cursors, refusedRecords, live, audit } = harness;
  running = await startSources(instance, {
    ...ingestionBase(harness, { definitions: definitionsOf(catalog, [published('a')]) }),
    ...{ catalog, live, refusedRecords, audit, root: '.', dataDir: '.', retentionMs: 86_400_000 },
    keeping: createFeedKeeping({ cursors, locks }),
    limiter: createConcurrencyLimiter({ concurrency: 64, waiting: 512 }),
  });
});
afterEach(async () => {
  await running.stop();
  await harness.close();
});

const turnsOf = (patient: string, ids: readonly string[]): readonly string[] =>
  ids.filter((id) => id.startsWith(`lab.${patient}-`));

it('results of one patient, handed over at once, start their runs in order; those of others do not wait', async () => {
  let open = 0;
  let most = 0;
  harness.engine.onSend = async ({ runId }) => {
    open += 1;
    most = Math.max(most, open);
    // The first of each patient takes longest, so the order is kept only if the later ones wait.
    await new Promise((resolve) => setTimeout(resolve, runId.endsWith('-1') ? 60 : 1));
    open -= 1;
  };
  const patients = ['p', 'q', 'r', 's'];
  const keys = [1, 2, 3].flatMap((turn) => patients.map((patient) => `${patient}-${turn}`));
  const outcomes = await Promise.all(
    keys.map((key) => emit({ feed: 'lab', key, record: { patient: key.slice(0, 1) } })),
  );
  expect(new Set(outcomes)).toEqual(new Set(['accepted']));
  const ids = harness.engine.sent.map(({ runId }) => runId);
  for (const patient of patients) {
    expect(turnsOf(patient, ids)).toEqual([1, 2, 3].map((turn) => `lab.${patient}-${turn}`));
  }
  expect(most).toBeGreaterThan(1);
});

it('nothing about a patient passes a result that could not be taken', async () => {
  harness.engine.onSend = async ({ runId }) => {
    if (runId === 'lab.p-2') await harness.engine.shut();
  };
  const keys = ['p-1', 'p-2', 'p-3', 'p-4'];
  const settled = await Promise.allSettled(
    keys.map((key) => emit({ feed: 'lab', key, record: { patient: 'p' } })),
  );
  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    ...Array<string>(3).fill('rejected'),
  ]);
  await harness.engine.open();
  expect(harness.engine.sent.map(({ runId }) => runId)).not.toContain('lab.p-3');
});

it('decisions are made in the order of the feed, also when one names the run and the other the validation', async () => {
  const pending = [{ pendingId: 'approve:run-1', nodePath: 'approve' }];
  harness.engine.snapshots.set('run-1', snapshotOf('run-1', { pending: pending as never }));
  harness.engine.onTell = async (_key, input) => {
    const { decision } = input as { readonly decision: string };
    await new Promise((resolve) => setTimeout(resolve, decision === 'accepted' ? 60 : 1));
    return { ...input, duplicate: false };
  };
  await Promise.all([
    emit({ feed: 'decisions', key: 'd1', record: { run: 'run-1', status: 'accepted' } }),
    emit({ feed: 'decisions', key: 'd2', record: { run: 'approve:run-1', status: 'rejected' } }),
  ]);
  expect(harness.engine.told.map(({ input }) => input)).toMatchObject([
    { decision: 'accepted' },
    { decision: 'rejected' },
  ]);
});
