import { until } from '@platform/testing';
import type { Encounter, MedicationRequest, MedicationStatement, Patient, Task } from 'fhir/r4';

import { broadTest, type Scope } from '../__fixtures__/console/scope';
import type { ProofSite } from './__fixtures__/proof-site';
import type { Stored } from './__fixtures__/record-server';

const WORKFLOW = 'admission-reconciliation';

type Line = readonly [atc: string, name: string, dosage: string];

/** The example of the design: one divergence of each kind but an addition, and one identical line. */
const HOME: readonly Line[] = [
  ['A02BC05', 'Esoméprazole', '20 mg ×1'],
  ['B01AF02', 'Apixaban', '5 mg ×2'],
  ['C09AA05', 'Ramipril', '5 mg ×1'],
  ['N05CF02', 'Zolpidem', '10 mg'],
];
const ORDER: readonly Line[] = [
  ['B01AF02', 'Apixaban', '2,5 mg ×2'],
  ['C09AA05', 'Ramipril', '5 mg ×1'],
  ['A02BC02', 'Pantoprazole', '20 mg'],
];

const OMISSION = 'Omission : Zolpidem 10 mg, absent de la prescription';
const SUBSTITUTION =
  'Substitution dans la classe : Esoméprazole 20 mg ×1 au domicile, Pantoprazole 20 mg prescrit';
const CHANGE = 'Modification (dose) : Apixaban 5 mg ×2 au domicile, Apixaban 2,5 mg ×2 prescrit';

const medicationOf = ([code, display]: Line) => ({
  medicationCodeableConcept: {
    coding: [{ system: 'http://www.whocc.no/atc', code, display }],
  },
});

const stayOf = (patientId: string, code = 'IMP'): Encounter => ({
  ...{ resourceType: 'Encounter', status: 'in-progress' },
  class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code },
  subject: { reference: `Patient/${patientId}` },
  period: { start: new Date().toISOString() },
});

