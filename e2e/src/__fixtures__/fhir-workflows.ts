import { join } from 'node:path';

import type { Observation } from 'fhir/r4';

import { instanceIn, writeInstance } from './instance';

/** The national identifier of the biologist who decides. */
const BIOLOGIST = '10100000001';

/** A reference to the biologist. */
export const biologist = {
  display: 'Dr Lambda',
  identifier: { system: 'urn:oid:1.2.250.1.71.4.2.1', value: BIOLOGIST },
};

/** A potassium result requests a decision, and an accepted one leaves a notification. */
export const CONFIRMED = `
apiVersion: platform/workflow-v1
slug: potassium-confirmed
name: Potassium confirmé
context: [patient]
nodes:
  - { id: onPotassium, type: clinical.trigger-potassium-result }
  - { id: potassium, type: clinical.get-observations, config: { codes: [2823-3], limit: 1 } }
  - id: approve
    type: core.validation
    config:
      title: Confirmer le potassium
      assignment: { users: "['${BIOLOGIST}']" }
      rejectReasons: { valueSet: notification-category, required: true }
      due: PT4H
  - id: note
    type: clinical.add-notification
    inputs:
      severity: { const: warning }
      title: { const: Potassium confirmé }
      body: { expr: "'Confirmé par ' + default(in.by, 'inconnu')" }
edges:
  - { from: onPotassium.$done, to: potassium.$after }
  - { from: potassium.$done, to: approve.$after }
  - { from: approve.accepted, to: note.$after }
  - { from: approve.by, to: note.by }
`;

/** Of a record that is away: each node has one attempt. */
export const AWAY = `
apiVersion: platform/workflow-v1
slug: record-away
name: Dossier absent
context: [patient]
settings: { defaults: { retry: { maxAttempts: 1, interval: PT0.1S, maxInterval: PT0.5S } } }
nodes:
  - { id: asked, type: core.manual }
  - id: approve
    type: core.validation
    config: { title: Confirmer, assignment: { roles: [nurse] }, due: PT4H }
  - id: note
    type: clinical.add-notification
    inputs: { severity: { const: warning }, title: { const: Confirmé }, body: { const: Confirmé } }
edges:
  - { from: asked.$done, to: approve.$after }
  - { from: approve.accepted, to: note.$after }
`;

/** A read and a write, with one attempt each. */
export const BURST = `
apiVersion: platform/workflow-v1
slug: burst
name: Rafale
context: [patient]
settings: { defaults: { retry: { maxAttempts: 1 } } }
nodes:
  - { id: asked, type: core.manual }
  - { id: potassium, type: clinical.get-observations, config: { codes: [2823-3], limit: 1 } }
  - id: note
    type: clinical.add-notification
    inputs: { severity: { const: info }, title: { const: Lu }, body: { const: Lu } }
edges:
  - { from: asked.$done, to: potassium.$after }
  - { from: potassium.$done, to: note.$after }
`;

export const SODIUM = '2951-2';

/** A result of glucose or sodium leaves a notification, and asks no person. Each node has one attempt. */
export const BACKLOG = `
apiVersion: platform/workflow-v1
slug: backlog
name: Rattrapage
context: [patient]
settings: { defaults: { retry: { maxAttempts: 1 } } }
nodes:
  - id: onResult
    type: clinical.trigger-lab-result
    config: { when: "event.analyte in ['2339-0', '${SODIUM}']" }
  - { id: glucose, type: clinical.get-observations, config: { codes: [2339-0], limit: 1 } }
  - id: note
    type: clinical.add-notification
    inputs: { severity: { const: info }, title: { const: Lu }, body: { const: Lu } }
edges:
  - { from: onResult.$done, to: glucose.$after }
  - { from: glucose.$done, to: note.$after }
`;

/** What a site reads besides the potassium results: those of another code. */
const bindingOf = (name: string, code: string) => ({
  ...{ name, source: 'fhir-poll' },
  query: {
    ...{ resource: 'Observation', key: 'content' },
    params: { code: `http://loinc.org|${code}` },
  },
  keep: [{ path: 'status', in: ['final'] }],
  event: 'lab.result.available',
  map: {
    patientId: { path: 'subject.reference', ref: true },
    analyte: { const: code },
    value: 'valueQuantity.value',
    observedAt: 'effectiveDateTime',
    observationId: 'id',
  },
});

export const GLUCOSE_BINDING = bindingOf('our-glucose', '2339-0');
/** A feed that the site adds later. */
export const SODIUM_BINDING = bindingOf('our-sodium', SODIUM);

/** A laboratory result; without a code, potassium. */
export const resultOf = (patientId: string, value: number, code = '2823-3'): Observation => ({
  resourceType: 'Observation',
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
  code: { coding: [{ system: 'http://loinc.org', code }] },
  subject: { reference: `Patient/${patientId}` },
  effectiveDateTime: new Date().toISOString(),
  valueQuantity: {
    value,
    unit: 'mmol/L',
    system: 'http://unitsofmeasure.org',
    code: 'mmol/L',
  },
});

/** What a site has besides. */
export interface SiteMembers {
  readonly ports?: Readonly<Record<string, object>>;
  /** Folders of definitions, relative to the repository. */
  readonly seed?: readonly string[];
}

/** Writes the instance of a site whose record is a FHIR server, with its definitions in a folder. */
export const writeSite = (
  folder: string,
  fhirUrl: string,
  eventBindings: readonly object[],
  { ports = {}, seed = [] }: SiteMembers = {},
): string =>
  writeInstance(folder, {
    ...instanceIn(folder),
    ports: { patient: { adapter: 'fhir', config: { baseUrl: fhirUrl } }, ...ports },
    seed: [join(folder, 'definitions'), ...seed],
    sources: { 'fhir-poll': { baseUrl: fhirUrl, intervalMs: 500 } },
    contributes: { eventBindings },
  });
