import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Resource = Readonly<Record<string, unknown>> & { readonly resourceType: string };

/** One potassium result. `updated`: when the server wrote this version. */
export const potassium = (
  id: string,
  value: number,
  updated: string,
  more: Readonly<Record<string, unknown>> = {},
): Resource => ({
  resourceType: 'Observation',
  id,
  meta: { lastUpdated: updated, versionId: updated },
  status: 'final',
  code: { coding: [{ system: 'http://loinc.org', code: '2823-3', display: 'Potassium' }] },
  subject: { reference: 'Patient/p1' },
  encounter: { reference: 'Encounter/e1' },
  effectiveDateTime: updated,
  valueQuantity: { value, unit: 'mmol/L' },
  ...more,
});

export const person = (id: string): Resource => ({
  resourceType: 'Patient',
  id,
  meta: { lastUpdated: '2026-10-30T00:00:00Z' },
  gender: 'female',
  birthDate: '1950-04-02',
  name: [{ family: 'Zzyzxian', given: ['Ottoline'] }],
});

export const ward: readonly Resource[] = [
  person('p1'),
  person('p2'),
  {
    resourceType: 'Encounter',
    id: 'e1',
    meta: { lastUpdated: '2026-10-30T00:00:00Z' },
    status: 'finished',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'IMP' },
    subject: { reference: 'Patient/p1' },
    period: { start: '2026-10-01T00:00:00Z' },
    location: [
      {
        location: { reference: 'Location/l1' },
        period: { start: '2026-10-01T00:00:00Z', end: '2026-10-10T12:00:00Z' },
      },
      { location: { display: 'Soins intensifs' }, period: { start: '2026-10-10T12:00:00Z' } },
    ],
  },
  { resourceType: 'Location', id: 'l1', name: 'Cardiologie' },
];

export const lines = (resources: readonly Resource[]): string =>
  resources.map((resource) => `${JSON.stringify(resource)}\n`).join('');

/** Writes an export: a file for each name. */
export function writeExport(
  folder: string,
  files: Readonly<Record<string, string | Buffer>>,
): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}
