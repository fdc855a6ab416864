import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { definitionOf } from '../ingest/workload';

/** The feed that is measured, a binding of the plugin. */
export const FEED = 'ehr-potassium';
const LOINC = 'http://loinc.org';
const POTASSIUM = '2823-3';
const OBSERVED_AT = '2026-11-18T08:10:00+01:00';

/** Writes an instance that polls the FHIR server. Returns the path of the manifest. JSON is YAML. */
export function writeInstance(folder: string, fhirUrl: string): string {
  const definitions = join(folder, 'definitions');
  mkdirSync(definitions);
  writeFileSync(join(definitions, 'poll.yaml'), JSON.stringify(definitionOf('effects')));
  const instance = join(folder, 'instance.yaml');
  const manifest = {
    apiVersion: 'platform/instance-v1',
    name: 'Mesure des lectures',
    locale: 'fr',
    timezone: 'Europe/Paris',
    ports: { patient: { adapter: 'fhir', config: { baseUrl: fhirUrl } } },
    seed: [definitions],
    // As in the demonstration; everything else as a site has it that configures nothing.
    sources: { 'fhir-poll': { baseUrl: fhirUrl, intervalMs: 1_000 } },
  };
  writeFileSync(instance, JSON.stringify(manifest));
  return instance;
}

export const patientOf = (id: string): object => ({ resourceType: 'Patient', id: `p-${id}` });

/** Each result is about a patient of its own, as in a morning round. */
export const observationOf = (id: string): object => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  category: [
    {
      coding: [
        {
          system: 'http://terminology.hl7.org/CodeSystem/observation-category',
          code: 'laboratory',
        },
      ],
    },
  ],
  code: { coding: [{ system: LOINC, code: POTASSIUM }] },
  subject: { reference: `Patient/p-${id}` },
  effectiveDateTime: OBSERVED_AT,
  valueQuantity: {
    value: 4.1,
    unit: 'mmol/L',
    system: 'http://unitsofmeasure.org',
    code: 'mmol/L',
  },
});

/** The beginning of the ids of the runs of results whose ids begin with `prefix`. */
export const polledPrefix = (prefix: string): string => `${FEED}.Observation.${prefix}`;

/** The event that the binding makes of the result, with an id of its own. */
export const eventOf = (id: string): object => ({
  eventId: id,
  eventType: 'lab.potassium.available',
  patientId: `p-${id}`,
  observationId: id,
  code: POTASSIUM,
  observedAt: OBSERVED_AT,
});
