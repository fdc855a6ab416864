import { until } from '@platform/testing';
import type { Communication, FhirResource, Observation, Patient } from 'fhir/r4';

import { broadTest, ofScope, type Scope } from '../__fixtures__/console/scope';
import { CASES } from './__fixtures__/clinical-cases';
import type { ProofSite } from './__fixtures__/proof-site';
import type { Stored } from './__fixtures__/record-server';
import { hoursAgo, resultOf } from './__fixtures__/results';

const WORKFLOW = 'kidney-injury-pathway';

type Series = readonly (readonly [hoursBefore: number, micromoles: number])[];

/** Creates the results of a series, the latest last, and returns the latest. */
async function putSeries(
  { record }: ProofSite,
  patient: Stored<Patient>,
  series: Series,
): Promise<Stored<Observation>> {
  const now = Date.now();
  const created: Stored<Observation>[] = [];
  for (const [hours, value] of series) {
    const at = new Date(now - hours * 3_600_000).toISOString();
    const result = resultOf(patient, { code: '14682-9', value, unit: 'umol/L', at });
    created.push(await record.create(result));
  }
  return created.at(-1) as Stored<Observation>;
}

const titles = (resources: readonly FhirResource[]): readonly (string | undefined)[] =>
  resources.flatMap((each) =>
    each.resourceType === 'Communication' ? [(each as Communication).topic?.text] : [],
  );

/** What the record has of a stage: the Observation that the run of a result derived. */
const stageFrom = (result: Stored<Observation>, value: number): unknown =>
  expect.objectContaining({
    resourceType: 'Observation',
    code: expect.objectContaining({
      coding: [
        expect.objectContaining({ system: 'urn:platform:observation', code: 'kdigo-stage' }),
      ],
    }),
    valueQuantity: expect.objectContaining({ value }),
    derivedFrom: [{ reference: `Observation/${result.id}` }],
  });

const STAGE_1: Series = [
  [40, 80],
  [0, 106.5],
];

