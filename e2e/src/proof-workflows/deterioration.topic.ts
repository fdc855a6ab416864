import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseYaml } from '@platform/manifests';
import { until } from '@platform/testing';
import type { MedicationRequest, Observation, Patient, Task } from 'fhir/r4';

import { broadTest, ofScope, type Scope } from '../__fixtures__/console/scope';
import { CASES } from './__fixtures__/clinical-cases';
import type { ProofSite, Written } from './__fixtures__/proof-site';
import type { Stored } from './__fixtures__/record-server';
import { hoursAgo } from './__fixtures__/results';
import { panelOf, singlesOf, type VitalSigns } from './__fixtures__/vital-signs';

const WORKFLOW = 'news2-alert';
const SCORE = '1104051000000101';

interface Scored {
  readonly name: string;
  readonly signs: VitalSigns;
  readonly scale: 1 | 2;
  readonly total: number;
  readonly risk: string;
}

const flowOf = (onOxygen: boolean): number => (onOxygen ? 2 : 0);

const PUBLISHED: readonly Scored[] = CASES.news2.map(({ id, inputs, total, band }) => ({
  ...{ name: id, scale: inputs.scale, total, risk: band },
  signs: {
    ...{ rate: inputs.rr, saturation: inputs.spo2, flow: flowOf(inputs.onO2) },
    ...{ pressure: inputs.sbp, pulse: inputs.hr, temperature: inputs.temp },
    consciousness: inputs.acvpu,
  },
}));

interface StoredCase {
  readonly name: string;
  readonly pins?: {
    readonly set?: { readonly outputs: Readonly<Record<string, number | boolean>> };
  };
  readonly expect: { readonly nodes?: Readonly<Record<string, { outputs: Scored }>> };
}

/** The stored tests of the pathway with both edges of every band: here their values come from the record. */
const EDGES: readonly Scored[] = (
  parseYaml(
    readFileSync(
      join(__dirname, '../../../plugins/deterioration/definitions/news2-alert.tests.yaml'),
      'utf8',
    ),
  ).value as unknown as { readonly cases: readonly StoredCase[] }
).cases.flatMap(({ name, pins, expect: { nodes } }) => {
  const outputs = pins?.set?.outputs as
    (Required<Omit<VitalSigns, 'flow' | 'consciousness'>> & Record<string, boolean>) | undefined;
  const score = nodes?.['score']?.outputs;
  if (outputs === undefined || score === undefined) return [];
  const { rate, saturation, pressure, pulse, temperature } = outputs;
  return [
    {
      ...{ name, total: score.total, risk: score.risk, scale: outputs['scale2'] ? 2 : 1 },
      signs: {
        ...{ rate, saturation, pressure, pulse, temperature },
        ...{ flow: flowOf(outputs['oxygen'] === true) },
        consciousness: outputs['alert'] === true ? 'A' : 'V',
      },
    } as const,
  ];
});

const CALM: VitalSigns = {
  ...{ rate: 16, saturation: 97, flow: 0, pressure: 125, pulse: 75, temperature: 37 },
  consciousness: 'A',
};
/** NEWS2 of 16. */
const FAILING: VitalSigns = {
  ...{ rate: 26, saturation: 90, flow: 2, pressure: 88, pulse: 132, temperature: 39.2 },
  consciousness: 'A',
};

/** A prescription of oxygen that aims at 88 to 92 %. */
const targetOf = (patient: Stored<Patient>): MedicationRequest => ({
  resourceType: 'MedicationRequest',
  ...{ status: 'active', intent: 'order' },
  subject: { reference: `Patient/${patient.id}` },
  medicationCodeableConcept: { coding: [{ system: 'http://www.whocc.no/atc', code: 'V03AN01' }] },
  dosageInstruction: [{ text: 'Oxygène, cible de SpO2 88-92 %' }],
});

const titlesOf = ({ resources }: Written): readonly string[] =>
  resources
    .flatMap((one) => (one.resourceType === 'Communication' ? [one.topic?.text ?? ''] : []))
    .toSorted();

const scoresOf = ({ resources }: Written): readonly Observation[] =>
  resources.flatMap((one) =>
    one.resourceType === 'Observation' && one.code.coding?.some(({ code }) => code === SCORE)
      ? [one]
      : [],
  );

/** The score of a run, when it is in the record: it is written after the alert. */
const scored = (site: ProofSite, runId: string): Promise<Observation> =>
  until(async () => scoresOf(await site.written(runId))[0], `the score of ${runId}`);

