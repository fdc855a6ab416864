import type { Catalog } from '@platform/catalog';
import { createIngressClient, type RunSnapshot } from '@platform/engine-api';
import { loadPlugins } from '@platform/plugin-host';
import type { WorkflowSpec } from '@platform/workflow';

import { startRecordService } from '../simulation/__fixtures__/record-service';
import { storedVersion } from '../simulation/simulated-workflow';
import type { RequestedVersion } from '../simulation/simulation-body';
import { alert, PLUGINS, withNode } from '../simulation/__fixtures__/demonstration';
import { openToldRuns, type ToldRuns } from './__fixtures__/past-runs';
import { simulatePastRun, type PastRunDeps } from './simulate-past-run';

let catalog: Catalog;
beforeAll(async () => {
  ({ catalog } = await loadPlugins({ roots: [PLUGINS] }));
});
let runs: ToldRuns;
let audited: string[];
beforeEach(async () => {
  audited = [];
  runs = await openToldRuns(catalog);
  await runs.publish(alert);
});
afterEach(() => runs.close());

const told = (snapshot: RunSnapshot | null) => ({
  event: snapshot?.event ?? { eventType: 'lab.potassium.available', patientId: 'p1' },
  subjects: { patient: 'p1' },
  createdAt: '2026-11-20T08:00:00.000Z',
  snapshot,
});

async function again(
  snapshot: RunSnapshot | null,
  version: RequestedVersion,
  more: { readonly records?: boolean; readonly deps?: Partial<PastRunDeps> } = {},
) {
  const { records = false, deps = {} } = more;
  const workflow = await storedVersion(snapshot?.workflow.slug ?? alert.slug, version, runs);
  return simulatePastRun(
    { run: told(snapshot), workflow, records },
    { ...runs, audit: async (resource) => void audited.push(resource), ...deps },
  );
}

const problem = (code: string) => ({ problem: expect.objectContaining({ code }) });

it('simulatePastRun does again what the run did, from its trace alone', async () => {
  const snapshot = await runs.enter('evt-1', { spec: alert, version: 1, value: 5.6 });
  const simulation = await again(snapshot, 1);
  expect(simulation).toMatchObject({
    status: 'completed',
    ms: expect.any(Number),
    effects: [
      {
        nodePath: 'notify',
        targetId: 'p1',
        payload: { title: 'Hyperkaliémie légère : 5,6 mmol/L', at: '2026-11-20T08:00:00.000Z' },
      },
    ],
  });
  expect(audited).toEqual([]);
});

it.each<[string, (snapshot: RunSnapshot) => RunSnapshot | null, string]>([
  ['without its trace', () => null, 'trace-unavailable'],
  [
    'of a version that is not stored',
    (snapshot) => ({ ...snapshot, workflow: { ...snapshot.workflow, hash: 'other' } }),
    'run-version-unknown',
  ],
])('simulatePastRun refuses a run %s', async (_what, change, code) => {
  const snapshot = change(await runs.enter('evt-1', { spec: alert, version: 1 }));
  await expect(again(snapshot, 1)).rejects.toMatchObject(problem(code));
});

it('simulatePastRun refuses an event that the version does not take', async () => {
  const snapshot = await runs.enter('evt-1', { spec: alert, version: 1 });
  await runs.publish(withNode('onPotassium', { config: { when: "event.patientId == 'p2'" } }));
  await expect(again(snapshot, 2)).rejects.toMatchObject(problem('event-not-accepted'));
});

describe('a version that reads something else', () => {
  beforeEach(() => runs.publish(withNode('potassium', { config: { codes: ['2823-3'] } })));

  it('is refused, and told what is missing', async () => {
    const snapshot = await runs.enter('evt-1', { spec: alert, version: 1 });
    await expect(again(snapshot, 2)).rejects.toMatchObject({
      problem: {
        code: 'trace-insufficient',
        errors: [{ finding: 'node-changed', path: '/potassium' }],
      },
    });
  });

  it('is simulated on the real record when that may be read, which is audited first', async () => {
    const snapshot = await runs.enter('evt-1', { spec: alert, version: 1 });
    const demographics = { patientId: 'p1', sex: 'female' };
    const records = await startRecordService({ p1: { demographics, observations: [] } });
    const ingress = createIngressClient({ url: records.url, observe: (_path, call) => call({}) });
    const audit = async (resource: string) => {
      expect(records.asked).toEqual([]);
      audited.push(resource);
    };
    const simulation = await again(snapshot, 2, { records: true, deps: { ingress, audit } });
    expect(simulation.effects).toMatchObject([{ nodePath: 'check' }]);
    expect(audited).toEqual(['patient:p1']);
    expect(records.asked).toEqual(['record/snapshot patient p1']);
    await records.close();
  });
});

describe('a read in a workflow that the run called as published', () => {
  const callee = (config: Record<string, unknown>): WorkflowSpec => ({
    ...alert,
    slug: 'reading',
    nodes: [
      { id: 'called', type: 'core.workflow-called' },
      { id: 'potassium', type: 'clinical.get-observations', config },
    ],
    edges: [{ from: 'called.$done', to: 'potassium.$after' }],
  });
  const old = callee({ codes: ['2823-3'] });
  const caller: WorkflowSpec = {
    ...alert,
    slug: 'calling',
    nodes: [
      { id: 'start', type: 'clinical.trigger-potassium-result' },
      { id: 'call', type: 'core.call', config: { workflow: 'reading', version: 'published' } },
    ],
    edges: [{ from: 'start.$done', to: 'call.$after' }],
  };

  it('is judged by the version that was published then', async () => {
    await runs.publish(old);
    await runs.publish(caller);
    const given = { callees: new Map([['reading', old]]) };
    const snapshot = await runs.enter('evt-1', { spec: caller, version: 1 }, { given });
    expect(await again(snapshot, 1)).toMatchObject({ status: 'completed' });
    runs.clock.now = new Date('2026-11-21T08:00:00.000Z');
    await runs.publish(callee({ codes: ['6298-4'] }));
    await expect(again(snapshot, 1)).rejects.toMatchObject({
      problem: { errors: [{ finding: 'node-changed', path: '/call/potassium' }] },
    });
  });
});
