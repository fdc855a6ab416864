import { createWriteStream, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';

const RESULTS_PER_PATIENT = 50;
const MONTH_MS = 30 * 24 * 3_600_000;
const BEGIN = Date.parse('2026-10-01T06:00:00Z');
const WARDS = 8;

/** Numbers that look random and are the same each time. */
function createDice(): () => number {
  let state = 7;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

const potassium = (id: string, stay: number, at: string, value: number) => ({
  resourceType: 'Observation',
  id,
  meta: { versionId: '1', lastUpdated: at },
  status: 'final',
  code: { coding: [{ system: 'http://loinc.org', code: '2823-3', display: 'Potassium' }] },
  subject: { reference: `Patient/p${stay}` },
  encounter: { reference: `Encounter/e${stay}` },
  effectiveDateTime: at,
  issued: at,
  valueQuantity: { value, unit: 'mmol/L', system: 'http://unitsofmeasure.org', code: 'mmol/L' },
});

async function write(stream: WriteStream, resource: object): Promise<void> {
  if (!stream.write(`${JSON.stringify(resource)}\n`)) await once(stream, 'drain');
}

async function closed(stream: WriteStream): Promise<void> {
  stream.end();
  await once(stream, 'finish');
}

/** Writes a month of results of invented patients, each result an event. */
export async function writeExport(folder: string, events: number): Promise<void> {
  const dice = createDice();
  const patients = createWriteStream(join(folder, 'Patient.ndjson'));
  const stays = createWriteStream(join(folder, 'Encounter.ndjson'));
  const results = createWriteStream(join(folder, 'Observation.ndjson'));
  const count = Math.ceil(events / RESULTS_PER_PATIENT);
  const meta = { lastUpdated: '2026-09-30T00:00:00Z' };
  for (let number = 0; number < count; number += 1) {
    const [patient, encounter] = [`p${number}`, `e${number}`];
    await write(patients, {
      ...{ resourceType: 'Patient', id: patient, meta },
      ...{
        gender: number % 2 === 0 ? 'female' : 'male',
        birthDate: `${1930 + (number % 70)}-03-02`,
      },
    });
    await write(stays, {
      ...{ resourceType: 'Encounter', id: encounter, meta, status: 'in-progress' },
      subject: { reference: `Patient/${patient}` },
      period: { start: '2026-09-30T00:00:00Z' },
      location: [{ location: { display: `Ward ${(number % WARDS) + 1}` } }],
    });
    const here = Math.min(RESULTS_PER_PATIENT, events - number * RESULTS_PER_PATIENT);
    for (let result = 0; result < here; result += 1) {
      const ms = BEGIN + (result * MONTH_MS) / RESULTS_PER_PATIENT + dice() * 3_600_000;
      const at = new Date(ms).toISOString();
      const value = Math.round((4.2 + dice() * 2.4) * 10) / 10;
      await write(results, potassium(`o${number}-${result}`, number, at, value));
    }
  }
  await Promise.all([patients, stays, results].map(closed));
}
