import { join } from 'node:path';

import { simulate } from '@platform/sdk-testing';

/** As a FHIR server gives a concept that a person typed: no coding, a text. */
const coding = { code: '', display: 'Fièvre au retour de voyage' };
const condition = { coding, status: 'confirmed', onsetAt: '' };
const procedure = { coding, status: 'completed' };

const plugins = ['core', 'clinical'].map((name) => join(__dirname, '../../..', name));
const patient = {
  demographics: { patientId: 'p1', sex: 'female', ageYears: 70 },
  conditions: [condition],
  allergies: [{ coding }],
  procedures: [procedure],
  medications: [{ coding }],
};
const prescription = { id: 'rx-1', patientId: 'p1', items: [{ coding }], notes: [] };
const event = {
  ...{ eventType: 'prescription.created', patientId: 'p1', prescriptionId: 'rx-1' },
  authoredAt: '2026-01-01T08:00:00.000Z',
};

/** Reads all with the real nodes, takes one element of each list, and writes it again. */
const READS = [
  {
    read: 'get-conditions',
    list: 'conditions',
    shape: 'Condition',
    write: 'add-condition',
    input: 'condition',
  },
  {
    read: 'get-allergies',
    list: 'allergies',
    shape: 'Allergy',
    write: 'add-allergy',
    input: 'allergy',
  },
  {
    read: 'get-procedures',
    list: 'procedures',
    shape: 'Procedure',
    write: 'add-procedure',
    input: 'procedure',
  },
  {
    read: 'get-medications',
    list: 'medications',
    shape: 'Medication',
    write: 'add-medication',
    input: 'medication',
  },
] as const;

it.each(READS)(
  'a coded element with a text alone passes through clinical.$read and a write',
  async ({ read, list, shape, write, input }) => {
    const workflow = {
      ...{ apiVersion: 'platform/workflow-v1', slug: 'text-only', name: 'Texte seul' },
      context: ['patient'],
      nodes: [
        { id: 'start', type: 'clinical.trigger-prescription-created' },
        { id: 'read', type: `clinical.${read}` },
        {
          id: 'each',
          type: 'core.map',
          config: {
            itemType: { kind: 'object', name: shape },
            body: {
              nodes: [{ id: 'write', type: `clinical.${write}` }],
              edges: [{ from: '$in.item', to: `write.${input}` }],
              outputs: [],
            },
          },
        },
      ],
      edges: [
        { from: 'start.$done', to: 'read.$after' },
        { from: `read.${list}`, to: 'each.items' },
      ],
    };
    const run = await simulate(JSON.stringify(workflow), {
      ...{ plugins, event },
      seeds: { patient, prescription },
    });
    expect(run).toMatchObject({ status: 'completed' });
    expect(run.effects).toMatchObject([{ payload: { coding } }]);
  },
);

it('a line of a prescription with a text alone passes through clinical.get-prescription', async () => {
  const workflow = {
    ...{ apiVersion: 'platform/workflow-v1', slug: 'text-only', name: 'Texte seul' },
    context: ['patient', 'prescription'],
    nodes: [
      { id: 'start', type: 'clinical.trigger-prescription-created' },
      { id: 'read', type: 'clinical.get-prescription' },
    ],
    edges: [{ from: 'start.$done', to: 'read.$after' }],
  };
  const run = await simulate(JSON.stringify(workflow), {
    ...{ plugins, event },
    seeds: { patient, prescription },
  });
  expect(run).toMatchObject({ status: 'completed' });
  expect(run.nodes['read']?.outputs).toMatchObject({ prescription: { items: [{ coding }] } });
});
