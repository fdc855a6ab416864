import { until } from '@platform/testing';
import type { Communication, FhirResource, MedicationStatement, Observation, Task } from 'fhir/r4';

import { broadTest, ofScope, type Scope } from '../__fixtures__/console/scope';
import { CASES } from './__fixtures__/clinical-cases';
import type { ProofSite } from './__fixtures__/proof-site';
import type { Stored } from './__fixtures__/record-server';
import { hoursAgo, resultOf } from './__fixtures__/results';

const ALERT = 'hyperkalaemia-alert';
const PATHWAY = 'hyperkalaemia-pathway';

/** The limits that the published bands name, and that the cases leave out. */
const LIMITS = [
  { id: 'K3', value: 5.5, severity: 'mild' },
  { id: 'K6', value: 6, severity: 'moderate' },
  { id: 'K9', value: 6.5, severity: 'severe' },
] as const;

const BANDS = { mild: 'légère', moderate: 'modérée', severe: 'sévère' } as const;

const communications = (resources: readonly FhirResource[]): readonly Communication[] =>
  resources.flatMap((each) =>
    each.resourceType === 'Communication' ? [each as Communication] : [],
  );
const titles = (resources: readonly FhirResource[]): readonly (string | undefined)[] =>
  communications(resources).map(({ topic }) => topic?.text);

const quantity = (value: number) => ({
  ...{ value, unit: 'mmol/L', system: 'http://unitsofmeasure.org', code: 'mmol/L' },
});

