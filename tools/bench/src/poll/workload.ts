import { definitionOf } from '../ingest/workload';
import { potassiumEvent, writeInstance } from '../write-instance';

/** The feed that is measured, a binding of the plugin. */
export const FEED = 'ehr-potassium';
const LOINC = 'http://loinc.org';
const POTASSIUM = '2823-3';

/** Writes an instance that polls the FHIR server. Returns the path of its manifest. */
export const writeWorkload = (folder: string, fhirUrl: string): string =>
  writeInstance(folder, {
    name: 'des lectures',
    workflows: [definitionOf('effects')],
    ports: { patient: { adapter: 'fhir', config: { baseUrl: fhirUrl } } },
    // As in the demonstration; everything else as a site has it that configures nothing.
    sources: { 'fhir-poll': { baseUrl: fhirUrl, intervalMs: 1_000 } },
  });

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
  effectiveDateTime: '2026-11-18T08:10:00+01:00',
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
  ...potassiumEvent(id, `p-${id}`),
  observationId: id,
});
