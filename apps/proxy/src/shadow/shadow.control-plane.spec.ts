import type { HttpServer } from '@platform/http';
import { compileSchema } from '@platform/manifests';
import type { WorkflowSpec } from '@platform/workflow';

import { gateOf, type GateOf } from '../__fixtures__/gate-of';
import { serveRoutes } from '../__fixtures__/serve-routes';
import { alert, withNode } from '../simulation/__fixtures__/demonstration';
import { openShadowHarness, type Sample, type ShadowHarness } from './__fixtures__/shadow-harness';
import { shadowRoutes } from './routes';
import { shadowReportSchema } from './shadow-schemas';
import type { ShadowReport } from './shadow-schemas';

const SLUG = alert.slug;

/** What is compared does not depend on the speed of the machine. `shadow.spec.ts` has the limits. */
const NO_LIMITS = { ms: 600_000, shadowMs: 600_000 };

/** 5.0, 5.1 … 7.5 mmol/L: results over every band and between them. */
const samples: readonly Sample[] = Array.from({ length: 26 }, (_, index) => ({
  patientId: `p${String(index).padStart(2, '0')}`,
  value: (50 + index) / 10,
}));

const guarded = (when: string): WorkflowSpec => {
  const { config } = alert.nodes.find(({ id }) => id === 'alert') ?? {};
  return withNode('alert', { config: { ...config, when } });
};

/** Only from 6.0 mmol/L. */
const fromModerate = guarded(
  "in.severity == 'moderate' || in.severity == 'severe' || (in.severity == 'none' && in.control)",
);

let ward: ShadowHarness;
let server: HttpServer;
let gate: GateOf;
let journal: string;
beforeAll(async () => {
  ward = await openShadowHarness(samples);
  await ward.publish(alert);
  await ward.take(samples, 'evt');
  journal = ward.journal();
});
afterAll(() => ward.close());
beforeEach(async () => {
  gate = gateOf('publisher', 'designer', 'clinician', 'viewer');
  server = await serveRoutes(shadowRoutes({ ...ward, limits: NO_LIMITS }), gate);
});
afterEach(() => server.close());

const schema = compileSchema(shadowReportSchema);

async function shadow(body: object = {}): Promise<ShadowReport> {
  const response = await fetch(`${server.url}/api/workflows/${SLUG}/shadow`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const report = (await response.json()) as ShadowReport;
  expect([response.status, schema.check(report)]).toEqual([200, []]);
  return report;
}

const idsOf = (from: number, to: number): readonly string[] =>
  samples
    .filter(({ value }) => value >= from && value < to)
    .map(({ patientId }) => `evt-${patientId}`)
    .reverse();

it('shadow: has taken real runs that wrote to the record', () => {
  expect(journal.trim().split('\n')).toHaveLength(
    samples.filter(({ value }) => value >= 5.5).length,
  );
});

describe('a draft with another threshold', () => {
  beforeAll(() => ward.draft(fromModerate));

  it('loses the notifications between the thresholds, of all real runs, and nothing else', async () => {
    const report = await shadow();
    const lost = idsOf(5.5, 6);
    expect(report).toMatchObject({ before: 1, after: 'draft', skipped: [] });
    expect([report.compared, report.same]).toEqual([samples.length, samples.length - lost.length]);
    expect(report.changed.map(({ runId }) => runId)).toEqual(lost);
    for (const { runId, ...differences } of report.changed) {
      const patientId = runId.replace('evt-', '');
      const [sample] = samples.filter((each) => each.patientId === patientId);
      const said = String(sample?.value).replace('.', ',');
      expect(differences).toEqual({
        effects: {
          added: [],
          removed: [
            {
              seq: 1,
              nodePath: 'notify',
              port: 'patient',
              op: 'addNotification',
              targetId: patientId,
              payload: expect.objectContaining({
                severity: 'warning',
                title: `Hyperkaliémie légère : ${said} mmol/L`,
              }),
            },
          ],
          changed: [],
        },
        outputs: [],
        subjects: { patient: patientId },
        tasks: { added: [], removed: [], changed: [] },
      });
    }
  });

  it('says the same again', async () => {
    const [first, second] = [await shadow({ runs: 20 }), await shadow({ runs: 20 })];
    expect({ ...second, ms: 0 }).toEqual({ ...first, ms: 0 });
  });

  it('is tried on the latest runs, as many as asked for', async () => {
    const report = await shadow({ runs: 3 });
    expect(report).toMatchObject({ compared: 3, same: 3, changed: [] });
  });

  it('writes nothing: neither to the record nor to the index nor to the engine', async () => {
    const before = await Promise.all(samples.map(({ patientId }) => ward.record(patientId)));
    const runs = await ward.store.list();
    await shadow();
    await shadow({ records: true });
    expect(ward.journal()).toBe(journal);
    expect(await Promise.all(samples.map(({ patientId }) => ward.record(patientId)))).toEqual(
      before,
    );
    expect(await ward.store.list()).toEqual(runs);
  });

  it('leaves one line in the audit log, and reads no record', async () => {
    await shadow({ records: true, runs: 5 });
    expect(gate.lines.map(({ action, resource }) => `${action} ${resource}`)).toEqual([
      `shadowWorkflow workflow:${SLUG}`,
    ]);
  });
});

it('shadow: tells what a draft says differently, place by place', async () => {
  await ward.draft(withNode('notify', { inputs: { category: { const: 'alert' } } }));
  const { same, changed } = await shadow({ runs: 200 });
  // A severe one is an alert already.
  expect(changed.map(({ runId }) => runId)).toEqual(idsOf(5.5, 6.5));
  expect(same).toBe(samples.length - changed.length);
  for (const { effects } of changed) {
    expect(effects).toEqual({
      added: [],
      removed: [],
      changed: [
        expect.objectContaining({
          nodePath: 'notify',
          differences: [{ path: '/category', before: 'notification', after: 'alert' }],
        }),
      ],
    });
  }
});

describe('a draft that reads something else', () => {
  beforeAll(() =>
    ward.draft(withNode('potassium', { config: { codes: ['2823-3'], horizon: 'P7D' } })),
  );

  it('cannot be compared on what the runs read', async () => {
    const { compared, skipped } = await shadow({ runs: 2 });
    expect(compared).toBe(0);
    expect(skipped).toEqual(
      ['evt-p25', 'evt-p24'].map((runId) => ({
        runId,
        reason: 'trace-insufficient',
        missing: [{ nodePath: 'potassium', what: 'read', why: 'node-changed' }],
      })),
    );
  });

  it('can be on the real records, each of whose readings is audited', async () => {
    const report = await shadow({ runs: 2, records: true });
    expect(report).toMatchObject({ compared: 2, same: 2, skipped: [] });
    expect(gate.lines.map(({ resource }) => resource)).toEqual([
      `workflow:${SLUG}`,
      'patient:p25',
      'patient:p24',
    ]);
    expect(ward.journal()).toBe(journal);
  });
});

it('shadow: compares with a stored version too', async () => {
  expect(await shadow({ against: 1, runs: 5 })).toMatchObject({ after: 1, same: 5, changed: [] });
});
