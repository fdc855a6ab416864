import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseWorkflow, type WorkflowSpec } from '@platform/workflow';

/** The folder of the plugins that the platform ships. */
export const PLUGINS = join(__dirname, '../../../../../plugins');

const FILE = join(PLUGINS, 'renal/definitions/hyperkalaemia-alert.yaml');
const parsed = parseWorkflow(readFileSync(FILE, 'utf8')).spec;
if (!parsed) throw new Error('definition');

/** The demonstration workflow. */
export const alert: WorkflowSpec = parsed;

/** The same with one node changed. */
export const withNode = (id: string, more: object): WorkflowSpec => ({
  ...alert,
  nodes: alert.nodes.map((node) => (node.id === id ? { ...node, ...more } : node)),
});

/** When the sample was taken. */
export const AT = '2026-11-18T08:10:00+01:00';

/** A result of patient p1, and their record with that one value, mmol/L. */
export const event = { eventType: 'lab.potassium.available', patientId: 'p1', observedAt: AT };
export const patientWith = (value: number) => ({
  demographics: { patientId: 'p1', sex: 'female', birthDate: '1950-06-15' },
  observations: [
    {
      coding: { code: '2823-3', display: 'Potassium', system: 'http://loinc.org' },
      value,
      unit: 'mmol/L',
      observedAt: AT,
    },
  ],
});