/** Reconciliation at the admission of patients whose home list and order are in the record of a FHIR server. */
export function reconciliation(site: () => ProofSite, scope: Scope): void {
  const broad = broadTest(scope, it.concurrent);
  const takeHome = async ({ id }: Stored<Patient>, lines: readonly Line[]) => {
    for (const line of lines) {
      await site().record.create<MedicationStatement>({
        ...{ resourceType: 'MedicationStatement', status: 'active' },
        ...medicationOf(line),
        subject: { reference: `Patient/${id}` },
        dosage: [{ text: line[2] }],
      });
    }
  };

  /** Orders the lines as one prescription. */
  const order = async ({ id }: Stored<Patient>, lines: readonly Line[]) => {
    const created: Stored<MedicationRequest>[] = [];
    for (const line of lines) {
      created.push(
        await site().record.create<MedicationRequest>({
          ...{ resourceType: 'MedicationRequest', status: 'active', intent: 'order' },
          ...medicationOf(line),
          subject: { reference: `Patient/${id}` },
          groupIdentifier: { system: 'urn:oid:1.2.250.1.999.1.7', value: `rx-${id}` },
          dosageInstruction: [{ text: line[2] }],
        }),
      );
    }
    return created;
  };

  /** Admits the patient, and resolves with the run when it waits for the order. */
  const admit = async (patient: Stored<Patient>) => {
    const stay = await site().record.create(stayOf(patient.id));
    const runId = await site().runOf(WORKFLOW, stay);
    await until(async () => {
      const nodes = (await site().api.run(runId)).snapshot?.nodes ?? [];
      return nodes.some(({ id, status }) => id === 'prescribed' && status === 'waiting');
    }, `the wait of ${runId} for an order`);
    return { stay, runId };
  };

  /** A patient of the example who is admitted and whose order is signed. */
  const admitted = async (home: readonly Line[] = HOME, lines: readonly Line[] = ORDER) => {
    const patient = await site().newPatient();
    await takeHome(patient, home);
    const { stay, runId } = await admit(patient);
    return { patient, stay, runId, prescription: await order(patient, lines) };
  };

  const openReviews = (runId: string, count: number): Promise<readonly Stored<Task>[]> =>
    until(async () => {
      const { tasks } = await site().written(runId);
      const open = tasks.filter(
        ({ status, description }) =>
          status === 'requested' && description?.startsWith('Corriger la prescription ?'),
      );
      return open.length === count ? open : undefined;
    }, `${count} Tasks of the prescriber of ${runId}`);

  const about = (tasks: readonly Stored<Task>[], text: string): Stored<Task> => {
    const found = tasks.find(({ description }) => description?.includes(text));
    if (found === undefined) throw new Error(`no Task about ${text}`);
    return found;
  };

  const notesOf = async (patient: Stored<Patient>): Promise<readonly string[]> => {
    const found = await site().record.search<MedicationRequest>('MedicationRequest', {
      patient: patient.id,
    });
    return found.flatMap(({ note }) => note ?? []).map(({ text }) => text);
  };

  it.concurrent('reconciles the published example, from the admission to the note', async () => {
    const { patient, stay, runId } = await admitted();
    const pharmacist = await site().requested(runId);
    expect(pharmacist.description).toBe("Conciliation d'entrée à valider");
    const asked = JSON.stringify(pharmacist.input);
    for (const each of [OMISSION, SUBSTITUTION, CHANGE, 'Ramipril 5 mg ×1']) {
      expect(asked).toContain(each);
    }
    // The same stay again, in another bed.
    await site().record.change<Encounter>(stay, { location: [{ location: { display: 'B2-14' } }] });
    await site().decide(pharmacist, 'accepted', 'Pharm. Iota');

    const reviews = await openReviews(runId, 3);
    expect(await notesOf(patient)).toEqual([]);
    await Promise.all([
      site().decide(about(reviews, OMISSION), 'accepted', 'Dr Lambda'),
      site().decide(about(reviews, SUBSTITUTION), 'rejected', 'Dr Lambda', 'livret'),
      site().decide(about(reviews, CHANGE), 'accepted', 'Dr Delta'),
    ]);
    expect(await site().api.endedRun(runId)).toMatchObject({ status: 'completed' });

    const { resources } = await site().written(runId);
    const statements = resources.flatMap((one) =>
      one.resourceType === 'MedicationStatement'
        ? [
            [
              one.medicationCodeableConcept?.coding?.[0]?.code,
              one.status,
              one.dosage?.[0]?.text,
            ].join(' '),
          ]
        : [],
    );
    expect(statements.toSorted()).toEqual(['B01AF02 intended 5 mg ×2', 'N05CF02 intended 10 mg']);
    expect(resources).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ topic: { text: "Conciliation d'entrée terminée" } }),
      ]),
    );
    const [note, ...others] = await notesOf(patient);
    expect(others).toEqual([]);
    for (const each of [
      `${OMISSION} : prescription à corriger (Dr Lambda)`,
      `${SUBSTITUTION} : voulue (Dr Lambda), livret`,
      `${CHANGE} : prescription à corriger (Dr Delta)`,
      'Lignes identiques : Ramipril 5 mg ×1',
      'démonstration, non destiné au diagnostic',
    ]) {
      expect(note).toContain(each);
    }
    expect(await site().runsOf(WORKFLOW, stay)).toEqual([runId]);
  });

  broad('asks nobody about identical lists, and notes it', async () => {
    const { patient, runId } = await admitted(HOME.slice(1, 3), [HOME[2] as Line, HOME[1] as Line]);
    expect(await site().api.endedRun(runId)).toMatchObject({ status: 'completed' });
    expect((await site().written(runId)).tasks).toEqual([]);
    expect(await notesOf(patient)).toEqual([
      expect.stringContaining('Conciliation sans divergence'),
    ]);
  });

  broad('writes nothing to the list of a patient whose pharmacist rejects', async () => {
    const { patient, runId } = await admitted();
    const task = await site().requested(runId);
    await site().decide(task, 'rejected', 'Pharm. Iota', 'liste incomplète');
    expect(await site().api.endedRun(runId)).toMatchObject({ status: 'completed' });
    expect((await site().written(runId)).resources).toEqual([
      expect.objectContaining({ topic: { text: "Conciliation d'entrée non validée" } }),
    ]);
    expect(await notesOf(patient)).toEqual([]);
  });

  broad(
    'puts the divergences whose numbers the pharmacist gives, and tells a second pharmacist who decided',
    async () => {
      const { runId } = await admitted();
      await site().requested(runId);
      const path = `reconcile/pharmacist:${runId}`;
      const answers = await Promise.all(
        [1, 3].map((number) =>
          site().api.decide(path, {
            ...{ decision: 'accepted', by: `Pharm. ${number}`, form: { retained: [number] } },
          }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = answers[0]?.status === 200 ? 1 : 3;
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        ...{ code: 'already-decided', first: { by: `Pharm. ${winner}` } },
      });
      const [review] = await openReviews(runId, 1);
      expect(review?.description).toContain(winner === 1 ? OMISSION : CHANGE);
    },
  );

  broad('withdraws the task of a stay that was entered in error', async () => {
    const { stay, runId } = await admitted();
    await site().requested(runId);
    await site().record.change<Encounter>(stay, { status: 'entered-in-error' });
    expect(await site().api.endedRun(runId)).toMatchObject({
      ...{ status: 'failed', snapshot: { error: { code: 'validation-withdrawn' } } },
    });
  });

  broad('reconciles nobody who is dead, and no outpatient', async () => {
    const dead = await site().newPatient({ deceasedBoolean: true });
    const outpatient = await site().record.create(stayOf((await site().newPatient()).id, 'AMB'));
    const runId = await site().runOf(WORKFLOW, await site().record.create(stayOf(dead.id)));
    expect(await site().api.endedRun(runId)).toMatchObject({ status: 'completed' });
    const { resources, tasks } = await site().written(runId);
    expect(tasks).toEqual([]);
    expect(resources).toEqual([
      expect.objectContaining({ topic: { text: "Admission d'un patient décédé" } }),
    ]);
    expect(await site().runsOf(WORKFLOW, outpatient)).toEqual([]);
  });

  broad('asks an English reader in English, and logs nothing of the patient', async () => {
    const family = 'Quatrefages-Conciliation';
    const patient = await site().newPatient({ name: [{ use: 'official', family }] });
    await takeHome(patient, HOME);
    const { runId } = await admit(patient);
    await order(patient, ORDER);
    await site().requested(runId);
    const pendingId = encodeURIComponent(`reconcile/pharmacist:${runId}`);
    const url = new URL(`/api/validations/${pendingId}`, site().stack.proxyUrl);
    const response = await fetch(url, { headers: { 'accept-language': 'en' } });
    expect(await response.json()).toMatchObject({
      title: 'Admission reconciliation to validate',
      instructions: expect.stringContaining('Demonstration, not intended for diagnosis') as string,
    });
    const { proxy, endpoint } = site().stack;
    expect(proxy.logs()).toContain(runId);
    for (const text of [proxy.logs(), endpoint.logs()]) {
      expect([family, 'Zolpidem', '×2'].filter((each) => text.includes(each))).toEqual([]);
    }
  });
}