/** Sets of vital signs of the published cases, each of a patient of its own, in the record of a FHIR server. */
export function deterioration(site: () => ProofSite, scope: Scope): void {
  const broad = broadTest(scope, it.concurrent);
  const record = async (patient: Stored<Patient>, signs: VitalSigns, at = hoursAgo(0)) => {
    const panel = await site().record.create(panelOf(patient.id, signs, at));
    return { panel, runId: await site().runOf(WORKFLOW, panel) };
  };

  const cases = [...PUBLISHED, ...EDGES].map((each) => [each.name, each] as const);
  // One on the second scale, and an emergency.
  it.concurrent.each(ofScope(scope, cases, ['N7', 'N5']))(
    'scores %s as the chart does',
    async (_name, { signs, scale, total, risk }) => {
      const patient = await site().newPatient();
      if (scale === 2) await site().record.create(targetOf(patient));
      const { panel, runId } = await record(patient, signs);
      await site().settled(runId);
      expect(await scored(site(), runId)).toMatchObject({
        valueQuantity: { value: total, code: '{score}' },
        derivedFrom: [{ reference: `Observation/${panel.id}` }],
      });
      const titles = titlesOf(await site().written(runId));
      if (risk === 'zero' || risk === 'low') {
        expect(titles).toEqual([]);
        expect((await site().api.endedRun(runId)).status).toBe('completed');
        return;
      }
      const task = await site().requested(runId);
      const isHigh = risk === 'high';
      expect(titles).toEqual([`NEWS2 à ${total}`]);
      expect(task.description).toBe(
        isHigh
          ? `Réévaluation immédiate (< 30 min) : NEWS2 à ${total}`
          : `Réévaluation médicale urgente (< 1 h) : NEWS2 à ${total}`,
      );
      const minutes = (Date.parse(task.restriction?.period?.end ?? '') - Date.now()) / 60_000;
      expect(Math.ceil(minutes / 30)).toBe(isHigh ? 1 : 2);
      const paged = () => site().notifications.about(patient);
      if (isHigh) await until(() => paged().length > 0, 'the page');
      expect(paged().map(({ channel }) => channel)).toEqual(isHigh ? ['rapid-response'] : []);
    },
  );

  const parameters: readonly (readonly [keyof VitalSigns, string])[] = [
    ['rate', 'fréquence respiratoire'],
    ['saturation', 'SpO2'],
    ['flow', 'air ou oxygène'],
    ['pressure', 'pression systolique'],
    ['pulse', 'pouls'],
    ['temperature', 'température'],
    ['consciousness', 'conscience'],
  ];
  it.concurrent.each(ofScope(scope, parameters, ['flow']))(
    'gives no score without %s, and says so (N11)',
    async (missing, named) => {
      const { [missing]: _left, ...others } = FAILING;
      const { runId } = await record(await site().newPatient(), others);
      expect((await site().api.endedRun(runId)).status).toBe('completed');
      const written = await site().written(runId);
      expect(scoresOf(written)).toEqual([]);
      expect(written.resources).toEqual([
        expect.objectContaining({
          topic: { text: 'NEWS2 incomplet' },
          payload: [
            expect.objectContaining({ contentString: expect.stringContaining(named) as string }),
          ],
        }),
      ]);
    },
  );

  broad('gives no score by a value of more than an hour ago (N11)', async () => {
    const patient = await site().newPatient();
    for (const old of singlesOf(patient.id, { pulse: 132 }, hoursAgo(1.1))) {
      await site().record.create(old);
    }
    const { pulse: _old, ...others } = FAILING;
    const { runId } = await record(patient, others);
    await site().api.endedRun(runId);
    expect(titlesOf(await site().written(runId))).toEqual(['NEWS2 incomplet']);
  });

  it.concurrent('scores single Observations when the consciousness completes the set', async () => {
    const patient = await site().newPatient();
    const created: Stored<Observation>[] = [];
    for (const single of singlesOf(patient.id, FAILING, hoursAgo(0))) {
      created.push(await site().record.create(single));
    }
    const runId = await site().runOf(WORKFLOW, created.at(-1) as Stored<Observation>);
    expect(await scored(site(), runId)).toMatchObject({ valueQuantity: { value: 16 } });
    expect(await site().api.runsOf(WORKFLOW)).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: runId })]),
    );
    for (const { id } of created.slice(0, -1)) {
      expect(await site().runsOf(WORKFLOW, { id })).toEqual([]);
    }
  });

  it.concurrent('tells who reassessed, and asks nobody twice for the same set', async () => {
    const { panel, runId } = await record(await site().newPatient(), FAILING);
    const task = await site().requested(runId);
    // The same content again, as a record system that saves a form twice.
    await site().record.change<Observation>(panel, { text: undefined } as never);
    await site().decide(task, 'accepted', 'Dr Lambda');
    expect((await site().api.endedRun(runId)).status).toBe('completed');
    expect(titlesOf(await site().written(runId))).toEqual(['NEWS2 à 16', 'Patient réévalué']);
    expect(await site().runsOf(WORKFLOW, panel)).toEqual([runId]);
  });

  broad('takes a corrected set in place of the first, whose task goes', async () => {
    const patient = await site().newPatient();
    const { panel, runId } = await record(patient, FAILING);
    const task = await site().requested(runId);
    await site().record.change<Observation>(panel, {
      ...{ status: 'corrected', component: panelOf(patient.id, CALM, '').component ?? [] },
    });
    const second = await until(
      async () => (await site().runsOf(WORKFLOW, panel)).find((id) => id !== runId),
      'the run of the correction',
    );
    expect((await site().api.endedRun(second)).status).toBe('completed');
    expect(titlesOf(await site().written(second))).toEqual(['NEWS2 à 0, constantes corrigées']);
    expect(await scored(site(), second)).toMatchObject({ valueQuantity: { value: 0 } });
    expect((await site().api.endedRun(runId)).status).toBe('failed');
    await until(async () => {
      const [found] = await site().record.search<Task>('Task', { _id: task.id });
      return found?.status === 'cancelled';
    }, 'the end of the first task');
  });

  broad('withdraws the task of a set that was entered in error', async () => {
    const { panel, runId } = await record(await site().newPatient(), FAILING);
    await site().requested(runId);
    await site().record.change<Observation>(panel, { status: 'entered-in-error' });
    expect(await site().api.endedRun(runId)).toMatchObject({
      status: 'failed',
      snapshot: { error: { code: 'validation-withdrawn' } },
    });
    expect(await site().runsOf(WORKFLOW, panel)).toEqual([runId]);
  });

  broad('scores nobody who is dead', async () => {
    const patient = await site().newPatient({ deceasedBoolean: true });
    const { runId } = await record(patient, FAILING);
    expect((await site().api.endedRun(runId)).status).toBe('completed');
    const written = await site().written(runId);
    expect(titlesOf(written)).toEqual(['Constantes relevées pour un patient décédé']);
    expect([scoresOf(written), written.tasks, site().notifications.about(patient)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  broad(
    'takes one of two decisions of the same moment, and tells the other who decided',
    async () => {
      const { runId } = await record(await site().newPatient(), FAILING);
      await site().requested(runId);
      const answers = await Promise.all([
        site().api.decide(`emergency:${runId}`, { decision: 'accepted', by: 'Dr Lambda' }),
        site().api.decide(`emergency:${runId}`, {
          ...{ decision: 'rejected', by: 'Dr Delta', reason: 'déjà vu' },
        }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const accepted = answers[0].status === 200;
      const refused = answers.find(({ status }) => status === 409)?.body;
      expect(refused).toMatchObject({
        ...{ code: 'already-decided' },
        first: { by: accepted ? 'Dr Lambda' : 'Dr Delta' },
      });
      expect((await site().api.endedRun(runId)).status).toBe('completed');
      expect(titlesOf(await site().written(runId))).toEqual([
        ...['NEWS2 à 16', accepted ? 'Patient réévalué' : 'Réévaluation refusée'],
      ]);
    },
  );

  it.concurrent('asks an English reader in English, and logs nothing of the patient', async () => {
    const family = 'Quatrefages-Deterioration';
    const patient = await site().newPatient({
      ...{ name: [{ use: 'official', family }], birthDate: '1941-02-13' },
    });
    const { runId } = await record(patient, FAILING);
    await site().requested(runId);
    const url = new URL(`/api/validations/emergency:${runId}`, site().stack.proxyUrl);
    const response = await fetch(url, { headers: { 'accept-language': 'en' } });
    expect(await response.json()).toMatchObject({
      title: 'Immediate reassessment (< 30 min): NEWS2 of 16',
      instructions: expect.stringContaining('Demonstration, not intended for diagnosis') as string,
    });
    const { proxy, endpoint } = site().stack;
    const said = [family, patient.birthDate ?? '', 'FR 26/min', 'NEWS2 à 16'];
    expect(proxy.logs()).toContain(runId);
    for (const text of [proxy.logs(), endpoint.logs()]) {
      expect(said.filter((each) => text.includes(each))).toEqual([]);
    }
  });
}
