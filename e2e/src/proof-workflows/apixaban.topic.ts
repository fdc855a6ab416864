import { until } from '@platform/testing';
import type { Communication, Condition, FhirResource, MedicationRequest, Patient } from 'fhir/r4';

import { broadTest, type Scope } from '../__fixtures__/console/scope';
import { CASES } from './__fixtures__/clinical-cases';
import type { ProofSite } from './__fixtures__/proof-site';
import type { Stored } from './__fixtures__/record-server';
import { hoursAgo, resultOf } from './__fixtures__/results';

const WORKFLOW = 'apixaban-review';

const FIVE = '5 mg, 2 fois par jour';
const TWO_AND_A_HALF = '2,5 mg, 2 fois par jour';

const DAY = 24;

/** A birth date of somebody who is so old today, in any zone. */
const bornYearsAgo = (age: number): string => {
  const date = new Date(Date.now() - 30 * DAY * 3_600_000);
  date.setUTCFullYear(date.getUTCFullYear() - age);
  return date.toISOString().slice(0, 10);
};

interface Facts {
  readonly age: number;
  readonly sex: NonNullable<Patient['gender']>;
  readonly weightKg?: number;
  readonly creatUmolL: number;
}

const titles = (resources: readonly FhirResource[]): readonly (string | undefined)[] =>
  resources.flatMap((each) =>
    each.resourceType === 'Communication' ? [(each as Communication).topic?.text] : [],
  );