/** Creatinines that are written into the record, and what the pathway leaves there. */
export function kidneyInjury(site: () => ProofSite, scope: Scope): void {
  const broad = broadTest(scope, it.concurrent);
  /** What the run of one result left, when it has ended or asks somebody. */
  const leftBy = async (result: Stored<Observation>) => {
    const runId = await site().runOf(WORKFLOW, result);
    const { status, snapshot } = await site().settled(runId);
    expect(snapshot?.error).toBeUndefined();
    return { runId, status, ...(await site().written(runId)) };
  };

  /** A patient with an injury of stage 1, and the Task that asks about it. */
  const asked = async (members?: Partial<Patient>) => {
    const patient = await site().newPatient(members);
    const result = await putSeries(site(), patient, STAGE_1);
    const runId = await site().runOf(WORKFLOW, result);
    return { patient, result, runId, task: await site().requested(runId) };
  };

  const cases = CASES.aki.map((each) => [each.id, each] as const);
  it.concurrent.each(ofScope(scope, cases, ['A2']))(
    '%s is staged as published',
    async (_id, { series, stage }) => {
      const patient = await site().newPatient();
      const result = await putSeries(site(), patient, series);
      const { runId, status, resources, tasks } = await leftBy(result);
      if (stage === null) {
        expect(titles(resources)).toEqual(["Stade d'IRA indéterminé"]);
      } else if (stage === 0) {
        expect({ status, resources, tasks }).toEqual({
          status: 'completed',
          resources: [],
          tasks: [],
        });
      } else {
        expect(resources).toEqual([stageFrom(result, stage)]);
        const task = await site().requested(runId);
        expect(task.description).toBe(`Confirmer l'IRA stade ${stage}`);
      }
    },
  );

  broad('a creatinine in mg/dL counts with those in µmol/L', async () => {
    const patient = await site().newPatient();
    await putSeries(site(), patient, [[24, 79]]);
    const result = await site().record.create(
      resultOf(patient, { code: '2160-0', value: 1.2, unit: 'mg/dL', at: hoursAgo(0) }),
    );
    const { resources } = await leftBy(result);
    expect(resources).toEqual([stageFrom(result, 1)]);
  });

  it.concurrent('a confirmation adds the diagnosis, and tells nephrology', async () => {
    const { patient, result, runId, task } = await asked();
    expect(task).toMatchObject({
      priority: 'urgent',
      focus: { reference: `Observation/${result.id}` },
      performerType: [{ text: 'doctor' }],
    });
    await site().decide(task, 'accepted', 'Dr Lambda');
    expect(await site().api.endedRun(runId)).toMatchObject({ status: 'completed' });
    const { resources, tasks } = await site().written(runId);
    expect(resources).toContainEqual(
      expect.objectContaining({
        resourceType: 'Condition',
        code: expect.objectContaining({
          coding: [
            expect.objectContaining({ system: 'http://hl7.org/fhir/sid/icd-10', code: 'N17.9' }),
          ],
        }),
        recorder: expect.objectContaining({ display: 'Dr Lambda' }),
        subject: { reference: `Patient/${patient.id}` },
      }),
    );
    expect(tasks).toEqual([expect.objectContaining({ status: 'completed' })]);
    expect(site().notifications.about(patient)).toEqual([
      expect.objectContaining({
        channel: 'nephrology',
        severity: 'warning',
        title: 'Insuffisance rénale aiguë confirmée',
      }),
    ]);
  });

  broad('a rejection leaves a note with its reason, and no diagnosis', async () => {
    const { runId, task } = await asked();
    await site().decide(task, 'rejected', 'Dr Lambda', 'déshydratation');
    await site().api.endedRun(runId);
    const { resources } = await site().written(runId);
    expect(resources.map(({ resourceType }) => resourceType).sort()).toEqual([
      'Communication',
      'Observation',
    ]);
    const note = resources.find(({ resourceType }) => resourceType === 'Communication');
    expect((note as Communication).payload?.[0]?.contentString).toContain(
      'non retenu par Dr Lambda : déshydratation',
    );
  });

  it.concurrent(
    'a correction cancels the question, and says that the recorded stage is gone',
    async () => {
      const { result, task } = await asked();
      await site().record.change<Observation>(result, {
        status: 'corrected',
        valueQuantity: {
          value: 82,
          unit: 'umol/L',
          system: 'http://unitsofmeasure.org',
          code: 'umol/L',
        },
      });
      const runs = await until(async () => {
        const found = await site().runsOf(WORKFLOW, result);
        return found.length === 2 && found;
      }, 'the run of the corrected result');
      const ended = await Promise.all(runs.map((id) => site().api.endedRun(id)));
      expect(ended.map(({ status }) => status).sort()).toEqual(['completed', 'failed']);
      await until(async () => {
        const [found] = await site().record.search<FhirResource>('Task', { _id: task.id });
        return (found as { status?: string }).status === 'cancelled';
      }, 'the end of the Task');
      const left = await Promise.all(runs.map((id) => site().written(id)));
      expect(titles(left.flatMap(({ resources }) => resources))).toEqual([
        "Créatinine corrigée : le stade d'IRA enregistré ne tient plus",
      ]);
    },
  );

  broad('the same stage of a second result within 72 hours is not asked about again', async () => {
    const { patient } = await asked();
    const again = await putSeries(site(), patient, [[0, 107]]);
    const { status, resources, tasks } = await leftBy(again);
    expect({ status, resources, tasks }).toEqual({
      status: 'completed',
      resources: [],
      tasks: [],
    });
  });

  broad('nothing is asked of a patient who has died, is a child, or is on dialysis', async () => {
    const childBirth = `${new Date().getFullYear() - 9}-01-01`;
    const [dead, child, dialysed] = await Promise.all([
      site().newPatient({ deceasedBoolean: true }),
      site().newPatient({ birthDate: childBirth }),
      site().newPatient(),
    ]);
    await site().record.create({
      resourceType: 'Condition',
      clinicalStatus: {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' },
        ],
      },
      code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: 'Z99.2' }] },
      subject: { reference: `Patient/${dialysed.id}` },
    });
    for (const patient of [dead, child, dialysed]) {
      const { status, resources, tasks } = await leftBy(await putSeries(site(), patient, STAGE_1));
      expect({ status, resources, tasks }).toEqual({
        ...{ status: 'completed', resources: [], tasks: [] },
      });
    }
  });

  broad(
    'two doctors who decide at once: one decision counts, and one diagnosis is added',
    async () => {
      const { runId } = await asked();
      const answers = await Promise.all(
        (['accepted', 'rejected'] as const).map((decision) =>
          site().api.decide(`confirm:${runId}`, { decision, by: `dr-${decision}` }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      await site().api.endedRun(runId);
      const { resources } = await site().written(runId);
      const accepted = answers[0]?.status === 200;
      const conditions = resources.filter(({ resourceType }) => resourceType === 'Condition');
      expect(conditions).toHaveLength(accepted ? 1 : 0);
    },
  );

  broad('the same event again starts nothing', async () => {
    const { runId, result } = await asked();
    const { event } = await site().api.run(runId);
    const again = await site().api.postEvent(event as never);
    expect(again.body).toMatchObject({ outcome: 'duplicate' });
    expect(await site().runsOf(WORKFLOW, result)).toEqual([runId]);
  });
}