/** Potassium results that are written into the record, and what the alert and the pathway leave there. */
export function hyperkalaemia(site: () => ProofSite, scope: Scope): void {
  const broad = broadTest(scope, it.concurrent);
  const measured = async (value: number, members: Partial<Observation> = {}) => {
    const patient = await site().newPatient();
    const at = hoursAgo(0);
    const result = await site().record.create<Observation>({
      ...resultOf(patient, { code: '2823-3', value, unit: 'mmol/L', at }),
      ...members,
    });
    return { patient, result };
  };
  const takes = (patient: { readonly id: string }, code: string, display: string) =>
    site().record.create<MedicationStatement>({
      resourceType: 'MedicationStatement',
      status: 'active',
      subject: { reference: `Patient/${patient.id}` },
      medicationCodeableConcept: {
        coding: [{ system: 'http://www.whocc.no/atc', code, display }],
      },
    });
  /** What the run of a workflow left, when it has ended or asks somebody. */
  const leftBy = async (workflow: string, result: Stored<Observation>) => {
    const runId = await site().runOf(workflow, result);
    const { status, snapshot } = await site().settled(runId);
    expect(snapshot?.error).toBeUndefined();
    return { runId, status, ...(await site().written(runId)) };
  };

  const cases = [...CASES.potassium, ...LIMITS].map((each) => [each.id, each] as const);
  it.concurrent.each(ofScope(scope, cases, ['K10']))(
    '%s is of its band, and asks as that band wants',
    async (_id, { value, severity }) => {
      const { patient, result } = await measured(value);
      const [alert, pathway] = await Promise.all([leftBy(ALERT, result), leftBy(PATHWAY, result)]);
      if (severity === 'none') {
        expect([alert.resources, pathway.resources, pathway.tasks]).toEqual([[], [], []]);
        return;
      }
      const title = `Hyperkaliémie ${BANDS[severity]} : ${String(value).replace('.', ',')} mmol/L`;
      expect(titles(alert.resources)).toEqual([title]);
      if (severity === 'mild') {
        expect([pathway.resources, pathway.tasks]).toEqual([[], []]);
        return;
      }
      const task = await site().requested(pathway.runId);
      expect(task).toMatchObject({
        description: `Prendre en charge : ${title}`,
        priority: severity === 'severe' ? 'stat' : 'urgent',
      });
      const paged = await until(() => {
        const sent = site().notifications.about(patient);
        return sent.length > 0 && sent;
      }, 'the page');
      expect(paged).toEqual([
        expect.objectContaining({
          ...{ channel: 'pager', title },
          severity: severity === 'severe' ? 'critical' : 'warning',
        }),
      ]);
    },
  );

  broad('the contributing medications are named in the record, as an alert', async () => {
    const patient = await site().newPatient();
    await takes(patient, 'C03DA01', 'Spironolactone');
    await takes(patient, 'C09AA05', 'Ramipril');
    await takes(patient, 'N02BE01', 'Paracétamol');
    await site().record.create(
      resultOf(patient, { code: '14682-9', value: 140, unit: 'umol/L', at: hoursAgo(20) }),
    );
    const result = await site().record.create(
      resultOf(patient, { code: '2823-3', value: 7.2, unit: 'mmol/L', at: hoursAgo(0) }),
    );
    const runId = await site().runOf(PATHWAY, result);
    const [review] = await until(async () => {
      const found = communications((await site().written(runId)).resources);
      return found.length > 0 && found;
    }, 'the medications to review');
    expect(review).toMatchObject({
      priority: 'stat',
      topic: { text: 'Potassium : traitements à revoir' },
      category: [{ coding: [{ code: 'alert' }] }],
    });
    const text = review?.payload?.[0]?.contentString;
    expect(text).toContain('Créatinine : 140 µmol/L.');
    expect(
      /Traitements en cause : (.*?)\./
        .exec(text ?? '')?.[1]
        ?.split(', ')
        .sort(),
    ).toEqual([...['Ramipril', 'Spironolactone']]);
  });

  it.concurrent('an acknowledgement in the record is noted, with who acts', async () => {
    const { result } = await measured(6.8);
    const runId = await site().runOf(PATHWAY, result);
    await site().decide(await site().requested(runId), 'accepted', 'Dr Lambda');
    expect(await site().api.endedRun(runId)).toMatchObject({ status: 'completed' });
    const { resources, tasks } = await site().written(runId);
    expect([...titles(resources)].sort()).toEqual([
      ...['Hyperkaliémie prise en charge', 'Potassium : traitements à revoir'],
    ]);
    expect(tasks).toEqual([expect.objectContaining({ status: 'completed' })]);
  });

  broad(
    'a result corrected from 7.1 to 4.1 cancels the question, and the record says so',
    async () => {
      const { result } = await measured(7.1);
      const first = await site().runOf(PATHWAY, result);
      const task = await site().requested(first);
      await site().record.change<Observation>(result, {
        status: 'corrected',
        valueQuantity: quantity(4.1),
      });
      const second = await until(
        async () => (await site().runsOf(PATHWAY, result)).find((id) => id !== first),
        'the run of the corrected result',
      );
      expect(await site().api.endedRun(second)).toMatchObject({ status: 'completed' });
      expect(await site().api.endedRun(first)).toMatchObject({ status: 'failed' });
      await until(async () => {
        const [found] = await site().record.search<Task>('Task', { _id: task.id });
        return found?.status === 'cancelled';
      }, 'the end of the Task');
      expect(titles((await site().written(second)).resources)).toEqual([
        'Potassium corrigé : ce qui était demandé est annulé',
      ]);
      const late = await site().api.decide(`actNow:${first}`, { decision: 'accepted', by: 'dr-a' });
      expect(late.status).toBe(409);
    },
  );

  broad('a haemolysed sample is to check, and is never dropped', async () => {
    const { result } = await measured(6.2, { note: [{ text: 'échantillon hémolysé' }] });
    const runId = await site().runOf(PATHWAY, result);
    expect(await site().requested(runId)).toMatchObject({
      description: 'Prendre en charge : Hyperkaliémie modérée à contrôler : 6,2 mmol/L',
    });
  });

  broad('a result without a value is looked at, whatever an earlier one said', async () => {
    const patient = await site().newPatient();
    const one = { code: '2823-3', value: 4.2, unit: 'mmol/L' };
    await site().record.create(resultOf(patient, { ...one, at: hoursAgo(20) }));
    const { valueQuantity: _value, ...rest } = resultOf(patient, { ...one, at: hoursAgo(0) });
    const result = await site().record.create<Observation>({
      ...rest,
      dataAbsentReason: { text: 'tube coagulé' },
    });
    const runId = await site().runOf(PATHWAY, result);
    expect(await site().requested(runId)).toMatchObject({
      ...{ priority: 'urgent' },
      description: 'Prendre en charge : Potassium à contrôler : 4,2 mmol/L',
    });
  });

  broad('more than 10 mmol/L is severe', async () => {
    const { result } = await measured(10, { valueQuantity: { ...quantity(10), comparator: '>' } });
    const runId = await site().runOf(PATHWAY, result);
    expect(await site().requested(runId)).toMatchObject({ priority: 'stat' });
  });

  broad('nothing is asked of a patient who has died', async () => {
    const patient = await site().newPatient({ deceasedBoolean: true });
    const result = await site().record.create(
      resultOf(patient, { code: '2823-3', value: 7.2, unit: 'mmol/L', at: hoursAgo(0) }),
    );
    const { status, resources, tasks } = await leftBy(PATHWAY, result);
    expect({ status, resources, tasks }).toEqual({ status: 'completed', resources: [], tasks: [] });
    expect(site().notifications.about(patient)).toEqual([]);
  });

  broad('two people who answer at once: one answer counts', async () => {
    const { result } = await measured(6.9);
    const runId = await site().runOf(PATHWAY, result);
    await site().requested(runId);
    const answers = await Promise.all(
      (['accepted', 'rejected'] as const).map((decision) =>
        site().api.decide(`actNow:${runId}`, { decision, by: `dr-${decision}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await site().api.endedRun(runId);
    const { resources } = await site().written(runId);
    const counted = answers[0]?.status === 200;
    expect(titles(resources)).toContain(
      counted ? 'Hyperkaliémie prise en charge' : 'Hyperkaliémie écartée',
    );
    expect(titles(resources)).toHaveLength(2);
  });

  broad('the same event again starts nothing', async () => {
    const { result } = await measured(6.1);
    const runId = await site().runOf(PATHWAY, result);
    const { event } = await site().api.run(runId);
    expect((await site().api.postEvent(event as never)).body).toMatchObject({
      outcome: 'duplicate',
    });
    expect(await site().runsOf(PATHWAY, result)).toEqual([runId]);
  });
}