/** Prescriptions of apixaban that are written into the record, and what their review leaves there. */
export function apixaban(site: () => ProofSite, scope: Scope): void {
  const broad = broadTest(scope, it.concurrent);
  /** A patient with atrial fibrillation. The creatinine comes first, when there is no apixaban to review yet. */
  const patientWith = async ({ age, sex, weightKg, creatUmolL }: Facts) => {
    const { record } = site();
    const patient = await site().newPatient({ gender: sex, birthDate: bornYearsAgo(age) });
    await record.create<Condition>({
      resourceType: 'Condition',
      clinicalStatus: {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' },
        ],
      },
      code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: 'I48.0' }] },
      subject: { reference: `Patient/${patient.id}` },
    });
    if (weightKg !== undefined) {
      const at = hoursAgo(10 * DAY);
      await record.create(resultOf(patient, { code: '29463-7', value: weightKg, unit: 'kg', at }));
    }
    const at = hoursAgo(2 * DAY);
    await record.create(
      resultOf(patient, { code: '14682-9', value: creatUmolL, unit: 'umol/L', at }),
    );
    return patient;
  };
  const prescribe = (patient: { readonly id: string }, dosage: string) =>
    site().record.create<MedicationRequest>({
      resourceType: 'MedicationRequest',
      status: 'active',
      intent: 'order',
      medicationCodeableConcept: {
        coding: [{ system: 'http://www.whocc.no/atc', code: 'B01AF02', display: 'Apixaban' }],
      },
      subject: { reference: `Patient/${patient.id}` },
      authoredOn: hoursAgo(0),
      dosageInstruction: [{ text: dosage }],
    });
  const leftBy = async (started: { readonly id: string }) => {
    const runId = await site().runOf(WORKFLOW, started);
    const { status, snapshot } = await site().settled(runId);
    expect(snapshot?.error).toBeUndefined();
    return { runId, status, snapshot, ...(await site().written(runId)) };
  };
  const notesOn = async ({ id }: Stored<MedicationRequest>) => {
    const [found] = await site().record.search<MedicationRequest>('MedicationRequest', { _id: id });
    return found?.note?.map(({ text }) => text) ?? [];
  };

  const D1: Facts = { age: 72, sex: 'male', weightKg: 78, creatUmolL: 95 };

  if (scope === 'whole') {
    it.concurrent.each(CASES.apixaban)('$id has its dose', async ({ dose, ...facts }) => {
      const patient = await patientWith(facts);
      const right = await prescribe(patient, dose === '2.5 mg x2' ? TWO_AND_A_HALF : FIVE);
      const { runId, status, snapshot, resources, tasks } = await leftBy(right);
      const computed = snapshot?.nodes.find(({ path }) => path === 'dose')?.outputs;
      expect(computed).toMatchObject({ dose, criteria: facts.criteria });
      expect(computed?.['clearance']).toBeCloseTo(facts.crcl, 1);
      if (dose === 'not-recommended') {
        expect((await site().requested(runId)).description).toBe('Apixaban non recommandé');
        return;
      }
      expect({ status, resources, tasks }).toEqual({
        status: 'completed',
        resources: [],
        tasks: [],
      });
      const wrong = await prescribe(
        await patientWith(facts),
        dose === '2.5 mg x2' ? FIVE : TWO_AND_A_HALF,
      );
      const asked = await site().requested(await site().runOf(WORKFLOW, wrong));
      expect(asked.description).toBe("Dose d'apixaban à corriger ?");
    });
  }

  it.concurrent(
    'the answer of the pharmacist is on the prescription and in the record, and starts no other review',
    async () => {
      const request = await prescribe(await patientWith(D1), TWO_AND_A_HALF);
      const runId = await site().runOf(WORKFLOW, request);
      await site().decide(await site().requested(runId), 'accepted', 'Dr Lambda');
      await site().api.endedRun(runId);
      const { resources } = await site().written(runId);
      expect(titles(resources)).toEqual(['Apixaban à revoir']);
      const text =
        'À revoir, selon Dr Lambda. Prescrit : 2,5 mg, 2 fois par jour. Attendu : 5 mg deux fois par jour. ' +
        '(démonstration, non destiné à la prescription)';
      expect(await notesOn(request)).toEqual([text]);
      expect(await site().runsOf(WORKFLOW, request)).toEqual([runId]);
    },
  );

  broad('a rejection keeps the prescription, and says why', async () => {
    const request = await prescribe(await patientWith(D1), TWO_AND_A_HALF);
    const runId = await site().runOf(WORKFLOW, request);
    await site().decide(await site().requested(runId), 'rejected', 'Dr Lambda', 'saignement');
    await site().api.endedRun(runId);
    expect(titles((await site().written(runId)).resources)).toEqual(['Apixaban maintenu']);
    expect(await notesOn(request)).toEqual([
      expect.stringContaining('maintenue par Dr Lambda : saignement'),
    ]);
  });

  it.concurrent('a missing weight is asked for, and the dose follows from the answer', async () => {
    const { weightKg: _weight, ...unweighed } = D1;
    const request = await prescribe(await patientWith(unweighed), FIVE);
    const runId = await site().runOf(WORKFLOW, request);
    expect((await site().requested(runId)).description).toBe(
      "Peser le patient, pour sa dose d'apixaban",
    );
    const form = { weight: { value: 78, unit: 'kg' } };
    const weighed = { decision: 'accepted', by: 'n-a', form } as const;
    expect((await site().api.decide(`askWeight:${runId}`, weighed)).status).toBe(200);
    const { status, snapshot } = await site().api.endedRun(runId);
    expect({ status, outputs: snapshot?.outputs }).toMatchObject({
      ...{ status: 'completed', outputs: { verdict: 'concordant' } },
    });
  });

  broad('an unknown sex gives no dose: a pharmacist is asked', async () => {
    const request = await prescribe(await patientWith({ ...D1, sex: 'unknown' }), FIVE);
    const runId = await site().runOf(WORKFLOW, request);
    expect((await site().requested(runId)).description).toBe(
      "Dose d'apixaban à vérifier : il manque une donnée",
    );
  });

  it.concurrent(
    'a creatinine of a patient on apixaban reviews the dose, and a correction of it reviews it again',
    async () => {
      const patient = await patientWith({ age: 70, sex: 'male', weightKg: 80, creatUmolL: 95 });
      await leftBy(await prescribe(patient, FIVE));
      const risen = await site().record.create(
        resultOf(patient, { code: '14682-9', value: 260, unit: 'umol/L', at: hoursAgo(0) }),
      );
      const first = await site().runOf(WORKFLOW, risen);
      expect((await site().requested(first)).description).toBe("Dose d'apixaban à corriger ?");
      await site().record.change(risen, {
        status: 'corrected',
        valueQuantity: {
          value: 96,
          unit: 'umol/L',
          system: 'http://unitsofmeasure.org',
          code: 'umol/L',
        },
      });
      const second = await until(
        async () => (await site().runsOf(WORKFLOW, risen)).find((id) => id !== first),
        'the review of the corrected result',
      );
      expect(await site().api.endedRun(first)).toMatchObject({ status: 'failed' });
      const { status, snapshot } = await site().api.endedRun(second);
      expect({ status, outputs: snapshot?.outputs }).toMatchObject({
        ...{ status: 'completed', outputs: { verdict: 'concordant' } },
      });
      await until(
        async () =>
          (await site().written(first)).tasks.every(({ status: of }) => of === 'cancelled'),
        'the end of the Task',
      );
    },
  );

  broad('nothing is asked of a patient who has died', async () => {
    const patient = await site().newPatient({ deceasedBoolean: true });
    const { status, resources, tasks } = await leftBy(await prescribe(patient, FIVE));
    expect({ status, resources, tasks }).toEqual({ status: 'completed', resources: [], tasks: [] });
  });

  broad(
    'two pharmacists who decide at once: one decision counts, and one note is left',
    async () => {
      const request = await prescribe(await patientWith(D1), TWO_AND_A_HALF);
      const runId = await site().runOf(WORKFLOW, request);
      await site().requested(runId);
      const answers = await Promise.all(
        (['accepted', 'rejected'] as const).map((decision) =>
          site().api.decide(`review:${runId}`, { decision, by: `ph-${decision}` }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      await site().api.endedRun(runId);
      expect(await notesOn(request)).toHaveLength(1);
      expect(titles((await site().written(runId)).resources)).toHaveLength(1);
    },
  );

  broad('the same event again starts nothing', async () => {
    const request = await prescribe(await patientWith(D1), FIVE);
    const { runId } = await leftBy(request);
    const { event } = await site().api.run(runId);
    expect((await site().api.postEvent(event as never)).body).toMatchObject({
      outcome: 'duplicate',
    });
    expect(await site().runsOf(WORKFLOW, request)).toEqual([runId]);
  });
}
