import type { Observation, Patient } from 'fhir/r4';

import { CASES } from './__fixtures__/clinical-cases';
import type { ProofSite } from './__fixtures__/proof-site';
import type { Stored } from './__fixtures__/record-server';
import { resultOf } from './__fixtures__/results';

const WORKFLOW = 'kidney-injury-pathway';

/** Creates the results of a series, the latest last, and returns the latest. */
async function putSeries(
  { record }: ProofSite,
  patient: Stored<Patient>,
  series: readonly (readonly [hoursBefore: number, micromoles: number])[],
): Promise<Stored<Observation>> {
  const now = Date.now();
  const created: Stored<Observation>[] = [];
  for (const [hours, value] of series) {
    const at = new Date(now - hours * 3_600_000).toISOString();
    created.push(
      await record.create(resultOf(patient, { code: '14682-9', value, unit: 'umol/L', at })),
    );
  }
  return created.at(-1) as Stored<Observation>;
}

/** What the runs of one creatinine left in the record. */
async function leftBy(site: ProofSite, creatinine: Stored<Observation>) {
  const runId = await site.runOf(WORKFLOW, creatinine);
  const { status, snapshot } = await site.settled(runId);
  if (status === 'failed') throw new Error(JSON.stringify(snapshot?.error));
  const { resources, tasks } = await site.written(runId);
  return { runId, status, resources, tasks };
}

/** A run of the creatinines of the published cases, each of a patient of its own. */
export function kidneyInjury(site: () => ProofSite): void {
  it.concurrent.each(CASES.aki)(
    'stages $id as the published rule does',
    async ({ series, stage }) => {
      const patient = await site().newPatient();
      const latest = await putSeries(site(), patient, series);
      const { runId, status, resources, tasks } = await leftBy(site(), latest);
      if (stage === null) {
        expect(status).toBe('completed');
        expect(tasks).toEqual([]);
        expect(resources).toEqual([
          expect.objectContaining({ topic: { text: "Stade d'IRA indéterminé" } }),
        ]);
      } else if (stage === 0) {
        expect({ status, resources, tasks }).toEqual({
          status: 'completed',
          resources: [],
          tasks: [],
        });
      } else {
        expect(resources).toEqual([
          expect.objectContaining({
            resourceType: 'Observation',
            code: expect.objectContaining({
              coding: [expect.objectContaining({ code: 'kdigo-stage' })],
            }),
            valueQuantity: expect.objectContaining({ value: stage }),
            derivedFrom: [{ reference: `Observation/${latest.id}` }],
          }),
        ]);
        await site().requested(runId);
      }
    },
  );
}
